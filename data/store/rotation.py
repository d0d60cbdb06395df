"""Backups by day: made, checked, counted, and the old ones let go.

Their names are those of the database and the time in UTC, nothing else. All of the newest days
stay, so that one made by hand pushes out no night's.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from data.store import check, packing, restore
from data.store.backup import backup
from data.store.errors import translated

_STAMP: Final = "%Y%m%d-%H%M%S"
_PART: Final = ".unchecked"
_STALE_S: Final = 86_400
"""Seconds after which a copy that was never finished is given up."""
_DAY: Final = 86_400_000
_COPIES: Final = 30 * 86_400
"""Seconds for which the copies are kept that upgrades make."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in its folder.

    Attributes:
        path: The file; its name says nothing but which database and when.
        at: When it was made, Unix milliseconds.
    """

    path: Path
    at: int

    @property
    def size(self) -> int:
        """Bytes; 0 where it has gone meanwhile."""
        try:
            return self.path.stat().st_size
        except FileNotFoundError:
            return 0


def newest_file(folder: Path) -> Backup | None:
    """Return the newest file of a folder; none of those whose name begins with a dot.

    Raises:
        StoreError: The folder can't be read.
    """
    with translated():
        found = [file for file in folder.iterdir() if not file.name.startswith(".")]
        made = [Backup(file, int(file.stat().st_mtime * 1000)) for file in found]
    return max(made, key=lambda one: one.at, default=None)


def make(database: Path, folder: Path, now: int) -> Backup:
    """Copy a database that may be in use, check the copy, and pack it under its name.

    Args:
        database: What to copy.
        folder: Where to; made where it is missing, readable by its owner only. One that is
            there stays as it is: it may be anybody's. The copy is readable by its owner only.
        now: Unix milliseconds.

    Raises:
        StoreError: The database can't be read, the folder can't be written to, or the copy is
            not whole: then there is no new one.
    """
    made = datetime.fromtimestamp(now // 1000, UTC)
    target = folder / f"{database.stem}-{made.strftime(_STAMP)}.db{packing.END}"
    part, small = (target.with_name(target.name + end) for end in (_PART, f"{_PART}.packed"))
    with translated():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            backup(database, part)
            check.full(part)
            packing.pack(part, small)
            # The name comes last: what has it was examined (decision: backups).
            small.replace(target)
        finally:
            part.unlink(missing_ok=True)
            small.unlink(missing_ok=True)
    return Backup(target, now // 1000 * 1000)  # the name, by which it is found again, has seconds


def rehearse(one: Backup) -> None:
    """Restore a backup beside itself, as far as a bot could start with it, and let go of that.

    Raises:
        StoreError: It could not.
    """
    part = one.path.with_name(f"{one.path.name}{_PART}.trial")
    with translated():
        try:
            restore.prepare(one.path, part)
        finally:
            part.unlink(missing_ok=True)


def kept(database: Path, folder: Path) -> tuple[Backup, ...]:
    """Return the backups of a database, the newest first; other files are not looked at.

    Raises:
        StoreError: The folder can't be read.
    """
    # Without the ending: backups from before they were packed.
    shape = re.compile(rf"{re.escape(database.stem)}-(\d{{8}}-\d{{6}})\.db(\.gz)?")
    found = []
    with translated():
        for path in folder.iterdir() if folder.is_dir() else ():
            named = shape.fullmatch(path.name)
            if named is not None:
                with contextlib.suppress(ValueError):  # digits, but no date
                    at = datetime.strptime(named[1], _STAMP).replace(tzinfo=UTC)
                    found.append(Backup(path, int(at.timestamp()) * 1000))
    return tuple(sorted(found, key=lambda one: one.at, reverse=True))


def dated(found: Iterable[Backup], now: int) -> tuple[Backup, ...]:
    """Return the backups whose date can be right: none is later than a day from now.

    The clock was wrong once where another is; what it then made is no younger than it was.
    """
    return tuple(one for one in found if one.at <= now + _DAY)


def rotate(database: Path, folder: Path, days: int, now: int) -> int:
    """Let go of the backups that are older than the newest ``days`` days that have any.

    Those that are not ``dated`` count for no day, and stay.

    Returns:
        How many files went.

    Raises:
        StoreError: The folder can't be changed.
    """
    found = dated(kept(database, folder), now)
    # Days that have a backup: a bot that was off for weeks keeps its last ones.
    newest = sorted({_day(one) for one in found}, reverse=True)[:days]
    old = [one.path for one in found if _day(one) not in newest]
    with translated():
        for path in (*old, *_leftovers(database, folder)):
            path.unlink(missing_ok=True)
    return len(old)


def copies(database: Path) -> tuple[Path, ...]:
    """Return the copies that upgrades have made beside a database, the newest first.

    Raises:
        StoreError: The folder can't be read.
    """
    shape = re.compile(rf"{re.escape(database.name)}\.v\d+\.backup")
    with translated():
        found = [path for path in database.parent.iterdir() if shape.fullmatch(path.name)]
        return tuple(sorted(found, key=lambda path: path.stat().st_mtime, reverse=True))


def let_go(database: Path, now_s: float | None = None) -> int:
    """Delete the copies of upgrades that are older than thirty days; return how many went.

    Raises:
        StoreError: The folder can't be changed.
    """
    before = (time.time() if now_s is None else now_s) - _COPIES
    found = copies(database)
    with translated():
        old = [path for path in found if path.stat().st_mtime < before]
        for path in old:
            path.unlink(missing_ok=True)
    return len(old)


def _leftovers(database: Path, folder: Path) -> list[Path]:
    """Return what a copy left that was cut short a day ago or longer."""
    before = time.time() - _STALE_S
    shape = re.compile(rf"{re.escape(database.stem)}-[\d-]{{15}}\.db(\.gz)?{re.escape(_PART)}.*")
    found = folder.iterdir() if folder.is_dir() else ()
    return [p for p in found if shape.fullmatch(p.name) and p.stat().st_mtime < before]


def _day(one: Backup) -> int:
    return one.at // _DAY
