"""Results: lists of a user's games, ratings, meetings of two users, records.

All of it is derived from the tables by ``data.store.ratings``.
"""

# ruff: noqa: S608 (the only parts put together are names of columns below)

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec

from data.store.parts import Codec
from data.store.query import Query, Row, Sql, cell, each, first, number

ALWAYS: Final = (0, 2**62)
"""The time between which all games ended."""
NEWEST: Final = 1000
"""Newest games that a query scans, of a person who may have played for years."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A game's result for one person.

    Attributes:
        rank: 0 if no one is ranked.
        why: The reason why it is not rated, or empty.
        prior_mu: The rating before the game; None until it is worked out.
        agreed: The players ended it before its rules did.
    """

    table_id: str
    seat: int
    guild_id: int
    game: str
    mode: str
    rank: int
    score: int
    won: bool
    started_at: int
    ended_at: int
    why: str
    prior_mu: float | None
    mu: float | None
    sigma: float | None
    agreed: bool = False


class CountedRow(NamedTuple):
    """The columns of a person's result that a profile counts.

    ``score`` is 0 where it is nobody's feat: a computer sat in, or the game was stopped.
    ``mu`` and ``prior_mu`` are None where a game moved no rating. ``apart`` is ``alone``,
    ``practice`` if all others were computers, or empty.
    """

    game: str
    mode: str
    rank: int
    score: int
    won: bool
    mu: float | None = None
    prior_mu: float | None = None
    apart: str = ""


class PlayerRow(NamedTuple):
    table_id: str
    seat: int
    kind: str
    user_id: int | None
    name: str
    rank: int
    score: int
    status: str = "present"


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player's rating in a list, with the number of rated games and their newest name."""

    game: str
    mode: str
    user_id: int
    mu: float
    sigma: float
    number: int
    settled: bool
    name: str


@dataclass(frozen=True, slots=True)
class Companion:
    user_id: int
    count: int
    name: str


class Meeting(NamedTuple):
    """A game of two users, with the rank of each."""

    game: str
    mode: str
    mine: int
    theirs: int


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A server record: the best ``value`` of a figure, and who set it."""

    seats: int
    key: str
    table_id: str
    value: int
    name: str
    ended_at: int


@dataclass(frozen=True, slots=True)
class Which:
    """A filter of a person's games: a server, a game, a fellow player; empty for all."""

    user_id: int
    guild_id: int | None = None
    game: str = ""
    company: int = 0


_RESULTS: Final = Codec(ResultRow)
_result: Final = _RESULTS.decode
# A game of a pair that has played often enough that day (``ratings.A_DAY``) moves no rating.
OFTEN = "CASE WHEN g.why = '' AND r.often = 1 THEN 'often' ELSE g.why END"
# No one else at the table was known (decision: results).
WHY = f"""CASE WHEN g.why = '' AND r.often = 0 AND r.sigma = r.prior_sigma THEN 'unknown'
    ELSE {OFTEN} END"""
_AGREED: Final = """CASE WHEN EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = r.table_id
    AND e.kind = 'stop' AND e.action = 'agreed') THEN 1 ELSE 0 END"""
_NAMED: Final = {"started_at": "g.started_at", "why": WHY, "agreed": _AGREED}
_ROW = ", ".join(_NAMED.get(name, f"r.{name}") for name in _RESULTS.columns)
_OWN = f"""SELECT {_ROW} FROM results AS r JOIN games AS g ON g.table_id = r.table_id
    WHERE r.user_id = ?1"""
_WHERE = """ AND (?2 = '' OR r.game = ?2) AND (?3 = 0 OR EXISTS (SELECT 1 FROM results AS o
        WHERE o.table_id = r.table_id AND o.user_id = ?3))
    ORDER BY r.ended_at DESC, r.table_id DESC LIMIT ?4 OFFSET ?5"""
EVERYWHERE = _OWN + _WHERE
HERE = f"{_OWN} AND r.guild_id = ?6{_WHERE}"
OF_SEAT = f"{_OWN} AND r.table_id = ?2"
PLAYERS = """SELECT s.table_id, s.seat, s.kind, s.user_id, s.name, r.rank, r.score, s.status
    FROM results AS r JOIN seats AS s ON s.table_id = r.table_id AND s.seat = r.seat
    WHERE r.table_id IN (SELECT value FROM json_each(?)) ORDER BY r.table_id, r.seat"""
_RECENT = """(SELECT * FROM results WHERE user_id = ?1
    ORDER BY ended_at DESC, table_id DESC LIMIT ?3)"""
_RECENT_HERE = """(SELECT * FROM results WHERE user_id = ?1 AND guild_id = ?2
    ORDER BY ended_at DESC, table_id DESC LIMIT ?3)"""
# ?2 is named in any case, so that both statements take the same values.
FINISHED, FINISHED_HERE = (
    f"""SELECT DISTINCT r.game FROM {recent} AS r WHERE ?2 = ?2 AND (?4 = 0 OR EXISTS
        (SELECT 1 FROM results AS o WHERE o.table_id = r.table_id AND o.user_id = ?4))"""
    for recent in (_RECENT, _RECENT_HERE)
)


def _listed(table: str) -> Sql:
    """Return a statement that selects the (game, mode) pairs of which a table has rows."""
    text = f"""SELECT json_each.value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM {table}
        WHERE guild_id = ? AND game = {{0}} AND mode = {{1}})"""
    ours = [f"json_extract(json_each.value, '$[{at}]')" for at in (0, 1)]
    theirs = [f"(json_each.value::json ->> {at})" for at in (0, 1)]
    return Sql(text.format(*ours), server=text.format(*theirs))


def _company(recent: str) -> str:
    """Return a statement for the people with whom a user plays most.

    The server (?2) is named in any case, so that both statements take the same values.
    """
    return f"""WITH recent AS {recent}
    SELECT c.user_id, c.games, (SELECT s.name FROM recent AS l
        JOIN results AS x ON x.table_id = l.table_id AND x.user_id = c.user_id
        JOIN seats AS s ON s.table_id = x.table_id AND s.seat = x.seat
        ORDER BY l.ended_at DESC, l.table_id DESC LIMIT 1)
    FROM (SELECT o.user_id, count(*) AS games, max(o.ended_at) AS newest
        FROM recent AS r JOIN results AS o ON o.table_id = r.table_id
        WHERE o.user_id IS NOT NULL AND o.user_id <> ?1 AND ?2 = ?2
        GROUP BY o.user_id ORDER BY games DESC, newest DESC, o.user_id LIMIT 3) AS c
    ORDER BY c.games DESC, c.newest DESC, c.user_id"""


# What a computer played for somebody is not theirs, and no game that was stopped sets a best score.
_OWN_SCORE = """CASE WHEN EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = r.table_id
    AND (e.kind = 'stop' OR e.kind = 'seat' AND e.seat = r.seat AND e.action = 'computer'))
    THEN 0 ELSE r.score END"""
# Where somebody missed the round of a cup, what it counts decides who has won.
_WON = """CASE WHEN r.rank > 0 AND g.why NOT IN ('', 'team') THEN COALESCE((
    SELECT CASE WHEN c.rank = 1 THEN 1 ELSE 0 END FROM cup_entrants AS e
    JOIN cup_seats AS c ON c.cup_id = e.cup_id AND c.number = e.number
    WHERE e.user_id = r.user_id AND c.table_id = r.table_id AND EXISTS (SELECT 1
        FROM cup_seats AS o WHERE o.cup_id = c.cup_id AND o.round = c.round
            AND o.table_id = c.table_id AND o.rank = 0)), r.won) ELSE r.won END"""
COUNTED, COUNTED_HERE = (
    f"SELECT r.game, r.mode, r.rank, {_OWN_SCORE}, {_WON}, CASE WHEN r.often = 0 THEN r.mu END,"
    " CASE WHEN r.often = 0 THEN r.prior_mu END, CASE WHEN g.why = 'alone' THEN 'alone'"
    " WHEN EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = r.table_id AND s.seat <> r.seat"
    " AND s.kind = 'human') THEN '' ELSE 'practice' END FROM results AS r"
    f" JOIN games AS g ON g.table_id = r.table_id WHERE r.user_id = ?{here}"
    " AND r.ended_at >= ? AND r.ended_at < ?"
    " ORDER BY r.ended_at DESC, r.table_id DESC LIMIT ?"
    for here in ("", " AND r.guild_id = ?")
)
COMPANY = _company(_RECENT)
COMPANY_HERE = _company(_RECENT_HERE)
# Players who won or lost together did not meet (decision: results).
MEETINGS = f"""SELECT r.game, r.mode, r.rank, o.rank FROM {_RECENT_HERE} AS r
    JOIN games AS g ON g.table_id = r.table_id AND g.why <> 'team'
    JOIN results AS o ON o.table_id = r.table_id AND o.user_id = ?4
    WHERE r.rank > 0 AND o.rank > 0"""
_LIST = "guild_id = ? AND game = ? AND mode = ?"
# Players who turned ratings off are in no list; their ratings stay in case they return.
WANTED = "NOT EXISTS (SELECT 1 FROM users AS u WHERE u.id = {} AND u.rated = 0)"
# The name they last had on this server: a list shows people as they are called there.
NAME = """(SELECT s.name FROM results AS x
    JOIN seats AS s ON s.table_id = x.table_id AND s.seat = x.seat
    WHERE x.user_id = r.user_id AND x.guild_id = r.guild_id
    ORDER BY x.ended_at DESC, x.table_id DESC LIMIT 1)"""
_RATED = f"r.game, r.mode, r.user_id, r.mu, r.sigma, r.number, r.settled, {NAME} FROM ratings AS r"
BEST = f"""SELECT {_RATED} WHERE {_LIST} AND {WANTED.format("r.user_id")}
    ORDER BY settled DESC, mu DESC, user_id LIMIT ?"""
RATING = f"SELECT {_RATED} WHERE {_LIST} AND user_id = ?"
# The sum keeps SQLite from using the primary key, by which it would read all the server's ratings.
RATINGS_OF = f"SELECT {_RATED} WHERE user_id = ? AND guild_id + 0 = ?"
BETTER = f"""SELECT count(*) FILTER (WHERE mu > ?), count(*) FROM ratings AS r
    WHERE {_LIST} AND settled = 1 AND {WANTED.format("r.user_id")}"""
_record: Final = Codec(RecordRow).decode
REMEMBERED = _listed("figures")
LISTS = _listed("ratings")
_FIGURE = f"""SELECT f.seats, f.key, f.table_id, f.value, s.name, f.ended_at FROM figures AS f
    JOIN seats AS s ON s.table_id = f.table_id AND s.seat = f.seat
    WHERE {_LIST} AND seats = ? AND key = ? AND {WANTED.format("s.user_id")}"""
# The first of equal figures is the record; in one game several seats may have set it.
_TOP = " ORDER BY value DESC, ended_at, f.table_id, f.seat LIMIT ?"
RECORD = _FIGURE + _TOP
RECORD_BEFORE = f"{_FIGURE} AND (ended_at, f.table_id) < (?, ?){_TOP}"
FIGURES_OF = f"""SELECT f.seats, f.key, f.table_id, f.value, s.name, f.ended_at FROM figures AS f
    JOIN seats AS s ON s.table_id = f.table_id AND s.seat = f.seat
    WHERE f.table_id = ? AND {WANTED.format("s.user_id")} ORDER BY f.key, f.value DESC, f.seat"""
IN_ARREARS = "SELECT table_id FROM arrears ORDER BY table_id LIMIT ?"
# CROSS JOIN fixes the order: few rows are in arrears, tables are many.
BEHIND = """SELECT EXISTS (SELECT 1 FROM arrears AS a CROSS JOIN tables AS t
    WHERE t.id = a.table_id AND t.guild_id = ? AND t.game = ? AND (t.ended_at, t.id) < (?, ?))"""
STALE = "SELECT guild_id, game, mode FROM stale LIMIT 1"
KIND = "SELECT guild_id, game, mode, ended_at FROM games WHERE table_id = ?"


def page(which: Which, limit: int, offset: int = 0) -> Query[tuple[ResultRow, ...]]:
    common = (which.user_id, which.game, which.company, limit, offset)
    if which.guild_id is None:
        return Query(EVERYWHERE, common, each(_result))
    return Query(HERE, (*common, which.guild_id), each(_result))


def finished(which: Which) -> Query[tuple[str, ...]]:
    """Return the games among a person's newest ones, alone or with the fellow player."""
    sql = FINISHED if which.guild_id is None else FINISHED_HERE
    values = (which.user_id, which.guild_id or 0, NEWEST, which.company)
    return Query(sql, values, each(cell))


def counted(
    user_id: int, guild_id: int | None, when: tuple[int, int] = ALWAYS
) -> Query[tuple[CountedRow, ...]]:
    """Return a person's newest games between two times, of one server or of all, newest first."""
    if guild_id is None:
        return Query(COUNTED, (user_id, *when, NEWEST), each(CountedRow._make))
    return Query(COUNTED_HERE, (user_id, guild_id, *when, NEWEST), each(CountedRow._make))


def of_seat(user_id: int, table_id: str) -> Query[ResultRow | None]:
    return Query(OF_SEAT, (user_id, table_id), first(_result))


def players(table_ids: Iterable[str]) -> Query[tuple[PlayerRow, ...]]:
    wanted = msgspec.json.encode(list(table_ids)).decode()
    return Query(PLAYERS, (wanted,), each(PlayerRow._make))


def company(user_id: int, guild_id: int | None) -> Query[tuple[Companion, ...]]:
    sql = COMPANY if guild_id is None else COMPANY_HERE
    return Query(
        sql,
        (user_id, guild_id or 0, NEWEST),
        each(lambda row: Companion(row[0], row[1], row[2] or "")),
    )


def meetings(mine: int, theirs: int, guild_id: int) -> Query[tuple[Meeting, ...]]:
    return Query(MEETINGS, (mine, guild_id, NEWEST, theirs), each(Meeting._make))


def best(guild_id: int, game: str, mode: str, limit: int) -> Query[tuple[RatingRow, ...]]:
    return Query(BEST, (guild_id, game, mode, limit), each(_rating))


def rating(guild_id: int, game: str, mode: str, user_id: int) -> Query[RatingRow | None]:
    """Return a player's rating, even if they opted out of ratings."""
    return Query(RATING, (guild_id, game, mode, user_id), first(_rating))


def ratings_of(user_id: int, guild_id: int) -> Query[tuple[RatingRow, ...]]:
    return Query(RATINGS_OF, (user_id, guild_id), each(_rating))


def better(guild_id: int, game: str, mode: str, mu: float) -> Query[tuple[int, int]]:
    return Query(BETTER, (mu, guild_id, game, mode), lambda rows: (rows[0][0], rows[0][1]))


def lists(
    guild_id: int, known: Iterable[tuple[str, str]], sql: Sql = LISTS
) -> Query[tuple[tuple[str, str], ...]]:
    """Return the known (game, mode) in which a server has ratings."""
    wanted = msgspec.json.encode(list(known)).decode()
    return Query(sql, (wanted, guild_id), each(lambda row: _pair(row[0])))


def remembered(
    guild_id: int, known: Iterable[tuple[str, str]]
) -> Query[tuple[tuple[str, str], ...]]:
    """Return the known (game, mode) in which a server has records."""
    return lists(guild_id, known, REMEMBERED)


def record(
    guild_id: int, game: str, mode: str, seats: int, key: str
) -> Query[tuple[RecordRow, ...]]:
    """Return the record, a row for each seat that set it; empty where there is none."""
    return Query(RECORD, (guild_id, game, mode, seats, key, seats), _best_of_one)


def record_before(
    place: tuple[int, str, str, int], key: str, ended_at: int, table_id: str
) -> Query[RecordRow | None]:
    """Return the record of a place (server, game, mode, number of seats) before a game ended."""
    return Query(RECORD_BEFORE, (*place, key, ended_at, table_id, 1), first(_record))


def figures_of(table_id: str) -> Query[tuple[RecordRow, ...]]:
    return Query(FIGURES_OF, (table_id,), each(_record))


def in_arrears(limit: int) -> Query[tuple[str, ...]]:
    return Query(IN_ARREARS, (limit,), each(cell))


def behind(guild_id: int, game: str, ended_at: int, table_id: str) -> Query[bool]:
    """Return whether earlier games of a server are still in arrears."""
    return Query(BEHIND, (guild_id, game, ended_at, table_id), lambda rows: bool(number(rows)))


def stale() -> Query[tuple[int, str, str] | None]:
    return Query(STALE, (), first(lambda row: (row[0], row[1], row[2])))


def kind(table_id: str) -> Query[tuple[int, str, str, int] | None]:
    """Return a game's server, game, mode and end; None if its result is not stored."""
    return Query(KIND, (table_id,), first(lambda row: (row[0], row[1], row[2], row[3])))


def _best_of_one(rows: Sequence[Row]) -> tuple[RecordRow, ...]:
    """Return the first rows of a list that are of one game and equal."""
    best = tuple(map(_record, rows))
    return tuple(
        row for row in best if (row.table_id, row.value) == (best[0].table_id, best[0].value)
    )


def _pair(text: str) -> tuple[str, str]:
    return msgspec.json.decode(text, type=tuple[str, str])


def _rating(row: Row) -> RatingRow:
    game, mode, user, mu, sigma, count, settled, name = row
    return RatingRow(game, mode, user, mu, sigma, count, bool(settled), name or "")
