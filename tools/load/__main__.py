"""``make load``: a thousand running tables, two hundred presses at once, the real gateway path.

Prints what the answers took, and what bots, database and sandbox used. Nothing is asserted but that
nothing is lost and nothing is later than Discord's three seconds: then the exit status is 1.

``--setups file:1,server:1,server:2,server:4 --times 2`` compares databases and numbers of
processes, in turn, since no machine is the same for long.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sandbox.world import World
from tests.e2e.stage import CONTROL, ROOT, TOKEN, free_port
from tools.load.crowd import Guest, Press
from tools.load.grounds import Ground, OnFile, OnServer, used
from tools.load.hall import Turn, guests, hall, seat_everybody

LIMIT = 3.0
"""Seconds after which Discord forgets a press that was not answered."""
SHARDS = 4
Share = str
SHARES: dict[int, tuple[Share, ...]] = {
    1: ("0-3/4",),
    2: ("0-1/4", "2-3/4"),
    4: ("0/4", "1/4", "2/4", "3/4"),
}
"""What each of so many processes looks after."""


def main() -> int:
    """Run the load test; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.load")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--presses", type=int, default=200, help="at the same moment")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--setups", default="file:1", help="file:1, server:1, server:2, server:4")
    parser.add_argument("--times", type=int, default=1, help="each setup, in turn")
    given = parser.parse_args()
    wrong = 0
    for _ in range(given.times):
        for setup in given.setups.split(","):
            kind, _, count = setup.partition(":")
            print(f"\n{setup}, load average {os.getloadavg()[0]:.1f}", flush=True)
            with tempfile.TemporaryDirectory() as folder:
                path, sizes = Path(folder), (given.tables, given.presses, given.rounds)
                ground = OnFile(path) if kind == "file" else OnServer(path)
                wrong += asyncio.run(run(path, ground, SHARES[int(count)], *sizes))
    return int(wrong > 0)


async def run(
    folder: Path, ground: Ground, shares: tuple[Share, ...], tables: int, presses: int, rounds: int
) -> int:
    """Fill the hall, open the doors, let the crowd press; return the exit status."""
    world = hall(folder, tables)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    try:
        turns = await seat_everybody(ground, world, round(time.time() * 1000))
        async with contextlib.AsyncExitStack() as stack:
            sandbox = await stack.enter_async_context(_sandbox(folder, port))
            began = time.monotonic()
            bots = []
            for number, share in enumerate(shares):
                # One process on a file looks after all shards without being told so.
                own = {"SHARDS": share, "STATE_DIRECTORY": str(folder / str(number))}
                given = _settings(url, ground) | ({} if isinstance(ground, OnFile) else own)
                bots.append(await stack.enter_async_context(process("bot.py", **given)))
            await all_said(ground)
            print(f"{tables} tables, first boards posted in {time.monotonic() - began:.1f} s")
            using = Using(ground, {"bots": [b.pid for b in bots], "sandbox": [sandbox.pid]})
            code = await rush(world, url, using, turns, presses, rounds)
            began = time.monotonic()
            await all_said(ground)
            print(f"the last board of these moves is posted {time.monotonic() - began:.1f} s later")
            return code
    finally:
        await ground.end()


@contextlib.asynccontextmanager
async def _sandbox(folder: Path, port: int) -> Any:
    async with process(
        *("-m", "sandbox", "--port", str(port), "--token", TOKEN, "--control-key", CONTROL),
        *("--no-limits", "--state", str(folder / "hall.world"), "--shards", str(SHARDS)),
    ) as sandbox:
        assert b"ready" in await sandbox.stdout.readline()
        yield sandbox


def _settings(url: str, ground: Ground) -> dict[str, str]:
    return {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": f"{url}/api/v10",
        "DATABASE": ground.address,
        "LOG_LEVEL": "ERROR",
        "PRESS_BURST": "0",  # a dozen people press for two hundred
    }


class Using:
    """What processes have computed since the last look.

    Args:
        ground: Whose server is one of them.
        processes: The others, by name.
    """

    def __init__(self, ground: Ground, processes: dict[str, list[int]]) -> None:
        self.processes = processes
        self._ground = ground
        self._then: dict[str, float] = {}
        self.since()

    def since(self) -> dict[str, float]:
        """Return seconds of computing, by name."""
        now = {name: sum(map(used, pids)) for name, pids in self.processes.items()}
        now |= {"database": self._ground.cpu(), "crowd": time.process_time()}
        found = {name: seconds - self._then.get(name, 0.0) for name, seconds in now.items()}
        self._then = now
        return found


async def rush(
    world: World, url: str, using: Using, turns: dict[str, Turn], presses: int, rounds: int
) -> int:
    """Press at once, round after round; print what came of it and return the exit status."""
    async with contextlib.AsyncExitStack() as stack:
        people = guests(world)
        made = [await stack.enter_async_context(Guest(url, user)) for user in people]
        by_id = dict(zip(people, made, strict=True))
        await asyncio.gather(*(guest.there.wait() for guest in made))
        wrong = 0
        for what, frame in (("words", more), ("picture", move), ("move", play)):
            found: list[Press] = []
            chosen, seconds = list(turns), 0.0
            using.since()
            # A move that was legal at the start is legal once: then it is another one's turn.
            for number in range(rounds if frame is not play else 1):
                part = chosen[(number * presses) % len(chosen) :][:presses]
                once = await at_once(by_id, turns, part, f"{what}-{number}", frame)
                seconds += max((press.shown or 0.0) for press in once)
                found += once
            wrong += report(what, found)
            each = {name: 1000 * spent / len(found) for name, spent in using.since().items()}
            shown = ", ".join(f"{name} {ms:.1f}" for name, ms in each.items() if ms)
            print(f"{what:8} {len(found) / seconds:.0f} a second; ms of computing each: {shown}")
        held = ", ".join(str(memory(pid)) for pid in using.processes["bots"])
        print(f"bots: {held} MB resident", flush=True)
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


async def all_said(ground: Ground) -> None:
    """Wait until everything is said."""
    while await ground.waiting():  # noqa: ASYNC110
        await asyncio.sleep(0.2)


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


if __name__ == "__main__":
    sys.exit(main())
