"""Going back to a backup: the copy is checked, the present database kept, then they swap."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from data.store import check, lease, migrate, packing
from data.store.backup import backup
from data.store.errors import CORRUPT, NOT_WRITABLE, StoreError, translated
from data.store.link import connect, open_reader, open_still
from data.store.rows import ENDED, EXPIRED

_BUSY_MS = 5000
_BESIDE = ("", "-wal")
"""What a database is made of; ``-shm`` is made again from the second."""


_ASIDE = ".before-"
# Not by an index: of a damaged file it may lack tables, and no check has seen this one.
_OVER = "SELECT id FROM tables NOT INDEXED WHERE status IN (?, ?)"


class Unclear(Exception):
    """The present database can't be read, so it is unknown whether a bot works on it."""


def restore(copy: Path, database: Path, now: int, *, stopped: bool = False) -> Path | None:
    """Put a copy in the place of a database that no bot works on.

    The present files stay under another name beside it. A crash in between leaves the present
    database, or the copy, in its place; never half of one.

    Args:
        copy: The backup; it stays where it is.
        database: The file the bot uses.
        now: Unix milliseconds.
        stopped: Whoever asks knows that no bot runs: it is not asked where the present database
            can't be read.

    Returns:
        What the present database is called now, None where there was none.

    Raises:
        StoreError: The copy is missing, damaged, of another program or of a newer version, or
            something can't be written. Nothing is changed.
        lease.Taken: A bot works on the database.
        Unclear: See there.
    """
    with translated():
        database = database.resolve()  # a link stays one, and what it names is replaced
        _same(copy, database)
        database.parent.mkdir(parents=True, exist_ok=True)
        part = database.with_name(f"{database.name}.restoring")
        try:
            prepare(copy, part)
            # Only once the copy is known to be good: a bad one must leave everything as it is.
            aside = _set_aside(database, now, stopped=stopped) if database.exists() else None
            for end in ("-wal", "-shm"):  # they belong to what has just been set aside
                database.with_name(database.name + end).unlink(missing_ok=True)
            part.replace(database)
        finally:
            part.unlink(missing_ok=True)
    return aside


def over(aside: Path) -> frozenset[str] | None:
    """Return the tables that are over in what was set aside; None where it can't be read.

    What was set aside earlier is asked as well, as far as it is there: a change that was broken
    off may have left the copy itself as the present database.
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
        with contextlib.closing(open_still(database, _BUSY_MS)) as db:
            return frozenset(str(table_id) for (table_id,) in db.execute(_OVER, (ENDED, EXPIRED)))
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return None


def _same(copy: Path, database: Path) -> None:
    """Check that there is a copy, and that it is another file.

    Raises:
        StoreError: It is not.
    """
    if not copy.is_file():
        raise StoreError(NOT_WRITABLE, "there is no such file")
    if database.exists() and copy.samefile(database):
        raise StoreError(NOT_WRITABLE, "it is the present database itself")


def prepare(copy: Path, part: Path) -> None:
    """Copy the backup, packed or not, beside its place; see that a bot can start with it.

    Raises:
        StoreError: It can't.
    """
    if packing.packed(copy):
        plain = part.with_name(f"{part.name}.plain")
        try:
            packing.unpack(copy, plain)
            backup(plain, part)
        finally:
            plain.unlink(missing_ok=True)
    else:
        backup(copy, part)
    # The copy is checked and not the backup: a bot will open the copy.
    check.full(part)
    with contextlib.closing(connect(part, _BUSY_MS)) as db:
        if not migrate.inspect(db, migrate.released()):
            raise StoreError(CORRUPT, "the file holds no database of this program")
        # It was made while a bot worked on the original, which has nothing to do with this one.
        lease.clear(db)


def _set_aside(database: Path, now: int, *, stopped: bool) -> Path:
    """Keep the present database under another name as well, and return that name."""
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
    """SQLite can make nothing of the file."""


def _seize(database: Path, now: int) -> None:
    """Take the lease of the present database, then bring all of it into its one file.

    Raises:
        lease.Taken: A bot works on it.
        StoreError: It is locked, or can't be written to.
        _Unreadable: It is damaged, or was never a database of ours.
    """
    try:
        check.header(database)
        # First a look that changes nothing: to write, SQLite would tidy up around a damaged file.
        with contextlib.closing(open_reader(database, _BUSY_MS)) as db:
            lease.look(db)
        with contextlib.closing(connect(database, _BUSY_MS)) as db:
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
    """Give a file a second name; where the file system knows no such thing, copy it."""
    try:
        os.link(present, aside)
    except OSError:
        shutil.copy2(present, aside)
        aside.chmod(0o600)
