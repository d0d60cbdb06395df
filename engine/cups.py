"""A cup over its rounds: secrets, history, points and standings (decision: cups).

How a cup uses it:

1. When it opens, draw a seed and post ``anchor(seed, cup, rounds)``.
2. For each round: ``opened = secret(seed, cup, rounds, number)``, then ``draw``. The secret may be
   shown at once: it does not give away the next one.
3. When the round ends, keep a ``Result`` of each. ``standings`` makes the table from them.
4. ``CupRecord(…).to_json()`` is the file with which strangers check all rounds so far
   (``docs/records.md``).

Entrants are numbers within the cup, from 1, in the order in which they joined.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import chain, takewhile
from typing import Final

import msgspec

from engine import codec
from engine.dice import SEED_BYTES, Dice, mixed
from engine.pairing import Entrant, Round, Sizes, is_small, pair, plan, seated
from engine.run import Broken

VERSION: Final = "spieltisch-cup-1"
MOST_ROUNDS: Final = 9
"""Rounds of a cup at most: each costs a hash whenever the cup is shown."""
TABLE_POINTS: Final = 12
"""Points of the first at a table of any size; the last has none, the others are spaced evenly."""

LOST, DREW, BEAT = range(3)
Met = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A round that is over.

    Attributes:
        ranks: For each table the rank of each seat, 1 for the best, equal for ties; 0 for one who
            did not play. They come from the game as it stands when the round ends.
        late: Who joined after the draw in a cup of 1.0.0. They get what a bye gives.
        half: Who joined after the draw since then. They get half of that.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    ranks: tuple[tuple[int, ...], ...]
    late: tuple[int, ...] = ()
    half: tuple[int, ...] = ()

    @property
    def drawn(self) -> frozenset[int]:
        """Those who were there when it was drawn."""
        return frozenset(chain(*self.tables, self.byes))

    @property
    def resting(self) -> tuple[int, ...]:
        return self.byes + self.late + self.half


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the standings.

    Attributes:
        rounds: Points of each round; None where the entrant did not play.
        byes: Which of these rounds were byes, from 0, or were over before the entrant joined.
        opponents: Tie-break (Buchholz): in each round the mean of the points that the opponents
            have now; for a bye one's own, at most half of what can be won.
        met: In each round the others at the table, those who were beaten first, each with ``BEAT``,
            ``DREW`` or ``LOST``; nobody where the entrant did not play.
    """

    id: int
    rank: int
    points: Fraction
    opponents: Fraction
    rounds: tuple[Fraction | None, ...]
    byes: frozenset[int]
    met: tuple[Met, ...]

    @property
    def late(self) -> bool:
        """Whether the entrant joined once the first round had been drawn."""
        return any(self.rounds[at] != TABLE_POINTS for at in self.byes)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round in the record of a cup; ``ranks`` is empty while the round runs.

    ``late`` and ``half`` have joined while the first round ran (see ``Result``).
    """

    secret: str
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    ranks: tuple[tuple[int, ...], ...] = ()
    late: tuple[int, ...] = ()
    half: tuple[int, ...] = ()

    @property
    def result(self) -> Result:
        return Result(self.tables, self.byes, self.ranks, self.late, self.half)


@dataclass(frozen=True, slots=True)
class CupRecord:
    """The rounds of a cup so far as one JSON file; format in ``docs/records.md``."""

    cup: str
    anchor: str
    planned: int
    sizes: tuple[int, int, int]
    joins: tuple[str, ...]
    rounds: tuple[Drawn, ...]

    def to_json(self) -> bytes:
        fields = {"format": VERSION, **asdict(self)}
        return msgspec.json.format(msgspec.json.encode(fields), indent=1)

    @classmethod
    def from_json(cls, data: bytes) -> CupRecord | None:
        """Read a record; None if the data is something else (raise ValueError if it is damaged)."""
        try:
            raw = msgspec.json.decode(data)
        except (RecursionError, ValueError):
            return None
        if not isinstance(raw, dict) or raw.pop("format", None) != VERSION:
            return None
        return codec.convert(raw, cls)

    def verify(self) -> None:
        """Draw every round again (raise Broken with the number of the first that is different)."""
        shown, results = self.anchor, list[Result]()
        for number, drawn in enumerate(self.rounds, start=1):
            try:
                why = self._differs(number, shown, results)
            except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as fault:
                raise Broken(number, "unreadable") from fault
            if why:
                raise Broken(number, why)
            results.append(drawn.result)
            shown = drawn.secret

    def _differs(self, number: int, shown: str, results: Sequence[Result]) -> str:
        """Return what of a round is not as it has to be after ``results``; empty if all is."""
        drawn = self.rounds[number - 1]
        opened = bytes.fromhex(drawn.secret)
        result, after = drawn.result, {*drawn.late, *drawn.half}
        present = sorted(result.drawn)
        if before(opened, self.cup).hex() != shown:
            return "secret"
        if not result.drawn | after <= {*range(1, len(self.joins) + 1)}:
            return "people"
        if after and (number > 1 or result.drawn & after):
            return "late"
        made = draw(
            self.cup,
            opened=opened,
            joins=[self.joins[person - 1] for person in present],
            results=results,
            present=present,
            sizes=Sizes(*self.sizes),
            planned=self.planned,
        )
        if made != Round(drawn.tables, drawn.byes):
            return "tables"
        over = drawn.ranks or number < len(self.rounds)
        ranked = [*map(len, drawn.ranks)] == [*map(len, drawn.tables)]
        return "ranks" if over and not ranked else ""


def secret(seed: bytes, cup: str, rounds: int, number: int) -> bytes:
    """Return the secret of a round, from 1: each is the hash of the next, the last of the seed."""
    if len(seed) != SEED_BYTES or not 0 <= number <= rounds <= MOST_ROUNDS:
        raise ValueError("no such secret")
    return before(seed, cup, rounds - number + 1)


def before(opened: bytes, cup: str, rounds: int = 1) -> bytes:
    """Return the secret of an earlier round; of the one before the first, the anchor."""
    for _ in range(rounds):
        opened = hashlib.sha256(f"{VERSION}\0{cup}\0".encode() + opened).digest()
    return opened


def anchor(seed: bytes, cup: str, rounds: int) -> str:
    """Return the 64 hex digits that are posted before anybody joins."""
    return secret(seed, cup, rounds, 0).hex()


def round_dice(opened: bytes, cup: str, number: int, joins: Sequence[str]) -> Dice:
    """Mix the secret of a round with the ids of the join presses, as a game mixes its seed."""
    return mixed(opened, f"{cup}/{number}", joins)


def draw(
    cup: str,
    *,
    opened: bytes,
    joins: Sequence[str],
    results: Sequence[Result],
    present: Collection[int],
    sizes: Sizes,
    planned: int,
) -> Round:
    """Seat the entrants who are present in the round after ``results``.

    ``opened`` is its secret, ``joins`` are the join presses of those present, by their numbers. A
    small cup is planned whole, and again from the round on in which others are present. What the
    plan leaves, and a large cup, is paired by points. Raises ValueError as ``pairing.pair`` does.
    """
    people, number = entrants(results, present), len(results) + 1
    dice = round_dice(opened, cup, number, joins)
    rounds: tuple[Round, ...] = ()
    same = [*takewhile(lambda result: result.drawn == set(present), reversed(results))]
    first = number - len(same)
    if is_small(len(people), planned, sizes):
        earlier = entrants(results[: first - 1], present)
        plans = round_dice(before(opened, cup, len(same)), cup, first, joins)
        rounds = plan(earlier, planned - first + 1, sizes, plans)
    drawn = rounds[len(same)] if len(same) < len(rounds) else pair(people, sizes, dice)
    return seated(drawn, people, dice)


def entrants(results: Sequence[Result], present: Collection[int]) -> tuple[Entrant, ...]:
    """Return those present with what the rounds so far brought them."""
    points = _points(results)
    byes = Counter(person for result in results for person in result.resting)
    met: dict[int, Counter[int]] = {person: Counter() for person in present}
    seats: dict[int, list[int]] = {person: [] for person in present}
    for table in (table for result in results for table in result.tables):
        for seat, person in enumerate(table):
            if person in met:
                met[person].update(other for other in table if other != person)
                seats[person].append(seat)
    return tuple(
        Entrant(person, points[person], met[person], byes[person], tuple(seats[person]))
        for person in sorted(present)
    )


def table_points(ranks: Sequence[int]) -> tuple[Fraction, ...]:
    """Return what each seat gets: the part of the others it beat, ties half, of all points."""
    each = Fraction(TABLE_POINTS, 2 * (len(ranks) - 1))
    return tuple(
        each * (sum(_beaten(rank, other) for other in ranks) - 1) if rank else Fraction(0)
        for rank in ranks
    )


def _beaten(rank: int, other: int) -> int:
    """Return what a seat did to another one; with itself it drew."""
    return BEAT if not other or other > rank else DREW if other == rank else LOST


def standings(
    results: Sequence[Result], joined: Collection[int], last: Collection[int] = ()
) -> tuple[Row, ...]:
    """Return the rows, best first: by points, then by fewer byes, then by the opponents' points.

    People who are equal in all share the rank and stand in the order of joining. Those in ``last``
    come after all others.
    """
    points, gained = _points(results), [_gained(result) for result in results]
    byes, order = Counter(chain(*(result.resting for result in results))), {}
    for person in joined:
        met = (_opponents(result, person, points, len(results)) for result in results)
        order[person] = (person not in last, points[person], -byes[person], sum(met, Fraction(0)))
    rows = (
        Row(
            person,
            1 + sum(other > order[person] for other in order.values()),
            points[person],
            order[person][-1],
            tuple(each.get(person) for each in gained),
            frozenset(at for at, result in enumerate(results) if person in result.resting),
            tuple(_met(result, person) for result in results),
        )
        for person in joined
    )
    return tuple(sorted(rows, key=lambda row: (row.rank, row.id)))


def winners(rows: Sequence[Row], results: Sequence[Result], out: frozenset[int]) -> frozenset[int]:
    """Return the best of those who are not out and have beaten somebody: byes win no cup."""
    tables = (zip(result.tables, result.ranks, strict=True) for result in results)
    beat = {
        person
        for table, ranks in chain.from_iterable(tables)
        for person, rank in zip(table, ranks, strict=True)
        if rank and any(_beaten(rank, other) > 1 for other in ranks)
    }
    able = [row for row in rows if row.id in beat - out]
    best = min((row.rank for row in able), default=0)
    return frozenset(row.id for row in able if row.rank == best)


def _points(results: Sequence[Result]) -> defaultdict[int, Fraction]:
    total: defaultdict[int, Fraction] = defaultdict(Fraction)
    for person, points in chain.from_iterable(_gained(result).items() for result in results):
        total[person] += points
    return total


def _gained(result: Result) -> dict[int, Fraction]:
    """Return the points of those who played or had a bye, which is a table won.

    A round that was drawn before somebody joined is worth half: the average at any table.
    """
    gained = dict.fromkeys(result.resting, Fraction(TABLE_POINTS))
    gained |= dict.fromkeys(result.half, Fraction(TABLE_POINTS, 2))
    for table, ranks in zip(result.tables, result.ranks, strict=True):
        seats = zip(table, ranks, table_points(ranks), strict=True)
        gained |= {person: points for person, rank, points in seats if rank}
    return gained


def _met(result: Result, person: int) -> Met:
    for table, ranks in zip(result.tables, result.ranks, strict=True):
        mine = ranks[table.index(person)] if person in table else 0
        if mine:
            seats = zip(table, ranks, strict=True)
            met = [(other, _beaten(mine, rank)) for other, rank in seats if other != person]
            return tuple(sorted(met, key=lambda pair: -pair[1]))
    return ()


def _opponents(
    result: Result, person: int, points: Mapping[int, Fraction], rounds: int
) -> Fraction:
    if person in result.resting:
        return min(points[person], Fraction(TABLE_POINTS * rounds, 2))
    table = next((table for table in result.tables if person in table), (person,))
    others = [points[other] for other in table if other != person]
    return sum(others, Fraction(0)) / max(1, len(others))
