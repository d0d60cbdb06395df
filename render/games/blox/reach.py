"""What the viewer may do, worked out from the view alone: for marks, dots and counts."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine import components
from engine.actions import Action
from engine.contract import Seat
from engine.games.blox import moves, refuse, seen, turn
from engine.games.blox.board import Board
from engine.games.blox.moves import Plan
from engine.games.blox.parts import Parts, read
from engine.games.blox.refuse import Reach
from engine.games.blox.state import View
from engine.prompts import Path
from engine.refusals import Illegal, Malformed

PARTS: Parts = read(components.load("blox").data, (2, 4))
"""Counts that every set has; the board itself is in the view."""


@lru_cache(maxsize=4)
def _board(fields: tuple[int, ...]) -> Board:
    return Board(fields)


@lru_cache(maxsize=8)
def _listed(view: View) -> tuple[Action, ...]:
    return () if view.ended else moves.listed(PARTS, _board(view.fields), seen.position(view))


def actions(view: View, seat: Seat | None) -> tuple[Action, ...]:
    """Return what a seat may do; nothing for those whose turn it is not."""
    return _listed(view) if seat == view.active else ()


def of(action: Action, view: View) -> tuple[Plan, Reach] | None:
    """Return the words of an action, read, and where it leads; None for one that is not legal."""
    try:
        plan = moves.read(action)
        return plan, refuse.check(PARTS, _board(view.fields), seen.position(view), plan)
    except (Illegal, Malformed):
        return None


def after(view: View, plan: Plan, there: Reach) -> View:
    """Return the view as a legal action leaves it, but for the cards that are drawn then."""
    before = seen.position(view)
    state = turn.carried(before, turn.move_of(before, plan, there))
    return replace(
        view,
        towers=state.towers,
        figures=state.figures,
        blocks=state.blocks,
        jokers=state.jokers,
        points=state.points,
    )


def behind(view: View, seat: Seat | None, paths: tuple[Path, ...]) -> dict[Path, list[Action]]:
    """Return the actions behind each of some paths."""
    found: dict[Path, list[Action]] = {path: [] for path in paths}
    depths = {len(path) for path in paths}
    for action in actions(view, seat):
        for depth in depths:
            group = found.get(action.words[:depth])
            if group is not None:
                group.append(action)
    return found


def ends(found: list[Action], view: View) -> dict[int, tuple[int, ...]]:
    """Return where some actions lead: the way passed, by the field."""
    reached: dict[int, tuple[int, ...]] = {}
    done: set[Path] = set()
    for action in found:
        if action.words[:-1] in done and action.verb != "swap":
            continue  # the same but for what is paid
        done.add(action.words[:-1])
        there = of(action, view)
        if there is not None and there[1].field >= 0:
            reached.setdefault(there[1].field, there[1].way)
    return reached


def count(view: View, seat: Seat | None, path: Path) -> int:
    """Return how many possibilities there are below a path, ways to pay not counted."""
    found = behind(view, seat, (path,))[path]
    return len({action.words[:-1] if action.verb != "swap" else action.words for action in found})


def next_phase(view: View, plan: Plan, reach: Reach) -> int:
    """Return the phase after an action; one above the last when it starts the last round."""
    row = view.row
    falls = plan.verb == "demolish" and sum(reach.blocks) == row.height
    return view.phase + 1 if falls and view.left - 1 <= 1 else view.phase
