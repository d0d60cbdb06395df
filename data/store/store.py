"""The database's interface for the rest of the bot, and the process that holds it.

``FileStore`` (``data.store.sqlite``) is one file, ``ServerStore`` (``data.store.postgres``) a
PostgreSQL database.
"""

from __future__ import annotations

import contextlib
import os
import platform
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from data.store.changes import Change, Write
from data.store.errors import NEWER, Conflict, StoreError
from data.store.migrate import Differences
from data.store.query import WHOLE, Counts, Database, Query, Share, Statement

T = TypeVar("T")


class Store(ABC):
    """Everything that outlives the process.

    Every method that uses the database raises ``StoreError`` if it failed or the store is closed. A
    failed write leaves no trace.

    Attributes:
        path: The file; with a server, a path whose folder holds the files outside the database.
        whole: Whether every page of a file was sound, None before the check; a server checks
            itself.
        now: Clock, Unix milliseconds.
        share: The share this process looks after. It may write any table.
        version: The newest schema version that this process knows.
    """

    path: Path
    whole: bool | None
    now: Callable[[], int]
    share: Share = WHOLE
    version: int

    @property
    def free_connections(self) -> int | None:
        """The number of idle connections to a server; None with a file."""
        return None

    async def size(self) -> int | None:
        """Return a server's database size in bytes; None with a file."""
        return None

    @abstractmethod
    async def differences(self) -> Differences | None:
        """Return how the schema differs from the one that its version creates; slow.

        None where a server can't compare: the next start changes it, or the server is read-only.
        """

    @abstractmethod
    async def hold(
        self, holder: Holder, now: Callable[[], int], share: Share | None = None
    ) -> Lease:
        """Take the lease of the database or a share; raise ``Taken`` if a living process has it.

        If another process has exactly this share, wait until it is gone; None asks for everything
        and waits for no living process. ``now`` is the machine's clock in Unix milliseconds:
        shifting the store's time must not end leases.
        """

    @abstractmethod
    async def close(self) -> None:
        """Write everything pending, then close; a second call does nothing."""

    @abstractmethod
    async def read(self, query: Query[T]) -> T:
        """Run a query on committed data."""

    @abstractmethod
    async def survey(self, query: Query[T]) -> T:
        """Run a query whose cost grows with the server: one at a time, without delaying others."""

    @abstractmethod
    async def look(self, work: Callable[[Database], T]) -> T:
        """Run several reads of one moment, on a thread of their own."""

    @abstractmethod
    def save(
        self, change: Change, meanwhile: Callable[[], object] | None = None
    ) -> Awaitable[object]:
        """Write a change of a table; it is on disk when awaited.

        ``meanwhile`` is called while the disk or server is waited for; it may not be called at all.
        Raises ``Conflict`` if the table has changed since: decide again.
        """

    @abstractmethod
    async def run(self, write: Write) -> Counts:
        """Run a write in one transaction; return how many rows each statement has changed."""

    async def write(self, *statements: Statement) -> Counts:
        """Run statements in one transaction; return how many rows each has changed.

        Raises as ``save`` does.
        """
        return await self.run(Write(statements))

    async def write_once(self, first: Statement, *more: Statement) -> bool:
        """Run statements in one transaction if the first matches its row; return whether it did."""
        try:
            await self.run(Write((first, *more), must=frozenset((first[0],))))
        except Conflict:
            return False
        return True

    async def tell(self, table_ids: Sequence[str]) -> None:
        """Name changed tables to all processes; with a file there is one."""
        del table_ids

    @abstractmethod
    async def step(self, work: Callable[[Database], T]) -> T:
        """Run reads and then writes in one isolated transaction.

        It may run on another thread, and is retried if another process was faster.
        """


class Renewals:
    """The condition of a lease's renewals. Each is a write, so it shows whether writes work.

    Attributes:
        fault: The last renewal's error code; empty if it succeeded.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.fault = ""
        self._clock = clock
        self._last = clock()

    @property
    def age(self) -> float:
        """Seconds since the last successful renewal."""
        return self._clock() - self._last

    async def carry_out(self, renew: Callable[[], Awaitable[None]]) -> None:
        """Renew once; if the database fails, a later call retries.

        A database that was upgraded meanwhile raises ``StoreError`` (``newer``).
        """
        try:
            await renew()
        except StoreError as error:
            if error.code == NEWER:
                raise
            self.fault = error.code
        else:
            self.fault, self._last = "", self._clock()


class Lease(Protocol):
    """The lease of the process that works on the database, or on its share."""

    renewals: Renewals

    @property
    def share(self) -> Share: ...

    async def renew(self) -> None:
        """Renew the lease once; raise ``Lost`` if another process has it.

        Raises ``StoreError`` (``newer``) if the database was upgraded: this process must end.
        """

    def speaks(self) -> bool:
        """Return whether no other process can have taken over; send messages only then."""

    async def keep(self) -> None:
        """Renew the lease until cancelled; raise ``Lost``: then stop all work that requires it."""

    def listen(self, woken: Callable[[], None], changed: Callable[[str], object] = str) -> None:
        """Call ``woken`` when other processes have written work for this one.

        ``changed`` is called with each id that a process gives to ``Store.tell``.
        """

    async def followed(self) -> bool:
        """Return whether another process takes over as soon as this one exits."""

    async def release(self) -> None:
        """Release the lease; no effect if it is lost."""


POSIX = os.name == "posix"


@dataclass(frozen=True, slots=True)
class Holder:
    """A process, distinguishable from all others.

    Attributes:
        host: Machine, boot and process namespace, within which a pid is unique.
        started: The kernel's start time, empty if unknown; a later process may have the same pid.
    """

    host: str
    pid: int
    started: str = ""

    @classmethod
    def mine(cls) -> Holder:
        return cls(_host(), os.getpid(), _started(os.getpid()))


def alive(other: Holder, mine: Holder) -> bool | None:
    """Return whether a process lives, None if this machine can't know."""
    if other.host != mine.host or not POSIX:
        return None
    if other.pid == mine.pid:
        return other.started == mine.started
    try:
        os.kill(other.pid, 0)  # asks only; on Windows it would kill
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # another user's, but there
    started = _started(other.pid)
    if started == _ZOMBIE:
        return False
    # Without ``/proc`` a number in use counts as the same process: better wait than take over.
    return started == other.started if started and other.started else True


def _host() -> str:
    """Name the machine, its boot and the process namespace (two containers share neither)."""
    parts = [platform.node()]
    with contextlib.suppress(OSError):
        parts.append(Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip())
    with contextlib.suppress(OSError):
        parts.append(Path("/proc/self/ns/pid").readlink().name)
    return " ".join(parts)


_ZOMBIE = "Z"
"""A killed process whose parent has not noticed: in a container that may last for ever."""


def _started(pid: int) -> str:
    """Return a process's start in ticks since boot, or ``Z``; empty without ``/proc``."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    # The name, in brackets, may itself hold brackets and blanks; the start is field 22.
    state, *rest = stat.rpartition(")")[2].split()
    return _ZOMBIE if state == _ZOMBIE else rest[18]
