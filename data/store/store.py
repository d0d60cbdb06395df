"""What the rest of the bot asks of the database, whatever keeps the rows; who works on it.

``FileStore`` (``data.store.sqlite``) is one file, ``ServerStore`` (``data.store.postgres``) a
database of PostgreSQL.
"""

from __future__ import annotations

import contextlib
import os
import platform
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from data.store.changes import Change
from data.store.errors import StoreError
from data.store.query import WHOLE, Counts, Database, Query, Share, Statement

T = TypeVar("T")


class Store(ABC):
    """Everything that outlives the process.

    Attributes:
        path: The file; of a database on a server, the file beside which lies what is no part of
            it.
        whole: Whether every page of a file was sound when it was looked at, None before that; a
            server looks after its own.
        now: Clock, Unix milliseconds.
        share: What this process looks after by itself. It may write any table.
    """

    path: Path
    whole: bool | None
    now: Callable[[], int]
    share: Share = WHOLE

    @property
    def free_connections(self) -> int | None:
        """How many connections to a server wait for work; None with a file."""
        return None

    async def size(self) -> int | None:
        """Return how many bytes a server's database takes; a file says that itself.

        Raises:
            StoreError: The database failed.
        """
        return None

    @abstractmethod
    async def hold(
        self, holder: Holder, now: Callable[[], int], share: Share | None = None
    ) -> Tenure:
        """Take the right to work on the database, or on a share of it where it can be shared.

        Args:
            holder: This process.
            now: The machine's clock, Unix milliseconds: leases are about processes, and time that
                was moved on does not end them.
            share: What is wanted. Where another process has the very same one, this waits until
                that is gone. Without one everything is wanted, and no living process is waited for.

        Raises:
            Taken: A living process has it.
            StoreError: The database failed.
        """

    @abstractmethod
    async def close(self) -> None:
        """Write what waits, then let go of the database; a second call does nothing."""

    @abstractmethod
    async def read(self, query: Query[T]) -> T:
        """Carry out a statement that reads, on what is committed.

        Raises:
            StoreError: The database failed or the store is closed.
        """

    @abstractmethod
    async def survey(self, query: Query[T]) -> T:
        """Read what is the more, the larger a server is: one at a time, and no one else waits.

        Raises:
            StoreError: See ``read``.
        """

    @abstractmethod
    async def look(self, work: Callable[[Database], T]) -> T:
        """Carry out, on a thread of its own, what reads several times: it sees one moment.

        Raises:
            StoreError: The database failed or the store is closed.
        """

    @abstractmethod
    def save(self, change: Change) -> Awaitable[str]:
        """Write a change of a table; it is on the disk when this was awaited.

        Returns:
            The sum over the table's log afterwards.

        Raises:
            Conflict: The table has changed since; decide again.
            StoreError: The database failed or the store is closed; nothing of it is kept.
        """

    @abstractmethod
    async def write(self, *statements: Statement) -> Counts:
        """Carry out statements together; return how many rows each has changed.

        Returns:
            The counts; there may be none where all are statements of changes
            (``statements.RANK``), which may be carried out with those of others.

        Raises:
            Conflict, StoreError: See ``save``.
        """

    @abstractmethod
    async def write_once(self, first: Statement, *more: Statement) -> bool:
        """Carry statements out together, if the first one finds its row; tell whether it did.

        Raises:
            StoreError: See ``save``.
        """

    @abstractmethod
    async def step(self, work: Callable[[Database], T]) -> T:
        """Carry out in one transaction what reads and then writes; nothing comes in between.

        It may run on another thread, and be begun again where another process was faster.

        Raises:
            StoreError: The database failed or the store is closed; nothing of it is kept.
        """


class Renewals:
    """How renewing goes. Each is a write, so it shows whether the database takes any.

    Attributes:
        fault: The code of the error with which the last one failed; empty where it went well.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with a lease that was taken just now; ``clock`` gives seconds."""
        self.fault = ""
        self._clock = clock
        self._last = clock()

    @property
    def age(self) -> float:
        """Seconds since the last one that went well."""
        return self._clock() - self._last

    async def carry_out(self, renew: Callable[[], Awaitable[None]]) -> None:
        """Renew once; a database that fails is tried again later."""
        try:
            await renew()
        except StoreError as error:
            self.fault = error.code
        else:
            self.fault, self._last = "", self._clock()


class Tenure(Protocol):
    """What a process holds that works on a database, or on its share of it.

    Attributes:
        renewals: How renewing it goes.
    """

    renewals: Renewals

    @property
    def share(self) -> Share:
        """What it looks after."""

    async def renew(self) -> None:
        """Renew it once.

        Raises:
            Lost: Another process has it.
            StoreError: The database failed.
        """

    def speaks(self) -> bool:
        """Return whether no other process can have taken over: only then something may be said."""

    async def keep(self) -> None:
        """Renew it until cancelled.

        Raises:
            Lost: Another process has it: stop everything that only the holder may do.
        """

    def listen(self, woken: Callable[[], None]) -> None:
        """Have it said when other processes have written what is to be done here."""

    async def followed(self) -> bool:
        """Return whether another process takes over as soon as this one is gone."""

    async def release(self) -> None:
        """Give it back; nothing happens if it is not ours any more."""


POSIX = os.name == "posix"


@dataclass(frozen=True, slots=True)
class Holder:
    """A process, told apart from all others.

    Attributes:
        host: Machine, boot and process namespace: within it a pid means one process.
        pid: Its number.
        started: When it started, as the kernel says; empty where that can't be known. Tells it
            from a later process with the same number.
    """

    host: str
    pid: int
    started: str = ""

    @classmethod
    def mine(cls) -> Holder:
        return cls(_host(), os.getpid(), _started(os.getpid()))


def alive(other: Holder, mine: Holder) -> bool | None:
    """Return whether a process lives, None when that can't be known from here."""
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


def _started(pid: int) -> str:
    """Return when a process started, in ticks since the boot; empty without ``/proc``."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    # The name, in brackets, may itself hold brackets and blanks; the start is field 22.
    return stat.rpartition(")")[2].split()[19]
