"""Time zones as people name them: cities, abbreviations, offsets, and what time it is there."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from engine.refusals import Malformed

ZONES_SHOWN = 25
"""Discord's limit of choices in a list."""

_NOWHERE: Final = re.compile(r"Factory|localtime|Etc/.*|(?!UTC$)[A-Z0-9+-]+")
"""Names beside those of places. ``Etc/GMT+2`` is two hours *behind* UTC, ``EST`` has no summer."""

_SHORT: Final[Mapping[str, str]] = {
    **dict.fromkeys(("gmt", "utc", "z", "zulu"), "UTC"),
    **dict.fromkeys(("bst", "uk"), "Europe/London"),
    **dict.fromkeys(("wet", "west"), "Europe/Lisbon"),
    **dict.fromkeys(("cet", "cest", "mez", "mesz"), "Europe/Berlin"),
    "hnec": "Europe/Paris",
    "heec": "Europe/Paris",
    **dict.fromkeys(("eet", "eest", "oez", "oesz"), "Europe/Athens"),
    "msk": "Europe/Moscow",
    **dict.fromkeys(("est", "edt", "et", "hne", "hae"), "America/New_York"),
    **dict.fromkeys(("cst", "cdt", "ct"), "America/Chicago"),
    **dict.fromkeys(("mst", "mdt", "mt"), "America/Denver"),
    **dict.fromkeys(("pst", "pdt", "pt"), "America/Los_Angeles"),
    **dict.fromkeys(("akst", "akdt"), "America/Anchorage"),
    "hst": "Pacific/Honolulu",
    "brt": "America/Sao_Paulo",
    "sast": "Africa/Johannesburg",
    "ist": "Asia/Kolkata",
    "hkt": "Asia/Hong_Kong",
    "sgt": "Asia/Singapore",
    "jst": "Asia/Tokyo",
    "kst": "Asia/Seoul",
    "awst": "Australia/Perth",
    **dict.fromkeys(("aest", "aedt"), "Australia/Sydney"),
    **dict.fromkeys(("nzst", "nzdt"), "Pacific/Auckland"),
}
"""What people call the time where they live, whether it is summer or not."""

_OFFSET: Final = re.compile(r"(?:utc|gmt)?\s*([+\u2212-])\s*(\d{1,2})(?:[:.]?([0-5]\d))?")
_TIME: Final = re.compile(r"([01]?\d|2[0-3])[:.h]([0-5]\d)")
_DAY, _QUARTER = 24 * 60, 15

_WORLD: Final = (
    *("UTC", "Europe/London", "Europe/Paris", "Europe/Berlin", "Europe/Athens", "Europe/Moscow"),
    *("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"),
    *("America/Sao_Paulo", "Africa/Cairo", "Africa/Lagos", "Africa/Johannesburg", "Asia/Dubai"),
    *("Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney"),
    *("Pacific/Auckland", "Pacific/Honolulu"),
)
_FIRST: Final[Mapping[str, tuple[str, ...]]] = {
    "en": (
        *("Europe/London", "Europe/Dublin", "America/New_York", "America/Chicago"),
        *("America/Denver", "America/Los_Angeles", "America/Toronto", "Australia/Sydney"),
    ),
    "de": ("Europe/Berlin", "Europe/Vienna", "Europe/Zurich"),
    "fr": ("Europe/Paris", "Europe/Brussels", "Europe/Zurich", "America/Toronto"),
}


@cache
def names() -> tuple[str, ...]:
    """Return the names of all zones; the first call reads files, so not on the event loop."""
    return tuple(sorted(name for name in available_timezones() if not _NOWHERE.fullmatch(name)))


def find_zone(text: str, now: int) -> str:
    """Return the zone that was meant; raises ``Malformed`` with the choice where several fit.

    Args:
        text: A name, a city that names only one, an abbreviation, an offset from UTC, or a time of
            day: what clocks show there at ``now``.
    """
    wanted = _plain(text)
    for name in names():
        if _plain(name) == wanted:
            return name
    if wanted in _SHORT:
        return _SHORT[wanted]
    cities = [name for name in names() if wanted and _plain(name.rpartition("/")[2]) == wanted]
    if len(cities) == 1:
        return cities[0]
    fitting = cities or list(_zones_at(_minutes_ahead(wanted, now), now, ""))[:_NAMED]
    if "UTC" in fitting:
        return "UTC"
    if fitting:
        raise Malformed("zone-which", {"text": text[:40], "zones": ", ".join(fitting)})
    raise Malformed("zone", {"text": text[:40]})


_NAMED: Final = 6
"""Zones that a refusal names."""


def likely_zones(locale: str) -> tuple[str, ...]:
    """Return the zones that readers of a language want most, then some of the whole world."""
    return tuple(dict.fromkeys((*_FIRST.get(locale, ()), *_WORLD)))[:ZONES_SHOWN]


def offered_zones(typed: str, locale: str, now: int) -> tuple[str, ...]:
    """Return at most 25 zones: those that fit what was typed, the reader's likeliest first."""
    wanted = _plain(typed)
    if not wanted:
        return likely_zones(locale)
    known = dict.fromkeys((*likely_zones(locale), *names()))
    fitting = [name for name in known if wanted in _plain(name)]
    # A city that begins so, before a name that has it somewhere.
    fitting.sort(key=lambda name: not _plain(name.rpartition("/")[2]).startswith(wanted))
    short = [_SHORT[wanted]] if wanted in _SHORT else []
    there = _zones_at(_minutes_ahead(wanted, now), now, locale)
    return tuple(dict.fromkeys((*short, *fitting, *there)))[:ZONES_SHOWN]


def _minutes_ahead(wanted: str, now: int) -> tuple[int, ...]:
    """Return how far a place can be ahead of UTC by an offset, or by its time of day ``now``."""
    if match := _OFFSET.fullmatch(wanted):
        minutes = int(match[2]) * 60 + int(match[3] or 0)
        return (minutes if match[1] == "+" else -minutes,)
    if match := _TIME.fullmatch(wanted):
        here = now // 60_000 % _DAY
        ahead = (int(match[1]) * 60 + int(match[2]) - here) % _DAY
        east = round(ahead / _QUARTER) * _QUARTER
        return (east, east - _DAY)
    return ()


def _zones_at(ahead: Collection[int], now: int, locale: str) -> Iterator[str]:
    """Yield zones that are one of these minutes ahead of UTC now."""
    if not ahead:
        return
    moment = dt.datetime.fromtimestamp(now / 1000, dt.UTC)
    for name in dict.fromkeys((*likely_zones(locale), *names())):
        there = moment.astimezone(ZoneInfo(name)).utcoffset() or dt.timedelta()
        if there // dt.timedelta(minutes=1) in ahead:
            yield name


def _plain(name: str) -> str:
    apart = unicodedata.normalize("NFKD", name[:60])
    letters = "".join(c for c in apart if not unicodedata.combining(c))
    return letters.replace("_", " ").strip().casefold()
