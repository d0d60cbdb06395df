"""A change of a table, as data: how it was, how it is now, and what is added for ever.

Whoever decides makes one; ``write_of`` turns it into statements. Nothing here knows of games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import Any, Final

import msgspec

from data.store import columns as c
from data.store import seals, tagged
from data.store import statements as s
from data.store.messages import Message
from data.store.parts import PARTS
from data.store.rows import PENDING, SENDING
from data.store.sql import Statement, Values
from data.store.statements import Write
from data.store.table_data import TableData
from engine.contract import Args
from engine.run import Entry


@dataclass(frozen=True, slots=True)
class Post:
    """Something to say, and where; the nonce makes it safe to repeat.

    ``at_once``: nothing waits there, so the outbox begins with it: it is written as begun, which
    saves a write before it leaves.
    """

    destination: str
    message: Message
    nonce: str
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What became of a row of the outbox: ``done`` with its message, or ``dropped``."""

    row_id: int
    state: str
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """The total of a game that a player finished alone; all else is taken from the table."""

    options: Mapping[str, str]
    score: int
    feat: Args
    hint: bool


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; all else is taken from the table.

    Attributes:
        mode: Which of the games that the box holds it was; empty where it holds one.
        why: Why it is not rated, as far as its outcome says so.
        scores, ranks: By seat.
        winners: The seats that have won.
    """

    mode: str
    why: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one table.

    Attributes:
        before: How it was when it was decided on, None for a new table.
        after: How it is now; timers with ids below 0 are new.
        entries: New entries of its log.
        posts: What is to be said.
        silent: Places where nothing is to be said of what has not been tried yet.
        said: What became of rows of the outbox.
        total: A high score.
        result: How the game ended.
        nudged: Users who were nudged just now, and when that was last.
        dms: Users of whom it is known now whether direct messages are closed to us.
        now: When, in Unix milliseconds.
    """

    before: TableData | None
    after: TableData
    entries: tuple[Entry, ...] = ()
    posts: tuple[Post, ...] = ()
    silent: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    total: Total | None = None
    result: Result | None = None
    nudged: tuple[tuple[int, int | None], ...] = ()
    dms: tuple[tuple[int, bool], ...] = ()
    now: int = 0

    @property
    def empty(self) -> bool:
        """Nothing is to be written."""
        more = (self.entries, self.posts, self.silent, self.said, self.nudged, self.dms)
        kept = self.total or self.result
        return self.before == self.after and not any(more) and kept is None


def write_of(change: Change) -> tuple[Write, str]:
    """Return the statements of a change, sealed, and the sum over the log afterwards."""
    first, after = change.before, change.after
    old = first or TableData(after.row, ())
    table_id, found = after.row.id, list[Statement]()
    log = after.log
    for entry in change.entries:
        line = c.ENTRIES.values(entry)
        found.append((s.INSERT_ENTRY, (table_id, *line)))
        log = seals.longer(log, line)
    found += _of_table(first, after, log)
    for part in PARTS:
        found += part.written(table_id, getattr(old, part.name), getattr(after, part.name))
    found += _of_outbox(old, change)
    if old.decks != after.decks:
        found += _of_decks(old, after)
    if change.total is not None:
        found.append(_total(table_id, change.total))
    if change.result is not None:
        found += results_of(table_id, change.result)
    found += [(s.NUDGE, (user, change.now, before)) for user, before in change.nudged]
    found += [(s.CLOSE_DMS, (user, int(closed))) for user, closed in change.dms]
    # A server carries them out in this order; a file groups them by it (``batch``).
    found.sort(key=_rank)
    # What is taken back may be on its way by now: then this change comes too late.
    unsaid = tuple(sorted(old.unsaid.keys() - after.unsaid.keys())) if old.unsaid else ()
    decided_on = None if first is None else table_id
    return Write(tuple(found), decided_on, old.version, unsaid, _GUARDS), log


def _rank(statement: Statement) -> int:
    return s.RANK[statement[0]]


# Rows that tables share have no version: where one of these finds no row, another was faster.
_GUARDS: Final = frozenset((s.NUDGE, s.TAKE_DECK))
_number: Final = attrgetter("seat")
_MOVED_AT: Final = tuple(map(c.TABLE.index, s.MOVED))
_MOVED_OF: Final = itemgetter(*_MOVED_AT)
_OTHERS_OF: Final = itemgetter(*map(c.TABLE.index, s.OTHERS))


def _of_table(before: TableData | None, after: TableData, log: str) -> Iterator[Statement]:
    """Return what is written of the table's own row and its seal."""
    row = after.row
    if {seat.table_id for seat in after.seats} - {row.id} or len(
        {seat.seat for seat in after.seats}
    ) < len(after.seats):
        # The seal would cover other seats than a load finds, and freeze the table.
        raise ValueError("a seat of another table, or one twice")
    values = c.TABLES.values(row)
    columns = c.TABLES.stored(values)
    # In the order in which they are read (``seals.SEATS``).
    seats = [c.SEATS.encode(seat) for seat in sorted(after.seats, key=_number)]
    # Over all columns, also those that the statements below leave as they are.
    seal = (log, seals.over(log, columns, seats), row.id)
    if before is None:
        yield (s.INSERT_TABLE, columns)
        yield (s.INSERT_SEAL, seal)
    else:
        yield (s.UPDATE_SEAL, (*seal, before.version))
        yield from _of_row(c.TABLES.values(before.row), values, columns)


def _of_row(before: Values, after: Values, values: Values) -> Iterator[Statement]:
    """Return what is written of a table's row, given its fields and all its columns."""
    if before == after:
        return
    moved = list(before)
    for at in _MOVED_AT:
        moved[at] = after[at]
    if moved == list(after):  # as most changes
        yield (s.MOVE_TABLE, (*_MOVED_OF(values), values[0]))
    else:
        yield (s.UPDATE_TABLE, (*_OTHERS_OF(values), values[0]))


def _of_outbox(old: TableData, change: Change) -> Iterator[Statement]:
    after = change.after
    for number in old.unsaid.keys() - after.unsaid.keys():
        yield (s.DROP_OUTBOX, (number,))
    for place in change.silent:
        yield (s.DROP_PUBLIC, (after.row.id, place))
    for said in change.said:
        yield (s.SET_OUTBOX, (said.state, said.message_id, said.row_id))
    for post in change.posts:
        yield (s.INSERT_OUTBOX, outbox_values(after.row.id, post, change.now))


def outbox_values(
    table_id: str | None, post: Post, now: int, guild_id: int | None = None
) -> Values:
    """Return the columns of a new row of the outbox, which belongs to a table or to a server."""
    state, begun = (SENDING, now) if post.at_once else (PENDING, None)
    message = post.message
    return (
        *(table_id, post.destination, message.kind, tagged.encode(message), post.nonce),
        *(state, begun, None, now, guild_id),
    )


def _of_decks(old: TableData, after: TableData) -> Iterator[Statement]:
    """Return what is written of a server's decks: no other table may have taken from them."""
    for (game, deck), rest in after.decks.items():
        key, was = (after.row.guild_id, game, deck), old.decks.get((game, deck))
        if was is None:
            # A plain insert: of two first uses at once the second breaks the key, and deals again.
            yield (s.NEW_DECK, (_json(rest), *key))
        elif was != rest:
            # It compares the whole rest: the deck belongs to the server, and no version covers it.
            yield (s.TAKE_DECK, (_json(rest), *key, _json(was)))


def _total(table_id: str, total: Total) -> Statement:
    options, feat = _sorted(total.options), _sorted(total.feat)
    return s.ADD_SCORE, (options, total.score, feat, int(total.hint), table_id)


def results_of(table_id: str, result: Result) -> Iterator[Statement]:
    """Return what is written of the end of a game; the same, however often and whenever."""
    yield s.ADD_GAME, (result.mode, result.why, result.why, table_id)
    for seat, (rank, score) in enumerate(zip(result.ranks, result.scores, strict=True)):
        won = int(seat in result.winners)
        yield s.ADD_RESULT, (result.mode, rank, score, won, table_id, seat)
    yield s.ADD_ARREARS, (table_id,)


def _sorted(values: Mapping[str, Any]) -> str:
    return msgspec.json.encode(values, order="sorted").decode()


def _json(values: Iterable[str]) -> str:
    return msgspec.json.encode(tuple(values)).decode()
