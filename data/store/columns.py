"""Rows as values and values as columns."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar, get_origin, get_type_hints

import msgspec

from data.store import messages, tagged, timers, topics
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
from engine.values import make, replace

R = TypeVar("R")

# The seal covers all columns, also those that a change leaves as they are: the same value
# must always give the same text.
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
        """Return the fields of a row as the database stores them, and gives them back."""
        columns = list(values)
        for at, _, empty in self._json:
            content = columns[at]
            columns[at] = _ENCODER.encode(content).decode() if content else empty
        for at in self._flags:
            columns[at] = int(columns[at])
        return tuple(columns)

    def decode(self, columns: Sequence[Any]) -> R:
        """Return a row.

        Raises:
            ValueError: JSON in it is damaged.
        """
        values = list(columns)
        for at, decoder, _ in self._json:
            values[at] = decoder.decode(values[at])
        for at in self._flags:
            values[at] = bool(values[at])
        return make(self.kind, values)


class TableCodec(Codec[TableRow]):
    """A table that sleeps is stored as one that runs: its hold says the rest."""

    def __init__(self) -> None:
        super().__init__(TableRow)
        self._status, self._holds = map(self.columns.index, ("status", "holds"))

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


def names(columns: Collection[str], prefix: str = "") -> str:
    """Return the columns for a statement, quoted (``join`` is a word of SQL)."""
    return ", ".join(f'{prefix}"{column}"' for column in columns)


def readable_tables(rows: Iterable[Sequence[Any]]) -> Iterator[TableRow]:
    """Return those rows of several tables that can be read; one that is damaged hides no other.

    A load of that one says what is wrong with it (``data.store.seals``).
    """
    for row in rows:
        with contextlib.suppress(ValueError):
            yield TABLES.decode(row)


def tables(rows: Iterable[Sequence[Any]], *, ordered: bool = False) -> tuple[TableRow, ...]:
    """Decode those tables that can be read; ``ordered`` by when they were opened."""
    found = tuple(readable_tables(rows))
    return tuple(sorted(found, key=lambda row: (row.created_at, row.id))) if ordered else found


def outbox_row(columns: Sequence[Any]) -> OutboxRow:
    row_id, table_id, destination, kind, payload, *rest = columns
    message = messages.KINDS.decode(kind, payload)
    return OutboxRow(row_id, table_id or "", destination, message, *rest)  # "": of a server


def timer_row(columns: Sequence[Any]) -> TimerRow:
    table_id, row_id, kind, due, payload = columns
    return TimerRow(row_id, table_id, due, timers.KINDS.decode(kind, payload))


def timer_columns(table_id: str, row: TimerRow) -> tuple[Any, ...]:
    return (table_id, row.id, row.kind, row.due, tagged.encode(row.what))


def motion_row(columns: Sequence[Any]) -> MotionRow:
    table_id, topic, row_id, facts, at, ballots = columns
    about = topics.KINDS.decode(topic, facts)
    return MotionRow(row_id, table_id, about, at, _BALLOTS.decode(ballots))


def motion_columns(table_id: str, row: MotionRow) -> tuple[Any, ...]:
    ballots = {str(user): choice for user, choice in row.ballots.items()}
    facts, choices = tagged.encode(row.facts), _ENCODER.encode(ballots).decode()
    return (table_id, row.topic, row.id, facts, row.at, choices)
