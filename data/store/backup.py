"""A copy of the database, made while it is in use."""

from __future__ import annotations

import os
from pathlib import Path

from data.store.errors import translated
from data.store.link import connect, open_reader


def backup(source: Path, target: Path, busy_ms: int = 5000) -> None:
    """Copy all that is committed to a file that only its owner can read.

    The copy appears under its name when it is complete and on the disk, never in part; an older
    copy of that name is replaced.

    Args:
        source: Database.
        target: File to make.
        busy_ms: How long to wait for a lock, in milliseconds.

    Raises:
        StoreError: The source can't be read, or the target can't be written.
    """
    part = target.with_name(f"{target.name}.part")
    with translated():
        part.unlink(missing_ok=True)
        # SQLite would make it with the rights of the umask.
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            _copy(source, part, busy_ms)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def _copy(source: Path, part: Path, busy_ms: int) -> None:
    reader = open_reader(source, busy_ms)
    try:
        writer = connect(part, busy_ms)
        try:
            reader.backup(writer)
            # The copy says that it wants a write-ahead log; a backup is better one single file.
            writer.execute("PRAGMA journal_mode = DELETE")
        finally:
            writer.close()
    finally:
        reader.close()
    _sync(part)  # before it gets its name: a crash must not leave a whole name on half a file


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
