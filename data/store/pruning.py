"""Messages that were sent long ago are deleted: they are needed no more, and tell of people."""

from __future__ import annotations

from typing import Final

from data.store.query import Query, Rows
from data.store.sql import Sql, Statement

BATCH: Final = 500
"""Rows looked at in one go, so that no move waits for long behind it."""

_WINDOW = """SELECT max(id), min(created_at)
    FROM (SELECT id, created_at FROM outbox WHERE id > ? ORDER BY id LIMIT ?) AS sub"""
# The newest board of an open table is read again: what it asked, and when it was posted.
_DROP = Sql("""DELETE FROM outbox
    WHERE id > ? AND id <= ? AND state IN ('done', 'dropped') AND created_at < ?
        AND NOT EXISTS (SELECT 1 FROM tables AS t WHERE t.id = outbox.table_id
            AND t.board_message_id = outbox.message_id
            AND t.status IN ('lobby', 'running', 'frozen'))""")


def window(after: int, before: int) -> Query[int]:
    """Return the row at which the next batch ends; 0 where nothing older is left.

    Rows are in the order of their times, but for clocks that were set back; what is missed
    for that goes another day.

    Args:
        after: The row at which the last batch ended, 0 to begin.
        before: Unix time in milliseconds.
    """

    def last(rows: Rows) -> int:
        number, oldest = rows[0]
        return 0 if number is None or oldest >= before else int(number)

    return Query(_WINDOW, (after, BATCH), last)


def drop(after: int, upto: int, before: int) -> Statement:
    """Delete what was said before a time, among the rows of a batch."""
    return _DROP, (after, upto, before)
