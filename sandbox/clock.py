"""The sandbox's own clock, which tests may move forward."""

from __future__ import annotations

import contextlib
import math
import time
from datetime import UTC, datetime
from pathlib import Path

# Seconds; seeded ids pretend to be made from 2040 on, and time must stay before that.
FARTHEST = 10 * 365 * 86400.0


class Clock:
    """Wall time plus an offset, so that an hour can pass in no time.

    Args:
        offset: Seconds added to the system's time from the beginning.
        file: Where the offset is told to others who shall go by this clock, as a number. What it
            holds already counts: a sandbox that forgot its world must not set time back for them.
    """

    def __init__(self, offset: float = 0.0, file: Path | None = None) -> None:
        self.offset = max(offset, _told(file))
        self._file = file
        # Told at the start as well: the kept world may be ahead of what the file holds.
        self._tell()

    def now(self) -> float:
        """Return the sandbox's time as seconds since 1970."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Move the clock forward.

        Args:
            seconds: How far; never negative.

        Raises:
            ValueError: The clock would run backwards, or out of what ids can hold.
        """
        if seconds < 0 or math.isnan(seconds):
            raise ValueError("the clock only runs forward")
        if self.offset + seconds > FARTHEST:
            raise ValueError("the clock can be ten years ahead at most")
        self.offset += seconds
        self._tell()

    def _tell(self) -> None:
        """Replace the file as a whole: whoever reads it sees the old number or the new one."""
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            part = self._file.with_suffix(self._file.suffix + ".part")
            part.write_text(f"{self.offset!r}\n", encoding="ascii")
            part.replace(self._file)


def _told(file: Path | None) -> float:
    with contextlib.suppress(OSError, ValueError):
        if file is None or not file.is_file():  # a pipe would be waited for
            return 0.0
        seconds = float(file.read_text(encoding="ascii"))
        return seconds if math.isfinite(seconds) else 0.0
    return 0.0


def iso(moment: float) -> str:
    """Write a moment (seconds since 1970) the way Discord writes timestamps."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")


def iso_or_none(moment: float | None) -> str | None:
    """Write a moment that may be missing."""
    return None if moment is None else iso(moment)
