"""The building blocks of the game's sentences: stones, seats, points, and the banner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from data.words import Words
from engine import components
from engine.actions import Action
from engine.games.helge import turn
from engine.games.helge.board import cells_for, free_cells
from engine.games.helge.moves import JOIN
from engine.games.helge.state import (
    EMPTY,
    STONES,
    Move,
    Parts,
    View,
    X,
    cell_word,
    read_parts,
    stone_word,
)
from engine.prompts import Path
from engine.spec import Args, Event, Outcome
from render import phrases
from render.banner import Heading, Said, drawn_name, end_heading, fit_name, fit_seat, rooms
from render.contract import Preview, Scene
from render.fonts import SECOND, TITLE, fit, width
from render.games.helge.stones import stone_sprite
from render.names import letter
from render.phrases import newest_event, signed
from render.sprites import Sprite

PARTS: Parts = read_parts(components.load("helge").data)
"""What lines are worth; public, as the set is."""
_MIXED = "line"
"""A completed line without a stone, colour or symbol in common."""


def after(view: View, action: Action | None, *, asked: bool = False) -> View | None:
    """Return the view after an action; None without an action or a change.

    With ``asked`` the result of the action is a question, so completed lines are ignored.
    """
    following = None if action is None else turn.after(PARTS, view, action)
    if following is None:
        return None
    return _unscored(view, following[0]) if asked else following[0]


def asked_about(view: View, shown: Preview, *, asked: bool = False) -> View | None:
    """Return what a question about an action shows: see ``after``, but a stone leaves only then."""
    leaves = shown.action is not None and shown.action.verb == "remove"
    return None if leaves and not shown.over else after(view, shown.action, asked=asked)


def completed(view: View, action: Action) -> frozenset[int]:
    """Return the cells of the lines that an action completes."""
    following = turn.after(PARTS, view, action)
    move = following[0].last if following else None
    return frozenset((*move.cleared, move.cell)) if move and move.lines else frozenset()


def _unscored(view: View, then: View) -> View:
    move = then.last
    if move is None or not move.lines:
        return then
    board = list(view.boards[move.seat])
    # The line stays uncleared, and the stone where it was laid.
    board[move.cell] = move.stone
    boards = list(then.boards)
    boards[move.seat] = tuple(board)
    plain = replace(move, cleared=(), lines=(), factor=1, points=0)
    return replace(then, boards=tuple(boards), points=view.points, last=plain)


def scored(words: Words, view: View, action: Action | None) -> str:
    """Return the points of an action and the lines that score; empty if it completes none."""
    following = None if action is None else turn.after(PARTS, view, action)
    if following is None or following[0].last is None or not following[0].last.lines:
        return ""
    move = following[0].last
    return score(words, move.lines, move.factor, move.points, what=what(following[1]))


def points(view: View, action: Action) -> int:
    then = turn.after(PARTS, view, action)
    return then[0].last.points if then and then[0].last else 0


def what(event: Event | None) -> tuple[str, ...]:
    return tuple(map(str, phrases.listed(event.public, "why"))) if event is not None else ()


def line(words: Words, word: str) -> str:
    if word in STONES:
        return words("helge-why-same", stone=stone(words, word))
    return words(f"helge-why-{word}")


def shares(words: Words, shared: Sequence[str]) -> list[str]:
    mixed = shared.count(_MIXED)
    if mixed < 2:
        return [line(words, word) for word in shared]
    others = [line(words, word) for word in shared if word != _MIXED]
    return [*others, words("helge-why-lines", count=mixed)]


def stone(words: Words, word: str, form: str = "") -> str:
    """Return a stone: its name, or a form (``the``, ``a`` for objects, ``nom`` for subjects)."""
    return words(f"helge-stone-{word}.{form}" if form else f"helge-stone-{word}")


def forms(words: Words, word: str) -> dict[str, str]:
    """Return all forms of a stone as arguments: ``stone``, ``the``, ``nom``, ``a``."""
    args = {form: stone(words, word, form) for form in ("the", "nom", "a")}
    return {"stone": stone(words, word), **args}


def listed(words: Words, stones: Iterable[int]) -> str:
    return ", ".join(stone(words, stone_word(number)) for number in stones)


def score(
    words: Words,
    lines: Sequence[int],
    factor: int,
    points: int,
    *,
    bold: bool = False,
    brief: bool = False,
    what: Sequence[str] = (),
) -> str:
    """Return the points of a placement with the arithmetic: ``four drops, +5``."""
    if not lines:
        return words("helge-no-line")
    total = f"**{signed(points)}**" if bold else signed(points)
    if brief:
        return total
    arithmetic = summed(lines, factor)
    text = f"{arithmetic} = {total}" if arithmetic else total
    return ", ".join((*shares(words, what), text))


def summed(lines: Sequence[int], factor: int) -> str:
    """Return how lines add up: ``(20 + 5) × 2``; empty where there is nothing to add."""
    added = " + ".join(str(value) for value in lines)
    if factor > 1:
        return f"({added}) × {factor}" if len(lines) > 1 else f"{added} × {factor}"
    return added if len(lines) > 1 else ""


def why(words: Words, scored: Args) -> str:
    return ", ".join(shares(words, list(map(str, phrases.listed(scored, "why")))))


def merit(words: Words, merit: Args) -> str:
    """Return the merit of an action that completes no line; empty if it completes one."""
    does = merit.get("does")
    if does == "build" and merit["trait"] == "line":
        return words("helge-merit-line", count=phrases.number(merit, "count"))
    if does == "build":
        trait = words(f"helge-trait-{merit['trait']}")
        return words("helge-merit-build", count=phrases.number(merit, "count"), trait=trait)
    return words(f"helge-merit-{does}") if does else ""


def last(
    words: Words,
    move: Move,
    name: str,
    other: str,
    *,
    brief: bool = False,
    what: Sequence[str] = (),
) -> str:
    """Return the last move as one short line; ``brief`` leaves out how the points add up."""
    args: dict[str, str] = {"name": name}
    bare, verb = False, move.verb
    if move.verb not in ("none", "pass"):
        args["stone"] = stone(words, stone_word(move.stone))
    if move.cell >= 0:
        args["cell"] = cell_word(move.cell)
    if move.verb in ("place", "lay", "swap"):
        args["score"] = score(words, move.lines, move.factor, move.points, brief=brief, what=what)
        bare = brief and not move.lines
        verb = "place" if brief and move.verb == "lay" else verb
    if move.verb == "swap":
        args["other"] = other
    return words(f"helge-last-{verb}{'-bare' if bare else ''}", **args)


def turn_key(drawn: str) -> str:
    """Return the key of the title for a drawn stone (an empty word for none)."""
    special = {"": "pictures-turn", "joker": "helge-turn-joker", "x": "helge-turn-remove"}
    return special.get(drawn, "helge-turn-place")


def facts_line(words: Words, view: View, *, past: bool = False) -> str:
    # Ended by a move, or looking back, it is that move's round, not one to come.
    made = view.ended in ("depot", "turn-limit") or (past and view.last and not view.ended)
    args = {"round": (view.turn - bool(made)) // len(view.boards) + 1, "bag": sum(view.bag)}
    if view.turn_limit:
        return words("helge-facts-limit", rounds=view.turn_limit, **args)
    return words("helge-facts", **args)


def room(view: View, seat: int) -> tuple[int, int]:
    return len(view.depots[seat]), free_cells(view.boards[seat])


def ending(words: Words, outcome: Outcome, who: str) -> str:
    """Return why the game ended, as a sentence; ``who`` is the seat that ended it."""
    args = {key: value for key, value in outcome.args.items() if key != "seat"}
    return phrases.ending(words, "helge", outcome.reason, who=who, **args)


def seat_of(word: str) -> int:
    """Return the seat of ``@C``."""
    return ord(word[1]) - ord("A")


def apart(path: Path) -> Path:
    return tuple(part for word in path for part in word.split(JOIN))


def plain(shown: Preview) -> Preview:
    return replace(
        shown,
        path=apart(shown.path),
        paths=tuple(map(apart, shown.paths)),
        gains={apart(path): gain for path, gain in shown.gains.items()},
    )


What = tuple[str, ...]
CHIP_STONE = 72
_USUAL = 240, 150
"""Room that a name in the title, and in the second line, gets before other things give way."""


def heading(view: View, scene: Scene) -> Heading:
    said = scene.words
    title, facts = said("helge-title"), facts_line(said, view, past=scene.past)
    if view.ended:
        return end_heading(scene, title, facts, ending)
    if scene.past and view.last:
        return _looking_back(view, view.last, scene, title, facts)
    chip = _chip(view, scene, title, facts)
    room, below = rooms(title, facts, chip)
    key, name = _turn(view), drawn_name(scene, view.active)
    # Where the stone goes is marked on the board; without room for it the turn alone is said.
    first = fit_name(
        lambda who: said(key, name=who),
        name,
        TITLE,
        room,
        lambda who: said("pictures-turn", name=who),
    )
    return Heading(first, last_line(view, scene, below), title, facts, (view.active,), chip)


def _looking_back(view: View, move: Move, scene: Scene, title: str, facts: str) -> Heading:
    """Return what was done and what it brought; how that adds up, or its seat's room, is below."""
    said, name = scene.words, drawn_name(scene, move.seat)
    other = fit(drawn_name(scene, move.other), TITLE, _USUAL[1]) if move.other >= 0 else ""
    first = fit_name(_last_of(move, scene, other, True, ()), name, TITLE, rooms(title, facts)[0])
    added = filter(None, (*shares(said, told_of(move, scene)), summed(move.lines, move.factor)))
    depot, free = room(view, move.seat)
    second = ", ".join(added) or said("helge-depot-count", depot=depot, free=free)
    return Heading(first, second, title, facts, (move.seat,))


def _turn(view: View) -> str:
    drawn, board = view.drawn, view.boards[view.active]
    # That a stone fits nowhere changes what can be done: the title says it at once.
    if drawn in (EMPTY, X) or cells_for(board, drawn):
        return turn_key("" if drawn == EMPTY else stone_word(drawn))
    return "helge-turn-nowhere"


def _chip(view: View, scene: Scene, title: str, facts: str) -> tuple[str, Sprite] | None:
    if view.drawn == EMPTY:
        return None
    said = scene.words
    stone = stone_sprite(view.drawn, CHIP_STONE)
    room = rooms(title, facts, (said("helge-drew"), stone))[0]
    name = fit(drawn_name(scene, view.active), TITLE, _USUAL[0])
    crowded = width(said(_turn(view), name=name), TITLE) > room or (
        view.last is not None and not _named(view.last, scene, room)
    )
    return ("" if crowded else said("helge-drew"), stone)


def last_line(view: View, scene: Scene, room: float) -> str:
    move = view.last
    if move is None:
        return fit_seat(scene, "pictures-begins", view.first, SECOND, room)
    for name, other, brief, what in _fitting(move, scene, room):
        return fit_name(_last_of(move, scene, other, brief, what), name, SECOND, room)
    text = last(scene.words, move, letter(move.seat), letter(max(move.other, 0)), brief=True)
    return fit(text, SECOND, room)


def _last_of(move: Move, scene: Scene, other: str, brief: bool, what: What) -> Said:
    return lambda who: last(scene.words, move, who, other, brief=brief, what=what)


def _named(move: Move, scene: Scene, room: float) -> bool:
    name = next((way[0] for way in _fitting(move, scene, room)), "")
    return name == drawn_name(scene, move.seat)


def told_of(move: Move, scene: Scene) -> What:
    return what(newest_event(scene, move.seat, cell_word(move.cell))) if move.lines else ()


def _fitting(move: Move, scene: Scene, room: float) -> Iterator[tuple[str, str, bool, What]]:
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
        text = last(scene.words, move, short, whom, brief=brief, what=lines)
        if width(text, SECOND) <= room:
            yield who, whom, brief, lines
