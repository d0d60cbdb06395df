"""The world's time zones: found by what a user types, and those a reader most likely wants."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from engine.refusals import Malformed

MOST = 25
"""Discord's limit of choices in a list."""

_NOWHERE = {"Factory", "localtime"}
"""Names that the system's list has beside real zones."""

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
    return tuple(sorted(available_timezones() - _NOWHERE))


def find(text: str) -> str:
    """Return the zone that a user typed: its name, or a city that names only one.

    Raises:
        Malformed: There is none (``zone``).
    """
    wanted = _plain(text)
    for name in names():
        if _plain(name) == wanted:
            return name
    cities = [name for name in names() if wanted and _plain(name.rpartition("/")[2]) == wanted]
    if len(cities) != 1:
        raise Malformed("zone", {"text": text[:40]})
    return cities[0]


def likely(locale: str) -> tuple[str, ...]:
    """Return the zones that readers of a language want most, then some of the whole world."""
    return tuple(dict.fromkeys((*_FIRST.get(locale, ()), *_WORLD)))[:MOST]


def offered(typed: str, locale: str) -> tuple[str, ...]:
    """Return at most 25 zones: those that fit what was typed, the reader's likeliest first."""
    wanted = _plain(typed)
    if not wanted:
        return likely(locale)
    fitting = [n for n in dict.fromkeys((*likely(locale), *names())) if wanted in _plain(n)]
    # A city that begins so, before a name that has it somewhere.
    fitting.sort(key=lambda name: not _plain(name.rpartition("/")[2]).startswith(wanted))
    return tuple(fitting[:MOST])


def _plain(name: str) -> str:
    """Return a name as it is compared: without case, accents and underscores."""
    apart = unicodedata.normalize("NFKD", name[:60])
    letters = "".join(c for c in apart if not unicodedata.combining(c))
    return letters.replace("_", " ").strip().casefold()
