"""Everything that is kept about one table, as one value, and the statement that reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from typing import Any, Final

import msgspec

from data.store import parts as c
from data.store import seals
from data.store.parts import PARTS
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
from data.store.seals import Unsound
from engine.run import Entry

Draft = tuple[str, ...]
Mark = tuple[str, int]
"""Something that was done once for a user at a table: what, and for whom."""


@dataclass(frozen=True, slots=True)
class TableData:
    """A table with all that belongs to it, as it was at one moment.

    Attributes:
        row, seats: As stored.
        log: The sum over its entries (``data.store.seals``).
        version: Counts the changes; compared when the next one is written.
        entries: The log, empty where it was not asked for.
        clock: The clock of its open questions.
        spent: Milliseconds that decisions took which can still be taken back.
        reserves: Milliseconds that are left of the reserves, by seat.
        motions: Open votes, by topic.
        timers: What is due, by id.
        drafts: Unfinished decisions, by seat and token.
        hands: How players are shown their hands, by user.
        calls: What users were last called for, by user.
        marks: What was done once for a user.
        users: What is remembered of its users.
        unsaid: What it is saying at this moment, and edits that wait, by id, in order.
        decks: What is left of its server's decks, by game and deck; for a lobby.
        wordlist: Number and size of the server's own list of words, for a lobby.
        board_coming: A board is still to be posted.
        public_waiting: Something public has not been tried yet.
    """

    row: TableRow
    seats: tuple[SeatRow, ...]
    log: str = ""
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
    """The parts of a table as a decision changes them in place; see ``TableData``."""

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
        found = {name: getattr(self, name) for name in _IN_PLACE}
        return {k: frozenset(v) if isinstance(v, set) else v for k, v in found.items()}


_IN_PLACE: Final = (*(part.name for part in PARTS if not part.sealed), "decks", "unsaid")

# One of these that waits serves for all later ones; a change looks at no other that waits.
EDITED: Final = ("lobby-edit", "status", "dm-hand")
BOARDS: Final = ("start", "board")


@dataclass(frozen=True, slots=True)
class _Json:
    """How a database puts rows of other tables into one column."""

    rows: str
    row: str

    def some(self, columns: str, source: str) -> str:
        return f"(SELECT {self.rows}({self.row}({columns})) FROM {source})"

    def ordered(self, columns: str, table: str, order: str) -> str:
        """Read rows of a table in an order that an index has: they are summed up."""
        rows = f"SELECT * FROM {table} WHERE table_id = ?1 ORDER BY {order}"
        return self.some(columns, f"({rows}) AS sub")


# ruff: noqa: S608 (the only parts put together are names of tables and columns)
_FILE, _SERVER = _Json("json_group_array", "json_array"), _Json("json_agg", "json_build_array")
_LOBBY = "(SELECT guild_id FROM tables WHERE id = ?1 AND status = 'lobby')"
_USER = names(c.USER, "u.")
# A damaged text would end the whole load as an error of the statement.
_VOTED_ON = "CASE WHEN json_valid(m.facts) THEN json_extract(m.facts, '$.user') END"


def _columns(json: _Json) -> dict[str, str]:
    """Return what a load reads beside the table's row, by name."""
    parts = {
        part.name: json.ordered(names(part.columns), part.table, names(part.key))
        if part.sealed
        else json.some(names(part.columns), f"{part.table} WHERE table_id = ?1")
        for part in PARTS
    }
    seated = "seats AS s JOIN users AS u ON u.id = s.user_id"
    voted = f"motions AS m JOIN users AS u ON u.id = {_VOTED_ON}"
    size = "CASE WHEN json_valid(words) THEN json_array_length(words) ELSE 0 END"
    return parts | {
        "seal": f"(SELECT {json.row}(log, seal, version) FROM seals WHERE table_id = ?1)",
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
    entries = json.ordered(names(c.ENTRY), "entries", "seq") if log else "NULL"
    # The same columns in each, so that one decoder reads them all.
    columns = ", ".join((names(c.TABLE), *_columns(json).values(), asked, entries))
    return f"SELECT {columns} FROM tables WHERE id = ?1"


LOADS: Final = {
    (users, log): Sql(
        _load(_FILE, users=users, log=log), server=_load(_SERVER, users=users, log=log)
    )
    for users in (False, True)
    for log in (False, True)
}
"""By whether users are asked for besides, and whether the log is."""

_decode = msgspec.json.Decoder(list[list[Any]]).decode
_sealed = msgspec.json.Decoder(tuple[str, str, int]).decode
_outbox = msgspec.json.Decoder(tuple[list[list[Any]] | None, int, int]).decode
_words = msgspec.json.Decoder(tuple[str, ...]).decode
# A table without a seal fits none: it counts as damaged.
_NO_SEAL = b'["", "", 0]'
_BY_ID: Final = itemgetter(0)


def load(table_id: str, users: Sequence[int] = (), *, log: bool = False) -> Query[TableData | None]:
    """Return all that is kept about a table, at one moment.

    Args:
        table_id: The table.
        users: Users who have no seat there, of whom something is to be known all the same.
        log: Its entries too; they are compared with their sum.

    Raises:
        Unsound: What is stored is not what was written (when it is read).
    """
    asked = (msgspec.json.encode(list(users)).decode(),) if users else ()
    return Query(LOADS[bool(users), log], (table_id, *asked), partial(_data, log=log))


def _data(rows: list[Any], *, log: bool) -> TableData | None:
    if not rows:
        return None
    if len(rows[0]) == 1:  # it can't even be put together
        raise Unsound(seals.SEAL)
    row = rows[0][: len(c.TABLE)]
    texts = dict(zip(_NAMES, rows[0][len(c.TABLE) :], strict=True))
    try:
        sums, seats = _sealed(texts["seal"] or _NO_SEAL), _decode(texts["seats"] or b"[]")
        lines = _decode(texts["entries"] or b"[]") if log else []
    except ValueError as error:
        raise Unsound(seals.SEAL) from error
    # Before rows are made of it: what does not fit may be anything.
    if not seals.fits(sums[0], sums[1], row, seats):
        raise Unsound(seals.SEAL)
    if log and seals.whole(lines) != sums[0]:
        raise Unsound(seals.LOG)
    try:
        return TableData(
            row=c.TABLES.decode(row),
            log=sums[0],
            version=sums[2],
            entries=tuple(Entry(*line) for line in lines),
            **{part.name: part.value(_rows(texts[part.name])) for part in PARTS},
            **_shared(texts),
        )
    except ValueError as error:
        raise Unsound(f"unreadable-{type(error).__name__}") from error


def _rows(text: str | None) -> list[list[Any]]:
    # Most are empty; on a server, whose ``json_agg`` makes nothing of no rows, they are NULL.
    return _decode(text) if text and len(text) > len("[]") else []


def _shared(texts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a table has in common with others: people, decks, words, the outbox."""
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
