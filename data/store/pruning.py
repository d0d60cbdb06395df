"""Things said long ago are forgotten: they are needed no more, and they tell of people."""

from __future__ import annotations

from typing import Final

from data.store.tx import Tx

BATCH: Final = 500
"""Rows looked at in one transaction, so that no move waits for long behind it."""

_WINDOW = """SELECT max(id), min(created_at)
    FROM (SELECT id, created_at FROM outbox WHERE id > ? ORDER BY id LIMIT ?)"""
# The newest board of an open table is read again: what it asked, and when it was posted.
_DROP = """DELETE FROM outbox
    WHERE id > ? AND id <= ? AND state IN ('done', 'dropped') AND created_at < ?
        AND NOT EXISTS (SELECT 1 FROM tables AS t WHERE t.id = outbox.table_id
            AND t.board_message_id = outbox.message_id
            AND t.status IN ('lobby', 'running', 'frozen'))"""


def prune(tx: Tx, after: int, before: int) -> int:
    """Forget what was said before a time, one batch of rows.

    Rows are in the order of their times, but for clocks that were set back; what is missed
    for that goes another day.

    Args:
        tx: The transaction.
        after: The row at which the last batch ended, 0 to begin.
        before: Unix time in milliseconds.

    Returns:
        The row at which this batch ended, 0 where nothing older is left.
    """
    last, oldest = tx.execute(_WINDOW, (after, BATCH)).fetchone()
    if last is None or oldest >= before:
        return 0
    tx.execute(_DROP, (after, last, before))
    return int(last)
