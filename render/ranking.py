"""The end of a game, for all games: rows by rank with the breakdown of the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from math import ceil

from engine.spec import Column, Outcome, Seat
from render import breakdown, pieces
from render.banner import Heading, banner, drawn_name, player_token
from render.canvas import Box, Canvas
from render.contract import Picture, Scene, V
from render.fonts import BIG, LABEL, NAME, NUMBER, SCORE, Style, fit, width
from render.phrases import Why, final, signed
from render.theme import MARGIN, NIGHT, THEMES, WIDTH

MANY = 6
"""The number of rows up to which they are tall."""
TOP, _HEADS = 186, 148
ABOVE = 62
"""Pixels above the first row for the heads, where there is no banner."""
_NAME_X, _NAME_GAP, _LEAST_NAME, _COLUMNS_X = 200, 20, 150, 430
"""The least room of a name has what follows it within."""
_BETWEEN, _NEAR, _TIGHT = (34,), (80, 52, 24), 14
"""The distance between two columns, the two to try below a board, and that of many."""
_SIDE = 24
"""Pixels at the left and right that a ranking below a board does without."""
_LEAST_FINAL, _HELD_X, _LEAST_HELD = 130, 480, 240
_TALL, _FLAT, _CLOSE, _HOLDING = (134, 12), (76, 8), (64, 6), (100, 8)
"""How high rows are, and how far apart: tall ones, low ones, many of these below a board, and low
ones with pieces in them."""
_CROWD = 4
_RIGHT = WIDTH - MARGIN - 32


@dataclass(frozen=True, slots=True)
class _Places:
    """The ends of columns, where what seats have left is, and the styles of heads and rows.

    ``free`` is where that would begin if it had all of its room.
    """

    ends: dict[str, int]
    free: int
    start: int
    end: int
    head: Style
    name: Style
    number: Style


@dataclass(frozen=True, slots=True)
class _Row:
    seat: Seat
    box: Box
    tall: bool

    @property
    def middle(self) -> float:
        return (self.box.top + self.box.bottom) / 2


Styles = tuple[Style, Style, Style]
"""Of heads, numbers and names."""
Held = Callable[[Canvas, Seat, Box], None]
"""Draws what a seat has left into a box of its row."""


def ranking(
    scene: Scene,
    heading: Heading,
    heads: dict[str, str],
    held: Held | None = None,
    room: int = 0,
    last: str = "",
) -> Canvas:
    """Draw the ranking.

    Args:
        room: The pixels that ``held`` needs in a row.
        last: The head of the last column, above what is held, too; else the one of most games.

    Raises:
        ValueError: The scene has no outcome.
    """
    outcome = breakdown.summed_up(scene).end
    tall = len(outcome.scores) <= MANY and not scene.below
    low = _CLOSE if scene.below and len(outcome.scores) >= _CROWD else _FLAT
    order = outcome.order
    many = len(order) > MANY and not scene.below
    shown, places = _fitting(scene, outcome, heads, room, many=many)
    held = held if _holds(places.end, room) else None
    high, gap = _TALL if tall else low if held is None else _HOLDING
    first = TOP + _deep(shown, places.head)
    canvas = Canvas(THEMES[scene.theme], first + len(order) * (high + gap) - gap + 32)
    banner(canvas, heading)
    if not many:
        places = _enlarged(scene, places, held=held is not None)
    _draw_heads(canvas, scene, outcome, shown, last, places)
    for number, seat in enumerate(order):
        top = first + number * (high + gap)
        row = _Row(seat, Box(MARGIN, top, WIDTH - MARGIN, top + high), tall)
        _draw_row(canvas, scene, outcome, row, places)
        if held is not None:
            held(canvas, seat, Box(places.start, row.box.top, places.end, row.box.bottom))
    return flat(canvas) if scene.below else canvas


def ranked_by(
    game: str, heading: Callable[[V, Scene], Heading], why: Why
) -> Callable[[V, Scene], Picture]:
    """Return what draws the end of a game under its heading, with its alternative text."""

    def picture(view: V, scene: Scene) -> Picture:
        heads = breakdown.column_heads(scene, game)
        canvas = ranking(scene, heading(view, scene), heads)
        return Picture.of(canvas, breakdown.rows_alt(scene, heads, why))

    return picture


def flat(canvas: Canvas) -> Canvas:
    """Return a ranking without its banner and most of its sides: a phone shows it larger."""
    top = TOP - ABOVE
    cut = Canvas(canvas.theme, canvas.height - 28 - top, canvas.width - 2 * _SIDE)
    cut.laid = [
        part._replace(
            left=part.left - _SIDE,
            top=part.top - top,
            right=part.right - _SIDE,
            bottom=part.bottom - top,
        )
        for part in canvas.laid
        if part.bottom > top
    ]
    return cut


def _places(
    outcome: Outcome,
    heads: dict[str, str],
    final: tuple[str, float],
    styles: tuple[Style, Style],
    rooms: tuple[float, int, int],
) -> _Places:
    """Return the places for heads and numbers in such styles.

    ``final`` is the head of the last column and the widest text in it, ``rooms`` are the widest
    name, what seats have left, and the most between two columns.
    """
    head, number = styles
    (last, widest), (names, held, most) = final, rooms
    # The final score is never cut; what stands left of it shares what it leaves.
    end = _RIGHT - max(_LEAST_FINAL, ceil(max(widest, width(last, head))) + most)
    widths = {
        column.key: max(
            _column_width(outcome, column, number), ceil(_head_width(heads[column.key], head))
        )
        for column in reversed(outcome.columns)
    }
    free = end - (_NAME_X + _LEAST_NAME) - sum(widths.values())
    between = max(_TIGHT, min(most, free // max(1, len(widths))))
    ends: dict[str, int] = {}
    for key, wide in widths.items():
        ends[key] = end
        end -= wide + between
    free = end - (min(held, end - _HELD_X) if _holds(end, held) else 0)
    start = max(_NAME_X + _LEAST_NAME, min(_behind(names), free))
    return _Places(ends, free, start, end, head, NAME, number)


def _tries(
    heads: dict[str, str], least: Styles, *, many: bool, below: bool
) -> Iterator[tuple[dict[str, str], Styles]]:
    """Yield heads and styles, the largest first; below a board heads may have two lines."""
    if below:
        two = {key: _in_two(head) for key, head in heads.items()}
        yield from ((one, styles) for one in (heads, two) for styles in _BELOW_STYLES)
        heads = two
    yield from ((heads, styles) for styles in (*_LARGE_STYLES, least)[-1 if many else 0 :])


def _in_two(head: str) -> str:
    """Return a head in two lines of like length, if it has several words."""
    gaps = [at for at, letter in enumerate(head) if letter.isspace()]
    if not gaps:
        return head
    at = min(gaps, key=lambda gap: abs(2 * gap + 1 - len(head)))
    return f"{head[:at]}\n{head[at + 1 :]}"


def _head_width(head: str, style: Style) -> float:
    return max(width(line, style) for line in head.split("\n"))


def _down(style: Style) -> int:
    """Return the distance of two lines of a head."""
    return round(style.size * 1.1)


def _deep(heads: Mapping[str, str], style: Style) -> int:
    """Return how much higher heads of two lines are."""
    return _down(style) if any("\n" in head for head in heads.values()) else 0


def _name_width(scene: Scene, styles: Styles) -> float:
    """Return the room for names: below a board long ones are smaller than all else, or cut."""
    head, _, style = styles
    names = max(width(drawn_name(scene, seat), style) for seat in scene.end.order)
    names = min(names, _ENOUGH * style.size) if scene.below else names
    return max(names, width(scene.words("pictures-player-head"), head))


def _fitting(
    scene: Scene, outcome: Outcome, heads: dict[str, str], room: int, *, many: bool
) -> tuple[dict[str, str], _Places]:
    """Return heads and their places: the largest that leave room for names, or the least."""
    order = outcome.order
    final = scene.words("pictures-final"), max(width(*_final(scene, seat, many)) for seat in order)
    small = scene.below or len(order) > MANY
    least = (LABEL, NUMBER if small else Style(NUMBER.face, _LARGE), NAME)
    between = _NEAR if scene.below else _BETWEEN
    tries = _tries(heads, least, many=many, below=scene.below)
    for (shown, styles), apart in product(tries, between):
        names = _name_width(scene, styles)
        places = _places(outcome, shown, final, styles[:2], (names, room, apart))
        if places.free >= _NAME_X + ceil(names) + _NAME_GAP:
            break
    return shown, places


def _enlarged(scene: Scene, places: _Places, *, held: bool) -> _Places:
    """Return places with names as large as rows have room for."""
    names = [drawn_name(scene, seat) for seat in scene.end.order]
    # Mostly nothing stands between names and numbers.
    end = places.start if held else max(places.start, places.end)
    name = _largest(names, NAME, end - _NAME_X - _NAME_GAP)
    longest = _NAME_X + ceil(max(width(text, name) for text in names)) + _NAME_GAP
    return replace(places, name=name, start=max(places.start, min(longest, end)))


def _largest(texts: list[str], least: Style, room: float) -> Style:
    sizes = (Style(least.face, size) for size in range(_LARGEST, least.size, -1))
    return next((one for one in sizes if all(width(t, one) <= room for t in texts)), least)


def _final(scene: Scene, seat: Seat, many: bool) -> tuple[str, Style]:
    """Return what stands at the end of a row: the score, and whether somebody left."""
    gone = seat in scene.gone
    text = final(scene.words, scene.end.scores[seat], gone=gone)
    return text, _GONE if gone else SCORE if many else BIG


def _column_width(outcome: Outcome, column: Column, number: Style) -> int:
    cells = [signed(column.points(seat)) for seat in range(len(outcome.scores))]
    return ceil(max(width(cell, number) for cell in cells))


def _behind(names: float) -> int:
    """Return where what follows the longest name begins if it has its room."""
    return max(_COLUMNS_X, _NAME_X + ceil(names) + _NAME_GAP)


def _holds(end: int, held: int) -> bool:
    """Return whether what seats have left is drawn."""
    return end - _HELD_X >= min(held, _LEAST_HELD)


def _draw_heads(
    canvas: Canvas,
    scene: Scene,
    outcome: Outcome,
    heads: dict[str, str],
    last: str,
    places: _Places,
) -> None:
    muted, style = canvas.theme.muted, places.head
    low = _HEADS + _deep(heads, style)
    canvas.text(_NAME_X, low, scene.words("pictures-player-head"), style, muted)
    last = last or scene.words("pictures-final")
    canvas.text(_RIGHT, low, last, style, muted, align="right")
    for column in outcome.columns:
        end = places.ends[column.key]
        for above, line in enumerate(reversed(heads[column.key].split("\n"))):
            canvas.text(end, low - above * _down(style), line, style, muted, align="right")


def _draw_row(canvas: Canvas, scene: Scene, outcome: Outcome, row: _Row, places: _Places) -> None:
    theme, seat, middle = canvas.theme, row.seat, row.middle
    rank = outcome.place(seat)
    if rank == 1:
        canvas.panel(row.box, theme.raised, 26 if row.tall else 20, theme.amber)
    else:
        canvas.panel(row.box, theme.panel, 26 if row.tall else 20)
    if rank:
        draw_rank(canvas, rank, middle, row.tall)
    player_token(canvas, scene, seat, 158, middle, 28 if row.tall else 26)
    name = fit(drawn_name(scene, seat), places.name, places.start - _NAME_X - _NAME_GAP)
    canvas.text(_NAME_X, middle, name, places.name, theme.ink)
    for column in outcome.columns:
        points, end = column.points(seat), places.ends[column.key]
        # Not by colour alone: a deduction has its sign.
        ink = theme.danger if points < 0 else theme.ink
        canvas.number(end, middle, signed(points), places.number, ink, align="right")
    text, style = _final(scene, seat, len(outcome.scores) > MANY and not scene.below)
    if style is _GONE:
        canvas.text(_RIGHT, middle, text, style, theme.muted, align="right")
    else:
        canvas.number(_RIGHT, middle, text, style, theme.ink, align="right")


_LARGE, _LARGEST = 40, 51
"""The size of numbers where up to ``MANY`` rows are, and the largest one of all text in them: a
phone shows a picture below a board at a quarter of its width, and this at twelve pixels."""
_GONE = Style(LABEL.face, 42)
_LARGE_STYLES = tuple(
    (
        Style(LABEL.face, size),
        Style(NUMBER.face, max(size, _LARGE)),
        Style(NAME.face, size if size > _LARGE else NAME.size),
    )
    for size in (_LARGEST, 46, 42, 38, 34, LABEL.size)
)
"""Heads, numbers and names where they cut no name."""
_BELOW_STYLES = tuple(
    (Style(LABEL.face, size), Style(NUMBER.face, max(size, 46)), Style(NAME.face, name))
    for size, name in ((_LARGEST, _LARGEST), (_LARGEST, 42), (46, 42), (42, 42), (40, 40))
)
"""The same below a board, where a phone shows a picture 280 pixels wide: no word is lower than ten
pixels there, and no number than eleven."""
_ENOUGH = 8
"""How wide a name has to be that can be told from others, in sizes of its letters."""
_RANK = Style("fredoka-600", 42)


def draw_rank(canvas: Canvas, rank: int, middle: float, tall: bool) -> None:
    theme = canvas.theme
    if rank == 1:
        canvas.centre(pieces.dot(32 if tall else 26, theme.amberfill), 84, middle)
    ink = NIGHT if rank == 1 else theme.ink
    canvas.number(84, middle, str(rank), _RANK, ink)
