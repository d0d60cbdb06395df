"""Whatever happens in whatever order: one notice per decision and person who owes it."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cogs.table.model import undoable
from cogs.table.notify.notices import WAYS
from cogs.table.play import acting
from cogs.table.time.time_control import HOUR
from tests.cogs.ears import KINDS, PING, Ears, act, asked, at, connect, expected, play_only, prefer
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.tiers import many

MOVES = st.lists(
    st.sampled_from(["act", "act", "act", "undo", "slip", "crash", "night", "hour"]), max_size=14
)
PEOPLE = st.fixed_dictionaries(
    {
        "way": st.sampled_from(WAYS),
        "quiet": st.sampled_from(["none", "22:00-08:00", "12:00-13:00", "06:00-18:00"]),
        "zone": st.sampled_from(["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/Denver"]),
    }
)


class Play:
    def __init__(self, kind: str, path: Path, wanted: list[dict[str, str]]) -> None:
        self.kind, self.path, self.wanted = kind, path, wanted
        self.ears = Ears()
        self.owed: dict[int, str] = {}
        self.now: dict[int, str] = {}
        self.by_self: set[tuple[int, str]] = set()
        self.told: dict[tuple[int, str], Counter[str]] = defaultdict(Counter)
        self.counted = 0

    async def begin(self) -> None:
        self.world = await World(self.path, time=at(12)).__aenter__()
        self.home = connect(self.world, self.ears)
        for number, wanted in enumerate(self.wanted, ANNA.user_id):
            await prefer(self.world, number, **wanted, remind="none")
        people = (ANNA, BEN, CARLA)[: len(self.wanted)]
        self.table = await self.world.playing(*people)
        await self.note(None)

    async def note(self, actor: int | None) -> None:
        """Note who owes what now, and who brought it about themselves."""
        self.table = await self.world.service.tables.load(self.table.id)
        now = asked(self.table)
        for user, what in now.items():
            if user == actor and self.now.get(user) != what and (user, what) not in self.told:
                self.by_self.add((user, what))
        self.owed |= now
        self.now = now

    async def step(self, what: str) -> None:
        world = self.world
        if what in ("act", "slip", "crash") and asked(self.table):
            user = next(iter(asked(self.table)))
            await act(world, self.table, user)
            await self.note(user)
            if what == "slip":  # taken back before it is said
                await self.step("undo")
            if what == "crash":  # before it is said
                await self.restart()
            if what != "slip":
                await self.listen()
        elif what == "undo":
            for user in range(ANNA.user_id, ANNA.user_id + len(self.wanted)):
                if undoable(self.table, user):
                    await world.do(acting.undo, self.table, user, None)
                    await self.note(user)
                    break
            await self.listen()
            self.forget()
        elif what in ("night", "hour"):
            await self.listen()
            await world.pass_time(11 * HOUR if what == "night" else HOUR)
            await self.listen()
            self.forget()

    def forget(self) -> None:
        """What was taken back for all to read is told again when it is made anew."""
        now = asked(self.table)
        for user, asks in [key for key in self.told if now.get(key[0]) != key[1]]:
            del self.told[user, asks]

    async def restart(self) -> None:
        await self.end()
        self.world = World(self.path, time=self.world.time, entropy=self.world.entropy)
        await self.world.__aenter__()
        self.home = connect(self.world, self.ears)
        self.world.service.tables.posted.set()

    async def listen(self) -> None:
        """Hear all that is to be heard, and note which decision it was about."""
        await self.world.say()
        for how, user, text in self.ears.heard[self.counted :]:
            if text.endswith("game over."):  # that calls all who played, and asks nothing
                assert self.table.over
                continue
            assert user in self.owed, text
            self.told[user, self.owed[user]][how] += 1
        self.counted = len(self.ears.heard)

    async def check(self) -> None:
        """Once all nights are over, what is still owed has been told exactly once."""
        await self.listen()
        for _ in range(4):
            await self.world.pass_time(12 * HOUR)
            await self.listen()
        for (user, what), heard in self.told.items():
            most = expected(self.wanted[user - ANNA.user_id]["way"], self.kind)
            assert heard <= most, (user, what, heard)
        for user, what in asked(self.table).items():
            if (user, what) in self.by_self:
                continue
            most = expected(self.wanted[user - ANNA.user_id]["way"], self.kind)
            heard = self.told[user, what]
            assert heard[PING] == most[PING], (user, what, heard)
            # A message of two ways may be overtaken by an undo once its ping is out.
            assert heard == most or most[PING], (user, what, heard)

    async def end(self) -> None:
        self.home.pictures.close()
        await self.world.__aexit__()


@pytest.mark.sized
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=many(2, 12), deadline=None, suppress_health_check=list(HealthCheck))
@given(wanted=st.lists(PEOPLE, min_size=2, max_size=3), moves=MOVES)
def test_whatever_happens_a_decision_is_told_once(
    kind: str, wanted: list[dict[str, str]], moves: list[str]
) -> None:
    async def run(path: Path) -> None:
        play = Play(kind, path, wanted)
        await play.begin()
        try:
            for what in moves:
                await play.step(what)
            await play.check()
        finally:
            await play.end()

    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        play_only(patch, kind)
        asyncio.run(run(Path(folder)))
