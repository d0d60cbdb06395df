"""Queries of tables, the outbox and timers: each function makes one ``Query``.

Every statement is a constant of this module whose name is in capitals. A test asks SQLite for the
plan of each and fails when one reads a whole table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Final

import msgspec

from data.store import parts as c
from data.store.messages import EDITS
from data.store.query import (
    AMONG,
    IN_SHARE,
    WHOLE,
    Query,
    Share,
    cell,
    each,
    first,
    names,
    number,
    text,
)
from data.store.rows import FROZEN, HandRow, OutboxRow, TableRow, TimerRow
from data.store.typed import tag_of
from engine.run import Entry

# ruff: noqa: S608 (the only parts put together are column names, from the row types)


SAID_DEPTH = 5_000
"""Rows searched for a destination's earlier messages, newest first."""

TOLD = 30
"""Boards that tell what happened lately."""

TABLE_BY_ID = f"SELECT {names(c.TABLE)} FROM tables WHERE id = ?"
# An expression keeps SQLite off the index of states: it would look through all open tables.
OF_USER = """WHERE id IN (SELECT s.table_id FROM seats AS s WHERE s.user_id = ?1)
        AND id <> ?2 AND status || '' IN ('lobby', 'running', 'frozen')
    ORDER BY coalesce(moved_at, created_at), created_at, id"""
TABLES_OF = f"SELECT {names(c.TABLE)} FROM tables {OF_USER}"
REMATCH_OF = f"""SELECT {names(c.TABLE)} FROM tables
    WHERE rematch_of = ? AND status <> 'expired' ORDER BY created_at LIMIT 1"""
HAD_REMATCH = "SELECT 1 FROM tables WHERE rematch_of = ? LIMIT 1"
ENOUGH_OPENED = """SELECT
    EXISTS (SELECT 1 FROM tables WHERE host_id = ?2 AND created_at >= ?3 LIMIT 1 OFFSET ?4)
    OR EXISTS (SELECT 1 FROM tables WHERE guild_id = ?1 AND created_at >= ?3 LIMIT 1 OFFSET ?5)"""
LOBBIES_OF = "SELECT count(*) FROM tables WHERE host_id = ? AND status = 'lobby'"
ID_IN = """SELECT id FROM tables
    WHERE channel_id = ? AND status IN ('lobby', 'running', 'frozen')"""
STATUS = "SELECT status FROM tables WHERE id = ?"
SEATS = f"SELECT {names(c.SEAT)} FROM seats WHERE table_id = ? ORDER BY seat"
ENTRIES = f"""SELECT {names(c.ENTRY)} FROM entries
    WHERE table_id = ? ORDER BY seq"""
COMPUTERS_WAITING = """SELECT count(*) FROM (SELECT 1 FROM tables AS own
    JOIN tables AS t ON t.guild_id = own.guild_id AND t.status = 'running'
    JOIN timers AS w ON w.table_id = t.id AND w.kind = 'computer'
    WHERE own.id = ? LIMIT ?) AS sub"""
WITH_TIMER = "SELECT DISTINCT table_id FROM timers WHERE kind = ?"
OF_EDITS = f"({', '.join(repr(tag_of(kind)) for kind in EDITS)})"
OUTBOX_HEAD = f"""SELECT {names(c.OUTBOX)} FROM outbox
    WHERE destination = ? AND state IN ('pending', 'sending') AND (kind IN {OF_EDITS}) = ?
    ORDER BY id LIMIT 1"""
OUTBOX_BOARD = f"""SELECT {names(c.OUTBOX)} FROM outbox
    WHERE message_id = ? AND kind IN ('start', 'board') ORDER BY id DESC LIMIT 1"""
OUTBOX_SAID = """SELECT message_id FROM outbox
    WHERE id < ? AND id >= ? AND destination = ? AND message_id IS NOT NULL"""
OUTBOX_TOLD = f"""SELECT {names(c.OUTBOX)} FROM outbox
    WHERE id > (SELECT max(id) FROM outbox) - ? AND table_id = ?
        AND kind IN ('start', 'board', 'still', 'ended') ORDER BY id DESC LIMIT ?"""
VERSION = "SELECT version FROM versions WHERE table_id = ?"
OUTBOX_BY_ID = f"SELECT {names(c.OUTBOX)} FROM outbox WHERE id = ?"
GUILD_LOCALE = "SELECT locale FROM guilds WHERE id = ?"
# Who has seen a table or a cup knows the bot; the tables of a cup that is over are kept.
GREETED = """SELECT 1 FROM guilds WHERE id = ?1 AND greeted = 1
    UNION ALL SELECT 1 FROM tables WHERE guild_id = ?1
    UNION ALL SELECT 1 FROM cups WHERE guild_id = ?1 AND due IS NOT NULL LIMIT 1"""
HAND = f"SELECT {names(c.HANDS.columns)} FROM hands WHERE table_id = ? AND user_id = ?"
HEARTBEAT = "SELECT at FROM heartbeat WHERE id = 1"

# A process's share (``Share``); with a file, everything.
_HERE: Final = f"(guild_id >> 22) {IN_SHARE}"
OF_TABLE: Final = f"""((SELECT t.guild_id FROM tables AS t WHERE t.id = table_id) >> 22)
        {IN_SHARE}"""
"""The condition for rows that name a table. Few are asked: what is due, what is to be said."""
OF_ROW: Final = """(coalesce(guild_id, (SELECT t.guild_id FROM tables AS t WHERE t.id = table_id))
            >> 22)"""
"""What decides about a row of the outbox, which names a table or a server."""
IS_DIRECT: Final = "substr(destination, 1, 3) = 'dm:'"

DUE = f"""SELECT {names(c.TIMER)} FROM timers
    WHERE due <= ? AND {OF_TABLE} ORDER BY due, id LIMIT ?"""
# The timers of others are skipped in the order of the index, until the first own one.
NEXT_DUE = f"""SELECT min(due) FROM (SELECT (SELECT due FROM timers
        WHERE {OF_TABLE} ORDER BY due, id LIMIT 1) AS due
    UNION ALL SELECT min(digest_due) FROM users WHERE digest_due IS NOT NULL AND ? = 0) AS sub"""
# Discord limits edits more than posts, so posts do not wait for them (decision: outbox).
OUTBOX_HEADS = f"""SELECT {names(c.OUTBOX)}, newest FROM outbox JOIN (
        SELECT min(id) AS head, max(id) AS newest,
            CASE WHEN ?2 THEN -max(id) ELSE min(id) END AS place
        FROM outbox
        WHERE state IN ('pending', 'sending') AND
            CASE WHEN {IS_DIRECT} THEN 0 ELSE {OF_ROW} % ?3 END {AMONG.format("?4")}
        GROUP BY destination, kind IN {OF_EDITS} ORDER BY place LIMIT ?1
    ) AS sub ON id = head ORDER BY place"""
# PostgreSQL sorts NULL last by default, SQLite first.
IDS_WITH_STATUS = f"""SELECT id FROM tables
    WHERE status = ? AND {_HERE} ORDER BY moved_at NULLS FIRST"""
WITH_STATUS = f"""SELECT {names(c.TABLE)} FROM tables
    WHERE status IN (SELECT value FROM json_each(?)) AND {_HERE}"""
HELD = f"""SELECT {names(c.TABLE)} FROM tables
    WHERE status = 'running' AND holds LIKE ? AND {_HERE}"""
RECENTLY_MOVED = f"""SELECT {names(c.TABLE)} FROM tables
    WHERE status = 'running' AND moved_at >= ? AND {_HERE} ORDER BY moved_at, id"""


def table(table_id: str) -> Query[TableRow | None]:
    """Return a table; running the query raises ``ValueError`` if the row can't be read."""
    return Query(TABLE_BY_ID, (table_id,), first(c.TABLES.decode))


def status(table_id: str) -> Query[str | None]:
    """Return a table's status, also if its row can't be read."""
    return Query(STATUS, (table_id,), text)


def enough_opened(
    guild_id: int, host_id: int, since: int, a_person: int, a_server: int
) -> Query[bool]:
    """Return whether a person, or a whole server, reached its limit of tables since a time."""
    values = (guild_id, host_id, since, a_person - 1, a_server - 1)
    return Query(ENOUGH_OPENED, values, lambda rows: bool(number(rows)))


def lobbies_of(host_id: int) -> Query[int]:
    return Query(LOBBIES_OF, (host_id,), lambda rows: int(rows[0][0]))


def id_in(channel_id: int) -> Query[str | None]:
    """Return the id of a channel's open table, also if its row can't be read."""
    return Query(ID_IN, (channel_id,), text)


def had_rematch(table_id: str) -> Query[bool]:
    """Return whether a table ever had a rematch, also one that expired."""
    return Query(HAD_REMATCH, (table_id,), bool)


def rematch_of(table_id: str) -> Query[TableRow | None]:
    return Query(REMATCH_OF, (table_id,), first(c.TABLES.decode))


def entries(table_id: str) -> Query[tuple[Entry, ...]]:
    return Query(ENTRIES, (table_id,), each(c.ENTRIES.decode))


def tables_of(user_id: int, but: str = "") -> Query[tuple[TableRow, ...]]:
    return Query(TABLES_OF, (user_id, but), c.tables)


def with_status(*statuses: str, share: Share = WHOLE) -> Query[tuple[TableRow, ...]]:
    wanted = msgspec.json.encode(statuses).decode()
    return Query(WITH_STATUS, (wanted, *share.bounds), partial(c.tables, ordered=True))


def held(why: str, share: Share = WHOLE) -> Query[tuple[TableRow, ...]]:
    """Return running tables whose clocks stand still for a reason."""
    return Query(HELD, (f'%"{why}"%', *share.bounds), c.tables)


def ids_with_status(status: str, share: Share = WHOLE) -> Query[tuple[str, ...]]:
    """Return the ids of tables in a state, also of unreadable rows."""
    return Query(IDS_WITH_STATUS, (status, *share.bounds), each(cell))


def recently_moved(since: int, share: Share = WHOLE) -> Query[tuple[TableRow, ...]]:
    return Query(RECENTLY_MOVED, (since, *share.bounds), c.tables)


def next_due(share: Share = WHOLE) -> Query[int | None]:
    """Return when the next timer is due, or the next digest if this share sends digests."""
    return Query(NEXT_DUE, (*share.bounds, int(not share.leads)), number)


def due(now: int, limit: int = 1000, share: Share = WHOLE) -> Query[tuple[TimerRow, ...]]:
    return Query(DUE, (now, *share.bounds, limit), each(c.timer_row))


def tables_with_timer(kind: str) -> Query[tuple[str, ...]]:
    return Query(WITH_TIMER, (kind,), each(cell))


def computers_waiting(table_id: str, most: int) -> Query[int]:
    return Query(COMPUTERS_WAITING, (table_id, most), lambda rows: int(rows[0][0]))


def outbox_heads(
    limit: int = 10_000, *, newest: bool = False, share: Share = WHOLE
) -> Query[tuple[OutboxRow, ...]]:
    """Return the first open row of each destination, posts and edits separately.

    In the order of each destination's newest row, or of its oldest. Each has its ``newest``.
    """
    return Query(OUTBOX_HEADS, (limit, newest, *share.bounds), each(c.outbox_row))


def outbox_head(destination: str, *, edits: bool = False) -> Query[OutboxRow | None]:
    return Query(OUTBOX_HEAD, (destination, edits), first(c.outbox_row))


def outbox_row(row_id: int) -> Query[OutboxRow | None]:
    return Query(OUTBOX_BY_ID, (row_id,), first(c.outbox_row))


def said_before(row: OutboxRow) -> Query[frozenset[int]]:
    key = (row.id, row.id - SAID_DEPTH, row.destination)
    return Query(OUTBOX_SAID, key, lambda rows: frozenset(message for (message,) in rows))


def boards_of(table_id: str) -> Query[tuple[OutboxRow, ...]]:
    """Return the newest boards and stills of a table, newest first, among the newest messages."""
    return Query(OUTBOX_TOLD, (SAID_DEPTH, table_id, TOLD), each(c.outbox_row))


def version(table_id: str) -> Query[int]:
    """Return the count of a table's changes, 0 where there is none."""
    return Query(VERSION, (table_id,), lambda rows: number(rows) or 0)


def board_row(message_id: int) -> Query[OutboxRow | None]:
    return Query(OUTBOX_BOARD, (message_id,), first(c.outbox_row))


def guild_locale(guild_id: int) -> Query[str | None]:
    return Query(GUILD_LOCALE, (guild_id,), text)


def greeted(guild_id: int) -> Query[bool]:
    return Query(GREETED, (guild_id,), bool)


def hand(table_id: str, user_id: int) -> Query[HandRow | None]:
    return Query(HAND, (table_id, user_id), first(c.HANDS.decode))


def last_heartbeat() -> Query[int | None]:
    return Query(HEARTBEAT, (), number)


@dataclass(frozen=True, slots=True)
class Outline:
    """A table as seen from outside.

    ``channel_id`` is its lobby's before it has one, ``moved_at`` its opening before the first move.
    """

    id: str
    game: str
    status: str
    guild_id: int
    channel_id: int
    moved_at: int
    trouble: str


_COLUMNS = ", ".join(
    {
        # A sleeping game has left its channel.
        "status": "CASE WHEN status = 'running' AND channel_id IS NULL THEN 'asleep'"
        " ELSE status END",
        "channel_id": "coalesce(channel_id, lobby_channel_id)",
        "moved_at": "coalesce(moved_at, created_at)",
    }.get(field.name, field.name)
    for field in fields(Outline)
)
_outline: Final = c.Codec(Outline).decode
_BY_ID = f"SELECT {_COLUMNS} FROM tables WHERE id = ?"
_OF_GUILD = f"""SELECT {_COLUMNS} FROM tables
    WHERE guild_id = ? AND status IN (SELECT value FROM json_each(?))
    ORDER BY coalesce(moved_at, created_at), id"""
_FROZEN = f"""SELECT {_COLUMNS} FROM tables WHERE status = ?
    ORDER BY coalesce(moved_at, created_at), id"""


def outline(table_id: str) -> Query[Outline | None]:
    return Query(_BY_ID, (table_id,), first(_outline))


def outlines_of_guild(guild_id: int, statuses: Sequence[str]) -> Query[tuple[Outline, ...]]:
    return Query(_OF_GUILD, (guild_id, msgspec.json.encode(statuses).decode()), each(_outline))


def frozen_outlines() -> Query[tuple[Outline, ...]]:
    return Query(_FROZEN, (FROZEN,), each(_outline))
