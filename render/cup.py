"""How a cup stands: a row a person, with the points of each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from data.words import Words
from engine.cups import Row
from render.banner import RIGHT, SECOND_Y, TITLE_Y
from render.canvas import Box, Canvas
from render.contract import ALT_LIMIT, DARK, Picture
from render.fonts import GAME, LABEL, NAME, NUMBER, SCORE, SECOND, TITLE, drawable, fit, width
from render.names import cut
from render.ranking import draw_rank
from render.theme import MARGIN, THEMES

MOST: Final = 16
"""Rows of a picture: it is as high as a phone then. ``lines`` has all of them."""
LAST: Final = 7
"""Rounds with a column of their own, the newest ones."""
_HEADS, _TOP, _HIGH, _GAP = 147, 172, 64, 6
_NAME_X, _ROUND, _POINTS = 130, 78, 150
_OPPONENTS = RIGHT - _POINTS - 30
_ALT_NAME = 20


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a cup; ``names`` are as people wrote them, by the rows' ids.

    ``winners``: those who won a cup that is over; nobody did if it has no result.
    """

    title: str
    game: str
    rounds: int
    over: bool
    rows: tuple[Row, ...]
    names: Mapping[int, str]
    out: frozenset[int] = frozenset()
    winners: frozenset[int] = frozenset()


def standings(made: Standings, words: Words, theme: str = DARK) -> Picture:
    """Draw the first ``MOST`` rows; the alternative text says what fits of ``lines``."""
    rows = made.rows[:MOST]
    canvas = Canvas(THEMES[theme], _TOP + len(rows) * (_HIGH + _GAP) - _GAP + 32)
    first = max(0, len(rows[0].rounds) - LAST) if rows else 0
    _banner(canvas, made, words, first)
    for number, row in enumerate(rows):
        top = _TOP + number * (_HIGH + _GAP)
        _row(canvas, made, row, Box(MARGIN, top, RIGHT, top + _HIGH), words, first)
    return Picture.of(canvas, _alt(made, words))


def lines(made: Standings, words: Words) -> list[str]:
    """Return the standings in words, a line a person: ``1. Ida: 24 (12, bye; rivals 18)``."""
    said = []
    for row in made.rows:
        gained = (
            words("pictures-cup-bye") if at in row.byes else points_text(points, words)
            for at, points in enumerate(row.rounds)
        )
        facts = {
            "rank": row.rank,
            "name": cut(_name(made, row, words), _ALT_NAME),
            "points": points_text(row.points, words),
            "opponents": points_text(row.opponents, words),
        }
        mark = _mark(made, row, words)
        key = "pictures-cup-line-marked" if mark else "pictures-cup-line"
        said.append(words(key, **facts, rounds=", ".join(gained), mark=mark))
    return said


def _mark(made: Standings, row: Row, words: Words) -> str:
    """Return what stands behind a name in words: that it has won, or is out."""
    if row.id in made.winners:
        return words("pictures-cup-won")
    return words("pictures-cup-out") if row.id in made.out else ""


def _alt(made: Standings, words: Words) -> str:
    said = f"{made.title}, {made.game}: {_when(made, words)}"
    for number, line in enumerate(lines(made, words)):
        more = words("pictures-cup-more", count=len(made.rows) - number)
        if len(said) + len(line) + len(more) + 2 > ALT_LIMIT:
            return f"{said}\n{more}"
        said += f"\n{line}"
    return said


def _when(made: Standings, words: Words) -> str:
    played = len(made.rows[0].rounds) if made.rows else 0
    if made.over:
        return words("pictures-cup-end", rounds=played)
    return words("pictures-cup-after", round=played, rounds=made.rounds)


def points_text(points: Fraction | None, words: Words) -> str:
    """Return points with at most one decimal, ``–`` for one who did not play."""
    if points is None:
        return "–"
    whole = points.denominator == 1
    return words("pictures-cup-number", points=int(points) if whole else round(float(points), 1))


def _name(made: Standings, row: Row, words: Words) -> str:
    return drawable(made.names.get(row.id, ""), words("somebody"))


def _banner(canvas: Canvas, made: Standings, words: Words, first: int) -> None:
    theme, more = canvas.theme, len(made.rows) - MOST
    below = words("pictures-cup-more", count=more) if more > 0 else ""
    room = RIGHT - MARGIN - max(width(made.game, GAME), width(below, SECOND)) - 30
    canvas.text(RIGHT, TITLE_Y, made.game, GAME, theme.title, align="right")
    canvas.text(RIGHT, SECOND_Y, below, SECOND, theme.muted, align="right")
    canvas.text(MARGIN, TITLE_Y, made.title, TITLE, theme.ink, room=room)
    when = _when(made, words)
    if any(row.byes for row in made.rows):
        when = words("pictures-cup-framed", when=when)
    canvas.text(MARGIN, SECOND_Y, when, SECOND, theme.muted, room=room)
    heads = [(RIGHT - 32, "points"), (_OPPONENTS, "opponents")]
    for right, key in heads:
        canvas.text(right, _HEADS, words(f"pictures-cup-{key}"), LABEL, theme.muted, align="right")
    for x, number in _columns(made, first):
        canvas.text(x, _HEADS, str(number + 1), LABEL, theme.muted, align="centre")


def _columns(made: Standings, first: int) -> list[tuple[int, int]]:
    """Return the middle of each column of a round, and which round it is from 0."""
    played = len(made.rows[0].rounds) if made.rows else 0
    right = _OPPONENTS - 120 + _ROUND // 2
    return [(right - _ROUND * (played - at), at) for at in range(first, played)]


def _row(canvas: Canvas, made: Standings, row: Row, box: Box, words: Words, first: int) -> None:
    theme, middle = canvas.theme, (box.top + box.bottom) / 2
    leads, out = row.rank == 1, row.id in made.out
    canvas.panel(box, theme.raised if leads else theme.panel, 20, theme.amber if leads else None)
    ink = theme.muted if out else theme.ink
    draw_rank(canvas, row.rank, middle, tall=False)
    columns = _columns(made, first)
    room = min([x for x, _ in columns] or [_OPPONENTS]) - _ROUND // 2 - _NAME_X - 10
    mark = _mark(made, row, words)
    mark = mark and f" · {mark}"
    name = fit(_name(made, row, words), NAME, room - width(mark, LABEL))
    wide = canvas.text(_NAME_X, middle, name, NAME, ink)
    canvas.text(_NAME_X + wide, middle, mark, LABEL, theme.muted if out else theme.amber)
    for x, at in columns:
        if at in row.byes:
            half = _ROUND // 2 - 6
            frame = Box(x - half, box.top + 10, x + half, box.bottom - 10)
            canvas.panel(frame, theme.panel, 14, theme.muted, 3)
        text = points_text(row.rounds[at], words)
        canvas.text(x, middle, text, NUMBER, ink, align="centre")
    rivals = points_text(row.opponents, words)
    canvas.text(_OPPONENTS, middle, rivals, NUMBER, theme.muted, align="right")
    canvas.text(RIGHT - 32, middle, points_text(row.points, words), SCORE, ink, align="right")
