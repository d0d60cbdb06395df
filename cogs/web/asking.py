"""Ask a visitor what their private answers in Discord would ask, and show the rest of a table."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from cogs.overview import urgent_first
from cogs.picker.questions import given_answers, next_question, questions
from cogs.table.model import Person, Table
from cogs.table.notify.announcements import reveals
from cogs.table.play.drafts import form_of, load_draft, readable
from cogs.table.play.picker import prompt
from cogs.ui.app import App
from cogs.ui.mishaps import mishap
from cogs.ui.phrases import (
    audience_score,
    clock_line,
    describe_action,
    game_events,
    refusal_text,
    spoken_scene,
    turn_line,
)
from cogs.ui.pictures import board_text
from cogs.ui.results import cup_line, winner_line
from cogs.web.shown import Choice, Link, Pic, Shown, Text, beside_of, undo_of, writing
from cogs.web.steps import with_step
from data.store.rows import RUNNING
from data.words import Words
from engine.actions import MAX_TEXT
from engine.forms import Arrange
from engine.prompts import Path
from engine.refusals import NO_MARKS, Illegal, Malformed, Marked, NotYours
from engine.spec import Seat
from render.contract import Picture
from render.names import bare, bold, plain


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person who looks at the page, with their language and the theme of their screen.

    ``server``: the one from which they came.
    """

    person: Person
    words: Words
    theme: str
    server: int | None = None

    @property
    def user_id(self) -> int:
        return self.person.user_id

    def seen(self, table: Table) -> Table:
        """Return a table in the light of the visitor's screen, not in that of its channel."""
        return dataclasses.replace(table, row=dataclasses.replace(table.row, theme=self.theme))


@dataclass(frozen=True, slots=True)
class Asked:
    """The step that a visitor wants to see; ``note``: what came of their choice, or why nothing.

    ``change``: they want to change what they have sent.
    """

    path: Path = ()
    page: int = 0
    note: str = ""
    marked: Marked = NO_MARKS
    refused: bool = False
    change: bool = False


async def show(app: App, visitor: Visitor, table: Table, asked: Asked | None = None) -> Shown:
    """Return a table as a visitor may see it, with their question if they have one."""
    asked, seat, table = asked or Asked(), table.viewer(visitor.user_id), visitor.seen(table)
    shown = _outline(app, visitor, table, asked)
    if table.position is None:
        return shown
    if seat is not None and _asks(table, seat):
        sent = _sent(table, seat, visitor.words)
        if sent and not (asked.change or asked.refused):
            shown = replace(shown, note=sent, sent=True)
            return await _watched(app, visitor, table, seat, shown)
        try:
            asking = await _question(app, visitor, table, seat, asked, shown)
            return replace(_unsent(asking, table, seat, visitor.words), changes=bool(sent))
        except NotYours as refusal:
            shown = replace(shown, question=refusal_text(visitor.words, refusal, table, seat))
    return await _watched(app, visitor, table, seat, shown)


def version(app: App, visitor: Visitor, table: Table) -> int:
    """Return a number that changes with what a visitor may see of a table, and with nothing else.

    The count of a table's changes would tell that others write, or change an answer.
    """
    return _outline(app, visitor, table, Asked()).version


async def with_next(app: App, visitor: Visitor, shown: Shown) -> Shown:
    """Add the table that waits longest for a visitor elsewhere."""
    if shown.sheet:
        return shown
    others = await app.service.digests.sittings(visitor.user_id, shown.id)
    waiting = [s.table for s in urgent_first(others, app.now()) if s.table is not None]
    if not waiting:
        return shown
    table, words = waiting[0], visitor.words
    text = words("web-next", title=table.game.spec.title, count=len(waiting))
    return replace(shown, next=Link(table.id, table.game.spec.title, text))


async def with_reason(app: App, visitor: Visitor, table: Table, asked: Asked, at: str) -> Asked:
    """Add why a place can't be chosen at a step, as a typed move would be refused."""
    seat, words = table.viewer(visitor.user_id), visitor.words
    if seat is None or not _asks(table, seat):
        return asked
    for said in dict.fromkeys([(*asked.path, at), (at,)]):
        make = partial(app.completer.read, table, seat, " ".join(said)[:MAX_TEXT], words)
        why = (await app.pictures.draw(make)).why
        if isinstance(why, Illegal):
            note = refusal_text(words, why, table, seat)
            return dataclasses.replace(asked, note=note, marked=why.marked, refused=True)
    if at.isdecimal() and len(at) < _DIGITS:  # a tile of a hand, of which no move can be read
        return dataclasses.replace(asked, note=words("web-nowhere", tile=at), refused=True)
    return asked


_DIGITS = 4


async def in_words(app: App, visitor: Visitor, table: Table) -> Text:
    """Return the text board as the visitor may read it; raises ``NotStarted``."""
    table.play()
    if table.reveals:
        return Text(board_text(await _solved(app, table), visitor.words))
    board = board_text(table, visitor.words, table.viewer(visitor.user_id))
    cup = bare(cup_line(table, visitor.words)) if table.over else ""
    return Text(f"{cup}\n{board}" if cup else board)


def _sent(table: Table, seat: Seat, words: Words) -> str:
    """Return what a seat has sent and may still change; empty while it owes any of it."""
    if seat in table.game.to_act(table.play()[1].state):
        return ""
    given = table.game.given(table.view(seat), seat)
    said = [describe_action(table, action, words, seat) for action in given]
    what = said[0] if len(said) == 1 else "".join(f"\n- {one}." for one in said)[:-1]
    return words("form-sent", what=lettered(table, what)) if said else ""


def _unsent(shown: Shown, table: Table, seat: Seat, words: Words) -> Shown:
    """Say that what is written is not what was sent before."""
    given = [action.args for action in table.game.given(table.view(seat), seat)]
    if shown.form is None or not shown.form.draft or not given or shown.form.draft in given:
        return shown
    return replace(shown, question=f"{shown.question}\n-# {words('web-unsent')}")


def lettered(table: Table, text: str) -> str:
    """Return a text about people with their letters as they stand on the board."""
    for at in range(len(table.names)):
        text = text.replace(plain(at, table.names), bold(at, table.names))
    return text


def _asks(table: Table, seat: Seat) -> bool:
    if table.row.status != RUNNING or table.reveals:
        return False
    return seat in table.game.may_act(table.play()[1].state)


def _outline(app: App, visitor: Visitor, table: Table, asked: Asked) -> Shown:
    words, seat = visitor.words, table.viewer(visitor.user_id)
    started = table.position is not None
    lines = list[str]()
    if table.over:  # who plays together reads how it went
        why = table.renderer.ending(spoken_scene(table, words)) if table.outcome else ""
        outcome = None if table.solo else table.outcome  # a team wins together
        won = bool(outcome and not outcome.together and seat in outcome.winners)
        cup = cup_line(table, words)
        who = winner_line(table, words) or ("" if table.counts else why)
        lines = [words("web-won") if won else "", who, cup, audience_score(table, words)]
    owes = not (table.over or table.reveals) and seat in table.owing
    turn = words("turn-yours") if owes else _turn(table, words)
    shown = Shown(
        id=table.id,
        title=table.game.spec.title,
        place=app.place_text(table, words),
        game=table.row.game,
        token=table.token(seat) if started and seat is not None and not table.over else "",
        over=table.over,
        mine=seat is not None,
        owes=owes,
        together=table.game.spec.simultaneous,
        turn="\n".join(filter(None, lines)) or turn,
        undo=undo_of(table, visitor.user_id, words),
        beside=beside_of(table, visitor.user_id, words, spent=app.hints.spent(visitor.user_id)),
        link=app.board_link(table),
    )
    drafts = sorted(item for item in table.kept.drafts.items() if item[0][0] == seat)
    seen = table.view(seat) if started else None
    # Until the board has arrived its end moves on with the time: that alone is no news.
    timed, still = "", ""
    if started and not table.reveals:
        timed, still = (clock_line(table, words, now) for now in (app.now(), 0))
    parts = (shown, table.row.undos, table.names, table.statuses, drafts, seen, still)
    seen_by = repr(parts)
    number = crc32(seen_by.encode(errors="replace"))
    return replace(shown, clock=timed, version=number, note=asked.note, refused=asked.refused)


def _turn(table: Table, words: Words) -> str:
    if table.reveals:
        return words("board-goes-on")
    return words("web-lobby") if table.position is None else turn_line(table, words)


async def _watched(
    app: App, visitor: Visitor, table: Table, seat: Seat | None, shown: Shown
) -> Shown:
    """Show the public board, and what the visitor holds, or how it ended."""
    words, hand = visitor.words, None
    if table.reveals:  # what is held belongs to the next question already
        # The channel looks at it until the next question is asked.
        since = game_events(item for item in table.row.unannounced if item.told)
        then = visitor.seen(await _solved(app, table))
        picture = await drawn(then, partial(app.pictures.board, then, words, since=since))
        return replace(shown, picture=picture)
    picture = await drawn(table, partial(app.pictures.board, table, words))
    if table.over:
        hand = await drawn(table, partial(app.pictures.ranking, table, words))
    elif seat is not None and not (shown.sent and form_of(table, seat) is None):
        # What was chosen in secret is in the note; what was written came out of a hand.
        place = app.place(table)
        hand = await drawn(table, partial(app.pictures.hand, table, seat, words, place))
    return replace(shown, picture=picture, hand=hand)


async def _solved(app: App, table: Table) -> Table:
    """Return a table as it stood when what was revealed last was there for all to see."""
    shown = [item.seq for item in table.row.unannounced if item.told and reveals(table, item)]
    return await app.service.tables.still(table.id, max(shown), -1) if shown else table


async def drawn(table: Table, draw: Callable[[], Any]) -> Pic | None:
    """Return what ``draw`` makes; None if that fails."""
    picture = await _tried(table, draw)
    return None if picture is None else Pic.of(picture)


async def _tried(table: Table, draw: Callable[[], Any]) -> Picture | None:
    try:
        picture: Picture | None = await draw()
    except Exception as error:  # noqa: BLE001 (the text board says the same)
        mishap(error, "a picture of table %s failed", table.id)
        return None
    return picture


_SHORT = 14
"""Characters of a name beside its score: those of a table share a line or two of a phone."""


async def _question(
    app: App, visitor: Visitor, table: Table, seat: Seat, asked: Asked, shown: Shown
) -> Shown:
    if not (table.renderer.others or table.solo):
        points = table.game.standing(table.view(seat))
        named = (bold(at, table.names, _SHORT) for at in range(len(points)))
        each = (f"{one} {n}" for one, n in zip(named, points, strict=True))
        told = " · ".join(one.replace(" ", "\u00a0") for one in each)  # no line ends within
        if visitor.words.has(key := f"{table.row.game}-scores"):  # few of them are better
            told = visitor.words(key, scores=told)
        shown = replace(shown, scores=told if any(points) else "")  # in some games 0 to the end
    if (form := form_of(table, seat)) is not None:
        return await _form(app, visitor, table, seat, form, shown)
    scene, view = table.scene(visitor.words, seat), table.view(seat)
    shown = replace(shown, own=table.renderer.hand_text(view, scene))
    if not (asked.path or asked.note or table.game.spec.simultaneous):
        shown = replace(shown, note="\n".join(table.renderer.recalled(view, scene)))
    several, done = questions(table, seat), given_answers(table, seat)
    path = next_question(several, done, asked.path) if len(several) > 1 else asked.path
    make = partial(_step, table, seat, path, asked, visitor.words, app.place(table), shown)
    try:
        shown = await app.pictures.draw(make)
    except Malformed:  # made for an earlier question
        return await _question(app, visitor, table, seat, Asked(note=asked.note), shown)
    if table.renderer.others:
        shown = await _with_others(app, visitor, table, shown)
    if len(several) < 2:
        return shown
    label = table.renderer.label
    tabs = tuple(
        Choice(about, lettered(table, label(about, view, scene, None)), "", chosen=about in done)
        for about in several
    )
    return replace(shown, tabs=tabs, path=path)


async def _with_others(app: App, visitor: Visitor, table: Table, shown: Shown) -> Shown:
    """Show the boards of all, too: alone where nothing can be chosen before something is drawn."""
    alone = shown.confirm if not shown.choices and shown.back is None else None
    if alone and alone.path[0] in table.game.spec.immediate:
        board = await drawn(table, partial(app.pictures.board, table, visitor.words))
        if board is not None:
            return replace(shown, picture=board, question="", elsewhere=())
    # What can be chosen is marked where it can be tapped, in the picture of the question.
    below = await drawn(table, partial(app.pictures.below, table, visitor.words))
    return replace(shown, hand=below, shared=True)


def _step(
    table: Table, seat: Seat, path: Path, asked: Asked, words: Words, place: str, shown: Shown
) -> Shown:
    """Return the step of the picker after a path; runs on a thread that draws."""
    step = prompt(table, seat, path, asked.page, words, place, asked.marked)
    return with_step(shown, table, seat, step, words)


async def _form(
    app: App, visitor: Visitor, table: Table, seat: Seat, form: Arrange, shown: Shown
) -> Shown:
    words, tables = visitor.words, app.service.tables
    draft = readable(form, await load_draft(tables, table, seat))
    scene, view = table.scene(words, seat, app.place(table)), table.view(seat)
    picture = await _tried(table, partial(app.pictures.form, table, seat, form, draft, scene))
    least = words("form-empty", least=form.least)
    legal = [
        Choice(action.words, table.renderer.confirm(action, view, scene, None), immediate=True)
        for action in table.legal(seat)
    ]
    return replace(
        shown,
        question=f"{table.renderer.question((), view, scene)}\n-# {least}",
        note=shown.note or "\n".join(table.renderer.recalled(view, scene)),
        picture=picture and Pic.of(picture),
        form=writing(table, seat, form, draft, picture.spots if picture else {}, words),
        choices=tuple(legal),
    )
