"""What the page shows of a table, as values that become JSON."""

from __future__ import annotations

import base64
from collections.abc import Mapping

import msgspec

from cogs.table.model import Table, may_hint, undoable
from cogs.table.moment import Moment
from cogs.table.play.drafts import Draft, is_only, shown_words
from cogs.table.play.steps import Item, Prompt
from cogs.ui.phrases import describe_action
from data.store.rows import RUNNING
from data.words import Words
from engine.actions import parse
from engine.forms import Arrange
from engine.prompts import Path
from engine.spec import Seat
from render.contract import Badge, Picture, Spot
from render.registry import piece_png


class Pic(msgspec.Struct, frozen=True):
    """A picture inside the answer: no second request, and nothing of it is kept for others.

    ``framed``: the places at which it has a frame itself.
    """

    src: str
    alt: str
    width: int
    height: int
    framed: tuple[Spot, ...] = ()

    @classmethod
    def of(cls, picture: Picture) -> Pic:
        size = picture.width, picture.height
        return cls(_source(picture.png), picture.alt, *size, tuple(sorted(picture.framed)))


def icon_of(game: str, badge: Badge) -> str:
    """Return the picture of the piece that a button in Discord has as an emoji."""
    return _source(piece_png(game, badge[0]))


def _source(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


class Choice(msgspec.Struct, frozen=True):
    """One choice of a step; ``boxes`` are its places in the picture: left, top, width, height.

    ``beyond``: a short cut to a choice of a later step, which has no button but its place.
    ``icon``: the piece that stands on its button.
    """

    path: Path
    label: str
    mark: str = ""
    gain: int | None = None
    best: bool = False
    chosen: bool = False
    immediate: bool = False
    boxes: tuple[Spot, ...] = ()
    beyond: bool = False
    icon: str = ""

    @classmethod
    def of(cls, item: Item, place: str, there: tuple[Spot, ...], icon: str) -> Choice:
        """Return an item with the name of its place: who does not see its number hears that."""
        label = f"{item.label} · {place}" if place else item.label
        flags = item.best, item.chosen, item.immediate
        said = item.path, label, item.mark, item.gain, *flags
        return cls(*said, there, icon=icon)


class Menu(msgspec.Struct, frozen=True):
    """Choices of one kind under a word of their own; each is an id and what is chosen with it."""

    label: str
    choices: tuple[Choice, ...]


class Confirm(msgspec.Struct, frozen=True):
    """What carries the shown action out; ``why``: what scores, and why it can't be taken back."""

    path: Path
    label: str
    why: str


class Word(msgspec.Struct, frozen=True):
    word: str
    label: str
    boxes: tuple[Spot, ...] = ()


class Place(msgspec.Struct, frozen=True):
    """A place of the picture by its name, which can't be chosen now."""

    word: str
    boxes: tuple[Spot, ...]


class Writing(msgspec.Struct, frozen=True):
    """A decision that is written: the words to choose from, and those chosen in ``rows``."""

    words: tuple[Word, ...]
    draft: Draft
    least: int
    most: int
    rows: int
    send: str


class Undo(msgspec.Struct, frozen=True):
    seq: int
    label: str


class Line(msgspec.Struct, frozen=True):
    """What was announced with a board; ``seq`` is the newest entry that it showed.

    ``still``: it showed pictures in the middle of that entry. ``reveal``: what all decided in
    secret came out there.
    """

    seq: int
    text: str
    still: bool = False
    reveal: bool = False


class Moves(msgspec.Struct, frozen=True):
    lines: tuple[Line, ...]


class Text(msgspec.Struct, frozen=True):
    text: str


class Past(msgspec.Struct, frozen=True):
    """A board as it was, or all that were shown together."""

    pictures: tuple[Pic, ...]
    text: str


class Link(msgspec.Struct, frozen=True):
    """Another table of the reader's; ``waits``: for them."""

    id: str
    title: str
    text: str
    waits: bool = True


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one person may see it now, and what they are asked.

    ``owes``: others wait for them. ``sent``: the note says what they sent and may still change,
    and ``changes``: they are asked for it once more. ``together``: all decide at once. ``sheet``:
    it is no table, and each choice, also to go ``back``, is the id of a press.
    ``hand``: what is seen below the question, also how the game ended, or the boards of others
    (``shared``). ``elsewhere``: what says why it can't be chosen; ``scores``: of all seats;
    ``own``: what the viewer holds, in words, for where an enlarged board leaves no room for its
    picture. ``refused``: the note says why not. ``clock``: when time is up. ``beside``: what can be
    had beside the moves; ``sure``: that of them which the question asks about.
    """

    id: str
    title: str
    place: str
    game: str
    version: int = 0
    token: str = ""
    sheet: bool = False
    over: bool = False
    mine: bool = False
    owes: bool = False
    sent: bool = False
    changes: bool = False
    together: bool = False
    turn: str = ""
    scores: str = ""
    own: str = ""
    picture: Pic | None = None
    hand: Pic | None = None
    shared: bool = False
    question: str = ""
    note: str = ""
    refused: bool = False
    path: Path = ()
    back: Path | None = None
    choices: tuple[Choice, ...] = ()
    menus: tuple[Menu, ...] = ()
    elsewhere: tuple[Place, ...] = ()
    tabs: tuple[Choice, ...] = ()
    page: int = 0
    pages: int = 1
    confirm: Confirm | None = None
    form: Writing | None = None
    undo: Undo | None = None
    beside: tuple[Choice, ...] = ()
    clock: str = ""
    sure: Choice | None = None
    link: str = ""
    next: Link | None = None


def beside_of(table: Table, user_id: int, words: Words, *, spent: bool) -> tuple[Choice, ...]:
    """Return what a person can ask for beside the moves, in the order that it has in Discord."""
    seat, running = table.seat_of(user_id), table.row.status == RUNNING
    hint = running and not table.reveals and seat in table.owing and may_hint(table)
    hint = hint and seat is not None and not (spent or is_only(table, seat))
    plays = running and seat in {one.seat for one in table.open_humans}
    offered = {"hint": hint, "rules": True, "resign": plays}
    return tuple(Choice((what,), words(f"button-{what}")) for what in offered if offered[what])


def confirm_of(step: Prompt) -> Confirm | None:
    return Confirm(step.action.words, step.confirm, step.why) if step.action is not None else None


def writing(
    table: Moment,
    seat: Seat,
    form: Arrange,
    draft: Draft,
    boxes: Mapping[str | Path, tuple[Spot, ...]],
    words: Words,
) -> Writing:
    shown = shown_words(table, seat, form, words)
    items = tuple(Word(item, shown[item], boxes.get(item, ())) for item in form.items)
    limits = form.least, form.most, form.rows
    return Writing(items, draft, *limits, words("form-send"))


def undo_of(table: Table, user_id: int, words: Words) -> Undo | None:
    back = undoable(table, user_id)
    if back is None:
        return None
    seat = table.seat_of(user_id)
    what = describe_action(table, parse(back.action), words, seat)
    return Undo(back.seq, words("web-undo", what=what))
