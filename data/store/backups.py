"""Backups of the database: made while the bot runs, compressed, rotated and restored."""

from __future__ import annotations

import contextlib
import gzip
import os
import re
import shutil
import sqlite3
import time
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from data.store import check, lease, migrate
from data.store.connections import backup, connect, open_reader, open_still
from data.store.errors import CORRUPT, FOREIGN, FULL, NOT_WRITABLE, StoreError, translated
from data.store.migrate import APPLICATION
from data.store.rows import ENDED, EXPIRED

END: Final = ".gz"
_MAGIC: Final = b"\x1f\x8b"
_LEVEL: Final = 4
"""Twice as fast as the usual 6, and a tenth larger."""
_PIECE: Final = 2**20
_HEAD: Final = 100


def pack(source: Path, target: Path) -> None:
    """Compress a file for its owner only and sync it to disk; raises ``OSError``."""
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        with source.open("rb") as plain, gzip.GzipFile("", "wb", _LEVEL, file, mtime=0) as packed:
            shutil.copyfileobj(plain, packed, _PIECE)
        file.flush()
        os.fsync(file.fileno())


def packed(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC  # names get lost when files are moved by hand


def unpack(source: Path, target: Path) -> None:
    """Decompress a database for its owner only; write no more bytes than its header states.

    Raises ``StoreError`` (``corrupt``, also for other data than ours, or ``full``) or ``OSError``.
    """
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as plain:
        try:
            with gzip.open(source, "rb") as file:
                piece = file.read(_HEAD)
                left = _size(piece)
                if left > shutil.disk_usage(target.parent).free:
                    raise StoreError(FULL, "there is no room to unpack it")
                while piece:
                    left -= plain.write(piece)
                    if left < 0:
                        raise StoreError(CORRUPT, "the packed copy is larger than it says")
                    piece = file.read(_PIECE)
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise StoreError(CORRUPT, "the packed copy is damaged") from error


def _size(head: bytes) -> int:
    """Return a database's size in bytes from its header (https://sqlite.org/fileformat2.html)."""
    if len(head) < _HEAD or int.from_bytes(head[68:72]) != APPLICATION:
        raise StoreError(CORRUPT, "the packed copy holds no database of this program")
    page = int.from_bytes(head[16:18])
    return int.from_bytes(head[28:32]) * (2**16 if page == 1 else page)


_STAMP: Final = "%Y%m%d-%H%M%S"
_PART: Final = ".unchecked"
_STALE_S: Final = 86_400
"""Seconds after which an unfinished copy is abandoned."""
_DAY: Final = 86_400_000
_COPIES: Final = 30 * 86_400
"""Seconds until an upgrade's copy is deleted."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in its folder; ``at`` is when it was made, in Unix milliseconds."""

    path: Path
    at: int

    @property
    def size(self) -> int:
        try:
            return self.path.stat().st_size
        except FileNotFoundError:
            return 0


def newest_file(folder: Path) -> Backup | None:
    """Return a folder's newest file, dotfiles excluded; raises ``StoreError`` if unreadable."""
    with translated():
        files = [file for file in folder.iterdir() if not file.name.startswith(".")]
        made = [Backup(file, int(file.stat().st_mtime * 1000)) for file in files]
    return max(made, key=lambda backup: backup.at, default=None)


def make(database: Path, folder: Path, now: int) -> Backup:
    """Copy a database that may be in use, check the copy, and compress it; raise ``StoreError``.

    A new folder and the backup are readable by their owner only. An existing folder keeps its
    permissions, since others may use it.
    """
    made = datetime.fromtimestamp(now // 1000, UTC)
    target = folder / f"{database.stem}-{made.strftime(_STAMP)}.db{END}"
    part, small = (target.with_name(target.name + end) for end in (_PART, f"{_PART}.packed"))
    with translated():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            backup(database, part)
            check.full(part)
            pack(part, small)
            # Renamed last: a file with that name has been checked (decision: backups).
            small.replace(target)
        finally:
            part.unlink(missing_ok=True)
            small.unlink(missing_ok=True)
    return Backup(target, now // 1000 * 1000)  # the name has seconds


def rehearse(backup: Backup) -> None:
    part = backup.path.with_name(f"{backup.path.name}{_PART}.trial")
    with translated():
        try:
            prepare(backup.path, part)
        finally:
            part.unlink(missing_ok=True)


def kept(database: Path, folder: Path) -> tuple[Backup, ...]:
    """Return a database's backups, newest first; raises ``StoreError`` if unreadable."""
    shape = re.compile(rf"{re.escape(database.stem)}-(\d{{8}}-\d{{6}})\.db\.gz")
    backups = []
    with translated():
        for path in folder.iterdir() if folder.is_dir() else ():
            named = shape.fullmatch(path.name)
            if named is not None:
                with contextlib.suppress(ValueError):  # digits, but no date
                    at = datetime.strptime(named[1], _STAMP).replace(tzinfo=UTC)
                    backups.append(Backup(path, int(at.timestamp()) * 1000))
    return tuple(sorted(backups, key=lambda backup: backup.at, reverse=True))


def dated(backups: Iterable[Backup], now: int) -> tuple[Backup, ...]:
    """Return the backups with a plausible date: at most one day from now.

    A later date shows that the clock was wrong, so it says nothing about the backup's age.
    """
    return tuple(backup for backup in backups if backup.at <= now + _DAY)


def rotate(database: Path, folder: Path, days: int, now: int) -> int:
    """Delete backups older than the newest ``days`` days that have any; return how many.

    Backups without a plausible date (``dated``) stay and count for no day. Raises ``StoreError``.
    """
    backups = dated(kept(database, folder), now)
    # Days that have a backup: a bot that was off for weeks keeps its last ones.
    newest = sorted({_day(backup) for backup in backups}, reverse=True)[:days]
    old = [backup.path for backup in backups if _day(backup) not in newest]
    with translated():
        for path in (*old, *_leftovers(database, folder)):
            path.unlink(missing_ok=True)
    return len(old)


def copies(database: Path) -> tuple[Path, ...]:
    """Return the copies made by upgrades, newest first; raises ``StoreError`` if unreadable."""
    shape = re.compile(rf"{re.escape(database.name)}\.v\d+\.backup")
    with translated():
        files = [path for path in database.parent.iterdir() if shape.fullmatch(path.name)]
        return tuple(sorted(files, key=lambda path: path.stat().st_mtime, reverse=True))


def let_go(database: Path) -> int:
    """Delete upgrade copies older than thirty days and return how many; raises ``StoreError``."""
    before = time.time() - _COPIES
    files = copies(database)
    with translated():
        old = [path for path in files if path.stat().st_mtime < before]
        for path in old:
            path.unlink(missing_ok=True)
    return len(old)


def _leftovers(database: Path, folder: Path) -> list[Path]:
    before = time.time() - _STALE_S
    shape = re.compile(rf"{re.escape(database.stem)}-[\d-]{{15}}\.db\.gz{re.escape(_PART)}.*")
    files = folder.iterdir() if folder.is_dir() else ()
    return [p for p in files if shape.fullmatch(p.name) and p.stat().st_mtime < before]


def _day(backup: Backup) -> int:
    return backup.at // _DAY


_BESIDE = ("", "-wal")
"""The files of a database; SQLite recreates ``-shm``."""


_ASIDE = ".before-"
# Not by an index: of a damaged file it may lack tables, and no check has seen this one.
_OVER = "SELECT id FROM tables NOT INDEXED WHERE status IN (?, ?)"


class Unclear(Exception):
    """The present database can't be read, so a bot may or may not be using it."""


def restore(copy: Path, database: Path, now: int, *, stopped: bool = False) -> Path | None:
    """Replace a database that no bot uses with a copy; return the old database's new name.

    The old files stay beside it under that name. A crash leaves either the old database or the copy
    in place, never half of one.

    Raises ``StoreError`` if the copy can't be used or a write failed (nothing has changed), and
    ``lease.Taken`` if a bot works on the database. An unreadable database raises ``Unclear`` unless
    the caller knows that no bot runs (``stopped``).
    """
    with translated():
        database = database.resolve()  # a link stays a link; its target is replaced
        _same(copy, database)
        database.parent.mkdir(parents=True, exist_ok=True)
        part = database.with_name(f"{database.name}.restoring")
        try:
            prepare(copy, part)
            # Only once the copy is known to be good: a bad one must leave everything as it is.
            aside = _set_aside(database, now, stopped=stopped) if database.exists() else None
            for end in ("-wal", "-shm"):  # they belong to the old database
                database.with_name(database.name + end).unlink(missing_ok=True)
            part.replace(database)
        finally:
            part.unlink(missing_ok=True)
    return aside


def over(aside: Path) -> frozenset[str] | None:
    """Return the finished tables in a database that was set aside; None if it is unreadable.

    This also reads databases set aside earlier: after an interrupted restore, the present database
    may have been the copy itself.
    """
    newest = _over(aside)
    prefix = f"{aside.name.rpartition(_ASIDE)[0]}{_ASIDE}"
    earlier = sorted(
        file
        for file in aside.parent.iterdir()
        if file.name.startswith(prefix) and not file.name.endswith(("-wal", "-shm"))
    )
    return None if newest is None else newest.union(*(_over(file) or () for file in earlier))


def _over(database: Path) -> frozenset[str] | None:
    try:
        with contextlib.closing(open_still(database)) as db:
            return frozenset(str(table_id) for (table_id,) in db.execute(_OVER, (ENDED, EXPIRED)))
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return None


def _same(copy: Path, database: Path) -> None:
    if not copy.is_file():
        raise StoreError(NOT_WRITABLE, "there is no such file")
    if database.exists() and copy.samefile(database):
        raise StoreError(NOT_WRITABLE, "it is the present database itself")


def prepare(copy: Path, part: Path) -> None:
    """Unpack or copy a backup to ``part``; raise ``StoreError`` if no bot could start with it."""
    if packed(copy):
        plain = part.with_name(f"{part.name}.plain")
        try:
            unpack(copy, plain)
            backup(plain, part)
        finally:
            plain.unlink(missing_ok=True)
    else:
        backup(copy, part)
    # The copy is checked and not the backup: a bot will open the copy.
    check.full(part)
    with contextlib.closing(connect(part)) as db:
        if not migrate.inspect(db):
            raise StoreError(CORRUPT, "the file holds no database of this program")
        # A trigger of somebody else would run inside our transactions.
        differences = migrate.differences(db)
        if foreign := (*differences.changed, *differences.foreign):
            raise StoreError(FOREIGN, f"it holds what this program does not create: {foreign[0]}")
        # It was made while a bot worked on the original, which has nothing to do with this one.
        lease.clear(db)


def _set_aside(database: Path, now: int, *, stopped: bool) -> Path:
    with contextlib.suppress(_Unreadable):
        _seize(database, now)
        stopped = True
    # A lease that can't be read tells nothing: only a person knows whether a bot runs.
    if not stopped:
        raise Unclear
    made = datetime.fromtimestamp(now // 1000, UTC)
    aside = database.with_name(f"{database.name}{_ASIDE}{made:%Y%m%d-%H%M%S}")
    for end in _BESIDE:
        present = database.with_name(database.name + end)
        if present.exists():
            # Not moved: until the copy takes its place, the database keeps its name.
            _link(present, aside.with_name(aside.name + end))
    return aside


class _Unreadable(Exception):
    """SQLite can't read the file."""


def _seize(database: Path, now: int) -> None:
    """Take the present database's lease and checkpoint everything into its main file.

    Raises ``lease.Taken``, ``StoreError`` (locked, not writable) or ``_Unreadable`` (damaged, or
    never ours).
    """
    try:
        check.header(database)
        # First a read-only look: before a write, SQLite would clean up around a damaged file.
        with contextlib.closing(open_reader(database)) as db:
            lease.look(db)
        with contextlib.closing(connect(database)) as db:
            db.execute("BEGIN IMMEDIATE")
            lease.seize(db, now)
            db.execute("COMMIT")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except StoreError as error:
        raise _Unreadable from error
    except sqlite3.OperationalError as error:
        # Not damage: a bot may be at work there, so nothing is set aside.
        if error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_READONLY")):
            raise
        raise _Unreadable from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise _Unreadable from error


def _link(present: Path, aside: Path) -> None:
    try:
        os.link(present, aside)
    except OSError:
        shutil.copy2(present, aside)
        aside.chmod(0o600)
