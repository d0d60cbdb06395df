"""Hexamino in pictures: layouts, sizes, secrets, goldens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pytest
from PIL import Image, ImageChops

from data.words import LOCALES, words
from engine.actions import Action, parse
from engine.games.hexamino.state import Placement, State, Turn
from engine.games.hexamino.turn import PER_SEAT
from engine.hexgrid import cell, name, neighbours
from engine.position import CLOSED
from engine.refusals import Marked
from render import phrases, png
from render.canvas import Box, Canvas
from render.contract import Preview
from render.fonts import SECOND, width
from render.games.hexamino import around, board, camera, ends, faces, headline, preview, talk
from render.hexes import drawing, overview, picker
from render.hexes import drawing as hexes
from render.hexes.layout import TOP, Fit, largest, placed
from render.sprites import Cut
from render.theme import CALM, THEMES, VALUES, Theme, mix
from tests.render.hexamino_positions import GAME, RENDERER, played, scene, seen
from tests.render.seeing import times
from tests.tiers import few

MODES = ("classic", "snake", "octopus", "star")


def line(length: int, mode: str = "classic") -> State:
    """Return a table whose tiles lie in one row; what they show does not matter here."""
    state, _, _ = played(4, 0, mode=mode)
    row = tuple(Placement(0, tile, (tile - 1, 0), 0) for tile in range(2, length + 1))
    return replace(state, laid=(*state.laid, *row))


@pytest.mark.parametrize(("length", "rail", "cropped"), [(5, True, False), (8, False, False)])
def test_the_board_moves_above_the_players(length: int, rail: bool, cropped: bool) -> None:
    where = board.layout(seen(line(length)))
    assert (where.rail, where.cropped) == (rail, cropped)
    assert where.size >= faces.FLOOR


@pytest.mark.parametrize("mode", MODES)
def test_tiles_are_nearly_as_large_as_a_phone_can_show_them(mode: str) -> None:
    """They were small beside the players while half of the picture was empty."""
    room = Box(20, TOP, 1180, TOP + 1010)
    for seed, entries in product(range(1, 5), (6, 14, 22, 30, 40)):
        view = seen(played(2, entries, seed, mode=mode)[0])
        where = board.layout(view)
        assert where.height <= 1350
        if not (view.ended or where.cropped):
            assert where.size >= 0.8 * largest([one.cell for one in view.laid], room, 80)


@pytest.mark.parametrize("mode", ["classic", "snake"])
def test_the_window_follows_the_last_tile(mode: str) -> None:
    state = line(40, mode)
    where = board.layout(seen(state))
    assert where.cropped
    assert where.size == (board.HEAD if mode == "snake" else faces.FLOOR)
    assert where.shows(state.laid[-1].cell)
    assert not where.shows(state.laid[0].cell)
    large = RENDERER.detail(seen(state), scene(state))
    assert large.width > 1200


def test_the_only_place_of_a_lesson_has_a_question_mark_and_no_name(written: list[str]) -> None:
    """Names of cells are explained to nobody who has not played yet."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "draw")
    paths = tuple(parse(text).words for text in lesson.offered)
    given = replace(scene(lesson.state, viewer=lesson.seat), puzzle=True)
    preview.draw_preview(seen(lesson.state, lesson.seat), given, Preview(("lay",), paths))
    assert "?" in written
    assert {path[2] for path in paths}.isdisjoint(written)


@pytest.mark.parametrize("key", ["dots", "draw"])
def test_a_phone_shows_the_dots_that_a_lesson_asks_for(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """Seven tiles in a row were as wide as 40 pixels."""
    sizes: list[int] = []
    monkeypatch.setattr(picker, "draw_hand", lambda _canvas, _game, at, *_: sizes.append(at.size))
    lesson = next(one for one in GAME.lessons("en") if one.key == key)
    given = replace(scene(lesson.state, viewer=lesson.seat), puzzle=True, untold=lesson.untold)
    paths = tuple(parse(text).words for text in lesson.offered)
    preview.draw_preview(seen(lesson.state, lesson.seat), given, Preview(("lay",), paths))
    assert sizes == [picker.COUNTED]


def test_a_rotated_tile_of_a_lesson_is_asked_about_with_the_task(written: list[str]) -> None:
    """Above the picture stood "Tile 20, rotated to 0°?", which asked nothing."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "turn")
    path = parse(lesson.offered[0]).words
    given = replace(scene(lesson.state, viewer=lesson.seat), puzzle=True, untold=lesson.untold)
    preview.draw_preview(seen(lesson.state, lesson.seat), given, Preview(path))
    assert "Does tile 20 fit at 0°?" in written


def test_the_alternative_text_of_a_question_does_not_say_which_tile_fits() -> None:
    """It was read aloud which of the drawn tiles fits, and that was the question."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "draw")
    paths = tuple(parse(text).words for text in lesson.offered)
    for puzzle in (True, False):
        given = replace(scene(lesson.state, viewer=lesson.seat), puzzle=puzzle)
        shown = RENDERER.preview(seen(lesson.state, lesson.seat), given, Preview(("lay",), paths))
        assert ("fits" in shown.alt) is not puzzle


def test_the_alternative_text_of_a_lesson_counts_no_dots_that_it_asks_for() -> None:
    lesson = next(one for one in GAME.lessons("en") if one.key == "dots")
    given = replace(scene(lesson.state, viewer=lesson.seat), untold=lesson.untold)
    paths = tuple(parse(text).words[:2] for text in lesson.offered)
    shown = RENDERER.preview(seen(lesson.state, lesson.seat), given, Preview(("lay",), paths))
    assert "52: 1, 2, 3, 5, 4, -." in shown.alt
    assert " dots" not in shown.alt


def test_drawn_tiles_are_framed_in_the_hand_of_a_lesson_and_its_number_stays(
    monkeypatch: pytest.MonkeyPatch, written: list[str]
) -> None:
    """Their numbers stood in place of the lesson's, and nothing marked them in the hand."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "draw")
    framed = list[object]()
    monkeypatch.setattr(picker, "draw_hand", lambda *args: framed.append(args[6]))
    paths = tuple(parse(text).words for text in lesson.offered)
    given = replace(scene(lesson.state, viewer=lesson.seat), puzzle=True, place="Lesson 5 of 7")
    for untold, hand, second in [
        (lesson.untold, (4, 13), "Lesson 5 of 7"),
        (frozenset[str](), (), "You draw tiles 4, 13."),
    ]:
        told = replace(given, untold=untold)
        preview.draw_preview(seen(lesson.state, lesson.seat), told, Preview(("lay",), paths))
        assert (framed.pop(), second in written) == (hand, True)


def test_lessons_leave_out_what_none_of_them_explains(written: list[str]) -> None:
    lessons = {one.key: one for one in GAME.lessons("en")}
    # At the end nothing fits anywhere; one lesson before there still is an open place.
    state = lessons["draw"].state
    view, given = seen(state), scene(state)
    told = {given.words("hexamino-left"), *map(name, view.places)}
    assert view.places
    for untold in (frozenset[str](), lessons["end"].untold):
        written.clear()
        picture = RENDERER.board(view, replace(given, untold=untold))
        assert told & {*written} == (set() if untold else told)
        assert ("sides in stock and hands" in picture.alt) is not bool(untold)
        assert (picture.height < 700) is bool(untold), "seven tiles leave no room empty"
        assert ("Open places" in picture.alt) is not bool(untold)
        assert ("M50 (1, 2, 3, 5, 4, 3)" in picture.alt) is bool(untold)
    mode = given.words("hexamino-option-mode-classic")
    for one in GAME.lessons("en"):
        if one.wanted:
            asked = replace(scene(one.state, viewer=one.seat), puzzle=True, untold=one.untold)
            written.clear()
            preview.draw_preview(seen(one.state, one.seat), asked, Preview(("lay",)))
            assert mode not in written


def test_beside_an_example_the_tile_stands_as_it_was_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text said that it fits after half a turn, and it stood there turned already."""
    (lesson, *_), rotations = GAME.lessons("en"), list[int]()
    monkeypatch.setattr(picker, "tile_panel", lambda *args: rotations.append(args[5]))
    action = parse(lesson.shown)
    for over in (False, True):
        given = replace(scene(lesson.state, viewer=lesson.seat), untold=lesson.untold)
        shown = Preview(action.words, action=action, over=over)
        preview.draw_preview(seen(lesson.state, lesson.seat), given, shown)
    assert rotations == [3, 0]


def test_all_pictures_of_a_turn_show_dots_or_all_of_them_digits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: set[bool] = set()
    tables, one = drawing.draw_tiles, drawing.draw_tile

    def noted(canvas: Canvas, fit: Fit, laid: Any, game: drawing.HexGame) -> None:
        drawn.add(game is faces.GAME and fit.size >= faces.DOTS)
        tables(canvas, fit, laid, game)

    def single(
        canvas: Canvas, game: drawing.HexGame, tile: int, size: int, *more: Any, **named: Any
    ) -> None:
        drawn.add(game is faces.GAME and size >= faces.DOTS)
        one(canvas, game, tile, size, *more, **named)

    monkeypatch.setattr(drawing, "draw_tiles", noted)
    monkeypatch.setattr(drawing, "draw_tile", single)
    kinds = []
    for entries in (3, 9, 11, 12, 13, 15, 18):
        state, _, _ = played(3, entries)
        view, given = seen(state, state.active), scene(state, viewer=state.active)
        drawn.clear()
        RENDERER.board(seen(state), scene(state))
        RENDERER.hand(view, given)
        legal = GAME.legal_actions(state, state.active)
        tiles = tuple({action.words[:2]: None for action in legal})
        RENDERER.preview(view, given, Preview(("lay",), tiles))
        for action in legal[:: max(1, len(legal) // 3)]:
            places = tuple({a.words[:3]: None for a in legal if a.words[:2] == action.words[:2]})
            RENDERER.preview(view, given, Preview(action.words[:2], places))
            RENDERER.preview(view, given, Preview(action.words, action=action))
        assert len(drawn) == 1, entries
        kinds += drawn
    assert set(kinds) == {True, False}


@pytest.mark.parametrize(("entries", "digits"), [(3, False), (15, True)])
def test_each_picture_with_digits_says_once_that_they_are_dots(
    entries: int, digits: bool, written: list[str]
) -> None:
    """Dots turned into digits in the middle of a game, and nobody said so."""
    state, _, _ = played(3, entries)
    view, given = seen(state, state.active), scene(state, viewer=state.active)
    (first, *_) = GAME.legal_actions(state, state.active)
    for draw in (
        lambda: RENDERER.board(seen(state), scene(state)),
        lambda: RENDERER.hand(view, given),
        lambda: RENDERER.preview(view, given, Preview(("lay",), (first.words[:2],))),
        lambda: RENDERER.preview(view, given, Preview(first.words, action=first)),
    ):
        written.clear()
        draw()
        assert written.count("= 3") == digits


def whole_star() -> State:
    """Return a Star with all 43 places taken."""
    state, _, _ = played(2, 0, mode="star")
    cells, at = [], (0, 0)
    for side in range(6):
        at = (0, 0)
        for _ in range(7):
            at = neighbours(at)[side]
            cells.append(at)
    pile = GAME._mode_of(state).tiles
    row = tuple(Placement(0, tile, cell, 0) for tile, cell in zip(pile, cells, strict=True))
    return replace(state, laid=(*state.laid, *row))


def test_a_star_is_never_cropped() -> None:
    state = whole_star()
    where = board.layout(seen(state))
    assert not where.cropped
    assert 43 <= where.size <= 45
    assert all(where.shows(one.cell) for one in state.laid)
    assert RENDERER.board(seen(state), scene(state)).height <= 1350


@pytest.mark.parametrize("mode", MODES)
def test_r13_before_the_first_move_only_a_snake_has_its_head_ringed(mode: str) -> None:
    state, _, _ = played(3, 0, mode=mode)
    canvas, size = board.draw_board(seen(state), scene(state)), board.layout(seen(state)).size
    assert times(canvas, hexes.ring_sprite(size, canvas.theme.amber)) == (mode == "snake")


def test_of_a_snake_only_the_head_is_ringed_whatever_is_new() -> None:
    state, events, _ = played(3, 4, mode="snake")
    view, given = seen(state), scene(state, since=tuple(events))
    canvas = board.draw_board(view, given)
    size = board.layout(view).size
    assert times(canvas, hexes.ring_sprite(size, canvas.theme.amber)) == 1


@pytest.mark.parametrize("seed", range(1, 6))
def test_every_free_place_and_each_tile_can_be_tapped_on_a_phone(seed: int) -> None:
    state, _, _ = played(2, 14, seed)
    view = seen(state, state.active)
    shown = Preview(("lay",), tuple(("lay", str(tile)) for tile in view.fits))
    picture = RENDERER.preview(view, scene(state, viewer=state.active), shown)
    assert {name(cell) for cell in view.places} <= picture.spots.keys()
    phone = 390 / picture.width
    for tile in view.fits:
        ((_, _, wide, high),) = picture.spots["lay", str(tile)]
        assert min(wide, high) * phone >= 44


def test_hands_grow() -> None:
    state, _, _ = played(2, 3)
    heights = []
    for count in (1, 5, 8, 9, 24):
        hand = tuple(range(2, 2 + count))
        large = replace(state, hands=(hand, hand), fresh=(2, 2))
        found = RENDERER.hand(seen(large, 0), scene(large, viewer=0))
        heights.append(found.height)
        assert len(RENDERER.hand_text(seen(large, 0), scene(large, viewer=0))) <= 1000
    assert heights[-1] == max(heights) > heights[1]
    assert max(heights) <= 1000


@pytest.mark.parametrize("mode", MODES)
def test_between_deals_the_last_board_lies_above_all_hands(mode: str) -> None:
    _, _, stills = played(3, 300, deals="per_seat", mode=mode)
    state = stills[0]
    assert state.over
    view = seen(state)
    shown = RENDERER.board(view, scene(state))
    for hand in state.hands:
        assert talk.numbers(hand) in shown.alt
    assert all(name(one.cell) in shown.alt for one in state.laid[:3])
    where = board.closed(view, 220)
    assert where.shows(state.laid[-1].cell), "who looks sees how it ended"
    assert where.height <= shown.height <= 1450
    assert RENDERER.detail(seen(state), scene(state)) is None


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("mode", ["classic", "snake", "star"])
def test_the_last_board_of_a_deal_is_seen_whole(
    mode: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half tiles were cut off at its top, and six players made it 2,148 pixels high."""
    found: list[Fit] = []
    drawn = board.draw_table

    def noted(canvas: Canvas, where: Fit, *more: Any, **named: Any) -> None:
        found.append(where)
        drawn(canvas, where, *more, **named)

    monkeypatch.setattr(board, "draw_table", noted)
    for seed in (1, 2, 4):
        state = played(seats, 500, seed, deals="per_seat", mode=mode)[2][0]
        canvas = ends.opened(seen(state), scene(state))
        assert all(found[-1].shows(one.cell) for one in state.laid)
        assert canvas.height <= (2000 if mode == "snake" else 1700)


@pytest.mark.parametrize("seats", [2, 3])
def test_gold_frames_who_has_the_fewest_dots_of_a_deal(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It framed whoever had laid the last tile, beside a hand with fewer dots."""
    framed: list[bool] = []
    monkeypatch.setattr(Canvas, "panel", lambda *given: framed.append(given[-1] is not None))
    for seed in (1, 4):
        state = played(seats, 500, seed, deals="per_seat", mode="snake")[2][0]
        framed.clear()
        for seat in range(seats):
            box = Box(0, 0, 100, 100)
            ends._open_panel(Canvas(THEMES["dark"], 100), seen(state), scene(state), seat, box)
        dots = talk.last_dots(seen(state))
        assert framed == [one == min(dots) for one in dots]
        framed.clear()
        left, best = scene(state), dots.index(min(dots))
        left = replace(
            left, statuses=tuple(CLOSED if n == best else "present" for n in range(seats))
        )
        for seat in range(seats):
            ends._open_panel(Canvas(THEMES["dark"], 100), seen(state), left, seat, box)
        rest = min(one for seat, one in enumerate(dots) if seat != best)
        assert framed == [n != best and one == rest for n, one in enumerate(dots)]


@pytest.mark.parametrize("count", [4, 16])
def test_the_map_of_a_chain_has_no_numbers_that_cover_each_other(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(Canvas, "number", lambda *given, **_: told.append(given[3]))
    chain = [(0, number) for number in range(12 if count == 4 else 46)]
    places = [(1, 2 * number) for number in range(count)]
    where = placed(chain, Box(0, 0, 200, 200), 60)
    marks = {name(cell): str(number) for number, cell in enumerate(places, 1)}
    cuts = around.Cuts(dict.fromkeys(places, where), 900)
    around.draw_map(Canvas(THEMES["dark"], 900), cuts, 900, chain, marks, None)
    assert told == ([*marks.values()] if count == 4 else [])


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_last_board_of_a_game_is_seen_whole(seats: int) -> None:
    for seed in (1, 4, 5):
        view = seen(played(seats, 500, seed)[0])
        assert view.ended
        where = board.layout(view)
        assert all(where.shows(one.cell) for one in view.laid)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_pictures_of_a_film_are_no_strip_at_a_desk(seats: int, mode: str) -> None:
    """They were up to 1,550 pixels high, of which a desk shows a strip, empty at the beginning."""
    for seed in (1, 2, 5):
        views = tuple(
            seen(played(seats, most, seed, mode=mode)[0]) for most in (*range(0, 120, 4), 500)
        )
        given = replace(scene(played(seats, 0)[0]), film=views)
        found = [camera.filmed(view, given, board.rail_height(view)) for view in views]
        fits = [where for where in found if where]
        assert len(fits) == len(views)
        assert len({where.height for where in fits}) == 1
        assert all(900 <= where.height <= 1000 for where in fits)
        assert fits[0].size >= camera.LARGE
        for view, where in zip(views, fits, strict=True):
            assert where.shows(view.laid[-1].cell)
            # A Snake's head is followed; all other boards are seen whole.
            assert where.cropped or all(where.shows(one.cell) for one in view.laid)
            assert not where.cropped or mode == "snake"
        assert not fits[-1].cropped
        moves = sum(one != other for one, other in pairwise(fits))
        assert moves <= 7, "it moves only when the next tile would have no room"


def test_a_film_has_dots_at_every_scale_and_no_names_of_places(written: list[str]) -> None:
    views = tuple(seen(played(2, most, 1, mode="star")[0]) for most in (6, 500))
    given = replace(scene(played(2, 0)[0]), film=views)
    assert board.tiles_of(views[0], given) is faces.DOTTED
    dots, digits = (game.face(9, 0, 30, "dark").image for game in (faces.DOTTED, faces.GAME))
    assert dots.tobytes() != digits.tobytes()
    RENDERER.frame(views[0], given)
    assert views[0].places
    assert not {name(place) for place in views[0].places} & {*written}


def test_each_deal_of_a_film_begins_large_and_ends_whole() -> None:
    state, _, stills = played(3, 300, deals=PER_SEAT)
    first = seen(stills[0])
    begun = replace(first, laid=first.laid[:3], over=False)
    later = replace(begun, deal=1)
    views = (begun, first, later, replace(first, deal=1))
    given = replace(scene(state), film=views)
    fits = [camera.filmed(view, given, 0) for view in views]
    assert fits[:2] == fits[2:]
    assert fits[0]
    assert fits[1]
    assert fits[0].size >= camera.LARGE > fits[1].size
    assert all(fits[1].shows(one.cell) for one in first.laid)


def whole(cut: Cut, on: Callable[[int], bool]) -> Image.Image:
    image = Image.new("L", (240, 240))
    image.paste(cut.mask.point(lambda v: 255 if on(v) else 0), cut.at)
    return image


@pytest.mark.parametrize(("seats", "shown"), [(2, True), (6, False)])
def test_dots_of_earlier_deals_stand_beside_the_tiles_if_no_name_is_cut_for_them(
    seats: int, shown: bool, written: list[str]
) -> None:
    state, _, _ = played(seats, 75, deals=PER_SEAT)
    view = seen(state)
    before = replace(view.results[0], dots=tuple(range(81, 81 + seats)))
    board.draw_board(replace(view, results=(before,)), scene(state))
    assert ({"81", "82"} <= set(written)) is shown
    written.clear()
    board.draw_board(replace(view, results=()), scene(state))
    assert "81" not in written, "there is nothing before the first deal"


@pytest.mark.parametrize("size", few([56, 75, 92, 100]))
def test_dots_stay_in_their_fields(size: int) -> None:
    for value, direction in product(range(1, 6), range(6)):
        inside = whole(drawing.field_mask(size, direction), lambda v: v == 255)
        dots = whole(faces._dots(value, size, direction), lambda v: v > 60)
        assert dots.getbbox()
        assert ImageChops.subtract(dots, inside).getbbox() is None, (value, direction)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.key)
def test_light_fields_have_smooth_edges(theme: Theme) -> None:
    """The palette had no blend of yellow or orange with a tile: edges were steps."""
    for value, share in product(range(1, 6), (0.25, 0.5, 0.75)):
        wanted = mix(VALUES[value], VALUES[0], share)
        entries = png.indices(Image.new("RGB", (2, 2), wanted), theme)
        found = png.colours(entries, theme).getpixel((0, 0))
        assert isinstance(found, tuple)
        assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 8


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.key)
def test_a_free_place_keeps_its_colour(theme: Theme) -> None:
    assert mix(theme.table, theme.panel, CALM) in png.palette(theme)


@pytest.mark.parametrize("mode", MODES)
def test_the_end_shows_the_winning_tile_and_what_everybody_has_left(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In place of its last board a game showed the open hands."""
    state, _, _ = played(4, 300, mode=mode)
    view, found = seen(state), scene(state)
    assert state.ended
    assert RENDERER.closing(view, found) is None
    ringed: list[object] = []
    monkeypatch.setattr(hexes, "ring_tile", lambda _, where, cell: ringed.append(where.shows(cell)))
    RENDERER.board(view, found)
    assert ringed == [True]
    drawn: list[int] = []
    monkeypatch.setattr(hexes, "draw_tile", lambda _canvas, _game, tile, *_: drawn.append(tile))
    ranking = RENDERER.ranking(view, found)
    for hand in state.hands:
        assert set(hand[:4]) <= set(drawn)
        assert not hand or f" {talk.numbers(hand)} left" in ranking.alt


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_end_counts_all_deals_and_says_what_the_last_one_added(
    seats: int, language: str, written: list[str]
) -> None:
    """Below "Anna wins" stood the dots of the last deal alone, of which she had more."""
    state, _, _ = played(seats, 500, 3, deals=PER_SEAT)
    said = words(language)
    view, found = seen(state), replace(scene(state), words=said)
    assert len(view.results) == seats
    picture = RENDERER.board(view, found)
    totals, last = view.totals, view.results[-1].dots
    for seat, dots in enumerate(totals):
        adds = talk.adds(said, view, seat)
        assert str(last[seat]) in adds
        in_all = said("hexamino-dots-all", count=dots)
        assert {in_all, said("hexamino-dots", count=dots)} & {*written}
        assert adds in written
        assert f"{in_all} ({adds})" in picture.alt
        assert f"{in_all} ({adds})" in RENDERER.text_board(view, found)
    _, fewest = talk.fewest(said, found.outcome)
    assert str(min(totals)) in fewest
    assert any(text.startswith(fewest) for text in written), "the second line, not cut"
    assert fewest in picture.alt
    assert fewest in RENDERER.text_board(view, found)


@pytest.mark.parametrize("language", LOCALES)
def test_where_the_numbers_have_no_room_the_fewest_win_in_a_sentence_of_its_own(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence was cut at its bracket, which a language may not have."""
    state, _, _ = played(2, 500, 3, deals=PER_SEAT)
    found = replace(scene(state), words=words(language))
    brief = words(language)("hexamino-fewest", deals=2)
    monkeypatch.setattr(headline, "rooms", lambda *_: (900, width(brief, SECOND)))
    assert headline.heading(seen(state), found).second == brief


@pytest.mark.parametrize("language", LOCALES)
def test_looking_back_says_what_was_done_and_then_who_had_to_pass(language: str) -> None:
    """Each picture of a film named who was next."""
    state, _, _ = played(3, 9)
    passed = replace(state, log=(*state.log, Turn((state.log[0].seat + 1) % 3)))
    for one, forced in ((state, False), (passed, True)):
        made, back = one.log[0], replace(scene(one), words=words(language), past=True)
        heading, who = headline.heading(seen(one), back), back.names[made.seat]
        assert who in heading.title
        assert str(made.tile) in heading.title
        assert heading.seats == (made.seat,)
        after = talk.turn_line(back.words, seen(one), one.log[-1], back.names[one.log[-1].seat])
        assert (heading.second == after) is forced
        told = RENDERER.text_board(seen(one), back)
        assert phrases.turn(back, one.active) not in told


def test_an_end_in_which_fewer_dots_lose_does_not_say_that_the_fewest_win() -> None:
    state, _, _ = played(2, 500, 3, deals=PER_SEAT)
    given = GAME.outcome(state)
    assert given is not None
    left = replace(given, scores=(9, 4), ranks=(1, 2), reason="resigned", stopped=True)
    assert talk.fewest(words("en"), left) == ("", "")
    assert talk.fewest(words("en"), None) == ("", "")


def test_a_deal_that_is_stopped_counts_what_the_hands_hold() -> None:
    state, _, _ = played(2, 70, 3, deals=PER_SEAT)
    assert len(state.results) == 1
    stopped = GAME.stop(state, "agreed").state
    given = GAME.outcome(stopped)
    assert given is not None
    assert talk.finals(seen(stopped)) == given.scores != seen(stopped).totals


def test_between_deals_the_dots_so_far_stand_beside_those_of_the_deal(
    written: list[str],
) -> None:
    _, _, stills = played(4, 500, 3, deals=PER_SEAT)
    view = seen(stills[1])
    RENDERER.board(view, scene(stills[1]))
    for seat, dots in enumerate(view.results[-1].dots):
        assert f"+{dots}, {view.totals[seat]} in all" in written


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_numbers_of_the_rail_say_what_they_count(
    seats: int, language: str, written: list[str]
) -> None:
    """It said "31 left", not of what."""
    state, _, _ = played(seats, 3, mode="snake")
    RENDERER.board(seen(state), replace(scene(state), words=words(language)))
    assert words(language)("hexamino-left") in written, "not cut"
    assert {str(count) for count in talk.left(seen(state))[1:]} <= {*written}


def test_a_game_that_is_over_counts_no_sides_to_come(written: list[str]) -> None:
    state, _, _ = played(2, 500, mode="star")
    assert state.ended
    RENDERER.board(seen(state), replace(scene(state), film=(seen(state),)))
    assert words("en")("hexamino-left") not in written


def test_the_rail_of_an_end_says_what_the_last_deal_added(written: list[str]) -> None:
    state, _, _ = played(2, 500, 3, deals=PER_SEAT)
    small = replace(state, laid=state.laid[:6])
    assert board.layout(seen(small)).rail
    RENDERER.board(seen(small), scene(small))
    assert {f"+{dots}" for dots in seen(small).results[-1].dots} <= {*written}


@pytest.mark.parametrize(("mode", "seed"), [("classic", 1), ("snake", 2), ("star", 2)])
def test_a_question_about_a_long_chain_is_as_high_as_wide_and_shows_its_places_larger(
    mode: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A desk showed a strip less than 300 pixels wide."""
    state, _, _ = played(2, 36, seed, mode=mode)
    view, given = seen(state, state.active), scene(state, viewer=state.active)
    before: list[Fit] = []
    after: list[Fit] = []
    lowered = picker.lowered

    def noted(where: Fit, *more: Any, **named: Any) -> Fit:
        before.append(where)
        after.append(lowered(where, *more, **named))
        return after[-1]

    monkeypatch.setattr(picker, "lowered", noted)
    legal = GAME.legal_actions(state, state.active)
    for action in legal[:: max(1, len(legal) // 4)]:
        canvas = preview.draw_preview(view, given, Preview(action.words, action=action))
        assert canvas.height <= 1250
        assert after[-1].size >= before[-1].size
        assert after[-1].shows(cell(action.args[1]))
    assert any(one.size < other.size for one, other in zip(before, after, strict=True)) == (
        mode != "snake"
    )


@pytest.mark.parametrize("mode", ["classic", "snake", "star"])
@pytest.mark.parametrize("seats", [2, 3])
def test_no_place_to_choose_and_no_newest_tile_lies_under_the_hand_or_the_map_or_outside(
    mode: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From 36 tiles the window left out places, and the tile that was laid last."""
    maps: list[tuple[Fit, Box]] = []
    monkeypatch.setattr(overview, "_frame", lambda _, where, box, *_more: maps.append((where, box)))
    for seed, hand, entries in product((1, 2, 3), ("5", "7"), (27, 37, 42, 52)):
        state, _, _ = played(seats, entries, seed, mode=mode, hand=hand)
        view, given = seen(state, state.active), scene(state, viewer=state.active)
        if not view.fits:
            continue
        legal = [one.words for one in GAME.legal_actions(state, state.active)]
        marks = {path[2]: path[2] for path in legal if path[1] == legal[0][1]}
        last, free = name(view.laid[-1].cell), {*map(name, view.places)}
        tiles = Preview(("lay",), tuple({path[:2]: None for path in legal}))
        places = Preview(legal[0][:2], tuple(path[:3] for path in legal), marks=marks)
        for shown, wanted in ((tiles, {last, *free}), (places, {*marks})):
            maps.clear()
            spots = preview.draw_preview(view, given, shown).spots
            assert wanted <= {*spots}
            assert not any(where.hides(box, cell(one)) for where, box in maps for one in wanted)


@pytest.mark.parametrize(("hand", "entries"), [("5", 30), ("7", 30), ("5", 44)])
def test_beside_a_high_board_the_hand_makes_no_strip_of_it(
    hand: str, entries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below the board it took a quarter of the height at a desk, beside empty room."""
    asked: list[tuple[Fit, Fit]] = []
    aside = picker.aside

    def noted(where: Fit, *more: Any) -> Fit:
        asked.append((where, aside(where, *more)))
        return asked[-1][1]

    monkeypatch.setattr(picker, "aside", noted)
    moved = 0
    for state, *_ in (played(3, entries, seed, hand=hand) for seed in range(1, 9)):
        view, given = seen(state, state.active), scene(state, viewer=state.active)
        paths = tuple(("lay", str(tile)) for tile in sorted(view.fits))
        asked.clear()
        canvas = preview.draw_preview(view, given, Preview(paths=paths))
        for before, after in asked:
            if before is after or not paths:
                continue
            moved += 1
            assert after.size >= 0.9 * before.size, "a phone shows the board as well"
            assert after.size / after.height > before.size / (before.height + 200)
            lefts = [canvas.spots[path][0].left for path in paths]
            assert min(lefts) >= after.box.right, "no tile hides the board"
    assert moved


@pytest.mark.parametrize("tile", [True, False])
def test_numbered_places_all_over_a_long_chain_are_cut_out_larger_beside_the_tile(
    tile: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of the chain was shown, up to 1,680 pixels high, and the tile only if it lay there."""
    state, _, _ = played(2, 0)
    chain = [(0, r) for r in range(16)]
    laid = tuple(Placement(0, 2 + at, one, 0) for at, one in enumerate(chain))
    state = replace(state, laid=laid)
    view, given = seen(state, state.active), scene(state, viewer=state.active)
    ends = [(0, -1), (-1, 6), (1, 8), (0, 16)]
    marks = {name(one): str(at) for at, one in enumerate(ends, start=1)}
    panels: list[int] = []
    panel = picker.tile_panel

    def noted(*given: Any) -> None:
        panels.append(given[4])
        panel(*given)

    monkeypatch.setattr(picker, "tile_panel", noted)
    path = ("lay", "40", name(ends[0]), "0")
    asked = Preview(path, action=Action.of(path)) if tile else Preview(("lay",))
    canvas = preview.draw_preview(view, given, replace(asked, marks=marks))
    assert canvas.height <= 1200
    assert panels == [40] * tile, "where no tile is chosen, the hand stands below"
    for one in ends[1:]:
        (spot,) = canvas.spots[name(one)]
        # The whole board had tiles of 50 in a picture 1,383 pixels high, and more with a hand.
        assert spot.width / 3**0.5 / canvas.height > 1.3 * 50 / 1383
    assert (name(ends[0]) in canvas.spots) is not tile
    marked = replace(asked, marks=marks, marked=Marked((name(ends[1]),)))
    assert preview.draw_preview(view, given, marked).height > 1300, "a refusal shows all of it"


def test_numbered_places_of_a_grown_star_are_cut_out_so_that_a_desk_shows_their_digits() -> None:
    """Tiles were 22 pixels wide at a desk, in a picture 1,490 pixels high."""
    state, _, _ = played(2, 24, 6, mode="star")
    view, given = seen(state, state.active), scene(state, viewer=state.active)
    legal = GAME.legal_actions(state, state.active)
    places = dict.fromkeys(action.args[1] for action in legal)
    marks = {one: str(at) for at, one in enumerate(places, start=1)}
    paths = tuple(dict.fromkeys(action.words[:3] for action in legal))
    canvas = preview.draw_preview(view, given, Preview(paths=paths, marks=marks))
    assert len(places) == 6
    assert all(350 * canvas.spots[one][0].width / canvas.height > 30 for one in places)
