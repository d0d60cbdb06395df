"""How far second accounts get; ``python -m tools.alts`` prints all of it."""

from __future__ import annotations

from functools import cache

import pytest

from tools.alts import Reach, Server, attacked, attacks

ATTACKS = {attack.name: attack for attack in attacks()}


@cache
def unaided() -> Reach:
    return Server().reach(3)


@pytest.mark.parametrize(
    "how",
    [
        "one alt loses, a month",
        "five alts lose, a month",
        "five alts lose, tables of six, a month",
        "ring of six, an evening",
        "ring of six, each loses to somebody, an evening",
    ],
)
@pytest.mark.parametrize("who", ["a stranger", "the third of the server"])
def test_second_accounts_that_are_not_known_bring_nobody_a_point_a_place_or_a_rating(
    who: str, how: str
) -> None:
    reach = attacked(ATTACKS[f"{who}: {how}"], Server())
    if who == "a stranger":
        assert (reach.points, reach.placed) == (0, False)
        assert (reach.rating, reach.listed) == (1500, 0)
    else:
        assert reach == unaided()
