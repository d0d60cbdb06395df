"""Rounds of a cup: who plays whom, and what it is worth."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cups import (
    MOST_ROUNDS,
    CupRecord,
    Drawn,
    Result,
    anchor,
    before,
    draw,
    entrants,
    secret,
    standings,
    table_points,
)
from engine.dice import Dice
from engine.pairing import Entrant, Sizes, pair, table_sizes
from engine.run import Broken
from engine.workbench.commands import main
from tests.engine import cup_page
from tests.tiers import few

SEED = bytes(range(32))
TWOS, THREES, FOURS = Sizes(2, 2, 2), Sizes(3, 3, 3), Sizes(2, 4, 4)

MOST_APART: dict[Sizes, dict[int, int]] = {
    TWOS: {n: n - 1 + n % 2 for n in range(5, 13)},
    THREES: {5: 2, 8: 4, 9: 4, 10: 4, 11: 5, 12: 4},
    Sizes(2, 3, 3): {7: 3, 8: 4, 9: 4, 10: 5, 11: 4, 12: 4},
    FOURS: {9: 4},
    Sizes(3, 3, 4): {9: 4, 12: 4},
}
"""Rounds in which nobody has to meet twice, by people; one where nothing is named. No more are
possible, by counting pairs or by a solver; of 11 people at twos and threes it is not known."""


def played(
    count: int, rounds: int, sizes: Sizes, number: int, absent: int = 0, late: int = 0
) -> list[Result]:
    """Return the rounds of a cup in which the ids decide who wins.

    The first misses round ``absent``, the last ``late`` join while the first one runs: the first of
    them as in a cup of 1.0.0.
    """
    seed = hashlib.sha256(str(number).encode()).digest()
    results: list[Result] = []
    for at in range(1, rounds + 1):
        opened = secret(seed, "cup", rounds, at)
        after = range(count - late + 1, count + 1) if at == 1 else ()
        present = range(1 + (at == absent), count + 1 - len(after))
        made = draw(
            "cup",
            opened=opened,
            joins=[f"j{one}" for one in present],
            results=results,
            present=present,
            sizes=sizes,
            planned=rounds,
        )
        there = [one for table in made.tables for one in table] + list(made.byes)
        assert sorted(there) == list(present), "everybody is there once"
        assert all(sizes.least <= len(table) <= sizes.most for table in made.tables)
        ranks = tuple(tuple(1 + sorted(t).index(one) for one in t) for t in made.tables)
        results.append(Result(made.tables, made.byes, ranks, (*after[:1],), (*after[1:],)))
    return results


def meetings(results: list[Result]) -> Counter[frozenset[int]]:
    tables = (table for result in results for table in result.tables)
    return Counter(frozenset(two) for table in tables for two in combinations(table, 2))


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize(
    ("count", "rounds", "sizes"),
    [(4, 3, TWOS), (7, 7, TWOS), (8, 7, TWOS), (16, 6, TWOS), (9, 4, THREES), (24, 4, FOURS)],
)
def test_nobody_meets_twice(count: int, rounds: int, sizes: Sizes, number: int) -> None:
    results = played(count, rounds, sizes, number)
    assert set(meetings(results).values()) == {1}
    byes = Counter(bye for result in results for bye in result.byes)
    assert set(byes.values()) <= {1}, "nobody has a second bye"
    for one in entrants(results, range(1, count + 1)):
        first = one.seats.count(0)
        assert abs(first - len(one.seats) / max(map(len, results[0].tables))) <= 2


@pytest.mark.parametrize(
    ("count", "sizes", "tables", "byes"),
    [
        (0, TWOS, (), 0),
        (1, TWOS, (), 1),
        (9, TWOS, (2, 2, 2, 2), 1),
        (9, Sizes(2, 2, 3), (2, 2, 2, 3), 0),
        (9, FOURS, (3, 3, 3), 0),
        (10, FOURS, (4, 3, 3), 0),
        (5, THREES, (3,), 2),
        (11, Sizes(4, 4, 4), (4, 4), 3),
    ],
)
def test_sizes_leave_out_as_few_as_possible(
    count: int, sizes: Sizes, tables: tuple[int, ...], byes: int
) -> None:
    assert table_sizes(count, sizes) == (tables, byes)


@settings(max_examples=20)
@given(st.permutations(range(9)), st.binary(min_size=32, max_size=32))
def test_the_order_of_the_entrants_does_not_matter(order: list[int], seed: bytes) -> None:
    people = [Entrant(one, Fraction(one % 3), {(one + 1) % 9: 1}) for one in range(9)]
    for sizes in (TWOS, THREES):
        made = pair(people, sizes, Dice(seed))
        assert pair([people[at] for at in order], sizes, Dice(seed)) == made


def test_a_bye_goes_to_the_lowest_without_one() -> None:
    people = [Entrant(one, Fraction(one), byes=one == 0) for one in range(5)]
    assert pair(people, TWOS, Dice(SEED)).byes == (1,)


@pytest.mark.sized
@pytest.mark.parametrize("count", few(range(5, 13), 3))
@pytest.mark.parametrize("sizes", [TWOS, THREES, Sizes(2, 3, 3), FOURS, Sizes(3, 3, 4)])
def test_nobody_meets_twice_in_a_cup_that_can_avoid_it(count: int, sizes: Sizes) -> None:
    possible = MOST_APART[sizes].get(count, 1)
    for rounds, seed in product(range(1, 1 + min(possible, MOST_ROUNDS)), range(4)):
        assert set(meetings(played(count, rounds, sizes, seed)).values()) == {1}


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_few_people_can_meet_in_every_round_of_the_longest_cup(count: int) -> None:
    results = played(count, MOST_ROUNDS, Sizes(2, count, count), 1)
    assert max(meetings(results).values()) == MOST_ROUNDS == len(results)


def test_in_as_many_rounds_as_are_needed_everybody_meets_as_often() -> None:
    results = played(6, 9, TWOS, 0)
    assert sorted(meetings(results).values()) == [1] * 3 + [2] * 12


@pytest.mark.parametrize(("sizes", "count"), [(FOURS, 8), (THREES, 6), (FOURS, 7), (THREES, 7)])
def test_where_somebody_has_to_meet_again_no_second_round_avoids_it(
    sizes: Sizes, count: int
) -> None:
    """What ``MOST_APART`` says of one round, tried with all that there are."""
    (first,) = played(count, 1, sizes, 0)
    tables, byes = table_sizes(count, sizes)
    apart = {frozenset(two) for table in first.tables for two in combinations(table, 2)}
    people = range(1, count + 1)
    for resting in combinations(people, byes):
        playing = [person for person in people if person not in {*resting, *first.byes}]
        if len(playing) < count - byes - len(first.byes):
            continue
        for plan_ in every_plan([o for o in people if o not in resting], list(tables)):
            met = (frozenset(two) in apart for t in plan_ for two in combinations(t, 2))
            assert any(met) or set(resting) & set(first.byes)


def every_plan(people: list[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not people:
        yield []
    for size in set(sizes) if people else ():
        left = sizes.copy()
        left.remove(size)
        for others in combinations(people[1:], size - 1):
            table = (people[0], *others)
            for plan in every_plan([person for person in people if person not in table], left):
                yield [table, *plan]


@st.composite
def histories(draw_: st.DrawFn) -> list[Entrant]:
    count = draw_(st.integers(4, 9))
    met: list[dict[int, int]] = [{} for _ in range(count)]
    for a, b in combinations(range(count), 2):
        met[a][b] = met[b][a] = max(0, draw_(st.integers(-2, 2)))
    number = st.integers(0, 4)
    return [Entrant(a, Fraction(draw_(number)), met[a], draw_(number) // 2) for a in range(count)]


@given(histories(), st.sampled_from([TWOS, THREES, Sizes(2, 2, 3), Sizes(3, 3, 4)]))
def test_no_plan_has_fewer_second_byes_or_lets_fewer_meet_again(
    people: list[Entrant], sizes: Sizes
) -> None:
    def again(tables: Iterable[tuple[int, ...]], byes: Iterable[int]) -> tuple[int, int]:
        met = sum(people[a].met[b] ** 2 for table in tables for a, b in combinations(table, 2))
        return sum(people[bye].byes ** 2 for bye in byes), met

    tables, byes = table_sizes(len(people), sizes)
    plans = (
        again(plan, resting)
        for resting in combinations(range(len(people)), byes)
        for plan in every_plan([o.id for o in people if o.id not in resting], list(tables))
    )
    made = pair(people, sizes, Dice(SEED))
    assert sorted(map(len, made.tables)) == sorted(tables)
    found, least = again(made.tables, made.byes), min(plans)
    # Larger tables promise only that nobody meets again where that can be.
    assert found == least or (sizes.most > 2 and found[0] == least[0] and least[1])


@pytest.mark.parametrize(("number", "byes"), [(1, 0), (6, 0), (21, 1), (22, 1)])
def test_the_only_tables_without_a_second_meeting_are_found(number: int, byes: int) -> None:
    """They are planted; exchanging people two by two does not lead there."""
    lots = random.Random(number)
    order, two = list(range(20)), list(combinations(range(20), 2))
    lots.shuffle(order)
    table = {one: at // 4 for at, one in enumerate(order)}
    apart = [(a, b) for a, b in two if table[a] != table[b]]
    lots.shuffle(apart)
    met: list[dict[int, int]] = [{} for _ in order]
    for a, b in apart[70:]:
        met[a][b] = met[b][a] = 1
    people = [Entrant(one, Fraction(lots.randint(0, 3)), met[one], byes) for one in range(20)]
    if byes:  # everybody has met the one who is left over, and had a bye
        people.append(Entrant(20, met=dict.fromkeys(range(20), 1), byes=1))
        met = [{**one, 20: 1} for one in met]
        people = [replace(person, met=met[person.id]) for person in people[:20]] + people[20:]
    tables = pair(people, Sizes(4, 4, 4), Dice(bytes(32))).tables
    assert {len(table) for table in tables} == {4}
    assert not any(b in met[a] for each in tables for a, b in combinations(each, 2))


def record(count: int, rounds: int, sizes: Sizes, absent: int = 0, late: int = 0) -> CupRecord:
    results = played(count, rounds, sizes, 0, absent, late)
    seed = hashlib.sha256(b"0").digest()
    drawn = tuple(
        Drawn(
            secret(seed, "cup", rounds, at).hex(),
            result.tables,
            result.byes,
            result.ranks,
            result.late,
            result.half,
        )
        for at, result in enumerate(results, start=1)
    )
    joins = tuple(f"j{one}" for one in range(1, count + 1))
    plan = (sizes.least, sizes.best, sizes.most)
    return CupRecord("cup", anchor(seed, "cup", rounds), rounds, plan, joins, drawn)


@pytest.mark.parametrize(("count", "sizes"), [(9, Sizes(2, 2, 3)), (5, TWOS)])
def test_a_stranger_can_draw_a_cup_again(count: int, sizes: Sizes, tmp_path: Path) -> None:
    made = record(count, 5, sizes)
    file = tmp_path / "cup.json"
    file.write_bytes(made.to_json())
    assert CupRecord.from_json(file.read_bytes()) == made
    assert main(["verify", str(file)]) == 0
    for joins in (("another", *made.joins[1:]), made.joins[1:], ()):
        file.write_bytes(replace(made, joins=joins).to_json())
        assert main(["verify", str(file)]) == 1


@pytest.mark.parametrize(
    ("count", "rounds", "sizes", "absent", "late"),
    [
        (5, 6, TWOS, 0, 0),
        (6, 5, TWOS, 2, 1),
        (9, 4, TWOS, 0, 2),
        (12, 5, TWOS, 3, 0),
        (11, 3, Sizes(3, 3, 4), 0, 1),
        (16, 5, FOURS, 0, 0),
        (25, 3, TWOS, 0, 4),
    ],
)
def test_another_program_draws_the_same(
    count: int, rounds: int, sizes: Sizes, absent: int, late: int
) -> None:
    whole = record(count, rounds, sizes, absent, late)
    whole.verify()
    made = json.loads(whole.to_json())
    assert cup_page.check(made) == 0
    for table in made["rounds"][2]["tables"]:
        table.reverse()
    assert cup_page.check(made) == 3


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"secret": "00" * 32}, "secret"),
        ({"tables": ((1, 2), (3, 4), (5, 6), (7, 8, 9))}, "tables"),
        ({"late": (9,)}, "late"),
        ({"half": (9,)}, "late"),
        ({"byes": (10,)}, "people"),
        ({"ranks": ((1, 2),)}, "ranks"),
        ({"ranks": ()}, "ranks"),
    ],
)
def test_a_changed_round_is_noticed(change: dict[str, Any], why: str) -> None:
    made = record(9, 3, Sizes(2, 2, 3))
    first, second, last = made.rounds
    with pytest.raises(Broken) as broken:
        replace(made, rounds=(first, replace(second, **change), last)).verify()
    assert (broken.value.seq, broken.value.why) == (2, why)


def test_who_joins_late_begins_as_after_a_bye() -> None:
    results = played(9, 4, TWOS, 0, late=2)
    for round_ in (1, 2, 3, 4):
        rows = {row.id: row for row in standings(results[:round_], range(1, 10))}
        for one, points in ((8, 12), (9, 6)):
            assert (rows[one].rounds[0], 0 in rows[one].byes) == (points, True)
    byes = Counter(one for result in results for one in result.resting)
    assert byes.most_common(1)[0][1] == 1, "nobody rests twice, who came late neither"
    assert set(meetings(results).values()) == {1}


@pytest.mark.parametrize("ranks", [(1, 1), (1, 2), (1, 1, 1, 1), (1, 2, 3, 4), (1, 0, 0)])
def test_who_comes_late_never_leads_over_everybody_who_played(ranks: tuple[int, ...]) -> None:
    """Somebody who had joined in the middle of a round, and done nothing, stood first."""
    table = tuple(range(1, 1 + len(ranks)))
    rows = standings([Result((table,), (), (ranks,), half=(9,))], [*table, 9])
    assert rows[0].id == 1
    assert [(row.points, row.rank > 1) for row in rows if row.id == 9] == [(6, True)]


def test_a_record_of_the_first_release_can_still_be_checked() -> None:
    made = record(6, 3, TWOS, late=1)
    fields = json.loads(made.to_json())
    for drawn in fields["rounds"]:
        assert not drawn.pop("half")
    old = CupRecord.from_json(json.dumps(fields).encode())
    assert old == made
    old.verify()


def test_the_last_round_may_still_run() -> None:
    made = record(9, 3, TWOS)
    last = replace(made.rounds[-1], ranks=())
    replace(made, rounds=(*made.rounds[:-1], last)).verify()


def test_leaders_meet_and_stand_first() -> None:
    people = [Entrant(one, Fraction(one // 2)) for one in range(8)]
    tables = [set(table) for table in pair(people, TWOS, Dice(SEED)).tables]
    assert tables == [{6, 7}, {4, 5}, {2, 3}, {0, 1}]


def test_each_secret_is_the_hash_of_the_next() -> None:
    opened = [secret(SEED, "c", 3, number) for number in (1, 2, 3)]
    assert before(opened[0], "c").hex() == anchor(SEED, "c", 3)
    assert [before(one, "c") for one in opened[1:]] == opened[:2]
    assert SEED not in opened


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((1, 2), (12, 0)),
        ((1, 1), (6, 6)),
        ((2, 1, 3), (6, 12, 0)),
        ((1, 2, 2, 4), (12, 6, 6, 0)),
        ((1, 0, 2), (12, 0, 6)),
        ((0, 0), (0, 0)),
    ],
)
def test_points_are_the_part_of_the_others_that_is_beaten(
    ranks: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert table_points(ranks) == points


def test_a_bye_never_leads_over_somebody_who_has_won_as_many_points() -> None:
    for won in range(1, 4):  # at three tables, with ever more people of whom nobody else won
        tables = tuple((n, n + 1, n + 2) for n in range(0, 3 * won, 3))
        ranks = ((1, 2, 3),) * won
        rows = standings([Result(tables, (20,), ranks)], [*range(3 * won), 20])
        assert [row.id for row in rows if row.points == 12] == [*range(0, 3 * won, 3), 20]
        assert [row.rank for row in rows if row.points == 12] == [1] * won + [won + 1]


def calls(work: Callable[[], object]) -> int:
    """Return how many functions a work calls: that is the same on every machine."""
    count = 0

    def note(_frame: object, event: str, _given: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("byes", [0, 1])
@pytest.mark.parametrize(
    ("count", "sizes"), [(24, FOURS), (128, Sizes(2, 12, 12)), (125, Sizes(6, 6, 6))]
)
def test_a_round_costs_little_where_nobody_fits(count: int, sizes: Sizes, byes: int) -> None:
    """All have met once: every search but the last one compares as many as it may."""
    everybody = dict.fromkeys(range(count), 1)
    people = [
        Entrant(one, met={**everybody, one: 0}, byes=byes * (one % 2)) for one in range(count)
    ]
    assert calls(lambda: pair(people, sizes, Dice(SEED))) < 400_000


def test_no_secret_is_far_from_the_first_one() -> None:
    """Each costs a hash at every look at the cup, on the thread that answers everybody."""
    for rounds in (0, MOST_ROUNDS):
        assert len(anchor(bytes(32), "cup", rounds)) == 64
    for rounds in (MOST_ROUNDS + 1, 300_000_000):
        with pytest.raises(ValueError, match="no such secret"):
            anchor(bytes(32), "cup", rounds)


def test_standings_compare_points_then_those_of_the_opponents() -> None:
    results = [
        Result(((0, 1), (2, 3)), (4,), ((1, 2), (1, 2))),
        Result(((0, 2), (1, 4)), (3,), ((1, 2), (1, 2))),
    ]
    rows = standings(results, range(6))
    assert [(row.id, row.rank, row.points, row.opponents) for row in rows] == [
        (0, 1, 24, 24),
        (1, 2, 12, 36),
        (2, 2, 12, 36),
        (3, 4, 12, 24),
        (4, 4, 12, 24),
        (5, 6, 0, 0),
    ]
    (row,) = standings([Result((), (7,), ())], [7])
    assert (row.points, row.opponents, row.byes) == (12, 6, {0}), "as if against half the points"
    assert rows[-1].rounds == (None, None)
    assert rows[0].rounds == (12, 12)
