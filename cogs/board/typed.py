"""What is typed at a table: a button that stands there, by its name, or a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import chain
from typing import Final

from cogs.board.more import has_detail
from cogs.board.page import board_buttons
from cogs.board.press import PRESSES
from cogs.picker import press as decision
from cogs.picker.page import undo_rows
from cogs.picker.questions import decide, read_typed
from cogs.table.model import Table, require_awake
from cogs.table.play.acting import waiting_computers
from cogs.table.play.completing import CHOICE_LIMIT, OFFERED, Choice, begins
from cogs.table.play.drafts import form_of
from cogs.table.play.labels import split_words
from cogs.table.play.spoken import label_words
from cogs.ui.app import App, Reader
from cogs.ui.components import Button
from cogs.ui.content import Content
from cogs.ui.entry import Pairs, command
from cogs.ui.ids import TablePress, parse
from cogs.ui.phrases import refusal_text
from data.words import LOCALES, Words, words
from engine.actions import MAX_TEXT
from engine.position import PRESENT
from engine.refusals import Illegal, Malformed, NotYours, Refusal
from engine.spec import Seat
from render.names import bare

_MOVE: Final = "move"
_GO: Final = "go"
_RESUME: Final = "resume"
_SHOWN = ("hint", "hand", "text", "more", "detail", "stop", "about", "rules", "verify", "resign")
_BEGUN: Final = (*_SHOWN, "end")
"""Presses for which a beginning does: they show something, or ask before they act."""
_ENDS: Final = ("pause", "end", "stop", "resign")
"""What is meant only by who begins its first word, and comes last."""
_PRESSES: Final[Mapping[str, tuple[str, ...]]] = {
    _MOVE: ("form-buttons", "button-hint-own", "button-wait"),
    _GO: ("button-next", "button-next-all"),
    _RESUME: (),
    **dict.fromkeys((*_SHOWN, "undo", "bump", "nudge", "here", "pause", "seat"), ()),
    "end": ("button-end-alone",),
}
"""What can be typed in whole, by what it does, with further buttons that do the same."""
_BEGINS = 3
"""Letters with which such a button is begun, if no move is."""

_FRONT: Final = 5
"""Choices that are seen at once; what buttons say is among them, or else last in the list."""
_NEAR: Final = 0.75
"""How near a word has to be to be taken for a misspelled one."""

Parts = tuple[str, ...]
Names = Mapping[Parts, str]


@lru_cache
def _names(locale: str) -> tuple[Names, Names]:
    """Return presses by the labels of their buttons, and by what else people say for them."""
    said, labels, also = words(locale), dict[Parts, str](), dict[Parts, str]()
    for what, others in _PRESSES.items():
        for key in (f"button-{what}", *others):
            labels.setdefault(_parts(said(key)), what)
        for text in (said.bare(f"cmd-{what}"), *said.bare(f"button-{what}-also").split(" · ")):
            also.setdefault(_parts(text), what)
    also.pop((), None)
    return labels, also


def _parts(text: str) -> Parts:
    return tuple(split_words(text[:MAX_TEXT]))


def named(table: Table, text: str, language: Words) -> str | None:
    """Return the press that a text names, in any language but first in the reader's.

    Another word than those of its button means a move where a word of the game's begins so, or
    where it stands on a tile.
    """
    said, locales = _parts(text), dict.fromkeys((language.locale, *LOCALES))
    for locale in locales:
        what = _names(locale)[0].get(said)
        if what and (what != _RESUME or _paused(table)):
            return what
    game, verbs = table.row.game, table.game.asking.verbs
    for locale in locales:
        if what := _names(locale)[1].get(said):
            own = label_words(game, verbs, words(locale))
            tiles = [_parts(word) for tile in table.lexicon for word in tile]
            moves = len(said) == 1 and begins([*said], [*own])
            return None if moves or said in tiles else what
    return None


def _paused(table: Table) -> bool:
    return "pause" in table.row.holds


def _begun(parts: Parts, language: Words) -> list[str]:
    """Return the presses one of whose names is begun, their labels first."""
    labels, also = _names(language.locale)
    own = {_parts(language(f"button-{what}")): what for what in labels.values() if what != _RESUME}
    begun = [
        what
        for name, what in chain(own.items(), also.items())
        if begins(parts, name)
        and (name[0].startswith(parts[:1]) or (name in own and what not in _ENDS))
    ]
    return sorted(dict.fromkeys(begun), key=_ENDS.__contains__) if parts else []


def _pressed(app: App, table: Table, seat: Seat, text: str, language: Words) -> str | None:
    """Return the only press that is begun, if a beginning does and no move is begun."""
    begun = _begun(_parts(text), language)
    if len(begun) != 1 or begun[0] not in _BEGUN or len(text) < _BEGINS or form_of(table, seat):
        return None
    return None if app.completer.offer(table, seat, text, language, guess=False) else begun[0]


def _press(table: Table, what: str) -> TablePress:
    """Return what a button of that name presses here: several of them go on."""
    if what == _RESUME or (what == _GO and _paused(table)):
        return TablePress(table.id, "pause")
    if what != _GO:
        return TablePress(table.id, what)
    if table.reveals:
        return TablePress(table.id, "go-on")
    if table.row.party and table.owing:
        return TablePress(table.id, "next", table.token(table.owing[0]))
    waits = waiting_computers(table)
    return TablePress(table.id, _GO, table.token(waits[0]) if waits else "")


async def _typed(app: App, reader: Reader, table: Table, text: str) -> Content | None:
    """Do what a typed button says, or else a typed move."""
    what = named(table, text, reader.words)
    if what == _MOVE:
        return await decide(app, reader, table)
    if what is None:
        seat = table.require_viewer(reader.user_id)
        what = await app.pictures.draw(partial(_pressed, app, table, seat, text, reader.words))
    if what is None:
        return await decision.typed(app, reader, table, text)
    press = _press(table, what)
    return await PRESSES[press.what](app, reader, table, press)


async def _legal(app: App, reader: Reader, text: str) -> Pairs:
    table = await app.table_here(reader.interaction)
    seat = table.viewer(reader.user_id) if table else None
    if table is None or seat is None or table.position is None:
        return ()
    # Thousands of actions may be legal: no other user waits for them to be named.
    return await app.pictures.draw(partial(_offers, app, reader, table, seat, text))


def _standing(reader: Reader, table: Table, seat: Seat) -> dict[str, Parts | None]:
    """Return what stands on the buttons that a player may press now, and the move of each."""
    rows = (*undo_rows(table, reader.user_id, reader.words), *board_buttons(table, reader.words))
    buttons = [one for one in chain.from_iterable(rows) if isinstance(one, Button) and one.label]
    steps = ((str(one.label), parse(one.custom_id or "")) for one in buttons)
    return {
        label: None if isinstance(step, TablePress) else _parts(" ".join(getattr(step, "path", ())))
        for label, step in steps
        if seat in table.owing or isinstance(step, TablePress)
    }


def _idle(reader: Reader, table: Table, seat: Seat) -> Iterator[str]:
    """Return the presses that would do nothing here."""
    yield "undo"  # It is known by its button alone whether a move can be taken back.
    if _press(table, _GO) == TablePress(table.id, _GO):
        yield _GO
    if not has_detail(table, reader):
        yield "detail"
    if table.seats[seat].status == PRESENT and not table.kept.motions:
        yield "here"


def _labels(
    standing: Iterable[str], parts: Parts, language: Words, begun: Iterable[str]
) -> list[str]:
    """Return what is said on buttons and begun, first what stands there."""
    here = [label for label in standing if begins(parts, _parts(label))]
    return [*dict.fromkeys((*here, *(language(f"button-{one}") for one in begun)))]


def _misspelled(standing: Iterable[str], parts: Parts, language: Words) -> list[str]:
    names = chain(map(_parts, standing), *_names(language.locale))
    known = {word for name in names for word in name if len(word) > _BEGINS}
    near = get_close_matches(" ".join(parts), known, 1, _NEAR)
    begun = [one for one in _begun((*near,), language) if one in _BEGUN]
    return _labels(standing, (*near,), language, begun) if near else []


def _offers(app: App, reader: Reader, table: Table, seat: Seat, text: str) -> Pairs:
    """Return what can be meant; else the reason that the same text is answered with."""
    language, parts = reader.words, _parts(text)
    what, standing = named(table, text, language), _standing(reader, table, seat)
    labels, choices = [language(f"button-{what}")] if what else [], list[Choice]()
    idle = {*_idle(reader, table, seat)}
    begun = [] if what else [one for one in _begun(parts, language) if one not in idle]
    labels += _labels(standing, parts, language, begun)
    if what is None or form_of(table, seat):
        choices = app.completer.offer(table, seat, text, language, guess=not labels)
    if not labels and not choices:
        labels = _misspelled(standing, parts, language)
    offered = _merged({one: standing.get(one) for one in labels}, choices, parts)
    if text and not choices and not what:
        why = _refusal(app, reader, table, seat, text)
        if why and len(text) <= CHOICE_LIMIT and not (labels and isinstance(why, Malformed)):
            said = fit_reason(bare(refusal_text(language, why, table, seat)))
            at = 0 if isinstance(why, Illegal) else len(offered)
            offered[at:at] = [(said, text)] if said else []
    return offered[:OFFERED]


def fit_reason(text: str) -> str:
    """Return as many whole statements of a reason as a choice has room for."""
    ends = (". ", ": ", ", ", " ") if len(text) > CHOICE_LIMIT else ()
    fronts = (text[:CHOICE_LIMIT].rpartition(end)[0].rstrip() for end in ends)
    return next((f"{front}." for front in fronts if front), text)


def _far(parts: Parts, said: Parts) -> int:
    """Return 0 for what is typed in whole, 1 for what begins with it, 2 for all else."""
    return (parts != said) + (parts != said[: len(parts)])


def _merged(labels: Mapping[str, Parts | None], choices: Pairs, parts: Parts) -> list[Choice]:
    """Return buttons and moves: the nearest moves, some buttons, then all other moves.

    A move that a button says or does takes its place. Before two letters are typed moves come
    first, so that nothing is taken back or ended by who only goes on.
    """
    buttons, rest = {label: (label, label) for label in labels}, list[Choice]()
    for choice in choices:
        said = [*map(_parts, choice)]
        same = (label for label, path in labels.items() if path in said or _parts(label) in said)
        if label := next(same, ""):
            buttons[label] = choice
        else:
            rest.append(choice)
    if len("".join(parts)) > 1:
        front = max(0, _FRONT - len(buttons))
        merged = [*rest[:front], *buttons.values(), *rest[front:]]
        return sorted(merged, key=lambda one: min(_far(parts, _parts(said)) for said in one))
    moves = [*(buttons.pop(label) for label, path in labels.items() if path is not None), *rest]
    others = [*buttons.values()][:_FRONT]
    return [*moves[: OFFERED - len(others)], *others]


def _refusal(app: App, reader: Reader, table: Table, seat: Seat, text: str) -> Refusal | None:
    run, position = table.play()
    try:
        run.gate(position, seat)
        if read_typed(reader, table, seat, text) is not None:
            return None
    except (NotYours, Illegal) as refusal:
        return refusal
    return app.completer.read(table, seat, text, reader.words).reply


@command("move", offers={"action": _legal})
async def move(app: App, reader: Reader, table: Table, *, action: str) -> Content | None:
    require_awake(table)
    table.play()
    made = await _typed(app, reader, table, action)
    return None if made is None else replace(made, table=table.id)
