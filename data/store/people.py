"""Users' settings and notifications."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

import msgspec

from data.store import parts as c
from data.store import typed
from data.store.changes import CLOSE_DMS, HEAR, RAISE_VERSION
from data.store.query import (
    Query,
    Sql,
    Statement,
    Values,
    delete,
    each,
    first,
    names,
    number,
    put,
    update,
)
from data.store.rows import TimerRow, UserRow
from data.store.table_data import TIMERS
from data.store.typed import Reminder

SETTINGS = (
    *("notify", "remind", "quiet", "zone", "digest", "digest_due", "nudged_at", "confirm"),
    "rated",
)
"""The columns that ``change`` takes."""

MOST_BLOCKS: Final = 100
MOST_LISTED: Final = 100
"""People on the list of a game and server."""
LISTED_FOR: Final = 60 * 86_400_000
"""Milliseconds that a person stays on a list without saying again that they want to."""

_READ = f"SELECT {names(c.USER)} FROM users WHERE id = ?"  # noqa: S608 (columns)
_AMONG = (
    f"SELECT {names(c.USER)} FROM users "  # noqa: S608 (columns)
    "WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))"
)
_DIGESTS = (
    f"SELECT {names(c.USER)} FROM users "  # noqa: S608 (columns)
    "WHERE digest_due IS NOT NULL AND digest_due <= ? ORDER BY digest_due LIMIT 100"
)
_ASKED = """SELECT c.table_id, c.question FROM calls AS c JOIN tables AS t ON t.id = c.table_id
    WHERE c.user_id = ? AND c.question <> '' AND t.status = 'running' AND t.party = 0
        AND t.stalled_at IS NULL"""
_TIMERS = f"""SELECT {names(c.TIMER)} FROM timers
    WHERE table_id IN (SELECT table_id FROM seats WHERE user_id = ?) AND kind = ?"""  # noqa: S608
_LANGUAGES = "SELECT locale, heard FROM users WHERE id = ?"
_KNOW = Sql("INSERT INTO users (id) VALUES (?) ON CONFLICT DO NOTHING")
# One reminder of a question, whatever else happens at its table at that moment. The version is
# raised first: a change that was decided before is decided again, and one at the same time waits.
_REMIND = Sql(
    """INSERT INTO timers (table_id, kind, due, payload) SELECT ?1, 'remind', ?2, ?3
    WHERE EXISTS (SELECT 1 FROM calls WHERE table_id = ?1 AND user_id = ?4 AND question = ?5)
        AND NOT EXISTS (SELECT 1 FROM timers WHERE table_id = ?1 AND kind = 'remind'
            AND CASE WHEN json_valid(payload) THEN json_extract(payload, '$.user') END = ?4)""",
    wakes=True,
)
_RAISE_OPEN = Sql("""UPDATE versions SET version = version + 1 WHERE table_id IN (
    SELECT s.table_id FROM seats AS s JOIN tables AS t ON t.id = s.table_id
    WHERE s.user_id = ? AND t.status IN ('lobby', 'running', 'frozen'))""")
_AWAY_AT_FROZEN = f"""SELECT {names(c.TIMER)} FROM timers WHERE kind = 'away' AND table_id IN (
    SELECT s.table_id FROM seats AS s JOIN tables AS t ON t.id = s.table_id
    WHERE s.user_id = ? AND t.status = 'frozen')"""  # noqa: S608 (columns)
# Where it goes on already, a change of the table does this.
_BACK_AT_FROZEN = Sql("""DELETE FROM timers WHERE id = ?
    AND EXISTS (SELECT 1 FROM tables AS t WHERE t.id = timers.table_id AND t.status = 'frozen')""")
# Not where another process has changed it since: then that one plans it.
_DIGEST_PLANNED = Sql(
    "UPDATE users SET digest_due = ? WHERE id = ? AND digest = ? AND zone = ?", wakes=True
)
_DIGEST_NEXT = Sql("UPDATE users SET digest_due = ? WHERE id = ? AND digest_due = ?", wakes=True)


def read(user_id: int) -> Query[UserRow]:
    decoded = first(c.USERS.decode)
    return Query(_READ, (user_id,), lambda rows: decoded(rows) or UserRow(user_id))


def among(users: Iterable[int]) -> Query[tuple[UserRow, ...]]:
    """Return those of some users who have settings."""
    listed = msgspec.json.encode(list(users)).decode()
    return Query(_AMONG, (listed,), each(c.USERS.decode))


def change(user_id: int, **settings: Any) -> tuple[Statement, ...]:
    """Change a user's settings; raise ``TypeError`` for one that is not in ``SETTINGS``.

    This increments the version of every open table of the user, so that decisions based on the old
    settings are made again.
    """
    # Names become part of the statement, so no other ones may get in.
    unknown = set(settings) - set(SETTINGS)
    if unknown or not settings:
        raise TypeError(f"users: can't set {sorted(unknown) or 'nothing'}")
    changes = ", ".join(f'"{name}" = ?' for name in settings)
    # Names are checked above; values are bound.
    sql = Sql(f"UPDATE users SET {changes} WHERE id = ?", wakes=True)  # noqa: S608
    values = (
        int(setting) if isinstance(setting, bool) else setting for setting in settings.values()
    )
    # The versions first: a concurrent change waits, and is then late.
    return (_RAISE_OPEN, (user_id,)), (_KNOW, (user_id,)), (sql, (*values, user_id))


def digest_planned(user: UserRow, due: int | None) -> Statement:
    return _DIGEST_PLANNED, (due, user.id, user.digest, user.zone)


def digest_next(user_id: int, due: int, following: int | None) -> Statement:
    """Plan a user's next digest, unless another process was faster."""
    return _DIGEST_NEXT, (following, user_id, due)


def remind(user_id: int, table_id: str, question: str, due: int) -> tuple[Statement, ...]:
    payload = typed.encode(Reminder(user_id, question))
    return (RAISE_VERSION, (table_id,)), (_REMIND, (table_id, due, payload, user_id, question))


def without(timers: Collection[TimerRow]) -> tuple[Statement, ...]:
    return (*_counted(timers), *((TIMERS.drop, (timer.table_id, timer.id)) for timer in timers))


def delayed(timers: Collection[TimerRow], due: int) -> tuple[Statement, ...]:
    return (
        *_counted(timers),
        *((TIMERS.move, (due, timer.table_id, timer.id)) for timer in timers),
    )


def _counted(timers: Collection[TimerRow]) -> tuple[Statement, ...]:
    """Increment the versions of the timers' tables: decisions based on these timers are retried."""
    return tuple((RAISE_VERSION, (table,)) for table in sorted({row.table_id for row in timers}))


def away_at_frozen(user_id: int) -> Query[tuple[TimerRow, ...]]:
    return Query(_AWAY_AT_FROZEN, (user_id,), lambda rows: _about(user_id, rows))


def back_at_frozen(timer: TimerRow) -> tuple[Statement, ...]:
    return (RAISE_VERSION, (timer.table_id,)), (_BACK_AT_FROZEN, (timer.id,))


def digests_due(now: int) -> Query[tuple[UserRow, ...]]:
    return Query(_DIGESTS, (now,), each(c.USERS.decode))


def asked(user_id: int) -> Query[tuple[tuple[str, str], ...]]:
    """Return (table, question) of a user's calls that still get reminders."""
    return Query(_ASKED, (user_id,), each(lambda row: (str(row[0]), str(row[1]))))


def timers_for(user_id: int, kind: str) -> Query[tuple[TimerRow, ...]]:
    return Query(_TIMERS, (user_id, kind), lambda rows: _about(user_id, rows))


def _about(user_id: int, rows: Iterable[Values]) -> tuple[TimerRow, ...]:
    # An unreadable timer belongs to no user.
    timers = map(c.timer_row, rows)
    return tuple(timer for timer in timers if getattr(timer.what, "user", None) == user_id)


_REFUSING = """SELECT user_id FROM invite_blocks WHERE by_id IN (0, ?1)
    AND user_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?2))"""
_WILLING = f"""SELECT {names(c.USER, "u.")} FROM users AS u
    WHERE u.id IN (SELECT CAST(value AS BIGINT) FROM json_each(?2))
        AND NOT EXISTS (SELECT 1 FROM invite_blocks WHERE user_id = u.id AND by_id IN (0, ?1))"""  # noqa: S608
_BLOCKS = "SELECT by_id FROM invite_blocks WHERE user_id = ? ORDER BY by_id"
_BLOCK = Sql(f"""INSERT INTO invite_blocks (user_id, by_id) SELECT ?1, ?2
    WHERE ?2 = 0 OR (SELECT count(*) FROM invite_blocks WHERE user_id = ?1) < {MOST_BLOCKS}
    ON CONFLICT DO NOTHING""")  # noqa: S608 (a number)
_UNBLOCK = delete("invite_blocks", ("user_id",))


def refusing(users: Iterable[int], by: int) -> Query[frozenset[int]]:
    """Return those of some users who don't want to be asked to a game, by anybody or by one."""
    listed = msgspec.json.encode(list(users)).decode()
    return Query(_REFUSING, (by, listed), lambda rows: frozenset(int(row[0]) for row in rows))


def willing(users: Iterable[int], by: int) -> Query[tuple[UserRow, ...]]:
    """Return those of some users who don't mind being asked to a game by one person."""
    listed = msgspec.json.encode(list(users)).decode()
    return Query(_WILLING, (by, listed), each(c.USERS.decode))


def blocks(user_id: int) -> Query[tuple[int, ...]]:
    """Return whom a user does not want to be asked by; 0 stands for all."""
    return Query(_BLOCKS, (user_id,), each(lambda row: int(row[0])))


def block(user_id: int, by: int) -> Statement:
    return _BLOCK, (user_id, by)


def unblock(user_id: int) -> Statement:
    return _UNBLOCK, (user_id,)


_LISTED = f"""SELECT {names(c.USER, "u.")}, c.hours FROM call_lists AS c
    JOIN users AS u ON u.id = c.user_id WHERE c.guild_id = ?1 AND c.game = ?2 AND c.since > ?4
        AND NOT EXISTS (SELECT 1 FROM invite_blocks WHERE user_id = c.user_id AND by_id IN (0, ?3))
    ORDER BY coalesce(u.nudged_at, 0), u.id"""  # noqa: S608 (columns)
_LISTS_OF = "SELECT game, hours FROM call_lists WHERE user_id = ? AND guild_id = ? ORDER BY game"
_DROP_LISTS = delete("call_lists", ("user_id", "guild_id"))
_LAPSED = Sql("DELETE FROM call_lists WHERE guild_id = ? AND game = ? AND since <= ?")
_ENLIST = Sql(f"""INSERT INTO call_lists (guild_id, game, user_id, hours, since)
    SELECT ?1, ?2, ?3, ?4, ?5
    WHERE (SELECT count(*) FROM call_lists WHERE guild_id = ?1 AND game = ?2) < {MOST_LISTED}
    ON CONFLICT DO NOTHING""")  # noqa: S608 (a number)


def on_list(guild_id: int, game: str, by: int, now: int) -> Query[tuple[tuple[UserRow, str], ...]]:
    """Return who wants to be asked to a game of a server, and when; whom ``by`` may ask.

    Those come first who were pinged least lately.
    """
    values = (guild_id, game, by, now - LISTED_FOR)
    return Query(_LISTED, values, each(lambda row: (c.USERS.decode(row[:-1]), str(row[-1]))))


def lists_of(user_id: int, guild_id: int) -> Query[dict[str, str]]:
    """Return the games of a server to which a user wants to be asked, with the hours."""
    return Query(_LISTS_OF, (user_id, guild_id), lambda rows: {str(g): str(h) for g, h in rows})


def enlist(
    user_id: int, guild_id: int, games: Mapping[str, str], now: int
) -> tuple[Statement, ...]:
    """Let a user be asked to these games of a server, each at its hours, and to no others.

    The last statements add to the lists, one a game; a full one changes nothing.
    """
    old = ((_LAPSED, (guild_id, game, now - LISTED_FOR)) for game in games)
    new = ((_ENLIST, (guild_id, game, user_id, hours, now)) for game, hours in games.items())
    return (_KNOW, (user_id,)), (_DROP_LISTS, (user_id, guild_id)), *old, *new


_AWAY = update("users", ("away_until",))
_USER_LOCALE = put("users", ("id",), ("id", "locale"))
_GUILD_LOCALE = put("guilds", ("id",), ("id", "locale"))


def user_locale(user_id: int, locale: str | None) -> Statement:
    return _USER_LOCALE, (user_id, locale)


def heard(user_id: int, locale: str) -> Statement:
    """Note the language that Discord named with a press."""
    return HEAR, (user_id, locale)


def languages(user_id: int) -> Query[tuple[str | None, str] | None]:
    """Return what a user chose and what Discord named last; None for one who is not known."""
    return Query(_LANGUAGES, (user_id,), first(lambda row: (row[0], str(row[1]))))


_GREET = Sql("""INSERT INTO guilds (id, greeted) VALUES (?, 1)
    ON CONFLICT (id) DO UPDATE SET greeted = 1 WHERE guilds.greeted = 0""")


def greet_guild(guild_id: int) -> Statement:
    """Note that a server was greeted; changes nothing the second time."""
    return _GREET, (guild_id,)


def guild_locale(guild_id: int, locale: str | None) -> Statement:
    return _GUILD_LOCALE, (guild_id, locale)


def away(user_id: int, until: int | None) -> tuple[Statement, ...]:
    """Store until when a user is away; None for one who is back."""
    return (_KNOW, (user_id,)), (_AWAY, (until, user_id))


def dms_closed(user_id: int, closed: bool) -> Statement:
    """Store whether a user's direct messages are closed; no effect on an erased user."""
    return CLOSE_DMS, (user_id, int(closed))


_AT: Final = "SELECT at FROM lessons WHERE user_id = ? AND game = ?"
_ALL: Final = "SELECT game, at FROM lessons WHERE user_id = ?"
_REACH: Final = Sql("""INSERT INTO lessons (user_id, game, at) VALUES (?, ?, ?)
    ON CONFLICT (user_id, game) DO UPDATE SET at = excluded.at""")
_NEW: Final = """SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM lessons WHERE user_id = ?1 AND game = ?2)
    AND NOT EXISTS (SELECT 1 FROM results WHERE user_id = ?1 AND game = ?2)"""
_OFFER: Final = Sql("""INSERT INTO lessons (user_id, game, at) VALUES (?, ?, 0)
    ON CONFLICT DO NOTHING""")


def lesson_at(user_id: int, game: str) -> Query[int | None]:
    """Return the lesson at which somebody is; 0 if they have begun none, None if offered none."""
    return Query(_AT, (user_id, game), number)


def lessons_of(user_id: int) -> Query[tuple[tuple[str, int], ...]]:
    return Query(_ALL, (user_id,), each(lambda row: (str(row[0]), int(row[1]))))


def reach_lesson(user_id: int, game: str, number: int) -> Statement:
    return _REACH, (user_id, game, number)


def is_new_to(user_id: int, game: str) -> Query[bool]:
    """Return whether somebody has finished no such game and was not offered its lessons."""
    return Query(_NEW, (user_id, game), bool)


def offer_lessons(user_id: int, game: str) -> Statement:
    """Note that somebody is offered the lessons of a game; changes nothing a second time."""
    return _OFFER, (user_id, game)
