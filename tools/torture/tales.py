"""Whole games as steps: what is done, and how one sees on disk that it was done."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Any, Protocol

from sandbox.driver import Member
from tests.e2e.playing import button, press
from tools.torture.choosing import choose, press_through
from tools.torture.stand import Act, Done, Look, Stand

CHANNEL = "tisch-1"


@dataclass(frozen=True, slots=True)
class Tale:
    """A game to be played.

    Attributes:
        game: Its key.
        seed: Of a game that is short.
        names: Who plays.
        options: Values of the form.
        pace: The table's clock.
        thread: It is played in a thread.
        computers: Levels of computers that sit down.
        level: How people choose.
        lapses: Entries after which everybody waits until time is over.
        undo: The entry after which somebody takes back what they can.
        vote: The entry after which another clock is proposed and taken.
        typed: Every move is typed; else every third one is made with buttons.
        most: Entries after which it is enough; 0: to the end of the game.
    """

    game: str
    seed: str
    names: tuple[str, ...] = ("Anna", "Ben")
    options: dict[str, str] = field(default_factory=dict)
    pace: dict[str, str] = field(default_factory=dict)
    thread: bool = False
    computers: tuple[str, ...] = ()
    level: str = "random"
    lapses: tuple[int, ...] = ()
    undo: int = -1
    vote: int = -1
    typed: bool = False
    most: int = 0


TALES = {
    tale.game: tale
    for tale in (
        Tale("helge", "1", pace={"time": "2d", "late": "default"}, lapses=(5,), undo=9, vote=12),
        Tale("hexago", "1", undo=4),
        Tale("hexamino", "1", options={"mode": "star"}, thread=True),
        Tale("haiclue", "1", options={"clue_timer": "60"}, lapses=(5,)),
        Tale("blox", "1", ("Anna",), computers=("greedy",), level="greedy"),
    )
}


HOP = "time "
"""How the steps begin in which time passes until something happens by itself."""


class Stage(Protocol):
    """Where a tale is played: it does steps until they are done, whatever happens."""

    stand: Stand

    def step(self, name: str, act: Act, done: Done) -> Awaitable[None]:
        """Do something until it is seen to be done."""


class Player:
    """Plays a tale from its lobby to its end."""

    def __init__(self, stage: Stage, tale: Tale) -> None:
        self.stage = stage
        self.stand = stage.stand
        self.tale = tale

    async def play(self) -> None:
        """Play to the end."""
        await self._lobby()
        while (look := self._look()).running and not 0 < self.tale.most <= look.seq:
            await self._move(look)

    def _look(self) -> Look:
        look = self.stand.look()
        assert look is not None
        return look

    # -- before the game ---------------------------------------------------------------------

    async def _lobby(self) -> None:
        host, *guests = self.stand.people
        tale = self.tale

        async def open_table() -> None:
            options: dict[str, Any] = {"game": tale.game}
            await host.command(
                CHANNEL, "play", **options | ({"thread": True} if tale.thread else {})
            )

        await self.stage.step("open", open_table, lambda: self.stand.look() is not None)
        for guest in guests:
            await self._join(guest)
        for number, level in enumerate(tale.computers, 1):
            await self._seat(host, level, len(guests) + 1 + number)
        if tale.options:
            await self._options(host)
        if tale.pace:
            await self._pace(host)
        await self._start(host)

    async def _join(self, guest: Member) -> None:
        async def join() -> None:
            await press(guest, await self.stand.posted(guest, "lobby"), ":join")

        def seated() -> bool:
            return any(user == int(guest.id) for _, user, _ in self._look().seats)

        await self.stage.step(f"join {guest.name}", join, seated)

    async def _seat(self, host: Member, level: str, count: int) -> None:
        async def seat() -> None:
            chooser = await press(host, await self.stand.posted(host, "lobby"), ":computer")
            answer = await host.select(chooser, level)
            await answer.ready()

        await self.stage.step("computer sits", seat, lambda: len(self._look().seats) == count)

    async def _options(self, host: Member) -> None:
        wanted = self.tale.options

        async def send() -> None:
            form = await host.press(await self.stand.posted(host, "lobby"), custom_id=":options")
            await host.submit_modal(form, **wanted)

        def chosen() -> bool:
            ((text,),) = self.stand.rows("SELECT options FROM tables")
            return all(
                f'"{key}":"{value}"' in text.replace(" ", "") for key, value in wanted.items()
            )

        await self.stage.step("options", send, chosen)

    async def _pace(self, host: Member) -> None:
        async def send() -> None:
            await host.command(CHANNEL, "clock", **self.tale.pace)

        def chosen() -> bool:
            return self.stand.rows("SELECT pace FROM tables") == [(self.tale.pace["time"],)]

        await self.stage.step("clock", send, chosen)

    async def _start(self, host: Member) -> None:
        async def start() -> None:
            await press(host, await self.stand.posted(host, "lobby"), ":start")

        await self.stage.step("start", start, lambda: self._look().seq >= 0)

    # -- the game ----------------------------------------------------------------------------

    async def _move(self, look: Look) -> None:
        seat = look.owing[0]
        user = look.person(seat)
        before = look.seq

        def moved() -> bool:
            now = self._look()
            return now.seq > before or not now.running

        if user is None or before in self.tale.lapses:
            await self._wait(f"{HOP}{before}", moved)
        elif before == self.tale.undo and self._undoable(look) is not None:
            await self.stage.step(f"undo {before}", lambda: self._undo(look), moved)
        else:
            if before == self.tale.vote:
                await self._vote()
            await self.stage.step(
                f"move {before}", lambda: self._decide(look, seat, user, moved), moved
            )

    async def _wait(self, name: str, done: Done) -> None:
        """Let time pass, timer by timer."""

        async def hop() -> None:
            await self.stand.hop()

        for number in range(20):
            if done():
                return
            first = self.stand.rows("SELECT id FROM timers ORDER BY due, id LIMIT 1")

            # Bound here: the next round of the loop reads another one.
            def acted(first: Any = first) -> bool:
                return self.stand.rows("SELECT id FROM timers WHERE id = ?", *first[0]) == []

            await self.stage.step(f"{name}.{number}", hop, acted)
        raise AssertionError(f"nothing comes of {name}")

    def _undoable(self, look: Look) -> Member | None:
        if look.position is None or not look.position.undoable:
            return None
        user = look.person(look.position.undoable[-1].seat)
        return None if user is None else self.stand.member(user)

    async def _undo(self, look: Look) -> None:
        member = self._undoable(look)
        assert member is not None
        await member.command({"id": self._look().channel_id}, "undo")

    async def _decide(self, look: Look, seat: int, user: int, done: Done) -> None:
        member = self.stand.member(user)
        text = choose(look, seat, self.tale.seed, self.tale.level)
        if look.seq % 3 == 0 and not self.tale.typed:
            board = await self.stand.posted(member, "board")
            await press_through(member, board, text, done)
        else:
            channel = {"id": self._look().channel_id}  # it may have moved since
            answer = await member.command(channel, "move", action=text)
            await answer.ready()

    async def _vote(self) -> None:
        anna, ben = self.stand.people[:2]

        async def propose() -> None:
            await anna.command({"id": self._look().channel_id}, "clock", time="3d")

        def proposed() -> bool:
            return self.stand.rows("SELECT 1 FROM motions") != [] or agreed()

        def agreed() -> bool:
            return self.stand.rows("SELECT pace FROM tables") == [("3d",)]

        async def agree() -> None:
            if not proposed():  # it went with the channel
                await propose()
            asked = await ben.wait_message(lambda m: button(m, ":vote") is not None)
            await press(ben, asked, ".yes.")

        await self.stage.step("propose", propose, proposed)
        await self.stage.step("agree", agree, agreed)
