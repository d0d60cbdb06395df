"""The checks that every game must pass, in each mode at small and large tables."""

from __future__ import annotations

from functools import cache

import pytest

from tests.engine import conformance, walks
from tests.engine.hexamino.table import GAME
from tests.tiers import few

TABLES = {
    "classic": (2, {"mode": "classic", "end_tiles": "last_resort"}),
    "octopus": (5, {"mode": "octopus", "hand": "7"}),
    "snake": (3, {"mode": "snake", "deals": "per_seat"}),
    "snake-five": (6, {"mode": "snake", "snake_set": "five_dot", "deals": "per_seat"}),
    "star": (2, {"mode": "star", "deals": "per_seat"}),
    "star-six": (6, {"mode": "star", "hand": "7"}),
}


@cache
def walk_of(name: str) -> walks.Walk:
    seats, chosen = TABLES[name]
    options = GAME.spec.complete(chosen)
    return walks.walk(GAME, seats, options, walks.stream_of("hexamino", name))


def test_spec() -> None:
    conformance.check_spec(GAME)


@pytest.mark.parametrize("check", conformance.WALK_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", few(TABLES, 2))
def test_conformance(name: str, check) -> None:
    check(walk_of(name))
