"""A slow scorer of its own: corners of hexagons in the plane, no grid, no tables.

Two tiles touch where they share two corners. A field is the triangle between the centre and the
two corners of a side; which one it is follows from the angle alone.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

DATA = json.loads(
    (Path(__file__).resolve().parents[3] / "data" / "components" / "hexago.json").read_text(
        encoding="utf-8"
    )
)
TILES = {tile["id"]: [tuple(field) for field in tile["fields"]] for tile in DATA["tiles"]}

Lay = tuple[int, tuple[int, int], int]
Side = tuple[tuple[int, int], tuple[int, int]]


def centre(cell: tuple[int, int]) -> tuple[float, float]:
    q, r = cell
    return math.sqrt(3) * (q + r / 2), 1.5 * r


def sides(lay: Lay) -> dict[frozenset[tuple[int, int]], tuple[int, str]]:
    """Return the fields of a laid tile by the rounded corners of their side."""
    tile, cell, rotation = lay
    x, y = centre(cell)
    found = {}
    for index, field in enumerate(TILES[tile]):
        middle = math.radians(60 * (index + rotation))
        corners = [
            (round(100 * (x + math.cos(middle + turn))), round(100 * (y + math.sin(middle + turn))))
            for turn in (-math.pi / 6, math.pi / 6)
        ]
        found[frozenset(corners)] = field
    return found


def score(table: list[Lay], lay: Lay) -> tuple[int, int, int]:
    """Return (points, matching sides, touched sides) of a tile laid beside others."""
    mine = sides(lay)
    values = []
    for other in table:
        theirs = sides(other)
        for corners in mine.keys() & theirs.keys():
            (a, colour), (b, other_colour) = mine[corners], theirs[corners]
            if a == b and colour == other_colour:
                values.append(2 * (a + b))
            elif a == b or colour == other_colour:
                values.append(a + b)
            else:
                values.append(0)
    matching = [value for value in values if value]
    return sum(matching) * len(matching), len(matching), len(values)
