"""Who should have which shards: each has one owner, nobody two more than another, few move."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from data.store import Share
from data.store.sharing_out import Held, shared_out
from tests.tiers import FULL

NOTHING = frozenset[int]()


@st.composite
def fleets(draw: st.DrawFn) -> tuple[int, Held]:
    """Some processes with some shards each, and some shards that nobody has."""
    count = draw(st.integers(1, 40 if FULL else 16))
    tokens = draw(st.lists(st.integers(1, 99), min_size=1, max_size=5, unique=True))
    owners = draw(st.lists(st.sampled_from([0, *tokens]), min_size=count, max_size=count))
    return count, {
        token: frozenset(shard for shard, owner in enumerate(owners) if owner == token)
        for token in tokens
    }


def kept(before: Held, after: Held) -> int:
    return sum(len(before[token] & after[token]) for token in before)


@given(fleets())
def test_every_shard_has_one_owner_and_all_have_as_many(fleet: tuple[int, Held]) -> None:
    count, held = fleet
    wanted = shared_out(count, held)
    assert wanted.keys() == held.keys()
    assert sorted(shard for shards in wanted.values() for shard in shards) == [*range(count)]
    sizes = [len(shards) for shards in wanted.values()]
    assert max(sizes) - min(sizes) <= 1
    assert shared_out(count, wanted) == wanted  # then it stays as it is


@given(fleets())
def test_nothing_moves_that_need_not(fleet: tuple[int, Held]) -> None:
    """No other way to share out as evenly lets processes keep more of what they have."""
    count, held = fleet
    each, more = divmod(count, len(held))
    sizes = [each + (place < more) for place in range(len(held))]
    most = max(
        sum(min(len(shards), size) for shards, size in zip(held.values(), order, strict=True))
        for order in set(permutations(sizes))
    )
    assert kept(held, shared_out(count, held)) == most


@given(fleets(), st.integers(100, 200))
def test_one_that_comes_moves_no_more_than_its_part_and_one_that_goes_its_own(
    fleet: tuple[int, Held], newcomer: int
) -> None:
    count, held = fleet
    before = shared_out(count, held)
    after = shared_out(count, {**before, newcomer: NOTHING})
    assert kept(before, after) == count - len(after[newcomer])
    (gone, lost), *others = before.items()
    rest = shared_out(count, dict(others))
    assert kept(dict(others), rest) == sum(len(shards) for _, shards in others)
    assert gone not in rest
    assert not others or lost <= frozenset().union(*rest.values())


def test_what_has_gaps_is_written_as_such() -> None:
    some = Share.out_of(16, [7, 5, 0, 6, 2])
    assert [str(one) for one in (some, Share.out_of(4), Share.out_of(2, [0, 1]))] == [
        *("0,2,5-7/16", "-/4", "0-1/2")
    ]
    assert not Share.out_of(2, [0, 1]).whole
    assert (some.leads, some.has(21), some.has(19)) == (True, True, False)
    assert some.part([2, 7]) == Share.out_of(16, [2, 7])
    assert Share(0, 3, 8).part([2, 1]) == Share(1, 2, 8)
    assert some.overlaps(Share(0, 3, 8))
    assert some.overlaps(Share(8, 9, 16))  # it may have these a minute later
