"""A Discord that hears what makes itself heard: pings in the channel and loud direct messages."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.model import Person, Table
from cogs.table.play import acting
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from cogs.ui.app import App
from engine.actions import parse
from engine.spec import GameSpec, Limit, Seat
from render.contract import Picture, Scene
from tests.cogs.messages import Discord, Message, Place
from tests.cogs.people import app
from tests.cogs.table.cards import Zoo, ZooRenderer, only_zoo, picture
from tests.cogs.table.rounds import Rounds, Said
from tests.cogs.table.world import CHANNEL, World

GREETINGS = ("You sit", "Du sitzt", "Tu as une place")
PING, DM = "ping", "dm"
KINDS = ("open", "hidden", "secret")
HOURS = "22:00-08:00"


class Ears(Discord):
    """Writes down (how, user, words) of everything loud that is no greeting.

    With ``board_first`` direct messages wait until a message with a button to move was posted.
    """

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, int, str]] = []
        self.board_first: asyncio.Event | None = None

    async def create_dm(self, user: Any) -> Place:
        return Listening(self, user.id)

    def get_partial_messageable(self, place_id: int, **_: Any) -> Place:
        return Listening(self, place_id)

    def of(self, user: int) -> Counter[str]:
        return Counter(how for how, who, _ in self.heard if who == user)


class Listening(Place):
    """A place whose loud messages are heard, each once."""

    async def send(self, *, nonce: str, **given: Any) -> Message:
        board = self.discord.board_first
        if board is not None and self.id < CHANNEL:
            await board.wait()
        fresh = nonce not in self.discord.nonces
        message = await super().send(nonce=nonce, **given)
        if board is not None and self.id >= CHANNEL and message.moves():
            board.set()
        if not fresh:
            return message
        text = str(given["content"])
        if self.id >= CHANNEL:
            users = given["allowed_mentions"].to_dict().get("users", [])
            self.discord.heard += [(PING, int(user), text) for user in users]
        elif not given.get("silent") and not text.startswith(GREETINGS):
            self.discord.heard.append((DM, self.id, text))
        return message


async def fall_silent(world: World) -> None:
    """Stop the outbox: what is to be said waits."""
    world.task.cancel()
    await asyncio.gather(world.task, return_exceptions=True)


def speak_again(world: World) -> None:
    world.task = asyncio.create_task(world.outbox.run())


def connect(world: World, ears: Ears) -> App:
    made = app(world)
    world.mouth = DiscordDeliverer(made, ears)  # type: ignore[arg-type]
    return made


class Hidden(Zoo):
    """Hands and turns; everything can be taken back."""

    pile = 0


class Open(Hidden):
    """The same with open hands."""

    spec: ClassVar[GameSpec] = GameSpec("helge", "Open", 1, 1, 4, solo=True)


class Secret(Rounds):
    """All answer at once, with something in hand that nobody else may know."""

    spec: ClassVar[GameSpec] = replace(Rounds.spec, hidden=True)

    def hand(self, view: Said, seat: Seat) -> tuple[str, ...]:
        return (f"{seat}-{view.round}",)

    def time_limit(self, state: Said) -> Limit | None:
        del state


class PlainRenderer(ZooRenderer):
    """Says no more than that there is a board."""

    def hand(self, view: Any, scene: Scene) -> Picture | None:
        del view, scene
        return picture("hand")

    def hand_text(self, view: Any, scene: Scene) -> str:
        del view, scene
        return "hand"

    def text_board(self, view: Any, scene: Scene) -> str:
        del view, scene
        return "board"


GAMES: dict[str, type[Any]] = {"open": Open, "hidden": Hidden, "secret": Secret}


def play_only(patch: pytest.MonkeyPatch, kind: str) -> None:
    only_zoo(patch, GAMES[kind], PlainRenderer)


def asked(table: Table) -> dict[int, str]:
    if table.over:
        return {}
    return {table.seats[seat].user_id or 0: table.question(seat) for seat in table.waiting}


def expected(way: str, kind: str, *, closed: bool = False) -> Counter[str]:
    """Return what one decision is to be heard by."""
    if way == "auto":
        way = "dm" if kind == "secret" else "channel"
    ways: dict[str, Iterable[str]] = {
        "channel": (PING,),
        "dm": (PING,) if closed else (DM,),
        "both": (PING,) if closed else (PING, DM),
        "none": (),
    }
    return Counter(ways[way])


async def prefer(world: World, *users: int, **wanted: str) -> None:
    for user in users:
        await world.service.preferences.change(user, wanted, world.time)


def at(hour: int, minute: int = 0) -> int:
    """Return a moment of a winter's day in UTC."""
    return 1_800_000_000_000 // DAY * DAY + hour * HOUR + minute * MINUTE


async def act(world: World, table: Table, user: int) -> Table:
    table = await world.service.tables.load(table.id)
    seat = table.require_seat(user)
    text = table.legal(seat)[0].text
    world.time += 1000
    return await world.do(acting.submit, table, user, table.token(seat), parse(text))


class Talk:
    """A game, step by step, and what its people have heard of it."""

    def __init__(self, world: World, ears: Ears) -> None:
        self.world, self.ears = world, ears
        self.of = ears.of

    async def begin(self, *people: Person, **changes: Any) -> None:
        """Deal, say it, and forget that it was heard."""
        self.table = await self.world.playing(*people, **changes)
        await self.world.say()
        self.ears.heard.clear()

    async def act(self, *users: int, said: bool = True) -> None:
        for user in users:
            self.table = await act(self.world, self.table, user)
        if said:
            await self.world.say()

    async def undo(self, user: int, *, said: bool = True) -> None:
        await self.world.do(acting.undo, self.table, user, None)
        if said:
            await self.world.say()

    async def wait(self, milliseconds: int) -> None:
        await self.world.pass_time(milliseconds)
        await self.world.say()

    async def until(self, moment: int) -> None:
        await self.wait(moment - self.world.time)
