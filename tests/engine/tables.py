"""What the tables of all games need for tests."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
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


def codes_of(game: GameAny) -> set[str]:
    """Return the codes of all refusals in the source of a game's package."""
    package = Path(__file__).resolve().parents[2] / "engine" / "games" / game.spec.key
    source = "".join(file.read_text("utf-8") for file in package.glob("*.py"))
    return set(re.findall(r'(?:Illegal|Malformed)\(\s*"([a-z-]+)"', source))


def kinds(step: Step[Any]) -> list[str]:
    return [event.kind for event in step.events]


def spun(cell: Cell, steps: int) -> Cell:
    """Return where a cell comes to lie when the board turns clockwise about the origin."""
    q, r = cell
    for _ in range(steps % SIDES):
        q, r = -r, q + r
    return q, r
