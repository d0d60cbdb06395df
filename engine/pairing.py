"""Who plays whom in a round of a cup (decision: cups).

The tables of a round are those of least cost. What matters more is compared first: byes of those
who had one, people who meet again, byes of those with more points, differences in points, people
who want the same seat, and lots. The lots come from the dice of the round, another for every two
people. So only one pairing of twos has the least cost, and any exact solver gives it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import lcm

from engine.dice import Dice
from engine.matching import match

MOST_ENTRANTS = 128
"""For so many a round of twos takes about half a second: the third power of their number."""
_STARTS = 20
"""How often tables of three and more are searched for from another order."""
_TRIES = 10_000
"""Steps of the search for tables at which nobody meets again, if exchanging left somebody."""
_LOT = 1 << 32
_SEAT, _GAP, _BYE, _AGAIN, _BYE_AGAIN, _NEVER = 64, 96, 160, 192, 224, 256
"""The bit from which on a part of a cost counts; the sum of a whole round stays below the next."""
Costs = list[list[int]]
Groups = list[list[int]]


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

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def pair(entrants: Sequence[Entrant], sizes: Sizes, dice: Dice) -> Round:
    """Return the tables of a round, those with the most points first.

    The order of the entrants does not matter. Nobody gets a second bye and nobody meets again
    while another pairing avoids it; if only one of the two can be avoided, it is the bye.

    Args:
        dice: The chance of this round only (``engine.cups.round_dice``).

    Raises:
        ValueError: More than ``MOST_ENTRANTS``, or one of them twice.
    """
    people = _in_order(entrants)
    count = len(people)
    tables, byes = table_sizes(count, sizes)
    costs = _costs(people, byes, dice)
    groups = _cheapest(people, tables, costs, dice)
    seated = [[people[at] for at in group] for group in groups if max(group) < count]
    seated.sort(key=_place)
    resting = sorted(people[min(group)].id for group in groups if max(group) >= count)
    return Round(tuple(seat(table, dice) for table in seated), tuple(resting))


def round_robin(entrants: Sequence[Entrant], number: int, circle: Dice, dice: Dice) -> Round:
    """Return round ``number`` of those in which each meets each once (Berger's tables).

    Args:
        circle: The chance of the first round: all rounds have the same order in their circle.

    Raises:
        ValueError: More than ``MOST_ENTRANTS``, or one of them twice.
    """
    people = _in_order(entrants)
    ring: list[Entrant | None] = list(circle.stream("circle").shuffled(people))
    ring += [None] * (len(ring) % 2)
    fixed = ring.pop()
    at = (number - 1) % len(ring)
    ring = ring[at:] + ring[:at]
    twos = [(fixed, ring[0]), *((ring[k], ring[-k]) for k in range(1, len(ring) // 2 + 1))]
    tables = [tuple(one for one in two if one is not None) for two in twos]
    seated = sorted((table for table in tables if len(table) == 2), key=_place)
    byes = tuple(table[0].id for table in tables if len(table) == 1)
    return Round(tuple(seat(table, dice) for table in seated), byes)


def _in_order(entrants: Sequence[Entrant]) -> list[Entrant]:
    people = sorted(entrants, key=lambda one: one.id)
    if len(people) > MOST_ENTRANTS or len({one.id for one in people}) < len(people):
        raise ValueError("too many entrants, or one of them twice")
    return people


def _place(table: Sequence[Entrant]) -> tuple[list[Fraction], int]:
    """Return what puts a table before others: more points, then a lower id."""
    return sorted(-one.points for one in table), min(one.id for one in table)


def table_sizes(count: int, sizes: Sizes) -> tuple[tuple[int, ...], int]:
    """Return the sizes of the tables for so many, the best first, and how many have a bye.

    As few byes as possible, then as near to the best size as possible, then larger tables.
    """
    for byes in range(count + 1):
        playing = count - byes
        fitting = range(-(-playing // sizes.most), playing // sizes.least + 1)
        plans = [tuple(playing // n + (at < playing % n) for at in range(n)) for n in fitting if n]
        if plans or not playing:
            plan = min(plans, key=lambda plan: _distance(plan, sizes.best), default=())
            return tuple(sorted(plan, key=lambda size: (abs(size - sizes.best), -size))), byes
    raise AssertionError("everybody may have a bye")


def _distance(plan: tuple[int, ...], best: int) -> int:
    return sum((size - best) ** 2 for size in plan)


def seat(table: Sequence[Entrant], dice: Dice) -> tuple[int, ...]:
    """Return the ids in the order of seats: each gets one that they had less often."""
    people = sorted(table, key=lambda one: one.id)
    count, lots = len(people), dice.stream("seats/" + ",".join(str(one.id) for one in people))
    costs = [[1 << _NEVER] * 2 * count for _ in range(2 * count)]
    for at, one in enumerate(people):
        for place in range(count):
            cost = (one.seats.count(place) << _SEAT) + lots.below(_LOT)
            costs[at][count + place] = costs[count + place][at] = cost
    return tuple(people[at].id for at in match(costs)[count:])


def _costs(people: Sequence[Entrant], byes: int, dice: Dice) -> Costs:
    """Return what it costs to put two at a table; those after the people stand for byes."""
    count = len(people)
    scale = lcm(*(Fraction(one.points).denominator for one in people))
    points = [int(one.points * scale) for one in people]
    lowest, lots = min(points, default=0), dice.stream("pairs")
    costs = [[0] * (count + byes) for _ in range(count + byes)]
    for a, b in combinations(range(count + byes), 2):
        cost = lots.below(_LOT)
        if a >= count:
            cost = 1 << _NEVER
        elif b >= count:
            cost += (people[a].byes ** 2 << _BYE_AGAIN) + (points[a] - lowest << _BYE)
        else:
            one, other = people[a], people[b]
            cost += one.met.get(other.id, 0) ** 2 << _AGAIN
            cost += (points[a] - points[b]) ** 2 << _GAP
            cost += _wants(one, other) << _SEAT
        costs[a][b] = costs[b][a] = cost
    return costs


def _wants(one: Entrant, other: Entrant) -> int:
    """Return how much two want the same of the first two seats."""
    had = [(each.seats.count(0), each.seats.count(1)) for each in (one, other)]
    return min(had[0][0] + had[1][1], had[0][1] + had[1][0]) ** 2


def _cheapest(
    people: Sequence[Entrant], tables: tuple[int, ...], costs: Costs, dice: Dice
) -> Groups:
    count, starts, only_twos = len(people), dice.stream("starts"), set(tables) <= {2}
    orders = [starts.shuffled(range(count)) for _ in range(1 if only_twos else _STARTS)]
    orders[0] = tuple(sorted(orders[0], key=lambda at: -people[at].points))
    plans = [_swap(_cut(order, tables, len(costs)), count, costs) for order in orders]
    best = _match_twos(min(plans, key=lambda groups: _sum(groups, costs)), costs)
    if not only_twos and _sum(best, costs) >> _AGAIN:
        found = _apart([*tables, *[2] * (len(costs) - count)], count, costs)
        best = best if found is None else _match_twos(_swap(found, count, costs), costs)
    return best


def _sum(groups: Groups, costs: Costs) -> int:
    return sum(costs[a][b] for group in groups for a, b in combinations(group, 2))


def _cut(order: Sequence[int], tables: tuple[int, ...], ends: int) -> Groups:
    rest = iter(order)
    groups = [[next(rest) for _ in range(size)] for size in tables]
    return groups + [[one, bye] for one, bye in zip(rest, range(len(order), ends), strict=True)]


def _swap(groups: Groups, count: int, costs: Costs) -> Groups:
    """Exchange two people of different tables while that costs less; twos are matched later."""
    if all(len(group) == 2 for group in groups):
        return groups
    at = {one: number for number, group in enumerate(groups) for one in group}
    to = [[sum(costs[one][other] for other in group) for group in groups] for one in range(count)]
    better = True
    while better:
        better = False
        for a, b in combinations(range(count), 2):
            g, h = at[a], at[b]
            gain = to[a][g] + to[b][h] - to[a][h] - to[b][g] + 2 * costs[a][b]
            if g != h and gain > 0:
                better = True
                groups[g][groups[g].index(a)], groups[h][groups[h].index(b)] = b, a
                at[a], at[b] = h, g
                for one, row in zip(range(count), to, strict=True):
                    row[g] += costs[one][b] - costs[one][a]
                    row[h] += costs[one][a] - costs[one][b]
    return groups


def _apart(sizes: Sequence[int], count: int, costs: Costs) -> Groups | None:
    """Search for tables at which nobody meets again, with byes for those who had the fewest.

    Return None if there are none, or after too many tries.
    """
    allowed = _allowed(count, costs)
    tries, everybody = iter(range(_TRIES)), (1 << count) - 1

    def fill(
        rest: int, left: Sequence[int], table: list[int], free: int, fit: int
    ) -> Groups | None:
        """Take so many from those who ``fit`` the table, then fill those that are ``left``."""
        if next(tries, None) is None:
            return None
        if free:
            for one in sorted(_bits(fit & rest), key=lambda b: sum(costs[a][b] for a in table)):
                fit &= ~(1 << one)
                more = fill(rest & ~(1 << one), left, [*table, one], free - 1, fit & allowed[one])
                if more is not None:
                    return more
            return None
        if not rest:
            return [table]
        one = min(_bits(rest), key=lambda a: (allowed[a] & rest).bit_count())
        for at, size in enumerate(left):
            if size in left[:at] or (size > 2 and one >= count):
                continue  # a bye is a table of two
            fit = allowed[one] if size == 2 else allowed[one] & everybody
            others = [*left[:at], *left[at + 1 :]]
            if (more := fill(rest & ~(1 << one), others, [one], size - 1, fit)) is not None:
                return [table, *more]
        return None

    found = fill((1 << len(costs)) - 1, sizes, [], 0, 0)
    return found and found[1:]


def _allowed(count: int, costs: Costs) -> list[int]:
    """Return with whom each may sit, as bits; those after the people stand for byes."""
    fewest = min((row[-1] >> _AGAIN for row in costs[:count]), default=0)
    return [
        sum(
            1 << b
            for b, cost in enumerate(row)
            if b != a and cost >> _AGAIN == (fewest if max(a, b) >= count else 0)
        )
        for a, row in enumerate(costs)
    ]


def _bits(mask: int) -> list[int]:
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def _match_twos(groups: Groups, costs: Costs) -> Groups:
    ones = sorted(one for group in groups if len(group) == 2 for one in group)
    partners = match([[costs[a][b] for b in ones] for a in ones])
    pairs = [[one, ones[at]] for one, at in zip(ones, partners, strict=True) if one < ones[at]]
    return [group for group in groups if len(group) != 2] + pairs
