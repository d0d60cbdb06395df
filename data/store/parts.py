"""What is kept per table beside its row and its log, as one list.

From it follow how a table is loaded, what a change writes and in which order, what is exported
about a person, and what is erased of one. Something new that is kept per table is one more ``Part``
here with its field in ``TableData`` and ``WorkingCopy``, and a table in both schemas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import Any, Final

from data.store import columns as c
from data.store.rows import SeatRow
from data.store.sql import Sql, Statement, delete, insert, put, update

Row = Sequence[Any]
Rows = Mapping[tuple[Any, ...], Row]
"""Rows as stored, by their key beside ``table_id``."""
WHOLE: Final = "*"
"""A row whose JSON names a person goes with them."""
SEAT_OF: Final = "seat"
"""A row belongs to the person at its seat."""


@dataclass(frozen=True)
class Part:
    """Something that is kept per table.

    Attributes:
        name: The field of ``TableData``.
        table: Where its rows are.
        key: The columns that tell rows of one table apart.
        columns: All columns, ``table_id`` and the key first.
        rows: From a table's id and the value to the rows.
        value: From rows, in no order, to the value.
        sealed: The table's seal covers it; it is read in the order of its key.
        numbered: The database gives the key; one below 0 is new.
        changing: The only columns that change, where not all do.
        person: How a row belongs to a person: the column with their id, or ``SEAT_OF``.
        mentions: Columns of JSON that may name a person, each with what becomes of the row then:
            ``WHOLE``, or "" where only the person goes.
        shown: What a person reads of their rows: columns, with the names they have in the file.
        listed: The name of that list in the file.
    """

    name: str
    table: str
    key: tuple[str, ...]
    columns: tuple[str, ...]
    rows: Callable[[str, Any], Rows]
    value: Callable[[Sequence[Row]], Any]
    sealed: bool = False
    numbered: bool = False
    changing: tuple[str, ...] = ()
    person: str = ""
    mentions: Mapping[str, str] = field(default_factory=dict)
    shown: str = ""
    listed: str = ""

    @cached_property
    def drop(self) -> Sql:
        """Delete a row: table and key."""
        return delete(self.table, ("table_id", *self.key))

    @cached_property
    def put(self) -> Sql:
        """Write a row: all columns."""
        if self.numbered:
            new = [name for name in self.columns if name not in self.key]
            return insert(self.table, new, wakes=True)
        return put(self.table, ("table_id", *self.key), self.columns)

    @cached_property
    def move(self) -> Sql:
        """Change the columns that change: these, table and key."""
        return update(self.table, self.changing, ("table_id", *self.key), wakes=True)

    @property
    def statements(self) -> tuple[Sql, ...]:
        """What a change writes of it, in order: what goes before what comes in its place."""
        return (self.drop, self.move, self.put) if self.changing else (self.drop, self.put)

    @cached_property
    def _changing(self) -> tuple[int, ...]:
        return tuple(map(self.columns.index, self.changing))

    def written(self, table_id: str, old: Any, new: Any) -> Iterator[Statement]:
        """Return what leads from one value to another."""
        if old == new:
            return
        was, now = self.rows(table_id, old), self.rows(table_id, new)
        for key in was.keys() - now.keys():
            yield self.drop, (table_id, *key)
        for key, row in now.items():
            if was.get(key) == row:
                continue
            if key not in was and self.numbered:
                yield (
                    self.put,
                    tuple(x for x, n in zip(row, self.columns, strict=True) if n != "id"),
                )
            elif self.changing:
                yield self.move, (*(row[at] for at in self._changing), table_id, *key)
            else:
                yield self.put, tuple(row)


def _single(codec: c.Codec[Any]) -> dict[str, Any]:
    """A part of one row, or none."""
    return {
        "key": (),
        "columns": codec.columns,
        "rows": lambda _, row: {} if row is None else {(): codec.encode(row)},
        "value": lambda rows: codec.decode(rows[0]) if rows else None,
    }


def _numbers(key: str, column: str) -> dict[str, Any]:
    """A part that maps one column to another."""
    return {
        "key": (key,),
        "columns": ("table_id", key, column),
        "rows": lambda table, value: {(k,): (table, k, v) for k, v in value.items()},
        "value": lambda rows: {key: content for _, key, content in rows},
    }


SEATS: Final = Part(
    "seats",
    "seats",
    key=("seat",),
    columns=c.SEAT,
    rows=lambda _, seats: {(seat.seat,): c.SEATS.encode(seat) for seat in seats},
    value=lambda rows: tuple(SeatRow(*row) for row in rows),
    sealed=True,
)
TIMERS: Final = Part(
    "timers",
    "timers",
    key=("id",),
    columns=c.TIMER,
    rows=lambda table, timers: {(n,): c.timer_columns(table, row) for n, row in timers.items()},
    value=lambda rows: {
        row[1]: c.timer_row(row)
        for row in sorted(rows, key=itemgetter(c.TIMER.index("due"), c.TIMER.index("id")))
    },
    numbered=True,
    changing=("due",),
    mentions={"payload": WHOLE},
    listed="planned",
    shown='table_id AS "table", kind, due',
)
PARTS: Final = (
    SEATS,
    Part(
        "motions",
        "motions",
        key=("topic",),
        columns=c.MOTION,
        rows=lambda table, motions: {
            (topic,): c.motion_columns(table, row) for topic, row in motions.items()
        },
        value=lambda rows: {
            row[1]: c.motion_row(row) for row in sorted(rows, key=itemgetter(c.MOTION.index("id")))
        },
        # It goes whole: who is asked has changed, or whom it is about. The table may ask again.
        mentions={"facts": WHOLE, "ballots": ""},
        listed="questions",
        shown='table_id AS "table", topic, at',
    ),
    TIMERS,
    Part("clock", "clocks", **_single(c.CLOCKS)),
    Part("spent", "spent", **_numbers("decision", "ms")),
    Part("reserves", "reserves", **_numbers("seat", "rest")),
    Part(
        "drafts",
        "drafts",
        key=("seat", "decision"),
        columns=("table_id", "seat", "decision", "text"),
        rows=lambda table, drafts: {
            key: (table, *key, " ".join(words)) for key, words in drafts.items()
        },
        value=lambda rows: {(seat, key): tuple(text.split()) for _, seat, key, text in rows},
        person=SEAT_OF,
        listed="drafts",
        shown='table_id AS "table", decision AS question, text',
    ),
    Part(
        "hands",
        "hands",
        key=("user_id",),
        columns=c.HANDS.columns,
        rows=lambda _, hands: {(user,): c.HANDS.encode(hand) for user, hand in hands.items()},
        value=lambda rows: {row[1]: c.HANDS.decode(row) for row in rows},
        person="user_id",
        listed="hands",
        shown='table_id AS "table", locale AS language, message_id AS message, refused',
    ),
    Part(
        "calls",
        "calls",
        key=("user_id",),
        columns=("table_id", "user_id", *c.CALLS.columns),
        rows=lambda table, calls: {
            (user,): (table, user, *c.CALLS.encode(call)) for user, call in calls.items()
        },
        value=lambda rows: {user: c.CALLS.decode(call) for _, user, *call in rows},
        person="user_id",
        listed="reminders",
        shown='table_id AS "table", question, count, at',
    ),
    Part(
        "marks",
        "votes",
        key=("kind", "user_id"),
        columns=("table_id", "kind", "user_id"),
        rows=lambda table, marks: {mark: (table, *mark) for mark in marks},
        value=lambda rows: frozenset((kind, user) for _, kind, user in rows),
        person="user_id",
        listed="notes",
        shown='table_id AS "table", kind',
    ),
)
"""In the order in which changes write them."""
