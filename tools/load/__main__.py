"""``make load``: a thousand running tables, two hundred presses at once, the real gateway path.

Prints what the answers took, and what the bot used. Nothing is asserted but that nothing is lost
and nothing is later than Discord's three seconds: then the exit status is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sandbox.world import World
from tests.e2e.stage import CONTROL, ROOT, TOKEN, free_port
from tools.load.crowd import Guest, Press
from tools.load.hall import Turn, hall, seat_everybody

LIMIT = 3.0
"""Seconds after which Discord forgets a press that was not answered."""


def main() -> int:
    """Run the load test; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.load")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--presses", type=int, default=200, help="at the same moment")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder), given.tables, given.presses, given.rounds))


async def run(folder: Path, tables: int, presses: int, rounds: int) -> int:
    """Fill the hall, open the doors, let the crowd press; return the exit status."""
    world = hall(folder, tables)
    database = folder / "load.db"
    turns = await seat_everybody(database, world, round(time.time() * 1000))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    async with process(
        *("-m", "sandbox", "--port", str(port), "--token", TOKEN, "--control-key", CONTROL),
        *("--no-limits", "--state", str(folder / "hall.world")),
    ) as sandbox:
        assert sandbox.stdout is not None
        assert b"ready" in await sandbox.stdout.readline()
        began = time.monotonic()
        settings = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": f"{url}/api/v10",
            "DATABASE": str(database),
            "LOG_LEVEL": "ERROR",
            "PRESS_BURST": "0",  # a dozen people press for two hundred
        }
        async with process("bot.py", **settings) as bot:
            await told(database)
            print(f"{tables} tables, their first boards posted in {time.monotonic() - began:.1f} s")
            code = await rush(world, url, bot.pid, turns, presses, rounds)
            began = time.monotonic()
            await told(database)
            print(f"the last board of these moves is posted {time.monotonic() - began:.1f} s later")
            return code


async def rush(
    world: World, url: str, pid: int, turns: dict[str, Turn], presses: int, rounds: int
) -> int:
    """Press at once, round after round; print what came of it and return the exit status."""
    async with contextlib.AsyncExitStack() as stack:
        people = [user.id for user in world.users.values() if not user.bot]
        made = [await stack.enter_async_context(Guest(url, user)) for user in people]
        guests = dict(zip(people, made, strict=True))
        await asyncio.gather(*(guest.there.wait() for guest in made))
        used, wrong, began = cpu(pid), 0, time.monotonic()
        for what, frame in (("words", more), ("picture", move), ("move", play)):
            found: list[Press] = []
            chosen = list(turns)
            for number in range(rounds if frame is not play else 1):
                part = chosen[(number * presses) % len(chosen) :][:presses]
                found += await at_once(guests, turns, part, f"{what}-{number}", frame)
            wrong += report(what, found)
        busy = (cpu(pid) - used) / (time.monotonic() - began)
        print(f"bot: {memory(pid)} MB resident, {100 * busy:.0f} % of one core meanwhile")
    return 1 if wrong else 0


Frame = Callable[[dict[str, Any], Turn], dict[str, Any]]


async def at_once(
    guests: dict[str, Guest], turns: dict[str, Turn], channels: list[str], name: str, frame: Frame
) -> list[Press]:
    """Press at the same moment in many channels, by those whose turn it is; wait for all."""
    sent: list[tuple[Guest, str]] = []
    sending: list[Awaitable[None]] = []
    for channel in channels:
        turn = turns[channel]
        guest, nonce = guests[turn.user_id], f"{name}-{channel}"
        sent.append((guest, nonce))
        sending.append(guest.send(nonce, frame(guest.boards[channel], turn)))
    await asyncio.gather(*sending)
    for _ in range(600):
        found = [guest.presses[nonce] for guest, nonce in sent]
        if all(press.shown is not None or press.failed for press in found):
            break
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    return [guest.presses[nonce] for guest, nonce in sent]


def _button(board: dict[str, Any], part: str) -> dict[str, Any]:
    ids = [i["custom_id"] for row in board["components"] for i in row["components"]]
    return {
        "t": "component",
        "channel_id": board["channel_id"],
        "message_id": board["id"],
        "custom_id": next(i for i in ids if part in i),
        "component_type": 2,
    }


def more(board: dict[str, Any], turn: Turn) -> dict[str, Any]:
    """Return a press that is answered in words."""
    del turn
    return _button(board, ":more")


def move(board: dict[str, Any], turn: Turn) -> dict[str, Any]:
    """Return a press that opens the choices of a turn, with a picture."""
    del turn
    return _button(board, "g:")


def play(board: dict[str, Any], turn: Turn) -> dict[str, Any]:
    """Return a typed move: a transaction, a private answer, a new board for all."""
    options = [{"name": "action", "value": turn.action}]
    return {
        "t": "command",
        "channel_id": board["channel_id"],
        "name": "move",
        "options": options,
    }


def report(what: str, found: list[Press]) -> int:
    """Print the figures of some presses; return how many were lost or late."""
    lost = [press for press in found if press.acked is None]
    late = [press for press in found if press.acked is not None and press.acked > LIMIT]
    for name in ("acked", "shown"):
        times = sorted(t for press in found if (t := getattr(press, name)) is not None)
        if times:
            cut = [times[min(len(times) - 1, int(len(times) * p))] for p in (0.5, 0.95, 0.99)]
            figures = " ".join(
                f"p{p} {1000 * t:6.0f}" for p, t in zip((50, 95, 99), cut, strict=True)
            )
            print(f"{what:8} {name:6} {figures}  max {1000 * times[-1]:6.0f} ms  ({len(times)})")
    if lost or late:
        why = {press.failed for press in lost}
        print(f"{what}: {len(lost)} lost {sorted(why)}, {len(late)} later than {LIMIT:.0f} s")
    return len(lost) + len(late)


async def told(database: Path) -> None:
    """Wait until everything is said."""
    while True:
        await asyncio.sleep(0.2)
        with contextlib.suppress(sqlite3.Error):
            db = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=5)
            try:
                sql = "SELECT count(*) FROM outbox WHERE state IN ('pending', 'sending')"
                if db.execute(sql).fetchone() == (0,):
                    return
            finally:
                db.close()


@contextlib.asynccontextmanager
async def process(*arguments: str, **environment: str) -> Any:
    """Run Python beside us; it ends with the block."""
    made = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield made
    finally:
        made.terminate()
        await made.wait()


def memory(pid: int) -> int:
    """Return what a process holds, in MB; without its workers."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def cpu(pid: int) -> float:
    """Return the seconds of computing a process has used, without its workers."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
