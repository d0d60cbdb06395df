"""What a player feels: a press until the new board is there, through the real gateway path."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tests.bench.measure import Figure, figure
from tests.e2e.stage import Stage

TURNS = 60


async def presses() -> list[Figure]:
    """Play with two members against the real bot in front of the sandbox."""
    answered: list[float] = []
    posted: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        async with Stage(Path(folder)) as stage:
            await stage.start(LOG_LEVEL="WARNING")
            await stage.control("limits", generous=True)
            async with stage.members("Ben", "Ivo") as (ben, ivo):
                opened = await ben.command("tisch-1", "play", game="helge")
                assert opened is not None
                lobby = await ben.wait_message(button="Join", channel="tisch-1")
                await ivo.press(lobby, "Join")
                await ben.press(lobby, "Start")
                board = await ben.wait_message(button="Move", channel="tisch-1")
                people = {ben.id: ben, ivo.id: ivo}
                for _ in range(TURNS):
                    who = next((p for p in people.values() if p.mention in board["content"]), None)
                    if who is None:
                        break
                    begin = time.perf_counter()
                    picker = await (await who.press(board, "Move")).ready()
                    answered.append((time.perf_counter() - begin) * 1000)
                    board, taken = await _turn(who, picker, board)
                    posted.append(taken)
    return [
        figure("press Move to private picker with picture", "ms", answered, ""),
        figure("confirm to new board at the server", "ms", posted, "14 / 20"),
    ]
