"""The banner's words: whose turn, what happened last, how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract import Seat
from engine.games.helge.board import cells_for
from engine.games.helge.state import EMPTY, Move, View, X, cell_word, stone_word
from render.banner import Heading, Said, drawn_name, fit_name, rooms, winners
from render.contract import Scene
from render.fonts import SECOND, TITLE, fit, width
from render.games.helge import words
from render.games.helge.stones import stone_sprite
from render.names import letter
from render.phrases import newest_event
from render.sprites import Sprite

What = tuple[str, ...]
CHIP_STONE = 72
_USUAL = 240, 150
"""Room that a name in the title, and in the second line, gets before other things give way."""


def heading(view: View, scene: Scene) -> Heading:
    """Return the words of the banner, and the drawn stone in its frame."""
    said = scene.words
    title, facts = said("helge-title"), words.facts(said, view)
    if view.ended:
        first, second, seats = _ended(scene, rooms(title, facts, None)[1])
        return Heading(first, second, title, facts, seats)
    chip = _chip(view, scene, title, facts)
    room = rooms(title, facts, chip)[1]
    key, name = _turn(view), drawn_name(scene, view.active)
    # Where the stone goes is marked on the board; without room for it the turn alone is said.
    first = fit_name(
        lambda who: said(key, name=who), name, TITLE, room, lambda who: said("helge-turn", name=who)
    )
    return Heading(first, last_line(view, scene, room), title, facts, (view.active,), chip)


def _turn(view: View) -> str:
    drawn, board = view.drawn, view.boards[view.active]
    # That a stone fits nowhere changes what can be done: the title says it at once.
    if drawn in (EMPTY, X) or cells_for(board, drawn):
        return words.turn_key("" if drawn == EMPTY else stone_word(drawn))
    return "helge-turn-nowhere"


def _chip(view: View, scene: Scene, title: str, facts: str) -> tuple[str, Sprite] | None:
    """Return the drawn stone with its label; without it where the lines need the room."""
    if view.drawn == EMPTY:
        return None
    said = scene.words
    stone = stone_sprite(view.drawn, CHIP_STONE)
    room = rooms(title, facts, (said("helge-drew"), stone))[1]
    name = fit(drawn_name(scene, view.active), TITLE, _USUAL[0])
    crowded = width(said(_turn(view), name=name), TITLE) > room or (
        view.last is not None and not _named(view.last, scene, room)
    )
    return ("" if crowded else said("helge-drew"), stone)


def last_line(view: View, scene: Scene, room: float) -> str:
    """Return the last move; the names become short before the points are cut."""
    move, said = view.last, scene.words
    if move is None:
        first = drawn_name(scene, view.first)
        return fit_name(lambda who: said("helge-last-start", name=who), first, SECOND, room)
    for name, other, brief, what in _fitting(move, scene, room):
        return fit_name(_last_of(move, scene, other, brief, what), name, SECOND, room)
    text = words.last(said, move, letter(move.seat), letter(max(move.other, 0)), brief=True)
    return fit(text, SECOND, room)


def _last_of(move: Move, scene: Scene, other: str, brief: bool, what: What) -> Said:
    return lambda who: words.last(scene.words, move, who, other, brief=brief, what=what)


def _named(move: Move, scene: Scene, room: float) -> bool:
    """Return whether the last move can be told with the name of who made it."""
    name = next((way[0] for way in _fitting(move, scene, room)), "")
    return name == drawn_name(scene, move.seat)


def told_of(move: Move, scene: Scene) -> What:
    """Return what the lines of the last move have in common, if its event came along."""
    return words.what(newest_event(scene, move.seat, cell_word(move.cell))) if move.lines else ()


def _fitting(move: Move, scene: Scene, room: float) -> Iterator[tuple[str, str, bool, What]]:
    """Yield (name, other name, without arithmetic, what scored) that fit, the fullest first."""
    name, other, other_letter = drawn_name(scene, move.seat), "", ""
    if move.other >= 0:
        other = fit(drawn_name(scene, move.other), SECOND, _USUAL[1])
        other_letter = letter(move.other)
    what = told_of(move, scene)
    # The points stay: other names, what scored and the arithmetic give way before them.
    ways: tuple[tuple[str, str, bool, What], ...] = (
        (name, other, False, what),
        (name, other_letter, False, what),
        (name, other, False, ()),
        (name, other_letter, False, ()),
        (name, other_letter, True, ()),
        (letter(move.seat), other_letter, True, ()),
    )
    for who, whom, brief, lines in ways:
        short = fit(who, SECOND, _USUAL[1])
        text = words.last(scene.words, move, short, whom, brief=brief, what=lines)
        if width(text, SECOND) <= room:
            yield who, whom, brief, lines


def _ended(scene: Scene, room: float) -> tuple[str, str, tuple[Seat, ...]]:
    """Return title, reason and tokens of a game that is over."""
    said, outcome = scene.words, scene.outcome
    if outcome is None:
        return said("pictures-over"), "", ()
    who = drawn_name(scene, int(str(outcome.args.get("seat", 0))))
    second = fit_name(
        lambda name: words.ending(said, outcome, name).rstrip("."), who, SECOND, room
    )  # fmt: skip
    return winners(scene, room), second, outcome.winners
