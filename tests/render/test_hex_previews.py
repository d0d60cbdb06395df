"""The last private picture of a move shows the tiles as they lie after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.dice import Dice
from render.contract import Preview, Scene
from render.games.hexago import board as hexago_board
from render.games.hexago.renderer import HEXAGO
from render.games.hexamino import board as hexamino_board
from tests.render import hexago_positions as hexago
from tests.render import hexamino_positions as hexamino

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
    for board in (hexago_board, hexamino_board):
        real = board.draw_tiles
        monkeypatch.setattr(
            board,
            "draw_tiles",
            lambda canvas, where, laid, real=real: drawn.append(laid) or real(canvas, where, laid),
        )
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
