"""What the tables of all games need for tests."""

from __future__ import annotations

import hashlib
from typing import Any

from engine.contract import Outcome, Step
from engine.dice import Dice
from engine.hexgrid import SIDES, Cell
from tests.engine.walks import GameAny


def dice_of(label: str) -> Dice:
    """Return dice that no other label gives."""
    return Dice(hashlib.sha256(label.encode()).digest())


def outcome_of(game: GameAny, state: Any) -> Outcome:
    """Return how a finished game ended."""
    found = game.outcome(state)
    assert found is not None
    return found


def kinds(step: Step[Any]) -> list[str]:
    return [event.kind for event in step.events]


def spun(cell: Cell, steps: int) -> Cell:
    """Return where a cell comes to lie when the board turns clockwise about the origin."""
    q, r = cell
    for _ in range(steps % SIDES):
        q, r = -r, q + r
    return q, r
