"""Choices that are all sets of some pieces, which one menu offers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action
from engine.prompts import Choice, level, pieces


def sets(hand: Iterable[str], least: int, most: int) -> set[str]:
    """Return the words of all sets of so many cards out of a hand."""
    cards = sorted(hand)
    sizes = range(least, most + 1)
    return {",".join(some) for size in sizes for some in combinations(cards, size)}


def swaps(words: set[str]) -> tuple[Choice, ...]:
    return level([Action("swap", (word,)) for word in sorted(words)], ("swap",)).choices


@given(st.text("abc", min_size=2, max_size=6), st.data())
def test_a_menu_of_pieces_offers_just_the_choices(hand: str, data: st.DataObject) -> None:
    most = data.draw(st.integers(2, len(hand)))
    least = data.draw(st.integers(1, most))
    listed = sets(hand, least, most)
    found = pieces(swaps(listed))
    assert found is not None
    assert sets(found.words, found.least, found.most) == listed
    for missing in listed if len(listed) > 1 else ():
        left = pieces(swaps(listed - {missing}))
        assert left is None or missing not in sets(left.words, left.least, left.most)


@pytest.mark.parametrize(
    "words",
    [
        ("place b2", "place c3"),  # one piece each: nothing to take together
        ("pay a,b", "pay a,c"),  # b,c is missing
        ("pay a,b on", "pay a,c on", "pay b,c on"),  # something is left to choose afterwards
        (),
    ],
)
def test_what_is_no_family_of_sets_is_none(words: tuple[str, ...]) -> None:
    listed = [Action(text.split()[0], tuple(text.split()[1:])) for text in words]
    verb = (listed[0].verb,) if listed else ()
    assert pieces(level(listed, verb).choices if listed else ()) is None
