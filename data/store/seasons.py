"""The seasons of a server: who has finished ahead of whom in the games that count.

Nothing is stored for them: the results of a quarter are read, and the rest follows from values
(decision: results).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from data.store.query import Query, each
from data.store.ratings import COUNTS, DAY_MS, SEVERAL
from data.store.results import OFTEN

TIMES: Final = 3
"""Days on which finishing ahead of the same person brings a point in a season."""
NOBODY: Final = 0
"""All who were forgotten: else an account that is forgotten again and again is many."""


class SeatRow(NamedTuple):
    """A seat of a game that counts.

    Attributes:
        user_id: ``NOBODY`` for one who was forgotten.
        known: Whether its person was known when the game was taken in: only who is brings points.
        listed: Whether its person wants to be in tables.
    """

    table_id: str
    game: str
    ended_at: int
    rank: int
    user_id: int
    name: str
    known: bool
    listed: bool


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A person in the table of a season.

    Attributes:
        beaten: How many known people they have finished ahead of.
        share: Of the known opponents in their games, the per cent they finished ahead of.
        people: How many people are in the table.
    """

    user_id: int
    points: int
    games: int
    beaten: int
    share: int
    place: int
    people: int
    name: str

    @property
    def placed(self) -> bool:
        return self.beaten >= SEVERAL


class Worth(NamedTuple):
    """What a game brought a person in a season.

    Attributes:
        ahead: How many people they finished ahead of; some may bring no point any more.
        unknown: How many of these bring none, since they were not known.
    """

    points: int = 0
    ahead: int = 0
    unknown: int = 0


class Game(NamedTuple):
    """A person's game; ``why`` it is not rated, or empty."""

    table_id: str
    game: str
    mode: str
    ended_at: int
    why: str


@dataclass(slots=True)
class Tally:
    """What the games of a season brought a person.

    Attributes:
        met: How many known opponents they had, ``ahead`` of how many they finished.
        days: Whom they finished ahead of, on which days.
        worth: What each game brought, by table.
    """

    name: str = ""
    listed: bool = True
    points: int = 0
    met: int = 0
    ahead: int = 0
    days: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    worth: dict[str, Worth] = field(default_factory=dict)

    def play(self, table: Sequence[SeatRow], mine: SeatRow) -> None:
        """Count a game. A person brings one point a day, and ``TIMES`` at most."""
        self.name, self.listed, day = mine.name, bool(mine.listed), mine.ended_at // DAY_MS
        behind = [seat for seat in table if seat.rank > mine.rank]
        people = [seat.user_id for seat in behind if seat.known]
        before = self.points
        for user in people:
            self.points += day not in self.days[user] and len(self.days[user]) < TIMES
            self.days[user].add(day)
        self.met += sum(seat.known for seat in table if seat is not mine)
        self.ahead += len(people)
        worth = Worth(self.points - before, len(behind), len(behind) - len(people))
        self.worth[mine.table_id] = worth

    @property
    def share(self) -> float:
        return self.ahead / (self.met or 1)


@dataclass(frozen=True, slots=True)
class Season:
    """``worth``: what each game brought the person who asks, by table."""

    rows: tuple[SeasonRow, ...]
    worth: Mapping[str, Worth]


# Seats of forgotten people, too: they were opponents.
SEASON = f"""SELECT r.table_id, r.game, r.ended_at, r.rank, coalesce(r.user_id, 0), s.name,
        k.known, coalesce(u.rated, 1)
    FROM results AS r JOIN seats AS s ON s.table_id = r.table_id AND s.seat = r.seat
        JOIN known_seats AS k ON k.table_id = r.table_id AND k.seat = r.seat
        LEFT JOIN users AS u ON u.id = r.user_id
    WHERE r.table_id IN (SELECT x.table_id FROM results AS x WHERE x.guild_id = ?1
        AND x.ended_at >= ?2 AND x.ended_at < ?3 AND x.user_id IS NOT NULL AND x.rank > 0
        AND {COUNTS.format("x")})
    ORDER BY r.ended_at, r.table_id, r.seat"""  # noqa: S608 (names of columns)
# A person's newest games of a season with others.
OWN = f"""SELECT r.table_id, r.game, r.mode, r.ended_at, {OFTEN}
    FROM results AS r JOIN games AS g ON g.table_id = r.table_id
    WHERE r.user_id = ?5 AND r.guild_id = ?1 AND r.ended_at >= ?2 AND r.ended_at < ?3
        AND (?4 = '' OR r.game = ?4) AND g.why <> 'alone' AND (g.why <> '' OR r.mu IS NOT NULL)
    ORDER BY r.ended_at DESC, r.table_id DESC LIMIT ?6"""  # noqa: S608 (names of columns)


def season_seats(guild_id: int, when: tuple[int, int]) -> Query[tuple[SeatRow, ...]]:
    """Return the seats of all games that count between two moments, by game, the oldest first.

    Args:
        when: The first millisecond, and the first one after the season.
    """
    return Query(SEASON, (guild_id, *when), each(SeatRow._make))


def season_table(
    seats: Iterable[SeatRow], game: str = "", *, most: int, user_id: int = 0
) -> Season:
    """Return the best of a season, and one person wherever they stand.

    Of a quarter with thousands of games this takes tenths of a second: call it in a thread.

    Args:
        game: Empty for all games.
        most: The last place that is listed; people whose results are equal share one.
    """
    tallies = count(seats, game)
    rows = [row for row in ranking(tallies) if row.place <= most or row.user_id == user_id]
    return Season(tuple(rows), tallies.get(user_id, Tally()).worth)


def games_of(
    guild_id: int, when: tuple[int, int], game: str, user_id: int, limit: int
) -> Query[tuple[Game, ...]]:
    """Return a person's newest games of a season with other people, newest first."""
    return Query(OWN, (guild_id, *when, game, user_id, limit), each(Game._make))


def count(seats: Iterable[SeatRow], game: str = "") -> dict[int, Tally]:
    """Return what a season's games brought each person; ``seats`` by game, the oldest first."""
    tallies = defaultdict[int, Tally](Tally)
    for _, seats_of_one in groupby(seats, attrgetter("table_id")):
        table = tuple(seats_of_one)
        for seat in table if not game or table[0].game == game else ():
            if seat.user_id != NOBODY:
                tallies[seat.user_id].play(table, seat)
    return dict(tallies)


def ranking(tallies: Mapping[int, Tally]) -> Iterator[SeasonRow]:
    """Yield the table of a season, the first place first.

    Who has beaten ``SEVERAL`` comes first, then points count. Ties: the points of those who were
    beaten, then the share of opponents one was ahead of.
    """

    def order(tally: Tally) -> tuple[bool, int, int, float]:
        strong = sum(tallies[one].points for one in tally.days if one in tallies)
        return len(tally.days) < SEVERAL, -tally.points, -strong, -tally.share

    listed = sorted((order(tally), user) for user, tally in tallies.items() if tally.listed)
    places: dict[tuple[bool, int, int, float], int] = {}
    for number, (key, user) in enumerate(listed, start=1):
        tally, place = tallies[user], places.setdefault(key, number)
        games, beaten = len(tally.worth), len(tally.days)
        share = round(100 * tally.share)
        yield SeasonRow(user, tally.points, games, beaten, share, place, len(listed), tally.name)
