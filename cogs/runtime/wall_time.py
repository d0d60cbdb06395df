"""The time the bot goes by: the system's, moved on by what a small file says.

Games last for weeks; whoever tries the bot out moves the time of the place it plays in, and the
bot's moves with it. Without a file there is nothing to move.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections.abc import Callable
from pathlib import Path

LOOK = 0.1
"""Seconds between looks at the file for those who sleep; whoever asks for the time looks."""


def system() -> int:
    """Return the system's time in Unix milliseconds."""
    return time.time_ns() // 1_000_000


class WallTime:
    """Unix milliseconds that never jump back with the file.

    Args:
        file: Holds the seconds to add, as a number; always replaced as a whole. It may be
            missing, and what makes no sense in it changes nothing.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._seen: tuple[int, int] | None = None
        self.moved = 0
        self._look()

    def now(self) -> int:
        """Return the time; a file that has changed counts at once."""
        self._look()
        return system() + self.moved

    async def watch(self, tell: Callable[[], None]) -> None:
        """Call ``tell`` whenever the time was moved; for ever, or not at all without a file."""
        told = self.moved
        while self._file is not None:
            await asyncio.sleep(LOOK)
            self._look()
            if self.moved != told:
                told = self.moved
                tell()

    def _look(self) -> None:
        if self._file is None:
            return
        with contextlib.suppress(OSError, ValueError):
            found = self._file.stat()
            # A replaced file has another number, however quickly it follows the last one.
            seen = (found.st_ino, found.st_mtime_ns)
            if seen != self._seen:
                seconds = float(self._file.read_text(encoding="ascii"))
                # Noted once it could be read: what failed is read again at the next look.
                self._seen = seen
                if math.isfinite(seconds):
                    self.moved = max(self.moved, round(seconds * 1000))
