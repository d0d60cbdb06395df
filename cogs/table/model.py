"""A table as loaded from the store: row, seats, rules and position in one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from cogs import refusals
from cogs.table.moment import Moment
from cogs.table.time.time_control import NONE
from data.store import rows
from data.store.games import start_statuses
from data.store.marks import DrawnSeats
from data.store.table_data import TableData
from data.store.typed import LobbyExpiry, Reveal, RoundOver, SeatAsked, VoiceGone
from data.words import Words, words
from engine.position import AWAY, CLOSED, COMPUTER, Done, Position, absent, last_undoable
from engine.refusals import NotYours
from engine.spec import Outcome, Seat
from render.contract import Scene

RESERVED = "reserved"
"""Status of a seat in a lobby that waits for one player."""

HINTS = ("off", "on")
"""Whether players who play each other may ask for hints: the values of the table's option."""
SOLO = (rows.PRIVATE, rows.PUBLIC)
"""Places in which a person plays alone: the values of the table's option."""
BOARDS = ("all", NEWEST := "newest")
"""Which boards stay in the channel: the values of the table's option."""

PAUSED = "pause"
"""A reason for clocks to stand still: the players have agreed to it."""
HOMELESS = "place"
"""A reason for clocks to stand still: the channel is not there any more."""


@dataclass(frozen=True, slots=True)
class Person:
    """A member who does something: Discord's id, display name, own language and Discord's."""

    user_id: int
    name: str
    locale: str
    heard: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", storable(self.name))
        object.__setattr__(self, "heard", self.heard or self.locale)


def storable(text: str) -> str:
    """Return a text of a client without what no database keeps: NUL and halves of surrogates."""
    return text.replace("\0", "").encode(errors="ignore").decode()


class Stale(NotYours, code="moved-on"):
    """The question was asked for an earlier life of the table; ``table`` is the present one."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table


@dataclass(frozen=True)
class Table(Moment):
    """A stored table at one moment; ``run`` and ``position`` are None while the lobby is open.

    ``lexicon`` holds the words of the server's own list, ``data`` everything that was loaded with
    the table. ``cup`` are the ranks that its cup gives the seats, 0 for who missed the round;
    ``counts`` are places by them, where the game gives others. ``stopped`` is why the game ended
    where the cup knows better. ``rates`` is whether the rating counts a running game that ends now.
    ``past`` is a moment of a replay (``Scene.past``).
    """

    row: rows.TableRow
    seats: tuple[rows.SeatRow, ...]
    lexicon: tuple[tuple[str, str], ...] = ()
    data: TableData | None = field(default=None, repr=False, compare=False)
    cup: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    stopped: str = ""
    rates: bool = False
    past: bool = False

    @property
    def outcome(self) -> Outcome | None:
        outcome, counts = super().outcome, self.counts
        if outcome and self.stopped:
            outcome = replace(outcome, reason=self.stopped)
        return replace(outcome, ranks=counts, lost=False) if outcome and counts else outcome

    @property
    def came(self) -> Seat | None:
        """The only player who came to a cup's game that nobody has won."""
        there, end = [seat for seat, rank in enumerate(self.cup) if rank], self.outcome
        return there[0] if end and not end.winners and len(there) == 1 else None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def words(self) -> Words:
        return words(self.row.locale)

    @property
    def aid(self) -> str:
        return self.row.aid

    def user_at(self, seat: Seat) -> rows.UserRow:
        user_id = self.seats[seat].user_id or 0
        return self.kept.users.get(user_id, rows.UserRow(user_id))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def statuses(self) -> tuple[str, ...]:
        return tuple(seat.status for seat in self.seats)

    @cached_property
    def humans(self) -> tuple[rows.SeatRow, ...]:
        return tuple(s for s in self.seats if s.kind == rows.HUMAN and s.status != RESERVED)

    @property
    def open_humans(self) -> tuple[rows.SeatRow, ...]:
        return tuple(s for s in self.humans if s.status != CLOSED)

    @cached_property
    def players(self) -> tuple[rows.SeatRow, ...]:
        """People who decide for their seats: not closed, and no computer sits in for them."""
        return tuple(s for s in self.humans if s.status not in (CLOSED, COMPUTER))

    @property
    def lot(self) -> bool:
        """Whether the order of the seats decides this game, in a lobby with who sits there now."""
        seats = len(self.seats)
        if self.row.status == rows.LOBBY:
            seats = max(self.taken, self.game.spec.least)
        return self.game.spec.lot(self.row.options, seats)

    @property
    def taken(self) -> int:
        """Return how many seats of a lobby are not kept for somebody."""
        return sum(seat.status != RESERVED for seat in self.seats)

    @property
    def drawn(self) -> bool:
        """Return whether a cup has drawn the seats: in its lobby nobody joins or leaves."""
        timers = (row.what for row in self.kept.timers.values())
        waits = any(isinstance(what, LobbyExpiry) and what.drawn for what in timers)
        return waits or DrawnSeats() in self.kept.marks

    @property
    def solo(self) -> bool:
        """Return whether one person plays for the high scores."""
        return self.game.spec.solo and len(self.seats) == 1 and self.seats[0].kind == rows.HUMAN

    @property
    def private(self) -> bool:
        """Return whether its only player plays in private: the channel gets the result."""
        return self.solo and self.row.solo == rows.PRIVATE

    @property
    def one_message(self) -> bool:
        """Return whether its only player plays on the board that all see (decision: alone)."""
        return self.solo and self.row.solo == rows.PUBLIC

    @property
    def quiet(self) -> bool:
        """Return whether one board stands in the channel: those before it go."""
        return self.row.boards == NEWEST

    @cached_property
    def waiting(self) -> tuple[Seat, ...]:
        decide = {row.seat for row in self.players}
        return tuple(seat for seat in self.owing if seat in decide)

    @property
    def called(self) -> frozenset[int]:
        """The users who have to decide now."""
        return frozenset(self.user_at(seat).id for seat in self.waiting)

    @cached_property
    def owing(self) -> tuple[Seat, ...]:
        """Seats that are waited for; their defaults are played where only absent ones owe."""
        owing = super().owing
        return tuple(seat for seat in owing if seat not in self.absent) or owing

    @cached_property
    def absent(self) -> frozenset[Seat]:
        return absent(self.statuses, party=self.row.party)

    @property
    def leaving(self) -> frozenset[Seat]:
        """Seats whose players have just left a party's channel, and may come back."""
        timers = (row.what for row in self.kept.timers.values())
        return frozenset(what.seat for what in timers if isinstance(what, VoiceGone))

    @property
    def reveals(self) -> bool:
        """A party looks at what was revealed; the board of its next question follows."""
        return any(isinstance(row.what, Reveal) for row in self.kept.timers.values())

    @property
    def counted(self) -> bool:
        """Whether the round of a cup runs that counts the game."""
        return any(isinstance(row.what, RoundOver) for row in self.kept.timers.values())

    @property
    def for_fun(self) -> bool:
        """Whether a cup has counted the game, which goes on without a clock."""
        return self.drawn and not self.counted and self.row.pace == NONE

    @property
    def stays(self) -> bool:
        """Whether the table waits for its players until the round of its cup is over."""
        timers = (row.what for row in self.kept.timers.values())
        return any(isinstance(what, RoundOver) and what.stays for what in timers)

    @property
    def standing(self) -> bool:
        """Clocks stand still: for all, or because a player who owes a decision is away."""
        if self.row.holds:
            return True
        # At a party, the bot plays defaults for players who are away, so no clock waits.
        if self.row.party or self.row.holiday != "yes":
            return False
        return any(self.seats[seat].status == AWAY for seat in self.waiting)

    def at(self, position: Position[Any]) -> Table:
        """Return the table at another position; seats that it has no status for came later."""
        statuses = position.statuses
        pairs = zip(self.seats[: len(statuses)], statuses, strict=True)
        seats = tuple(s if s.status == now else replace(s, status=now) for s, now in pairs)
        return replace(self, seats=seats, position=position)

    def seat_of(self, user_id: int) -> Seat | None:
        return next((s.seat for s in self.humans if s.user_id == user_id), None)

    def viewer(self, user_id: int) -> Seat | None:
        """Return the seat whose view a user may see; None for spectators and resigned players."""
        seat = self.seat_of(user_id)
        if seat is None or self.position is None or self.over:
            return seat
        return None if self.position.statuses[seat] == CLOSED else seat

    def require_seat(self, user_id: int) -> Seat:
        """Return the seat of a user; raises ``NotSeated``, ``NotJoined`` or ``NotCome``."""
        seat = self.seat_of(user_id)
        if seat is None:
            late = refusals.NotCome if self.takes_latecomers else refusals.NotSeated
            raise self.not_joined() if self.row.status == rows.LOBBY else late
        return seat

    @property
    def join_button(self) -> str:
        return self.words("button-join-party" if self.row.party else "button-join")

    def not_joined(self) -> refusals.NotJoined:
        return refusals.NotJoined(params={"button": self.join_button})

    @property
    def takes_latecomers(self) -> bool:
        """Return whether a seat can be added to a party whose game runs."""
        row, spec = self.row, self.game.spec
        on = row.party and row.status == rows.RUNNING and row.options.get(spec.latecomers) == "on"
        return on and spec.admits <= len(self.seats) < spec.most and not self._last_round

    @property
    def _last_round(self) -> bool:
        now, rounds = self.game.progress(self.view(None)) or (0, 1)
        return now >= rounds

    def require_viewer(self, user_id: int) -> Seat:
        """Return the seat of a user who may see what it holds; raises also ``SeatClosed``."""
        seat = self.require_seat(user_id)
        if self.viewer(user_id) is None:
            raise refusals.SeatClosed
        return seat

    @cached_property
    def kept(self) -> TableData:
        return self.data or TableData(self.row, self.seats)

    @property
    def phase(self) -> str | None:
        """Name what the hard limit of the rules is running for; None without one."""
        limit = self.game.time_limit(self.play()[1].state) if self.owing else None
        # Any of them will do: all who are asked at once are asked the same.
        return None if limit is None else f"{limit.key}/{self.question(self.owing[0])}"

    def scene(self, language: Words, viewer: Seat | None = None, place: str = "") -> Scene:
        names = tuple(
            # A forgotten user has neither name nor id.
            language("somebody-left") if s.kind == rows.HUMAN and s.user_id is None else s.name
            for s in self.seats
        )
        return Scene(
            names=names,
            words=language,
            theme=self.row.theme,
            place=place,
            viewer=viewer,
            outcome=self.outcome,
            lexicon=self.lexicon,
            statuses=self.statuses,
            absent=self.absent,
            party=self.row.party,
            public=self.one_message,
            came=self.came,
            past=self.past,
        )

    def computer(self, seat: Seat) -> bool:
        return self.seats[seat].status == COMPUTER


def asked_users(timers: Mapping[int, rows.TimerRow]) -> frozenset[int]:
    return frozenset(row.what.user for row in timers.values() if isinstance(row.what, SeatAsked))


_INSTEAD: dict[str, type[NotYours]] = {
    rows.LOBBY: refusals.NotStarted,
    rows.FROZEN: refusals.TableFrozen,
    rows.ASLEEP: refusals.TableAsleep,
}


def is_played(table: Table) -> bool:
    """Return whether all see anything changed but by an end that the rules did not bring."""
    run, position = table.play()
    dealt, _ = run.start(start_statuses(table.seats))  # who came late was not dealt in
    end, spec = run.outcome(position), run.game.spec
    if end is not None and end.stopped and end.reason not in spec.natural | spec.limits:
        dealt = run.stop(dealt, end.reason).position
    before, now = (run.game.observe(at.state, None) for at in (dealt, position))
    return bool(before != now)


def require_running(table: Table) -> None:
    """Raise ``NotStarted``, ``TableOver``, ``TableFrozen`` or ``TableAsleep`` unless it runs."""
    if table.row.status != rows.RUNNING:
        raise _INSTEAD.get(table.row.status, refusals.TableOver)


def require_awake(table: Table) -> None:
    """Raise ``TableFrozen`` or ``TableAsleep`` for a table that can't go on."""
    if table.row.status in (rows.FROZEN, rows.ASLEEP):
        raise _INSTEAD[table.row.status]


def require_player(table: Table, user_id: int) -> Seat:
    """Return the seat of a user who plays; raises like ``require_running``, or ``SeatClosed``."""
    require_running(table)
    return require_open_seat(table, user_id)


def require_open_seat(table: Table, user_id: int) -> Seat:
    """Return the seat of a user; raises ``NotSeated``, or ``SeatClosed`` for one who left."""
    seat = table.require_seat(user_id)
    if table.seats[seat].status == CLOSED:
        raise refusals.SeatClosed
    return seat


def may_wake(table: Table, user_id: int) -> bool:
    seat = table.seat_of(user_id)
    return (
        table.row.status == rows.ASLEEP and seat is not None and table.seats[seat].status != CLOSED
    )


def may_hint(table: Table) -> bool:
    """Return whether players may ask for hints: always alone, else if the table allows it."""
    return table.row.hints == HINTS[1] or len(table.open_humans) < 2


def undoable(table: Table, user_id: int) -> Done | None:
    """Return what a user may undo; nothing in simultaneous phases, which hide answers."""
    if table.game.spec.simultaneous:
        return None
    seat, position = table.viewer(user_id), table.position
    if seat is None or position is None or table.over or not position.undoable:
        return None
    back = last_undoable(position, seat)
    # What a computer drew that only sits in stays: such a game may count.
    drawn = back and any(one.revealed for one in position.undoable if one.seq > back.seq)
    return None if drawn and len(table.humans) > 1 else back
