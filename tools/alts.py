"""``python -m tools.alts``: how far second accounts get in a season and in the ratings.

A server of people plays a season of games. Then one of them, or a stranger, brings accounts of
their own for some evenings. The results are rows as finished games leave them; everything else is
computed by the bot's own code. Games in which somebody has not moved twice, and solos, are left
out: they are not rated.
"""

from __future__ import annotations

import random
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Final

from cogs.table.history import points, spread
from data.store import migrate, ratings
from data.store.ratings import A_DAY, DAY_MS
from data.store.results import best
from data.store.seasons import season_seats, season_table

_GUILD: Final = 1
_LIST: Final = (_GUILD, "helge", "")
_SEASON: Final = 90
_PEOPLE: Final = 8
_GAMES: Final = 60
_FIRST_ALT: Final = 1000
_EVENING: Final = 60
"""The first day on which somebody attacks."""

Table = tuple[int, ...]
"""Who played, the winner first."""


@dataclass(frozen=True)
class Attack:
    """Tables of some evenings; ``me`` is who all others let win."""

    name: str
    me: int
    evenings: tuple[tuple[Table, ...], ...]


@dataclass(frozen=True)
class Reach:
    """How far somebody got, beside the best of the people who only play."""

    points: int
    place: int
    placed: bool
    best: int
    rating: int
    spread: int
    listed: int
    top: int


class Server:
    """The results of a server, in a database of its own."""

    def __init__(self, people: int = _PEOPLE, games: int = _GAMES, seed: int = 4) -> None:
        self.db = sqlite3.connect(":memory:")
        for step in migrate.released():
            self.db.executescript(step.script)
        self.db.execute("PRAGMA foreign_keys = OFF")
        self._count = 0
        self._games: list[tuple[int, Table]] = []
        lots = random.Random(seed)
        everybody = range(1, people + 1)
        for number in range(games):
            who = lots.sample(everybody, lots.randint(2, min(4, people)))
            form = {one: lots.gauss(-0.12 * one) for one in who}
            self.play(number * _SEASON // games, tuple(sorted(who, key=lambda one: -form[one])))

    def play(self, day: int, table: Table) -> None:
        """Note a game of a day: who finished first, second and so on."""
        self._games.append((day, table))

    def reach(self, me: int) -> Reach:
        """Rate all games in the order of their days, and return how far somebody got."""
        for day, table in sorted(self._games, key=lambda one: one[0]):
            self._end(day, table)
        rows = season_table(season_seats(_GUILD, (0, 2**60)).run(self.db), most=999).rows
        row = next(row for row in rows if row.user_id == me)
        rated = best(*_LIST, 999).run(self.db)
        mine = next(one for one in rated if one.user_id == me)
        listed = [one.user_id for one in rated if one.settled]
        honest = [row.points for row in rows if row.user_id < _FIRST_ALT and row.user_id != me]
        others = [one.mu for one in rated if one.user_id < _FIRST_ALT and one.user_id != me]
        return Reach(
            row.points,
            row.place,
            row.placed,
            max(honest),
            points(mine.mu),
            spread(mine.sigma),
            listed.index(me) + 1 if me in listed else 0,
            points(max(others)),
        )

    def _end(self, day: int, table: Table) -> None:
        self._count += 1
        name, at = f"t{self._count:06}", day * DAY_MS + DAY_MS // 2 + self._count
        execute = self.db.execute
        execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, '')", (name, *_LIST, at, at))
        for seat, user in enumerate(table):
            row = (name, seat, user, *_LIST, at, seat + 1, 9 - seat, int(not seat))
            execute(
                "INSERT INTO results (table_id, seat, user_id, guild_id, game, mode, ended_at,"
                " rank, score, won) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            execute(
                "INSERT INTO seats VALUES (?, ?, 'human', ?, ?, '', 'present', '', 0)",
                (name, seat, user, f"P{user}"),
            )
        ratings.note_known(self.db, _GUILD, at, name)
        execute("INSERT INTO stale VALUES (?, ?, ?, ?, ?)", (*_LIST, at, name))
        ratings.advance(self.db, _LIST)


def attacks() -> Iterator[Attack]:
    """Yield what is tried: an evening, and a whole season of it."""
    stranger, alts = _FIRST_ALT, tuple(range(_FIRST_ALT + 1, _FIRST_ALT + 6))
    days = _SEASON - _EVENING
    for me, who in ((stranger, "a stranger"), (3, "the third of the server")):
        one = ((me, alts[0]),) * 5 * A_DAY
        twos = tuple((me, alt) for alt in alts for _ in range(A_DAY))
        inner = tuple(two for a, b in combinations(alts, 2) for two in ((a, b), (b, a)))
        ring = (*inner, *twos)
        losing = tuple(zip((1, 2, 4, 5, 6), alts, strict=True))
        for name, evening in (
            ("one alt loses", one),
            ("five alts lose", twos),
            ("five alts lose, tables of six", ((me, *alts),) * A_DAY),
            ("ring of six", ring),
            ("ring of six, each loses to somebody", (*losing, *ring)),
        ):
            yield Attack(f"{who}: {name}, an evening", me, (evening,))
            yield Attack(f"{who}: {name}, a month", me, (evening,) * days)
        real = ((1, alts[0]), (2, alts[0]), (1, alts[1]))
        begun = ((*real, *ring),) * 3
        name = "ring of six, two become known in nine games"
        yield Attack(f"{who}: {name}, three evenings", me, begun)
        yield Attack(f"{who}: {name}, a month", me, (*begun, *(ring,) * (days - 3)))


def attacked(attack: Attack, server: Server) -> Reach:
    for day, tables in enumerate(attack.evenings, start=_EVENING):
        for table in tables:
            server.play(day, table)
    return server.reach(attack.me)


def _line(name: str, reach: Reach) -> str:
    place = f"place {reach.place}" if reach.placed else "no place"
    listed = f"listed as {reach.listed}" if reach.listed else "provisional"
    season = f"{reach.points:3} points, {place:8} (best of the others {reach.best})"
    rating = f"{reach.rating} ± {reach.spread}, {listed} (best of the others {reach.top})"
    return f"{name:66} {season}  {rating}"


def main() -> int:
    """Print a line for everybody who attacks, and for the third of the server who does not."""
    make = partial(Server, *map(int, sys.argv[1:3]))
    print(_line("nobody attacks: the third of the server", make().reach(3)))
    for attack in attacks():
        print(_line(attack.name, attacked(attack, make())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
