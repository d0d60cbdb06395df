"""Changes of a table as values, and the statements that write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter, itemgetter
from typing import Any, Final

import msgspec

from data.store import parts as c
from data.store import typed
from data.store.messages import Message
from data.store.query import Sql, Statement, Values, insert, update
from data.store.rows import PENDING, SENDING, Addressed, TableRow
from data.store.table_data import PARTS, TableData
from engine.run import Entry
from engine.spec import Args

# ruff: noqa: S608 (the only parts put together are constants)
MOVED: Final = (
    *("seq", "undos", "chain", "snapshot", "unannounced", "moved_at", "stalled_at"),
    *("lobby_message_id", "board_message_id"),
)
"""The only columns that moves and their boards change."""
OTHERS: Final = tuple(name for name in c.TABLE if name != "id")
NEW_OUTBOX: Final = tuple(name for name in c.OUTBOX if name != "id")

INSERT_TABLE = insert("tables", c.TABLE)
UPDATE_TABLE = update("tables", OTHERS)
MOVE_TABLE = update("tables", MOVED)
INSERT_ENTRY = insert("entries", ("table_id", *c.ENTRY))
DROP_OUTBOX = Sql("UPDATE outbox SET state = 'dropped' WHERE id = ? AND state = 'pending'")
# Only ``pending`` is meant; SQLite uses the index over both states where both are named.
DROP_PUBLIC = Sql("""UPDATE outbox SET state = 'dropped' WHERE table_id = ? AND destination = ?
    AND state IN ('pending', 'sending') AND state = 'pending'""")
SET_OUTBOX = Sql("UPDATE outbox SET state = ?, message_id = coalesce(?, message_id) WHERE id = ?")
INSERT_OUTBOX = insert("outbox", NEW_OUTBOX, wakes=True)
CLAIM_OUTBOX = Sql(
    "UPDATE outbox SET state = 'sending', sending_at = ? WHERE id = ? AND state = 'pending'"
)
# Only where the last nudge is the one that was decided on: one a day, at all tables together.
NUDGE = Sql("""INSERT INTO users (id, nudged_at) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET nudged_at = excluded.nudged_at
    WHERE coalesce(users.nudged_at, 0) = coalesce(?, 0)""")
# Only known users: one erased meanwhile stays erased.
CLOSE_DMS = Sql("""INSERT INTO users (id, dms_closed) SELECT ?1, ?2 WHERE EXISTS (
        SELECT 1 FROM users WHERE id = ?1 UNION ALL SELECT 1 FROM seats WHERE user_id = ?1)
    ON CONFLICT (id) DO UPDATE SET dms_closed = excluded.dms_closed""")
CONFIRM = Sql("""INSERT INTO users (id, confirmed) VALUES (?, 1)
    ON CONFLICT (id) DO UPDATE SET confirmed = users.confirmed + 1""")
HEAR = Sql("""INSERT INTO users (id, heard) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET heard = excluded.heard""")
NEW_DECK = Sql("INSERT INTO supplies (rest, guild_id, game, deck) VALUES (?, ?, ?, ?)")
TAKE_DECK = Sql(
    "UPDATE supplies SET rest = ? WHERE guild_id = ? AND game = ? AND deck = ? AND rest = ?"
)
# The only way in: one person alone has played that table to its end, every entry their own.
ADD_SCORE = Sql("""INSERT INTO scores (table_id, guild_id, user_id, name, game, components_id,
        components_hash, options, total, feat, hint, undone, advised, at)
    SELECT t.id, t.guild_id, s.user_id, s.name, t.game, t.components_id, t.components_hash,
        ?, ?, ?, ?, CASE WHEN t.undos > 0 THEN 1 ELSE 0 END,
        CASE WHEN EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = t.id AND e.kind = 'hint')
            THEN 1 ELSE 0 END, t.ended_at
    FROM tables AS t JOIN seats AS s ON s.table_id = t.id AND s.seat = 0
    WHERE t.id = ? AND t.status = 'ended' AND s.kind = 'human' AND s.user_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM seats AS o WHERE o.table_id = t.id AND o.seat <> 0)
        AND EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = t.id)
        AND NOT EXISTS (
            SELECT 1 FROM entries AS e WHERE e.table_id = t.id
                AND (e.kind NOT IN ('act', 'undo', 'hint') OR coalesce(e.seat, -1) <> 0)
        )""")
# What was taken back does not count: each player has to make two moves (decision: results).
_MOVES = """(SELECT count(*) FILTER (WHERE e.kind = 'act') - count(*) FILTER (WHERE e.kind = 'undo')
    FROM entries AS e WHERE e.table_id = t.id AND e.seat = s.seat)"""
# Rated is what people played from the first move to the last, each at a seat of their own.
UNRATED: Final = f"""CASE
        WHEN ? <> '' THEN ?
        WHEN t.rated = 'no' THEN 'chosen'
        WHEN t.rated <> 'yes' THEN 'declined'
        WHEN EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = t.id AND s.kind <> 'human')
            THEN 'computer'
        WHEN EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = t.id AND s.since <> 0)
            OR EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = t.id AND e.kind = 'seat'
                AND e.action = 'computer') THEN 'taken'
        WHEN EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = t.id AND {_MOVES} < 2)
            THEN 'short'
        WHEN EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = t.id AND e.kind = 'hint')
            THEN 'hinted'
        ELSE '' END"""
ADD_GAME = Sql(f"""INSERT INTO games (table_id, guild_id, game, mode, started_at, ended_at, why)
    SELECT t.id, t.guild_id, t.game, ?, coalesce(t.started_at, t.created_at), t.ended_at, {UNRATED}
    FROM tables AS t WHERE t.id = ? AND t.status = 'ended' AND t.ended_at IS NOT NULL
    ON CONFLICT DO NOTHING""")
ADD_RESULT = Sql("""INSERT INTO results
        (table_id, seat, user_id, guild_id, game, mode, ended_at, rank, score, won)
    SELECT t.id, s.seat, s.user_id, t.guild_id, t.game, ?, t.ended_at, ?, ?, ?
    FROM tables AS t JOIN seats AS s ON s.table_id = t.id
    WHERE t.id = ? AND s.seat = ? AND t.status = 'ended' AND t.ended_at IS NOT NULL
    ON CONFLICT DO NOTHING""")
ADD_ARREARS = Sql("INSERT INTO arrears (table_id) VALUES (?) ON CONFLICT DO NOTHING")
INSERT_VERSION = insert("versions", ("table_id",))
RAISE_VERSION = Sql("UPDATE versions SET version = version + 1 WHERE table_id = ?")
# Only in the expected version: that tells whether a change is late, before it breaks a constraint.
NEXT_VERSION = Sql(f"{RAISE_VERSION} AND version = ?")

# Rows before those that refer to them, what goes before what comes in its place; scores and
# results, which are read from table, seats and entries, after all of these.
RANK: Final = {
    sql: place
    for place, sql in enumerate(
        (
            *(NEXT_VERSION, INSERT_TABLE, UPDATE_TABLE, MOVE_TABLE, INSERT_ENTRY),
            *(sql for part in PARTS for sql in part.statements),
            *(DROP_OUTBOX, DROP_PUBLIC, SET_OUTBOX, INSERT_OUTBOX, NUDGE, CLOSE_DMS, CONFIRM, HEAR),
            *(NEW_DECK, TAKE_DECK, ADD_SCORE, ADD_GAME, ADD_RESULT, ADD_ARREARS),
            INSERT_VERSION,
        )
    )
}
"""All statements of table changes, in order."""


@dataclass(frozen=True, slots=True)
class Write:
    """Statements that are written together, in order, with their guards.

    The table must still have ``version``. Rows of the outbox in ``unsaid`` must not have been tried
    yet. Each statement of ``must`` has to match a row; otherwise another change came first.
    """

    statements: tuple[Statement, ...] = field(repr=False)  # a seed may be among the values
    table_id: str | None = None
    version: int = 0
    unsaid: tuple[int, ...] = ()
    must: frozenset[Sql] = frozenset()


@dataclass(frozen=True, slots=True)
class Post(Addressed):
    """A message and its destination; the nonce makes sending it again safe.

    ``at_once``: nothing else waits there, so the outbox sends it first. It is stored as already
    claimed, which saves a write before sending.
    """

    destination: str
    message: Message
    nonce: str
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """The outcome of an outbox row: ``done`` with its message, or ``dropped``."""

    row_id: int
    state: str
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """The score of a finished solo game; the other columns come from the table."""

    options: Mapping[str, str]
    score: int
    feat: Args
    hint: bool


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; the other columns come from the table.

    ``mode`` is the game of a box with several. ``why`` the outcome makes the game unrated; empty if
    it does not. Scores and ranks are by seat.
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
        before: The state the decision was based on, None for a new table.
        after: The new state; timers with ids below 0 are new.
        silent: Destinations whose untried messages are dropped.
        nudged: Users just nudged, with their previous nudge time.
        dms: Whether each user's direct messages are closed, as just learned.
        now: Unix milliseconds.
        confirmed: Users who confirmed their first final move.
        heard: The language that Discord named with a user's press.
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
    confirmed: tuple[int, ...] = ()
    heard: tuple[tuple[int, str], ...] = ()

    @property
    def wakes_outbox(self) -> bool:
        """Return whether a message waits that did not before, or others have one less before it."""
        before = self.before.unsaid if self.before else {}
        return bool(self.posts or self.silent or before.keys() - self.after.unsaid.keys())

    @property
    def empty(self) -> bool:
        more = (self.entries, self.posts, self.silent, self.said, self.nudged, self.dms)
        rest = (self.confirmed, self.heard, self.total, self.result)
        return self.before == self.after and not any((*more, *rest))


def write_of(change: Change) -> Write:
    first, after = change.before, change.after
    old = first or TableData(after.row, ())
    table_id, statements = after.row.id, list[Statement]()
    statements += [(INSERT_ENTRY, (table_id, *c.ENTRIES.values(entry))) for entry in change.entries]
    statements += _of_table(first, after)
    for part in PARTS:
        statements += part.written(table_id, getattr(old, part.name), getattr(after, part.name))
    statements += _of_outbox(old, change)
    if old.decks != after.decks:
        statements += _of_decks(old, after)
    if change.total is not None:
        statements.append(_total(table_id, change.total))
    if change.result is not None:
        statements += results_of(table_id, change.result)
    statements += [(NUDGE, (user, change.now, before)) for user, before in change.nudged]
    statements += [(CLOSE_DMS, (user, int(closed))) for user, closed in change.dms]
    statements += [(CONFIRM, (user,)) for user in change.confirmed]
    statements += [(HEAR, (user, locale)) for user, locale in change.heard]
    statements.sort(key=lambda statement: RANK[statement[0]])
    # A withdrawn message may be on its way by now: then this change comes too late.
    unsaid = tuple(sorted(old.unsaid.keys() - after.unsaid.keys())) if old.unsaid else ()
    decided_on = None if first is None else table_id
    return Write(tuple(statements), decided_on, old.version, unsaid, _GUARDS)


# Rows that tables share have no version: where one of these finds no row, another was faster.
_GUARDS: Final = frozenset((NUDGE, TAKE_DECK))
_MOVED_OF: Final = itemgetter(*map(c.TABLE.index, MOVED))
_UNMOVED: Final = attrgetter(*(name for name in c.TABLE if name not in MOVED))
_OTHERS_OF: Final = itemgetter(*map(c.TABLE.index, OTHERS))


def _of_table(before: TableData | None, after: TableData) -> Iterator[Statement]:
    row = after.row
    if {seat.table_id for seat in after.seats} - {row.id} or len(
        {seat.seat for seat in after.seats}
    ) < len(after.seats):
        # It would be written in place of another seat.
        raise ValueError("a seat of another table, or one twice")
    if before is None:
        yield (INSERT_TABLE, c.TABLES.encode(row))
        yield (INSERT_VERSION, (row.id,))
    else:
        yield (NEXT_VERSION, (row.id, before.version))
        yield from _of_row(before.row, row)


def _of_row(before: TableRow, after: TableRow) -> Iterator[Statement]:
    if before == after:
        return
    values = c.TABLES.encode(after)
    if _UNMOVED(before) == _UNMOVED(after):  # as most changes
        yield (MOVE_TABLE, (*_MOVED_OF(values), values[0]))
    else:
        yield (UPDATE_TABLE, (*_OTHERS_OF(values), values[0]))


def _of_outbox(old: TableData, change: Change) -> Iterator[Statement]:
    after = change.after
    for number in old.unsaid.keys() - after.unsaid.keys():
        yield (DROP_OUTBOX, (number,))
    for place in change.silent:
        yield (DROP_PUBLIC, (after.row.id, place))
    for said in change.said:
        yield (SET_OUTBOX, (said.state, said.message_id, said.row_id))
    for post in change.posts:
        yield (INSERT_OUTBOX, outbox_values(after.row.id, post, change.now))


def outbox_values(
    table_id: str | None, post: Post, now: int, guild_id: int | None = None
) -> Values:
    state, begun = (SENDING, now) if post.at_once else (PENDING, None)
    message = post.message
    return (
        *(table_id, post.destination, message.kind, typed.encode(message), post.nonce),
        *(state, begun, None, now, guild_id),
    )


def _of_decks(old: TableData, after: TableData) -> Iterator[Statement]:
    for (game, deck), rest in after.decks.items():
        key, was = (after.row.guild_id, game, deck), old.decks.get((game, deck))
        if was is None:
            # A plain insert: of two first uses at once the second breaks the key, and deals again.
            yield (NEW_DECK, (_json(rest), *key))
        elif was != rest:
            # It compares the whole rest: the deck belongs to the server, and no version covers it.
            yield (TAKE_DECK, (_json(rest), *key, _json(was)))


def _total(table_id: str, total: Total) -> Statement:
    options, feat = _sorted(total.options), _sorted(total.feat)
    return ADD_SCORE, (options, total.score, feat, int(total.hint), table_id)


def results_of(table_id: str, result: Result) -> Iterator[Statement]:
    """Yield the statements for a game's end; they are idempotent."""
    yield ADD_GAME, (result.mode, result.why, result.why, table_id)
    for seat, (rank, score) in enumerate(zip(result.ranks, result.scores, strict=True)):
        won = int(seat in result.winners)
        yield ADD_RESULT, (result.mode, rank, score, won, table_id, seat)
    yield ADD_ARREARS, (table_id,)


def _sorted(values: Mapping[str, Any]) -> str:
    return msgspec.json.encode(values, order="sorted").decode()


def _json(values: Iterable[str]) -> str:
    return msgspec.json.encode(tuple(values)).decode()
