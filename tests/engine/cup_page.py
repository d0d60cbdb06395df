"""Draws a cup again as ``docs/records.md`` says, with nothing of ours.

As a script, ``python cup_page.py cup.json`` needs networkx only. Tables of three and more are taken
as they are: secrets and seats are checked, not who fits whom.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm
from pathlib import Path
from typing import Any

import networkx as nx

DICE, CUP = "spieltisch-dice-1", "spieltisch-cup-1"
LOT, NEVER = 1 << 32, 1 << 256


class People:
    """What the rounds so far brought the people in one of them."""

    def __init__(self, rounds: list[dict[str, Any]], present: list[int]) -> None:
        self.points = dict.fromkeys(present, Fraction(0))
        self.byes = dict.fromkeys(present, 0)
        self.seats: dict[int, list[int]] = {one: [] for one in present}
        self.met: dict[tuple[int, int], int] = {}
        for played in rounds:
            for one in set(played["byes"]) & set(present):
                self.byes[one] += 1
                self.points[one] += 12
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


def cheapest(costs: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    graph, most = nx.Graph(), max(costs.values(), default=0)
    graph.add_weighted_edges_from((a, b, most - cost) for (a, b), cost in costs.items())
    return [(min(two), max(two)) for two in nx.max_weight_matching(graph, maxcardinality=True)]


def twos(people: People, byes: int, key: bytes) -> tuple[list[list[int]], list[int]]:
    ids, lot = sorted(people.points), words(key, "pairs")
    scale = lcm(*(points.denominator for points in people.points.values()))
    points = [int(people.points[one] * scale) for one in ids]
    costs = {}
    for a, b in combinations(range(len(ids) + byes), 2):
        cost = lot() % LOT
        if b < len(ids):
            had = [[people.seats[ids[one]].count(seat) for seat in (0, 1)] for one in (a, b)]
            want = min(had[0][0] + had[1][1], had[0][1] + had[1][0]) ** 2
            cost += (want << 64) + ((points[a] - points[b]) ** 2 << 96)
            cost += people.met.get((ids[a], ids[b]), 0) ** 2 << 192
        elif a < len(ids):
            cost += (points[a] - min(points) << 160) + (people.byes[ids[a]] ** 2 << 224)
        else:
            cost = NEVER
        costs[a, b] = cost
    pairs = cheapest(costs)
    resting = sorted(ids[a] for a, b in pairs if b >= len(ids))
    return [[ids[a], ids[b]] for a, b in pairs if b < len(ids)], resting


def berger(ids: list[int], number: int, key: bytes) -> tuple[list[list[int]], list[int]]:
    word, ring = words(key, "circle"), sorted(ids)
    for last in range(len(ring) - 1, 0, -1):
        limit = (1 << 64) - (1 << 64) % (last + 1)
        while (drawn := word()) >= limit:
            pass
        ring[last], ring[drawn % (last + 1)] = ring[drawn % (last + 1)], ring[last]
    ring += [-1] * (len(ring) % 2)
    *ring, middle = ring
    ring = ring[number - 1 :] + ring[: number - 1]
    pairs = [[middle, ring[0]]] + [[ring[at], ring[-at]] for at in range(1, len(ring) // 2 + 1)]
    return [two for two in pairs if -1 not in two], [max(two) for two in pairs if -1 in two]


def seated(table: list[int], people: People, key: bytes) -> list[int]:
    ids = sorted(table)
    word = words(key, "seats/" + ",".join(map(str, ids)))
    cost = {
        (one, seat): (people.seats[one].count(seat) << 64) + word() % LOT
        for one in ids
        for seat in range(len(ids))
    }
    orders = permutations(ids)
    return list(min(orders, key=lambda o: sum(cost[one, seat] for seat, one in enumerate(o))))


def drawn(cup: dict[str, Any], number: int) -> tuple[list[list[int]], list[int]]:
    """Return the tables and the byes of a round as they should be."""
    rounds, secrets = cup["rounds"], [bytes.fromhex(one["secret"]) for one in cup["rounds"]]
    present = [sorted(sum(one["tables"], one["byes"])) for one in rounds[:number]]
    nothing = hashlib.sha256().hexdigest()

    def key(at: int) -> bytes:
        text = f"{DICE}\0mix\0{cup['cup']}/{at}\0{','.join(cup['joins'])}\0{nothing}"
        return hmac.digest(secrets[at - 1], text.encode(), "sha256")

    people, here = People(rounds[: number - 1], present[-1]), present[-1]
    every = len(here) - 1 + len(here) % 2
    if cup["sizes"][2] > 2:
        tables, byes = rounds[number - 1]["tables"], rounds[number - 1]["byes"]
    elif number <= every <= cup["planned"] and all(there == here for there in present):
        tables, byes = berger(here, number, key(1))
    else:
        tables, byes = twos(people, len(here) % 2, key(number))
    tables.sort(key=lambda table: (sorted(-people.points[one] for one in table), min(table)))
    return [seated(table, people, key(number)) for table in tables], byes


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
