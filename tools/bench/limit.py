"""Two other bots in front of the same sandbox, beside whose answers ours are seen.

``bare`` answers with a picture that is ready: no bot in Python is faster. ``usual`` does what
tutorials do: it loads a row, draws three times as large, scales down, saves, and posts.
"""

from __future__ import annotations

import asyncio
import io
import json
import math
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands
from PIL import Image, ImageDraw

from tools.bench.measure import Figure, figure, since
from tools.support.stage import TOKEN, Stage

PRESSES, WARM = 40, 5
CHANNEL = "tisch-1"
SIZE, TIMES, HEXAGONS, SIDE = (1200, 1000), 3, (9, 7), 62
Press = discord.Interaction[Any]


def draw(moves: int) -> bytes:
    """Return a board of hexagons, drawn large and scaled down."""
    large = Image.new("RGB", (SIZE[0] * TIMES, SIZE[1] * TIMES), "#202428")
    pen, side = ImageDraw.Draw(large), SIDE * TIMES
    for number in range(HEXAGONS[0] * HEXAGONS[1]):
        row, column = divmod(number, HEXAGONS[0])
        middle = (math.sqrt(3) * side * (column + 1 + row % 2 / 2), 1.5 * side * (row + 1))
        colour = ("#c0392b", "#2980b9", "#f1c40f")[(number + moves) % 3]
        pen.regular_polygon((*middle, side - 3), 6, rotation=30, fill=colour, outline="#101214")
        pen.ellipse([part + sign * side / 3 for sign in (-1, 1) for part in middle], fill="#ecf0f1")
    saved = io.BytesIO()
    large.resize(SIZE, Image.Resampling.LANCZOS).save(saved, "PNG")
    return saved.getvalue()


def message(picture: bytes) -> dict[str, Any]:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Again", custom_id="again"))
    view.stop()
    return {"file": discord.File(io.BytesIO(picture), "board.png"), "view": view}


READY: Final = draw(0)


async def bare(press: Press) -> None:
    await press.response.send_message(**message(READY))


async def show(interaction: Press) -> None:
    await bare(interaction)


async def usual(press: Press) -> None:
    await press.response.defer()
    with closing(sqlite3.connect(os.environ["DATABASE"])) as db, db:
        db.execute("CREATE TABLE IF NOT EXISTS games (id INTEGER PRIMARY KEY, state TEXT)")
        found = db.execute("SELECT state FROM games WHERE id = 1").fetchone()
        moves = json.loads(found[0])["moves"] + 1 if found else 1
        db.execute("REPLACE INTO games VALUES (1, ?)", (json.dumps({"moves": moves}),))
    picture = await asyncio.to_thread(draw, moves)
    assert isinstance(press.channel, discord.TextChannel)
    await press.channel.send(**message(picture))


BOTS: Final[dict[str, Callable[[Press], Awaitable[None]]]] = {"bare": bare, "usual": usual}


class Other(discord.AutoShardedClient):
    async def setup_hook(self) -> None:
        tree = app_commands.CommandTree(self)
        tree.command(name="show", description="Show a board")(show)
        await tree.sync()

    async def on_interaction(self, interaction: Press) -> None:
        if interaction.type is discord.InteractionType.component:
            await BOTS[sys.argv[1]](interaction)


async def figures(folder: Path, ours: float) -> list[Figure]:
    """Return what the others take from the press to the picture: 1 is what ours takes."""
    return [
        figure(
            f"the same press, {kind} bot: its time by ours", "×", [took / ours for took in took_]
        )
        for kind in BOTS
        for took_ in [await _measured(kind, folder)]
    ]


async def _measured(kind: str, folder: Path) -> list[float]:
    found = []
    with tempfile.TemporaryDirectory(dir=folder) as place:
        stage = Stage(Path(place))
        stage.program = ("-m", "tools.bench.limit", kind)
        async with stage, stage.members("Ben", "Ivo") as (mover, other):
            await stage.launch()
            await mover.wait_bot()
            await mover.command(CHANNEL, "show")
            board = await mover.wait_message(button="Again")
            for _ in range(PRESSES + WARM):
                begin = time.perf_counter()
                coming = asyncio.create_task(other.wait_message(button="Again", after=board))
                await mover.press(board, "Again")
                seen = await coming
                found.append(since(begin))
                board = await mover.wait_message(lambda m, wanted=seen["id"]: m["id"] == wanted)
    return found[WARM:]


if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    Other(intents=discord.Intents(guilds=True)).run(TOKEN, log_handler=None)
