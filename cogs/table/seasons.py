"""Seasons: a quarter of a year, in UTC, in which a server's finished games bring points."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Final

BEST: Final = 12
"""Results of a person that count, so that nobody is far behind for joining late."""
LISTED: Final = 8
"""Places on a picture at most."""
_QUARTERS: Final = 4
_MONTHS: Final = 3


@dataclass(frozen=True, slots=True)
class Season:
    year: int
    quarter: int

    @property
    def starts(self) -> int:
        """The first millisecond of Unix time that belongs to the season."""
        first = dt.datetime(self.year, (self.quarter - 1) * _MONTHS + 1, 1, tzinfo=dt.UTC)
        return int(first.timestamp()) * 1000

    @property
    def ends(self) -> int:
        return self.before(-1).starts

    def before(self, back: int) -> Season:
        count = self.year * _QUARTERS + self.quarter - 1 - back
        return Season(count // _QUARTERS, count % _QUARTERS + 1)


def season_of(day: dt.date) -> Season:
    return Season(day.year, (day.month - 1) // _MONTHS + 1)


def season_at(now: int, back: int = 0) -> Season:
    return season_of(dt.datetime.fromtimestamp(now / 1000, dt.UTC)).before(back)
