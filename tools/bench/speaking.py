"""What a player feels: a press until the answer is there, through the real gateway path.

The bot runs as a user would start it, the sandbox in front of it is a process of its own, and so
is this driver: three processes share the processor, and all of it counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandbox.driver import Member
from tests.e2e.playing import button, is_board, is_end, press, start_game
from tests.e2e.stage import Stage
from tools.bench.measure import Figure, figure, resident, since

Message = dict[str, Any]
TURNS = 60
CHANNEL = "tisch-1"
LOOK = 0.3
"""Seconds that a player looks at the preview before *Confirm*, every other time."""
_STEPS = 14


class Quick(Stage):
    """The bot without Python's development mode."""

    flags = ()


@dataclass
class Felt:
    """What was measured, in milliseconds; ``arrived`` is Unix time by message id."""

    first: list[float] = field(default_factory=list)
    picker: list[float] = field(default_factory=list)
    step: list[float] = field(default_factory=list)
    board: list[float] = field(default_factory=list)
    looked: list[float] = field(default_factory=list)
    arrived: dict[int, float] = field(default_factory=dict)
    memory: list[float] = field(default_factory=list)


async def figures(folder: Path) -> list[Figure]:
    """Play with two members against the real bot in front of the sandbox."""
    felt = Felt()
    with tempfile.TemporaryDirectory(dir=folder) as place:
        async with Quick(Path(place)) as stage:
            await stage.start(LOG_LEVEL="WARNING")
            async with stage.members("Ben", "Ivo") as people:
                await _play(people, felt)
            used = resident(stage._bot.pid) if stage._bot else None
            felt.memory += [used] if used else []
            await stage.stop()
            posted = _from_outbox(stage.database, felt.arrived)
    found = [
        figure("press Draw on the board to the next question, stored", "ms", felt.first),
        figure("press on the board to the private picker, with picture", "ms", felt.picker),
        figure("choice in the picker to the next step", "ms", felt.step),
        figure("confirm, pressed at once, to new board at the server", "ms", felt.board),
        figure(f"confirm after a look of {LOOK} s to new board", "ms", felt.looked, "14 / 20"),
        figure("  of that: the bot has the press, to posted", "ms", posted),
    ]
    memory = [figure("memory: the bot's process after a game", "MB", felt.memory, "100")]
    return found + (memory if felt.memory else [])


async def _play(people: list[Member], felt: Felt) -> None:
    board = await start_game(people, CHANNEL)
    by_id = {member.id: member for member in people}
    for number in range(TURNS):
        if is_end(board):
            board = await start_game(people, CHANNEL)
        mover = next(by_id[user["id"]] for user in board["mentions"])
        other = next(member for member in people if member is not mover)
        seen = await mover.wait_message(lambda m, wanted=board["id"]: m["id"] == wanted)
        board = await _turn(mover, other, seen, felt, LOOK if number % 2 else 0.0)


async def _turn(mover: Member, other: Member, board: Message, felt: Felt, look: float) -> Message:
    """Take a turn, always the first choice; return the board that the others see after it.

    The first half is done on the board itself. Its button, pressed once more, only opens the
    picker: that is what *Move* does where nothing can be done at the first press.
    """
    coming, shown = asyncio.create_task(_next_board(other, board)), board
    try:
        for number in range(_STEPS):
            if look and number:
                await asyncio.sleep(look)
            begin = time.perf_counter()
            shown, more = await _choose(mover, shown)
            if more:
                (felt.step if number else felt.first).append(since(begin))
                if not number:
                    # The picker takes the place of the one that came before it.
                    begin, shown = time.perf_counter(), await _opened(mover, board)
                    felt.picker.append(since(begin))
                continue
            after, at, moment = await coming
            (felt.looked if look else felt.board).append((at - begin) * 1000)
            felt.arrived[int(after["id"])] = moment
            return after
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
    raise LookupError("the turn does not end")


async def _opened(mover: Member, board: Message) -> Message:
    """Press once more what a board offered, and return its picker."""
    picker = await press(mover, board, button(board, "g:") or "")
    if picker is board or not button(picker, "g:"):
        raise LookupError("no picker was opened")
    return picker


async def _next_board(watcher: Member, board: Message) -> tuple[Message, float, float]:
    found = await watcher.wait_message(
        lambda m: (is_board(m) and bool(m["mentions"])) or is_end(m),
        after=board,
        channel=board["channel_id"],
        timeout=60,
    )
    return found, time.perf_counter(), time.time() * 1000


async def _choose(mover: Member, shown: Message) -> tuple[Message, bool]:
    """Press what comes next; tell whether more of the turn is to come."""
    do = button(shown, "!")
    step = do or button(shown, "g:")
    if step is None:
        raise LookupError("nothing to press")
    after = await press(mover, shown, step)
    return after, button(after, "g:") is not None


def _from_outbox(database: Path, arrived: dict[int, float]) -> list[float]:
    """Return how long each board took from the moment at which the bot had the press.

    The bot notes whole milliseconds; half of one is added on average, and taken off here. When it
    was stored can't be told: a board that need not wait is stored as already being sent.
    """
    with contextlib.closing(sqlite3.connect(database)) as db:
        rows = db.execute("SELECT message_id, created_at FROM outbox").fetchall()
    return [
        max(0.0, arrived[message_id] - created - 0.5)
        for message_id, created in rows
        if message_id in arrived
    ]
