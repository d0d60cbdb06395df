"""Whole games in a Discord that strangers made: SimCord knows nothing of this bot."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cogs.client import SpieltischBot
from cogs.runtime.process import Work
from data.store import FileStore
from engine import registry
from engine.record import Record, verify
from sandbox.driver import buttons, menus
from tools.support.playing import button, onwards, word_menu
from tools.support.waiting import LONG, until

simcord = pytest.importorskip("simcord")

SHORT = {"turn_limit": "30", "deals": "1", "round_limit": "50"}
"""Options that make a game short, where it has them."""
_WRONG, _DONE = 0.1, 0.9
"""How often somebody presses who may not be asked, and carries out what can be carried out."""
_TURNS, _STEPS = 600, 60
"""More than any game has, and than any turn takes."""
_TICK = 0.01
"""Seconds that pass in that world while nothing is to be seen."""


class Bot(SpieltischBot):
    """The bot, which names the work that never ends: SimCord waits for the end of all other."""

    world: Any

    def upkeep(self) -> Iterator[tuple[str, Work]]:
        for name, work in super().upkeep():
            yield name, partial(self._endless, name, work)

    async def _endless(self, name: str, work: Work) -> None:
        await self.world.external_wait(work(), reason=name)


class Game:
    """A channel with two people who press, choose and type by chance what they are offered."""

    def __init__(self, world: Any, chance: random.Random) -> None:
        self.world, self.chance = world, chance
        guild = world.create_guild()
        self.channel = guild.create_text_channel("games")
        self.people = [guild.add_member(world.create_user(name)) for name in ("anna", "ben")]

    def log(self) -> str:
        return str(self.world.transcript()[-4000:])

    async def until(self, found: Callable[[], Any]) -> Any:
        """Return what is found as soon as it is there; time passes until then."""

        async def look() -> Any:
            await self.world.settle()
            if not (result := found()):
                await self.world.advance_time(_TICK)
            return result

        return await until(look, self.log)

    def answer(self, result: Any) -> Any:
        """Return the message with which the bot has answered, or which it has changed."""
        assert result.acknowledged, self.log()
        assert result.response is not None, self.log()
        assert not result.response.flags.loading, self.log()
        return result.response

    async def press(self, who: Any, message: Any, part: str) -> Any:
        return self.answer(await who.click(message, custom_id=button(raw(message), part)))

    def newest(self, channel: Any, *parts: str) -> Any:
        """Return the newest message with one of these buttons."""
        messages = reversed(channel.history())
        return next((m for m in messages if any(button(raw(m), part) for part in parts)), None)

    async def start(self, key: str) -> None:
        """Open a table, make the game short with the form, and seat both."""
        anna, ben = self.people
        assert self.answer(await anna.slash(self.channel, "play", game=key)).ephemeral
        lobby = await self.until(lambda: self.newest(self.channel, ":join"))
        shown = await self.press(anna, lobby, ":options")
        form = await anna.click(shown, custom_id=button(raw(shown), ":options:0"))
        fields = [one["component"] for one in form.modal["components"]]
        chosen = {field["custom_id"]: [present(field)] for field in fields}
        self.answer(await anna.submit_modal(form, chosen))
        await self.press(ben, lobby, ":join")
        await self.press(anna, lobby, ":start")

    async def turn(self, board: Any) -> None:
        """Have somebody decide, mostly who is asked: typed, in the hand, or from the board."""
        asked = [one for one in self.people if one.mention in board.content] or self.people
        person = self.chance.choice(self.people if self.chance.random() < _WRONG else asked)
        who, shown, way = person, board, self.chance.randrange(3)
        if way == 0 and (offered := await person.autocomplete(self.channel, "move", "action", "")):
            action = self.chance.choice(offered)["value"]
            shown = self.answer(await person.slash(self.channel, "move", action=action))
        elif way == 1 and (hand := self.newest(person.user.dm_channel, "g:")):
            who, shown = person.user, hand
        for _ in range(_STEPS):
            if not (step := self.step(raw(shown))):
                return
            if step.endswith(":pick"):
                shown = await self.pick(who, shown, step)
                continue
            shown = await self.press(who, shown, step)
            if step.endswith(("!", ":send")):
                return
        raise AssertionError(self.log())

    def step(self, message: dict[str, Any]) -> str:
        """Return the id of a button that leads on in a decision, or carries it out."""
        ids = [one["custom_id"] for one in buttons(message) if not one.get("disabled")]
        ends = [i for i in ids if i.endswith(("!", ":send"))]
        if ends and self.chance.random() < _DONE:
            return self.chance.choice(ends)
        menu = word_menu(message)
        steps = [menu["custom_id"]] if menu else onwards([i for i in ids if i.startswith("g:")])
        return self.chance.choice(steps or ends or [""])

    async def pick(self, who: Any, message: Any, custom_id: str) -> Any:
        """Choose some words of a form from their menu."""
        (menu,) = (one for one in menus(raw(message)) if one["custom_id"] == custom_id)
        options = [option["value"] for option in menu["options"]]
        least = menu.get("min_values", 1)
        most = max(least, min(3, len(options)))
        words = self.chance.sample(options, self.chance.randint(least, most))
        return self.answer(await who.select(message, words, custom_id=custom_id))

    async def look_back(self, end: Any) -> Record:
        """Choose a moment of the finished game from the menu, and download its record."""
        anna, _ = self.people
        shown = await self.press(anna, await self.press(anna, end, ":more"), ":replay")
        menu = menus(raw(shown))[0]
        moment = self.chance.choice(menu["options"])["value"]
        chosen = await anna.select(shown, [moment], custom_id=menu["custom_id"])
        assert self.answer(chosen).attachments
        kept = await self.press(anna, await self.press(anna, end, ":more"), ":record")
        return Record.from_json(await kept.attachments[0].read())


def raw(message: Any) -> dict[str, Any]:
    """Return a message with its buttons as Discord writes them."""
    parts = [
        component if isinstance(component, dict) else component.to_dict()
        for component in message.components
    ]
    return {"components": parts}


def present(menu: dict[str, Any]) -> str:
    """Return what a menu of the form shows at first, or what makes the game short."""
    shown = next(str(one["value"]) for one in menu["options"] if one["default"])
    return SHORT.get(menu["custom_id"], shown)


@contextlib.asynccontextmanager
async def opened(folder: Path, chance: random.Random) -> AsyncIterator[Game]:
    """Run the bot in a new world, whose time it reads; an error that it swallows is raised."""

    def now() -> int:
        return int(bot.world.now().timestamp() * 1000)

    store = await FileStore.open(folder / "spiel.db", now=lambda: 0)
    bot = Bot(store, now=now, entropy=chance.randbytes, burst=0)
    bot.world = simcord.Env(bot, shard_count=1, settle_timeout=LONG)
    await bot.world.start()
    try:
        yield Game(bot.world, chance)
    finally:
        await bot.close()
        await bot.world.shutdown()
        await store.close()
    bot.world.raise_errors()


@pytest.mark.long
@pytest.mark.parametrize("key", registry.keys())
async def test_a_whole_game_in_a_discord_of_strangers(
    tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path, random.Random(key)) as game:
        await game.start(key)
        for _ in range(_TURNS):
            board = await game.until(lambda: game.newest(game.channel, "g:", ":rematch"))
            if button(raw(board), ":rematch"):
                break
            await game.turn(board)
        record = await game.look_back(board)
        assert not registry.game(key).to_act(verify(record).state)
    assert not caplog.records
