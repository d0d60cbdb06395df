"""Where the tables of a load test are kept: in a file, or in a database of PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, Protocol

import asyncpg

from data.store import FileStore, Store
from data.store.postgres.store import ServerStore
from tests import servers

_WAITING: Final = "SELECT count(*) FROM outbox WHERE state IN ('pending', 'sending')"


class Ground(Protocol):
    """One kind of database.

    Attributes:
        address: The bot's ``DATABASE``.
    """

    address: str

    async def store(self, now: Callable[[], int]) -> Store:
        """Open it."""

    async def waiting(self) -> int:
        """Return how many rows wait to be said."""

    def cpu(self) -> float:
        """Return the seconds of computing that a server has used."""

    async def end(self) -> None:
        """Let go of it."""


class OnFile:
    """A file of SQLite; see ``Ground``."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "load.db"
        self.address = str(self._path)

    async def store(self, now: Callable[[], int]) -> Store:
        """See ``Ground``."""
        return await FileStore.open(self._path, now=now)

    async def waiting(self) -> int:
        """See ``Ground``."""
        # Not there yet, or locked for a moment: something waits, ask again.
        with contextlib.suppress(sqlite3.Error):
            address = f"file:{self._path}?mode=ro"
            with closing(sqlite3.connect(address, uri=True, timeout=5)) as db:
                return int(db.execute(_WAITING).fetchone()[0])
        return 1

    def cpu(self) -> float:
        """See ``Ground``: the bot itself is the server."""
        return 0.0

    async def end(self) -> None:
        """See ``Ground``."""


class OnServer:
    """A database in a cluster of its own, which flushes to its disk; see ``Ground``."""

    def __init__(self, folder: Path) -> None:
        """Start the cluster.

        Raises:
            FileNotFoundError: No PostgreSQL is installed.
        """
        programs = servers.programs()
        if programs is None:
            raise FileNotFoundError("no PostgreSQL is installed here (Debian: postgresql)")
        self._server = servers.Server(programs, durable=True)
        self._folder = folder
        self.address = self._server.address("postgres")

    async def store(self, now: Callable[[], int]) -> Store:
        """See ``Ground``."""
        return await ServerStore.open(self.address, self._folder / "load.db", now=now)

    async def waiting(self) -> int:
        """See ``Ground``."""
        db = await asyncpg.connect(self.address)
        try:
            return int(await db.fetchval(_WAITING))
        finally:
            await db.close()

    def cpu(self) -> float:
        """See ``Ground``: of all processes of the cluster."""
        return sum(map(used, _family(str(self._server.folder))))

    async def end(self) -> None:
        """See ``Ground``."""
        await asyncio.to_thread(self._server.end)


def _family(folder: str) -> list[int]:
    """Return the processes of the cluster in a folder: its first one, and the children of that."""
    # The cluster is found by its folder: others may run on this machine.
    parents = {}
    first = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            command = (entry / "cmdline").read_bytes().split(b"\0")
            parents[int(entry.name)] = int(_fields(int(entry.name))[1])
            if command[0].endswith(b"/postgres") and f"{folder}/data".encode() in command:
                first.append(int(entry.name))
    return first + [child for child, parent in parents.items() if parent in first]


def _fields(pid: int) -> list[str]:
    # After the name, which stands in brackets and may hold spaces and brackets itself.
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def used(pid: int) -> float:
    """Return the seconds of computing that a process has used, without its children."""
    with contextlib.suppress(OSError):
        fields = _fields(pid)
        # utime and stime: fields 14 and 15 of proc(5), which counts number and name, too.
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0
