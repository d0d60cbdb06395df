"""Hexago's pictures: every layout step, windows, what previews and hands show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from PIL import ImageChops

from data.words import LOCALES, words
from engine import hexgrid, prompts
from engine.actions import Action, parse
from engine.games.hexago.state import FREE, State, View
from engine.hexgrid import ORIGIN
from engine.refusals import Marked
from render import phrases
from render.banner import banner
from render.canvas import Box, Canvas
from render.contract import Preview
from render.games.hexago import board, hands, preview, talk
from render.games.hexago.renderer import HEXAGO
from render.hexes import drawing as hexes
from render.hexes import picker
from render.hexes.layout import SIZES, TOP, Fit, extent, largest, placed
from render.hexes.layout import seat_boxes as player_boxes
from render.theme import BANNER, DARK, THEMES, WIDTH
from tests.render.seeing import check_texts, count, texts, times
from tests.tiers import few
from tools.support.hexago_positions import (
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
from tools.support.positions import HOSTILE, NAMES

RENDERER = HEXAGO
LONG = ("W" * 32,) * 4
HIGHEST = 1350
STEPS: dict[str, tuple[int, Shape]] = {
    "L1 two": (2, heap(2)),
    "L1 four": (4, heap(8)),
    "L2 done": (4, heap(34)),
    "L2": (4, string(10, 1)),
    "L3": (4, heap(16)),
    "L3 more": (4, heap(26)),
    "L3 three": (3, heap(24)),
    "L3 wide": (3, string(9)),
    "L3 tall": (1, string(9, 1)),
    "L3 solo": (1, heap(10)),
    "L2 full": (1, heap(36)),
    "L4 line": (2, string(17)),
    "L4": (4, crooked(33)),
    "L4 solo": (1, crooked(35)),
}


def wide(across: int, down: int) -> Shape:
    return tuple((q - r // 2, r) for r in range(down) for q in range(across))


def layout(found: View) -> Fit:
    laid = {one.cell for one in found.laid}
    return board.layout(found, () if found.ended else hexgrid.around(laid) or (ORIGIN,))


def step_of(fit: Fit) -> str:
    if fit.cropped:
        return "L4"
    if not fit.rail:
        return "L3"
    return "L1" if fit.named else "L2"


def touching(found: View, sides: tuple[int, ...]) -> View:
    """Return a view with other values of the sides at which the last tile touches one."""
    *others, last = found.laid
    lie = {one.cell for one in others}
    around = zip(sides, hexgrid.neighbours(last.cell), strict=True)
    shown = tuple(side if cell in lie else FREE for side, cell in around)
    worth = [side for side in shown if side > 0]
    last = replace(last, sides=shown, factor=len(worth), points=sum(worth) * len(worth))
    return replace(found, laid=(*others, last))


@pytest.mark.parametrize("language", few(("de", "en", "fr")))
@pytest.mark.parametrize("name", STEPS)
def test_every_layout_step(name: str, language: str) -> None:
    seats, shape = STEPS[name]
    found = view(seats, shape)
    fit = layout(found)
    assert step_of(fit) == name[:2]
    assert board.FLOOR <= fit.size <= SIZES[0]
    assert fit.cropped or all(map(fit.shows, shape))
    assert found.last is None or fit.shows(found.last.cell)
    found = replace(found, points=(988,) * seats)
    if found.last is not None and not found.ended:
        found = touching(found, (24,) * 6)
    for people in (NAMES, HOSTILE, LONG, ("",) * 4):
        canvas = board.draw_board(found, scene(found, "dark", language, people))
        check_texts(canvas, name)
        assert 500 <= canvas.height <= HIGHEST


def test_a_board_in_play_has_no_smaller_tiles_than_any_of_its_layouts_by_far() -> None:
    """A tall one had its players below it, and half of the picture was empty."""
    for seats, shape in ((4, heap(26)), (4, string(10, 1)), (3, string(9)), (1, string(9, 1))):
        found = view(seats, shape)
        below = board.rows_height(found)
        beside = largest(shape, Box(36, TOP, 884, HIGHEST - 24))
        above = largest(shape, Box(20, TOP, WIDTH - 20, HIGHEST - 38 - below))
        assert layout(found).size >= 0.85 * max(beside, above)


@pytest.mark.parametrize(
    ("seats", "shape"), [(2, heap(7)), (3, wide(8, 3)), (3, wide(6, 4)), (2, string(12))]
)
def test_where_a_tile_goes_is_asked_with_that_tile_large_beside_every_board(
    seats: int, shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside a wide board it was left out, where one has to choose its place."""
    panels: list[tuple[Box, int]] = []
    monkeypatch.setattr(picker, "tile_panel", lambda *of, size: panels.append((of[3], size)))
    one = state(seats, shape)
    tile = str(one.hands[one.active][0])
    found, path = GAME.observe(one, one.active), ("place", tile)
    shown = Preview(path, tuple(paths(one, *path)), {})
    canvas = preview.draw_preview(found, scene(found, viewer=one.active), shown)
    ((panel, size),) = panels
    assert size * 1.73 * 340 / canvas.width >= 48, "pixels on a phone"
    assert panel.bottom <= canvas.height
    assert panel.right <= canvas.width
    places = [box for each in canvas.spots.values() for box in each]
    assert len(places) >= len(shown.paths)
    for box in places:
        across = box.left < panel.right and panel.left < box.right
        assert not (across and box.top < panel.bottom and panel.top < box.bottom), "hides a place"


@pytest.mark.parametrize("shape", [heap(2), heap(7), heap(16), wide(6, 4), string(12), crooked(20)])
def test_the_tile_stands_at_the_right_of_a_board_that_is_as_large_as_without_it(
    shape: Shape,
) -> None:
    """A strip for it below a wide board made a picture that a desk showed 300 pixels wide."""
    cells = [*shape, *hexgrid.around(shape)]
    alone = picker.roomy(cells, 0)
    where, box = picker.cornered(cells, (204, 232))
    assert where.size >= alone.size
    assert box.right == where.box.right
    assert where.height <= max(alone.height, 700) + 246
    for cell in cells:
        x, y = where.at(cell)
        assert x + 0.8 * where.size < box.left or not box.top - 40 < y < box.bottom + 40
        assert where.shows(cell)


@pytest.mark.parametrize("shape", [heap(16), heap(24), heap(34), wide(5, 7)])
def test_a_phone_shows_a_late_board_whole_above_five_rows_of_buttons(shape: Shape) -> None:
    """Its title, and sometimes its upper places, were beyond the edge of the screen."""
    where, _ = picker.cornered([*shape, *hexgrid.around(shape)], (204, 232))
    assert where.height / where.width < 330 / 366


def test_tiles_to_choose_from_stand_below_a_board_where_a_column_would_be_higher() -> None:
    """Four one above another made a picture that a desk showed 370 pixels wide, half empty."""
    for shape, rail in ((heap(2), False), (string(4, 1), True)):
        cells = [*shape, *hexgrid.around(shape)]
        assert picker.roomy(cells, 243, 4 * 243).rail is rail
        assert picker.roomy(cells, 243).rail


def test_the_arithmetic_is_never_cut() -> None:
    hole = (*hexgrid.neighbours(ORIGIN), ORIGIN)
    found = touching(view(4, hole), (24, 20, 11, 9, 8, 2))
    assert found.last is not None
    assert found.last.points == 444
    for language in LOCALES:
        for names in (NAMES, LONG, HOSTILE):
            second = board.heading(found, scene(found, "dark", language, names)).second
            assert second.endswith("74 × 6 = +444"), second  # the sum stands for its terms


def test_a_game_alone_ends_with_its_points_beside_a_board_that_leaves_no_room_empty() -> None:
    """Below it they made a picture that a desk showed small, with empty table at both sides."""
    for shape in (heap(36), wide(6, 6)):
        found = replace(view(1, shape), ended="empty")
        where = layout(found)
        assert where.rail
        assert where.size >= board.FLOOR
        _, top, _, bottom = extent(shape)
        assert where.height <= max(900, TOP + where.size * (bottom - top) + 26)
        assert all(map(where.shows, shape))


@pytest.mark.parametrize("language", LOCALES)
def test_the_banner_adds_up_as_the_public_line_does(language: str) -> None:
    """It showed sums, 20 for a double of 5 and 5, while the line showed the numbers of tiles."""
    found = touching(view(2, heap(9)), (24,) * 6)
    given = scene(found, "dark", language)
    assert found.last is not None
    assert found.last.factor > 1
    added = talk.added(given.words, found, found.last)
    assert board.heading(found, given).second.endswith(added)
    assert added.startswith("(2 × (")


@pytest.mark.parametrize("language", LOCALES)
def test_looking_back_names_the_turn_that_was_made_and_what_it_brought(language: str) -> None:
    """A replay said "after turn 4" above a picture of turn 5, in which somebody else moved."""
    found, start = view(2, heap(6)), view(2, heap(2))
    given = scene(found, "dark", language)
    last, back = found.last, replace(given, past=True)
    assert last is not None
    now, then = board.heading(found, given), board.heading(found, back)
    assert (now.facts, then.facts) == tuple(
        given.words("hexago-facts", turn=turn, turns=16) for turn in (5, 4)
    )
    assert (now.seats, then.seats) == ((found.active,), (last.seat,))
    assert NAMES[last.seat] in then.title
    assert phrases.signed(last.points) in then.title
    assert phrases.turn(back, found.active) not in HEXAGO.text_board(found, back)
    assert then.facts in HEXAGO.text_board(found, back)
    assert board.heading(start, back).title == board.heading(start, given).title


def test_only_the_last_tile_is_ringed_and_its_matching_sides_dotted() -> None:
    found, start = view(4, heap(14), 0, number=4), view(4, heap(2))
    found = touching(found, (8, 8, 0, 9, 0, 2))
    for seen, rings, dots in ((found, 1, 1), (start, 0, 0)):
        canvas, size = board.draw_board(seen, scene(seen)), layout(seen).size
        dot = hexes.joint_sprite(max(8, round(size * 0.12)), DARK.amberfill)
        assert times(canvas, hexes.ring_sprite(size, DARK.amber)) == rings
        assert times(canvas, dot) == dots


def paths(one: State, *path: str) -> list[prompts.Path]:
    listed = prompts.level(GAME.legal_actions(one, one.active), path).choices
    return [choice.path for choice in listed]


@pytest.mark.parametrize("puzzle", [False, True])
def test_a_place_is_called_as_a_hint_calls_it_above_its_button_s_number(
    puzzle: bool, written: list[str]
) -> None:
    """A hint named P51 where the buttons were numbers. Who solves a puzzle knows no names yet."""
    one = state(4, heap(24), number=4)
    found, seat = GAME.observe(one, one.active), one.active
    cells = [hexgrid.name(cell) for cell in hexgrid.around(each.cell for each in one.laid)]
    seen = replace(scene(found, viewer=seat), puzzle=puzzle)
    for path in (("place",), ("place", str(one.hands[seat][0]))):
        written.clear()
        ways = tuple(paths(one, *path))
        marks = {way[-1]: str(at) for at, way in enumerate(ways, 1)} if path[1:] else {}
        preview.draw_preview(found, seen, Preview(path, ways, marks=marks))
        assert {*cells} & {*written} == (set() if puzzle else {*cells})
        assert {*marks.values()} <= {*written}


def test_places_of_other_pages_are_calm() -> None:
    one = state(4, heap(24), number=4)
    found, path = GAME.observe(one, one.active), ("place", str(one.hands[one.active][0]))
    free = list(hexgrid.around(each.cell for each in one.laid))
    cells = [*(each.cell for each in one.laid), *free]
    size = picker.cornered(cells, (204, 232))[0].size
    for page in (slice(6), slice(6, 10), slice(25)):
        step = Preview(path, tuple(paths(one, *path)[page]))
        canvas = preview.draw_preview(found, scene(found, viewer=one.active), step)
        assert times(canvas, hexes.place_sprite(size, "dark", legal=True)) == len(step.paths)
        calm = times(canvas, hexes.place_sprite(size, "dark", legal=False))
        assert calm == len(free) - len(step.paths)


@pytest.mark.parametrize("shape", [string(24), crooked(28)])
def test_places_of_a_scattered_board_are_asked_in_parts_that_a_phone_can_show(shape: Shape) -> None:
    """All of it was one picture, up to twice as wide as others, with digits of three pixels."""
    one = state(4, shape)
    found, path = GAME.observe(one, one.active), ("place", str(one.hands[one.active][0]))
    ways = sorted(paths(one, *path), key=lambda way: talk.place(way, found))
    marks = {way[-1]: str(at) for at, way in enumerate(ways, 1)}
    tiles = Preview(paths=tuple(("place", str(tile)) for tile in one.hands[one.active]))
    canvas = preview.draw_preview(found, scene(found, viewer=one.active), tiles)
    assert canvas.width == WIDTH
    assert canvas.height <= HIGHEST
    assert all(canvas.spots[way[-1]][0].width >= 75 for way in ways[:20]), "which tile, as where"
    for page in (slice(20), slice(20, 40)):
        step = Preview(path, tuple(ways[page]), marks=marks)
        canvas = preview.draw_preview(found, scene(found, viewer=one.active), step)
        assert canvas.width == WIDTH
        assert canvas.height <= HIGHEST
        assert all(canvas.spots[way[-1]][0].width >= 75 for way in ways[page])
        # Each stands once: in another part it would miss some of what touches it.
        assert all(len(canvas.spots[way[-1]]) == 1 for way in ways[page])
        seen = [name for name, spots in canvas.spots.items() if spots[0].width >= 75]
        for cell in (hexgrid.cell(way[-1]) for way in ways[page]):
            touched = {*hexgrid.neighbours(cell)} & {*preview.on_table(found)}
            assert {*map(hexgrid.name, touched)} <= {*seen}


@pytest.mark.parametrize("steps", [(0, 1), (1, 0), (-1, 1)])
@pytest.mark.parametrize("count", few((13, 24), 1))
def test_places_of_a_game_alone_are_large_where_its_tiles_lie_in_a_line(
    steps: tuple[int, int], count: int
) -> None:
    """A desk showed a strip whose digits were too small to read."""
    across, down = steps
    lean = [(at * across + (at // 2 if across < 0 else 0), at * down) for at in range(count)]
    found = GAME.observe(one := state(1, lean), one.active)
    cells = sorted(
        map(hexgrid.name, hexgrid.around(lean)), key=lambda n: talk.place(("", n), found)
    )
    marks = {cell: str(at) for at, cell in enumerate(cells, 1)}
    for page in (cells[:20], cells[20:40]):
        step = Preview(("place",), tuple(("place", cell) for cell in page), marks=marks)
        canvas = preview.draw_preview(found, scene(found, viewer=one.active), step)
        assert canvas.width == WIDTH
        assert canvas.height <= HIGHEST
        assert all(len(canvas.spots[cell]) == 1 for cell in page), "each stands once"
        assert all(canvas.spots[cell][0].width >= 110 for cell in page)
        touched = {one for cell in page for one in hexgrid.neighbours(hexgrid.cell(cell))}
        assert {hexgrid.name(one) for one in touched & {*lean}} <= {*canvas.spots}


def test_tiles_of_a_high_board_are_as_large_beside_the_tile_as_alone() -> None:
    """Twelve of them had digits of six pixels on a phone, with room for a third more."""
    laid = [(column - row // 2, row) for row in range(6) for column in range(2)]
    cells = [*laid, *hexgrid.around(laid)]
    wide = picker.roomy(cells, 243)
    assert wide.rail
    assert wide.size >= 80 > 70 >= picker.fitted(cells, board.FLOOR).size


@pytest.mark.parametrize(("seats", "shape"), [(2, string(12)), (1, crooked(16)), (4, heap(24))])
def test_places_are_numbered_as_one_reads_on_every_page(seats: int, shape: Shape) -> None:
    """A second count began in the middle of the first page, with the places beside one tile."""
    one = state(seats, shape)
    found, laid = GAME.observe(one, one.active), {each.cell for each in one.laid}
    path = ("place",) if seats == 1 else ("place", str(one.hands[one.active][0]))
    ways = [(*path, hexgrid.name(cell)) for cell in hexgrid.around(laid)]
    ordered = [
        hexgrid.cell(way[-1]) for way in sorted(ways, key=lambda way: talk.place(way, found))
    ]
    pages = [ordered] if len(ways) <= 21 else [ordered[:20], ordered[20:]]
    for page in pages:
        assert page == sorted(page, key=hexgrid.reading_order)
    several = [cell for cell in ordered if len(laid.intersection(hexgrid.neighbours(cell))) > 1]
    assert {*several[:20]} <= {*pages[0]}
    assert len(pages) == (1 if shape == heap(24) else 2)


def test_a_page_of_places_beside_a_long_chain_shows_these_large_and_all_of_them() -> None:
    """All places at once were specks: a desk shrinks a high picture to a strip."""
    one = state(1, string(16, 1))
    found = GAME.observe(one, 0)
    around = map(hexgrid.name, hexgrid.around(each.cell for each in one.laid))
    ways = sorted((("place", cell) for cell in around), key=lambda way: talk.place(way, found))
    marks = {way[-1]: str(number) for number, way in enumerate(ways, 1)}
    whole, part = (
        RENDERER.preview(found, scene(found, viewer=0), Preview((), tuple(some), marks=marks))
        for some in (ways, ways[:20])
    )
    assert {way[-1] for way in ways[:20]} <= {*part.spots}
    boxes = [(shown.spots[ways[0][-1]][0], shown.height) for shown in (whole, part)]
    sizes = [wide / high for (_, _, wide, _), high in boxes]
    assert sizes[1] > 1.3 * sizes[0]


@pytest.mark.parametrize("seats", [1, 3])
def test_every_place_has_its_number_to_be_read_on_a_phone(seats: int) -> None:
    one = state(seats, heap(12), number=4)
    found = GAME.observe(one, one.active)
    path = ("place",) if seats == 1 else ("place", str(one.hands[one.active][0]))
    places = [hexgrid.name(cell) for cell in hexgrid.around(each.cell for each in one.laid)]
    marks = {name: str(number) for number, name in enumerate(places, 1)}
    # One page offers some of them: those of others are calm, so that none is looked for in vain.
    shown = Preview(path, tuple((*path, name) for name in places[:5]), marks=marks)
    canvas = preview.draw_preview(found, scene(found, viewer=one.active), shown)
    # Digits of 48 pixels are 33 pixels high.
    written = [part.what for part in canvas.laid if part.mask and part.bottom - part.top >= 33]
    assert (written.count(DARK.legal), written.count(DARK.muted)) == (5, len(places) - 5)


def test_rotations_stand_as_their_buttons_and_the_chosen_one_is_ringed() -> None:
    one = state(4, heap(24), number=4)
    found, path = GAME.observe(one, one.active), GAME.legal_actions(one, one.active)[0].words[:3]
    order = [3, 0, 5, 1, 2, 4]
    turns = tuple((*path, str(turn)) for turn in order)
    marks = {f"{60 * turn}°": str(number) for number, turn in enumerate(order, 1)}
    chosen = Action("place", turns[1][1:])
    looks = []
    for action in (None, chosen):
        shown = Preview(turns[1] if action else path, turns, {}, action, marks=marks)
        looks.append(preview.draw_preview(found, scene(found, viewer=one.active), shown).image)
    plain, ringed = looks
    differs = ImageChops.difference(plain, ringed).crop((0, 119, plain.width, plain.height))
    left, _, right, bottom = differs.getbbox() or (0, 0, 0, 0)
    # The second panel of three columns of 381, and nothing else.
    assert 381 < left < right < 3 * 381
    assert right - left < 400
    assert bottom < 132 + 408


def test_each_rotation_says_what_it_brings_and_those_that_match_nothing_say_zero(
    written: list[str],
) -> None:
    """Only the chosen one had points, and others that match had none, like those that do not."""
    one = state(4, heap(24), number=4)
    found, path = GAME.observe(one, one.active), GAME.legal_actions(one, one.active)[0].words[:3]
    turns = tuple((*path, str(turn)) for turn in range(hexgrid.SIDES))
    gains = {way: talk.placed(way, found).points for way in turns}
    matching = [way for way in turns if gains[way]]
    assert 1 < len(matching) < len(turns)
    written.clear()
    marks = {f"{60 * turn}°": str(turn + 1) for turn in range(hexgrid.SIDES)}
    chosen = Action("place", matching[0][1:])
    shown = Preview(matching[0], turns, gains, chosen, marks=marks)
    preview.draw_preview(found, scene(found, viewer=one.active), shown)
    for way in matching:
        assert written.count(f"+{gains[way]}") == [gains[one] for one in matching].count(gains[way])
    assert written.count("0") == len(turns) - len(matching)


@pytest.mark.parametrize("locale", LOCALES)
def test_alone_each_tile_says_how_many_of_its_sides_can_match(
    written: list[str], locale: str
) -> None:
    """Nine pictures that were nearly alike stood in an order that none of them told."""
    one, said = state(1, heap(9)), words(locale)
    found = GAME.observe(one, 0)
    sides = set[int]()
    for cell in map(hexgrid.name, hexgrid.around(each.cell for each in one.laid)):
        ways = tuple(("place", cell, str(tile)) for tile in one.hands[0])[:9]
        counts = [talk.best(way, found, points=False).factor for way in ways]
        written.clear()
        asked = scene(found, "dark", locale, viewer=0)
        canvas = preview.draw_preview(found, asked, Preview(ways[0][:2], ways))
        told = [said("hexago-merit" if n else "hexago-nothing", count=n) for n in counts]
        assert [text for text in written if text in told] == told
        check_texts(canvas, cell)
        alt = RENDERER.preview(found, asked, Preview(ways[0][:2], ways)).alt
        assert all(text in alt for text in {*told} - {said("hexago-nothing")})
        sides |= {*counts}
    assert len(sides) > 2


def test_a_rotation_that_matches_nothing_says_what_it_touches(written: list[str]) -> None:
    """Of several sides the picture has no room for more than that none matches."""
    one = state(2, heap(12))
    found = GAME.observe(one, one.active)
    tile, sides = str(one.hands[one.active][0]), set[int]()
    marks = {f"{60 * turn}°": str(turn + 1) for turn in range(hexgrid.SIDES)}
    for path in paths(one, "place", tile):
        ways = tuple((*path, str(turn)) for turn in range(hexgrid.SIDES))
        placed = [talk.placed(way, found) for way in ways]
        touching = hexgrid.SIDES - placed[0].sides.count(FREE)
        missed = [new for new in placed if not new.factor]
        written.clear()
        shown = Preview(path, ways, marks=marks)
        preview.draw_preview(found, scene(found, viewer=one.active), shown)
        said = {talk.unlike(words("en"), found, new) for new in missed}
        assert {text for text in written if "≠" in text or text == "no match"} == said
        assert all(("≠" in text) is (touching == 1) for text in said)
        sides.add(min(touching, 2) if missed else 0)
    assert {1, 2} <= sides


def test_a_rotation_that_was_tried_shows_what_it_matched(written: list[str]) -> None:
    """In a lesson the reason spoke of a match that the picture of all rotations did not show."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "turn")
    found = GAME.observe(lesson.state, lesson.seat)
    given = replace(scene(found, viewer=lesson.seat), puzzle=True)
    ways = tuple(("place", "30", "L49", str(turn)) for turn in range(hexgrid.SIDES))
    for tried in ((), ways[2]):
        written.clear()
        shown = Preview(ways[0][:3], ways, marked=Marked(tried=tried))
        preview.draw_preview(found, given, shown)
        assert ("+8" in written) is bool(tried)


def test_the_hole_of_a_lesson_has_a_question_mark_and_no_name(written: list[str]) -> None:
    """Names of cells are explained to nobody who has not played yet."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "hand")
    found = GAME.observe(lesson.state, lesson.seat)
    given = replace(scene(found, viewer=lesson.seat), puzzle=True)
    paths = tuple(parse(text).words for text in lesson.offered)
    preview.draw_preview(found, given, Preview(("place",), paths))
    assert "?" in written
    assert {path[2] for path in paths}.isdisjoint(written)


def test_the_question_of_a_lesson_names_no_number_that_its_picture_lacks(
    written: list[str],
) -> None:
    lesson = next(one for one in GAME.lessons("en") if one.key == "factor")
    found = GAME.observe(lesson.state, lesson.seat)
    paths = tuple(parse(text).words[:3] for text in lesson.offered)
    for typed, asked in ((False, "Which place?"), (True, "Where does tile 26 go?")):
        given = replace(scene(found, viewer=lesson.seat), puzzle=True, typed=typed)
        written.clear()
        preview.draw_preview(found, given, Preview(paths[0][:2], paths))
        assert asked in written


def test_the_beads_that_a_lesson_explains_can_be_told_apart_on_a_phone() -> None:
    """They were three pixels wide there."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "end")
    found = GAME.observe(lesson.state, None)
    canvas = board.draw_board(found, replace(scene(found), untold=lesson.untold))
    full, hollow = hexes.plain(12, DARK.muted), hexes.hollow(12, DARK.muted, 2.5)
    assert (times(canvas, full), times(canvas, hollow)) == (8, 5)
    assert full.width * 390 / canvas.width > 6


def test_a_tile_that_was_tried_at_the_edge_lies_in_the_picture_as_a_whole() -> None:
    """In the lesson of holes half of it was cut off."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "hole")
    found = GAME.observe(lesson.state, lesson.seat)
    given = replace(scene(found, viewer=lesson.seat), puzzle=True)
    for text in lesson.offered:
        words = parse(text).words
        shown = Preview(("place", "29"), (), marked=Marked(tried=words))
        canvas = preview.draw_preview(found, given, shown)
        cut = [part for part in canvas.laid if part.left < 0 or part.right > canvas.width]
        assert cut == [], text


@pytest.mark.parametrize("locale", LOCALES)
def test_alone_the_points_so_far_stand_in_the_banner_of_every_question(
    written: list[str], locale: str
) -> None:
    """They stood in the public picture alone, which is far above."""
    one = state(1, heap(9))
    found, way = GAME.observe(one, 0), GAME.legal_actions(one, 0)[0].words
    asked = replace(scene(found, "dark", locale, viewer=0), place="#tisch-1 · Spielabend")
    for path in (way[:1], (way[0], way[2]), way):
        written.clear()
        canvas = preview.draw_preview(found, asked, Preview(path, (way,)))
        said = next(text for text in written if text.endswith(talk.facts(words(locale), found)))
        assert said.startswith(f"{found.points[0]} ")
        check_texts(canvas, said)


@pytest.mark.parametrize("laid", [0, 1, 20, 31, 32])
def test_alone_all_tiles_are_shown_until_four_are_left(laid: int) -> None:
    found = view(1, heap(laid), 0)
    canvas = preview.draw_hand(found, scene(found, viewer=0))
    check_texts(canvas, laid)
    if laid == 32:
        assert (canvas.width, canvas.height) == (WIDTH, 500)
    else:
        assert len(texts(canvas)) >= 36
        assert (count(canvas.image, DARK.well) > 3600 * max(laid, 1)) == (laid > 0)


@pytest.mark.parametrize(("seats", "shape"), [(1, heap(2)), (1, heap(30)), (3, string(20))])
def test_points_below_the_board_keep_clear_of_the_frame(seats: int, shape: Shape) -> None:
    found = view(seats, shape)
    written = texts(board.draw_board(found, scene(found)))
    for box in player_boxes(layout(found), seats, 132, 0):
        inside = [each for each in written if box.top < each.top < box.bottom
                  and box.left < each.left < box.right]  # fmt: skip
        assert len(inside) >= 2
        assert min(each.left for each in inside) >= box.left + 40
        assert max(each.bottom for each in inside) <= box.bottom - 20


@pytest.mark.parametrize("count", [1, 3, 4, 5, 8, 9, 17])
@pytest.mark.parametrize("low", [330, 976])
def test_the_tiles_of_a_hand_have_room_beside_any_board(count: int, low: int) -> None:
    where = placed([(0, 0)], Box(24, TOP, 920, low), 62, height=low + 24)
    at = picker.hand(where, count)
    assert at.size >= 56
    assert at.height >= at.box.bottom
    for x, y in at.middles:
        assert at.box.left < x - at.size * 0.87 < x + at.size * 0.87 < at.box.right
        assert at.box.top <= y - at.size < y + at.size + 44 <= at.box.bottom
    for one, other in pairwise(at.middles):
        assert max(abs(one[0] - other[0]) / 1.74, abs(one[1] - other[1]) / 2) >= at.size


@pytest.mark.parametrize("count", [2, 5, 11])
def test_a_hand_to_choose_from_can_be_read_on_a_phone(count: int) -> None:
    found = view(2, heap(count), 0)
    held = found.hands[0] or ()
    paths = tuple(("place", str(tile)) for tile in held)
    drawn = HEXAGO.preview(found, scene(found, viewer=0), Preview(("place",), paths))
    for path in paths:
        ((_, _, wide, _),) = drawn.spots[path]
        assert wide >= 86 * 1.73, "as large as a tile on the board, about"
    assert drawn.height <= 1204, "a picture of many places is no higher"


@pytest.mark.parametrize("points", [True, False])
def test_where_points_are_shown_each_place_says_the_most_before_a_tile_is_chosen(
    points: bool, written: list[str]
) -> None:
    one = state(2, heap(7))
    found = GAME.observe(one, one.active)
    given = scene(found, viewer=one.active)
    most: dict[str, int] = {}
    for action in GAME.legal_actions(one, one.active):
        gain = GAME.gain(found, one.active, action) or 0
        most[action.args[1]] = max(gain, most.get(action.args[1], 0))
    paths = tuple(("place", str(tile)) for tile in one.hands[one.active])
    shown = HEXAGO.preview(found, given, Preview(("place",), paths, points=points))
    for cell, gain in most.items():
        assert (f"{cell} +{gain}" in shown.alt) is points
    assert {f"+{gain}" for gain in most.values() if gain} == {
        text for text in written if text.startswith("+")
    } or not points
    later = Preview((*paths[0],), (), points=points)
    assert "can bring" not in HEXAGO.preview(found, given, later).alt, "each choice says it then"


def test_the_whole_board_is_large_and_complete() -> None:
    found = view(4, string(34, 1))
    free = hexgrid.around(one.cell for one in found.laid)
    assert board.layout(found, free).size < board.WHOLE
    assert board.is_cropped(found), "as all of it is too small to read"
    canvas = board.draw_detail(found, scene(found))
    # At the floor 33 steps of one and a half sizes and two halves lie below each other.
    assert canvas.height >= 32 * 1.5 * board.FLOOR + 2 * board.FLOOR


@pytest.mark.parametrize("count", [9, 22])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands_that_lie_open_stand_with_their_players(
    monkeypatch: pytest.MonkeyPatch, seats: int, count: int
) -> None:
    """Below all of it, they made a picture that a desk showed 323 pixels wide."""
    found = view(seats, heap(min(count, 2 + 7 * seats)), open_hands=True)
    drawn = list[tuple[int, tuple[float, float]]]()
    draw_tile = hexes.draw_tile

    def noted(*args: Any) -> None:
        drawn.append((args[2], args[4]))
        draw_tile(*args)

    monkeypatch.setattr(hexes, "draw_tile", noted)
    picture = board.draw_board(found, scene(found))
    where = layout(found)
    boxes = hands.boxes(found, where)
    assert not where.cropped
    assert where.size >= board.FLOOR
    assert where.height == picture.height <= (1030 if where.rail else HIGHEST)
    held = [(tile, box) for box, own in zip(boxes, found.hands, strict=True) for tile in own or ()]
    for (tile, box), (shown, (x, y)) in zip(held, drawn, strict=True):
        assert tile == shown
        assert box.left < x - 54 < x + 54 < box.right
        assert box.top < y - 62 < y + 62 < box.bottom
    closed = view(seats, heap(min(count, 2 + 7 * seats)))
    filmed = [replace(scene(one), film=(one,)) for one in (found, closed)]
    heights = [
        board.draw_board(one, how).height for one, how in zip((found, closed), filmed, strict=True)
    ]
    assert heights[0] == heights[1], "a film has no room for them"
    text = RENDERER.text_board(found, scene(found))
    # Every tile is told from its 6 on.
    assert all(f"{tile}: 6" in text for tile, _ in drawn)


def test_a_late_board_has_the_room_that_open_hands_no_longer_take(written: list[str]) -> None:
    """Half of the picture was panels with one tile or two, and dots that counted them."""
    full, late = (view(4, heap(count), open_hands=True) for count in (17, 29))
    people = ("Anna", "Ben", "Carla", "Maximilian")
    board.draw_board(late, scene(late, "dark", "de", people))
    assert {*people} <= {*written}
    assert layout(late).box.width >= 1.1 * layout(full).box.width
    assert layout(late).size >= 60


def test_open_hands_can_be_seen_below_a_part_of_the_table_too() -> None:
    found = view(4, crooked(26), open_hands=True)
    assert board.is_cropped(found)
    picture, where = board.draw_board(found, scene(found)), layout(found)
    assert picture.height <= HIGHEST
    for box, held in zip(hands.boxes(found, where), found.hands, strict=True):
        apart = Canvas(THEMES[scene(found).theme], picture.height)
        apart.panel(box, apart.theme.panel, 26)
        hands.draw(apart, board.GAME, held or (), box)
        low = (box.left + 12, box.bottom - 130, box.right - 12, box.bottom - 20)
        images = [one.image.convert("RGB").crop(low).tobytes() for one in (picture, apart)]
        assert images[0] == images[1]


def test_somebody_alone_sees_the_best_turn(written: list[str]) -> None:
    found = view(1, heap(12))
    board.draw_board(found, scene(found))
    best = max(one.points for one in found.laid)
    assert best > 0
    assert {f"+{best}", "12", str(len(PARTS.tiles) - 12)} <= set(written)


@pytest.mark.parametrize("laid", [0, 9, 30])
def test_alone_with_a_stack_four_are_shown_and_the_stack_is_in_no_picture(laid: int) -> None:
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
        paths = tuple(
            c.path for c in prompts.level(GAME.legal_actions(each, 0), ("place",)).choices
        )
        asked = Preview(("place",), paths, {})
        seen.append((said, told, RENDERER.preview(found, given, asked)))
        assert told[1].count("\n") == 4
        assert told[1] in told[0], "every reader sees both counts"
        assert f"{36 - laid} tiles to lay" in told[0]
    assert seen[0] == seen[1]


@pytest.mark.parametrize("name", [name for name in STEPS if name.startswith("L4")])
def test_a_window_leaves_the_banner_alone(name: str) -> None:
    seats, shape = STEPS[name]
    found = view(seats, shape)
    given = scene(found)
    fit = layout(found)
    assert 8 <= sum(fit.shows(cell) for cell in shape) < len(shape)
    drawn = board.draw_board(found, given)
    bare = Canvas(DARK, drawn.image.height)
    banner(bare, board.heading(found, given))
    top = (0, 0, WIDTH, BANNER)
    assert drawn.image.crop(top).tobytes() == bare.image.crop(top).tobytes()


def test_many_tiles_drive_out_no_sprite() -> None:
    """Tiles are made of the sprites of their size, which take ten times as long to draw."""
    ring = hexes.ring_sprite(SIZES[3], DARK.amber)
    for number in range(1, 37):
        for rotation in range(6):
            board.face(number, rotation, SIZES[0], DARK.key)
    assert hexes.ring_sprite(SIZES[3], DARK.amber) is ring


@pytest.mark.parametrize("shape", [crooked, string, partial(string, direction=1), heap])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_last_picture_shows_every_tile_that_one_in_between_crops(
    seats: int, shape: Callable[[int], Shape]
) -> None:
    """Half of a long board was left out at the end, where nothing more is laid."""
    found = view(seats, shape(36 if seats == 1 else 2 + 8 * seats))
    assert found.ended
    over = layout(found)
    assert not over.cropped
    assert all(over.shows(one.cell) for one in found.laid)
    assert over.height <= 1350


def test_a_tile_too_small_for_its_numbers_shows_colours_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They lay on each other where a long board is seen whole."""
    numbers = list[int]()
    drawn = board._number
    monkeypatch.setattr(board, "_number", lambda *of: numbers.append(of[-2]) or drawn(*of))
    for size in (36, 38):
        board.face(1, 0, size, DARK.key)
    assert numbers == [38] * 6


def test_choices_side_by_side_are_as_large_as_what_touches_leaves_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Six rotations were as small as if six tiles touched them: digits of 8 pixels on a phone."""
    sizes: list[int] = []
    monkeypatch.setattr(picker, "placed", lambda *of: sizes.append(of[2]) or placed(*of))
    seat = state(2, heap(7)).active
    found = view(2, heap(7), seat)
    for cell in ((2, 0), (1, 1)):  # one tile touches it, or two
        path = ("place", str(found.hands[seat][0]), hexgrid.name(cell))
        paths = tuple((*path, str(turn)) for turn in range(hexgrid.SIDES))
        preview.draw_preview(found, scene(found, viewer=seat), Preview(path, paths, {}))
    assert len(sizes) == 2 * hexgrid.SIDES
    assert min(sizes) >= SIZES[2]


def test_a_tile_that_was_tried_is_ringed_in_the_hand_as_on_the_board() -> None:
    lesson = next(one for one in GAME.lessons("en") if one.key == "hand")
    found = GAME.observe(lesson.state, lesson.seat)
    ways = tuple(("place", str(tile), "M49") for tile in found.hands[0] or ())
    tried = Marked((), (), ("place", "12", "M49", "4"))
    given = replace(scene(found, viewer=lesson.seat), puzzle=True)
    drawn = preview.draw_preview(found, given, Preview((), ways, marked=tried))
    rings = {
        way[1]: count(drawn.image, DARK.amber, box) for way in ways for box in drawn.spots[way[:2]]
    }
    assert [tile for tile, amber in rings.items() if amber > 100] == ["12"]


def test_no_tile_of_a_question_about_places_is_ringed_like_an_answer() -> None:
    lesson = next(one for one in GAME.lessons("en") if one.key == "hole")
    found = GAME.observe(lesson.state, lesson.seat)
    asked = replace(scene(found, viewer=lesson.seat), puzzle=True)
    bare = replace(asked, untold=lesson.untold)
    shown = Preview((), tuple(parse(text).words for text in lesson.offered))
    ringed, plain = (
        count(preview.draw_preview(found, one, shown).image, DARK.amber) for one in (asked, bare)
    )
    assert ringed > plain


def test_few_tiles_are_as_large_as_their_room_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the first lesson and in the last one small tiles lay in an empty picture."""
    sizes: list[int] = []
    monkeypatch.setattr(board, "mark_last", lambda _canvas, where, _last: sizes.append(where.size))
    lessons = {one.key: (one.state, one.shown or one.wanted[0]) for one in GAME.lessons("en")[:-1]}
    more = state(2, heap(6))
    many = more, GAME.legal_actions(more, more.active)[0].text
    for one, text in (lessons["side"], lessons["hand"], many):
        found, action = GAME.observe(one, one.active), parse(text)
        given = scene(found, viewer=one.active)
        preview.draw_preview(found, given, Preview(action.words, (), {}, action, over=True))
    last = GAME.lessons("en")[-1]
    found = GAME.observe(last.state, None)
    high = board.draw_board(found, replace(scene(found), untold=last.untold)).height
    *few, crowd, board_of_few = sizes
    assert min(*few, board_of_few) > SIZES[0] >= crowd
    assert high < board.draw_board(found, scene(found)).height


@pytest.mark.parametrize("language", few(LOCALES))
def test_no_lesson_names_the_free_places(language: str, written: list[str]) -> None:
    """The last one showed K48 and its like, which nothing explained."""
    *_, last = GAME.lessons(language)
    found, given = GAME.observe(last.state, 0), scene(view(2, heap(2)), "dark", language)
    for untold in (frozenset[str](), last.untold):
        written.clear()
        board.draw_board(found, replace(given, untold=untold))
        assert ("K48" in written) is not bool(untold)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("seats", few([2, 3, 4]))
def test_a_film_has_larger_words_and_says_only_what_a_tile_brought(
    seats: int, language: str, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord shows a film within 400 x 300 pixels: its counts and second line were unreadable."""
    found = view(seats, heap(6))
    given = scene(found, "dark", language)
    filmed = replace(given, film=(found,))
    headings = []
    monkeypatch.setattr(board, "banner", lambda _, heading: headings.append(heading))
    counts = {given.words(f"hexago-{key}") for key in ("in-hands", "in-stacks", "laid", "out")}
    board.draw_board(found, given)
    assert counts <= {*written}
    written.clear()
    board.draw_board(found, filmed)
    assert not counts & {*written}
    now, then = headings
    assert then.style.size >= 38 > now.style.size
    last = found.last
    assert last is not None
    assert hexgrid.name(last.cell) in now.second
    assert hexgrid.name(last.cell) not in then.second
    assert then.second.split()[-1] == now.second.split()[-1]
