"""A change of a table, as data: how it was, how it is now, and what is added for ever.

Whoever decides makes one; ``write_of`` turns it into statements. Nothing here knows of games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import Any, Final, TypeVar

import msgspec

from data.store import columns as c
from data.store import seals, tagged
from data.store import statements as s
from data.store.messages import Message
from data.store.rows import PENDING, SENDING, MotionRow, SeatRow, TimerRow
from data.store.statements import Statement, Values, Write
from data.store.table_data import TableData
from engine.contract import Args
from engine.run import Entry

K = TypeVar("K")
V = TypeVar("V")


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
        line = c.of_entry(entry)
        found.append((s.INSERT_ENTRY, (table_id, *line)))
        log = seals.longer(log, line)
    found += _of_table(first, after, log)
    if old.motions != after.motions:
        found += _of_votes(old, after)
    found += _of_time(old, after)
    if _people(old) != _people(after):
        found += _of_people(table_id, old, after)
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


_people: Final = attrgetter("drafts", "hands", "calls", "marks")
# Rows that tables share have no version: where one of these finds no row, another was faster.
_GUARDS: Final = frozenset((s.NUDGE, s.TAKE_DECK))
_number: Final = attrgetter("seat")
_MOVED_AT: Final = tuple(map(c.TABLE.index, s.MOVED))
_MOVED_OF: Final = itemgetter(*_MOVED_AT)
_OTHERS_OF: Final = itemgetter(*map(c.TABLE.index, s.OTHERS))


def _of_table(before: TableData | None, after: TableData, log: str) -> Iterator[Statement]:
    """Return what is written of the table's own row, its seats and its seal."""
    row = after.row
    # A seal sums the seats up in the order in which they are read (``seals.SEATS``).
    people = sorted(after.seats, key=_number)
    reseated = before is None or before.seats != after.seats
    if reseated and (
        {seat.table_id for seat in people} - {row.id}
        or len(set(map(_number, people))) < len(people)
    ):
        # The seal would cover other seats than a load finds, and freeze the table.
        raise ValueError("a seat of another table, or one twice")
    fields = c.fields_of_table(row)
    values, seats = c.of_table(fields), [*map(c.of_seat, people)]
    # Over all columns, also those that the statements below leave as they are.
    seal = (log, seals.over(log, values, seats), row.id)
    if before is None:
        yield (s.INSERT_TABLE, values)
        yield (s.INSERT_SEAL, seal)
    else:
        yield (s.UPDATE_SEAL, (*seal, before.version))
        yield from _of_row(c.fields_of_table(before.row), fields, values)
    if reseated:
        yield from _of_seats(
            row.id, before.seats if before else (), zip(people, seats, strict=True)
        )


def _of_seats(
    table_id: str, before: Iterable[SeatRow], after: Iterable[tuple[SeatRow, Values]]
) -> Iterator[Statement]:
    old = {seat.seat: seat for seat in before}
    for seat, columns in after:
        if old.pop(seat.seat, None) != seat:
            yield (s.PUT_SEAT, columns)
    for number in old:
        yield (s.DROP_SEAT, (table_id, number))


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


def _of_votes(old: TableData, after: TableData) -> Iterator[Statement]:
    before = {vote.id: vote for vote in old.motions.values()}
    now = {vote.id: vote for vote in after.motions.values()}
    for number in before.keys() - now.keys():
        # Its ballots go with it (``ON DELETE CASCADE``).
        yield (s.DROP_MOTION, (number,))
    for number, vote in now.items():
        if number not in before:
            yield (s.DROP_TOPIC, (vote.table_id, vote.topic))
            yield (s.INSERT_MOTION, _motion(vote))
        was = before[number].ballots if number in before else {}
        for user in was.keys() - vote.ballots.keys():
            yield (s.DROP_BALLOT, (number, user))
        for user, choice in vote.ballots.items():
            if was.get(user) != choice:
                yield (s.PUT_BALLOT, (number, user, choice))


def _motion(vote: MotionRow) -> tuple[Any, ...]:
    return (vote.id, vote.table_id, vote.topic, tagged.encode(vote.facts), vote.at)


def _of_time(old: TableData, after: TableData) -> Iterator[Statement]:
    """Return what is written of timers, the clock, and the time that was used."""
    table_id = after.row.id
    for number in old.timers.keys() - after.timers.keys():
        yield (s.DROP_TIMER, (number,))
    for number, timer in after.timers.items():
        if number < 0:
            yield (s.INSERT_TIMER, _timer(timer))
        elif timer.due != old.timers[number].due:
            yield (s.DELAY_TIMER, (timer.due, number))
    if after.clock is None and old.clock is not None:
        yield (s.DROP_CLOCK, (table_id,))
    elif after.clock is not None and after.clock != old.clock:
        yield (s.PUT_CLOCK, c.of_clock(after.clock))
    if old.spent != after.spent:
        yield from _mapped(old.spent, after.spent, table_id, s.DROP_SPENT, s.PUT_SPENT)
    if old.reserves != after.reserves:
        yield from _mapped(old.reserves, after.reserves, table_id, s.DROP_RESERVE, s.PUT_RESERVE)


def _timer(timer: TimerRow) -> tuple[Any, ...]:
    return (timer.table_id, timer.kind, timer.due, tagged.encode(timer.what))


def _mapped(
    old: Mapping[K, V], after: Mapping[K, V], table_id: str, drop: str, put: str
) -> Iterator[Statement]:
    for key in old.keys() - after.keys():
        yield (drop, (table_id, key))
    for key, content in after.items():
        if key not in old or old[key] != content:
            yield (put, (table_id, key, content))


def _of_people(table_id: str, old: TableData, after: TableData) -> Iterator[Statement]:
    for place in old.drafts.keys() - after.drafts.keys():
        yield (s.DROP_DRAFT, (table_id, *place))
    for place, words in after.drafts.items():
        if old.drafts.get(place) != words:
            yield (s.PUT_DRAFT, (table_id, *place, " ".join(words)))
    for user, hand in after.hands.items():
        if old.hands.get(user) != hand:
            yield (s.PUT_HAND, c.of_hand(hand))
    for user, call in after.calls.items():
        if old.calls.get(user) != call:
            yield (s.PUT_CALL, (table_id, user, *c.of_call(call)))
    for kind, user in old.marks - after.marks:
        yield (s.DROP_MARK, (table_id, kind, user))
    for kind, user in after.marks - old.marks:
        yield (s.PUT_MARK, (table_id, kind, user))


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
