"""The puzzle of the day in the channels of servers: where, when, and who there found the last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from data.store.query import Query, Rows, each, first, number
from data.store.sql import Sql, Statement

_POSTS: Final = """p.guild_id, p.channel_id, p.hour, p.zone, p.user_id, p.day, p.due, p.why,
        coalesce(g.locale, p.locale)
    FROM daily_posts AS p LEFT JOIN guilds AS g ON g.id = p.guild_id"""
_OF: Final = f"SELECT {_POSTS} WHERE p.guild_id = ?"
_DUE: Final = f"SELECT {_POSTS} WHERE p.due <= ? ORDER BY p.due, p.guild_id LIMIT ?"
_EVERY: Final = f"SELECT {_POSTS} ORDER BY p.guild_id"
_NEXT: Final = "SELECT min(due) FROM daily_posts WHERE due IS NOT NULL"
_KEEP: Final = Sql("""INSERT INTO daily_posts
        (guild_id, channel_id, hour, zone, locale, user_id, day, due)
    VALUES (?, ?, ?, ?, ?, ?, 0, ?)
    ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, hour = excluded.hour,
        zone = excluded.zone, locale = excluded.locale, user_id = excluded.user_id,
        due = excluded.due, why = ''""")
# ``due`` is its guard: of two processes that post it, one finds the row.
_PLAN: Final = Sql("UPDATE daily_posts SET due = ?, day = ? WHERE guild_id = ? AND due = ?")
_STOP: Final = Sql("""UPDATE daily_posts SET due = NULL, why = ?
    WHERE guild_id = ? AND due IS NOT NULL""")
# Not where the server has chosen another channel meanwhile: that one is not lost.
_LOSE: Final = Sql(f"{_STOP} AND channel_id = ?")
# A streak is walked back day by day: it costs what it is long, however long people have played.
_FINDERS: Final = """WITH RECURSIVE here AS (
        SELECT a.user_id, a.name, a.at, count(*) OVER () AS people FROM daily_answers AS a
        LEFT JOIN users AS u ON u.id = a.user_id
        WHERE a.guild_id = ?2 AND a.day = ?1 AND a.found = 1 AND a.late = 0
            AND coalesce(u.rated, 1) = 1
        ORDER BY a.at, a.user_id LIMIT ?3
    ), streak AS (
        SELECT user_id, ?1 AS day FROM here UNION ALL
        SELECT a.user_id, a.day FROM streak AS s JOIN daily_answers AS a
            ON a.day = s.day - 1 AND a.user_id = s.user_id AND a.found = 1 AND a.late = 0
    )
    SELECT h.name, s.days, h.people FROM here AS h JOIN (
        SELECT user_id, count(*) AS days FROM streak GROUP BY user_id
    ) AS s ON s.user_id = h.user_id ORDER BY s.days DESC, h.at, h.user_id"""


@dataclass(frozen=True, slots=True)
class PostRow:
    """Where a server wants the puzzle of the day.

    Attributes:
        guild_id, channel_id: Server and channel.
        hour, zone: When: an hour of the day in a time zone.
        user_id: Who asked for it; 0 where that was forgotten.
        day: The newest day that was posted; 0 for none.
        due: When it is posted next, in Unix milliseconds; None where it is stopped.
        why: Why it is stopped, a code.
        locale: The server's language.
    """

    guild_id: int
    channel_id: int
    hour: int
    zone: str
    user_id: int
    day: int
    due: int | None
    why: str
    locale: str


@dataclass(frozen=True, slots=True)
class Finders:
    """Who of a server found a puzzle in time, and wants to be seen in lists.

    Attributes:
        named: Some of them: the display name of that day, and the days in a row until then.
        people: How many they are.
    """

    named: tuple[tuple[str, int], ...] = ()
    people: int = 0


def of(guild_id: int) -> Query[PostRow | None]:
    """Return what a server wants; None where it never wanted any."""
    return Query(_OF, (guild_id,), first(lambda row: PostRow(*row)))


def every() -> Query[tuple[PostRow, ...]]:
    """Return what all servers want, for the check."""
    return Query(_EVERY, (), each(lambda row: PostRow(*row)))


def due(now: int, most: int) -> Query[tuple[PostRow, ...]]:
    """Return some of those that are due, the first first."""
    return Query(_DUE, (now, most), each(lambda row: PostRow(*row)))


def next_due() -> Query[int | None]:
    """Return when the next one is due, in Unix milliseconds."""
    return Query(_NEXT, (), number)


def keep(row: PostRow) -> Statement:
    """Note what a server wants from now on; which day was posted stays known."""
    place = (row.guild_id, row.channel_id, row.hour, row.zone, row.locale)
    return _KEEP, (*place, row.user_id, row.due)


def plan(row: PostRow, following: int, day: int) -> Statement:
    """Plan the next one; it finds no row where another change came first."""
    return _PLAN, (following, day, row.guild_id, row.due)


def stop(guild_id: int, why: str) -> Statement:
    """Post no more on a server; it finds no row where nothing was to be posted."""
    return _STOP, (why, guild_id)


def lose(guild_id: int, channel_id: int, why: str) -> Statement:
    """Post no more where that is impossible, unless it was to be elsewhere by now."""
    return _LOSE, (why, guild_id, channel_id)


def finders(day: int, guild_id: int, most: int) -> Query[Finders]:
    """Return who of a server found the puzzle of a day, the longest streaks first."""

    def found(rows: Rows) -> Finders:
        named = tuple((str(name), int(days)) for name, days, _ in rows)
        return Finders(named, int(rows[0][2]) if rows else 0)

    return Query(_FINDERS, (day, guild_id, most), found)
