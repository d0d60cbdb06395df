"""The lead round by round as a curve, its turning points, and how much each player found."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final

from PIL import Image

from engine.analysis.story import Story, leads
from engine.spec import GameSpec, Seat
from render import pieces, sprites
from render.banner import Heading, banner, drawn_name, pill, player_token
from render.canvas import Box, Canvas
from render.contract import Picture, Scene
from render.fonts import LABEL, NAME, NUMBER, SECOND, width
from render.phrases import compose_alt, signed, total
from render.sprites import Layer, Sprite
from render.story.lines import (
    by_rounds,
    curve_line,
    in_alt,
    in_picture,
    own_key,
    share,
    share_lines,
    turning_lines,
)
from render.theme import MARGIN, SEATS, THEMES, WIDTH, Rgb, Theme, mix

_TOP: Final = 128
_CHART: Final = 470
_LEFT, _RIGHT = 116, 84
"""Room for the numbers at the left, and for the tokens at the end of the lines."""
_PAD: Final = 40
_LINE: Final = 44
_ROOM: Final = WIDTH - 2 * MARGIN - 16
"""How wide a line below the chart may be."""
_NAME: Final = 640
"""How wide a name in such a line may be."""
_ROW: Final = 64
_TOKEN: Final = 24
_APART: Final = 16
_MANY, _ASIDE = 8, 50
"""Seats from which on the tokens at the end stand in two columns, and how far apart these are."""
_THICK, _THIN = 5.0, 4.0
_STEPS: Final = (1, 2, 5)
_FEW: Final = 5
"""Lines across the chart, about."""
_BAR, _BEHIND = 400, 24
"""How wide a bar is, and how far it ends before the widest figure."""
_COLUMNS_FROM: Final = 5
"""Seats from which on their rows stand in two columns."""


@dataclass(frozen=True, slots=True)
class _Plot:
    box: Box
    turns: int
    low: float
    high: float

    def x(self, turn: float) -> float:
        return self.box.left + self.box.width * turn / max(1, self.turns)

    def y(self, value: float) -> float:
        return self.box.bottom - self.box.height * (value - self.low) / (self.high - self.low)


def draw_curve(spec: GameSpec, story: Story, scene: Scene, joins: Sequence[int] = ()) -> Picture:
    """Draw the curve; ``joins`` are the entries of the log that added the last seats."""
    said, rows = scene.words, 0 if story.early else _rows(len(story.shares))
    turned = _turned(spec, story, scene)
    chart = Box(MARGIN, _TOP, WIDTH - MARGIN, _TOP + _CHART)
    turning_top = chart.bottom + 22
    shares_top = turning_top + len(turned) * _LINE + (12 if turned else 0)
    rows_top = shares_top + (_LINE if rows else 0)
    canvas = Canvas(THEMES[scene.theme], rows_top + rows * _ROW + MARGIN - 12)
    # A team has no lead: what is drawn is its total.
    lead = "analysis-curve-two" if len(story.shares) == 2 else "analysis-curve"
    key = "analysis-curve-total" if story.together else own_key(said, spec.key, lead)
    won = scene.outcome.winners if scene.outcome else ()
    won = tuple(range(len(story.shares))) if story.together else won
    facts = _facts(spec, story, scene)
    banner(canvas, Heading(said("analysis-title"), said(key), spec.title, facts, won))
    canvas.panel(chart, canvas.theme.panel, 26)
    _draw_chart(canvas, spec, story, scene, chart, joins)
    for number, line in enumerate(turned):
        y = turning_top + number * _LINE + _LINE / 2
        canvas.text(MARGIN + 8, y, line, SECOND, canvas.theme.ink, room=_ROOM)
    if rows:
        what, y = said(own_key(said, spec.key, "analysis-shares")), shares_top + _LINE / 2 - 4
        canvas.text(MARGIN + 8, y, what, LABEL, canvas.theme.muted, room=_ROOM)
        for seat in range(len(story.shares)):
            _draw_share(canvas, story, scene, seat, rows_top)
    shares = share_lines(story, scene, in_alt) if rows else [said("analysis-early")]
    alt = compose_alt(
        said,
        (curve_line(spec, story, scene, in_alt),),
        turning_lines(spec, story, scene, in_alt),
        [f"{line.removesuffix('.')}." for line in shares],
    )
    return Picture.of(canvas, alt)


def _turned(spec: GameSpec, story: Story, scene: Scene) -> list[str]:
    """Return what turned the game; a sentence a line where names are too long for a line."""
    lines = turning_lines(spec, story, scene, partial(in_picture, room=_NAME))
    if all(width(line, SECOND) <= _ROOM for line in lines):
        return lines
    return [part for line in lines for part in line.replace(". ", ".\n", 1).split("\n")]


def _facts(spec: GameSpec, story: Story, scene: Scene) -> str:
    key = "analysis-rounds" if by_rounds(spec, story) else "analysis-turns"
    return scene.words(key, count=len(story.rounds) - 1)


def _rows(seats: int) -> int:
    return seats if seats < _COLUMNS_FROM else -(-seats // 2)


def _draw_chart(
    canvas: Canvas, spec: GameSpec, story: Story, scene: Scene, chart: Box, joins: Sequence[int]
) -> None:
    lines, begun = _values(spec, story), _begun(story, joins)
    # A turning point at the end has its token beside those of the lines.
    late = _TOKEN if any(one.round == len(story.rounds) - 1 for one in story.turning) else 0
    right = late + (_RIGHT if len(lines) < _MANY else _RIGHT + _ASIDE)
    inner = Box(chart.left + _LEFT, chart.top + _PAD, chart.right - right, chart.bottom - 66)
    # 0: the line of an even game is always there. 1: a game without points has a height, too.
    drawn = [value for at, line in zip(begun, lines, strict=False) for value in line[at:]]
    every = [0, 1, *drawn, _most(scene)]
    step = _step(max(every) - min(every))
    low, high = step * floor(min(every) / step), step * ceil(max(every) / step)
    plot = _Plot(inner, len(story.rounds) - 1, low, high)
    _draw_grid(canvas, spec, scene, story, plot, step)
    if story.together and len(story.shares) > 1:  # no colour of one of them
        strokes(canvas, plot.box, [_placed(plot, list(enumerate(lines[0])))], 7, canvas.theme.ink)
    else:
        for seat, line in enumerate(lines):
            quietly = _placed(plot, list(enumerate(line))[begun[seat] :])  # they cross one another
            stroke(canvas, plot.box, quietly, _THIN, quiet(canvas.theme, seat))
        for seat, line in enumerate(lines):
            _draw_ahead(canvas, plot, line, seat)
    for number, one in enumerate(story.turning, start=1):
        x, y = plot.x(one.round), plot.y(lines[one.seat][one.round])
        canvas.centre(pieces.dot(_TOKEN + 8, canvas.theme.amber), x, y)
        player_token(canvas, scene, one.seat, x, y, _TOKEN)
        side = -1 if y > inner.top + 70 else 1
        if len(story.turning) > 1:
            pill(canvas, x + 22, y + side * (_TOKEN + 30), str(number))
    ends = lines * len(story.shares) if story.together else lines
    for number, (seat, y) in enumerate(_ends(plot, ends)):
        aside = _ASIDE if len(lines) >= _MANY and number % 2 else 0
        player_token(canvas, scene, seat, inner.right + 42 + late + aside, y, _TOKEN)


def _values(spec: GameSpec, story: Story) -> tuple[tuple[int, ...], ...]:
    if story.together:
        return (tuple(turn.points[0] for turn in story.rounds),)
    table = [leads(spec, turn.points) for turn in story.rounds]
    return tuple(zip(*table, strict=True))


def _begun(story: Story, joins: Sequence[int]) -> list[int]:
    """Return after which round each seat began to play."""
    ends = [turn.seq for turn in story.rounds]
    late = [max(0, bisect_left(ends, seq) - 1) for seq in joins]
    return [0] * (len(story.shares) - len(late)) + late


def _most(scene: Scene) -> int:
    """Return what a team could have had in all; 0 for any other game."""
    most = scene.outcome.args.get("most", 0) if scene.outcome and scene.outcome.together else 0
    return most if isinstance(most, int) else 0


def _step(span: float) -> int:
    rough = max(1.0, span / _FEW)
    ten = int(10 ** floor(log10(rough)))
    return next((ten * one for one in _STEPS if ten * one >= rough), 10 * ten)


def _draw_grid(
    canvas: Canvas, spec: GameSpec, scene: Scene, story: Story, plot: _Plot, step: int
) -> None:
    theme, box = canvas.theme, plot.box
    for value in range(int(plot.low), int(plot.high) + 1, step):
        y, zero = round(plot.y(value)), value == 0
        colour = theme.muted if zero else mix(theme.panel, theme.line, 0.6)
        canvas.fill(Box(box.left, y - 1, box.right, y + (2 if zero else 1)), colour)
        text = total(value) if plot.low >= 0 else signed(value)
        canvas.text(box.left - 14, y, text, NUMBER, theme.muted, align="right")
    low = box.bottom + 38
    key = "analysis-axis" if by_rounds(spec, story) else "analysis-axis-turns"
    label = scene.words(key, turn=plot.turns)
    named = box.right + 64 - width(label, LABEL)
    for turn in range(0, plot.turns, _step(plot.turns)):
        if plot.x(turn) + width(str(turn), NUMBER) / 2 > named - _APART:
            continue  # what the numbers are stands there
        canvas.text(plot.x(turn), low, str(turn), NUMBER, theme.muted, align="centre")
    canvas.text(box.right + 64, low, label, LABEL, theme.muted, align="right")


def _placed(plot: _Plot, points: Sequence[sprites.Point]) -> list[sprites.Point]:
    left, top = plot.box.left - 10, plot.box.top - 10
    return [(plot.x(at) - left, plot.y(value) - top) for at, value in points]


def quiet(theme: Theme, seat: Seat) -> Rgb:
    """Return a seat's colour, greyed so that it can be told from the panel in either theme."""
    return mix(SEATS[seat].fill, theme.muted, 0.45)


def _draw_ahead(canvas: Canvas, plot: _Plot, line: tuple[int, ...], seat: Seat) -> None:
    """Draw those parts of a line strongly at which its seat leads."""
    look = SEATS[seat]
    rim = mix(look.fill, canvas.theme.ink, 0.5)
    parts = [_placed(plot, part) for part in ahead(line)]
    for thick, colour in ((_THICK + 4, rim), (_THICK, look.fill)):
        strokes(canvas, plot.box, parts, thick, colour)


def ahead(line: Sequence[int]) -> list[list[sprites.Point]]:
    """Return the parts of a line above 0, from where it rises above it to where it falls to it."""
    parts = list[list[sprites.Point]]()
    for at, (one, other) in enumerate(pairwise(line)):
        if max(one, other) <= 0:
            continue
        crossing = at + one / (one - other) if one != other else at
        start: sprites.Point = (at, one) if one >= 0 else (crossing, 0)
        end: sprites.Point = (at + 1, other) if other >= 0 else (crossing, 0)
        if not parts or parts[-1][-1] != start:
            parts.append([start])
        parts[-1].append(end)
    return parts


def stroke(
    canvas: Canvas, box: Box, points: list[sprites.Point], thick: float, colour: Rgb
) -> None:
    strokes(canvas, box, [points], thick, colour)


def strokes(
    canvas: Canvas, box: Box, lines: Iterable[list[sprites.Point]], thick: float, colour: Rgb
) -> None:
    layer = Layer(box.width + 20, box.height + 20)
    for points in lines:
        layer.stroke(points if len(points) > 1 else points * 2, thick)
    mask = layer.image.reduce(sprites.SCALE)
    canvas.put(Sprite(Image.new("RGB", mask.size, colour), mask), box.left - 10, box.top - 10)


def _ends(plot: _Plot, lines: tuple[tuple[int, ...], ...]) -> list[tuple[Seat, float]]:
    wanted = sorted((plot.y(line[-1]), seat) for seat, line in enumerate(lines))
    apart = min(2 * _TOKEN + 6, (plot.box.height - 8) / len(lines))
    # Pushed down first; what then sticks out below pushes the others up again.
    placed: list[float] = []
    for y, _ in wanted:
        placed.append(max(y, placed[-1] + apart) if placed else y)
    over = max(0.0, placed[-1] - (plot.box.bottom - 8))
    for at in range(len(placed) - 1, -1, -1):
        limit = plot.box.bottom - 8 if at == len(placed) - 1 else placed[at + 1] - apart
        placed[at] = min(placed[at], limit) if over else placed[at]
    return [(seat, y) for (_, seat), y in zip(wanted, placed, strict=True)]


def _draw_share(canvas: Canvas, story: Story, scene: Scene, seat: Seat, top: int) -> None:
    theme, seats = canvas.theme, len(story.shares)
    columns = 1 if seats < _COLUMNS_FROM else 2
    wide = (WIDTH - 2 * MARGIN - (columns - 1) * 16) // columns
    left = MARGIN + seat % columns * (wide + 16)
    row = Box(left, top + seat // columns * _ROW, left + wide, top + seat // columns * _ROW + 54)
    middle = (row.top + row.bottom) / 2
    canvas.panel(row, theme.panel, 18)
    player_token(canvas, scene, seat, row.left + 36, middle, _TOKEN)
    own = story.shares[seat]
    right = row.right - 20
    end = right - canvas.text(
        right, middle, share(scene.words, own, drawn=True), NUMBER, theme.ink, align="right"
    )
    if columns == 1 and own.found is not None:
        # All bars begin and end at the same place, so that they can be compared.
        known = [one for one in story.shares if one.found is not None]
        shares = [share(scene.words, one, drawn=True) for one in known]
        low = right - ceil(max(width(text, NUMBER) for text in shares)) - _BEHIND
        well = Box(low - _BAR, row.top + 17, low, row.bottom - 17)
        canvas.rounded(well, 10, theme.well)
        filled = well.left + max(20, round(_BAR * own.found / 100))
        canvas.rounded(Box(well.left, well.top, filled, well.bottom), 10, theme.amberfill)
        end = well.left
    room = end - row.left - 100
    canvas.text(row.left + 76, middle, drawn_name(scene, seat), NAME, theme.ink, room=room)
