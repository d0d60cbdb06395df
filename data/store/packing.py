"""Backups take a fifth of their room when they are packed."""

from __future__ import annotations

import gzip
import os
import shutil
import zlib
from pathlib import Path
from typing import Final

from data.store.errors import CORRUPT, StoreError

END: Final = ".gz"
_MAGIC: Final = b"\x1f\x8b"
_LEVEL: Final = 4
"""Twice as fast as the usual 6, and a tenth larger."""
_PIECE: Final = 2**20


def pack(source: Path, target: Path) -> None:
    """Write a file packed, for its owner only; it is on the disk when this returns.

    Raises:
        OSError: It can't be read or written.
    """
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        with (
            source.open("rb") as plain,
            gzip.GzipFile("", "wb", _LEVEL, file, mtime=0) as packed,
        ):
            shutil.copyfileobj(plain, packed, _PIECE)
        file.flush()
        os.fsync(file.fileno())


def packed(path: Path) -> bool:
    """Return whether a file is packed, whatever it is called.

    Raises:
        OSError: It can't be read.
    """
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC  # names get lost when files are moved by hand


def unpack(source: Path, target: Path) -> None:
    """Write what was packed, for its owner only.

    Raises:
        StoreError: ``corrupt``: what was packed is not whole.
        OSError: It can't be read or written.
    """
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as plain:
        try:
            with gzip.open(source, "rb") as file:
                shutil.copyfileobj(file, plain, _PIECE)
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise StoreError(CORRUPT, "the packed copy is damaged") from error
