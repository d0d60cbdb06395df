"""``check`` and ``move``: a report on everything stored, and a copy into another database."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from cogs.runtime.process import system
from cogs.runtime.settings import SettingsError, hide_password, server_of
from data.store import FileStore, Holder, Store, StoreError, backups, check, migrate, moving, proofs
from data.store.migrate import Differences
from data.store.proofs import Finding
from data.store.ratings import Reckoning

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    wrong: bool = False


def examine(database: Path, backups: Path, now: int) -> Iterator[Line]:
    """Yield a line for each thing checked, also while the bot runs.

    An older version is checked on a copy. A damaged file raises ``StoreError``. Of a file with
    other tables than its version has, only the schema is checked.
    """
    yield Line(f"{database}: {database.stat().st_size:,} bytes")
    check.full(database)
    version, differences = proofs.file_facts(database)
    yield Line("pages, indexes and references are whole")
    yield from _schema(differences)
    if not differences.readable:
        return
    with tempfile.TemporaryDirectory(prefix="spieltisch-") as folder:
        usable = migrate.upgraded(database, Path(folder))
        yield _version(version)
        for finding in proofs.of_file(usable):
            yield from lines_of(finding)
    yield newest(database, backups, now)
    yield from _copies(database)


async def examine_there(store: Store, place: str) -> list[Line]:
    differences = await store.differences()
    schema = () if differences is None else _schema(differences)
    if not (differences is None or differences.readable):
        return [Line(place), *schema]
    version, findings = await store.look(proofs.of_server)
    lines = [line for finding in findings for line in lines_of(finding)]
    return [Line(place), _version(version), *schema, *lines]


def lines_of(finding: Finding) -> Iterator[Line]:
    yield from _history(finding) if isinstance(finding, Reckoning) else _tables(finding)


def _version(version: int) -> Line:
    ours = len(migrate.released())
    more = "" if version == ours else f"; the next start brings it to {ours}"
    return Line(f"schema version {version}{more}")


def _schema(differences: Differences) -> Iterator[Line]:
    for name in differences.missing:
        yield Line(f"{name} is missing", wrong=True)
    for name in differences.changed:
        yield Line(f"{name} is not as this program creates it", wrong=True)
    for name in differences.foreign:
        yield Line(f"{name} is not this program's", wrong=True)
    if differences == Differences():
        yield Line("tables, indexes, triggers and functions are as this program creates them")


def _tables(proof: proofs.Tables) -> Iterator[Line]:
    follow = proof.running - len(proof.astray)
    yield Line(f"running tables: {proof.running}, of which {follow} follow")
    for table_id, why in proof.astray:
        yield Line(f"table {table_id} does not follow from its log: {why}", wrong=True)
    for row, now_wrong in proof.frozen:
        where = f"server {row.guild_id}, channel {row.channel_id}"
        text = f"table {row.id} ({row.game}; {where}) is frozen: {row.trouble}"
        # Frozen by hand, or its rules are back: the stored table is sound.
        more = "" if now_wrong else "; it follows from its log, /admin freeze lets it go on"
        yield Line(text + more, wrong=bool(now_wrong))
    readable = proof.others - len(proof.unreadable)
    yield Line(f"other tables: {proof.others}, of which {readable} can be read")
    for table_id, why in proof.unreadable:
        yield Line(f"table {table_id} can't be read: {why}", wrong=True)


def _history(reckoning: Reckoning) -> Iterator[Line]:
    yield Line(f"results: {reckoning.games} games, of which {reckoning.rated} are rated")
    for table_id in reckoning.wrong:
        text = f"result or ratings of table {table_id} do not follow; bot.py rebuild computes them"
        yield Line(text, wrong=True)
    if reckoning.missing:
        tables = ", ".join(reckoning.missing)
        yield Line(f"games whose rules are not here, so that they have no result: {tables}")


def _copies(database: Path) -> Iterator[Line]:
    if copies := backups.copies(database):
        size = sum(path.stat().st_size for path in copies)
        names = ", ".join(path.name for path in copies)
        yield Line(f"copies made by upgrades: {len(copies)}, {size:,} bytes ({names})")


def newest(database: Path, folder: Path, now: int) -> Line:
    try:
        copies = backups.kept(database, folder)
    except StoreError as error:
        return Line(f"the folder of the backups can't be read ({error.detail})", wrong=True)
    right, text = backups.dated(copies, now), "there is no backup"
    if right:
        hours = max(0, now - right[0].at) // 3_600_000
        text = f"newest backup: {right[0].path.name}, {hours} hours old, {len(right)} in all"
    if len(right) == len(copies):
        return Line(text)
    early = ", ".join(copy.path.name for copy in copies if copy not in right)
    return Line(f"{text}; dated in the future, so that it counts for nothing: {early}", wrong=True)


FILE: Final = "sqlite:///"
SERVER: Final = ("postgresql://", "postgres://")


class Misnamed(ValueError):
    """What was named can't be meant; the text says why."""


class Unusable(Exception):
    """One of both databases, ``place``, can't be used; the cause says why."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


Opener = Callable[..., Awaitable[Store]]
"""Opens a database on a server: its address, a path, and the clock."""


def plan(source: str, target: str, folder: Path) -> tuple[Path, str, bool]:
    """Return the file, the server's address and the direction, or raise ``Misnamed``."""
    files = [name for name in (source, target) if name.startswith(FILE) and len(name) > len(FILE)]
    servers = [name for name in (source, target) if name.startswith(SERVER)]
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
    """Copy everything, compare it and report. If this raises, no copy is left."""
    server = await _open_database(opener(address, file, now=system), hide_password(address))
    try:
        # The new file needs no lease: no bot knows it before it has its name.
        if not there:
            return await without_bot(server, partial(_move_back, server, file))
        store = await _open_database(FileStore.open(file, now=system), str(file))
        try:
            return await without_bot(
                store, partial(without_bot, server, partial(_move_there, file, server))
            )
        finally:
            await store.close()
    finally:
        await server.close()


async def _open_database(opening: Awaitable[Store], place: str) -> Store:
    try:
        return await opening
    except StoreError as error:
        raise Unusable(place) from error


async def without_bot(store: Store, work: Callable[[], Awaitable[T]]) -> T:
    """Work while no bot can; raise ``Taken`` if one runs."""
    lease = await store.hold(Holder.mine(), system)
    # This may take longer than a lease lasts; one that ran out would let a bot begin.
    keeping = asyncio.create_task(lease.keep())
    try:
        return await work()
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        await lease.release()


async def _move_there(file: Path, server: Store) -> list[Line]:
    return _lines(await server.step(partial(moving.from_file, file=file)))


async def _move_back(server: Store, file: Path) -> list[Line]:
    # The file gets its name when all was compared: a broken-off copy can't be taken for a database.
    part = file.with_name(f"{file.name}.part")
    try:
        moved = await server.look(partial(moving.to_file, file=part))
        part.replace(file)
    finally:
        # SQLite's side files belong to the name that is gone.
        for ending in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + ending).unlink(missing_ok=True)
    return _lines(moved)


def _lines(moved: moving.Moved) -> list[Line]:
    lines = [line for finding in moved.found for line in lines_of(finding)]
    return [Line(f"{moved.rows:,} rows copied and compared"), *lines]
