"""A month of daily puzzles: a field a day, filled where it was solved in time."""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from render.banner import RIGHT, SECOND_Y, TITLE_Y
from render.canvas import Box, Canvas
from render.contract import Picture
from render.fonts import SCORE, TITLE, Style, width
from render.theme import DARK, MARGIN

_TOP, _HEADS = 184, 152
_HIGH, _GAP, _FRAME = 92, 10, 5
_WEEK = 7
_WIDE = 88
_LEGEND = MARGIN + _WEEK * (_WIDE + _GAP) + 24

# A phone shows a third of the size.
_DATE, _TEXT = Style("fredoka-600", 38), Style("inter-500", 34)

STATES = TRIED, HALF, SOLVED = "tried", "second", "solved"
"""What became of a day: wrong or late; solved in time, at the second or the first try."""


@dataclass(frozen=True, slots=True)
class Month:
    """What a picture of a month says; ``days`` has a state for each day with an answer.

    ``month`` is any day of it, ``today`` has a frame.
    """

    month: dt.date
    title: str
    second: str
    weekdays: Sequence[str]
    days: Mapping[int, str]
    legend: tuple[tuple[str, str], ...]
    facts: tuple[str, ...]
    today: dt.date


def month(made: Month, alt: str) -> Picture:
    weeks = calendar.monthcalendar(made.month.year, made.month.month)
    canvas = Canvas(DARK, _TOP + len(weeks) * (_HIGH + _GAP) - _GAP + 32)
    ink, muted = canvas.theme.ink, canvas.theme.muted
    canvas.text(MARGIN, TITLE_Y, made.title, TITLE, ink)
    canvas.text(MARGIN, SECOND_Y, made.second, _TEXT, muted)
    for at, name in enumerate(made.weekdays):
        x = MARGIN + at * (_WIDE + _GAP) + _WIDE / 2
        canvas.text(x, _HEADS, name, _TEXT, muted, align="centre")
    for down, week in enumerate(weeks):
        for right, day in enumerate(week):
            if day:
                left, top = MARGIN + right * (_WIDE + _GAP), _TOP + down * (_HIGH + _GAP)
                box = Box(left, top, left + _WIDE, top + _HIGH)
                now = made.month.replace(day=day) == made.today
                _day(canvas, str(day), box, made.days.get(day, ""), now=now)
    _legend(canvas, made)
    return Picture.of(canvas, alt)


def _day(canvas: Canvas, text: str, box: Box, state: str, *, now: bool) -> None:
    theme = canvas.theme
    if now:
        canvas.rounded(box.inset(-_FRAME), 20, theme.amber)
        canvas.rounded(box, 16, theme.table)
        box = box.inset(_FRAME)  # the frame lies outside the mark
    ink = theme.faint
    if state == SOLVED:
        canvas.rounded(box, 16, theme.legal)
        ink = theme.table
    elif state:
        canvas.panel(box, theme.table, 16, theme.legal, 4)
        if state == HALF:
            half = box.inset(16)
            canvas.fill(Box(half.left, half.bottom, half.right, half.bottom + 6), theme.legal)
        ink = theme.ink
    middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    canvas.number(*middle, text, _DATE, ink)


def _legend(canvas: Canvas, made: Month) -> None:
    theme, y = canvas.theme, float(_TOP + _HIGH // 2)
    for state, text in made.legend:
        box = Box(_LEGEND, round(y) - 22, _LEGEND + 44, round(y) + 22)
        _day(canvas, "", box, state, now=False)
        canvas.text(_LEGEND + 62, y, text, _TEXT, theme.muted, room=RIGHT - _LEGEND - 62)
        y += 66
    y += 40
    for fact in made.facts:
        number, _, words = fact.partition(" ")
        wide = width(number, SCORE)
        canvas.text(_LEGEND, y, number, SCORE, theme.amber)
        canvas.text(_LEGEND + wide + 14, y, words, _TEXT, theme.ink, room=RIGHT - _LEGEND - wide)
        y += 66
