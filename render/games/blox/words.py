"""The building blocks of the game's sentences, and the reach of an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from data.words import Words
from engine import components
from engine.actions import Action
from engine.contract import Outcome, Seat
from engine.games.blox import asking, moves, refuse, turn
from engine.games.blox.board import Board, Parts, bits, read
from engine.games.blox.moves import Plan
from engine.games.blox.refuse import Reach
from engine.games.blox.state import COLOURS, JOKER, Counts, Move, Tower, View, cell_word, words_of
from engine.prompts import Path
from engine.refusals import Illegal, Malformed
from render import phrases
from render.phrases import signed


def cards(words: Words, names: Sequence[str]) -> str:
    """Return cards or blocks: ``2× white, black, joker``; a dash for none."""
    kinds = [kind for kind in (*COLOURS, JOKER) if kind in names]
    parts = []
    for kind in kinds:
        count, name = list(names).count(kind), words(f"blox-colour-{kind}")
        parts.append(f"{count}× {name}" if count > 1 else name)
    return ", ".join(parts) or "–"


def counted(words: Words, counts: Counts, *, joker: bool = False) -> str:
    return cards(words, words_of(counts, joker=joker))


def letters(words: Words, counts: Counts) -> str:
    """Return a multiset in the letters of the text board: ``b w w``."""
    return " ".join(
        words(f"blox-short-{colour}")
        for colour, count in zip(COLOURS, counts, strict=True)
        for _ in range(count)
    )


def last(words: Words, move: Move, name: str, *, cost: bool = False) -> str:
    facts = {
        "name": name,
        "cell": cell_word(move.field) if move.field >= 0 else "",
        "start": cell_word(move.start) if move.start >= 0 else "",
        "points": signed(move.points),
        "height": sum(move.blocks),
        "victim": chr(ord("A") + max(move.victim, 0)),
        "count": sum(move.paid) + move.joker,
    }
    text = words(f"blox-last-{move.verb}", **facts)
    if move.rose:
        text = words("blox-last-rose", text=text, phase=move.phase)
    if cost and move.verb != "swap":
        text += f" ({counted(words, move.paid, joker=move.joker)})"
    return text


def facts(words: Words, view: View) -> str:
    key = "blox-facts-last" if view.closing and not view.ended else "blox-facts"
    turn = max(view.turn, 1) if view.ended else view.turn + 1
    return words(key, turn=turn, round=view.round)


def ending(words: Words, outcome: Outcome, _who: str = "") -> str:
    text = phrases.ending(words, "blox", outcome.reason, **outcome.args)
    return f"{text} {words('blox-tie')}" if outcome.tie_breaker else text


def typed(words: Words, colour: str) -> str:
    name = words(f"blox-colour-{colour}")
    return name if name == colour else f"{name} ({colour})"


PARTS: Parts = read(components.load("blox").data, (2, 4))
"""Counts that every set has; the board itself is in the view."""
TARGET = 2
"""Words of a target: the verb and where it leads."""


@lru_cache(maxsize=4)
def _board(fields: tuple[int, ...]) -> Board:
    return Board(fields)


# Every label, note and place of a step asks for this list again.
@lru_cache(maxsize=8)
def _listed(view: View) -> tuple[Action, ...]:
    if view.ended:
        return ()
    listed = moves.tried if view.unchecked else moves.listed
    return listed(PARTS, _board(view.fields), asking.position(view))


def actions(view: View, seat: Seat | None) -> tuple[Action, ...]:
    return _listed(view) if seat == view.active else ()


def of(action: Action, view: View) -> tuple[Plan, Reach] | None:
    board, state = _board(view.fields), asking.position(view)
    try:
        plan = moves.read(action)
    except Malformed:
        return None
    try:
        return plan, refuse.check(PARTS, board, state, plan)
    except Illegal:
        return (plan, refuse.aimed(board, state, plan)) if view.unchecked else None


@lru_cache(maxsize=8)
def _behind(view: View) -> dict[Path, tuple[Action, ...]]:
    behind: dict[Path, list[Action]] = {}
    for action in _listed(view):
        asked = asking.worded(_board(view.fields), action)
        for depth in range(1, len(asked.words) + 1):
            behind.setdefault(asked.words[:depth], []).append(action)
    return {path: tuple(group) for path, group in behind.items()}


def after(view: View, plan: Plan, there: Reach) -> View:
    before = asking.position(view)
    state = turn.carried(before, turn.move_of(before, plan, there))
    return replace(
        view,
        towers=state.towers,
        figures=state.figures,
        blocks=state.blocks,
        jokers=state.jokers,
        points=state.points,
    )


def around(view: View, plan: Plan, there: Reach) -> tuple[list[Tower], list[tuple[Seat, int]]]:
    """Return everything within reach of a figure after its move, in reading order (R6).

    Returns:
        The towers, of any height, and the figures of others with their seats.
    """
    towers = {tower.field: tower for tower in view.towers}
    owners = {at: seat for seat, own in enumerate(view.figures) for at in own if at != plan.start}
    near: list[Tower] = []
    met: list[tuple[Seat, int]] = []
    for field, colours in moves.reached(_board(view.fields), bits((*towers, *owners)), there.field):
        if field in towers and not moves.clashing(towers[field], colours):
            near.append(towers[field])
        # It can be captured where no field between has the colour that it stands on (R6).
        if owners.get(field, view.active) != view.active and not colours >> view.fields[field] & 1:
            met.append((owners[field], field))
    return near, met


def behind(view: View, seat: Seat | None, path: Path) -> tuple[Action, ...]:
    return _behind(view).get(path, ()) if seat == view.active else ()


def target(view: View, seat: Seat | None, path: Path) -> tuple[Plan, Reach] | None:
    under = behind(view, seat, path)
    return of(under[0], view) if under else None


def count(view: View, seat: Seat | None, verb: str) -> int:
    under = {path for path in _behind(view) if len(path) == TARGET and path[0] == verb}
    return len(under) if seat == view.active and verb != "swap" else 0


def next_phase(view: View, plan: Plan, reach: Reach) -> int:
    row = view.row
    falls = plan.verb == "demolish" and sum(reach.blocks) == row.height
    # At most one tower of that height may be left (R16).
    return view.phase + 1 if falls and view.left - 1 <= 1 else view.phase
