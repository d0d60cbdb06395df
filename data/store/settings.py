"""Languages that users and servers have chosen, whether direct messages arrive, the heartbeat."""

from __future__ import annotations

import msgspec

from data.store.sql import Sql, Statement
from data.store.statements import CLOSE_DMS

_USER_LOCALE = Sql("""INSERT INTO users (id, locale) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET locale = excluded.locale""")
_GUILD_LOCALE = Sql("""INSERT INTO guilds (id, locale) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET locale = excluded.locale""")
_BEAT = Sql(
    "INSERT INTO heartbeat (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
)
_MOVE_TIMERS = Sql(
    "UPDATE timers SET due = due + ? WHERE kind NOT IN (SELECT value FROM json_each(?))", wakes=True
)
_MOVE_CLOCKS = Sql("UPDATE clocks SET since = since + ? WHERE since IS NOT NULL")


def user_locale(user_id: int, locale: str | None) -> Statement:
    """Set the language a user chose; None for Discord's."""
    return _USER_LOCALE, (user_id, locale)


def guild_locale(guild_id: int, locale: str | None) -> Statement:
    """Set the language a server chose; None for Discord's."""
    return _GUILD_LOCALE, (guild_id, locale)


def dms_closed(user_id: int, closed: bool) -> Statement:
    """Remember whether a user takes direct messages; nothing where they were forgotten."""
    return CLOSE_DMS, (user_id, int(closed))


def heartbeat(now: int) -> Statement:
    """Note that the process is alive."""
    return _BEAT, (now,)


def moved_on(by_ms: int, *but: str) -> tuple[Statement, ...]:
    """Move every timer and running clock, after an outage; the kinds ``but`` stay."""
    kinds = msgspec.json.encode(but).decode()
    return (_MOVE_TIMERS, (by_ms, kinds)), (_MOVE_CLOCKS, (by_ms,))
