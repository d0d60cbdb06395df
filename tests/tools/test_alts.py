"""How far second accounts get; ``python -m tools.alts`` prints all of it."""

from __future__ import annotations

import pytest

from tools.alts import Server, attacked, attacks

ATTACKS = {attack.name: attack for attack in attacks()}


@pytest.mark.parametrize("how", ["one alt loses", "five alts lose", "ring of six"])
@pytest.mark.parametrize("who", ["a stranger", "the third of the server"])
def test_an_evening_of_second_accounts_brings_nobody_to_the_front(who: str, how: str) -> None:
    attack = ATTACKS[f"{who}: {how}, an evening"]
    reach, alone = attacked(attack, Server()), Server().reach(3)
    if who == "a stranger":
        assert reach.points <= 5
        assert reach.place > 8
    else:
        assert (reach.points, reach.place) == (alone.points, alone.place)


@pytest.mark.parametrize("how", ["one alt loses", "five alts lose"])
def test_who_plays_only_second_accounts_has_no_place_and_is_in_no_list(how: str) -> None:
    reach = attacked(ATTACKS[f"a stranger: {how}, a month"], Server())
    assert (reach.points, reach.placed, reach.listed) == (0, False, 0)
