"""The two games of hexagons: the part of a large board that is shown, and previews."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from PIL import ImageChops, ImageStat

from data.words import words
from engine import hexgrid
from engine.dice import Dice
from engine.hexgrid import Cell
from engine.refusals import Marked
from render.canvas import Box, Canvas
from render.contract import Preview, Scene
from render.games.hexago import board as hexago_board
from render.games.hexago.renderer import HEXAGO
from render.games.hexamino import board, faces
from render.hexes import drawing as hexes
from render.hexes import fits, picker
from render.hexes.layout import GAP, SIZES, TOP, Fit, corner, extent, map_size, placed, window
from render.hexes.overview import draw_overview
from render.theme import DARK, THEMES
from tests.render import hexamino_positions as hexamino
from tests.render.hexamino_positions import played, seen
from tests.render.seeing import times
from tools.support import hexago_positions as hexago
from tools.support.hexago_positions import crooked, heap, string
from tools.support.hexago_positions import view as hexago_view
from tools.support.positions import NAMES

ROOM = Box(20, TOP, 1180, TOP + 1010)


def test_what_lies_beside_the_box_but_in_the_picture_is_not_cut() -> None:
    where = placed([(0, 0)], Box(36, TOP, 536, TOP + 500), 60, rail=False, cropped=True)
    edge = replace(where, x=60 * hexes.ROOT / 2 + 10)
    assert not edge.shows((0, 0))
    assert edge.whole_in_picture((0, 0)), "the margin is part of the picture"
    assert not replace(edge, x=20).whole_in_picture((0, 0))
    canvas = Canvas(DARK, 700)
    draw_overview(canvas, edge, [(0, 0)])
    assert canvas.laid == [], "a map of all that is seen"


SIZE = faces.FLOOR


def bounds(where: Fit, laid: list[Cell]) -> tuple[float, float, float, float]:
    """Return where the whole board would lie in the picture: left, top, right, bottom."""
    left, top, right, bottom = (where.size * side for side in extent(laid))
    return where.x + left, where.y + top, where.x + right, where.y + bottom


LONG = [
    string(40),
    string(40, 1),
    string(40, 2),
    crooked(40),
    heap(19) + tuple((q, 0) for q in range(5, 30)),
    heap(61) + tuple((0, r) for r in range(5, 30)),
]


@pytest.mark.parametrize("shape", LONG)
@pytest.mark.parametrize("last", [0, -1])
def test_no_tile_is_cut_while_the_ground_opposite_is_bare(
    shape: tuple[Cell, ...], last: int
) -> None:
    laid = list(shape)
    where = window(laid, [laid[last]], SIZE, ROOM, 100)
    assert where.shows(laid[last])
    left, _, right, _ = bounds(where, laid)
    beside = [cell for cell in laid if where.box.left < where.at(cell)[0] < where.box.right]
    _, top, _, bottom = bounds(where, beside)
    for low, high, start, end in (
        (left, right, where.box.left, where.box.right),
        (top, bottom, where.box.top, where.box.bottom),
    ):
        cuts_before, cuts_after = low < start - 2, high > end + 2
        if cuts_before and not cuts_after:
            assert high >= end - 2
        if cuts_after and not cuts_before:
            assert low <= start + 2


def test_a_window_shows_more_than_one_in_the_middle_of_a_tile() -> None:
    more = 0
    for shape in LONG:
        laid = list(shape)
        where = window(laid, [laid[-1]], SIZE, ROOM, 100)
        middles = (placed([cell], ROOM, SIZE, cropped=True) for cell in laid)
        others = [fit for fit in middles if fit.shows(laid[-1])]
        best = max(sum(map(fit.shows, laid)) for fit in others)
        assert sum(map(where.shows, laid)) >= best
        more += sum(map(where.shows, laid)) - best
    assert more > 0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_window_is_no_higher_than_what_it_shows_and_its_map(seed: int) -> None:
    laid = [one.cell for one in played(3, 45, seed, mode="snake")[0].laid]
    laid += [(laid[-1][0] + step, laid[-1][1]) for step in range(1, 25)]
    laid = list(dict.fromkeys(laid))
    where = window(laid, [laid[-1]], SIZE, ROOM, 100)
    shown = [where.at(cell)[1] for cell in laid if where.touches(cell)]
    needed = max(shown) - min(shown) + 2 * SIZE
    assert where.box.height <= min(1010, max(300, needed) + map_size(laid)[2] + 18)


def test_the_map_lies_beside_the_tiles_where_there_is_room() -> None:
    laid = [(q, r) for q, r in product(range(30), range(4))]
    where = window(laid, [laid[0]], SIZE, ROOM, 100)
    _, wide, high = map_size(laid)
    assert corner(where, laid, wide, high)[0] == 0


def test_the_picker_shows_the_board_beside_its_places() -> None:
    """It was put in the middle of its places, and half of the picture was void."""
    laid = list(string(30))
    places = hexgrid.neighbours(laid[-1])
    cells = list(dict.fromkeys([*laid, *places]))
    where = picker.fitted(cells, SIZE, list(places))
    assert where.cropped
    assert all(where.shows(cell) for cell in places)
    left, _, right, _ = bounds(where, cells)
    assert right >= where.box.right - 2
    assert where.height == where.box.bottom + GAP
    assert left < where.box.left


def test_a_small_board_makes_a_low_picture_of_the_picker() -> None:
    cells = [(0, 0), (1, 0), *hexgrid.neighbours((0, 0))]
    where = picker.fitted(cells, SIZE)
    _, top, _, bottom = bounds(where, cells)
    assert where.rail
    assert where.height <= max(TOP + 524, bottom - top + TOP + 40)


@pytest.mark.parametrize("entries", [45, 200])
def test_a_public_board_uses_the_window(entries: int) -> None:
    for seed in range(1, 12):
        view = seen(played(3, entries, seed, mode="snake")[0])
        where = board.layout(view)
        if where.cropped:
            laid = [one.cell for one in view.laid]
            assert where.shows(laid[-1])
            return
    raise AssertionError("no board of these games is cropped")


@pytest.mark.parametrize(("seed", "whole"), [(2, True), (5, False)])
def test_a_board_that_is_over_is_low_whole_if_it_can_be_and_nothing_of_it_gets_too_small(
    seed: int, *, whole: bool
) -> None:
    """The ranking stands below it: together they were taller than a phone."""
    over = seen(played(2, 200, seed, mode="snake")[0])
    alone = hexago_view(1, heap(36))
    for low, high, floor in (
        (board.layout(over), board.layout(replace(over, ended="")), board.WHOLE),
        (
            hexago_board.layout(alone, ()),
            hexago_board.layout(replace(alone, ended=""), ()),
            hexago_board.FLOOR,
        ),
    ):
        assert floor <= low.size <= high.size
        assert low.box.height <= 800 < high.box.height
    assert board.layout(over).cropped != whole
    assert board.layout(over).shows(over.laid[-1].cell)
    assert not hexago_board.layout(alone, ()).cropped, "no lower at the price of a tile"


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

    def draw_tiles(
        canvas: Canvas, where: Fit, laid: Mapping[Any, Any], kind: hexes.HexGame
    ) -> None:
        drawn.append(laid)
        real(canvas, where, laid, kind)

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
    renderer.preview(view, shown, Preview(marked=Marked(cells)))
    marks = [
        hexes.refused_sprite(size, "dark", bare=bare) for size in SIZES for bare in (False, True)
    ]
    # At the other game the cells after the place are neighbours: the sides are crossed.
    assert sum(times(drawn[0], mark) for mark in marks) == (2 if here is hexago else 1)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_tile_is_turned_and_faded_as_a_whole(theme: str) -> None:
    look, size = THEMES[theme], 100
    for game in (hexago_board.GAME, faces.GAME):
        shown = []
        for rotation, fade in ((0, None), (1, None), (0, look.panel)):
            canvas = Canvas(look, 300, 300)
            hexes.draw_tile(canvas, game, 7, size, (150, 150), rotation, fade)
            shown.append(canvas.image.crop((75, 75, 225, 225)))
        plain, turned, pale = shown
        assert ImageChops.difference(plain, turned).getbbox()
        contrast = [max(ImageStat.Stat(one).stddev) for one in (plain, pale)]
        assert contrast[1] < 0.6 * contrast[0]


def test_beside_another_a_long_board_is_cut_out_around_the_tile() -> None:
    """On a phone a chain of eighteen tiles beside another one was dots."""
    chain: dict[Cell, Any] = {(-number // 2, number): None for number in range(18)}
    cell = (-5, 9)
    assert cell in chain
    found = fits.near(chain, cell)
    assert found is not None
    assert found.size >= 70
    assert found.shows(cell)
    assert sum(map(found.touches, chain)) >= 3
    flower: dict[Cell, Any] = dict.fromkeys([cell, *hexgrid.neighbours(cell)])
    assert fits.near(flower, cell) is None
