"""Backups take a fifth of their room when they are packed."""

from __future__ import annotations

import gzip
import os
import shutil
import zlib
from pathlib import Path
from typing import Final

from data.store.errors import CORRUPT, FULL, StoreError
from data.store.migrate import APPLICATION

END: Final = ".gz"
_MAGIC: Final = b"\x1f\x8b"
_LEVEL: Final = 4
"""Twice as fast as the usual 6, and a tenth larger."""
_PIECE: Final = 2**20
_HEAD: Final = 100
"""Bytes of the header of a database."""


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
    """Write the database that was packed, for its owner only; no more than its header says.

    Raises:
        StoreError: ``corrupt``: what was packed is not whole, or no database of this program;
            ``full``: there is no room for it.
        OSError: It can't be read or written.
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
    """Return the bytes of a database, as its header tells (https://sqlite.org/fileformat2.html)."""
    if len(head) < _HEAD or int.from_bytes(head[68:72]) != APPLICATION:
        raise StoreError(CORRUPT, "the packed copy holds no database of this program")
    page = int.from_bytes(head[16:18])
    return int.from_bytes(head[28:32]) * (2**16 if page == 1 else page)
