"""A closer look at Hexago: boards that outgrow the picture, hands open or sealed, refused cells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import hexgrid
from engine.hexgrid import ORIGIN
from engine.prompts import level
from render import phrases
from render.contract import ALT_LIMIT, Preview
from render.games.hexago import board, preview
from render.games.hexago.renderer import HEXAGO
from render.theme import DARK, WIDTH
from tests.render.hexago_positions import (
    GAME,
    PARTS,
    Shape,
    crooked,
    heap,
    hidden_otherwise,
    scene,
    state,
    string,
    view,
)

RENDERER = HEXAGO
HIGHEST = 1350
"""No public picture is higher, so that a phone shows board and buttons."""


@pytest.mark.parametrize(("seats", "shape"), [(1, crooked(36)), (3, string(26)), (4, crooked(34))])
def test_a_board_that_is_cropped_can_be_seen_whole(seats: int, shape: Shape) -> None:
    found = view(seats, shape)
    given = scene(found)
    where = board.layout(found, ())
    picture = RENDERER.detail(found, given)
    assert where.height <= HIGHEST
    assert (picture is not None) is where.cropped
    if picture is not None:
        assert picture.height > 1000 or picture.width > WIDTH
        assert phrases.discord_length(picture.alt) <= ALT_LIMIT


def test_the_whole_board_is_large_and_complete() -> None:
    found = view(4, string(34, 1))
    free = hexgrid.around(one.cell for one in found.laid)
    assert board.layout(found, free).cropped
    canvas = board.draw_detail(found, scene(found))
    assert canvas is not None
    # At the floor 33 steps of one and a half sizes and two halves lie below each other.
    assert canvas.height >= 32 * 1.5 * board.FLOOR + 2 * board.FLOOR


def test_a_heap_needs_no_closer_look() -> None:
    found = view(4, heap(20))
    assert RENDERER.detail(found, scene(found)) is None


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


def test_hands_that_are_hidden_are_not() -> None:
    found = view(3, heap(9), 1)
    assert RENDERER.detail(found, scene(found, viewer=1)) is None


def test_a_refused_cell_far_away_does_not_shrink_the_board() -> None:
    found = view(2, heap(6), 0)
    given = scene(found, viewer=0)
    near = preview.draw_preview(found, given, Preview(refused=("M50",)))
    far = preview.draw_preview(found, given, Preview(refused=("M50", "A1", "AZ90")))
    assert far.image.tobytes() == near.image.tobytes()
    calm = preview.draw_preview(found, given, Preview(("place",)))
    assert calm.height < near.height  # without a refusal the tiles are chosen from
    colours = near.image.getcolors(1 << 20) or []
    assert any(colour == DARK.danger for _, colour in colours)


def test_a_refusal_alone_before_the_first_tile() -> None:
    found = view(1, (), 0)
    given = scene(found, viewer=0)
    assert not found.laid
    picture = RENDERER.preview(found, given, Preview(refused=(hexgrid.name(ORIGIN),)))
    assert picture.width == WIDTH


@pytest.mark.parametrize("seats", [1, 2])
def test_tiles_show_the_most_they_can_bring(seats: int) -> None:
    found = view(seats, heap(8), 0)
    held = found.hands[0] or ()
    given = scene(found, viewer=0)
    paths = tuple(("place", str(tile)) for tile in held)
    shown = Preview(("place",), paths, dict.fromkeys(paths, 188))
    plain = Preview(("place",), paths)
    assert (
        preview.draw_preview(found, given, shown).image
        != preview.draw_preview(found, given, plain).image
    )
    assert "+188" in RENDERER.preview(found, given, shown).alt


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
