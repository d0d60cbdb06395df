"""A table in memory over which time passes: timers act and boards arrive, without a store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from cogs.table.edit import Edit
from cogs.table.lobby import seats
from cogs.table.lobby.opening import Opening, open_lobby
from cogs.table.model import HOMELESS, PAUSED, Person, Table
from cogs.table.notify import arrivals
from cogs.table.people import decisions, moderation, presence
from cogs.table.people.votes import RULES, tally
from cogs.table.play import acting, drafts
from cogs.table.time import clock, time_control
from cogs.table.time.scheduler import ACTS
from data.store import changes
from data.store.changes import Change, write_of
from data.store.games import start_statuses
from data.store.messages import Board, Ended, Message, Notice, Start, last_entry
from data.store.rows import ASLEEP, ENDED, FROZEN, RUNNING, MotionRow, OutboxRow, TimerRow, UserRow
from data.store.typed import AwayEnd, ComputerMove, Pause, Resume, RoundOver, SeatKept, Topic
from engine.actions import Action, parse
from engine.dice import Stream
from engine.position import Position
from engine.refusals import Refusal
from engine.run import Entry
from tests.cogs.table.deciding import HERE, after, loaded, lobby
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, START, Entropy


class Simulation:
    """A table in memory; each decision is checked, and boards arrive at once if it ``delivers``."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.time = START
        self.chance = Entropy()
        self.posts: list[tuple[str, Message]] = []
        self.delivers = True
        self.on_its_way: list[OutboxRow] = []
        self.retired: list[arrivals.OldMessage] = []
        self._rows = 0
        self._log: Log | None = None

    def do(self, decision: Any, *args: Any, **named: Any) -> Any:
        """Take a decision, write it and deliver its board."""
        edit = Edit(self.table, self.time, self.chance)
        result = decision(edit, *args, **named)
        self._write(edit)
        if edit.refusal is not None:
            raise edit.refusal
        return result

    def refuses(self, refusal: type[Refusal], decision: Any, *args: Any, **named: Any) -> Refusal:
        """Check that a decision is refused; return the refusal."""
        with pytest.raises(refusal) as caught:
            self.do(decision, *args, **named)
        return caught.value

    def _write(self, edit: Edit) -> None:
        change = edit.change()
        check_rows(change)
        said = [(post.destination, post.message) for post in change.posts]
        self.posts += said
        self.on_its_way = [row for row in self.on_its_way if row.destination not in change.silent]
        boards = [post for post in said if isinstance(post[1], Start | Board | Ended)]
        self.on_its_way += [self.row(message, where) for where, message in boards]
        users = dict(self.table.kept.users)
        for user_id, _ in change.nudged:
            users[user_id] = replace(users.get(user_id, UserRow(user_id)), nudged_at=self.time)
        self.table = _with(loaded(edit), users=MappingProxyType(users))
        if self.table.position is not None and self.table.row.status != FROZEN:
            if self._log is None:
                self._log = Log(self.table)
            check(self.table, self._log.follow(self.table.kept.entries))
        if self.table.row.status != RUNNING:
            self.on_its_way.clear()
            return
        row = self.table.kept.clock
        if row is not None and not row.heard and HOMELESS not in self.table.row.holds:
            coming = [last_entry(board.message) for board in self.on_its_way]
            assert max(coming) >= row.seq, "the clock waits for a board that does not come"
        if self.delivers:
            self.deliver_all()

    def row(self, message: Message, destination: str = HERE, at: int | None = None) -> OutboxRow:
        self._rows += 1
        created = self.time if at is None else at
        return OutboxRow(self._rows, self.table.id, destination, message, "n", created_at=created)

    def deliver_all(self, code: str = "") -> None:
        """Let boards arrive that are on their way, or be refused with a code."""
        while self.on_its_way:
            self.deliver(self.on_its_way.pop(0), code)

    def deliver(self, row: OutboxRow, code: str = "") -> None:
        edit = Edit(self.table, self.time, self.chance)
        edit.unsaid[row.id] = row
        if code:
            arrivals.undeliverable(edit, row, code)
        else:
            self.retired += arrivals.note_delivery(edit, row, 900_000 + row.id)
        del edit.unsaid[row.id]
        self._write(edit)

    def prefer(self, user_id: int, **fields: Any) -> None:
        user = replace(self.table.kept.users.get(user_id, UserRow(user_id)), **fields)
        users = MappingProxyType({**self.table.kept.users, user_id: user})
        self.table = _with(self.table, users=users)

    def pass_time(self, milliseconds: int = 0) -> None:
        """Let time pass and act on the timers that are due then, soonest first."""
        self.time += milliseconds
        due = [row for row in self.table.kept.timers.values() if row.due <= self.time]
        for row in sorted(due, key=lambda row: (row.due, row.id)):
            self._act(row)

    def _act(self, timer: TimerRow) -> None:
        edit = Edit(self.table, self.time, self.chance)
        same = (key for key, row in edit.timers.items() if _same(row, timer))
        number = next(same, 0)
        try:
            if isinstance(timer.what, ComputerMove):
                self._let_computer_move(edit, timer.what)
            else:
                ACTS[type(timer.what)](edit, replace(timer, id=number))
        except Refusal:
            edit = Edit(self.table, self.time, self.chance)
        edit.stop_one(number)
        self._write(edit)

    def _let_computer_move(self, edit: Edit, what: ComputerMove) -> None:
        table = edit.table
        if what.seat in table.owing and table.token(what.seat) == what.token:
            action = anything(table, what.seat, table.row.seq)
            acting.submit_computer(edit, what.seat, what.token, action)

    def let_computers_move(self) -> None:
        for _ in range(60):
            if self.table.over or not any(map(self.table.computer, self.table.owing)):
                return
            self.pass_time(2_500)
        raise AssertionError("computers play on and on")

    # What players do

    def move(self, text: str | None = None) -> None:
        seat = next(s for s in self.table.owing if not self.table.computer(s))
        action = parse(text) if text else anything(self.table, seat)
        self.do(acting.submit, self.table.seats[seat].user_id, self.table.token(seat), action)

    def move_of(self, user_id: int) -> None:
        """Let a player move whose seat a computer has."""
        seat = self.table.seat_of(user_id)
        assert seat is not None
        self.do(acting.submit, user_id, None, anything(self.table, seat))

    def clue(self, user_id: int) -> None:
        """Send the first two words that a player holds."""
        seat = self.table.seat_of(user_id)
        assert seat is not None
        token, form = self.table.token(seat), drafts.form_of(self.table, seat)
        for word in form.items[:2]:
            self.do(drafts.press, user_id, token, word)
        edit = Edit(self.table, self.time, self.chance)
        self.do(acting.submit, user_id, token, drafts.unsent(edit, edit.table, seat))

    def away(self, user_id: int, milliseconds: int) -> None:
        self.do(presence.go, user_id, self.time + milliseconds)

    def pause(self, *users: int) -> None:
        for user_id in users:
            topic: Topic = Resume() if PAUSED in self.table.row.holds else Pause()
            self.do(decisions.propose, user_id, topic)

    def answer(self, topic: str, user_id: int, choice: str) -> None:
        self.do(decisions.answer, self.table.kept.motions[topic].id, user_id, choice)

    def vote(self, choice: str, *users: int) -> None:
        for user_id in users:
            self.answer("late", user_id, choice)

    def freeze_for(self, milliseconds: int) -> None:
        """Freeze the table, as ``data.store.outbox.freeze`` does, and let it go on later."""

        def freeze(edit: Edit) -> None:
            edit.alter(status=FROZEN)
            edit.stop_all(AwayEnd, RoundOver)

        self.do(freeze)
        self.time += milliseconds
        self.do(moderation.thaw)

    def resign(self, *users: int) -> None:
        for user_id in users:
            self.do(acting.resign, user_id)
        self.pass_time()

    # How it stands

    @property
    def silent(self) -> int:
        user = self.table.seats[self.table.waiting[0]].user_id
        assert user is not None
        return user

    @property
    def others(self) -> list[int]:
        asked = {self.table.seats[seat].user_id for seat in self.table.waiting}
        return [row.user_id for row in self.table.players if row.user_id not in asked]

    @property
    def late(self) -> MotionRow | None:
        return self.table.kept.motions.get("late")

    @property
    def left(self) -> int | None:
        until = clock.deadline(self.table, self.time).until
        return None if until is None else until - self.time

    def due(self, kind: str) -> list[int]:
        rows = self.table.kept.timers.values()
        return sorted(row.due - self.time for row in rows if row.kind == kind)

    def notices(self, key: str = "") -> list[Notice]:
        said = (message for _, message in self.posts if isinstance(message, Notice))
        return [notice for notice in said if notice.key.startswith(f"notice-{key}")]

    def kinds(self, destination: str = "") -> list[str]:
        return [said.kind for where, said in self.posts if where.startswith(destination)]

    @property
    def entries(self) -> list[tuple[str, int | None]]:
        return [(entry.kind, entry.seat) for entry in self.table.kept.entries]

    @property
    def statuses(self) -> list[str]:
        return [seat.status for seat in self.table.seats]


def begin(
    *people: Person,
    game: str = "helge",
    computers: int = 0,
    options: Mapping[str, str] = MappingProxyType({}),
    kind: type[Simulation] = Simulation,
    **shared: str,
) -> Simulation:
    """Begin a game with a day for each decision, or other options that every table has."""
    table = lobby(*people, game=game, computers=computers, **{"pace": "1d", **shared})
    host = people[0].user_id
    table = after(table, lambda edit: seats.set_options(edit, host, options, {}))
    simulation = kind(table)
    simulation.do(seats.start, host)
    return simulation


def placed(*people: Person, **shared: Any) -> Simulation:
    """Return a game in which somebody has just placed a stone, which may be taken back."""
    game = begin(*(people or (ANNA, BEN)), **shared)
    for _ in range(40):
        game.move("draw")
        legal = game.table.legal(game.table.waiting[0])
        place = next((action.text for action in legal if action.verb == "place"), None)
        game.move(place)
        if place is not None:
            return game
    raise AssertionError("nobody placed a stone")


def anything(table: Table, seat: int, at: int = 0) -> Action:
    """Return an action of a seat: the one at a place of its list, or an answer to its form."""
    if legal := table.legal(seat):
        return legal[at % len(legal)]
    form = drafts.form_of(table, seat)
    return form.sample(Stream(bytes(32), "simulation"))


def _same(row: TimerRow, other: TimerRow) -> bool:
    return (row.due, row.what) == (other.due, other.what)


def _with(table: Table, **fields: Any) -> Table:
    return replace(table, data=replace(table.kept, **fields))


SHARED = (
    *(changes.NUDGE, changes.CLOSE_DMS, changes.CONFIRM, changes.HEAR),
    *(changes.NEW_DECK, changes.TAKE_DECK),
)
"""Statements about persons and servers."""


def check_rows(change: Change) -> None:
    for sql, values in write_of(change).statements:
        if sql in (changes.DROP_OUTBOX, changes.SET_OUTBOX):
            assert change.before is not None
            assert values[-1] in {*change.before.unsaid, *(said.row_id for said in change.said)}
        elif sql not in SHARED:
            assert change.after.row.id in values


class Log:
    """Plays the log of a table as it grows: each entry once, from the deal on."""

    def __init__(self, table: Table) -> None:
        run, _ = table.play()
        self.position, _ = run.start(start_statuses(table.seats))
        self.entries: tuple[Entry, ...] = ()
        self._steps = run.steps(self.position, self._grown())

    def _grown(self) -> Iterator[Entry]:
        at = 0
        while True:
            yield self.entries[at]
            at += 1

    def follow(self, entries: Sequence[Entry]) -> Position[Any]:
        """Return the position that the entries lead to; those that were played are the same."""
        assert tuple(entries[: len(self.entries)]) == self.entries
        new, self.entries = entries[len(self.entries) :], tuple(entries)
        for _ in new:
            self.position = next(self._steps).position
        return self.position


WATCHED = ("turn", "alarm", "idle", "away", "resume", "limit", "computer")


def check(table: Table, replayed: Position[Any]) -> None:
    """Check what holds at any moment of a table that has begun, and where its log leads."""
    row, late = table.kept.clock, table.kept.motions.get("late")
    rows = table.kept.timers.values()
    timers = {kind: [r.what for r in rows if r.kind == kind] for kind in WATCHED}
    _, position = table.play()
    assert replayed == position
    assert tuple(seat.status for seat in table.seats) == position.statuses
    if table.over:
        assert (table.row.status, late, row) == (ENDED, None, None)
        assert not any(timers.values())
        return
    if table.row.status == ASLEEP:
        assert table.row.channel_id is None
        assert row is None or row.since is None
        assert not any(timers[kind] for kind in ("turn", "alarm", "idle", "limit", "computer"))
        assert [timer.kind for timer in rows].count("asleep") == 1
        return
    assert table.row.status == RUNNING
    _check_clock(table, timers)
    # Where nobody plays, computers wait as well: such a table stays until its round is over.
    computers = {seat for seat in table.owing if table.players and table.computer(seat)}
    assert {what.seat for what in timers["computer"]} == computers
    if late is not None:
        seats = set(late.facts.seats) & set(table.waiting)
        assert seats, "nobody is asked about who has decided"
        assert all(position.statuses[seat] != "closed" for seat in seats)
    assert len(timers["idle"]) == (not table.standing), "if everybody stops, somebody notices"
    if not any(timer.kind == "recount" for timer in rows):
        kept = {row.what.motion for row in rows if isinstance(row.what, SeatKept)}
        for motion in table.kept.motions.values():
            asked, ballots = tally(table, motion)
            decided = RULES[motion.topic].decide(len(asked), ballots)
            assert not ballots or decided is None or motion.id in kept, "what is decided is done"


def _check_clock(table: Table, timers: Mapping[str, Sequence[Any]]) -> None:
    row, turns, alarms = table.kept.clock, timers["turn"], timers["alarm"]
    each = time_control.read(table.row.pace).each
    if not each or not table.waiting or table.phase is not None:
        assert (row, turns, alarms) == (None, [], [])
        return
    assert {table.token(seat) for seat in table.waiting} <= set(row.tokens)
    if row.since is None:
        assert table.standing or not row.heard
        assert (turns, alarms) == ([], [])
    else:
        assert (table.standing, row.heard) == (False, True)
        assert len(turns) <= ("late" not in table.kept.motions)
        assert all(what.tokens == row.tokens for what in turns)
        assert len(alarms) <= 1


def opened(*party: Person, **wanted: Any) -> Simulation:
    """Open a lobby of Anna's; with a ``party`` seats are reserved for it."""
    fields: dict[str, Any] = {"host": ANNA, "game": "helge", "party": party or None} | wanted
    fields = {"thread": False, "press_id": "press-a", "locale": "en"} | fields
    asked = Opening(GUILD, CHANNEL, **fields)
    return Simulation(loaded(open_lobby(asked, START, Entropy())))
