"""Cups: who joined, and where everybody sits in which round."""

# ruff: noqa: S608 (the only parts put together are names of columns)

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from data.store import outbox, typed
from data.store.messages import CupEdit, CupPost
from data.store.parts import Codec
from data.store.query import (
    Database,
    Query,
    Sql,
    Statement,
    each,
    first,
    insert,
    names,
    number,
    update,
)

MOST: Final = 64
"""People who may join."""
BYE, LATE_BYE, LATE = 0, 1, 2
"""The seats without a table: a bye that was drawn, and round 1 of who joined after its draw. In a
cup of 1.0.0 that was worth a bye (``LATE_BYE``)."""


@dataclass(frozen=True, slots=True)
class CupRow:
    """A cup.

    Attributes:
        voice_id: The voice channel in which all sit; None for a cup by text.
        user_id: Who opened it; 0 once that person was erased.
        seed: 32 secret bytes until the cup is over.
        seats: Of a table, at most.
        lasts: Milliseconds of a round.
        round: The newest round; 0 while people join.
        due: When the round or the joining is over; None once the cup is.
        message_id: The post of the newest round; while people join, the one with *Join*.
    """

    id: str
    guild_id: int
    channel_id: int
    voice_id: int | None
    user_id: int
    game: str
    locale: str
    seed: bytes = field(repr=False)
    seats: int
    rounds: int
    lasts: int
    round: int = 0
    due: int | None = None
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """Who joined; ``number`` is the person in everything that a stranger may check.

    ``user_id`` is 0 once that person was erased. ``out``: left, or missed too many rounds.
    """

    cup_id: str
    number: int
    user_id: int
    name: str
    join: str
    out: bool = False


@dataclass(frozen=True, slots=True)
class CupSeat:
    """Where an entrant sits in a round; a bye has no table, and ``BYE`` or ``LATE`` for a seat.

    ``rank`` is None until the round is over, and 0 of an entrant who did not come.
    """

    cup_id: str
    round: int
    number: int
    table_id: str | None
    seat: int
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Cup:
    row: CupRow
    entrants: tuple[EntrantRow, ...] = ()
    seats: tuple[CupSeat, ...] = ()

    @property
    def sitting(self) -> tuple[CupSeat, ...]:
        """The seats of the newest round."""
        return self.seats_of(self.row.round)

    def seats_of(self, number: int) -> tuple[CupSeat, ...]:
        return tuple(seat for seat in self.seats if seat.round == number)

    @property
    def open(self) -> bool:
        """Whether people can join: until the second round, which the last one can't be late for."""
        row = self.row
        return row.due is not None and (not row.round or row.round == 1 < row.rounds)

    def admits(self, user_id: int) -> bool:
        """Return whether a person can join now; who was drawn and has left can't come back."""
        mine = next((one for one in self.entrants if one.user_id == user_id), None)
        if mine is None:
            return self.open
        return self.open and mine.out and all(seat.number != mine.number for seat in self.seats)

    @property
    def table_ids(self) -> list[str]:
        """The tables of the newest round, in their order."""
        return sorted({seat.table_id for seat in self.sitting if seat.table_id is not None})

    @property
    def playing(self) -> tuple[EntrantRow, ...]:
        return tuple(entrant for entrant in self.entrants if not entrant.out)


CUPS: Final = Codec(CupRow)
_ENTRANTS: Final = Codec(EntrantRow)
_SEATS: Final = Codec(CupSeat)
_ALL: Final = names(CUPS.columns)
_CUP: Final = f"SELECT {_ALL} FROM cups WHERE id = ?"
_RUNNING: Final = f"SELECT {_ALL} FROM cups WHERE guild_id = ? AND due IS NOT NULL ORDER BY game"
_JOINED: Final = (
    f"SELECT {names(_ENTRANTS.columns)} FROM cup_entrants WHERE cup_id = ? ORDER BY number"
)
# Byes come last: where NULL is sorted depends on the database.
_SAT: Final = (
    f"SELECT {names(_SEATS.columns)} FROM cup_seats WHERE cup_id = ?"
    " ORDER BY round, table_id IS NULL, table_id, seat, number"
)
# A table that is planned and not yet opened is not over.
_PLAYED: Final = """round > 0
    AND EXISTS (SELECT 1 FROM cup_seats AS s WHERE s.cup_id = cups.id AND s.round = cups.round
        AND s.rank IS NULL)
    AND NOT EXISTS (SELECT 1 FROM cup_seats AS s LEFT JOIN tables AS t ON t.id = s.table_id
        WHERE s.cup_id = cups.id AND s.round = cups.round AND s.table_id IS NOT NULL
            AND (t.id IS NULL OR t.status IN ('lobby', 'running', 'frozen')))"""
_LAST: Final = f"""SELECT {_ALL} FROM cups
    WHERE id IN (SELECT cup_id FROM cup_entrants WHERE user_id = ?) AND guild_id = ?
        AND due IS NULL AND round > 0 AND message_id IS NOT NULL
    ORDER BY message_id DESC LIMIT 1"""
_DUE: Final = f"""SELECT id, round, due FROM cups WHERE due IS NOT NULL
    AND (due <= ? OR (lasts <= ? AND {_PLAYED})) ORDER BY due, id"""
_NEXT: Final = "SELECT min(due) FROM cups WHERE due IS NOT NULL"
_UNOPENED: Final = """SELECT DISTINCT c.id, s.table_id FROM cups AS c
    JOIN cup_seats AS s ON s.cup_id = c.id AND s.round = c.round
    WHERE c.due >= 0 AND s.rank IS NULL AND s.table_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM tables AS t WHERE t.id = s.table_id)
    ORDER BY c.id, s.table_id LIMIT ?"""
_OVER: Final = """SELECT c.id, s.table_id FROM cups AS c
    JOIN cup_seats AS s ON s.cup_id = c.id AND s.round = c.round
    WHERE c.due >= 0 AND s.rank IS NULL AND s.seat = 0
        AND EXISTS (SELECT 1 FROM tables AS t WHERE t.id = s.table_id AND t.status = 'ended')
    ORDER BY c.id, s.table_id"""
_PLAYED_BY: Final = """SELECT DISTINCT c.id FROM cup_entrants AS e JOIN cups AS c ON c.id = e.cup_id
    JOIN cup_seats AS s ON s.cup_id = e.cup_id AND s.number = e.number AND s.table_id IS NOT NULL
    WHERE e.user_id = ? AND c.due IS NULL AND ? IN (0, c.guild_id) ORDER BY c.id LIMIT ?"""
_OPEN: Final = insert("cups", CUPS.columns)
_ENTER: Final = insert("cup_entrants", _ENTRANTS.columns)
_SIT: Final = insert("cup_seats", _SEATS.columns)
_BACK: Final = update("cup_entrants", ("out", "name"), ("cup_id", "number"))
_OUT: Final = Sql("UPDATE cup_entrants SET out = 1 WHERE cup_id = ? AND user_id = ? AND out = 0")
_LOSE: Final = Sql("UPDATE cups SET due = NULL WHERE id = ? AND due IS NOT NULL")
# Only ``pending`` is meant; SQLite uses the index over both states where both are named.
_UNSAY: Final = Sql("""UPDATE outbox SET state = 'dropped' WHERE guild_id = ? AND kind = 'cup-edit'
    AND state IN ('pending', 'sending') AND state = 'pending' AND payload = ?""")
_POSTED: Final = Sql("UPDATE cups SET message_id = ? WHERE id = ? AND round = ?")
_LOSE_POST: Final = Sql("UPDATE cups SET message_id = NULL WHERE id = ? AND message_id = ?")
_MOVE: Final = update("cups", ("round", "due"))
_RANK: Final = Sql(
    "UPDATE cup_seats SET rank = ? WHERE cup_id = ? AND round = ?"
    " AND number IN (SELECT CAST(value AS BIGINT) FROM json_each(?))"
)


def cup(cup_id: str) -> Query[CupRow | None]:
    return Query(_CUP, (cup_id,), first(CUPS.decode))


def running(guild_id: int) -> Query[tuple[CupRow, ...]]:
    return Query(_RUNNING, (guild_id,), each(CUPS.decode))


def last(user_id: int, guild_id: int) -> Query[CupRow | None]:
    """Return the newest cup that is over of those a person joined on a server."""
    return Query(_LAST, (user_id, guild_id), first(CUPS.decode))


def load(db: Database, cup_id: str) -> Cup | None:
    """Return a cup with everything about it; see ``Store.look``."""
    row = cup(cup_id).run(db)
    if row is None:
        return None
    joined = Query(_JOINED, (cup_id,), each(_ENTRANTS.decode)).run(db)
    return Cup(row, joined, Query(_SAT, (cup_id,), each(_SEATS.decode)).run(db))


def due(now: int, short: int) -> Query[tuple[tuple[str, int, int], ...]]:
    """Return the cups whose round is over: by the clock, or played if a round is so short.

    Of each its id, and the round and time as they were read: another process may be faster.
    """
    return Query(_DUE, (now, short), each(lambda row: (row[0], row[1], row[2])))


def next_due() -> Query[int | None]:
    return Query(_NEXT, (), number)


def unopened(most: int) -> Query[tuple[tuple[str, str], ...]]:
    """Return cup and table of some tables that are planned and not yet there."""
    return Query(_UNOPENED, (most,), each(lambda row: (row[0], row[1])))


def over() -> Query[tuple[tuple[str, str], ...]]:
    """Return cup and table of the games that are over in rounds that are not."""
    return Query(_OVER, (), each(lambda row: (row[0], row[1])))


def played(user_id: int, guild_id: int) -> Query[tuple[str, ...]]:
    """Return cups that are over in which a person sat at a table; 0: of every server."""
    return Query(_PLAYED_BY, (user_id, guild_id, MOST), each(lambda row: str(row[0])))


def open_cup(db: Database, row: CupRow, nonce: str, now: int) -> CupRow | None:
    """Store a cup and post it, unless one of its game runs on the server: return that one."""
    for cup_ in running(row.guild_id).run(db):
        if cup_.game == row.game:
            return cup_
    for sql, values in ((_OPEN, CUPS.encode(row)), post(row, "open", nonce, now)):
        db.execute(sql, values)
    return None


def post(row: CupRow, what: str, nonce: str, now: int) -> Statement:
    """Say something about a cup in its channel; see ``CupPost``."""
    message = CupPost(row.id, what, row.round)
    where = f"channel:{row.channel_id}"
    return outbox.post_for_server(row.guild_id, where, message, nonce, now)


def edit_post(row: CupRow, nonce: str, now: int) -> tuple[Statement, ...]:
    """Update the newest post; an edit that waits serves for all."""
    unsay = _UNSAY, (row.guild_id, typed.encode(CupEdit(row.id)))
    return unsay, _edit(row, CupEdit(row.id), nonce, now)


def close_post(row: CupRow, nonce: str, now: int) -> tuple[Statement, ...]:
    """Update the newest post for the last time: there will be another one."""
    if row.message_id is None:
        return ()
    edit = _edit(row, CupEdit(row.id, row.round, row.message_id), nonce, now)
    return lose_post(row), edit


def _edit(row: CupRow, message: CupEdit, nonce: str, now: int) -> Statement:
    where = f"channel:{row.channel_id}"
    return outbox.post_for_server(row.guild_id, where, message, nonce, now)


JOINED, ALREADY, FULL, OVER = "joined", "already", "full", "over"
"""What became of a press on *Join*."""


def join(db: Database, entrant: EntrantRow, nonce: str, now: int) -> str:
    """Let a person join, or come back if they left before the draw; their first press counts.

    ``nonce``: of the edit of the post.
    """
    cup_id = entrant.cup_id
    found = load(db, cup_id)
    if found is None or not found.open:
        return OVER
    mine = next((other for other in found.entrants if other.user_id == entrant.user_id), None)
    if mine is not None and not mine.out:
        return ALREADY
    if mine is not None and any(seat.number == mine.number for seat in found.seats):
        return OVER
    if len(found.playing) >= MOST:
        return FULL
    if mine is not None:
        db.execute(_BACK, (0, entrant.name, cup_id, mine.number))
    else:
        mine = replace(entrant, number=len(found.entrants) + 1)
        db.execute(_ENTER, _ENTRANTS.encode(mine))
    more = edit_post(found.row, nonce, now)
    if found.row.round:
        rank_ = None if any(seat.rank is None for seat in found.sitting) else 1
        more += sit([CupSeat(cup_id, found.row.round, mine.number, None, LATE, rank_)])
    for sql, values in more:
        db.execute(sql, values)
    return JOINED


def drop_out(cup_id: str, user_id: int) -> Statement:
    """Let a person leave; matches no row if they are not in."""
    return _OUT, (cup_id, user_id)


def posted(cup_id: str, round_: int, message_id: int | None) -> Statement:
    """Note the post of a round, if it is the newest; of 0, the one with *Join*."""
    return _POSTED, (message_id, cup_id, round_)


def lose_post(row: CupRow) -> Statement:
    """Forget the newest post, unless it is another by now."""
    return _LOSE_POST, (row.id, row.message_id)


def move_on(
    db: Database,
    was: Cup,
    to: int,
    due: int | None,
    more: Iterable[Statement],
    *,
    close: tuple[str, int] | None = None,
) -> bool:
    """Go to a round until a time, or end; return False if it has moved on since it was read.

    Or if people have changed: somebody who joins meanwhile would not be in the draw, but in its
    record. ``close``, a nonce and the time, closes the newest post, also one that has arrived
    since.
    """
    stored, row = load(db, was.row.id), was.row
    if stored is None or row.due is None or stored.entrants != was.entrants:
        return False
    if (stored.row.round, stored.row.due) != (row.round, row.due):
        return False
    closing = () if close is None else close_post(stored.row, *close)
    for sql, values in ((_MOVE, (to, due, row.id)), *closing, *more):
        db.execute(sql, values)
    return True


def lose(cup_id: str) -> Statement:
    """Give a cup up whose channel is lost."""
    return _LOSE, (cup_id,)


def sit(seats: Iterable[CupSeat]) -> tuple[Statement, ...]:
    return tuple((_SIT, _SEATS.encode(seat)) for seat in seats)


def rank(seats: Iterable[CupSeat]) -> tuple[Statement, ...]:
    """Store how a round that is over ended: a statement for each rank, not for each person."""
    numbers: dict[tuple[int | None, str, int], list[int]] = {}
    for seat in seats:
        numbers.setdefault((seat.rank, seat.cup_id, seat.round), []).append(seat.number)
    return tuple((_RANK, (*key, json.dumps(ranks))) for key, ranks in numbers.items())
