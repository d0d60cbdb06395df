"""The end of a game, for all games: rows by rank with the breakdown of the score."""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import Column, Outcome, Seat
from render import pieces
from render.banner import Heading, banner, drawn_name
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import BIG, LABEL, NAME, NUMBER, SCORE, Style, fit, width
from render.theme import MARGIN, NIGHT, THEMES, WIDTH

MANY = 6
"""Up to here rows are tall."""
_TOP, _HEADS = 172, 147
_NAME_X, _COLUMNS_X = 200, 430
_RIGHT = WIDTH - MARGIN - 32
MINUS = "−"


@dataclass(frozen=True, slots=True)
class _Row:
    """Where a row lies and what size things have in it."""

    seat: Seat
    box: Box
    tall: bool

    @property
    def middle(self) -> float:
        return (self.box.top + self.box.bottom) / 2


def ranking(scene: Scene, heading: Heading, heads: dict[str, str]) -> Canvas:
    """Draw the ranking.

    Args:
        scene: With an outcome.
        heading: The words of the banner.
        heads: The head of each column of the breakdown, by its key.

    Raises:
        ValueError: The scene has no outcome.
    """
    outcome = scene.outcome
    if outcome is None:
        raise ValueError("a ranking needs an outcome")
    tall = len(outcome.scores) <= MANY
    high, gap = (134, 12) if tall else (76, 8)
    order = sorted(range(len(outcome.scores)), key=lambda seat: (outcome.ranks[seat], seat))
    canvas = Canvas(THEMES[scene.theme], _TOP + len(order) * (high + gap) - gap + 32)
    banner(canvas, heading)
    ends = _column_ends(outcome, heads, scene.words("pictures-final"))
    _draw_heads(canvas, scene, outcome, heads, ends)
    for number, seat in enumerate(order):
        top = _TOP + number * (high + gap)
        row = _Row(seat, Box(MARGIN, top, WIDTH - MARGIN, top + high), tall)
        _draw_row(canvas, scene, outcome, row, ends)
    return canvas


def formula(terms: tuple[tuple[int, int], ...]) -> str:
    """Return how points came together: ``20 + 5×6 + 2×5``; ``0`` for nothing."""
    parts = [
        str(value) if count == 1 else f"{value}×{count}" for count, value in terms if count
    ]  # fmt: skip
    return " + ".join(parts) or "0"


def signed(points: int) -> str:
    """Return points with their sign: ``+9``, ``−7``, ``0``."""
    return f"+{points}" if points > 0 else str(points).replace("-", MINUS)


def _wide(column: Column) -> bool:
    """Tell whether a column is a sum of several terms and is written out."""
    return any(len(terms) > 1 for terms in column.terms)


def _column_ends(outcome: Outcome, heads: dict[str, str], final: str) -> dict[str, int]:
    """Return the right end of every narrow column, from right to left."""
    end = _RIGHT - max(150, round(width(final, LABEL)) + 40)
    ends: dict[str, int] = {}
    for column in reversed(outcome.columns):
        if not _wide(column):
            ends[column.key] = end
            cells = [signed(column.points(seat)) for seat in range(len(outcome.scores))]
            widest = max(width(heads[column.key], LABEL), *(width(c, NUMBER) for c in cells))
            end -= round(widest) + 40
    ends[""] = end  # where the written-out columns have to end
    return ends


def _draw_heads(
    canvas: Canvas, scene: Scene, outcome: Outcome, heads: dict[str, str], ends: dict[str, int]
) -> None:
    muted = canvas.theme.muted
    canvas.text(_NAME_X, _HEADS, scene.words("pictures-player-head"), LABEL, muted)
    canvas.text(_RIGHT, _HEADS, scene.words("pictures-final"), LABEL, muted, align="right")
    for column in outcome.columns:
        if _wide(column):
            canvas.text(_COLUMNS_X, _HEADS, heads[column.key], LABEL, muted)
        else:
            end = ends[column.key]
            canvas.text(end, _HEADS, heads[column.key], LABEL, muted, align="right")


def _draw_row(
    canvas: Canvas, scene: Scene, outcome: Outcome, row: _Row, ends: dict[str, int]
) -> None:
    theme, seat, middle = canvas.theme, row.seat, row.middle
    rank = outcome.ranks[seat]
    if rank == 1:
        canvas.panel(row.box, theme.raised, 26 if row.tall else 20, theme.amber)
    else:
        canvas.panel(row.box, theme.panel, 26 if row.tall else 20)
    _draw_rank(canvas, rank, middle, row.tall)
    canvas.centre(pieces.token(seat, 28 if row.tall else 26, theme.key), 158, middle)
    name_room = _COLUMNS_X - _NAME_X - 24
    name = fit(drawn_name(scene, seat), NAME, name_room)
    canvas.text(_NAME_X, middle, name, NAME, theme.ink)
    for column in outcome.columns:
        points = column.points(seat)
        if _wide(column):
            room = ends[""] - _COLUMNS_X
            canvas.text(
                _COLUMNS_X, middle, formula(column.terms[seat]), _WRITTEN, theme.ink, room=room
            )
        else:
            ink = theme.danger if points < 0 else theme.ink
            canvas.number(ends[column.key], middle, signed(points), NUMBER, ink, align="right")
    final = str(outcome.scores[seat]).replace("-", MINUS)
    canvas.number(_RIGHT, middle, final, BIG if row.tall else SCORE, theme.ink, align="right")


_WRITTEN = Style("inter-500", 30)
_RANK = Style("fredoka-600", 42)
_RANK_SMALL = Style("fredoka-600", 34)


def _draw_rank(canvas: Canvas, rank: int, middle: float, tall: bool) -> None:
    """Draw the rank, the first in a medal."""
    theme = canvas.theme
    if rank == 1:
        canvas.centre(pieces.dot(32 if tall else 26, theme.amberfill), 84, middle)
    ink = NIGHT if rank == 1 else theme.ink
    canvas.number(84, middle, str(rank), _RANK if tall else _RANK_SMALL, ink)
