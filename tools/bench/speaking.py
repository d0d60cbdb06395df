"""What a player feels: a press until the answer is there, through the real gateway path.

The bot runs as a user would start it, the sandbox in front of it is a process of its own, and so
is this driver: three processes share the processor, and all of it counts.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandbox.driver import Member
from tools.bench.measure import Figure, figure, processor, rate, resident, since
from tools.support.playing import button, is_board, is_end, press, start_game
from tools.support.stage import Stage

Message = dict[str, Any]
WARM, TURNS = 6, 40
CHANNEL = "tisch-1"
_STEPS = 14


@dataclass
class Felt:
    """Milliseconds of each kind of press, and how many presses there were."""

    first: list[float] = field(default_factory=list)
    picker: list[float] = field(default_factory=list)
    board: list[float] = field(default_factory=list)
    presses: int = 0

    @property
    def all(self) -> list[float]:
        return [*self.first, *self.picker, *self.board]


async def figures(folder: Path) -> list[Figure]:
    """Play with two members against the real bot in front of the sandbox."""
    felt = Felt()
    with tempfile.TemporaryDirectory(dir=folder) as place:
        async with Stage(Path(place)) as stage:
            await stage.start(LOG_LEVEL="WARNING", CLOCK_FILE="")
            pid = stage.process.pid
            idle = resident(pid)
            async with stage.members("Ben", "Ivo") as people:
                board = await play(people, await start_game(people, CHANNEL), WARM, Felt())
                before = processor(pid)
                await play(people, board, TURNS, felt)
                spent, used = processor(pid) - before, resident(pid)
            await stage.stop()
    found = [
        figure("press Draw on the board to the next question, stored", "ms", felt.first),
        figure("press on the board to the private picker, with picture", "ms", felt.picker),
        figure("last press of a turn to new board at the server", "ms", felt.board, "9"),
    ]
    if idle and used:  # where the system has ``/proc``
        found.append(rate("mixed presses a second and core", [felt.presses / spent], "180"))
        found.append(figure("memory: the bot's process before its first game", "MB", [idle], "90"))
        found.append(figure("memory: the bot's process after a game", "MB", [used], "100"))
    return found


async def play(people: list[Member], board: Message, turns: int, felt: Felt) -> Message:
    by_id = {member.id: member for member in people}
    for _ in range(turns):
        if is_end(board):
            board = await start_game(people, CHANNEL)
        mover = next(by_id[user["id"]] for user in board["mentions"])
        other = next(member for member in people if member is not mover)
        seen = await mover.wait_message(lambda m, wanted=board["id"]: m["id"] == wanted)
        await _look(mover, felt)
        board = await _turn(mover, other, seen, felt)
    return board


async def _look(member: Member, felt: Felt) -> None:
    """Ask for what people look at between turns."""
    for name in ("help", "tables", "profile"):
        await (await member.command(CHANNEL, name)).ready()
    await member.autocomplete(CHANNEL, "move", "action")
    felt.presses += 4


async def _turn(mover: Member, other: Member, board: Message, felt: Felt) -> Message:
    """Take a turn, always the first choice; return the board that the others see after it.

    The first half is done on the board itself. Its button, pressed once more, only opens the
    picker: that is what *Move* does where nothing can be done at the first press.
    """
    coming, shown = asyncio.create_task(_next_board(other, board)), board
    try:
        for number in range(_STEPS):
            begin = time.perf_counter()
            shown, more = await _choose(mover, shown)
            felt.presses += 1
            if more:
                if not number:
                    felt.first.append(since(begin))
                    # The picker takes the place of the one that came before it.
                    begin, shown = time.perf_counter(), await _opened(mover, board)
                    felt.picker.append(since(begin))
                    felt.presses += 1
                continue
            after, at = await coming
            felt.board.append((at - begin) * 1000)
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


async def _next_board(watcher: Member, board: Message) -> tuple[Message, float]:
    found = await watcher.wait_message(
        lambda m: (is_board(m) and bool(m["mentions"])) or is_end(m),
        after=board,
        channel=board["channel_id"],
        timeout=60,
    )
    return found, time.perf_counter()


async def _choose(mover: Member, shown: Message) -> tuple[Message, bool]:
    """Press what comes next; tell whether more of the turn is to come."""
    do = button(shown, "!")
    step = do or button(shown, "g:")
    if step is None:
        raise LookupError("nothing to press")
    after = await press(mover, shown, step)
    return after, button(after, "g:") is not None
