"""What the only process that writes to a file knows by heart: tables as they stand on its disk.

A table is known from when it was read or changed until anything is written that a load of it would
show, but for changes of its own. Who writes need not think of that: every batch tells its writes
here when it ends, before anybody hears that it is done. A statement makes all forgotten, unless it
is one of those below or is about something that no load reads.

Looking at what is known does not show that the file has changed beneath it. So a change that was
decided on it compares the rows with their seal in its own transaction (``batch``).
"""

from __future__ import annotations

import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Final

from data.store import columns as c
from data.store import statements as s
from data.store import table_data
from data.store.batch import Item, Rows
from data.store.change import Change
from data.store.rows import LOBBY, PENDING, SENDING, MotionRow, OutboxRow, TableRow
from data.store.statements import Statement, Write
from data.store.table_data import TableData
from engine.values import replace

MOST: Final = 256
"""Tables at most."""
BYTES: Final = 2_000_000
"""Bytes of their positions, as stored, at most."""

# A nudge and closed messages are kept of a user, decks of a server: loads of other tables have
# them as well.
_OWN: Final = frozenset(s.RANK) - {s.NUDGE, s.CLOSE_DMS, s.NEW_DECK, s.TAKE_DECK}
"""What a change writes of its own table alone."""
_AT: Final = {s.CLAIM_OF_TABLE: 2, s.END_TIMER: 1, s.PUT_OFF_TIMER: 2}
"""Statements that find rows of one table alone, and which parameter names it."""
_WRITTEN: Final = re.compile(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)(?![\w.])")
# Taken from the text, so that a new part of a load is not forgotten here.
READ: Final = frozenset(re.findall(r"(?:FROM|JOIN) (\w+)", table_data.LOAD_WITH_BOTH))
"""What a load looks at."""


class Known:
    """A table as it stands: put together when it is first asked for.

    Attributes:
        row: Its row.
    """

    __slots__ = ("__weakref__", "_data", "_made_of", "row")

    def __init__(self, row: TableRow, made_of: Callable[[], TableData]) -> None:
        """Keep what puts it together."""
        self.row = row
        self._made_of: Callable[[], TableData] | None = made_of

    @property
    def data(self) -> TableData:
        """All that a load would give."""
        if self._made_of is not None:
            self._data = self._made_of()
            self._made_of = None
        return self._data

    def decided(self, change: Change) -> bool:
        """Return whether a change was decided on this, and on nothing else that was asked for."""
        return self._made_of is None and self._data is change.before


class Expected:
    """Stands for a table while it is read: gone, like what is known, once anything was written."""

    row: Final = None


class Kept:
    """The tables that are known, those that were used last."""

    def __init__(self) -> None:
        """Know none."""
        self._tables: OrderedDict[str, Known | Expected] = OrderedDict()
        self._bytes = 0
        self._writing: Counter[str] | None = Counter()

    def get(self, table_id: str) -> Known | None:
        """Return what is known of a table; nothing while it is written.

        A reader may have seen already what has just been written, and is to find it here.
        """
        known = self._tables.get(table_id)
        if not isinstance(known, Known) or self._is_written(table_id):
            return None
        self._tables.move_to_end(table_id)
        return known

    def _is_written(self, table_id: str) -> bool:
        return self._writing is None or table_id in self._writing

    def expect(self, table_id: str) -> Expected | None:
        """Begin to read a table, if it is not written just now."""
        if self._is_written(table_id):
            return None
        expected = Expected()
        self._put(table_id, expected)
        return expected

    def learn(self, expected: Expected, data: TableData) -> Known | None:
        """Know a table that was read, if it was not written meanwhile."""
        if self._tables.get(data.row.id) is not expected:
            return None
        # Without the log, which grows: whoever needs that loads it.
        known = Known(data.row, partial(replace, data, entries=(), remembered=True))
        self._put(data.row.id, known)
        return known

    def _put(self, table_id: str, known: Known | Expected) -> None:
        self._drop(table_id)
        self._tables[table_id] = known
        self._bytes += _size(known)
        while len(self._tables) > MOST or self._bytes > BYTES:
            self._drop(next(iter(self._tables)))

    def _drop(self, table_id: str) -> None:
        known = self._tables.pop(table_id, None)
        if known is not None:
            self._bytes -= _size(known)

    def clear(self) -> None:
        """Forget all: anything may have been written, and no more is at the moment."""
        self._tables.clear()
        self._bytes, self._writing = 0, Counter()

    def hide(self) -> None:
        """Show nothing before ``clear``."""
        self._writing = None

    def begin(self, writes: Sequence[tuple[Write, Change | None]]) -> Iterable[bool]:
        """Show nothing of what is written from now on, each with the change that it is.

        Returns:
            Of which it will be known how they have left their table, if all goes well.
        """
        self.hide()
        found = list[str]()
        for write, _ in writes:
            tables = touched(write)
            # Everything stays hidden until ``wrote``, which then forgets it.
            if tables is None:
                return [False] * len(writes)
            found += tables
        self._writing = Counter(found)
        return [self._follows(change) for _, change in writes]

    def _follows(self, change: Change | None) -> bool:
        """Return whether a change was decided on what is known, and all else follows from it."""
        known = None if change is None else self._tables.get(change.after.row.id)
        if change is None or not isinstance(known, Known):
            return False
        return known.decided(change) and predictable(change)

    def wrote(self, done: Iterable[tuple[Item, Change | None, str]]) -> None:
        """Take over what was written together since ``begin``, whether it is on the disk or not.

        Args:
            done: What became of each write, which change it was, and the sum over its log.
        """
        writing = self._writing
        if writing is None:
            self.clear()
            return
        self._writing = Counter()
        # Where it failed, too: a conflict may mean that the rows are not what was known.
        for table_id in writing:
            self._drop(table_id)
        for item, change, log in done:
            if change is not None and item.error is None and item.rows is not None:
                row = change.after.row
                if writing[row.id] == 1:  # if two have written, its present state is unknown
                    self._put(row.id, Known(row, partial(_afterwards, change, log, item.rows)))


def touched(write: Write) -> Sequence[str] | None:
    """Return the tables of which a load shows something else after a write; None: any."""
    if write.of is not None and _OWN.issuperset(sql for sql, _ in write.statements):
        return (write.of,)
    found: list[str] = []
    for statement in write.statements:
        name = _table(statement)
        if name is None:
            return None
        found += [name] if name else []
    return found


def _table(statement: Statement) -> str | None:
    """Return the table that a statement touches, "" for none, None for any."""
    sql, values = statement
    if (at := _AT.get(sql)) is not None:
        return str(values[at])
    return "" if _aside(sql) else None


@cache
def _aside(sql: str) -> bool:
    """Return whether what a statement writes is read by no load."""
    found = _WRITTEN.match(sql)
    return found is not None and found[1].lower() not in READ


def predictable(change: Change) -> bool:
    """Return whether all that a load would give after a change follows from it.

    It does not for a lobby (other words may be chosen), for a table that begins, ends or sleeps,
    where new people sit down or votes change (what is kept of users is not there), and where
    something public was waiting and does no more: there may be more of it.
    """
    old, after = change.before, change.after
    if old is None or old.row.lexicon != after.row.lexicon:
        return False
    if old.row.status != after.row.status or after.row.status == LOBBY:
        return False
    if old.decks != after.decks or old.motions != after.motions:
        return False
    gone = change.said or len(after.unsaid) < len(old.unsaid)
    # What waits in public is told as yes or no: with one row less either may be true.
    if change.silent or (gone and old.public_waiting):
        return False
    if old.seats is after.seats:
        return True
    return _people(after) <= _people(old)  # what is kept of newcomers was not read


def _size(known: Known | Expected) -> int:
    return len(known.row.snapshot) if known.row is not None else 0


def _people(data: TableData) -> set[int | None]:
    return {seat.user_id for seat in data.seats}


def _afterwards(change: Change, log: str, rows: Rows) -> TableData:
    """Return what a load would give after a change that was ``predictable``."""
    after = change.after
    timers = [row for row in after.timers.values() if row.id >= 0]
    timers += map(c.timer_row, rows.get(s.INSERT_TIMER, ()))
    timers.sort(key=lambda row: (row.due, row.id))
    posts = [c.outbox_row(row) for row in rows.get(s.INSERT_OUTBOX, ())]
    said = {said.row_id for said in change.said}
    unsaid = [row for row in after.unsaid.values() if row.id not in said]
    # As a load gives them (``table_data._SAID``).
    unsaid += [row for row in posts if row.state == SENDING or row.kind in table_data.EDITED]
    coming = any(row.kind in table_data.BOARDS for row in (*unsaid, *posts))
    # A load asks for those of seats and votes; a decision may have asked for more.
    users = {*_people(after), *map(_voted_on, after.motions.values())}
    return replace(
        after,
        log=log,
        version=after.version + 1,
        timers={row.id: row for row in timers},
        users={user: row for user, row in after.users.items() if user in users},
        unsaid={row.id: row for row in unsaid},
        # A board that waited in public is not among ``unsaid``, and waits still.
        board_coming=coming or (after.public_waiting and after.board_coming),
        public_waiting=after.public_waiting or any(map(_waits_in_public, posts)),
    )


def _voted_on(vote: MotionRow) -> int | None:
    user: int | None = getattr(vote.facts, "user", None)
    return user


def _waits_in_public(row: OutboxRow) -> bool:
    return row.state == PENDING and not row.destination.startswith("dm:")
