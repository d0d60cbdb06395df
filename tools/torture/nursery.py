"""Lives of the bot as the driver sees them: begun, armed, settled, dead."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from tools.torture.victim import Order

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")

PATIENCE = 120.0
"""Seconds in which whatever was begun must be over."""
_BORN = 20.0
"""Seconds in which a life speaks for the first time, if it ever does."""


class Died(Exception):
    """The life ended; ``name`` is the point, empty where nobody meant it to end."""

    def __init__(self, name: str) -> None:
        super().__init__(name or "the bot ended by itself")
        self.name = name


class Stuck(AssertionError):
    """Something does not come to its end."""


class Life:
    """One process of the bot."""

    def __init__(self, nursery: Nursery) -> None:
        self._nursery = nursery
        self._answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._writer: asyncio.StreamWriter | None = None
        self.dead: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.status: int | None = None
        self.pid = 0

    async def heard(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read what the life says until it ends."""
        self._writer = writer
        with contextlib.suppress(ConnectionError):
            while line := await reader.readline():
                said = json.loads(line)
                if "pid" in said:
                    self.pid = said["pid"]
                else:
                    self._answers.put_nowait(said)
        writer.close()
        await self._ended()

    async def _ended(self) -> None:
        self.status, point = await self._nursery.buried()
        if not self.dead.done():
            self.dead.set_result(point)

    async def during(self, work: asyncio.Future[T] | Any) -> T:
        """Wait for something, or for the end of this life.

        Raises:
            Died: The life ended first.
            Stuck: Neither came.
        """
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait(
                (task, self.dead), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
            )
            if self.dead.done():
                raise Died(self.dead.result())
            if not task.done():
                raise Stuck("nothing happens any more")
            return await task
        finally:
            if not task.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
            elif not task.cancelled():
                task.exception()  # retrieved: asyncio would log one that is not

    async def order(self, **what: Any) -> dict[str, Any]:
        """Send an order and return the answer."""

        async def asked() -> dict[str, Any]:
            while self._writer is None:  # noqa: ASYNC110
                await asyncio.sleep(0.002)
            self._writer.write(json.dumps(what).encode() + b"\n")
            return await self._answers.get()

        return await self.during(asked())

    async def arm(self, at: int) -> None:
        """Count points from now on, and end at this one."""
        await self.order(do="arm", at=at)

    async def settle(self) -> list[str]:
        """Wait until nothing is left to be done; return the points that were passed."""
        answer = await self.order(do="settle")
        points: list[str] = answer["points"]
        return points

    async def kill(self) -> None:
        """End it from outside."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_BORN):
                while self._writer is None:  # noqa: ASYNC110 (it is being born)
                    await asyncio.sleep(0.002)
        if self._writer is None:  # it ended before it could say anything
            await self._ended()
            return
        self._writer.close()  # it kills itself when this side is gone
        await self.dead


class Nursery:
    """Makes one life at a time, alternately of parents whose hashes have other seeds.

    What depends on the order of a set then differs between two lives, as it may for anybody who
    starts the bot twice.
    """

    def __init__(
        self, folder: Path, seeds: tuple[str, ...] = ("1", "2"), *, first: int = 0
    ) -> None:
        """Nothing runs yet; there is one parent for each seed. Lives count on from ``first``."""
        self.folder = folder
        self._seeds = seeds
        # A socket's path has 107 bytes at most, so the folder's has to be short.
        self._control = folder / "control"
        self._parents: list[asyncio.subprocess.Process] = []
        self._born = first
        self._server: asyncio.Server | None = None
        self._next: Life | None = None

    async def __aenter__(self) -> Nursery:
        # 4 MB: a line with the names of all points may exceed the usual 64 KB.
        self._server = await asyncio.start_unix_server(self._greet, self._control, limit=1 << 22)
        for seed in self._seeds:
            with (self.folder / "nursery.log").open("ab") as log:
                self._parents.append(
                    await asyncio.create_subprocess_exec(
                        *(sys.executable, "-m", "tools.torture.victim"),
                        cwd=ROOT,
                        env={**os.environ, "PYTHONHASHSEED": seed},
                        stdin=asyncio.subprocess.PIPE,
                        stdout=asyncio.subprocess.PIPE,
                        stderr=log,
                    )
                )
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._next is not None and not self._next.dead.done():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(5):
                    await self._next.kill()
        for parent in self._parents:
            if parent.stdin is not None:
                parent.stdin.close()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(5):
                    await parent.wait()
            if parent.returncode is None:
                parent.kill()
                await parent.wait()
        if self._server is not None:
            self._server.close()

    async def born(self, **order: Any) -> Life:
        """Begin a life; the one before it must have ended."""
        assert self._next is None or self._next.dead.done()
        self._born += 1
        self._next = life = Life(self)
        full = Order(control=str(self._control), life=self._born, **order)
        stdin = self._parent.stdin
        assert stdin is not None
        stdin.write(json.dumps(asdict(full)).encode() + b"\n")
        await stdin.drain()
        return life

    async def buried(self) -> tuple[int, str]:
        """Wait until the process of the present life is gone; return its status and its point."""
        stdout = self._parent.stdout
        assert stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = await stdout.readline()
        ended = json.loads(line)
        return int(ended["status"]), str(ended["dies"])

    @property
    def _parent(self) -> asyncio.subprocess.Process:
        return self._parents[self._born % len(self._parents)]

    async def _greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._next is None:
            writer.close()
            return
        await self._next.heard(reader, writer)
