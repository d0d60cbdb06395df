"""Quiet hours, daily lists and days away, in a user's own time zone."""

from __future__ import annotations

import datetime as dt
import re
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cogs.table.time.time_control import DAY, duration
from data.store.rows import UserRow
from engine.refusals import Malformed

LONGEST_AWAY = 90 * DAY

_TIME = re.compile(r"([01]?\d|2[0-3])(?:[:.h]([0-5]\d)?)?")
_DATE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")


def zone(name: str) -> ZoneInfo:
    """Return a time zone of the IANA's list; empty: UTC.

    Raises:
        Malformed: There is none of that name (``zone``).
    """
    try:
        return ZoneInfo(name or "UTC")
    # The name becomes a path: it may lead nowhere, out of the directory, or be too long.
    except (ZoneInfoNotFoundError, ValueError, OSError) as unknown:
        raise Malformed("zone", {"text": name[:40]}) from unknown


def read_time(text: str) -> str:
    """Return a time of day as ``08:00``; ``8``, ``8:30`` and ``8h30`` are understood too.

    Raises:
        Malformed: It is none (``time-of-day``).
    """
    found = _TIME.fullmatch(text.strip().lower())
    if found is None:
        raise Malformed("time-of-day", {"text": text[:40]})
    return f"{int(found[1]):02}:{found[2] or '00'}"


def read_hours(text: str) -> str:
    """Return hours of the day as ``22:00-08:00``.

    Raises:
        Malformed: It is none (``hours``).
    """
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
    """Return when a user's quiet hours end; None where it is not quiet for them now."""
    if not user.quiet:
        return None
    begin, _, end = user.quiet.partition("-")
    here, first, last = _clock(user.zone, now), _minutes(begin), _minutes(end)
    # Compared as clock times: on the days when a zone's clock is changed a day is no 24 hours.
    inside = first <= here < last if first < last else not last <= here < first
    return next_at(end, user.zone, now) if inside else None


def kept_zone(name: str) -> ZoneInfo:
    """Return a zone that was accepted once; UTC if this machine does not know it any more."""
    try:
        return zone(name)
    except Malformed:
        return zone("")


def next_at(time: str, zone_name: str, now: int) -> int:
    """Return when it is a time of day next in a zone, in Unix milliseconds."""
    where = kept_zone(zone_name)
    here = dt.datetime.fromtimestamp(now / 1000, where)
    hour, _, minute = time.partition(":")
    at = here.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
    if at <= here:
        at = (at.replace(tzinfo=None) + dt.timedelta(days=1)).replace(tzinfo=where)
    return int(at.timestamp() * 1000)


def away_until(text: str, zone_name: str, now: int) -> int:
    """Return the end of a player's absence: a date (its first moment) or a time from now.

    Args:
        text: ``2026-12-24``, ``5d``, ``2d 12h`` or a bare number of days.
        zone_name: The zone in which a date is meant.
        now: Unix time in milliseconds.

    Raises:
        Malformed: ``away-until``, or ``away-past``, or ``away-long``.
    """
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
