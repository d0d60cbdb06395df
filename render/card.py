"""The card of a person: what they play, what they have won, how they stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from data.words import Words
from render.banner import RIGHT, SECOND_Y, TITLE_Y
from render.canvas import Box, Canvas
from render.contract import DARK, Picture
from render.fonts import GAME, LABEL, TITLE, Style, drawable, fit, width
from render.story.curve import stroke
from render.theme import MARGIN, THEMES, WIDTH

_HEADS, _TOP = 147, 172
_HIGH, _GAP = 72, 8
_FACT, _BETWEEN = 112, 24
_SIDE = 28
_TITLE_X = MARGIN + _SIDE
_WHOLE = WIDTH - 2 * MARGIN
_HALF = (_WHOLE - _GAP) // 2
_ROWS, _FACTS = 8, 8
"""Rows and facts that are drawn at most."""
_TITLED, _PILL, _PAD = 82, 66, 24
_ENDS = (553, 705, 865, RIGHT - 28)
"""Right ends of the columns: played, won, best, rating; the last is as wide as a spread needs."""
_NOTHING = ("", "–")
_THICK = 5.0
_RATING = Style("fredoka-600", 42)
# A phone shows a third of the size: what is read there is larger than on a board.
_TEXT, _NUMBER, _HEAD = Style("inter-600", 38), Style("fredoka-600", 38), Style("inter-500", 33)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the card; a rating that is not ``settled`` is provisional."""

    title: str
    played: str
    won: str
    best: str
    rating: str = ""
    spread: str = ""
    settled: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        return self.played, self.won, self.best, self.rating


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    second: str
    head: str
    facts: str
    rows: tuple[Row, ...]
    facts_below: tuple[tuple[str, str], ...] = ()
    heads: tuple[str, ...] = ("played", "won", "best", "rating")
    curve: tuple[float, ...] = ()
    """The ratings behind the first fact, drawn as a curve."""
    titles: tuple[str, ...] = ()
    """What the person has won, the first the most worth; those without room are left out."""

    @property
    def facts_drawn(self) -> tuple[tuple[str, str], ...]:
        return self.facts_below[: _FACTS + bool(self.curve)]


def card(made: Card, words: Words, alt: str, theme: str = DARK) -> Picture:
    """Draw a card; ``alt`` says the same in words."""
    rows, curve = made.rows[:_ROWS], len(made.curve) > 0
    down = _TITLED if made.titles else 0
    alone, facts = made.facts_drawn[:curve], _in_lines(made.facts_drawn[curve:])
    bottom = curve_top = _TOP + down + len(rows) * (_HIGH + _GAP) - _GAP
    bottom += _BETWEEN + _FACT if curve else 0
    below = _GAP if curve else _BETWEEN
    height = bottom + (len(facts) * (_FACT + _GAP) - _GAP + below if facts else 0) + 32
    canvas = Canvas(THEMES[theme], height)
    _banner(canvas, made, words)
    _titles(canvas, made.titles)
    ends = _filled(rows)
    for column, end in ends.items():
        key = made.heads[column]
        head = words(f"card-{key}") if key else ""
        canvas.text(end, _HEADS + down, head, _HEAD, canvas.theme.muted, align="right")
    for number, row in enumerate(rows):
        _row(canvas, row, _TOP + down + number * (_HIGH + _GAP), ends)
    for label, value in alone:
        box = Box(MARGIN, curve_top + _BETWEEN, RIGHT, bottom)
        _fact(canvas, label, value, box, aside=600)
        _draw_curve(canvas, made.curve, Box(box.right - 588, box.top + 20, RIGHT - 28, bottom - 20))
    for number, line in enumerate(facts):
        top, wide = bottom + below + number * (_FACT + _GAP), _WHOLE if len(line) == 1 else _HALF
        for column, (label, value) in enumerate(line):
            left = MARGIN + column * (wide + _GAP)
            _fact(canvas, label, value, Box(left, top, left + wide, top + _FACT))
    return Picture.of(canvas, alt)


def _in_lines(facts: Iterable[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Return the facts side by side where two fit: each is read in the same size."""
    lines, room = list[list[tuple[str, str]]](), False
    for label, value in facts:
        half = max(width(label, _HEAD), width(value, _TEXT)) <= _HALF - 2 * _SIDE
        if half and room:
            lines[-1].append((label, value))
        else:
            lines.append([(label, value)])
        room = half and not room
    return lines


def _filled(rows: tuple[Row, ...]) -> dict[int, int]:
    """Return the right ends of the columns in which a row has anything, by their numbers."""
    last = len(_ENDS) - 1
    used = [at for at in range(last + 1) if any(row.columns[at] not in _NOTHING for row in rows)]
    ends = (*_ENDS[: len(used) - 1], _ENDS[last]) if last in used else _ENDS[-len(used) :]
    return dict(zip(used, ends, strict=False))


def _banner(canvas: Canvas, made: Card, words: Words) -> None:
    theme = canvas.theme
    canvas.text(RIGHT, TITLE_Y, made.head, GAME, theme.title, align="right")
    canvas.text(RIGHT, SECOND_Y, made.facts, _HEAD, theme.muted, align="right")
    room = RIGHT - max(width(made.head, GAME), width(made.facts, _HEAD)) - 30 - MARGIN
    name = drawable(made.name, words("somebody"))
    canvas.text(MARGIN, TITLE_Y, fit(name, TITLE, room), TITLE, theme.ink)
    canvas.text(MARGIN, SECOND_Y, made.second, _HEAD, theme.muted, room=room)


def fits(titles: tuple[str, ...]) -> bool:
    """Return whether a card has room for all titles."""
    return len(_placed(titles)) == len(titles)


def _placed(titles: tuple[str, ...]) -> list[tuple[str, int, int]]:
    """Return the titles that have room side by side, each with its left edge and its width."""
    left, placed = MARGIN, []
    for title in titles:
        wide = round(min(width(title, _TEXT), RIGHT - MARGIN - 2 * _PAD)) + 2 * _PAD
        if left + wide <= RIGHT:
            placed.append((title, left, wide))
            left += wide + _GAP
    return placed


def _titles(canvas: Canvas, titles: tuple[str, ...]) -> None:
    for title, left, wide in _placed(titles):
        box = Box(left, _HEADS - 30, left + wide, _HEADS - 30 + _PILL)
        canvas.panel(box, canvas.theme.raised, _PILL // 2)
        middle = (box.top + box.bottom) / 2
        canvas.text(left + _PAD, middle, title, _TEXT, canvas.theme.title, room=wide - 2 * _PAD)


def _row(canvas: Canvas, row: Row, top: int, ends: dict[int, int]) -> None:
    theme, middle = canvas.theme, top + _HIGH / 2
    canvas.panel(Box(MARGIN, top, WIDTH - MARGIN, top + _HIGH), theme.panel, 24)
    room = min(ends.values(), default=RIGHT) - 90 - _TITLE_X
    canvas.text(_TITLE_X, middle, row.title, _TEXT, theme.ink, room=room)
    for column, end in ends.items():
        if column < len(_ENDS) - 1:
            canvas.number(end, middle, row.columns[column], _NUMBER, theme.ink, align="right")
    if len(_ENDS) - 1 in ends:
        rating = _ENDS[-1]
        small = LABEL if row.rating else _HEAD
        wide = canvas.text(rating, middle, row.spread, small, theme.muted, align="right")
        # A provisional rating is muted; so is what it may be off by.
        ink = theme.ink if row.settled else theme.muted
        canvas.number(rating - wide - 14, middle, row.rating, _RATING, ink, align="right")


def _draw_curve(canvas: Canvas, values: tuple[float, ...], box: Box) -> None:
    low, step = min(values), box.width / (len(values) - 1)
    high = max(*values, low + 1)
    line = [
        (at * step + 10, box.height * (high - value) / (high - low) + 10)
        for at, value in enumerate(values)
    ]
    stroke(canvas, box, line, _THICK, canvas.theme.ink)


def _fact(canvas: Canvas, label: str, value: str, box: Box, *, aside: int = 0) -> None:
    canvas.panel(box, canvas.theme.raised, 24)
    left, room = box.left + _SIDE, box.width - 2 * _SIDE - aside
    canvas.text(left, box.top + 34, label, _HEAD, canvas.theme.muted, room=room)
    canvas.text(left, box.top + 78, value, _TEXT, canvas.theme.ink, room=room)
