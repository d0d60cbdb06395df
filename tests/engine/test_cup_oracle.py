"""No search finds a cup without second meetings where ours has one: 400 cups, another search.

It takes the person with the fewest left to meet first and its partners by lot, and so has nothing
of the order in which ``engine/pairing.py`` seats people.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest

from engine.cups import Result
from engine.pairing import Sizes, table_sizes
from tests.engine.test_pairing import FOURS, THREES, TWOS, meetings, played

STEPS = 20_000
Met = dict[int, frozenset[int]]
Table = tuple[int, ...]


class Oracle:
    """Looks for rounds in which nobody meets again and byes go to those who had the fewest."""

    def __init__(self, people: Sequence[int], sizes: Sizes, lots: random.Random) -> None:
        self.people, self.lots, self.left = people, lots, STEPS
        self.sizes, self.resting = table_sizes(len(people), sizes)

    def can(self, rounds: int, met: Met, byes: Mapping[int, int]) -> bool:
        if not rounds:
            return True
        order = sorted(self.people, key=lambda one: (byes[one], self.lots.random()))
        least = sum(byes[one] for one in order[: self.resting])
        for resting in combinations(order, self.resting):
            if sum(byes[one] for one in resting) == least:
                here = [one for one in self.people if one not in resting]
                for tables in self.tables(here, list(self.sizes), met):
                    if self.can(rounds - 1, added(met, tables), Counter(resting) + Counter(byes)):
                        return True
        return False

    def tables(self, here: list[int], sizes: list[int], met: Met) -> Iterator[list[Table]]:
        if not here:
            yield []
            return
        first = min(here, key=lambda one: len(set(here) - met[one]))
        able = [one for one in here if one != first and one not in met[first]]
        self.lots.shuffle(able)
        for size in set(sizes):
            others = sizes.copy()
            others.remove(size)
            for some in combinations(able, size - 1):
                self.left -= 1
                if self.left < 0:
                    return
                if not any(b in met[a] for a, b in combinations(some, 2)):
                    table = (first, *some)
                    rest = [one for one in here if one not in table]
                    yield from ([table, *more] for more in self.tables(rest, others, met))


def added(met: Met, tables: Sequence[Table]) -> Met:
    return met | {one: met[one] | {*table} - {one} for table in tables for one in table}


def without_second_meetings(results: list[Result], since: int, people: Sequence[int]) -> int:
    """Return after how many rounds from one on somebody of these met a second time."""
    for number in range(since, len(results)):
        seen = meetings(results[: number + 1])
        if any(times > 1 and pair <= {*people} for pair, times in seen.items()):
            return number - since
    return len(results) - since


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_no_cup_has_a_second_meeting_that_another_search_avoids(part: int) -> None:
    lots = random.Random(part)
    for number in range(50):
        count, rounds = lots.randint(5, 12), lots.randint(2, 6)
        sizes = lots.choice([TWOS, THREES, Sizes(2, 3, 3), FOURS, Sizes(3, 3, 4), Sizes(3, 4, 4)])
        absent, late = lots.choice([0, 0, 0, 2]), lots.choice([0, 0, 0, 1])
        results = played(count, rounds, sizes, 50 * part + number, absent, late)
        drawn = [result.drawn for result in results]
        since = next(at for at in range(rounds) if len({*drawn[at:]}) == 1)
        people, met = sorted(drawn[-1]), dict.fromkeys(range(1, count + 1), frozenset[int]())
        for result in results[:since]:
            met = added(met, result.tables)
        byes = Counter(one for result in results[:since] for one in result.resting)
        apart = without_second_meetings(results, since, people)
        if any(t > 1 and p <= {*people} for p, t in meetings(results[:since]).items()):
            continue  # what was spoilt before somebody left is not looked at
        if apart < rounds - since:
            better = Oracle(people, sizes, lots).can(apart + 1, met, byes)
            assert not better, (count, rounds, sizes, absent, late)
