"""Bytes of attachments: kept in memory until written, then read from a folder."""

from __future__ import annotations

import asyncio
import struct
import tempfile
from pathlib import Path, PurePosixPath

SAFE_TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
}
UNKNOWN_TYPE = "application/octet-stream"


def content_type(filename: str, data: bytes) -> str:
    """Guess a type that is safe to show; anything else is only for saving."""
    for magic, kind in _MAGIC:
        if data.startswith(magic):
            return kind
    if data[8:12] == b"WEBP":
        return "image/webp"
    guessed = SAFE_TYPES.get(PurePosixPath(filename).suffix.lower(), UNKNOWN_TYPE)
    # A file that only calls itself a picture: a browser must not be asked to show it.
    return UNKNOWN_TYPE if guessed.startswith("image/") else guessed


_MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"\xff\xd8\xff", "image/jpeg"),
)


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Read width and height out of a PNG or GIF; None for anything else."""
    if data.startswith(_MAGIC[0][0]) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data[:4] == b"GIF8" and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return int(width), int(height)
    return None


def safe_name(filename: str) -> str:
    """Return a file name as Discord stores it: letters, digits, dot, dash and underscore only."""
    name = PurePosixPath(filename.replace("\\", "/")).name
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "_" for c in name)
    return kept.lstrip(".") or "unknown"


class Media:
    """Stores attachment bytes by id.

    Args:
        folder: Where they are kept; None for a folder that vanishes with the process.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._temporary = tempfile.TemporaryDirectory() if folder is None else None
        self._folder = Path(self._temporary.name) if self._temporary else Path(folder or ".")
        self._folder.mkdir(parents=True, exist_ok=True)
        self._folder.chmod(0o700)  # pictures of hands are in it
        self._unwritten: dict[str, bytes] = {}
        self._tasks: set[asyncio.Task[None]] = set()  # the loop itself holds tasks but weakly

    def put(self, attachment_id: str, data: bytes) -> None:
        """Keep bytes; they can be read at once and reach the disk soon after."""
        self._unwritten[attachment_id] = data
        task = asyncio.get_running_loop().create_task(self._write(attachment_id, data))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def get(self, attachment_id: str) -> bytes | None:
        """Return the bytes, or None when there are none under this id."""
        if attachment_id in self._unwritten:
            return self._unwritten[attachment_id]
        # It is part of an address and becomes one of a path: nothing but digits gets that far.
        if not attachment_id.isdecimal():
            return None
        try:
            return await asyncio.to_thread((self._folder / attachment_id).read_bytes)
        except FileNotFoundError:
            return None

    def forget(self, attachment_ids: set[str]) -> None:
        """Delete files that no message shows any more."""
        for attachment_id in attachment_ids:
            self._unwritten.pop(attachment_id, None)
            (self._folder / attachment_id).unlink(missing_ok=True)

    async def flush(self) -> None:
        """Wait until everything is on disk."""
        if self._tasks:
            await asyncio.gather(*self._tasks)

    def close(self) -> None:
        """Remove a folder that was only temporary."""
        if self._temporary is not None:
            self._temporary.cleanup()

    async def _write(self, attachment_id: str, data: bytes) -> None:
        path = self._folder / attachment_id
        await asyncio.to_thread(_write_whole, path, data)
        if self._unwritten.pop(attachment_id, None) is None:
            path.unlink(missing_ok=True)  # it was forgotten while it was being written


def _write_whole(path: Path, data: bytes) -> None:
    # Renamed when it is whole: a kill must not leave half a picture under its name.
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)
