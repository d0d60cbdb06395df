"""Everything that is kept about one table, as one value, and the statement that reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from typing import Any, Final

import msgspec

from data.store import columns as c
from data.store import seals
from data.store.query import Query
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


# ruff: noqa: S608 (the only parts put together are names of tables and columns below)
def _part(what: str, table: str, where: str = "table_id = ?1") -> str:
    """Return a column that holds rows of other tables, as JSON, in no order."""
    return f"(SELECT json_group_array(json_array({what})) FROM {table} WHERE {where})"


def _sorted(what: str, table: str, order: str) -> str:
    """Do the same in an order that an index has, for what is summed up as it is read."""
    rows = f"(SELECT * FROM {table} WHERE table_id = ?1 ORDER BY {order}) AS sub"
    return f"(SELECT json_group_array(json_array({what})) FROM {rows})"


_LOBBY = "(SELECT guild_id FROM tables WHERE id = ?1 AND status = 'lobby')"
_USER = c.names(c.USER, "u.")
# A damaged text would end the whole load as an error of the statement.
_VOTED_ON = "CASE WHEN json_valid(m.facts) THEN json_extract(m.facts, '$.user') END"
# One of these that waits serves for all later ones; a change looks at no other that waits.
EDITED: Final = ("lobby-edit", "status", "dm-hand")
BOARDS: Final = ("start", "board")
# The rows of both kinds together, and how many there are of two more: all in one look.
_SAID = f"""(SELECT json_array(
        json_group_array(json_array({c.names(c.OUTBOX)}))
            FILTER (WHERE state = 'sending' OR kind IN {EDITED}),
        count(*) FILTER (WHERE kind = '{BOARDS[0]}' OR kind = '{BOARDS[1]}'),
        count(*) FILTER (WHERE state = 'pending' AND destination NOT LIKE 'dm:%'))
    FROM outbox WHERE table_id = ?1 AND state IN ('pending', 'sending'))"""
_PARTS: Final = (
    _sorted(c.names(c.SEAT), "seats", "seat"),
    _part(c.names(c.CLOCK), "clocks"),
    _part("decision, ms", "spent"),
    _part("seat, rest", "reserves"),
    _part(c.names(c.MOTION), "motions"),
    """(SELECT json_group_array(json_array(b.motion_id, b.user_id, b.choice))
        FROM motions AS m JOIN ballots AS b ON b.motion_id = m.id WHERE m.table_id = ?1)""",
    _part(c.names(c.TIMER), "timers"),
    _part("seat, decision, text", "drafts"),
    _part(c.names(c.HAND), "hands"),
    _part("user_id, question, count, at, pings", "calls"),
    _part("kind, user_id", "votes"),
    _part(_USER, "seats AS s JOIN users AS u ON u.id = s.user_id", "s.table_id = ?1"),
    _part(_USER, f"motions AS m JOIN users AS u ON u.id = {_VOTED_ON}", "m.table_id = ?1"),
    _part("game, deck, rest", "supplies", f"guild_id = {_LOBBY}"),
    _part(
        "id, CASE WHEN json_valid(words) THEN json_array_length(words) ELSE 0 END",
        "wordlists",
        f"guild_id = {_LOBBY} AND removed_at IS NULL",
    ),
)
# A server gives members of JSON as text, and compares no text with a number.
_ASKED = _part(_USER, "users AS u", "u.id IN (SELECT CAST(value AS BIGINT) FROM json_each(?2))")
_SEALED = """(SELECT json_array(log, seal, version) FROM seals WHERE table_id = ?1)"""
_ENTRIES = _sorted(c.names(c.ENTRY), "entries", "seq")
_HEAD = f"SELECT {c.names(c.TABLE)}, {_SEALED}, {_SAID}, {', '.join(_PARTS)}"
_OF_TABLE = "FROM tables WHERE id = ?1"
# The same columns in each, so that one decoder reads them all.
LOAD = f"{_HEAD}, NULL, NULL {_OF_TABLE}"
LOAD_WITH_LOG = f"{_HEAD}, NULL, {_ENTRIES} {_OF_TABLE}"
LOAD_WITH_USERS = f"{_HEAD}, {_ASKED}, NULL {_OF_TABLE}"
LOAD_WITH_BOTH = f"{_HEAD}, {_ASKED}, {_ENTRIES} {_OF_TABLE}"

_decode = msgspec.json.Decoder(list[list[Any]]).decode
_sealed = msgspec.json.Decoder(tuple[str, str, int]).decode
_outbox = msgspec.json.Decoder(tuple[list[list[Any]] | None, int, int]).decode
_words = msgspec.json.Decoder(tuple[str, ...]).decode
# A table without a seal fits none: it counts as damaged.
_NO_SEAL = b'["", "", 0]'


def load(table_id: str, users: Sequence[int] = (), *, log: bool = False) -> Query[TableData | None]:
    """Return all that is kept about a table, at one moment.

    Args:
        table_id: The table.
        users: Users who have no seat there, of whom something is to be known all the same.
        log: Its entries too; they are compared with their sum.

    Raises:
        Unsound: What is stored is not what was written (when it is read).
    """
    if not users:
        return Query(LOAD_WITH_LOG if log else LOAD, (table_id,), partial(_data, log=log))
    sql = LOAD_WITH_BOTH if log else LOAD_WITH_USERS
    parameters = (table_id, msgspec.json.encode(list(users)).decode())
    return Query(sql, parameters, partial(_data, log=log))


def _data(rows: list[Any], *, log: bool) -> TableData | None:
    if not rows:
        return None
    if len(rows[0]) == 1:  # it can't even be put together
        raise Unsound(seals.SEAL)
    row, (sealed, said, seats, *parts, entries) = rows[0][: len(c.TABLE)], rows[0][len(c.TABLE) :]
    try:
        sums, columns = _sealed(sealed or _NO_SEAL), _decode(seats or b"[]")
        lines = _decode(entries or b"[]") if log else []
    except ValueError as error:
        raise Unsound(seals.SEAL) from error
    # Before rows are made of it: what does not fit may be anything.
    if not seals.fits(sums[0], sums[1], row, columns):
        raise Unsound(seals.SEAL)
    if log and seals.whole(lines) != sums[0]:
        raise Unsound(seals.LOG)
    try:
        table, people = c.table_row(row), tuple(map(c.seat_row, columns))
        found = tuple(map(c.entry, lines))
        return TableData(table, people, sums[0], sums[2], found, *_parts(parts, said))
    except ValueError as error:
        raise Unsound(f"unreadable-{type(error).__name__}") from error


_BY_ID: Final = itemgetter(0)
_BY_DUE: Final = itemgetter(c.TIMER.index("due"), 0)


def _parts(texts: Sequence[str], said: str) -> tuple[Any, ...]:
    """Return the rows of the other tables as ``TableData`` holds them, in its order."""
    # Most are empty; on a server, whose ``json_agg`` makes nothing of no rows, they are NULL.
    found = [_decode(text) if text and len(text) > len("[]") else [] for text in texts]
    clocks, spent, reserves, motions, ballots, timers, drafts, *more = found
    hands, calls, marks, users, voted_on, decks, lists, asked = more
    unsaid, boards, public = _outbox(said)
    votes = [
        c.motion_row(row, [(user, choice) for number, user, choice in ballots if number == row[0]])
        for row in sorted(motions, key=_BY_ID)
    ]
    return (
        c.clock_row(clocks[0]) if clocks else None,
        dict(spent),
        dict(reserves),
        {vote.topic: vote for vote in votes},
        {row[0]: c.timer_row(row) for row in sorted(timers, key=_BY_DUE)},
        {(seat, decision): tuple(text.split()) for seat, decision, text in drafts},
        {row[1]: HandRow(*row) for row in hands},
        {user: c.call_row(call) for user, *call in calls},
        frozenset((kind, user) for kind, user in marks),
        {row[0]: c.user_row(row) for row in (*users, *voted_on, *asked)},
        {row[0]: c.outbox_row(row) for row in sorted(unsaid or (), key=_BY_ID)},
        {(game, deck): _words(rest) for game, deck, rest in decks},
        (lists[0][0], lists[0][1]) if lists else None,
        bool(boards),
        bool(public),
    )
