"""Every layout of the public picture, in both themes, at every stage of a game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from PIL import Image

from engine.actions import Action, parse
from engine.games.helge.state import EMPTY, JOKER, KINDS, STONES, View, X, cell_word, stone_word
from engine.refusals import Marked
from render import fonts, phrases, pieces
from render.breakdown import formula
from render.canvas import Canvas
from render.contract import Preview
from render.games.helge import board, preview, words
from render.games.helge.renderer import HELGE
from render.games.helge.stones import stone_sprite
from render.phrases import signed
from render.theme import BANNER, COLOURS, DARK, FLOOR, WIDTH
from tests.render.colours import contrast
from tests.render.seeing import check_texts, count
from tests.tiers import few, spread
from tools.support.positions import HOSTILE, NAMES, STAGES, played, scene, view

RENDERER = HELGE
SEAT_NUMBERS = (2, 3, 4, 5, 6)


@pytest.mark.parametrize("language", few(["de", "en", "fr"]))
@pytest.mark.parametrize(("seats", "stage"), spread(SEAT_NUMBERS, STAGES))
def test_no_stage_of_a_game_breaks_the_layout(seats: int, stage: str, language: str) -> None:
    found = replace(view(seats, stage), points=(188,) * seats)
    for names in (NAMES, HOSTILE, ("W" * 32,) * 6, ("",) * 6):
        canvas = board.draw_board(found, scene(found, "dark", language, names))
        check_texts(canvas, names)
        assert 500 <= canvas.height <= (1100 if len(found.boards) <= 4 else 1350)


def pixels(found: View, theme: str = "dark") -> Image.Image:
    return board.draw_board(found, scene(found, theme)).image


def test_a_tight_depot_is_in_danger() -> None:
    found = replace(view(4), last=None)
    board_of_ten = tuple(3 if cell < 4 else EMPTY for cell in range(16))
    for size, danger in ((9, False), (10, True), (12, True)):
        depots = ((1,) * size, *found.depots[1:])
        changed = replace(found, boards=(board_of_ten, *found.boards[1:]), depots=depots)
        box = board.panels(board.RAIL, 4)[0]
        assert (count(pixels(changed), DARK.danger, box) > 0) is danger


def test_a_stone_is_legible_on_a_phone() -> None:
    """At a third of the size (64 px become 21) symbol and ground still differ clearly."""
    for stone in range(KINDS):
        small = stone_sprite(stone, 64).coloured().image.reduce(3)
        wide, high = small.size
        ground = {JOKER: (255, 248, 234), X: (20, 33, 31)}.get(stone)
        if ground is None:
            key = ("red", "blue", "green", "yellow", "violet")[stone // 5]
            ground = COLOURS[key].fill
        rows = set()
        for y in range(1, high - 2):
            for x in range(1, wide - 1):
                found = small.getpixel((x, y))
                assert isinstance(found, tuple)
                if contrast(found, ground) >= 3:  # type: ignore[arg-type]
                    rows.add(y)
        assert len(rows) >= 10


def test_stones_differ_on_a_phone() -> None:
    seen = [stone_sprite(stone, 36).coloured().image.reduce(3).tobytes() for stone in range(KINDS)]
    for number, one in enumerate(seen):
        for other in seen[number + 1 :]:
            far = sum(abs(a - b) > 60 for a, b in zip(one, other, strict=True))
            assert far >= 15


def test_a_formula() -> None:
    assert formula(((1, 20), (6, 5), (5, 2))) == "20 + 5×6 + 2×5"
    assert formula(((0, 20), (1, 5), (0, 2))) == "5"
    assert formula(((0, 20), (0, 5))) == "0"
    assert [signed(points) for points in (9, 0, -7)] == ["+9", "0", "−7"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_sums_in_the_ranking_are_never_cut(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        "render.canvas.glyphs", lambda text, style: said.append(text) or fonts.glyphs(text, style)
    )
    found = view(6, "ended")
    given = scene(found, "dark", language, ("W" * 32,) * 6)
    assert given.outcome is not None
    lines = replace(given.outcome.columns[0], terms=(((2, 20), (17, 5), (22, 2)),) * 6)
    RENDERER.ranking(
        found,
        replace(given, outcome=replace(given.outcome, columns=(lines, *given.outcome.columns[1:]))),
    )
    assert said.count(f"+{2 * 20 + 17 * 5 + 22 * 2}") == 6


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_points_of_the_last_move_are_never_cut(language: str) -> None:
    for seats in SEAT_NUMBERS:
        for stage in ("middle", "drawn", "joker", "x"):
            found = view(seats, stage)
            for names in (NAMES, HOSTILE, ("W" * 32,) * 6):
                heading = words.heading(found, scene(found, "dark", language, names))
                assert heading.second.endswith("+50"), heading.second


@pytest.mark.parametrize("language", few(["en", "de", "fr"]))
def test_looking_back_says_what_was_done_by_whom_and_in_which_round(language: str) -> None:
    """Each picture of a film named who was next."""
    found = replace(view(4, "middle"), turn=8)
    given, last = scene(found, "dark", language), found.last
    assert last is not None
    now, then = (words.heading(found, replace(given, past=past)) for past in (False, True))
    assert then.seats == (last.seat,) != now.seats
    assert all(part in then.title for part in (NAMES[last.seat], cell_word(last.cell), "+50"))
    rounds = [words.facts_line(given.words, replace(found, turn=turn)) for turn in (8, 7)]
    assert [now.facts, then.facts] == rounds
    told = HELGE.text_board(found, replace(given, past=True))
    assert phrases.turn(given, found.active) not in told
    assert then.facts in told


@pytest.mark.parametrize("seats", few([4, 2, 6]))
def test_a_preview_shows_the_table_after_the_action(
    seats: int, written: list[str], drawn: list[Canvas]
) -> None:
    """It had 7 free cells below a board with 8: a count that changes has both."""
    run, position = played(seats, 20 * seats)
    chance, verbs = random.Random(1), set()
    for _ in range(30):
        if run.over(position):
            break
        seat = run.owing(position)[0]
        found, legal = run.game.observe(position.state, seat), run.game.legal_actions
        for action in {one.verb: one for one in legal(position.state, seat)}.values():
            state = run.act(position, seat, action).position.state
            wanted, seen = run.game.observe(state, None), words.after(found, action)
            if action.verb in ("draw", "pass"):
                assert seen is None
                continue
            assert seen is not None
            for part in ("boards", "depots", "points"):
                assert getattr(seen, part) == getattr(wanted, part)
            written.clear()
            # A stone that would leave lies there still, and so its cell is not free.
            pictured = found if action.verb == "remove" else wanted
            given = scene(found, viewer=seat)
            pairs = zip(words.room(found, seat), words.room(pictured, seat), strict=True)
            depot, free = (str(b) if a == b else f"{a} → {b}" for a, b in pairs)
            RENDERER.preview(found, given, Preview(action.words, (), {}, action))
            assert given.words("helge-depot-count", depot=depot, free=free) in written
            verbs.add(action.verb)
        position = run.act(position, seat, chance.choice(legal(position.state, seat))).position
    assert {"place", "swap", "depot"} <= verbs
    assert drawn


def test_a_stone_that_leaves_has_a_cross_and_no_ring() -> None:
    found = view(4, "x")
    cell = next(cell for cell in range(16) if found.boards[found.active][cell] != EMPTY)
    after = words.after(found, Action("remove", (cell_word(cell),)))
    assert after is not None
    marks = board.marks(after, found.active)
    assert (marks.removed, marks.rings) == ({cell}, set())


def test_below_a_question_nothing_is_marked_that_can_be_tapped_only_in_its_picture() -> None:
    found, given = view(4, "x"), scene(view(4, "x"))
    plain = board.marks(found, found.active, given)
    below = board.marks(found, found.active, replace(given, below=True))
    assert plain.legal
    assert below == replace(plain, legal=frozenset())


@pytest.mark.parametrize("size", [board.WIDE, board.RAIL, *board.FILMED.values()])
@pytest.mark.parametrize("count", range(1, 17))
def test_depots_stay_in_their_panels(count: int, size: board.Sizes) -> None:
    for seats in SEAT_NUMBERS:
        grid = board.depot_grid(size, count)
        rows = -(-count // grid.row)
        top = size.head + (size.letters.rows[-1] if size.rail else size.board + 8)
        assert top + (rows - 1) * grid.down + grid.stone <= size.height - 10
        left = size.pad + (size.board + 15 if size.rail else 2)
        box = board.panels(size, seats)[0]
        assert left + (grid.row - 1) * grid.step + grid.stone <= box.width


@pytest.mark.parametrize(("seats", "least"), [(2, 28), (3, 22), (4, 22), (6, 22)])
def test_stones_of_small_depots_are_legible_on_a_phone(seats: int, least: int) -> None:
    """They were 17 pixels wide where two play, and 11 where six do, beside free room.

    On a board they were 19 pixels wide where three or six do.
    """
    found = view(seats, "full")
    size, phone = board.sizes(found, scene(found)), 366 / WIDTH
    grid = board.depot_grid(size, 4)
    assert grid.stone * phone >= least
    assert grid.stone < size.stone
    assert size.stone * phone >= 23


@pytest.mark.parametrize("seats", few([2, 4, 6]))
def test_figures_of_a_film_are_larger_and_cells_have_the_names_of_its_words(
    seats: int, written: list[str]
) -> None:
    """Discord shows a film within 400 x 300 pixels: figures were seven pixels high there.

    Its line named cells, and its boards had neither letters nor digits.
    """
    found = replace(view(seats, "full"), last=None)
    given = scene(found)
    filmed = replace(given, film=(found,))
    size = board.sizes(found, filmed)
    least = {False: size.letters.line, True: size.letters.count}[size.rail].size
    assert (least >= 36, size.letters.name.size >= 36) == (True, True)
    board.draw_board(found, filmed)
    assert {*"abcd1234"} <= {*written}
    assert size.edge > FLOOR
    same = board.draw_board(found, given)
    assert (same.width, same.height) == (WIDTH, board.draw_board(found, filmed).height)


@pytest.mark.parametrize("stage", ["middle", "ended"])
def test_only_the_active_panel_is_framed(stage: str) -> None:
    found = view(4, stage)
    panels = [one for one in board.draw_board(found, scene(found)).laid if one.radius == 26]
    framed = [seat for seat, panel in enumerate(panels) if panel.what == DARK.amber]
    assert framed == ([found.active] if stage == "middle" else [])


@pytest.mark.parametrize(("count", "least"), [(3, 100), (8, 100), (15, 80), (17, 70)])
def test_stones_to_choose_from_are_as_large_as_there_is_room(count: int, least: int) -> None:
    """On a phone a stone of a small depot was 15 pixels wide, in a strip that was mostly empty."""
    found = view(2, "drawn")
    depots = ((7, 8, 9), tuple(stone % 25 for stone in range(count)))
    found = replace(found, active=1, drawn=EMPTY, depots=depots)
    paths = tuple(("lay", stone_word(stone), "a1") for stone in depots[1])
    swap = (("swap", "red-sun", f"@A/{stone_word(7)}"),)
    spots = preview.draw_preview(
        found, scene(found, viewer=1), words.plain(Preview((), (*paths, *swap)))
    ).spots
    assert min(box.width for box in spots[stone_word(1)]) >= least
    assert min(box.width for box in spots[f"@A/{stone_word(7)}"]) >= 80


@pytest.mark.parametrize(("seats", "long"), [(2, 1), (3, 5), (6, 8), (4, 16)])
@pytest.mark.parametrize("verb", ["swap", "depot"])
def test_a_board_looked_back_at_holds_all_of_the_depot_that_gets_a_stone(
    verb: str, seats: int, long: int
) -> None:
    """It was cut at its third stone of six, and one's own was not seen at all."""
    found = view(seats, "drawn")
    suns = tuple(EMPTY if (at + at // 4) % 2 else STONES["red-sun"] for at in range(16))
    depots = ((STONES["red-moon"],) * long,) * seats
    found = replace(found, active=1, drawn=STONES["blue-leaf"], depots=depots)
    found = replace(found, boards=(suns,) * seats)
    action = parse("swap @A red-moon b1" if verb == "swap" else "depot")
    seen = scene(found, viewer=1, names=("W" * 32,) * 6)
    drawn = preview.draw_small(found, seen, action)
    stones = [box for name, boxes in drawn.spots.items() if "-" in str(name) for box in boxes]
    assert len(stones) == long + (verb == "depot"), "a swap gives as many as it takes"
    cut = HELGE.small(found, seen, action)
    assert all(box.right < cut.width and box.bottom < BANNER + cut.height for box in stones)
    edge = cut.crop((cut.width - 4, 0, cut.width, cut.height))
    assert edge.getcolors() == [(4 * cut.height, DARK.table)], "nothing is cut"
    ring = count(cut.crop((0, preview.LOW - BANNER, *cut.size)), DARK.amber)
    assert ring > 100, "the stone that came is ringed"


def test_the_name_of_a_stone_to_take_off_is_read_on_a_phone() -> None:
    found = replace(view(2, "drawn"), drawn=X)
    cell = next(at for at, stone in enumerate(found.boards[found.active]) if stone != EMPTY)
    shown = Preview((), (("remove", cell_word(cell)),))
    named = preview.draw_preview(found, scene(found, viewer=found.active), shown).image
    bare = preview.draw_preview(found, scene(found, viewer=found.active), Preview()).image
    assert count(named, DARK.legal) - count(bare, DARK.legal) > pieces.BADGE**2 / 3


@pytest.mark.parametrize("seats", few([2, 6]))
def test_rows_and_columns_of_every_board_are_named_as_moves_name_them(
    seats: int, written: list[str]
) -> None:
    """A line says "on c2" of a stone that lies there, where no name can stand."""
    found = view(seats, "middle")
    board.draw_board(found, scene(found))
    for edge in "abcd1234":
        assert written.count(edge) >= seats
    written.clear()
    preview.draw_preview(found, scene(found, viewer=0), Preview())
    assert {*"abcd1234"} <= {*written}


def test_a_lesson_counts_nothing_before_it_has_explained_that(written: list[str]) -> None:
    found, given = view(2, "drawn"), scene(view(2, "drawn"))
    said = given.words
    counted = {
        words.facts_line(said, found),
        said(
            "helge-depot-count", **dict(zip(("depot", "free"), words.room(found, 0), strict=True))
        ),
    }
    given = replace(given, viewer=0, place="")
    for untold in (frozenset[str](), frozenset({"counts"})):
        written.clear()
        preview.draw_preview(found, replace(given, untold=untold), Preview())
        assert counted & {*written} == (set() if untold else counted)


def test_a_cell_to_choose_shows_its_name(written: list[str]) -> None:
    found = replace(view(2, "drawn"), drawn=JOKER)
    cells = [cell_word(at) for at, stone in enumerate(found.boards[found.active]) if stone == EMPTY]
    paths = tuple(("place", cell) for cell in cells)
    preview.draw_preview(found, scene(found, viewer=found.active), Preview((), paths))
    assert [text for text in written if text in cells] == cells


def test_the_question_of_the_x_stone_shows_the_stone_that_would_leave() -> None:
    """It showed a cross on an empty cell before anybody had agreed."""
    found = view(4, "x")
    cell = next(cell for cell in range(16) if found.boards[found.active][cell] != EMPTY)
    stone = found.boards[found.active][cell]
    action, asker = Action("remove", (cell_word(cell),)), scene(found, viewer=found.active)
    bare, asked = (
        HELGE.preview(found, asker, Preview(path, (), {}, done))
        for path, done in (((), None), (action.words, action))
    )
    name = words.stone(asker.words, stone_word(stone))
    assert f"{cell_word(cell)} {name}" in bare.alt
    assert f"{cell_word(cell)} {name}" in asked.alt, "it lies there still"
    marks = preview.position(found, None, preview.hand(action.words, found), Preview(action.words))
    assert (marks.leaving, marks.removed, marks.legal) == ({cell}, set(), set())
    assert asked.png != bare.png, "and is marked"


def test_an_answer_that_was_tried_lies_there_with_the_line_that_it_completes() -> None:
    """It said "Four greens = 5", and the picture crossed one cell."""
    drop, sun = STONES["green-drop"], STONES["blue-sun"]
    greens = (STONES["green-sun"], STONES["green-star"], STONES["green-moon"])
    found = replace(view(2), drawn=drop, ended="", active=0, last=None)
    found = replace(found, boards=((*greens, *(EMPTY,) * 12, sun), found.boards[1]))
    free = tuple(("place", cell) for cell in ("d1", "a2"))
    for cell, line in (("d1", {0, 1, 2}), ("a2", set())):
        shown = Preview((), free, marked=Marked((cell,), (), ("place", cell)))
        marks = preview.position(found, None, preview.hand((), found), shown)
        assert marks.rings == line
        assert len(marks.refused) == 1
        assert not marks.refused & marks.legal
        (at,) = marks.refused
        assert preview._lying(found, 0, shown)[at] == drop


def test_a_stone_that_was_not_the_best_to_take_is_crossed_in_its_depot() -> None:
    stones = STONES["violet-leaf"], STONES["green-sun"]
    own = STONES["yellow-star"]
    found = replace(view(2), drawn=EMPTY, ended="", active=0, last=None, depots=((own,), stones))
    ways = tuple(("swap", "yellow-star", "@B", stone_word(one), "d1") for one in stones)
    bare, crossed = (
        preview.draw_preview(
            found, scene(found, viewer=0), Preview((), ways, marked=Marked((), (), tried))
        )
        for tried in ((), ways[1])
    )
    box = crossed.spots["@B/green-sun"][0]
    assert count(crossed.image, DARK.danger, box) > count(bare.image, DARK.danger, box)
