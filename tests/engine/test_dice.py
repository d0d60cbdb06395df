"""Chance: the same everywhere, fair, and sealed."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice, Stream, commitment, mixed
from tests.engine.records_page import Chance

SEED = bytes(range(32))


def test_known_answers() -> None:
    # Kept as numbers: a change of these deals every recorded game anew.
    stream = Dice(SEED).stream("draw/17")
    assert [stream.below(108) for _ in range(8)] == [101, 96, 79, 90, 33, 82, 2, 94]
    assert Dice(SEED).stream("first").below(6) == 0
    assert Dice(SEED).stream("pile").shuffled("abcdefgh") == tuple("bdhfgcae")


@given(st.text(max_size=20), st.integers(1, 1 << 64))
def test_numbers_are_those_of_the_definition(label: str, bound: int) -> None:
    stream = Stream(SEED, label)
    limit = (1 << 64) - (1 << 64) % bound
    drawn = islice(Chance(SEED).words(label), 40)
    expected = [word % bound for word in drawn if word < limit][:5]
    assert [stream.below(bound) for _ in expected] == expected


def test_words_beyond_the_last_whole_interval_are_thrown_away() -> None:
    bound = (1 << 63) + 1  # nearly half of all words lie beyond
    stream = Stream(SEED, "rejected")
    all_words = list(islice(Chance(SEED).words("rejected"), 60))
    kept = [word for word in all_words if word < bound]
    assert len(kept) < len(all_words)
    assert [stream.below(bound) for _ in kept] == kept


@pytest.mark.parametrize("bound", [0, -1])
def test_no_number_below_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        Stream(SEED, "a").below(bound)


def test_a_label_always_starts_at_its_beginning() -> None:
    dice = Dice(SEED)
    first = dice.stream("draw/1")
    taken = [first.below(10) for _ in range(20)]
    again = dice.stream("draw/1")
    assert [again.below(10) for _ in range(20)] == taken
    other = dice.stream("draw/2")
    assert [other.below(10) for _ in range(20)] != taken


def test_weights_are_kept_to() -> None:
    stream = Stream(SEED, "weights")
    counts = Counter(stream.weighted((1, 0, 3, 6)) for _ in range(10_000))
    assert counts[1] == 0
    for index, share in ((0, 0.1), (2, 0.3), (3, 0.6)):
        # five standard deviations of a binomial
        assert abs(counts[index] / 10_000 - share) < 5 * (share * (1 - share) / 10_000) ** 0.5


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    stream = Stream(SEED, "orders")
    counts = Counter(stream.shuffled("abc") for _ in range(6_000))
    assert len(counts) == 6
    assert all(abs(count - 1_000) < 5 * 30 for count in counts.values())


@given(st.lists(st.integers(), max_size=30))
def test_a_shuffle_loses_nothing(items: list[int]) -> None:
    assert sorted(Stream(SEED, "s").shuffled(items)) == sorted(items)


def test_the_commitment_depends_on_all_its_parts() -> None:
    others = {
        commitment(SEED[::-1], "T7", "ladder", 2),
        commitment(SEED, "T8", "ladder", 2),
        commitment(SEED, "T7", "whisper", 2),
        commitment(SEED, "T7", "ladder", 1),
    }
    assert len(others | {commitment(SEED, "T7", "ladder", 2)}) == 5


def test_every_join_and_tile_changes_the_chance() -> None:
    def number(joins: tuple[str, ...], supply: tuple[str, ...] = ()) -> int:
        return mixed(SEED, "T7", joins, supply).stream("first").below(1 << 60)

    different = [
        number(()),
        number(("11",)),
        number(("12",)),
        number(("11", "12")),
        number(("12", "11")),
        number(("11",), ("t1",)),
    ]
    assert len(set(different)) == len(different)


def test_dice_do_not_show_their_seed() -> None:
    assert SEED.hex()[:8] not in repr(Dice(SEED))
    assert SEED.hex()[:8] not in str(Dice(SEED))


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32"):
        Dice(b"short")
