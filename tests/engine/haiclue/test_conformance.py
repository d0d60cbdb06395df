"""What every game keeps to, on tables of all sizes and both ways to reveal."""

from __future__ import annotations

from functools import cache

import pytest

from tests.engine import conformance, walks
from tests.engine.haiclue.table import GAME
from tests.tiers import few, spread

TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "team": (2, {}),
    "team-at-once": (2, {"reveal": "all_at_once", "guess_timer": "60"}),
    "three": (3, {"reveal": "all_at_once", "clue_timer": "90"}),
    "five": (5, {}),
    "twelve": (12, {}),
}


@cache
def walk_of(name: str) -> walks.Walk:
    seats, chosen = TABLES[name]
    return walks.walk(GAME, seats, GAME.spec.complete(chosen), walks.stream_of("haiclue", name))


def test_spec() -> None:
    conformance.check_spec(GAME)


@pytest.mark.parametrize("check", conformance.WALK_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", few(TABLES, 2))
def test_conformance(name: str, check) -> None:
    check(walk_of(name))


@pytest.mark.parametrize(("seats", "reveal"), spread(range(2, 13), ["one_by_one", "all_at_once"]))
def test_secrecy_at_every_size(seats: int, reveal: str) -> None:
    options = GAME.spec.complete({"reveal": reveal})
    stream = walks.stream_of("haiclue", seats, reveal)
    walk = walks.walk(GAME, seats, options, stream)
    conformance.check_secrecy(walk)
    conformance.check_outcome(walk)


def test_whatever_is_typed() -> None:
    texts = ["", "/", "clue", "clue /", "clue t0 t-1", "guess @Z red", "guess @A", "none @A", "é"]
    conformance.check_noise(walk_of("three"), texts)
