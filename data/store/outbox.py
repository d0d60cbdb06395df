"""Outbox rows that belong to no change of a table; freezing tables and giving them up."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable
from functools import partial
from typing import Final

from data.store import changes, queries
from data.store.messages import Message, Notice
from data.store.query import Database, Query, Rows, Sql, Statement, first, update
from data.store.rows import EXPIRED, FROZEN
from data.store.store import Store
from data.store.typed import AwayEnd, RoundOver, tag_of

# Only ``pending`` is meant; SQLite uses the index over both states where both are named.
_SILENCE: Final = Sql("""UPDATE outbox SET state = 'dropped' WHERE guild_id = ?
    AND state IN ('pending', 'sending') AND state = 'pending'
    AND kind IN ('daily-post', 'dm-daily')""")
_LAST_DAILY: Final = """SELECT message_id FROM outbox
    WHERE id > (SELECT max(id) FROM outbox) - ? AND destination = ? AND kind = 'daily-post'
        AND message_id IS NOT NULL ORDER BY id DESC LIMIT 1"""
_WAITING: Final = """SELECT count(*) FROM outbox WHERE guild_id IS NOT NULL
    AND state IN ('pending', 'sending') AND created_at > ?
    AND kind IN ('daily-post', 'dm-daily')"""


def claim(row_id: int, now: int) -> Statement:
    """Claim a row for sending; matches nothing if the row was dropped."""
    return changes.CLAIM_OUTBOX, (now, row_id)


def post(table_id: str, destination: str, message: Message, nonce: str, now: int) -> Statement:
    return changes.INSERT_OUTBOX, changes.outbox_values(
        table_id, changes.Post(destination, message, nonce), now
    )


def post_for_server(
    guild_id: int, destination: str, message: Message, nonce: str, now: int
) -> Statement:
    return changes.INSERT_OUTBOX, changes.outbox_values(
        None, changes.Post(destination, message, nonce), now, guild_id
    )


def became(row_id: int, state: str, message_id: int | None = None) -> Statement:
    return changes.SET_OUTBOX, (state, message_id, row_id)


def silence_dailies(guild_id: int) -> Statement:
    return _SILENCE, (guild_id,)


def last_daily(channel_id: int) -> Query[int | None]:
    """Return the newest daily post of a channel, among the newest messages of all."""
    key = (queries.SAID_DEPTH, f"channel:{channel_id}")
    return Query(_LAST_DAILY, key, first(lambda row: int(row[0])))


def waiting_dailies(since: int) -> Query[int]:
    return Query(_WAITING, (since,), lambda rows: int(rows[0][0]))


BATCH: Final = 500
"""Rows per batch, so that no move waits long behind it."""

_WINDOW = """SELECT max(id), min(created_at)
    FROM (SELECT id, created_at FROM outbox WHERE id > ? ORDER BY id LIMIT ?) AS sub"""
# The newest board of an open table is read again: what it asked, and when it was posted.
_DROP = Sql("""DELETE FROM outbox
    WHERE id > ? AND id <= ? AND state IN ('done', 'dropped') AND created_at < ?
        AND NOT EXISTS (SELECT 1 FROM tables AS t WHERE t.id = outbox.table_id
            AND t.board_message_id = outbox.message_id
            AND t.status IN ('lobby', 'running', 'frozen'))""")


def prune_window(after: int, before: int) -> Query[int]:
    """Return the row at which the next batch ends; 0 if no older row is left.

    Rows are in the order of their times, unless a clock was set back; a later run deletes the rows
    missed for that. ``after`` is the end of the last batch, 0 to begin.
    """

    def last(rows: Rows) -> int:
        number, oldest = rows[0]
        return 0 if number is None or oldest >= before else int(number)

    return Query(_WINDOW, (after, BATCH), last)


def prune(after: int, upto: int, before: int) -> Statement:
    return _DROP, (after, upto, before)


_FREEZE = update("tables", ("status", "trouble"))
_EXPIRE = update("tables", ("status", "ended_at"))
# All but one kind; "" for all.
_TIMERS = Sql("DELETE FROM timers WHERE table_id = ? AND kind NOT IN (?, ?)")
# Only ``pending`` is meant; SQLite uses the index over both states where both are named.
_OUTBOX = Sql("""UPDATE outbox SET state = 'dropped'
    WHERE table_id = ? AND state IN ('pending', 'sending') AND state = 'pending'""")


Sentence = tuple[str, str, int]
"""A notice's key and nonce, and the time."""


async def freeze(
    store: Store, table_id: str, why: str, of: Collection[str], notice: Sentence
) -> bool:
    """Freeze a table in one of the states ``of`` and announce it once; return whether it was.

    Timers that end players' absences stay, and the one that waits for a cup's round: a thaw needs
    them.
    """
    statements = (
        (_FREEZE, (FROZEN, why, table_id)),
        (_TIMERS, (table_id, tag_of(AwayEnd), tag_of(RoundOver))),
        (_OUTBOX, (table_id,)),
    )
    return await store.step(partial(_stop, table_id, of, statements, notice))


async def give_up(store: Store, table_id: str, notice: Sentence) -> bool:
    _, _, now = notice
    statements = (_EXPIRE, (EXPIRED, now, table_id)), (_TIMERS, (table_id, "", ""))
    return await store.step(partial(_stop, table_id, (FROZEN,), statements, notice))


def _stop(
    table_id: str,
    of: Collection[str],
    statements: Iterable[Statement],
    notice: Sentence,
    db: Database,
) -> bool:
    if queries.status(table_id).run(db) not in of:
        return False
    db.execute(changes.RAISE_VERSION, (table_id,))
    for sql, values in statements:
        db.execute(sql, values)
    _last_word(db, table_id, notice)
    return True


def _last_word(db: Database, table_id: str, notice: Sentence) -> None:
    """Announce the end of a table whose row can be read; otherwise delivery is impossible."""
    key, nonce, now = notice
    with contextlib.suppress(ValueError):
        table = queries.table(table_id).run(db)
        if table is not None:
            place = (
                f"thread:{table_id}"
                if table.thread
                else f"channel:{table.channel_id or table.lobby_channel_id}"
            )
            post = changes.Post(place, Notice(key), nonce)
            db.execute(changes.INSERT_OUTBOX, changes.outbox_values(table_id, post, now))
