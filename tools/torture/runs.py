"""One run of a game: calm, or with a kill in every step; what was done before is not done again."""

from __future__ import annotations

import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

from sandbox.driver import DriverError
from tools.torture.nursery import Died, Life, Nursery
from tools.torture.stand import Act, Done, Stand
from tools.torture.tales import HOP, Player, Tale
from tools.torture.transcript import Difference, compare, kept

TRIES = 6
"""How often people press again before a step counts as stuck."""
FIRST = "first start"
"""The step of the bot's very first start on an empty database."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What is done to the bot in one step.

    Attributes:
        at: The point of the step at which it is killed.
        again: Points after each restart at which it is killed again.
        outage: Seconds that pass before it is started again.
    """

    at: int
    again: tuple[int, ...] = ()
    outage: float = 0.0


@dataclass(slots=True)
class Figures:
    """What a run showed.

    Attributes:
        points: The points of every step, by their names; of the starts too.
        killed: Every kill: step, point.
        missed: Points that the step did not reach this time.
        pressed: Presses that were repeated because nothing had come of them.
        outages: Kills after which time passed.
        entries: Entries of the log at the end.
        seconds: How long it took.
    """

    points: dict[str, list[str]] = field(default_factory=dict)
    killed: list[tuple[str, str]] = field(default_factory=list)
    missed: int = 0
    pressed: int = 0
    outages: int = 0
    entries: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Moment:
    """All that was said and all that was kept up to some moment."""

    said: list[str]
    kept: list[str]


Story = dict[str, Moment]
"""What was said and kept after each step, and (``END``) at the end."""
END = "end"


class Run:
    """Plays one tale before one sandbox."""

    def __init__(
        self,
        folder: Path,
        nursery: Nursery,
        tale: Tale,
        calm: Story | None = None,
        blows: Mapping[str, Blow] | None = None,
    ) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        self.stand = Stand(folder, nursery, f"{tale.game}/{tale.seed}", tale.names)
        self.tale = tale
        self.blows = blows or {}
        self.calm = calm
        self.story: Story = {}
        self.figures = Figures()

    async def play(self) -> Story:
        """Play from an empty database to the end of the game, held against a calm run.

        Raises:
            Difference: Something else is said or kept than in the calm run.
            AssertionError: Something is stuck, or an error is in the log.
        """
        began = time.monotonic()
        async with self.stand:
            await self.step(FIRST, self._begun, lambda: True)
            await Player(self, self.tale).play()
            await self._life.settle()
            self.stand.faultless()
            self._hold_together(END)
            look = self.stand.look()
            self.figures.entries = look.seq if look else 0
        self.figures.seconds = time.monotonic() - began
        return self.story

    async def step(self, name: str, act: Act, done: Done) -> None:
        """Do something until it is done, with the blow that is meant for this step."""
        blow = self.blows.get(name, Blow(0))
        if name == FIRST:
            await self.stand.begin(blow.at)
        else:
            await self._life.arm(blow.at)  # at rest, so nothing happens before the act
        again = list(blow.again)
        for number in range(TRIES):
            try:
                if number == 0 or not done():
                    self.figures.pressed += number > 0
                    await self._life.during(act())
                points = await self._life.settle()
                if number == 0:
                    self.figures.points[name] = list(points)
                    self.figures.missed += bool(blow.at)
                if done():
                    await self._life.arm(0)
                    self._hold_together(name)
                    return
                if number == 0:
                    break  # no life has ended, so it should have worked
            except Died as died:
                await self._revive(name, died, again, blow.outage)
        raise DriverError(f"nothing comes of the step {name!r}")

    @property
    def _life(self) -> Life:
        assert self.stand.life is not None
        return self.stand.life

    async def _begun(self) -> None:
        """Nothing: the start itself is the step."""

    async def _revive(self, name: str, died: Died, again: list[int], outage: float) -> None:
        """Start the bot again after a kill, perhaps to kill it while it starts."""
        while True:
            self._note(name, died)
            if outage:
                # Between two lives: to the bot it was an outage.
                self.stand.core.advance(outage)
                self.figures.outages += 1
            life = await self.stand.begin(again.pop(0) if again else 0)
            try:
                await life.settle()
                await life.arm(0)
                return
            except Died as once_more:
                died = once_more
                name = f"{name.removesuffix(', start')}, start"

    def _note(self, name: str, died: Died) -> None:
        if not died.name:
            log = self.stand.log.read_text(encoding="utf-8", errors="replace")
            raise DriverError(
                f"the bot ended by itself ({self._life.status}) in {name!r}:\n{log[-3000:]}"
            )
        self.figures.killed.append((name, died.name))

    def _hold_together(self, name: str) -> None:
        """Check that up to here a disturbed run says and keeps what the calm one did."""
        now = Moment(self.stand.transcript.lines(), kept(self.stand.database))
        self.story[name] = now
        if self.calm is None:
            return
        wanted = self.calm.get(self._reached(name, now))
        if wanted is None:
            raise Difference(f"the undisturbed game has no step {name!r}")
        compare(wanted.kept, now.kept, f"after {name!r}, what is kept")
        compare(wanted.said, now.said, f"after {name!r}, what is said")

    def _reached(self, name: str, now: Moment) -> str:
        """Return up to which step of the calm run this one has come.

        Nobody waits longer for a computer because of an outage, so one that was to move then has
        moved by its end: the calm run lets the time for that pass in steps of their own.
        """
        calm = self.calm or {}
        names = list(calm)
        if not self.figures.outages or name not in calm:
            return name
        later = takewhile(lambda one: one.startswith(HOP), names[names.index(name) + 1 :])
        steps = (name, *later)
        return next((one for one in steps if len(calm[one].kept) == len(now.kept)), name)
