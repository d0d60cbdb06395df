"""Everything stored per table: its parts as one list, and as one value.

Loading, writing, exporting and erasing all follow from the list. To store something new per table,
add a ``Part`` here, its field in ``TableData`` and ``WorkingCopy``, a new step with its table in
both schemas, and a sentence about that table in ``docs/operating.md``. A column that holds a
person's id needs an index: their data is looked for at all tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Final

from data.store import marks
from data.store import parts as c
from data.store.marks import Mark
from data.store.rows import (
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

UNREADABLE: Final = "unreadable-"
"""Begins the code of a table that can't be read; the kind of the error follows."""
ODD: Final = (ValueError, LookupError, TypeError)
"""Errors of reading damaged data."""


class Unsound(ValueError):
    """What is stored of a table can't be read; ``why`` is its code."""

    def __init__(self, kind: str) -> None:
        self.why = f"{UNREADABLE}{kind}"
        super().__init__(self.why)


def _single(codec: c.Codec[Any]) -> dict[str, Any]:
    return {
        "key": (),
        "columns": codec.columns,
        "rows": lambda _, row: {} if row is None else {(): codec.encode(row)},
        "value": lambda rows: codec.decode(rows[0]) if rows else None,
    }


def _numbers(key: str, column: str) -> dict[str, Any]:
    return {
        "key": (key,),
        "columns": ("table_id", key, column),
        "rows": lambda table, value: {(k,): (table, k, v) for k, v in value.items()},
        "value": lambda rows: {key: content for _, key, content in rows},
    }


_SEAT_NUMBER: Final = itemgetter(c.SEAT.index("seat"))
_SEATS: Final = c.Part(
    "seats",
    "seats",
    key=("seat",),
    columns=c.SEAT,
    rows=lambda _, seats: {(seat.seat,): c.SEATS.encode(seat) for seat in seats},
    value=lambda rows: tuple(map(c.SEATS.decode, sorted(rows, key=_SEAT_NUMBER))),
    in_place=False,
)


TIMERS: Final = c.Part(
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
    mentions={"payload": c.WHOLE},
    listed="planned",
    shown='table_id AS "table", kind, due',
)


PARTS: Final = (
    _SEATS,
    c.Part(
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
        mentions={"facts": c.WHOLE, "ballots": ""},
        listed="questions",
        shown='table_id AS "table", topic, at',
    ),
    TIMERS,
    c.Part("clock", "clocks", **_single(c.CLOCKS)),
    c.Part("spent", "spent", **_numbers("decision", "ms")),
    c.Part("reserves", "reserves", **_numbers("seat", "rest")),
    c.Part(
        "drafts",
        "drafts",
        key=("seat", "decision"),
        columns=("table_id", "seat", "decision", "text"),
        rows=lambda table, drafts: {
            key: (table, *key, " ".join(words)) for key, words in drafts.items()
        },
        value=lambda rows: {(seat, key): tuple(text.split()) for _, seat, key, text in rows},
        person=c.SEAT_OF,
        listed="drafts",
        shown='table_id AS "table", decision AS question, text',
    ),
    c.Part(
        "hands",
        "hands",
        key=("user_id",),
        columns=c.HANDS.columns,
        rows=lambda _, hands: {(user,): c.HANDS.encode(hand) for user, hand in hands.items()},
        value=lambda rows: {row[1]: c.HANDS.decode(row) for row in rows},
        person="user_id",
        listed="hands",
        shown='table_id AS "table", message_id AS message, refused',
    ),
    c.Part(
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
    c.Part(
        "marks",
        "votes",
        key=("kind", "user_id"),
        columns=("table_id", "kind", "user_id"),
        rows=lambda table, some: {(m.text, m.user): (table, m.text, m.user) for m in some},
        value=lambda rows: frozenset(marks.parse(kind, user) for _, kind, user in rows),
        person="user_id",
        listed="notes",
        shown='table_id AS "table", kind',
    ),
)
"""All parts, in the order in which changes write them."""


Draft = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableData:
    """A table with all its parts, as of one moment.

    Attributes:
        version: Counts the changes; the next write compares it.
        entries: The log, empty unless requested.
        spent: Milliseconds spent on decisions that can still be taken back.
        reserves: Milliseconds left, by seat.
        drafts: Unfinished decisions, by seat and token.
        unsaid: Messages being sent and waiting edits, by id, in order.
        decks: The rest of the server's decks, by game and deck; for a lobby.
        wordlist: Number and size of the server's word list, for a lobby.
    """

    row: TableRow
    seats: tuple[SeatRow, ...]
    version: int = 0
    entries: tuple[Entry, ...] = ()
    clock: ClockRow | None = None
    spent: Mapping[str, int] = field(default_factory=dict)
    reserves: Mapping[int, int] = field(default_factory=dict)
    motions: Mapping[str, MotionRow] = field(default_factory=dict)
    timers: Mapping[int, TimerRow] = field(default_factory=dict)
    drafts: Mapping[tuple[int, str], Draft] = field(default_factory=dict)
    hands: Mapping[int, HandRow] = field(default_factory=dict)
    calls: Mapping[int, CallRow] = field(default_factory=dict)
    marks: frozenset[Mark] = frozenset()
    users: Mapping[int, UserRow] = field(default_factory=dict)
    unsaid: Mapping[int, OutboxRow] = field(default_factory=dict)
    decks: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    wordlist: tuple[int, int] | None = None
    board_coming: bool = False
    public_waiting: bool = False


class WorkingCopy:
    """The parts of a table, which a decision changes in place; see ``TableData``."""

    clock: ClockRow | None
    spent: dict[str, int]
    reserves: dict[int, int]
    motions: dict[str, MotionRow]
    timers: dict[int, TimerRow]
    drafts: dict[tuple[int, str], Draft]
    hands: dict[int, HandRow]
    calls: dict[int, CallRow]
    marks: set[Mark]
    decks: dict[tuple[str, str], tuple[str, ...]]
    unsaid: dict[int, OutboxRow]

    def __init__(self, data: TableData) -> None:
        for name in _IN_PLACE:
            content = getattr(data, name)
            if isinstance(content, frozenset):
                content = set(content)
            setattr(self, name, dict(content) if isinstance(content, Mapping) else content)

    def parts(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in _IN_PLACE}
        return {k: frozenset(v) if isinstance(v, set) else v for k, v in values.items()}


_IN_PLACE: Final = (*(part.name for part in PARTS if part.in_place), "decks", "unsaid")
