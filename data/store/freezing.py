"""Stopping a table whatever is wrong with it: its row need not be readable."""

from __future__ import annotations

import contextlib
from collections.abc import Collection

from data.store import queries, seals
from data.store.change import Post, outbox_values
from data.store.messages import Notice
from data.store.query import Database
from data.store.rows import EXPIRED, FROZEN
from data.store.sql import Sql
from data.store.statements import INSERT_OUTBOX
from data.store.store import Store

_FREEZE = Sql("UPDATE tables SET status = ?, trouble = ? WHERE id = ?")
_EXPIRE = Sql("UPDATE tables SET status = ?, ended_at = ? WHERE id = ?")
_TIMERS = Sql("DELETE FROM timers WHERE table_id = ? AND kind <> ?")
# Only ``pending`` is meant; SQLite uses the index over both states where both are named.
_OUTBOX = Sql("""UPDATE outbox SET state = 'dropped'
    WHERE table_id = ? AND state IN ('pending', 'sending') AND state = 'pending'""")


async def freeze(
    store: Store, table_id: str, why: str, of: Collection[str], notice: tuple[str, str, int]
) -> bool:
    """Leave everything as it is, say so once, and do nothing more for a table.

    Until when players are away stays known: a thaw needs it.

    Args:
        store: Where.
        table_id: The table.
        why: A code.
        of: In which states it is stopped.
        notice: Key and nonce of the sentence, and the time.

    Returns:
        Whether it was in one of them.
    """

    def work(db: Database) -> bool:
        status = queries.status(table_id).run(db)
        if status is None or status not in of:
            return False
        # Before anything is changed: afterwards no seal fits.
        log = sum_of(db, table_id)
        db.execute(_FREEZE, (FROZEN, why, table_id))
        db.execute(_TIMERS, (table_id, "away"))
        db.execute(_OUTBOX, (table_id,))
        _last_word(db, table_id, notice)
        seal(db, table_id, log)
        return True

    return await store.step(work)


async def give_up(store: Store, table_id: str, notice: tuple[str, str, int]) -> bool:
    """Close a frozen table; False where it is not frozen (any more)."""

    def work(db: Database) -> bool:
        if queries.status(table_id).run(db) != FROZEN:
            return False
        log = sum_of(db, table_id)
        db.execute(_EXPIRE, (EXPIRED, notice[2], table_id))
        db.execute(_TIMERS, (table_id, ""))  # all of them
        _last_word(db, table_id, notice)
        seal(db, table_id, log)
        return True

    return await store.step(work)


def _last_word(db: Database, table_id: str, notice: tuple[str, str, int]) -> None:
    """Say that a table does not go on, if its row can be read: else it could not be delivered."""
    key, nonce, now = notice
    with contextlib.suppress(ValueError):
        table = queries.table(table_id).run(db)
        if table is not None:
            place = (
                f"thread:{table_id}"
                if table.thread
                else f"channel:{table.channel_id or table.lobby_channel_id}"
            )
            post = Post(place, Notice(key), nonce)
            db.execute(INSERT_OUTBOX, outbox_values(table_id, post, now))


def sum_of(db: Database, table_id: str) -> str | None:
    """Return the sum over a table's log, None where its seal does not fit: then it never will."""
    found = seals.read(db, table_id)
    return found.log if found is not None and found.fits else None


def seal(db: Database, table_id: str, log: str | None) -> None:
    """Seal a table as it stands now; whoever decided on how it was decides again."""
    found = None if log is None else seals.read(db, table_id)
    if log is not None and found is not None:
        db.execute(seals.UPDATE, (log, seals.over(log, found.row, found.seats), table_id))
