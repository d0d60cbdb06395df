"""Rows as values and values as columns: which fields are JSON, and the lists of columns."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, get_origin

import msgspec

from data.store import messages, timers, topics
from data.store.messages import News
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
from engine.values import make

TABLE = tuple(field.name for field in fields(TableRow))
SEAT = tuple(field.name for field in fields(SeatRow))
OUTBOX = (
    *("id", "table_id", "destination", "kind", "payload", "nonce", "state"),
    *("sending_at", "message_id", "created_at", "guild_id"),
)
TIMER = ("id", "table_id", "kind", "due", "payload")
MOTION = ("id", "table_id", "topic", "facts", "at")
HAND = tuple(field.name for field in fields(HandRow))
CLOCK = tuple(field.name for field in fields(ClockRow))
USER = tuple(field.name for field in fields(UserRow))
ENTRY = tuple(field.name for field in fields(Entry))

fields_of_table, _fields_of_clock = attrgetter(*TABLE), attrgetter(*CLOCK)
of_seat, of_entry, of_hand = attrgetter(*SEAT), attrgetter(*ENTRY), attrgetter(*HAND)
"""The fields of a row, in their order; these are stored as they are."""

# Fields that are JSON text in the database, and the type they have in a row.
_JSON: dict[str, Any] = {
    "options": dict[str, str],
    "supply": tuple[str, ...],
    "joins": tuple[str, ...],
    "untold": tuple[News, ...],
    "holds": dict[str, int],
    "tokens": tuple[str, ...],
    "pings": dict[str, tuple[int, int]],
}
_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in _JSON.items()}
# The seal covers all columns, also those that a change leaves as they are: the same value
# must always give the same text.
_ENCODER = msgspec.json.Encoder(order="deterministic")
_JSON_AT = tuple((at, _DECODERS[name]) for at, name in enumerate(TABLE) if name in _JSON)
# Mostly they are empty, and these need no encoder.
_EMPTY_AT = tuple(
    (TABLE.index(name), "{}" if get_origin(kind) is dict else "[]")
    for name, kind in _JSON.items()
    if name in TABLE
)
_STATUS, _HOLDS = TABLE.index("status"), TABLE.index("holds")
_FLAGS_AT = (TABLE.index("thread"), TABLE.index("party"))


def names(columns: Sequence[str], prefix: str = "") -> str:
    """Return the columns for a statement, quoted (``join`` is a word of SQL)."""
    return ", ".join(f'{prefix}"{column}"' for column in columns)


def of_table(fields: Sequence[Any]) -> tuple[Any, ...]:
    """Return a table's fields, in their order, as SQLite stores them, and gives them back."""
    found = list(fields)
    for at, empty in _EMPTY_AT:
        content = found[at]
        found[at] = _ENCODER.encode(content).decode() if content else empty
    for at in _FLAGS_AT:
        found[at] = int(found[at])
    if found[_STATUS] == ASLEEP:
        found[_STATUS] = RUNNING  # its hold says the rest
    return tuple(found)


def of_clock(row: ClockRow) -> tuple[Any, ...]:
    """Return a clock as SQLite stores it."""
    table_id, tokens, *rest, heard, grace = _fields_of_clock(row)
    return (table_id, _ENCODER.encode(tokens).decode(), *rest, int(heard), int(grace))


def table_row(columns: Sequence[Any]) -> TableRow:
    """Return the row of the columns ``TABLE``."""
    row = list(columns)
    for at, decoder in _JSON_AT:
        row[at] = decoder.decode(row[at])
    for at in _FLAGS_AT:
        row[at] = bool(row[at])
    if row[_STATUS] == RUNNING and SLEEP in row[_HOLDS]:
        row[_STATUS] = ASLEEP
    return make(TableRow, row)


def table_rows(found: Iterable[Sequence[Any]]) -> Iterator[TableRow]:
    """Return those rows of several tables that can be read; one that is damaged hides no other.

    Whoever reads that one alone hears what is wrong with it (``data.store.seals``).
    """
    for row in found:
        with contextlib.suppress(ValueError):
            yield table_row(row)


def tables(rows: Iterable[Sequence[Any]], *, ordered: bool = False) -> tuple[TableRow, ...]:
    """Decode tables; ``ordered`` by when they were opened."""
    found = tuple(table_rows(rows))
    return tuple(sorted(found, key=lambda row: (row.created_at, row.id))) if ordered else found


def seat_row(columns: Sequence[Any]) -> SeatRow:
    """Return the row of the columns ``SEAT``."""
    return SeatRow(*columns)


def entry(columns: Sequence[Any]) -> Entry:
    """Return the entry of the columns ``ENTRY``."""
    return Entry(*columns)


def outbox_row(columns: Sequence[Any]) -> OutboxRow:
    """Return the row of the columns ``OUTBOX``."""
    row_id, table_id, destination, kind, payload, *rest = columns
    message = messages.KINDS.decode(kind, payload)
    return OutboxRow(row_id, table_id or "", destination, message, *rest)  # "": of a server


def timer_row(columns: Sequence[Any]) -> TimerRow:
    """Return the row of the columns ``TIMER``."""
    row_id, table_id, kind, due, payload = columns
    return TimerRow(row_id, table_id, due, timers.KINDS.decode(kind, payload))


def motion_row(columns: Sequence[Any], ballots: Iterable[tuple[int, str]] = ()) -> MotionRow:
    """Return the row of the columns ``MOTION``, with (user, choice) of its ballots."""
    row_id, table_id, topic, facts, at = columns
    about = topics.KINDS.decode(topic, facts)
    return MotionRow(row_id, table_id, about, at, dict(ballots))


def clock_row(columns: Sequence[Any]) -> ClockRow:
    """Return the row of the columns ``CLOCK``."""
    table_id, tokens, bank, seq, spent, since, heard, grace = columns
    asked = _DECODERS["tokens"].decode(tokens)
    return ClockRow(table_id, asked, bank, seq, spent, since, bool(heard), bool(grace))


def of_call(row: CallRow) -> tuple[Any, ...]:
    """Return what a user was called for as SQLite stores it, without the key."""
    pings = _ENCODER.encode(row.pings).decode() if row.pings else "{}"
    return row.question, row.count, row.at, pings


def call_row(columns: Sequence[Any]) -> CallRow:
    """Return the row of the columns after the key."""
    question, count, at, pings = columns
    return CallRow(question, count, at, _DECODERS["pings"].decode(pings))


def user_row(columns: Sequence[Any]) -> UserRow:
    """Return the row of the columns ``USER``."""
    user_id, locale, closed, *rest = columns
    rest[-1] = bool(rest[-1])  # ``rated``
    return UserRow(user_id, locale, bool(closed), *rest)
