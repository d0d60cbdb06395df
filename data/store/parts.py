"""Rows as columns, and the parts of a table: everything stored per table."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar, get_origin, get_type_hints

import msgspec

from data.store import messages, typed
from data.store.query import Sql, Statement, delete, insert, put, update
from data.store.rows import (
    ASLEEP,
    RUNNING,
    SLEEP,
    CallRow,
    ClockRow,
    HandRow,
    MotionRow,
    OutboxRow,
    SeatRow,
    TableRow,
    TimerRow,
    UserRow,
)
from engine.run import Entry

R = TypeVar("R")

# Rows are compared as stored: the same value must always give the same text.
_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_JSON: Final = (tuple, dict, Mapping)


class Codec(Generic[R]):
    """Rows of one type as columns, in the order of its fields.

    A ``bool`` is stored as a number, a tuple or a mapping as JSON.
    """

    def __init__(self, kind: type[R]) -> None:
        hints = get_type_hints(kind)
        self.kind = kind
        self.columns = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]
        self.values = attrgetter(*self.columns)
        """The fields of a row, in their order."""
        self._flags = tuple(at for at, name in enumerate(self.columns) if hints[name] is bool)
        # Mostly they are empty, and these need no encoder.
        self._json = tuple(
            (at, msgspec.json.Decoder(hints[name]), "[]" if origin is tuple else "{}")
            for at, name in enumerate(self.columns)
            if (origin := get_origin(hints[name])) in _JSON or origin is Mapping
        )

    def encode(self, row: R) -> tuple[Any, ...]:
        return self.stored(self.values(row))

    def stored(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """Return a row's fields as the database stores and returns them."""
        columns = list(values)
        for at, _, empty in self._json:
            content = columns[at]
            columns[at] = _ENCODER.encode(content).decode() if content else empty
        for at in self._flags:
            columns[at] = int(columns[at])
        return tuple(columns)

    def decode(self, columns: Sequence[Any]) -> R:
        """Return a row; raise ``ValueError`` if its JSON is damaged."""
        values = list(columns)
        for at, decoder, _ in self._json:
            values[at] = decoder.decode(values[at])
        for at in self._flags:
            values[at] = bool(values[at])
        return self.kind(**dict(zip(self.columns, values, strict=True)))


class TableCodec(Codec[TableRow]):
    """A sleeping table is stored as a running one: its hold tells the difference."""

    def __init__(self) -> None:
        super().__init__(TableRow)
        self._status = self.columns.index("status")

    def stored(self, values: Sequence[Any]) -> tuple[Any, ...]:
        columns = list(super().stored(values))
        if columns[self._status] == ASLEEP:
            columns[self._status] = RUNNING
        return tuple(columns)

    def decode(self, columns: Sequence[Any]) -> TableRow:
        row = super().decode(columns)
        if row.status == RUNNING and SLEEP in row.holds:
            return replace(row, status=ASLEEP)
        return row


TABLES, SEATS, ENTRIES = TableCodec(), Codec(SeatRow), Codec(Entry)
CLOCKS, HANDS, CALLS, USERS = Codec(ClockRow), Codec(HandRow), Codec(CallRow), Codec(UserRow)
TABLE, SEAT, ENTRY, USER = TABLES.columns, SEATS.columns, ENTRIES.columns, USERS.columns
TIMER: Final = ("table_id", "id", "kind", "due", "payload")
MOTION: Final = ("table_id", "topic", "id", "facts", "at", "ballots")
OUTBOX: Final = (
    *("id", "table_id", "destination", "kind", "payload", "nonce", "state"),
    *("sending_at", "message_id", "created_at", "guild_id"),
)
_BALLOTS: Final = msgspec.json.Decoder(dict[int, str])


def readable_tables(rows: Iterable[Sequence[Any]]) -> Iterator[TableRow]:
    """Return the readable rows of several tables; a damaged row hides no other.

    Loading the damaged table reports the damage.
    """
    for row in rows:
        with contextlib.suppress(ValueError):
            yield TABLES.decode(row)


def tables(rows: Iterable[Sequence[Any]], *, ordered: bool = False) -> tuple[TableRow, ...]:
    known = tuple(readable_tables(rows))
    return tuple(sorted(known, key=lambda row: (row.created_at, row.id))) if ordered else known


def outbox_row(columns: Sequence[Any]) -> OutboxRow:
    row_id, table_id, destination, kind, payload, *rest = columns
    message = messages.KINDS.decode(kind, payload)
    return OutboxRow(row_id, table_id or "", destination, message, *rest)  # "": of a server


def timer_row(columns: Sequence[Any]) -> TimerRow:
    table_id, row_id, kind, due, payload = columns
    return TimerRow(row_id, table_id, due, typed.TIMERS.decode(kind, payload))


def timer_columns(table_id: str, row: TimerRow) -> tuple[Any, ...]:
    return (table_id, row.id, row.kind, row.due, typed.encode(row.what))


def motion_row(columns: Sequence[Any]) -> MotionRow:
    table_id, topic, row_id, facts, at, ballots = columns
    about = typed.TOPICS.decode(topic, facts)
    return MotionRow(row_id, table_id, about, at, _BALLOTS.decode(ballots))


def motion_columns(table_id: str, row: MotionRow) -> tuple[Any, ...]:
    ballots = {str(user): choice for user, choice in row.ballots.items()}
    facts, choices = typed.encode(row.facts), _ENCODER.encode(ballots).decode()
    return (table_id, row.topic, row.id, facts, row.at, choices)


Row = Sequence[Any]
Rows = Mapping[tuple[Any, ...], Row]
"""Rows as stored, by their key beside ``table_id``."""
WHOLE: Final = "*"
"""A row whose JSON names a person is erased with them."""
SEAT_OF: Final = "seat"
"""A row belongs to the person at its seat."""


@dataclass(frozen=True)
class Part:
    """A kind of rows stored per table.

    Attributes:
        name: The field of ``TableData``.
        key: The columns that distinguish rows of one table.
        columns: All columns, ``table_id`` and the key first.
        rows: From a table's id and the value to the rows.
        value: From rows, in no order, to the value.
        in_place: Decisions change it in a ``WorkingCopy``.
        numbered: The database assigns the key; a key below 0 is new.
        changing: The only columns that change, if not all do.
        person: How a row belongs to a person: the column with their id, or ``SEAT_OF``.
        mentions: JSON columns that may name a person. ``WHOLE`` erases the row, "" only the person.
        shown: The export's columns, with the names they have in the file.
        listed: The name of that list in the file.
    """

    name: str
    table: str
    key: tuple[str, ...]
    columns: tuple[str, ...]
    rows: Callable[[str, Any], Rows]
    value: Callable[[Sequence[Row]], Any]
    in_place: bool = True
    numbered: bool = False
    changing: tuple[str, ...] = ()
    person: str = ""
    mentions: Mapping[str, str] = field(default_factory=dict)
    shown: str = ""
    listed: str = ""

    @cached_property
    def drop(self) -> Sql:
        return delete(self.table, ("table_id", *self.key))

    @cached_property
    def put(self) -> Sql:
        if self.numbered:
            new = [name for name in self.columns if name not in self.key]
            return insert(self.table, new, wakes=True)
        return put(self.table, ("table_id", *self.key), self.columns)

    @cached_property
    def move(self) -> Sql:
        """Return the update of the changing columns, with these, table and key as parameters."""
        return update(self.table, self.changing, ("table_id", *self.key), wakes=True)

    @property
    def statements(self) -> tuple[Sql, ...]:
        return (self.drop, self.move, self.put) if self.changing else (self.drop, self.put)

    @cached_property
    def _changing(self) -> tuple[int, ...]:
        return tuple(map(self.columns.index, self.changing))

    def written(self, table_id: str, old: Any, new: Any) -> Iterator[Statement]:
        """Yield the statements."""
        if old == new:
            return
        if isinstance(old, frozenset):
            old, new = old - new, new - old
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
