"""Boxes and arrows as SVG, legible at 800 pixels."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from tools.drawing.layout import LANE, Arrow, Layout, arrange
from tools.drawing.rooms import FRAMED, Plan, Room

WIDTH = 800.0
_BOX = 176.0
_LETTERS = 27
"""Letters of the small type in a line of a box."""
_LINE = 15.0
_ROW = 52.0
"""Between two rows, for the arrows."""
_PAD = 14.0
_HEAD = 24.0
_FRAME = WIDTH - 2 * _PAD - 4 * LANE
_STYLE = """
text { font-family: Verdana, 'DejaVu Sans', sans-serif; fill: #1f2933; text-anchor: middle; }
.title { font-size: 13px; font-weight: bold; }
.about, .key { font-size: 11px; fill: #52606d; }
.key { text-anchor: start; }
.box { fill: #f5f7fa; stroke: #7b8794; }
.frame { fill: #e6f0fa; stroke: #3e6b99; }
.arrow { fill: none; stroke: #52606d; stroke-width: 1.3; marker-end: url(#down); }
.up { stroke: #b44d12; stroke-dasharray: 5 4; marker-end: url(#up); }
"""


@dataclass
class _Block:
    """A laid-out plan: its elements, as if its corner were at 0, and its height."""

    parts: list[str]
    height: float


def drawing(outer: Plan, inner: Plan) -> str:
    """Return the picture of the rooms, with those of the frame inside it."""
    frame = _frame(outer.rooms[FRAMED], inner) if inner.rooms else None
    found = _block(outer, WIDTH - 2 * _PAD, frame)
    height = found.height + 2 * _PAD + 34
    size = f"{WIDTH:.0f} {height:.0f}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img">',
        "<title>The rooms of Spieltisch and who imports whom</title>",
        f"<style>{_STYLE}</style>",
        "<defs>",
        *(_head(name, colour) for name, colour in (("down", "#52606d"), ("up", "#b44d12"))),
        "</defs>",
        f'<rect width="{WIDTH:.0f}" height="{height:.0f}" fill="#ffffff"/>',
        f'<g transform="translate({_PAD:.0f} {_PAD:.0f})">',
        *found.parts,
        "</g>",
        *_keys(height),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _head(name: str, colour: str) -> str:
    return (
        f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
        f'markerHeight="8" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="{colour}"/></marker>'
    )


def _keys(height: float) -> list[str]:
    said = (
        "An arrow is an import; one that follows from a chain of others is left out.",
        "Dashed: imports against the order of the rows.",
    )
    return [
        f'<text class="key" x="{_PAD:.0f}" y="{height - 26 + 15 * at:.0f}">{line}</text>'
        for at, line in enumerate(said)
    ]


def _frame(room: Room, inner: Plan) -> _Block:
    block = _block(inner, _FRAME - 2 * _PAD, None)
    height = block.height + 2 * _PAD + _HEAD
    title = f'<text class="title" x="{_FRAME / 2:.1f}" y="20">{escape(room.title)}</text>'
    parts = [title, f'<g transform="translate({_PAD:.0f} {_HEAD + _PAD:.0f})">', *block.parts]
    return _Block([*parts, "</g>"], height)


def _block(plan: Plan, width: float, frame: _Block | None) -> _Block:
    """Lay out a plan; the framed room leaves room for arrows on both sides."""
    widths = {key: _FRAME if frame and key == FRAMED else _BOX for key in plan.rooms}
    layout = arrange(widths, plan.arrows, width)
    heights = {key: _height(room) for key, room in plan.rooms.items()}
    if frame:
        heights[FRAMED] = frame.height
    tops, y = dict[str, float](), 0.0
    for row in layout.rows:
        tall = max(heights.get(key, 0.0) for key in row)
        for key in row:
            tops[key] = y + (tall - heights.get(key, tall)) / 2
            heights.setdefault(key, tall)
        y += tall + _ROW
    parts = _arrows(layout, tops, heights, widths)
    for key, room in sorted(plan.rooms.items()):
        x = layout.centre[key] - widths[key] / 2
        inside = frame if frame and key == FRAMED else None
        parts += _box(room, x, tops[key], widths[key], heights[key], inside)
    return _Block(parts, y - _ROW)


def _about(room: Room) -> list[str]:
    return textwrap.wrap(room.about, _LETTERS, max_lines=3, placeholder=" …")


def _height(room: Room) -> float:
    return _HEAD + 8 + _LINE * len(_about(room))


def _box(
    room: Room, x: float, y: float, width: float, height: float, frame: _Block | None
) -> list[str]:
    kind = "frame" if frame else "box"
    box = (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" rx="6"/>'
    )
    if frame:
        return [box, f'<g transform="translate({x:.1f} {y:.1f})">', *frame.parts, "</g>"]
    middle = x + width / 2
    title = f'<text class="title" x="{middle:.1f}" y="{y + 19:.1f}">{escape(room.title)}</text>'
    lines = [
        f'<text class="about" x="{middle:.1f}" y="{y + 21 + _LINE * at:.1f}">{escape(line)}</text>'
        for at, line in enumerate(_about(room), start=1)
    ]
    return [box, title, *lines]


def _arrows(
    layout: Layout,
    tops: Mapping[str, float],
    heights: Mapping[str, float],
    widths: Mapping[str, float],
) -> list[str]:
    """Draw every arrow from the bottom of a box to the top of another, each from its own spot."""
    spots = _spots(layout, widths)
    parts = []
    for (source, target), lanes in sorted(layout.downward.items()):
        points = [(spots[source, target][0], tops[source] + heights[source])]
        for lane in lanes:
            points += [(layout.centre[lane], tops[lane])]
            points += [(layout.centre[lane], tops[lane] + heights[lane])]
        points.append((spots[source, target][1], tops[target]))
        parts.append(f'<path class="arrow" d="{_curve(points)}"/>')
    for source, target in layout.upward:
        x1, x2 = (layout.centre[key] + widths[key] / 2 for key in (source, target))
        y1, y2 = (tops[key] + heights[key] / 2 for key in (source, target))
        out = max(x1, x2) + min(40.0, (y1 - y2) / 6)
        bent = f"M{x1:.1f} {y1:.1f} C{out:.1f} {y1:.1f} {out:.1f} {y2:.1f} {x2:.1f} {y2:.1f}"
        parts.append(f'<path class="arrow up" d="{bent}"/>')
    return parts


def _spots(layout: Layout, widths: Mapping[str, float]) -> dict[Arrow, tuple[float, float]]:
    """Return for each arrow where it leaves and where it arrives, so that few cross."""
    leaving: dict[str, list[tuple[float, Arrow]]] = {}
    coming: dict[str, list[tuple[float, Arrow]]] = {}
    for arrow, lanes in sorted(layout.downward.items()):
        source, target = arrow
        leaving.setdefault(source, []).append((layout.centre[(*lanes, target)[0]], arrow))
        coming.setdefault(target, []).append((layout.centre[(source, *lanes)[-1]], arrow))
    ends = []
    for side in (leaving, coming):
        found = {}
        for key, tied in side.items():
            for at, (_, arrow) in enumerate(sorted(tied), start=1):
                left = layout.centre[key] - widths[key] / 2
                found[arrow] = left + widths[key] * at / (len(tied) + 1)
        ends.append(found)
    return {arrow: (ends[0][arrow], ends[1][arrow]) for arrow in layout.downward}


def _curve(points: list[tuple[float, float]]) -> str:
    (x, y), *rest = points
    path = f"M{x:.1f} {y:.1f}"
    for next_x, next_y in rest:
        middle = (y + next_y) / 2
        path += f" C{x:.1f} {middle:.1f} {next_x:.1f} {middle:.1f} {next_x:.1f} {next_y:.1f}"
        x, y = next_x, next_y
    return path
