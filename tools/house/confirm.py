"""One real *Confirm*, in this process: the only module here that knows how tests reach the bot."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from cogs.ui import answering
from cogs.ui.app import App
from tests.cogs.ears import Ears, connect
from tests.cogs.people import press, shown_ids
from tests.cogs.table.world import ANNA, BEN, CHANNEL, World
from tests.waiting import LONG
from tools.house.counting import Count, Counter

_PRIVATE = SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=True))
_TURNS_BEFORE = 2
_PRESSES = 12
_PICKER = "g:"
"""How the ids of the private picker begin."""


def measured() -> Count:
    """Return what one *Confirm* does until its board is posted, after some turns of warming."""
    counter = Counter()
    # However busy the machine is, an answer comes as one.
    patient = patch.object(answering, "PATIENCE", LONG)
    with patient, tempfile.TemporaryDirectory() as folder, counter.watch():
        return asyncio.run(_play(Path(folder), counter))


async def _play(folder: Path, counter: Counter) -> Count:
    async with World(folder) as world:
        discord = Ears()
        home = connect(world, discord)
        await world.playing(ANNA, BEN)
        await world.say()
        try:
            for _ in range(_TURNS_BEFORE):
                await _turn(world, discord, home, counter)
            return await _turn(world, discord, home, counter)
        finally:
            home.pictures.close()


async def _turn(world: World, discord: Ears, home: App, counter: Counter) -> Count:
    """Press what comes first until a new board is posted; count the last press alone."""
    before = _boards(discord)
    wanted = _move(discord)
    # The other one is refused: it is not their turn, and no picker comes.
    for person in (ANNA, BEN):
        made = await press(home, person, wanted)
        choices = _choices(shown_ids(made))
        if choices:
            break
    for _ in range(_PRESSES):
        counter.start()
        made = await press(home, person, choices[0], message=_PRIVATE)
        await world.say()
        count = counter.stop()
        if _boards(discord) > before:
            return count
        choices = _choices(shown_ids(made))
    raise RuntimeError("no press on a first choice ended the turn")


def _move(discord: Ears) -> str:
    """Return the id of *Move* below the newest board."""
    for message in reversed(discord.messages[CHANNEL].values()):
        for custom_id in _choices(message.ids()):
            return custom_id
    raise RuntimeError("no board with a button of the picker was posted")


def _choices(ids: list[str]) -> list[str]:
    return [custom_id for custom_id in ids if custom_id.startswith(_PICKER)]


def _boards(discord: Ears) -> int:
    return sum(bool(message.attachments) for message in discord.messages[CHANNEL].values())
