"""A closer look at Hexago: boards that outgrow the picture, hands open or sealed, refused cells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import hexgrid
from engine.prompts import level
from render.contract import Preview
from render.games.hexago import board, preview
from render.games.hexago.renderer import HEXAGO
from tests.render.hexago_positions import (
    GAME,
    PARTS,
    heap,
    hidden_otherwise,
    scene,
    state,
    string,
    view,
)

RENDERER = HEXAGO


def test_the_whole_board_is_large_and_complete() -> None:
    found = view(4, string(34, 1))
    free = hexgrid.around(one.cell for one in found.laid)
    assert board.layout(found, free).cropped
    canvas = board.draw_detail(found, scene(found))
    assert canvas is not None
    # At the floor 33 steps of one and a half sizes and two halves lie below each other.
    assert canvas.height >= 32 * 1.5 * board.FLOOR + 2 * board.FLOOR


def test_hands_that_lie_open_are_shown_from_close_by() -> None:
    found = view(3, heap(9), open_hands=True)
    given = scene(found)
    picture = RENDERER.detail(found, given)
    assert picture is not None
    text = RENDERER.text_board(found, given)
    for held in found.hands:
        for tile in held or ():
            assert f"{tile} 6" in picture.alt  # every tile is told from its 6 on
            assert f"{tile}: 6" in text
    assert preview.opened(found, given).height == picture.height


def test_somebody_alone_sees_the_best_turn(written: list[str]) -> None:
    found = view(1, heap(12))
    board.draw_board(found, scene(found))
    best = max(one.points for one in found.laid)
    assert best > 0
    assert {f"+{best}", "12", str(len(PARTS.tiles) - 12)} <= set(written)


@pytest.mark.parametrize("laid", [0, 9, 30])
def test_alone_with_a_stack_four_are_shown_and_the_stack_is_in_no_picture(
    laid: int,
) -> None:
    one = state(1, heap(laid))
    (rest,) = one.hands
    one = replace(one, hands=(rest[:4],), stacks=(rest[4:],))
    other = hidden_otherwise(one, 0, 5)
    assert (one.hands, one.stacks != other.stacks) == (other.hands, True)
    seen = []
    for each in (one, other):
        found = GAME.observe(each, 0)
        given = scene(found, viewer=0)
        said = (RENDERER.board(found, given), RENDERER.hand(found, given))
        told = (RENDERER.text_board(found, given), RENDERER.hand_text(found, given))
        paths = tuple(c.path for c in level(GAME.legal_actions(each, 0), ("place",)).choices)
        asked = Preview(("place",), paths, {})
        seen.append((said, told, RENDERER.preview(found, given, asked)))
        assert told[1].count("\n") == 3
        assert told[1] in told[0], "every reader sees both counts"
        assert f"{36 - laid} tiles to lay" in told[0]
    assert seen[0] == seen[1]
