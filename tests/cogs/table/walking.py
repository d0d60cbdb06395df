"""People who do anything at all at a table for weeks."""

from __future__ import annotations

import logging
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cogs.table.model import Person, Table
from cogs.table.people import decisions, presence
from cogs.table.people.moderation import TO_COMPUTER, TO_OWNER
from cogs.table.people.votes import LATE_CHOICES, RULES
from cogs.table.play import acting
from cogs.table.time.scheduler import Scheduler
from data.store import metrics, queries
from data.store.rows import ASLEEP
from data.store.typed import TimeControl
from engine.dice import Stream
from engine.refusals import Refusal
from tests.cogs.table.waiting import DAY, HOUR, PEOPLE, now, sound
from tests.cogs.table.world import CHANNEL, GUILD, World

PACES = ("none", "30s", "1h", "12h+3d", "1d", "1d+3d", "8d")


LAPSES = ("ask", "ask", "ask", "default", "computer", "end")


JUMPS = (1000, 40_000, HOUR, 5 * HOUR, DAY, 2 * DAY, 9 * DAY)


Step = Callable[["Walk", Person], Awaitable[Any]]


class Walk:
    """A table and the chance that moves it."""

    steps: tuple[tuple[Any, int], ...] = ()

    def __init__(self, world: World, table: Table, chance: random.Random) -> None:
        self.world = world
        self.table = table
        self.chance = chance
        self.people = [p for p in PEOPLE if table.seat_of(p.user_id) is not None]

    @property
    def service(self) -> Any:
        return self.world.service

    async def step(self) -> None:
        """Do something somebody might do; what is refused changes nothing."""
        self.table = await now(self.world, self.table)
        act = self.chance.choices(*zip(*self.steps, strict=True))[0]
        before = self.table.row.seq
        try:
            if self.table.row.status == ASLEEP and self.chance.random() < 0.5:
                act = Walk.wake
            await act(self, self.chance.choice(self.people))
        except Refusal:
            assert (await now(self.world, self.table)).row.seq == before
        if self.chance.random() < 0.7:
            await self.world.say()
        self.table = await sound(self.world, self.table)

    async def move(self, _: Person) -> None:
        """Let somebody act who is waited for, or whose seat a computer keeps."""
        owing = [s for s in self.table.owing if self.table.seats[s].user_id is not None]
        if owing:
            await play(self.world, self.table, self.chance.choice(owing), self.chance)

    async def wake(self, who: Person) -> None:
        places, at = self.service.places, self.world.time
        await places.wake(self.table.id, who.user_id, GUILD, CHANNEL, at)

    async def wait(self, _: Person) -> None:
        await self.world.pass_time(self.chance.choice(JUMPS))

    async def answer(self, who: Person) -> None:
        """Answer one of the questions that are open, anything at all."""
        await self._answer(who, lambda topic: RULES[topic].choices)

    async def mild(self, who: Person) -> None:
        """Answer so that the game goes on."""
        await self._answer(who, lambda topic: LATE_CHOICES[:3] if topic == "late" else ("yes",))

    async def _answer(self, who: Person, wanted: Callable[[str], tuple[str, ...]]) -> None:
        found = await self.service.votes.motions(self.table.id)
        if found:
            motion = self.chance.choice(found)
            choice, at = self.chance.choice(wanted(motion.topic)), self.world.time
            await self.service.votes.answer(self.table.id, motion.id, who.user_id, choice, at)

    async def here(self, who: Person) -> None:
        await self.service.tables.do(presence.here, self.table.id, self.world.time, who.user_id)

    async def away(self, who: Person) -> None:
        until = self.world.time + self.chance.randrange(HOUR, 10 * DAY)
        await self.service.people.away(who.user_id, until, self.world.time)

    async def back(self, who: Person) -> None:
        await self.service.people.back_home(who.user_id, self.world.time)

    async def pause(self, who: Person) -> None:
        await self.service.votes.pause(self.table.id, who.user_id, self.world.time)

    async def pace(self, who: Person) -> None:
        facts = TimeControl(
            self.chance.choice(PACES), self.chance.choice(LAPSES), self.chance.choice(("yes", "no"))
        )
        await self.service.tables.do(
            decisions.propose, self.table.id, self.world.time, who.user_id, facts
        )

    async def bump(self, who: Person) -> None:
        await self.service.people.bump(self.table.id, who.user_id, self.world.time)

    async def nudge(self, who: Person) -> None:
        await self.service.tables.do(presence.nudge, self.table.id, self.world.time, who.user_id)

    async def undo(self, who: Person) -> None:
        await self.service.tables.do(acting.undo, self.table.id, self.world.time, who.user_id, None)

    async def resign(self, who: Person) -> None:
        await self.service.tables.do(acting.resign, self.table.id, self.world.time, who.user_id)

    async def stop(self, who: Person) -> None:
        await self.service.tables.do(
            decisions.vote_end, self.table.id, self.world.time, who.user_id
        )

    async def manage(self, _: Person) -> None:
        """Let the server's managers give any seat to a computer, or back."""
        seat = self.chance.randrange(len(self.table.seats))
        to = self.chance.choice((TO_COMPUTER, TO_OWNER))
        await self.service.moderators.seat_by_manager(
            self.table.id, GUILD, seat, to, self.world.time
        )

    async def outage(self, _: Person) -> None:
        """Be down for a while; somebody else lives on with the same file."""
        await self.world.store.write(metrics.heartbeat(self.world.time))
        self.world.time += self.chance.choice(JUMPS)
        await Scheduler.catch_up(self.world.clock)


STEPS: tuple[tuple[Step, int], ...] = (
    (Walk.move, 12),
    (Walk.wait, 14),
    (Walk.answer, 2),
    (Walk.mild, 6),
    (Walk.here, 4),
    (Walk.away, 3),
    (Walk.back, 2),
    (Walk.pause, 3),
    (Walk.pace, 3),
    (Walk.bump, 1),
    (Walk.nudge, 1),
    (Walk.undo, 2),
    (Walk.resign, 1),
    (Walk.stop, 1),
    (Walk.manage, 2),
    (Walk.outage, 2),
)
Walk.steps = STEPS


async def play(world: World, table: Table, seat: int, chance: random.Random) -> None:
    """Make any move for a seat."""
    user, text = table.seats[seat].user_id, anything(table, seat, chance)
    assert user is not None
    await world.do(acting.submit, table, user, table.token(seat), text)


def anything(table: Table, seat: int, chance: random.Random) -> str:
    """Return any action of a seat."""
    if legal := table.legal(seat):
        return chance.choice(legal).text
    form = table.game.forms(table.play()[1].state, seat)[0]
    return form.sample(Stream(chance.randbytes(32), "walk")).text


def thoughtless(world: World, chance: random.Random) -> None:
    """Let computers do anything, without processes of their own."""

    async def choose(table: Table, seat: int) -> str:
        return anything(table, seat, chance)

    world.computers.choose = choose  # type: ignore[method-assign]


def quiet(caplog: pytest.LogCaptureFixture) -> None:
    failed = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert failed == []


async def ends(walk: Walk, *active: Person | None) -> None:
    """Let all but some be silent from now on, and time pass until the game has ended.

    Where the rules of a long game are kept up by one person alone, that one gives up as well.
    """
    world, users = walk.world, {person.user_id for person in active if person}
    for count in range(250):
        if count == 60:
            users.clear()
        table = walk.table = await sound(world, walk.table)
        if table.over:
            return
        seats = [s for s in table.waiting if table.seats[s].user_id in users]
        if table.row.status == ASLEEP and seats:
            user_id = table.seats[seats[0]].user_id
            await world.service.places.wake(table.id, user_id, GUILD, CHANNEL, world.time)
        elif seats:
            await play(world, table, seats[0], walk.chance)
        await world.say()
        if not seats:
            nearest = await world.store.read(queries.next_due())
            assert nearest is not None, "nothing will ever happen"
            # The last phase of a fast clock goes by in leaps.
            world.time = max(world.time + (6 * HOUR if count > 60 else 0), nearest)
            await world.pass_time(0)
    row = walk.table.row
    raise AssertionError(f"{row.game} does not end: {row.pace}, {row.lapse}, {row.seq} entries")
