"""Alone with a face-down stack: a hand of four is shown, and nothing of the stack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.hexago.state import State
from engine.prompts import level
from render.contract import Preview
from render.games.hexago.renderer import HEXAGO
from tests.render.hexago_positions import GAME, heap, hidden_otherwise, scene, state

RENDERER = HEXAGO


def _sealed(laid: int) -> State:
    """Return a game alone with a face-down stack."""
    one = state(1, heap(laid))
    (rest,) = one.hands
    return replace(one, hands=(rest[:4],), stacks=(rest[4:],))


@pytest.mark.parametrize("laid", [0, 9, 30])
def test_alone_with_a_stack_four_are_shown_and_the_stack_is_in_no_picture(
    laid: int,
) -> None:
    one = _sealed(laid)
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
        assert told[1] in told[0], "whoever reads knows what they hold"
        assert f"{36 - laid} tiles to lay" in told[0]
    assert seen[0] == seen[1]
