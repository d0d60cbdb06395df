"""How far second accounts get; ``python -m tools.alts`` prints all of it."""

from __future__ import annotations

from functools import cache

import pytest

from tools.alts import Reach, Server, attacked, attacks

ATTACKS = {attack.name: attack for attack in attacks()}


@cache
def unaided() -> Reach:
    return Server().reach(3)


@pytest.mark.parametrize("how", ["one alt loses", "five alts lose", "ring of six"])
@pytest.mark.parametrize("who", ["a stranger", "the third of the server"])
def test_an_evening_of_second_accounts_brings_nobody_to_the_front(who: str, how: str) -> None:
    attack = ATTACKS[f"{who}: {how}, an evening"]
    reach, alone = attacked(attack, Server()), unaided()
    if who == "a stranger":
        assert reach.points <= 5
        assert reach.place > 8
    else:
        assert (reach.points, reach.place) == (alone.points, alone.place)


@pytest.mark.parametrize(
    ("name", "rating"),
    [
        ("a stranger: ring of six, an evening", (1500, 0)),
        ("a stranger: ring of six, a month", (1500, 0)),
        ("the third of the server: one alt loses, an evening", None),
        ("the third of the server: five alts lose, a month", None),
        ("the third of the server: ring of six, each loses to somebody, a month", None),
    ],
)
def test_second_accounts_move_no_rating_where_people_are_known(
    name: str, rating: tuple[int, int] | None
) -> None:
    reach, alone = attacked(ATTACKS[name], Server()), unaided()
    assert (reach.rating, reach.listed) == (rating or (alone.rating, alone.listed))


@pytest.mark.parametrize("how", ["one alt loses", "five alts lose"])
def test_who_plays_only_second_accounts_has_no_place_and_is_in_no_list(how: str) -> None:
    reach = attacked(ATTACKS[f"a stranger: {how}, a month"], Server())
    assert (reach.points, reach.placed, reach.listed) == (0, False, 0)
