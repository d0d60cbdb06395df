"""Errors in logs: where something broke, without values, which may be a player's hand."""

from __future__ import annotations

import traceback

from data.store import StoreError

_HEAD = "Traceback (most recent call last):\n"
"""The first line of Python's own traces: people and tools search logs for it."""


class Traced(RuntimeError):
    """An error from another process; its text is a trace, so that it may be logged."""


_SPOKEN = (Traced, StoreError)
"""Errors whose texts are ours and hold no values."""


def trace(error: BaseException) -> str:
    """Return the kind of an error and where it was raised, and of those that caused it."""
    parts: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(parts) < 5:
        # Frames alone: ``format_exception`` would add the error's own text (decision: monitoring).
        frames = "".join(traceback.format_tb(seen.__traceback__))
        text = f": {seen}" if isinstance(seen, _SPOKEN) else ""
        parts.append(f"{_HEAD}{frames}{type(seen).__module__}.{type(seen).__qualname__}{text}")
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return "\ncaused by:\n".join(parts)


def outage(error: BaseException) -> dict[str, object]:
    """Return what marks a line that one a minute is enough of (``logs.Repeated``)."""
    return {"outage": getattr(error, "code", type(error).__name__)}


def cause(error: BaseException) -> str:
    """Return what a line of the log ends with: of the store a word, of all else the trace."""
    return f": {error}" if isinstance(error, StoreError) else f"\n{trace(error)}"
