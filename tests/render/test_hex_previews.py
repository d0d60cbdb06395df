"""The last private picture of a move shows the tiles as they lie after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from data.words import words
from engine import hexgrid
from engine.dice import Dice
from render.canvas import Canvas
from render.contract import Preview, Scene
from render.games.hexago.renderer import HEXAGO
from render.hexes import drawing as hexes
from render.hexes.layout import SIZES, Fit
from tests.render import hexago_positions as hexago
from tests.render import hexamino_positions as hexamino
from tests.render.positions import NAMES
from tests.render.seeing import times

DEALT = {
    "hexago": lambda: hexago.state(2, hexago.heap(9), number=3),
    "hexago alone": lambda: hexago.state(1, hexago.heap(6), number=4),
    "hexamino": lambda: hexamino.played(2, 7)[0],
    "snake": lambda: hexamino.played(3, 5, mode="snake")[0],
}


@pytest.mark.parametrize("name", DEALT)
def test_a_preview_shows_the_table_after_the_move(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Mapping[Any, Any]] = []
    real = hexes.draw_tiles

    def draw_tiles(canvas: Canvas, where: Fit, laid: Mapping[Any, Any], tile: hexes.TileOf) -> None:
        drawn.append(laid)
        real(canvas, where, laid, tile)

    monkeypatch.setattr(hexes, "draw_tiles", draw_tiles)
    state: Any = DEALT[name]()
    here = hexago if name.startswith("hexago") else hexamino
    game: Any = here.GAME
    renderer: Any = HEXAGO if here is hexago else hexamino.RENDERER
    seat, legal = state.active, game.legal_actions(state, state.active)
    view = game.observe(state, seat)
    shown: Scene = replace(
        (hexago.scene(view) if here is hexago else hexamino.scene(state)), viewer=seat
    )
    for action in (legal[0], legal[len(legal) // 2], legal[-1]):
        drawn.clear()
        after = game.observe(game.apply(state, seat, action, Dice(bytes(32))).state, seat)
        picture = renderer.preview(view, shown, Preview(action.words, (), {}, action))
        assert drawn, "the tiles of the table"
        assert drawn[0] == {one.cell: one for one in after.laid}
        assert action.args[1] in picture.alt


@pytest.mark.parametrize("name", DEALT)
def test_refused_cells_are_marked_where_they_lie(name: str, drawn: list[Canvas]) -> None:
    state: Any = DEALT[name]()
    here = hexago if name.startswith("hexago") else hexamino
    renderer: Any = HEXAGO if here is hexago else hexamino.RENDERER
    view = here.GAME.observe(state, state.active)
    laid = [one.cell for one in view.laid]
    cells = (hexgrid.name(hexgrid.around(laid)[0]), hexgrid.name(laid[0]))
    shown = replace(Scene(NAMES, words("en")), viewer=state.active)
    renderer.preview(view, shown, Preview(refused=cells))
    marks = [hexes.refused_sprite(size, "dark") for size in SIZES]
    assert sum(times(drawn[0], mark) for mark in marks) == 2
