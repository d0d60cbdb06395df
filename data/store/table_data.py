"""Everything stored per table: its parts as one list, as one value, and the query that loads it.

Loading, writing, exporting and erasing all follow from the list. To store something new per table,
add a ``Part`` here, its field in ``TableData`` and ``WorkingCopy``, a new step with its table in
both schemas, and a sentence about that table in ``docs/operating.md``. A column that holds a
person's id needs an index: their data is looked for at all tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Final

import msgspec

from data.store import marks
from data.store import parts as c
from data.store.marks import Mark
from data.store.queries import OF_USER
from data.store.query import Query, Sql, names
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

# One of these that waits serves for all later ones; a change looks at no other that waits.
EDITED: Final = ("lobby-edit", "status", "dm-hand")
BOARDS: Final = ("start", "board")


@dataclass(frozen=True, slots=True)
class _Json:
    """A database's syntax for rows of other tables in one JSON column."""

    rows: str
    row: str

    def some(self, columns: str, source: str) -> str:
        return f"(SELECT {self.rows}({self.row}({columns})) FROM {source})"


# ruff: noqa: S608 (the only parts put together are names of tables and columns)
_FILE, _SERVER = _Json("json_group_array", "json_array"), _Json("json_agg", "json_build_array")
_LOBBY = "(SELECT guild_id FROM tables WHERE id = ?1 AND status = 'lobby')"
_USER = names(c.USER, "u.")
# A damaged text would end the whole load as an error of the statement.
_VOTED_ON = "CASE WHEN json_valid(m.facts) THEN json_extract(m.facts, '$.user') END"


def _columns(json: _Json) -> dict[str, str]:
    parts = {
        part.name: json.some(names(part.columns), f"{part.table} WHERE table_id = ?1")
        for part in PARTS
    }
    seated = "seats AS s JOIN users AS u ON u.id = s.user_id"
    voted = f"motions AS m JOIN users AS u ON u.id = {_VOTED_ON}"
    size = "CASE WHEN json_valid(words) THEN json_array_length(words) ELSE 0 END"
    return parts | {
        "version": "(SELECT version FROM versions WHERE table_id = ?1)",
        # The rows of both kinds together, and how many there are of two more: all in one look.
        "outbox": f"""(SELECT {json.row}(
                {json.rows}({json.row}({names(c.OUTBOX)}))
                    FILTER (WHERE state = 'sending' OR kind IN {EDITED}),
                count(*) FILTER (WHERE kind = '{BOARDS[0]}' OR kind = '{BOARDS[1]}'),
                count(*) FILTER (WHERE state = 'pending' AND destination NOT LIKE 'dm:%'))
            FROM outbox WHERE table_id = ?1 AND state IN ('pending', 'sending'))""",
        "seated": json.some(_USER, f"{seated} WHERE s.table_id = ?1"),
        "voted_on": json.some(_USER, f"{voted} WHERE m.table_id = ?1"),
        "decks": json.some("game, deck, rest", f"supplies WHERE guild_id = {_LOBBY}"),
        "wordlist": json.some(
            f"id, {size}", f"wordlists WHERE guild_id = {_LOBBY} AND removed_at IS NULL"
        ),
    }


# A server gives members of JSON as text, and compares no text with a number.
_ASKED = "u.id IN (SELECT CAST(value AS BIGINT) FROM json_each(?2))"
_NAMES: Final = (*_columns(_FILE), "asked", "entries")


def _load(json: _Json, *, users: bool, log: bool) -> str:
    asked = json.some(_USER, f"users AS u WHERE {_ASKED}") if users else "NULL"
    entries = json.some(names(c.ENTRY), "entries WHERE table_id = ?1") if log else "NULL"
    # Each has the same columns, so that one decoder reads them all.
    columns = ", ".join((names(c.TABLE), *_columns(json).values(), asked, entries))
    return f"SELECT {columns} FROM tables WHERE id = ?1"


LOADS: Final = {
    (users, log): Sql(
        _load(_FILE, users=users, log=log), server=_load(_SERVER, users=users, log=log)
    )
    for users in (False, True)
    for log in (False, True)
}
"""The statements that load a table: with other users or not, with the log or not."""

_decode = msgspec.json.Decoder(list[list[Any]]).decode
_outbox = msgspec.json.Decoder(tuple[list[list[Any]] | None, int, int]).decode
_words = msgspec.json.Decoder(tuple[str, ...]).decode
_BLOB: Final = "blob"
"""A text has become bytes, of which the database can't make JSON (see ``Query.rows``)."""
_BY_ID: Final = itemgetter(0)


def load(table_id: str, users: Sequence[int] = (), *, log: bool = False) -> Query[TableData | None]:
    """Return a table with all its parts, at one moment; ``Unsound`` if they can't be read.

    ``users`` are loaded beside those with a seat. With ``log`` the entries are, too.
    """
    asked = (msgspec.json.encode(list(users)).decode(),) if users else ()
    return Query(LOADS[bool(users), log], (table_id, *asked), _data)


def _data(rows: list[Any]) -> TableData | None:
    if not rows:
        return None
    if len(rows[0]) == 1:  # it can't even be put together
        raise Unsound(_BLOB)
    return _assemble(rows[0], _NAMES)


def _assemble(columns: Sequence[Any], names: Sequence[str]) -> TableData:
    texts = dict(zip(names, columns[len(c.TABLE) :], strict=True))
    try:
        lines = sorted(_rows(texts.get("entries")), key=_BY_ID)
        return TableData(
            row=c.TABLES.decode(columns[: len(c.TABLE)]),
            # Without one no change could be written.
            version=int(texts["version"]) if "version" in texts else 0,
            entries=tuple(map(c.ENTRIES.decode, lines)),
            **{p.name: p.value(_rows(texts[p.name])) for p in PARTS if p.name in texts},
            **(_shared(texts) if "outbox" in texts else {}),
        )
    except ODD as error:
        raise Unsound(type(error).__name__) from error


LISTED: Final = ("seats", "calls", "timers", "clock", "reserves")
"""What a list of tables reads of each beside its row."""


def _of_user(json: _Json) -> str:
    parts = (_columns(json)[name].replace("?1", "tables.id") for name in LISTED)
    return f"SELECT {', '.join((names(c.TABLE), *parts))} FROM tables {OF_USER}"


LIST: Final = Sql(_of_user(_FILE), server=_of_user(_SERVER))


def of_user(user_id: int, but: str = "") -> Query[tuple[tuple[TableRow, TableData | None], ...]]:
    """Return a user's open tables ``but`` one, with what is ``LISTED``; None if damaged.

    Running it raises ``Unsound`` if a damaged one hides the others.
    """
    return Query(LIST, (user_id, but), _listed)


def _listed(rows: list[Any]) -> tuple[tuple[TableRow, TableData | None], ...]:
    if rows and len(rows[0]) == 1:
        raise Unsound(_BLOB)
    listed: list[tuple[TableRow, TableData | None]] = []
    for columns in rows:
        try:
            data = _assemble(columns, LISTED)
            listed.append((data.row, data))
        except Unsound:
            listed += ((row, None) for row in c.readable_tables([columns[: len(c.TABLE)]]))
    return tuple(listed)


def _rows(text: str | None) -> list[list[Any]]:
    # Most are empty; on a server ``json_agg`` returns NULL for no rows.
    return _decode(text) if text and len(text) > len("[]") else []


def _shared(texts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns that a table shares with others: people, decks, words, the outbox."""
    unsaid, boards, public = _outbox(texts["outbox"])
    users = (row for name in ("seated", "voted_on", "asked") for row in _rows(texts[name]))
    lists = _rows(texts["wordlist"])
    return {
        "users": {row[0]: c.USERS.decode(row) for row in users},
        "unsaid": {row[0]: c.outbox_row(row) for row in sorted(unsaid or (), key=_BY_ID)},
        "decks": {(game, deck): _words(rest) for game, deck, rest in _rows(texts["decks"])},
        "wordlist": (lists[0][0], lists[0][1]) if lists else None,
        "board_coming": bool(boards),
        "public_waiting": bool(public),
    }
