"""The checks that every game must pass, at tables of all sizes."""

from __future__ import annotations

from functools import cache

import pytest

from tests.engine import conformance, walks
from tests.engine.blox.table import GAME
from tests.tiers import few


@cache
def walk_of(seats: int) -> walks.Walk:
    options = GAME.spec.complete({"round_limit": "50"})
    return walks.walk(GAME, seats, options, walks.stream_of("blox", seats))


def test_spec() -> None:
    conformance.check_spec(GAME)


@pytest.mark.parametrize("check", conformance.WALK_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", few([3, 2, 4]))
def test_conformance(seats: int, check) -> None:
    check(walk_of(seats))
