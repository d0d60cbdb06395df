"""Database failures as codes that the front door turns into one sentence."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

LOCKED, FULL, CORRUPT = "locked", "full", "corrupt"
NEWER, NOT_WRITABLE, FAILING, CLOSED = "newer", "not-writable", "failing", "closed"
FOREIGN, LAYOUT = "foreign", "layout"
"""Codes of a database: another program's; ours, but with another schema than its version's."""
UNREACHABLE, PASSWORD, NO_DATABASE = "unreachable", "password", "no-database"
NO_RIGHTS, OLD_SERVER, ADDRESS = "no-rights", "old-server", "address"
"""Codes of a server: no answer, wrong login, no database, no rights, too old, bad address."""
READ_ONLY = "read-only"
"""The server takes no writes: a standby, or ``default_transaction_read_only``."""
POOLER = "pooler"
"""A pooler splits our session."""
REPLACED = "replaced"
"""Another process has taken over this process's lease."""

# Primary result codes of SQLite; all others mean that the file can't be written to.
_CODES = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_PROTOCOL: LOCKED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CORRUPT: CORRUPT,
    sqlite3.SQLITE_NOTADB: CORRUPT,
    sqlite3.SQLITE_READONLY: NOT_WRITABLE,
    sqlite3.SQLITE_CANTOPEN: NOT_WRITABLE,
    sqlite3.SQLITE_PERM: NOT_WRITABLE,
    sqlite3.SQLITE_AUTH: NOT_WRITABLE,
    sqlite3.SQLITE_IOERR: FAILING,
}
_ERRNOS = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EFBIG: FULL, errno.EIO: FAILING}
# Extended codes that say more than their primary one: the file is shorter than it says, and
# (SHMSIZE) there is no room left for the index of the write-ahead log.
_EXTENDED = {
    sqlite3.SQLITE_IOERR_SHORT_READ: CORRUPT,
    sqlite3.SQLITE_IOERR_CORRUPTFS: CORRUPT,
    sqlite3.SQLITE_IOERR_SHMSIZE: FULL,
}


class StoreError(Exception):
    """The database failed; ``code`` is one of those above.

    ``detail`` is for the owner's log, in English; it never holds values of rows.
    """

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class Conflict(Exception):
    """Another change came first, or a row it refers to is missing: decide again.

    Attributes:
        what: ``version`` (the table has changed), ``channel`` (it has an open table), ``seq`` (the
            entry exists), ``table`` (the id is taken, or no such table exists), ``seat``,
            ``unsaid`` (a message is being sent), ``number`` (a row was not loaded since it got one)
            or ``taken`` (shared data has changed).
    """

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def store_error(error: sqlite3.Error | OSError) -> StoreError | None:
    """Return a failure of the file as ``StoreError``, None for a bug of the program."""
    if isinstance(error, OSError):
        kind = _ERRNOS.get(error.errno or 0, NOT_WRITABLE)
        return StoreError(kind, error.strerror or type(error).__name__)
    extended = getattr(error, "sqlite_errorcode", None)
    if extended is None:
        return None
    # The low byte is the primary code, whatever more the extended one says.
    code = _EXTENDED.get(extended) or _CODES.get(extended & 0xFF)
    return StoreError(code, str(error)) if code else None


@contextmanager
def translated() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        ours = store_error(error)
        if ours is None:
            raise
        raise ours from error
    except UnicodeDecodeError as error:
        # SQLite quotes a damaged schema in its message, which Python then can't read.
        raise StoreError(CORRUPT, "a name in the schema can't be read") from error


# Our codes for SQLite's messages about broken constraints.
_CONFLICTS = {
    "tables.channel_id": "channel",
    "tables.id": "table",
    "seats.table_id, seats.seat": "seat",
    "entries.table_id, entries.seq": "seq",
    "supplies.guild_id, supplies.game, supplies.deck": "taken",
    "FOREIGN KEY constraint failed": "table",
}


def conflict(error: Exception) -> Conflict | None:
    """Return a broken constraint as ``Conflict``, None for any other error."""
    if not isinstance(error, sqlite3.IntegrityError):
        return None
    what = _CONFLICTS.get(str(error).removeprefix("UNIQUE constraint failed: "))
    return Conflict(what) if what else None
