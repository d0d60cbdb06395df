"""A whole game through the real message layer, with a Discord that keeps what it is told."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.bots.worker import Question, choose
from cogs.table.model import Person, Table
from cogs.table.play import acting
from cogs.table.play.steps import Prompt
from engine import codec, players
from engine.dice import Stream
from engine.spec import Seat
from render.contract import Picture
from tests.cogs.messages import Discord, Message
from tests.cogs.people import app
from tests.cogs.table.world import ANNA, BEN, CHANNEL, ID, Entropy, World
from tests.engine.walks import any_action, stream_of

_NAMES = ("Anna", "Ben", "Carla")
PEOPLE = tuple(Person(ID + number, name, "en") for number, name in enumerate(_NAMES, 1))
# More than the two seconds that a computer takes (``COMPUTER_PACE``).
_PAUSE = 3_000
_BLANK = Picture(b"png", "alt", 1, 1)


class Blank:
    """Draws nothing: what is counted is messages."""

    def __getattr__(self, _: str) -> Any:
        """Return what stands for every kind of picture."""

        async def drawn(*_: object, **__: object) -> Picture:
            return _BLANK

        return drawn

    async def step(self, ask: Callable[[], Prompt], _: object) -> tuple[Prompt, Picture]:
        return ask(), _BLANK

    def begin(self, *_: object) -> None:
        """Nothing is drawn ahead."""

    def close(self) -> None:
        """Nothing runs."""


class Here:
    """A computer that thinks in this process, at its lowest level."""

    async def choose(self, table: Table, seat: Seat) -> str:
        row = table.row
        view = codec.encode(table.view(seat))
        seed = bytes([table.play()[1].seq % 256]) * 32
        return choose(Question(row.game, row.rules_version, view, None, seat, 0.0), "random", seed)


@dataclass(frozen=True)
class Kind:
    """A game to be played: who plays, and with which options."""

    game: str
    people: int = 2
    computers: int = 0
    options: tuple[tuple[str, str], ...] = ()
    boards: str = "all"


async def play(kind: Kind, most: int = 1_000_000) -> tuple[Message, ...]:
    """Play a game to its end, or for so many moves of people; return what stands in its channel."""
    with tempfile.TemporaryDirectory() as folder:
        async with World(Path(folder), entropy=Entropy(one_deal=True)) as world:
            discord, home = Discord(), app(world)
            home.pictures.close()
            home.pictures = Blank()  # type: ignore[assignment]
            world.mouth = DiscordDeliverer(home, discord)  # type: ignore[arg-type]
            world.thinker = Here()
            await _play(world, kind, most)
            return tuple(discord.messages[CHANNEL].values())


async def _play(world: World, kind: Kind, most: int) -> None:
    chosen: dict[str, Any] = {"game": kind.game, "options": dict(kind.options)}
    chosen["shared"] = {"boards": kind.boards}
    people = PEOPLE[: kind.people]
    table = await world.playing(*people, computers=kind.computers, aloud=True, **chosen)
    await world.say()
    for _ in range(most):
        while not table.over and not table.waiting:
            await world.pass_time(_PAUSE)
            await world.say()
            table = await world.service.tables.load(table.id)
        if table.over:
            break
        seat = table.waiting[0]
        # The table's own seed and number of the move: each run plays the same game.
        view, stream = table.view(seat), Stream(table.row.seed, str(table.play()[1].seq))
        action = players.choose("random", table.game, view, seat, stream, lambda: False)
        table = await world.move(table, action.text)
        await world.say()
    await world.pass_time(_PAUSE)
    await world.say()


async def ended(world: World, game: str, moves: int = 4, *, left: bool = False) -> Table:
    """Return a game of two that its players ended, or that one of them left."""
    table = await world.playing(ANNA, BEN, game=game)
    for _ in range(moves):
        if table.over:
            return table
        seat = table.owing[0]
        action = any_action(table.game, table.play()[1].state, seat, stream_of("replay"))
        table = await world.move(table, action.text)
    if left:
        return await world.do(acting.resign, table, BEN.user_id)
    table = await world.stop(table)
    assert table.over
    return table
