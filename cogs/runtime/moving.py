"""By hand: ``python bot.py move FROM TO``, from a file to a server or back; the old one stays."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from cogs.runtime.checkup import Line, lines_of
from cogs.runtime.settings import SettingsError, server_of, shown
from cogs.runtime.wall_time import system
from data.store import FileStore, Holder, Store, StoreError, moving

FILE: Final = "sqlite:///"
SERVER: Final = ("postgresql://", "postgres://")


class Misnamed(ValueError):
    """What was named can't be meant; the text says why."""


class Unusable(Exception):
    """One of both databases can't be used; the cause says why.

    Attributes:
        place: Which one.
    """

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


class Opener(Protocol):
    """Opens a database on a server."""

    async def __call__(self, address: str, path: Path, *, now: Callable[[], int]) -> Store:
        """Open it, made where it is missing."""


def plan(source: str, target: str, folder: Path) -> tuple[Path, str, bool]:
    """Return the file, the server's address, and whether it goes from the file to the server.

    Args:
        source: What is copied, as typed: ``sqlite:///`` and a path, or ``postgresql://…``.
        target: Where to.
        folder: Where relative paths begin.

    Raises:
        Misnamed: They can't be meant: there is no such file, or one where none may be.
    """
    files = [one for one in (source, target) if one.startswith(FILE) and len(one) > len(FILE)]
    servers = [one for one in (source, target) if one.startswith(SERVER)]
    if len(files) != 1 or len(servers) != 1:
        raise Misnamed(f"Name a file ({FILE}var/spieltisch.db) and a server ({SERVER[0]}…).")
    try:
        server_of(servers[0])
    except SettingsError as error:
        raise Misnamed(str(error).replace("DATABASE", "What you named", 1)) from None
    file, there = folder / files[0].removeprefix(FILE), source == files[0]
    if there and not file.is_file():
        raise Misnamed(f"There is no file {file}.")
    if not there and file.exists():
        raise Misnamed(f"{file} is there already; name a new file.")
    return file, servers[0], there


async def move(file: Path, address: str, *, there: bool, opener: Opener) -> list[Line]:
    """Copy everything, compare it, and say what was found; no process may work on it meanwhile.

    Args:
        file: The file.
        address: The server's.
        there: From the file to the server; else back.
        opener: Opens the server's database.

    Raises:
        Taken: A bot works on what is to be copied.
        Unusable, NotEmpty, Unlike, StoreError: Nothing was kept of what was copied.
    """
    server = await _opened(opener(address, file, now=system), shown(address))
    try:
        # The new file needs no lease: no bot knows it before it has its name.
        if not there:
            return await _held(server, partial(_back, server, file))
        store = await _opened(FileStore.open(file, now=system), str(file))
        try:
            return await _held(store, partial(_held, server, partial(_there, file, server)))
        finally:
            await store.close()
    finally:
        await server.close()


async def _opened(opening: Awaitable[Store], place: str) -> Store:
    try:
        return await opening
    except StoreError as error:
        raise Unusable(place) from error


async def _held(store: Store, work: Callable[[], Awaitable[list[Line]]]) -> list[Line]:
    """Work while no bot may begin to work on the database."""
    lease = await store.hold(Holder.mine(), system)
    # Copying may take longer than a lease lasts; one that ran out would let a bot begin.
    keeping = asyncio.create_task(lease.keep())
    try:
        return await work()
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        await lease.release()


async def _there(file: Path, server: Store) -> list[Line]:
    return _lines(await server.step(partial(moving.from_file, file=file)))


async def _back(server: Store, file: Path) -> list[Line]:
    # The file gets its name when all was compared: a broken-off copy can't be taken for a database.
    part = file.with_name(f"{file.name}.part")
    try:
        found = await server.look(partial(moving.to_file, file=part))
        part.replace(file)
    finally:
        # SQLite's side files belong to the name that is gone.
        for ending in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + ending).unlink(missing_ok=True)
    return _lines(found)


def _lines(found: moving.Moved) -> list[Line]:
    lines = [line for one in found.found for line in lines_of(one)]
    return [Line(f"{found.rows:,} rows copied and compared"), *lines]
