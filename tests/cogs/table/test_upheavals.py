"""Random tables whose people, seats and places change; seeds are fixed.

Members leave the server, seats are offered, asked for and taken, managers step in and freeze the
table, channels are lost and found. After every step all that must hold holds (``sound``), and
once everybody is silent the game ends.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from cogs.table.model import Person, Table
from cogs.table.notify import places
from cogs.table.notify.places import BARRED
from cogs.table.people import transfer
from cogs.table.time import timeouts
from data.store.rows import RUNNING
from data.store.typed import Transfer
from tests.cogs.table.comparing import compared
from tests.cogs.table.waiting import GAMES, HOUR, PEOPLE, clocked, fitting, now, timers
from tests.cogs.table.walking import LAPSES, PACES, STEPS, Walk, ends, quiet, thoughtless
from tests.cogs.table.world import CHANNEL, GUILD, World
from tests.tiers import few

STRANGERS = (Person(7, "Gus", "en"), Person(8, "Hanna", "de"))
EVERYBODY = (*PEOPLE, *STRANGERS)
ANY_SEAT = (0, 1, 2, 3)
TO = ("computer", "computer", "owner", "owner", "owner", "closed")


class Upheaval(Walk):
    """A table to which more happens than moves and votes."""

    async def step(self) -> None:
        """Do something, by somebody who has a seat now."""
        await super().step()
        self.people = [p for p in EVERYBODY if self.table.seat_of(p.user_id) is not None]

    async def left(self, who: Person) -> None:
        """Have it noticed that somebody is no member any more."""
        await self.service.tables.do(
            timeouts.ask_about_gone, self.table.id, self.world.time, who.user_id
        )

    async def offer(self, who: Person) -> None:
        to = self.chance.choice(EVERYBODY)
        await self.service.tables.do(
            transfer.offer, self.table.id, self.world.time, who.user_id, to
        )

    async def ask(self, _: Person) -> None:
        person, seat = self.chance.choice(EVERYBODY), self.chance.choice(ANY_SEAT)
        gone = self.chance.random() < 0.2
        if seat < len(self.table.seats):
            await self.service.tables.do(
                transfer.ask_seat, self.table.id, self.world.time, seat, person, left=gone
            )

    async def take(self, _: Person) -> None:
        """Let those take seats to whom they were offered."""
        for motion in await self.service.votes.motions(self.table.id):
            wanted = motion.facts.user if isinstance(motion.facts, Transfer) else None
            person = next((p for p in EVERYBODY if p.user_id == wanted), None)
            if person is not None:
                await self.service.tables.do(
                    transfer.take, self.table.id, self.world.time, motion.id, person
                )

    async def manage(self, _: Person) -> None:
        seat, to = self.chance.choice(ANY_SEAT), self.chance.choice(TO)
        if seat < len(self.table.seats):
            await self.service.moderators.seat_by_manager(
                self.table.id, GUILD, seat, to, self.world.time
            )

    async def freeze(self, _: Person) -> None:
        """Freeze the table, and some time later let it go on."""
        await self.service.moderators.freeze(self.table.id, GUILD, self.world.time)
        await self.world.pass_time(self.chance.choice((1000, HOUR, 50 * HOUR)))
        await self.service.moderators.thaw(self.table.id, GUILD, self.world.time)

    async def lose(self, _: Person) -> None:
        row = self.table.row
        await self.service.tables.do(
            places.lose, self.table.id, self.world.time, row.channel_id, BARRED
        )

    async def find(self, who: Person) -> None:
        await self.service.tables.do(places.attempt, self.table.id, self.world.time, who.user_id)

    async def bring(self, who: Person) -> None:
        to, at = self.chance.choice((CHANNEL, CHANNEL + 1)), self.world.time
        await self.service.places.bring(self.table.id, who.user_id, GUILD, to, at)


UPHEAVALS: tuple[tuple[Any, int], ...] = (
    (Upheaval.left, 3),
    (Upheaval.offer, 2),
    (Upheaval.ask, 2),
    (Upheaval.take, 3),
    (Upheaval.manage, 2),
    (Upheaval.freeze, 1),
    (Upheaval.lose, 1),
    (Upheaval.find, 2),
    (Upheaval.bring, 1),
)
Upheaval.steps = (*STEPS, *UPHEAVALS)


ENDINGS = ("away", "resume", "homeless")


async def lively(world: World, table: Table) -> None:
    """Check that whatever stands still goes on some day."""
    await world.say()  # what is said may be the proof that a place is there again
    table = await now(world, table)
    if table.row.status != RUNNING:
        return
    ends_of = {kind: await timers(world, table, kind) for kind in ENDINGS}
    gone = {row.user_id for row in table.seats if row.status == "away"}
    assert gone <= {timer.what.user for timer in ends_of["away"]}
    assert ("pause" in table.row.holds) == bool(ends_of["resume"])
    assert ("place" in table.row.holds) == bool(ends_of["homeless"])


@pytest.mark.parametrize("seed", few(range(120), 2))
async def test_weeks_of_upheaval(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(f"upheaval {seed}")
    async with World(tmp_path) as world:
        thoughtless(world, chance)
        count, game = chance.randint(2, 4), chance.choice(GAMES)
        people = fitting(game, PEOPLE[:count])
        table = await clocked(
            world, *people, game=game, time=chance.choice(PACES), lapse=chance.choice(LAPSES)
        )
        walk = Upheaval(world, table, chance)
        for _ in range(50):
            await walk.step()
            await lively(world, walk.table)
            if walk.table.over:
                break
        assert await compared(world.service) == 0
        await ends(walk, chance.choice([*walk.people, None]))
        assert (await now(world, walk.table)).over
    quiet(caplog)
