"""Draws a cup again as ``docs/records.md`` says, with nothing of ours.

As a script, ``python cup_page.py cup.json`` needs the standard library only.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

DICE, CUP = "spieltisch-dice-1", "spieltisch-cup-1"
Met = dict[tuple[int, int], int]
Drawn = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""The tables of a round, without seats, and who rests."""


class People:
    """What the rounds so far brought the people in one of them."""

    def __init__(self, rounds: list[dict[str, Any]], present: list[int]) -> None:
        self.points = dict.fromkeys(present, Fraction(0))
        self.byes = dict.fromkeys(present, 0)
        self.seats: dict[int, list[int]] = {one: [] for one in present}
        self.met: dict[tuple[int, int], int] = {}
        for played in rounds:
            half = played.get("half", ())
            for one in {*played["byes"], *played["late"], *half} & set(present):
                self.byes[one] += 1
                self.points[one] += 6 if one in half else 12
            for table, ranks in zip(played["tables"], played["ranks"], strict=True):
                self._sit(table, ranks)

    def _sit(self, table: list[int], ranks: list[int]) -> None:
        for seat, one in enumerate(table):
            for other in table:
                self.met[one, other] = self.met.get((one, other), 0) + 1
            if one in self.points:
                self.seats[one].append(seat)
                others = ranks[:seat] + ranks[seat + 1 :]
                beaten = sum(2 if not o or o > ranks[seat] else o == ranks[seat] for o in others)
                self.points[one] += Fraction(6 * beaten if ranks[seat] else 0, len(others))


def words(key: bytes, label: str) -> Callable[[], int]:
    count, rest = 0, b""

    def word() -> int:
        nonlocal count, rest
        if not rest:
            message = f"{DICE}\0{label}\0".encode() + count.to_bytes(8, "big")
            rest, count = hmac.digest(key, message, "sha256"), count + 1
        now, rest = rest[:8], rest[8:]
        return int.from_bytes(now, "big")

    return word


def shuffled(key: bytes, label: str, ids: list[int]) -> Iterator[list[int]]:
    """Yield one order after the other, in the words of one label."""
    word = words(key, label)
    while True:
        pile = list(ids)
        for last in range(len(pile) - 1, 0, -1):
            limit = (1 << 64) - (1 << 64) % (last + 1)
            while (number := word()) >= limit:
                pass
            pile[last], pile[number % (last + 1)] = pile[number % (last + 1)], pile[last]
        yield pile


def sizes_of(count: int, least: int, best: int, most: int) -> tuple[list[int], int]:
    for byes in range(count + 1):
        plans = []
        for number in range(1, count + 1):
            small, larger = divmod(count - byes, number)
            plan = [small + 1] * larger + [small] * (number - larger)
            if least <= min(plan) and max(plan) <= most:
                plans.append((sum((size - best) ** 2 for size in plan), number, plan))
        if plans:
            return sorted(min(plans)[2], key=lambda size: (abs(size - best), -size)), byes
    return [], count


class NoStepsError(Exception):
    """A search has taken all of its steps."""


class Search:
    """Fills rounds in an order of people, on a list of open choices instead of recursion."""

    def __init__(self, order: list[int], people: People, sizes: tuple[int, ...]) -> None:
        self.order, self.people = order, people
        self.sizes, self.byes = sizes_of(len(order), *sizes)

    def run(self, rounds: int, again: int, steps: int) -> list[Drawn]:
        best: list[Drawn] = []
        found: list[Drawn] = []
        # Each generator on the pile tries what can follow the rounds below it.
        met, byes = dict(self.people.met), dict(self.people.byes)
        pile, self.left = [self.choices(met, byes, again)], steps
        with suppress(NoStepsError):
            while pile and len(found) < rounds:
                made = next(pile[-1], None)
                if made is None:
                    pile.pop()
                    if found:
                        count(met, byes, found.pop(), -1)
                    continue
                count(met, byes, made, 1)
                found.append(made)
                if len(found) > len(best):
                    best = list(found)
                pile.append(self.choices(met, byes, again))
        return best

    def choices(self, met: Met, byes: dict[int, int], again: int) -> Iterator[Drawn]:
        place = {one: at for at, one in enumerate(self.order)}
        last_first = sorted(self.order, key=lambda one: (byes[one], -place[one]))
        fewest = sum(byes[one] for one in last_first[: self.byes])
        for resting in combinations(last_first, self.byes):
            self.take(len(self.order))
            here = [one for one in self.order if one not in resting]
            alone = any(all(met.get((a, b), 0) for b in here if a != b) for a in here)
            if sum(byes[one] for one in resting) == fewest and (again or not alone):
                yield from ((tables, resting) for tables in self.fill(here, self.sizes, met, again))

    def take(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise NoStepsError

    def fill(
        self, here: list[int], sizes: list[int], met: Met, again: int
    ) -> Iterator[tuple[tuple[int, ...], ...]]:
        if not here:
            yield ()
        for size in list(dict.fromkeys(sizes)) if here else []:
            others = list(sizes)
            others.remove(size)
            for table, spent in self.join((here[0],), here[1:], size, met, again):
                rest = [one for one in here if one not in table]
                for more in self.fill(rest, others, met, again - spent):
                    yield (table, *more)

    def join(
        self, table: tuple[int, ...], later: list[int], size: int, met: Met, again: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(table) == size:
            yield table, 0
            return
        for at, one in enumerate(later):
            self.take(len(table))
            known = sum(met.get((one, other), 0) ** 2 for other in table)
            if known <= again:
                more = self.join((*table, one), later[at + 1 :], size, met, again - known)
                yield from ((full, known + spent) for full, spent in more)


def count(met: Met, byes: dict[int, int], made: Drawn, by: int) -> None:
    for table in made[0]:
        for a, b in permutations(table, 2):
            met[a, b] = met.get((a, b), 0) + by
    for one in made[1]:
        byes[one] += by


def berger(ids: list[int], key: bytes) -> list[Drawn]:
    ring = next(shuffled(key, "circle", ids))
    ring += [-1] * (len(ring) % 2)
    *ring, middle = ring
    rounds: list[Drawn] = []
    for _ in range(len(ring)):
        pairs = [(middle, ring[0]), *((ring[k], ring[-k]) for k in range(1, len(ring) // 2 + 1))]
        resting = tuple(max(two) for two in pairs if -1 in two)
        rounds.append((tuple(two for two in pairs if -1 not in two), resting))
        ring = ring[1:] + ring[:1]
    return rounds


def planned(people: People, rounds: int, sizes: tuple[int, ...], key: bytes) -> list[Drawn]:
    ids, best = sorted(people.points), list[Drawn]()
    if sizes[2] == 2 and not any(people.met.values()) and not any(people.byes.values()):
        return berger(ids, key)[:rounds]
    for order, _ in zip(shuffled(key, "orders", ids), range(20), strict=False):
        found = Search(order, people, sizes).run(rounds, 0, 6_000)
        best = found if len(found) > len(best) else best
        if len(best) == rounds:
            break
    return best


def by_points(people: People, sizes: tuple[int, ...], key: bytes) -> Drawn:
    order = next(shuffled(key, "order", sorted(people.points)))
    order.sort(key=lambda one: -people.points[one])
    for again in (*range(25), sys.maxsize):
        if found := Search(order, people, sizes).run(1, again, 5_000 if again else 60_000):
            return found[0]
    raise AssertionError("any number of meetings may be repeated")


def seated(table: tuple[int, ...], people: People, key: bytes) -> list[int]:
    ids = sorted(table)
    left = next(shuffled(key, "seats/" + ",".join(map(str, ids)), ids))
    order: list[int] = []
    for seat in range(len(ids)):
        order.append(min(left, key=lambda one: people.seats[one].count(seat)))
        left.remove(order[-1])
    return order


def drawn(cup: dict[str, Any], number: int) -> tuple[list[list[int]], list[int]]:
    """Return the tables and the byes of a round as they should be."""
    rounds, secrets = cup["rounds"], [bytes.fromhex(one["secret"]) for one in cup["rounds"]]
    present = [sorted(sum(one["tables"], one["byes"])) for one in rounds[:number]]
    nothing = hashlib.sha256().hexdigest()

    def key(at: int) -> bytes:
        joins = ",".join(cup["joins"][one - 1] for one in present[at - 1])
        text = f"{DICE}\0mix\0{cup['cup']}/{at}\0{joins}\0{nothing}"
        return hmac.digest(secrets[at - 1], text.encode(), "sha256")

    people, here = People(rounds[: number - 1], present[-1]), present[-1]
    since, sizes, made = number, tuple(cup["sizes"]), None
    while since > 1 and present[since - 2] == here:
        since -= 1
    if 2 * cup["planned"] * (sizes[2] - 1) >= len(here) - 1:
        earlier, left = People(rounds[: since - 1], here), cup["planned"] - since + 1
        plan = planned(earlier, left, sizes, key(since))
        made = plan[number - since] if number - since < len(plan) else None
    tables, byes = made or by_points(people, sizes, key(number))
    order = sorted(
        tables, key=lambda each: (sorted(-people.points[one] for one in each), min(each))
    )
    return [seated(table, people, key(number)) for table in order], sorted(byes)


def check(cup: dict[str, Any]) -> int:
    """Return the number of the first round that is not as it should be, 0 if all are."""
    before = cup["anchor"]
    for number, one in enumerate(cup["rounds"], start=1):
        opened = bytes.fromhex(one["secret"])
        hashed = hashlib.sha256(f"{CUP}\0{cup['cup']}\0".encode() + opened).hexdigest()
        if hashed != before or drawn(cup, number) != (one["tables"], one["byes"]):
            return number
        before = one["secret"]
    return 0


if __name__ == "__main__":
    wrong = check(json.loads(Path(sys.argv[1]).read_bytes()))
    sys.exit(f"round {wrong} is not as it should be" if wrong else 0)
