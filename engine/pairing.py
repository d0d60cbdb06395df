"""Who plays whom in a round of a cup (decision: cups).

One search seats people round by round and table by table, in a given order. The first without a
seat opens a table; the next who have met nobody there join it; where nobody is left, the last
choice is taken back. A small cup is planned whole, so that nobody meets twice while the whole cup
can avoid it. A large one is planned round by round, in the order of points. ``docs/records.md``
describes the search for strangers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Final

from engine.dice import Dice

MOST_ENTRANTS: Final = 128
_ORDERS: Final = 20
"""Orders in which a whole cup is planned, until one fills all rounds."""
_STEPS: Final = 6_000
"""Pairs of people that a search compares before it gives up, for each order."""
_PATIENT: Final = 60_000
"""The limit of the search for a single round in which nobody meets again."""
_HASTY: Final = 5_000
"""The limit of each of the ``_AGAIN`` searches for a round in which some do."""
_AGAIN: Final = 24
"""What may be met again in a round, tried one by one; where more is needed, anything may be.
People who met n times count n²: better two who met once than one pair that met twice."""

Tables = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who plays in a round, with what the rounds before brought.

    Attributes:
        met: How often they shared a table with whom.
        seats: The seats they had, 0 for the first.
    """

    id: int
    points: Fraction = Fraction(0)
    met: Mapping[int, int] = field(default_factory=dict)
    byes: int = 0
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many sit at a table: not fewer than ``least``, not more than ``most``, best ``best``."""

    least: int
    best: int
    most: int

    def __post_init__(self) -> None:
        if not 2 <= self.least <= self.best <= self.most:
            raise ValueError(f"no sizes of tables: {self.least}, {self.best}, {self.most}")


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of a round, each in the order of seats, and who has a bye."""

    tables: Tables
    byes: tuple[int, ...] = ()


def is_small(count: int, rounds: int, sizes: Sizes) -> bool:
    """Return whether everybody can meet half of the others: then all rounds are planned at once."""
    return 2 * rounds * (sizes.most - 1) >= count - 1


def plan(entrants: Sequence[Entrant], rounds: int, sizes: Sizes, dice: Dice) -> tuple[Round, ...]:
    """Return as many rounds as are found, ``rounds`` at most, in which nobody meets again.

    Seats are not decided yet (``seated``). Raises ValueError as ``pair`` does.
    """
    people, best = _in_order(entrants), tuple[Round, ...]()
    if sizes.most == 2 and not any(person.met or person.byes for person in people):
        return _berger(people, dice)[:rounds]
    orders = dice.stream("orders")
    for _ in range(_ORDERS):
        search = _Search(orders.shuffled(people), sizes, _STEPS)
        best = max(best, search.rounds(rounds, 0), key=len)
        if len(best) == rounds:
            break
    return best


def pair(entrants: Sequence[Entrant], sizes: Sizes, dice: Dice) -> Round:
    """Return a round by points: as few as possible meet again, then neighbours in points meet.

    The order of the entrants does not matter; seats are not decided yet (``seated``).

    Raises:
        ValueError: More than ``MOST_ENTRANTS``, or one of them twice.
    """
    people = dice.stream("order").shuffled(_in_order(entrants))
    people = tuple(sorted(people, key=lambda person: -person.points))
    for again in range(_AGAIN + 1):
        drawn = _Search(people, sizes, _HASTY if again else _PATIENT).rounds(1, again)
        if drawn:
            return drawn[0]
    return _Search(people, sizes, _HASTY).rounds(1, sys.maxsize)[0]


def seated(drawn: Round, entrants: Sequence[Entrant], dice: Dice) -> Round:
    """Return a round with its tables in order, those with most points first, and with seats."""
    people = {entrant.id: entrant for entrant in entrants}

    def place(table: Sequence[int]) -> tuple[list[Fraction], int]:
        return sorted(-people[person].points for person in table), min(table)

    tables = sorted(drawn.tables, key=place)
    return Round(tuple(_seats(table, people, dice) for table in tables), tuple(sorted(drawn.byes)))


def _seats(table: Sequence[int], people: Mapping[int, Entrant], dice: Dice) -> tuple[int, ...]:
    """Return a table in the order of seats: each goes to who had it least often."""
    ids = sorted(table)
    left = [*dice.stream("seats/" + ",".join(map(str, ids))).shuffled(ids)]
    order: list[int] = []
    for place in range(len(ids)):
        order.append(min(left, key=lambda person: people[person].seats.count(place)))
        left.remove(order[-1])
    return tuple(order)


def _in_order(entrants: Sequence[Entrant]) -> list[Entrant]:
    people = sorted(entrants, key=lambda person: person.id)
    if len(people) > MOST_ENTRANTS or len({person.id for person in people}) < len(people):
        raise ValueError("too many entrants, or one of them twice")
    return people


def table_sizes(count: int, sizes: Sizes) -> tuple[tuple[int, ...], int]:
    """Return the table sizes for ``count`` people, the best first, and how many have a bye.

    As few byes as possible, then as near to the best size as possible, then larger tables.
    """
    for byes in range(count + 1):
        playing = count - byes
        fitting = range(-(-playing // sizes.most), playing // sizes.least + 1)
        plans = [tuple(playing // n + (at < playing % n) for at in range(n)) for n in fitting if n]
        if plans or not playing:
            best = min(plans, key=lambda plan: _distance(plan, sizes.best), default=())
            return tuple(sorted(best, key=lambda size: (abs(size - sizes.best), -size))), byes
    raise AssertionError("everybody may have a bye")


def _distance(sizes: tuple[int, ...], best: int) -> int:
    return sum((size - best) ** 2 for size in sizes)


def _berger(people: Sequence[Entrant], dice: Dice) -> tuple[Round, ...]:
    """Return rounds in which each meets each once (Berger's tables)."""
    ring: list[Entrant | None] = list(dice.stream("circle").shuffled(people))
    ring += [None] * (len(ring) % 2)
    middle, rounds = ring.pop() if ring else None, list[Round]()
    for _ in ring:
        pairs = [(middle, ring[0])]
        pairs += [(ring[at], ring[-at]) for at in range(1, len(ring) // 2 + 1)]
        tables = [tuple(person.id for person in two if person is not None) for two in pairs]
        twos = tuple(table for table in tables if len(table) == 2)
        rounds.append(Round(twos, tuple(table[0] for table in tables if len(table) == 1)))
        ring = [*ring[1:], ring[0]]
    return tuple(rounds)


class _GivenUpError(Exception):
    """The search has taken all its steps."""


class _Search:
    """Seats people in an order, depth first; ids within are places in that order."""

    def __init__(self, order: Sequence[Entrant], sizes: Sizes, steps: int) -> None:
        self._order, self._steps = order, steps
        self._sizes, self._resting = table_sizes(len(order), sizes)
        at = {person.id: place for place, person in enumerate(order)}
        self._met = {
            (place, at[other]): count
            for place, person in enumerate(order)
            for other, count in person.met.items()
            if other in at
        }
        self._byes = [person.byes for person in order]
        self._best: list[Round] = []

    def rounds(self, wanted: int, again: int) -> tuple[Round, ...]:
        """Return the most rounds found; in each ``again`` may be met again (``_AGAIN``)."""
        self._best = []
        with suppress(_GivenUpError):
            self._fill(wanted, again, [])
        return tuple(self._best)

    def _fill(self, wanted: int, again: int, done: list[Round]) -> bool:
        if len(done) > len(self._best):
            self._best = [*done]
        if len(done) == wanted:
            return True
        for resting in self._rests():
            here = [place for place in range(len(self._order)) if place not in resting]
            if not again and self._has_met_all(here):
                continue
            for tables in self._tables(here, self._sizes, again):
                self._count(tables, resting, 1)
                made = Round(
                    tuple(tuple(self._order[place].id for place in table) for table in tables),
                    tuple(self._order[place].id for place in resting),
                )
                if self._fill(wanted, again, [*done, made]):
                    return True
                self._count(tables, resting, -1)
        return False

    def _rests(self) -> Iterator[tuple[int, ...]]:
        """Yield who may have a bye: those who had the fewest, the last in the order first."""
        willing = sorted(range(len(self._order)), key=lambda place: (self._byes[place], -place))
        least = sum(self._byes[place] for place in willing[: self._resting])
        for some in combinations(willing, self._resting):
            self._take(len(willing))
            if sum(self._byes[place] for place in some) == least:
                yield some

    def _take(self, steps: int) -> None:
        self._steps -= steps
        if self._steps < 0:
            raise _GivenUpError

    def _has_met_all(self, here: Sequence[int]) -> bool:
        return any(all(self._met.get((a, b)) for b in here if b != a) for a in here)

    def _count(self, tables: Sequence[Sequence[int]], resting: Sequence[int], by: int) -> None:
        for table in tables:
            for a, b in combinations(table, 2):
                self._met[a, b] = self._met[b, a] = self._met.get((a, b), 0) + by
        for place in resting:
            self._byes[place] += by

    def _tables(
        self, people: Sequence[int], sizes: Sequence[int], again: int
    ) -> Iterator[list[list[int]]]:
        if not people:
            yield []
            return
        for size in dict.fromkeys(sizes):
            rest = [*sizes]
            rest.remove(size)
            for table, left in self._table([people[0]], people[1:], size, again):
                others = [place for place in people if place not in table]
                for more in self._tables(others, rest, left):
                    yield [table, *more]

    def _table(
        self, table: list[int], people: Sequence[int], size: int, again: int
    ) -> Iterator[tuple[list[int], int]]:
        """Yield tables of a size with how many may still meet again."""
        if len(table) == size:
            yield table, again
            return
        for at, place in enumerate(people, start=1):
            self._take(len(table))
            known = sum(self._met.get((place, other), 0) ** 2 for other in table)
            if known <= again:
                yield from self._table([*table, place], people[at:], size, again - known)
