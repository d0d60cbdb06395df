"""How long a decision may take: nothing, a time each, or a time each and a reserve.

As text, in the store and where people type it: ``none``, ``12h``, ``1d+3d`` (a day for each
decision; what takes longer comes from a reserve of three days).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.refusals import Malformed

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
# The largest first: ``parts`` relies on the order.
UNITS = {"d": DAY, "h": HOUR, "m": MINUTE, "s": SECOND}

LEAST, MOST = 30 * SECOND, 14 * DAY
"""What a decision may take."""
MOST_RESERVE = 60 * DAY

NONE = "none"
CHOICES = (
    *(NONE, "30s", "1m", "2m", "5m", "15m", "1h", "4h", "12h", "1d", "2d", "3d", "7d", "14d"),
    *("1m+10m", "5m+1h", "1h+12h", "12h+3d", "1d+3d", "1d+7d", "2d+14d"),
)
"""What menus offer; anything between the limits can be typed."""

LAPSES = ("ask", "default", "computer", "end")
"""What happens when the time is over."""

_PART = re.compile(r"(\d{1,4})\s*([dhms])")
_WHOLE = re.compile(r"(?:\d{1,4}\s*[dhms]\s*)+")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time control of a table, in milliseconds; an ``each`` of 0 is no clock."""

    each: int = 0
    reserve: int = 0

    @property
    def text(self) -> str:
        """The canonical text."""
        if not self.each:
            return NONE
        return short(self.each) + (f"+{short(self.reserve)}" if self.reserve else "")


def read(text: str) -> TimeControl:
    """Read what a user typed or chose.

    Raises:
        Malformed: It is no time (``pace``), or beyond the limits (``pace-limits``).
    """
    wanted = text.strip().lower()
    if wanted in (NONE, "", "0"):
        return TimeControl()
    first, plus, second = wanted.partition("+")
    try:
        each, reserve = duration(first), duration(second) if plus else 0
    except Malformed as wrong:
        raise Malformed("pace", {"text": wanted[:40]}) from wrong
    if not LEAST <= each <= MOST or reserve > MOST_RESERVE:
        raise Malformed("pace-limits")
    return TimeControl(each, reserve)


def duration(text: str) -> int:
    """Return the milliseconds of a text such as ``1d 12h``.

    Raises:
        Malformed: It is no time (``pace``).
    """
    if not _WHOLE.fullmatch(text.strip()):
        raise Malformed("pace", {"text": text[:40]})
    return sum(int(count) * UNITS[unit] for count, unit in _PART.findall(text))


def parts(milliseconds: int) -> tuple[tuple[int, str], ...]:
    """Return a time as (count, unit), largest first, the empty ones left out."""
    found, rest = [], milliseconds
    for unit, size in UNITS.items():
        count, rest = divmod(rest, size)
        if count:
            found.append((count, unit))
    return tuple(found)


def short(milliseconds: int) -> str:
    """Return a time as it is typed: ``1d12h``."""
    return "".join(f"{count}{unit}" for count, unit in parts(milliseconds)) or "0s"
