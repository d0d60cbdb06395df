"""Times as people write them: time controls, quiet hours, times of day."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from data.store.rows import UserRow
from engine.refusals import Malformed

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
# The largest first: ``parts`` relies on the order.
UNITS = {"d": DAY, "h": HOUR, "m": MINUTE, "s": SECOND}

LEAST, MOST = 30 * SECOND, 14 * DAY
"""Limits of the time for a decision."""
MOST_RESERVE = 60 * DAY

NONE = "none"
CHOICES = (NONE, "1m", "5m", "1h", "12h", "1d", "3d", "7d")
"""What menus offer: few enough to see at once. Anything between the limits can be typed."""

LAPSES = ("ask", "default", "computer", "end")
"""Rules of a table for players whose time is over."""

_PART = re.compile(r"(\d{1,4})\s*([dhms])")
_WHOLE = re.compile(r"(?:\d{1,4}\s*[dhms]\s*)+")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time control of a table, in milliseconds; an ``each`` of 0 is no clock."""

    each: int = 0
    reserve: int = 0

    @property
    def text(self) -> str:
        if not self.each:
            return NONE
        return short(self.each) + (f"+{short(self.reserve)}" if self.reserve else "")


def read(text: str) -> TimeControl:
    """Read a time control; raises ``Malformed`` (``pace``, ``pace-limits``)."""
    wanted = text.strip().lower()
    if wanted in (NONE, "", "0"):
        return TimeControl()
    first, plus, second = wanted.partition("+")
    try:
        each, reserve = duration(first), duration(second) if plus else 0
    except Malformed as wrong:
        raise Malformed("pace", {"text": text.strip()[:40]}) from wrong
    if not LEAST <= each <= MOST or reserve > MOST_RESERVE:
        raise Malformed("pace-limits")
    return TimeControl(each, reserve)


def duration(text: str) -> int:
    """Return the milliseconds of a text such as ``1d 12h``; raises ``Malformed`` (``pace``)."""
    if not _WHOLE.fullmatch(text.strip()):
        raise Malformed("pace", {"text": text[:40]})
    return sum(int(count) * UNITS[unit] for count, unit in _PART.findall(text))


def parts(milliseconds: int) -> tuple[tuple[int, str], ...]:
    """Return a time as (count, unit), largest first, without empty units."""
    counts, rest = [], milliseconds
    for unit, size in UNITS.items():
        count, rest = divmod(rest, size)
        if count:
            counts.append((count, unit))
    return tuple(counts)


def short(milliseconds: int) -> str:
    return "".join(f"{count}{unit}" for count, unit in parts(milliseconds)) or "0s"


LONGEST_AWAY = 90 * DAY

_TIME = re.compile(r"([01]?\d|2[0-3])(?:[:.h]([0-5]\d)?)?")
_DATE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")


def zone(name: str) -> ZoneInfo:
    """Return a time zone, UTC for an empty name; raises ``Malformed`` (``zone``)."""
    try:
        return ZoneInfo(name or "UTC")
    # The name becomes a path, which may lead nowhere or out of the directory, or be too long.
    except (ZoneInfoNotFoundError, ValueError, OSError) as unknown:
        raise Malformed("zone", {"text": name[:40]}) from unknown


def read_time(text: str) -> str:
    """Return a time of day as ``08:00``; ``8``, ``8:30`` and ``8h30`` are understood too."""
    match = _TIME.fullmatch(text.strip().lower())
    if match is None:
        raise Malformed("time-of-day", {"text": text[:40]})
    return f"{int(match[1]):02}:{match[2] or '00'}"


def read_hours(text: str) -> str:
    """Return hours of the day as ``22:00-08:00``; raises ``Malformed`` (``hours``)."""
    begin, dash, end = text.replace("–", "-").partition("-")
    try:
        hours = f"{read_time(begin)}-{read_time(end)}"
    except Malformed as wrong:
        raise Malformed("hours", {"text": text[:40]}) from wrong
    # The same time twice would be no hours at all, or all of them.
    if not dash or hours[:5] == hours[6:]:
        raise Malformed("hours", {"text": text[:40]})
    return hours


def quiet_until(user: UserRow, now: int) -> int | None:
    """Return when a user's quiet hours end; None outside them."""
    if not user.quiet:
        return None
    begin, _, end = user.quiet.partition("-")
    here, first, last = _clock(user.zone, now), _minutes(begin), _minutes(end)
    # Clock times are compared, as a day on which the clock is changed has not 24 hours.
    inside = first <= here < last if first < last else not last <= here < first
    return next_at(end, user.zone, now) if inside else None


def kept_zone(name: str) -> ZoneInfo:
    """Return a zone that was accepted once; UTC if this machine does not know it any more."""
    try:
        return zone(name)
    except Malformed:
        return zone("")


def next_at(time: str, zone_name: str, now: int) -> int:
    """Return the next moment of a time of day in a zone, in Unix milliseconds."""
    where = kept_zone(zone_name)
    here = dt.datetime.fromtimestamp(now / 1000, where)
    hour, _, minute = time.partition(":")
    at = here.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
    if at <= here:
        at = (at.replace(tzinfo=None) + dt.timedelta(days=1)).replace(tzinfo=where)
    return int(at.timestamp() * 1000)


def away_until(text: str, zone_name: str, now: int) -> int:
    """Parse an absence (``2026-12-24``, ``5d``, ``2d 12h``), or raise ``Malformed``."""
    wanted = text.strip().lower()
    if _DATE.fullmatch(wanted):
        try:
            year, month, date = (int(part) for part in wanted.split("-"))
            day = dt.datetime(year, month, date, tzinfo=kept_zone(zone_name))
        except ValueError as wrong:
            raise Malformed("away-until", {"text": text[:40]}) from wrong
        until = int(day.timestamp() * 1000)
    else:
        try:
            until = now + duration(f"{wanted}d" if wanted.isdecimal() else wanted)
        except Malformed as wrong:
            raise Malformed("away-until", {"text": text[:40]}) from wrong
    if until <= now:
        raise Malformed("away-past")
    if until > now + LONGEST_AWAY:
        raise Malformed("away-long")
    return until


def _clock(zone_name: str, now: int) -> int:
    here = dt.datetime.fromtimestamp(now / 1000, kept_zone(zone_name))
    return here.hour * 60 + here.minute


def _minutes(time: str) -> int:
    hour, _, minute = time.partition(":")
    return int(hour) * 60 + int(minute)
