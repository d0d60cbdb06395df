"""Decks that outlive their games (worked example E15 of the words' rules)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.table.lobby.seats import take

DECK = tuple(f"t{n}" for n in range(1, 217))


def shuffled(seed: int) -> tuple[str, ...]:
    return tuple(random.Random(seed).sample(DECK, len(DECK)))


def test_three_games_of_one_server() -> None:
    """Game A takes 87 (129 left), B 87 (42 left), C 42 and 30 of the other 174 (144 left)."""
    shuffle = random.Random(1).sample
    a, left = take((), DECK, 87, lambda pieces: shuffle(list(pieces), len(pieces)))
    assert (len(a), len(left)) == (87, 129)
    b, left = take(left, DECK, 87, lambda pieces: pieces)
    assert (len(b), len(left)) == (87, 42)
    assert not set(a) & set(b)
    last = left
    c, left = take(left, DECK, 72, lambda pieces: shuffle(list(pieces), len(pieces)))
    assert (len(c), len(left)) == (72, 144)
    assert c[:42] == last
    assert len(set(c)) == 72
    assert not set(c) & set(left)


@given(st.integers(0, 99), st.lists(st.integers(1, 184), max_size=12))
def test_nothing_comes_twice_in_a_game_and_all_comes_before_it_comes_again(
    seed: int, sizes: list[int]
) -> None:
    stream = random.Random(seed)
    rest: tuple[str, ...] = ()
    flow: list[str] = []
    for size in sizes:
        taken, rest = take(rest, DECK, size, lambda p: stream.sample(list(p), len(p)))
        assert len(set(taken)) == size
        flow += taken
    first = flow[: len(DECK)]
    assert len(set(first)) == len(first)


def test_a_deck_too_small_for_a_game_is_no_deck() -> None:
    with pytest.raises(ValueError, match="smaller"):
        take((), DECK[:10], 11, lambda pieces: pieces)
