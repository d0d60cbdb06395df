"""The door to the database: what the rest of the bot asks of it, whatever keeps the rows.

``FileStore`` (``data.store.sqlite``) is one file, ``ServerStore`` (``data.store.postgres``) a
database of PostgreSQL. Statements are written once, as SQLite understands them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from data.store.change import Change
from data.store.holder import Holder
from data.store.query import Database, Query
from data.store.share import WHOLE, Share
from data.store.sql import Counts, Statement
from data.store.tenure import Tenure

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
