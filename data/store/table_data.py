"""Everything that is kept about one table, as one value, and the statement that reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
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
from engine.values import replace

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
def _part(what: str, table: str, where: str = "table_id = ?1", order: str = "1") -> str:
    """Return a column that holds rows of another table, as JSON."""
    return (
        f"(SELECT json_group_array(json_array({what})) FROM "
        f"(SELECT * FROM {table} WHERE {where} ORDER BY {order}) AS sub)"
    )


_LOBBY = "(SELECT guild_id FROM tables WHERE id = ?1 AND status = 'lobby')"
_USERS = """id IN (SELECT user_id FROM seats WHERE table_id = ?1)
    OR id IN (SELECT CASE WHEN json_valid(facts) THEN json_extract(facts, '$.user') END
        FROM motions WHERE table_id = ?1)
    OR id IN (SELECT CAST(value AS BIGINT) FROM json_each(?2))"""
_OPEN = "table_id = ?1 AND state IN ('pending', 'sending')"
# Of these one that waits serves for all that follow; others are never looked at again.
_EDITED = "('lobby-edit', 'status', 'dm-hand')"
_COMING = f"""(SELECT json_array(
        EXISTS (SELECT 1 FROM outbox WHERE {_OPEN} AND kind IN ('start', 'board')),
        EXISTS (SELECT 1 FROM outbox WHERE {_OPEN} AND state = 'pending'
            AND destination NOT LIKE 'dm:%')))"""
_PARTS: Final = (
    _part(c.names(c.SEAT), "seats", order="seat"),
    _part(c.names(c.CLOCK), "clocks"),
    _part("decision, ms", "spent"),
    _part("seat, rest", "reserves"),
    _part(c.names(c.MOTION), "motions", order="id"),
    """(SELECT json_group_array(json_array(motion_id, user_id, choice)) FROM ballots
        WHERE motion_id IN (SELECT id FROM motions WHERE table_id = ?1))""",
    _part(c.names(c.TIMER), "timers", order="due, id"),
    _part("seat, decision, text", "drafts"),
    _part(c.names(c.HAND), "hands"),
    _part("user_id, question, count, at", "calls"),
    _part("kind, user_id", "votes"),
    _part(c.names(c.USER), "users", _USERS),
    _part(
        c.names(c.OUTBOX), "outbox", f"{_OPEN} AND (state = 'sending' OR kind IN {_EDITED})", "id"
    ),
    _part("game, deck, rest", "supplies", f"guild_id = {_LOBBY}"),
    _part(
        "id, CASE WHEN json_valid(words) THEN json_array_length(words) ELSE 0 END",
        "wordlists",
        f"guild_id = {_LOBBY} AND removed_at IS NULL",
    ),
)
_SEALED = """(SELECT json_array(log, seal, version) FROM seals WHERE table_id = ?1)"""
_ENTRIES = _part(c.names(c.ENTRY), "entries", order="seq")
_HEAD = f"SELECT {c.names(c.TABLE)}, {_SEALED}, {', '.join(_PARTS)}, {_COMING}"
LOAD = f"{_HEAD}, NULL FROM tables WHERE id = ?1"
LOAD_WITH_LOG = f"{_HEAD}, {_ENTRIES} FROM tables WHERE id = ?1"

_decode = msgspec.json.Decoder(list[list[Any]]).decode
_sealed = msgspec.json.Decoder(tuple[str, str, int]).decode
_flags = msgspec.json.Decoder(tuple[bool | int, bool | int]).decode
_words = msgspec.json.Decoder(tuple[str, ...]).decode
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
    sql = LOAD_WITH_LOG if log else LOAD
    parameters = (table_id, msgspec.json.encode(list(users)).decode())
    return Query(sql, parameters, partial(_data, log=log))


def _data(rows: list[Any], *, log: bool) -> TableData | None:
    if not rows:
        return None
    if len(rows[0]) == 1:  # it can't even be put together
        raise Unsound(seals.SEAL)
    row, (sealed, seats, *parts, coming, entries) = rows[0][: len(c.TABLE)], rows[0][len(c.TABLE) :]
    try:
        sums, columns = _sealed(sealed or _NO_SEAL), _decode(seats or b"[]")
        lines = _decode(entries or b"[]") if log else []
    except ValueError as error:
        raise Unsound(seals.SEAL) from error
    if not seals.fits(sums[0], sums[1], row, columns):
        raise Unsound(seals.SEAL)
    if log and seals.whole(lines) != sums[0]:
        raise Unsound(seals.LOG)
    try:
        table, people = c.table_row(row), tuple(map(c.seat_row, columns))
        found = tuple(map(c.entry, lines))
        kept = _parts(parts)
        board, public = _flags(coming)
        data = TableData(table, people, sums[0], sums[2], found, *kept)
        return replace(data, board_coming=bool(board), public_waiting=bool(public))
    except ValueError as error:
        raise Unsound(f"unreadable-{type(error).__name__}") from error


def _parts(texts: Sequence[str]) -> tuple[Any, ...]:
    """Return the rows of the other tables as ``TableData`` holds them, in its order."""
    found = [_decode(text) if text and len(text) > len("[]") else [] for text in texts]
    clocks, spent, reserves, motions, ballots, timers, drafts, *more = found
    hands, calls, marks, users, unsaid, decks, lists = more
    votes = [
        c.motion_row(row, [(user, choice) for number, user, choice in ballots if number == row[0]])
        for row in motions
    ]
    return (
        c.clock_row(clocks[0]) if clocks else None,
        dict(spent),
        dict(reserves),
        {vote.topic: vote for vote in votes},
        {row[0]: c.timer_row(row) for row in timers},
        {(seat, decision): tuple(text.split()) for seat, decision, text in drafts},
        {row[1]: HandRow(*row) for row in hands},
        {user: CallRow(*call) for user, *call in calls},
        frozenset((kind, user) for kind, user in marks),
        {row[0]: c.user_row(row) for row in users},
        {row[0]: c.outbox_row(row) for row in unsaid},
        {(game, deck): _words(rest) for game, deck, rest in decks},
        (lists[0][0], lists[0][1]) if lists else None,
    )
