"""Whole games as steps, for ``tools/simulate``: what people do, and how one sees it on disk."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cogs.table.model import HOMELESS
from engine import players
from engine.dice import Dice
from sandbox.driver import DriverError, InteractionFailed, Member, buttons
from tools.simulate.crew import Crew
from tools.simulate.hall import Away, Corner, Look
from tools.support.playing import button, choose_options, press, press_through, type_move, word_menu

Act = Callable[[], Awaitable[object]]
Done = Callable[[], bool]
STUCK = 600.0
"""Seconds in which every step is done, whatever happens and however busy the machine is."""
ACT = 30.0
"""Seconds until people give an attempt up."""
_AFTER, _LOOK = 1.0, 0.15
"""Seconds until they try once more; between two looks at the database."""
_TROUBLE = (
    Away,
    DriverError,
    InteractionFailed,
    AssertionError,
    LookupError,
    ValueError,
    TimeoutError,
)
_MISSED = 4
"""Waits for a direct message, after which people answer in the channel: theirs may be closed."""
_DIRECT = 1
_ELSEWHERE = "tisch-2"


@dataclass(frozen=True, slots=True)
class Tale:
    """A game to be played by ``names``, or by two people of the server; no clock decides in it.

    A ``computer`` of a level sits down beside one person; people choose as a computer of ``level``.
    After the entries ``undo`` and ``vote`` somebody takes a move back, or another clock is taken.
    After ``most`` entries it is enough; 0: at the end of the game.
    """

    game: str
    names: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    pace: dict[str, str] = field(default_factory=dict)
    thread: bool = False
    computer: str = ""
    level: str = "random"
    undo: int = -1
    vote: int = -1
    most: int = 0


TALES: Final = (
    Tale("helge", pace={"time": "2d", "late": "default"}, undo=9, vote=12),
    Tale("hexago", undo=4),
    Tale("hexamino", options={"mode": "star"}, thread=True),
    Tale("haiclue"),
    Tale("blox", computer="greedy", level="greedy"),
)
TWO: Final = "ben", "carla"
"""They are on all servers, and play at several tables at once."""


def tales(count: int, games: tuple[str, ...], most: int = 0, *, two: bool = True) -> list[Tale]:
    """Return what is played at so many tables: these games in turn, some by the same two."""
    plain = [Tale(game) for game in games if game not in [one.game for one in TALES]]
    kinds = [replace(one, most=most) for one in (*TALES, *plain) if one.game in games]
    mixed = (kinds[number % len(kinds)] for number in range(count))
    return [
        replace(kind, names=TWO[: 1 if kind.computer else 2]) if two and at % 3 == 1 else kind
        for at, kind in enumerate(mixed)
    ]


class Table:
    """Plays one game from its lobby to its end; people repeat what nothing came of (``repeated``).

    ``direct`` are the steps that somebody answers in a direct message: noted in calm, kept later.
    ``wet``: Discord refuses messages and deletes boards.
    """

    def __init__(
        self,
        corner: Corner,
        tale: Tale,
        crew: Crew,
        direct: set[str],
        calm: bool,
        progress: Callable[[], None],
        *,
        wet: bool,
    ) -> None:
        self.corner, self.tale = corner, tale
        self.people = corner.people[: 1 if tale.computer else 2]
        self.repeated = 0
        self._crew, self._direct, self._calm, self._progress = crew, direct, calm, progress
        self._wet = wet
        self._trouble = "nobody was refused"

    async def play(self) -> None:
        await self.open()
        while True:
            await _within(STUCK, lambda: self.corner.look() is not None)
            with contextlib.suppress(Away):
                look = self._look()
                if not look.running or 0 < self.tale.most <= look.seq:
                    return
                await self._move(look)

    async def step(self, name: str, act: Act, done: Done) -> None:
        """Do something until it is done and said.

        Raises:
            DriverError: Nothing comes of it.
        """
        until, tries = time.monotonic() + STUCK, 0
        while not _seen(done):
            if time.monotonic() > until:
                raise DriverError(f"{self.corner.name}: nothing comes of {name!r}; {self._trouble}")
            tries += 1
            if tries > 1:
                # Joining has one id however often it is pressed: heard once, it would be dropped.
                await self._crew.forget()
                await self._tried(self._housed)
            await self._tried(act)
            await _within(_AFTER, done)
        self.repeated += max(0, tries - 1)
        # Seen once is enough: a computer at the table may have moved on by a second look.
        if not await _within(until - time.monotonic(), lambda: not self.corner.waits()):
            raise DriverError(f"{self.corner.name}: after {name!r} something is never said")
        self._progress()

    async def _tried(self, act: Act) -> None:
        """Do it once; people who had no answer when a process died wait only a little longer."""

        async def attempt() -> None:
            await act()  # called here: what it reads first may be away, too

        task = asyncio.ensure_future(attempt())
        shaken = asyncio.ensure_future(self._crew.shaken.wait())
        both = (task, shaken)
        await asyncio.wait(both, timeout=ACT, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            # Its answer may be lost with the process; whether it was done, ``done`` will tell.
            await asyncio.wait((task,), timeout=_AFTER)
        for one in both:
            one.cancel()
        for found in await asyncio.gather(*both, return_exceptions=True):
            if isinstance(found, _TROUBLE):
                self._trouble = str(found)[:2000]
            elif isinstance(found, Exception):
                raise found

    async def _housed(self) -> None:
        """Do what people do whose table can't speak: ask the bot to look again, or bring it."""
        look = self.corner.look()
        if look is None or f'"{HOMELESS}"' not in look.holds:
            return
        host = self.people[0]
        if look.channel_id in host.channels:
            await host.command({"id": look.channel_id}, "bump")
        else:
            await host.command(_ELSEWHERE, "bring")

    def _look(self) -> Look:
        look = self.corner.look()
        assert look is not None
        return look

    # -- before the game ---------------------------------------------------------------------

    async def open(self) -> None:
        (host, *guests), tale = self.people, self.tale
        options: dict[str, Any] = {"game": tale.game} | ({"thread": True} if tale.thread else {})
        here = {"id": self.corner.channel.id}
        await self.step(
            "open",
            lambda: host.command(here, "play", **options),
            lambda: self.corner.look() is not None,
        )
        for guest in guests:
            await self.step(
                f"join {guest.name}",
                lambda guest=guest: self._pressed(guest, ":join"),
                lambda guest=guest: int(guest.id) in self._look().seats.values(),
            )
        if tale.computer:
            await self.step("computer", self._seat, lambda: len(self._look().seats) == 2)
        if tale.options:
            await self.step("options", self._options, self._chosen)
        if tale.pace:
            await self.step(
                "clock",
                lambda: host.command({"id": self._look().channel_id}, "clock", **tale.pace),
                lambda: self._pace(tale.pace["time"]),
            )
        await self.step(
            "start", lambda: self._pressed(host, ":start"), lambda: self._look().seq >= 0
        )

    async def _pressed(self, member: Member, part: str) -> Any:
        return await press(member, await self.corner.posted(member, "lobby"), part)

    async def _seat(self) -> None:
        chooser = await self._pressed(self.people[0], ":computer")
        await press(self.people[0], chooser, f":level:{self.tale.computer}")

    async def _options(self) -> None:
        lobby = await self.corner.posted(self.people[0], "lobby")
        await choose_options(self.people[0], lobby, **self.tale.options)

    def _chosen(self) -> bool:
        ((text,),) = self.corner.rows("SELECT options FROM tables")
        wanted = (f'"{key}":"{value}"' for key, value in self.tale.options.items())
        return all(one in text.replace(" ", "") for one in wanted)

    def _pace(self, wanted: str) -> bool:
        return self.corner.rows("SELECT pace FROM tables") == [(wanted,)]

    # -- the game ----------------------------------------------------------------------------

    async def _move(self, look: Look) -> None:
        seat, before = look.owing[0], look.seq
        user = look.seats[seat]

        def moved() -> bool:
            now = self._look()
            return now.seq > before or not now.running

        async def wait() -> None:
            await asyncio.sleep(_LOOK)

        if user is None:
            await self.step(f"computer {before}", wait, moved)
        elif before == self.tale.undo and (member := self._undoer(look)) is not None:
            here = {"id": look.channel_id}
            await self.step(f"undo {before}", lambda: member.command(here, "undo"), moved)
        else:
            if before == self.tale.vote:
                await self._vote()
            act = self._decision(look, seat, self.corner.member(user), moved)
            await self.step(f"move {before}", act, moved)

    def _undoer(self, look: Look) -> Member | None:
        if look.position is None or not look.position.undoable:
            return None
        user = look.seats[look.position.undoable[-1].seat]
        return None if user is None else self.corner.member(user)

    def _decision(self, look: Look, seat: int, member: Member, done: Done) -> Act:
        text = self.choose(look, seat)
        name = f"{self.corner.name}/{look.seq}/{seat}"
        # Every second seat answers by direct message, so that two processes write one table.
        if self._calm and seat % 2 == 1 and self._asked(member, look):
            self._direct.add(name)

        missed = 0

        async def decide() -> None:
            nonlocal missed
            # Kills lose no message. Where Discord refuses direct messages and moderators delete
            # boards, players go where the same buttons are.
            if name in self._direct and (missed < _MISSED or not self._wet):
                missed += 1
                asked = await member.wait_message(lambda m: self._answerable(member, m, look))
                missed = 0
                await press_through(member, asked, text, done)
                return
            here = {"id": self._look().channel_id}  # it may have moved since
            if name not in self._direct and look.seq % 5:
                await (await type_move(member, here, text)).ready()
            elif missed < 2 * _MISSED or not self._wet:
                missed += 1
                board = await self.corner.posted(member, "board")
                missed = _MISSED
                await press_through(member, board, text, done)
            else:
                answer = await member.command(here, "board")
                await press_through(member, await answer.ready(), text, done)

        return decide

    def choose(self, look: Look, seat: int) -> str:
        """Return an action for a seat, always the same in the same position."""
        assert look.position is not None
        label = hashlib.sha256(f"{self.tale.game}/{look.seq}/{seat}".encode()).digest()
        view, stream = look.game.observe(look.position.state, seat), Dice(label).stream("simulate")
        action = players.choose(self.tale.level, look.game, view, seat, stream, lambda: True)
        return str(action.text)

    def _asked(self, member: Member, look: Look) -> bool:
        return any(self._answerable(member, m, look) for m in member.messages())

    @staticmethod
    def _answerable(member: Member, message: dict[str, Any], look: Look) -> bool:
        channel = member.channels.get(message["channel_id"])  # none: it was deleted meanwhile
        if channel is None or channel["type"] != _DIRECT:
            return False
        ids = [b.get("custom_id", "") for b in buttons(message) if not b.get("disabled")]
        ids = [i for i in ids if i.startswith("g:")]
        ids += [menu["custom_id"]] if (menu := word_menu(message)) else []
        return any(look.table_id in i for i in ids)

    async def _vote(self) -> None:
        anna, ben = self.people

        async def propose() -> None:
            await anna.command({"id": self._look().channel_id}, "clock", time="3d")

        def proposed() -> bool:
            return bool(self.corner.rows("SELECT 1 FROM motions")) or self._pace("3d")

        async def agree() -> None:
            if not proposed():  # it went with the channel
                await propose()
            asked = await ben.wait_message(
                lambda m: button(m, ":vote") is not None, channel={"id": self._look().channel_id}
            )
            await press(ben, asked, ".yes.")

        await self.step("propose", propose, proposed)
        await self.step("agree", agree, lambda: self._pace("3d"))


async def _within(seconds: float, done: Done) -> bool:
    """Wait until something is done; tell whether it was seen to be."""
    until = time.monotonic() + seconds
    while not (seen := _seen(done)) and time.monotonic() < until:  # noqa: ASYNC110
        await asyncio.sleep(_LOOK)
    return seen


def _seen(done: Done) -> bool:
    """Return whether something is seen to be done; nothing is while the database is away."""
    try:
        return done()
    except Away:
        return False
