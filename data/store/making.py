"""A new database comes into its place whole."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from data.store.link import connect, settle
from data.store.migrate import migrate


def make(path: Path, busy_ms: int) -> None:
    """Make sure that the file exists and that no one but its owner can read it.

    A process that opened one that another is still making would meet it between two journals:
    locked, or damaged in its eyes.

    Raises:
        OSError: The folder or file can't be made or written to.
        sqlite3.Error: The same, as SQLite says it.
        StoreError: The file system has no write-ahead log.
    """
    path = path.resolve()  # where a link points to need not exist yet
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _put(path, busy_ms)
    # SQLite would open a file that it can't write to, and complain at the first write.
    os.close(os.open(path, os.O_RDWR))
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)  # SQLite gives its -wal and -shm files the same mode


def _put(path: Path, busy_ms: int) -> None:
    # In the same folder: a file gets a second name on its own file system only.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".new")
    os.close(handle)
    draft = Path(name)
    try:
        with contextlib.closing(connect(draft, busy_ms)) as db:
            settle(db)
            migrate(db, draft)
        with contextlib.suppress(FileExistsError):  # another process was first
            _name(draft, path)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            draft.with_name(draft.name + ending).unlink(missing_ok=True)


def _name(draft: Path, path: Path) -> None:
    try:
        path.hardlink_to(draft)  # unlike a rename it fails where the name is taken
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: here nothing tells of another process
        draft.rename(path)
