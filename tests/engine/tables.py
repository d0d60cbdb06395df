"""What the tables of all games need for tests."""

from __future__ import annotations

import copy
import hashlib
import re
from pathlib import Path
from typing import Any

from engine import components
from engine.components import Components
from engine.dice import Dice
from engine.hexgrid import SIDES, Cell
from engine.spec import Args, Outcome, Step
from tests.engine.walks import GameAny


def dice_of(label: str) -> Dice:
    """Return dice that no other label gives."""
    return Dice(hashlib.sha256(label.encode()).digest())


def outcome_of(game: GameAny, state: Any) -> Outcome:
    """Return how a finished game ended."""
    found = game.outcome(state)
    assert found is not None
    return found


def altered(key: str, *changes: tuple[str, object]) -> Components:
    """Return the parts of a game with other values at some dotted paths; ... takes one away."""
    data: Any = copy.deepcopy(dict(components.load(key).data))
    for path, value in changes:
        *way, last = (int(word) if word.isdigit() else word for word in path.split("."))
        place = data
        for word in way:
            place = place[word]
        if value is ...:
            del place[last]
        else:
            place[last] = value
    return Components(key, "0" * 64, data)


def codes_of(game: GameAny) -> set[str]:
    """Return the codes of all refusals in the source of a game's package."""
    package = Path(__file__).resolve().parents[2] / "engine" / "games" / game.spec.key
    source = "".join(file.read_text("utf-8") for file in package.glob("*.py"))
    codes = set(re.findall(r'(?:Illegal|Malformed)\(\s*"([a-z-]+)"', source))
    assert len(codes) > 5
    return codes


def check_events(game: GameAny, step: Step[Any], seats: int) -> None:
    """Events have a kind and plain arguments; a seat is told nothing that only others hold."""
    hands = [set(game.hand(game.observe(step.state, seat), seat)) for seat in range(seats)]
    for event in step.events:
        assert event.kind
        assert event.kind == event.kind.lower()
        assert set(event.private) <= set(range(seats))
        for args in (event.public, *event.private.values()):
            assert all(isinstance(part, (str, int)) for part in parts_of(args))
    told = [event.private for event in step.events if event.private]
    # After a still hands are dealt again: only what was told last is still held.
    for private in told[-1:] if step.stills else told:
        for seat, args in private.items():
            others = set[str]().union(*hands[:seat], *hands[seat + 1 :])
            assert not set(map(str, parts_of(args))) & (others - hands[seat])


def parts_of(args: Args) -> list[Any]:
    values = (value if isinstance(value, tuple) else (value,) for value in args.values())
    return [part for value in values for part in value]


def kinds(step: Step[Any]) -> list[str]:
    return [event.kind for event in step.events]


def spun(cell: Cell, steps: int) -> Cell:
    """Return where a cell comes to lie when the board turns clockwise about the origin."""
    q, r = cell
    for _ in range(steps % SIDES):
        q, r = -r, q + r
    return q, r
