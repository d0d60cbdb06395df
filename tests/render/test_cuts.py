"""A wide board is cut into parts where that makes its tiles clearly larger."""

from __future__ import annotations

from dataclasses import replace

from render.hexes import cuts
from render.hexes.layout import SIZES, whole
from render.theme import WIDTH


def test_a_board_is_cut_only_where_tiles_become_a_tenth_larger() -> None:
    places = [(0, 0), (12, 0), (24, 0)]
    laid = [(at, 0) for at in range(1, 24) if at != 12]
    wide = whole([*places, *laid], SIZES[-1])
    assert wide.width > WIDTH
    ((part, _), *_) = cuts.cut(replace(wide, size=1), places, laid)
    for times, parts in ((1.09, False), (1.11, True)):
        size = part.size * wide.width / WIDTH / times
        assert bool(cuts.cut(replace(wide, size=size), places, laid)) is parts
