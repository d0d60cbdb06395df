"""Statements that write, as values, in the order in which many of them are carried out together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from data.store import columns as c
from data.store import seals
from data.store.parts import PARTS
from data.store.sql import Sql, Statement, insert, update

# ruff: noqa: S608 (the only parts put together are constants)
MOVED: Final = (
    *("seq", "undos", "chain", "snapshot", "untold", "moved_at", "stalled_at"),
    *("lobby_message_id", "board_message_id"),
)
"""The columns of a table that moves and their boards change, and no others."""
OTHERS: Final = tuple(name for name in c.TABLE if name != "id")
NEW_OUTBOX: Final = tuple(name for name in c.OUTBOX if name != "id")

INSERT_TABLE = insert("tables", c.TABLE)
UPDATE_TABLE = update("tables", OTHERS)
MOVE_TABLE = update("tables", MOVED)
INSERT_ENTRY = insert("entries", ("table_id", *c.ENTRY))
DROP_OUTBOX = Sql("UPDATE outbox SET state = 'dropped' WHERE id = ? AND state = 'pending'")
# Only ``pending`` is meant; SQLite uses the index over both states where both are named.
DROP_PUBLIC = Sql("""UPDATE outbox SET state = 'dropped' WHERE table_id = ? AND destination = ?
    AND state IN ('pending', 'sending') AND state = 'pending'""")
SET_OUTBOX = Sql("UPDATE outbox SET state = ?, message_id = coalesce(?, message_id) WHERE id = ?")
INSERT_OUTBOX = insert("outbox", NEW_OUTBOX, wakes=True)
CLAIM_OUTBOX = Sql(
    "UPDATE outbox SET state = 'sending', sending_at = ? WHERE id = ? AND state = 'pending'"
)
# Only where the last nudge is the one that was decided on: one a day, at all tables together.
NUDGE = Sql("""INSERT INTO users (id, nudged_at) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET nudged_at = excluded.nudged_at
    WHERE coalesce(users.nudged_at, 0) = coalesce(?, 0)""")
# Only of users who are known: one who was forgotten meanwhile is not noted again.
CLOSE_DMS = Sql("""INSERT INTO users (id, dms_closed) SELECT ?1, ?2 WHERE EXISTS (
        SELECT 1 FROM users WHERE id = ?1 UNION ALL SELECT 1 FROM hands WHERE user_id = ?1)
    ON CONFLICT (id) DO UPDATE SET dms_closed = excluded.dms_closed""")
NEW_DECK = Sql("INSERT INTO supplies (rest, guild_id, game, deck) VALUES (?, ?, ?, ?)")
TAKE_DECK = Sql(
    "UPDATE supplies SET rest = ? WHERE guild_id = ? AND game = ? AND deck = ? AND rest = ?"
)
# The only way in: one person alone has played that table to its end, every entry their own.
ADD_SCORE = Sql("""INSERT INTO scores (table_id, guild_id, user_id, name, game, components_id,
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
                AND (e.kind NOT IN ('act', 'undo', 'hint') OR coalesce(e.seat, -1) <> 0)
        )""")
# What was taken back does not count: each player has to make two moves (decision: results).
_MOVES = """(SELECT count(*) FILTER (WHERE e.kind = 'act') - count(*) FILTER (WHERE e.kind = 'undo')
    FROM entries AS e WHERE e.table_id = t.id AND e.seat = s.seat)"""
# Rated is what people played from the first move to the last, each at a seat of their own.
ADD_GAME = Sql(f"""INSERT INTO games (table_id, guild_id, game, mode, started_at, ended_at, why)
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
    ON CONFLICT DO NOTHING""")
ADD_RESULT = Sql("""INSERT INTO results
        (table_id, seat, user_id, guild_id, game, mode, ended_at, rank, score, won)
    SELECT t.id, s.seat, s.user_id, t.guild_id, t.game, ?, t.ended_at, ?, ?, ?
    FROM tables AS t JOIN seats AS s ON s.table_id = t.id
    WHERE t.id = ? AND s.seat = ? AND t.status = 'ended' AND t.ended_at IS NOT NULL
    ON CONFLICT DO NOTHING""")
ADD_ARREARS = Sql("INSERT INTO arrears (table_id) VALUES (?) ON CONFLICT DO NOTHING")
INSERT_SEAL = Sql("INSERT INTO seals (log, seal, table_id) VALUES (?, ?, ?)")
# Only in the version that was decided on: with that a batch knows whether a change is late.
UPDATE_SEAL = Sql(f"{seals.UPDATE} AND version = ?")

# Rows before those that refer to them, what goes before what comes in its place; scores and
# results, which are read from table, seats and entries, after all of these.
RANK: Final = {
    sql: place
    for place, sql in enumerate(
        (
            *(INSERT_TABLE, UPDATE_TABLE, MOVE_TABLE, INSERT_ENTRY),
            *(sql for part in PARTS for sql in part.statements),
            *(DROP_OUTBOX, DROP_PUBLIC, SET_OUTBOX, INSERT_OUTBOX, NUDGE, CLOSE_DMS),
            *(NEW_DECK, TAKE_DECK, ADD_SCORE, ADD_GAME, ADD_RESULT, ADD_ARREARS),
            *(INSERT_SEAL, UPDATE_SEAL),
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
    must: frozenset[Sql] = frozenset()
