"""The sandbox's own clock, which tests may move forward."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class Clock:
    """Wall time plus an offset, so that an hour can pass in no time.

    Args:
        offset: Seconds added to the system's time from the beginning.
    """

    def __init__(self, offset: float = 0.0) -> None:
        self.offset = offset

    def now(self) -> float:
        """Return the sandbox's time as seconds since 1970."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Move the clock forward.

        Args:
            seconds: How far; never negative.

        Raises:
            ValueError: The clock would run backwards.
        """
        if seconds < 0:
            raise ValueError("the clock only runs forward")
        self.offset += seconds


def iso(moment: float) -> str:
    """Write a moment (seconds since 1970) the way Discord writes timestamps."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")


def iso_or_none(moment: float | None) -> str | None:
    """Write a moment that may be missing."""
    return None if moment is None else iso(moment)
