"""Statements that write, as values, in the order in which many of them are carried out together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from data.store import columns as c
from data.store import seals

Values = tuple[Any, ...]
Statement = tuple[str, Values]
Counts = tuple[int, ...]
"""How many rows each statement of a write has changed."""


# ruff: noqa: S608 (the only parts put together are names of tables and columns, from the row types)
def _insert(table: str, columns: Sequence[str]) -> str:
    return f"INSERT INTO {table} ({c.names(columns)}) VALUES ({', '.join('?' * len(columns))})"


def _put(table: str, key: Sequence[str], columns: Sequence[str]) -> str:
    """Insert a row, or give the one with its key other values."""
    # PostgreSQL does not know INSERT OR REPLACE (decision 0110).
    changes = ", ".join(f'"{name}" = excluded."{name}"' for name in columns if name not in key)
    return f"{_insert(table, columns)} ON CONFLICT ({c.names(key)}) DO UPDATE SET {changes}"


def _update(table: str, columns: Sequence[str], key: str = "id") -> str:
    changes = ", ".join(f'"{name}" = ?' for name in columns)
    return f'UPDATE {table} SET {changes} WHERE "{key}" = ?'


MOVED: Final = (
    *("seq", "undos", "chain", "snapshot", "untold", "moved_at", "stalled_at"),
    *("lobby_message_id", "board_message_id"),
)
"""The columns of a table that moves and their boards change, and no others."""
OTHERS: Final = tuple(name for name in c.TABLE if name != "id")
NEW_OUTBOX: Final = tuple(name for name in c.OUTBOX if name != "id")
NEW_TIMER: Final = tuple(name for name in c.TIMER if name != "id")
_AT = "WHERE table_id = ?"

INSERT_TABLE = _insert("tables", c.TABLE)
UPDATE_TABLE = _update("tables", OTHERS)
MOVE_TABLE = _update("tables", MOVED)
PUT_SEAT = _put("seats", ("table_id", "seat"), c.SEAT)
DROP_SEAT = f"DELETE FROM seats {_AT} AND seat = ?"
INSERT_ENTRY = _insert("entries", ("table_id", *c.ENTRY))
DROP_MOTION = "DELETE FROM motions WHERE id = ?"
# One of the same topic that can't be read is known by no topic, and gives way too.
DROP_TOPIC = f"DELETE FROM motions {_AT} AND topic = ?"
INSERT_MOTION = _insert("motions", c.MOTION)
PUT_BALLOT = _put("ballots", ("motion_id", "user_id"), ("motion_id", "user_id", "choice"))
DROP_BALLOT = "DELETE FROM ballots WHERE motion_id = ? AND user_id = ?"
DROP_TIMER = "DELETE FROM timers WHERE id = ?"
DELAY_TIMER = "UPDATE timers SET due = ? WHERE id = ?"
INSERT_TIMER = _insert("timers", NEW_TIMER)
DROP_CLOCK = f"DELETE FROM clocks {_AT}"
PUT_CLOCK = _put("clocks", ("table_id",), c.CLOCK)
DROP_SPENT = f"DELETE FROM spent {_AT} AND decision = ?"
PUT_SPENT = _put("spent", ("table_id", "decision"), ("table_id", "decision", "ms"))
DROP_RESERVE = f"DELETE FROM reserves {_AT} AND seat = ?"
PUT_RESERVE = _put("reserves", ("table_id", "seat"), ("table_id", "seat", "rest"))
DROP_DRAFT = f"DELETE FROM drafts {_AT} AND seat = ? AND decision = ?"
PUT_DRAFT = _put(
    "drafts", ("table_id", "seat", "decision"), ("table_id", "seat", "decision", "text")
)
PUT_HAND = _put("hands", ("table_id", "user_id"), c.HAND)
PUT_CALL = _put(
    "calls", ("table_id", "user_id"), ("table_id", "user_id", "question", "count", "at", "pings")
)
DROP_MARK = f"DELETE FROM votes {_AT} AND kind = ? AND user_id = ?"
PUT_MARK = "INSERT INTO votes (table_id, kind, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
DROP_OUTBOX = "UPDATE outbox SET state = 'dropped' WHERE id = ? AND state = 'pending'"
# Only ``pending`` is meant; SQLite uses the index over both states where both are named.
DROP_PUBLIC = """UPDATE outbox SET state = 'dropped' WHERE table_id = ? AND destination = ?
    AND state IN ('pending', 'sending') AND state = 'pending'"""
SET_OUTBOX = "UPDATE outbox SET state = ?, message_id = coalesce(?, message_id) WHERE id = ?"
INSERT_OUTBOX = _insert("outbox", NEW_OUTBOX)
CLAIM_OUTBOX = (
    "UPDATE outbox SET state = 'sending', sending_at = ? WHERE id = ? AND state = 'pending'"
)
# Only where the last nudge is the one that was decided on: one a day, at all tables together.
NUDGE = """INSERT INTO users (id, nudged_at) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET nudged_at = excluded.nudged_at WHERE users.nudged_at IS ?"""
# Only of users who are known: one who was forgotten meanwhile is not noted again.
CLOSE_DMS = """INSERT INTO users (id, dms_closed) SELECT ?1, ?2 WHERE EXISTS (
        SELECT 1 FROM users WHERE id = ?1 UNION ALL SELECT 1 FROM hands WHERE user_id = ?1)
    ON CONFLICT (id) DO UPDATE SET dms_closed = excluded.dms_closed"""
NEW_DECK = "INSERT INTO supplies (rest, guild_id, game, deck) VALUES (?, ?, ?, ?)"
TAKE_DECK = "UPDATE supplies SET rest = ? WHERE guild_id = ? AND game = ? AND deck = ? AND rest = ?"
# The only way in: one person alone has played that table to its end, every entry their own.
ADD_SCORE = """INSERT INTO scores (table_id, guild_id, user_id, name, game, components_id,
        components_hash, options, total, feat, hint, undone, advised, at)
    SELECT t.id, t.guild_id, s.user_id, s.name, t.game, t.components_id, t.components_hash,
        ?, ?, ?, ?, CASE WHEN t.undos > 0 THEN 1 ELSE 0 END,
        CASE WHEN EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = t.id AND e.kind = 'hint')
            THEN 1 ELSE 0 END, t.ended_at
    FROM tables AS t JOIN seats AS s ON s.table_id = t.id AND s.seat = 0
    WHERE t.id = ? AND t.status = 'ended' AND s.kind = 'human' AND s.user_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM seats AS o WHERE o.table_id = t.id AND o.seat <> 0)
        AND EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = t.id)
        AND NOT EXISTS (
            SELECT 1 FROM entries AS e WHERE e.table_id = t.id
                AND (e.kind NOT IN ('act', 'undo', 'hint') OR e.seat IS NOT 0)
        )"""
# What was taken back does not count: each player has to make two moves (decision 0101).
_MOVES = """(SELECT count(*) FILTER (WHERE e.kind = 'act') - count(*) FILTER (WHERE e.kind = 'undo')
    FROM entries AS e WHERE e.table_id = t.id AND e.seat = s.seat)"""
# Rated is what people played from the first move to the last, each at a seat of their own.
ADD_GAME = f"""INSERT INTO games (table_id, guild_id, game, mode, started_at, ended_at, why)
    SELECT t.id, t.guild_id, t.game, ?, coalesce(t.started_at, t.created_at), t.ended_at, CASE
        WHEN ? <> '' THEN ?
        WHEN t.rated = 'no' THEN 'chosen'
        WHEN t.rated <> 'yes' THEN 'declined'
        WHEN EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = t.id AND s.kind <> 'human')
            THEN 'computer'
        WHEN EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = t.id AND s.since <> 0)
            OR EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = t.id AND e.kind = 'seat'
                AND e.action = 'computer') THEN 'taken'
        WHEN EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = t.id AND {_MOVES} < 2)
            THEN 'short'
        WHEN EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = t.id AND e.kind = 'hint')
            THEN 'hinted'
        ELSE '' END
    FROM tables AS t WHERE t.id = ? AND t.status = 'ended' AND t.ended_at IS NOT NULL
    ON CONFLICT DO NOTHING"""
ADD_RESULT = """INSERT INTO results
        (table_id, seat, user_id, guild_id, game, mode, ended_at, rank, score, won)
    SELECT t.id, s.seat, s.user_id, t.guild_id, t.game, ?, t.ended_at, ?, ?, ?
    FROM tables AS t JOIN seats AS s ON s.table_id = t.id
    WHERE t.id = ? AND s.seat = ? AND t.status = 'ended' AND t.ended_at IS NOT NULL
    ON CONFLICT DO NOTHING"""
ADD_ARREARS = "INSERT INTO arrears (table_id) VALUES (?) ON CONFLICT DO NOTHING"
INSERT_SEAL = "INSERT INTO seals (log, seal, table_id) VALUES (?, ?, ?)"
# Only in the version that was decided on: with that a batch knows whether a change is late.
UPDATE_SEAL = f"{seals.UPDATE} AND version = ?"

# Rows before those that refer to them, what goes before what comes in its place; scores and
# results, which are read from table, seats and entries, after all of these.
RANK: Final = {
    sql: place
    for place, sql in enumerate(
        (
            *(INSERT_TABLE, UPDATE_TABLE, MOVE_TABLE, DROP_SEAT, PUT_SEAT),
            *(
                INSERT_ENTRY,
                DROP_MOTION,
                DROP_TOPIC,
                INSERT_MOTION,
                DROP_BALLOT,
                PUT_BALLOT,
                DROP_TIMER,
            ),
            *(DELAY_TIMER, INSERT_TIMER, DROP_CLOCK, PUT_CLOCK, DROP_SPENT, PUT_SPENT),
            *(DROP_RESERVE, PUT_RESERVE, DROP_DRAFT, PUT_DRAFT, PUT_HAND, PUT_CALL, DROP_MARK),
            *(
                PUT_MARK,
                DROP_OUTBOX,
                DROP_PUBLIC,
                SET_OUTBOX,
                INSERT_OUTBOX,
                NUDGE,
                CLOSE_DMS,
                NEW_DECK,
            ),
            *(TAKE_DECK, ADD_SCORE, ADD_GAME, ADD_RESULT, ADD_ARREARS, INSERT_SEAL, UPDATE_SEAL),
        )
    )
}
"""All statements of changes of tables, in the order in which they are carried out."""


@dataclass(frozen=True, slots=True)
class Write:
    """What is written together.

    Attributes:
        statements: In order.
        table_id, version: A table that must not have changed since; None: that is not asked.
        unsaid: Rows of the outbox that must not have been tried yet.
        must: Statements of which each must find its row: else another change came first.
    """

    statements: tuple[Statement, ...] = field(repr=False)  # a seed may be among the values
    table_id: str | None = None
    version: int = 0
    unsaid: tuple[int, ...] = ()
    must: frozenset[str] = frozenset()
