"""Sentences, buttons, alternative texts and the text board of Hexago."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from data.words import LOCALES, words
from engine import hexgrid
from engine.actions import parse
from engine.dice import Dice
from engine.games.hexago.state import State
from engine.refusals import NO_MARKS, Illegal, Marked
from engine.spec import Step
from render import phrases
from render.contract import ALT_LIMIT, Preview
from render.games.hexago import board, renderer
from render.games.hexago import talk as words_of
from render.games.hexago.renderer import HEXAGO
from tests.tiers import few
from tools.support.hexago_positions import GAME, PARTS, Shape, crooked, heap, scene, string, view

pytestmark = pytest.mark.usefixtures("drawn")  # no pixel is looked at

RENDERER = HEXAGO
FULL: tuple[tuple[int, Shape], ...] = (
    (1, heap(36)),
    (1, crooked(35)),
    (1, ()),
    (2, heap(2)),
    (3, heap(25)),
    (4, heap(33)),
    (4, string(33, 1)),
    (4, crooked(34)),
)
DICE = Dice(bytes(32))


def test_alone_tiles_are_numbers_and_their_order_is_said() -> None:
    seen = view(1, heap(5))
    where, cell = scene(seen), hexgrid.name(hexgrid.around(one.cell for one in seen.laid)[0])
    paths = tuple(("place", cell, str(tile)) for tile in (seen.hands[0] or ())[:9])
    assert [words_of.label(path, seen, where, None) for path in paths] == [p[-1] for p in paths]
    said = words_of.promise(seen, where, Preview(paths[0][:2], paths))
    assert "match most sides come first" in said


def test_why_places_are_grey_is_said_where_others_stand_on_another_page() -> None:
    """Nothing said so, nor why the second page had only the ends of a line."""
    seen = view(1, string(13))
    names = [hexgrid.name(cell) for cell in hexgrid.around(one.cell for one in seen.laid)]
    marks = {name: str(number) for number, name in enumerate(names, 1)}
    paths = tuple(("place", name) for name in names)
    said = [
        words_of.promise(seen, scene(seen), Preview((), some, marks=marks))
        for some in (paths[:20], paths[20:], paths, ())
    ]
    assert said[0] == said[1] == words("en")("hexago-promise-pages")
    assert said[2:] == ["", ""]


@pytest.mark.parametrize("language", LOCALES)
def test_a_letter_names_one_colour(language: str) -> None:
    said = words(language)
    letters = {said(f"hexago-short-{colour}") for colour in PARTS.colours}
    assert len(letters) == len(PARTS.colours)
    for colour in PARTS.colours:
        pair = f"{said(f'hexago-short-{colour}')} {said(f'hexago-colour-{colour}')}"
        assert pair in said("hexago-text-legend")


@pytest.mark.parametrize(("seats", "shape"), FULL)
def test_texts_of_the_fullest_tables_keep_their_limits(seats: int, shape: Shape) -> None:
    found = replace(view(seats, shape, open_hands=True), points=(988,) * seats)
    for language in LOCALES:
        given = scene(found, "dark", language, ("😀" * 32,) * 4)
        text, board = renderer.board_alt(found, given), RENDERER.text_board(found, given)
        assert phrases.discord_length(text) <= ALT_LIMIT
        assert phrases.discord_length(board) <= phrases.BOARD_LIMIT
        assert text.count("988") == seats
        assert len(re.findall(r"^[A-D]\b.*\b988\b", board, re.MULTILINE)) == seats or seats == 1


@pytest.mark.parametrize("language", few(LOCALES))
@pytest.mark.parametrize(("seats", "shape"), FULL)
def test_the_text_board_is_complete(seats: int, shape: Shape, language: str) -> None:
    found = view(seats, shape, 0)
    given = scene(found, "dark", language, ("😀" * 32,) * 4, viewer=0)
    text = RENDERER.text_board(found, given)
    for one in found.laid:
        fields = "".join(
            f"{number}{given.words(f'hexago-short-{colour}')}"
            for number, colour in map(PARTS.word, PARTS.shown[one.tile][one.rotation])
        )
        tile = f"{hexgrid.name(one.cell)}{one.tile}/{60 * one.rotation}°:{fields}"
        assert tile in text.replace(" ", "")
    rows = re.findall(
        r"^([A-D]) [^\n]*?: ?(?=\d)([^\n]*)", text.replace("\u00a0", ""), re.MULTILINE
    )
    if seats > 1:
        assert [letter for letter, _ in rows] == list("ABCD"[:seats])
        numbers = [[int(n) for n in re.findall(r"\d+", said)] for _, said in rows]
        counts = zip(found.points, found.held, found.stacked, strict=True)
        # Who has laid all of them holds none, which is not said.
        assert numbers == [[p, held, stacked] if held else [p] for p, held, stacked in counts]
        assert all(
            held or not stacked for held, stacked in zip(found.held, found.stacked, strict=True)
        )
        hand = RENDERER.hand_text(found, given)
        assert hand in text
        assert all(re.search(rf"\b{tile}\b", hand) for tile in found.hands[0] or ())


def played(seats: int, number: int, **options: str) -> list[Step[State]]:
    """Return the steps of a whole game of random placements."""
    chance = random.Random(number)
    steps = [GAME.setup(seats, GAME.spec.complete(options), Dice(bytes([number]) * 32))]
    while GAME.to_act(one := steps[-1].state):
        actions = GAME.legal_actions(one, one.active)
        steps.append(GAME.apply(one, one.active, chance.choice(actions), DICE))
    return steps


def test_where_nothing_matches_the_sides_that_touch_are_named() -> None:
    """A lesson said "No match." of a tile, and one had to find the side."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "turn")
    found = GAME.observe(lesson.state, lesson.seat)
    given = scene(found, viewer=lesson.seat)
    said = RENDERER.merit(GAME.merit(found, lesson.seat, parse("place 30 L49 0")), given)
    assert said == "no match (1 blue beside 4 red)"


def test_the_last_lesson_shows_as_many_tiles_as_a_game_of_two_has_then() -> None:
    """On its fourth turn a player who had laid one tile had five left of eight."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "end")
    found = GAME.observe(lesson.state, lesson.seat)
    laid = [sum(one.seat == seat for one in found.laid) for seat in range(2)]
    assert laid == [1, 2]
    assert found.held == (4, 4)
    assert [*found.stacked] == [4 - own for own in laid]
    assert found.out == 18


def test_what_matches_is_spelled_where_there_is_room_also_of_several_sides() -> None:
    lesson = next(one for one in GAME.lessons("en") if one.key == "factor")
    found, action = GAME.observe(lesson.state, lesson.seat), parse(lesson.wanted[0])
    given = scene(found, viewer=lesson.seat)
    fields = "(6 blue + 5 blue + 3 yellow + 3 green) × 2"
    assert fields in RENDERER.merit(GAME.merit(found, lesson.seat, action), given)
    assert f"{fields} = +34." in RENDERER.question(action.words, found, given)
    after = GAME.apply(lesson.state, lesson.seat, action, DICE)
    public = RENDERER.event(after.events[0], given)
    assert "2 sides match, (6 + 5 + 3 + 3) × 2" in public, "short, but it says what is multiplied"


def test_the_text_board_says_what_touches_a_free_place() -> None:
    """Free places had names only: neighbours had to be found by counting letters and numbers."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "factor")
    found = GAME.observe(lesson.state, lesson.seat)
    given = scene(found, viewer=lesson.seat)
    tiles = {hexgrid.name(one.cell): PARTS.shown[one.tile][one.rotation] for one in found.laid}
    lower_right, lower_left = tiles["M51"][4], tiles["M50"][5]
    touching = {1: words_of.short_field(given.words, lower_right)}
    touching[2] = words_of.short_field(given.words, lower_left)
    sides = " ".join(touching.get(side, "– ") for side in range(hexgrid.SIDES))
    assert f"\nL50: {sides.rstrip()}\n" in RENDERER.text_board(found, given)


@pytest.mark.parametrize("language", LOCALES)
def test_the_text_board_says_what_touches_until_the_last_turns_of_four(language: str) -> None:
    """With nineteen tiles of 34 it had no room for this, of all it says the most useful."""
    found = view(4, heap(30), 0)
    given = scene(found, "dark", language, viewer=0)
    text = RENDERER.text_board(found, given)
    after = text.partition(given.words("hexago-text-places"))[2]
    for cell in hexgrid.around(one.cell for one in found.laid):
        assert re.search(rf"^{hexgrid.name(cell)}: [–\d]", after, re.MULTILINE)


def test_who_hears_a_step_learns_what_the_picture_shows() -> None:
    """Rotations were named without their matches, and tiles to choose alone without sides."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "turn")
    found = GAME.observe(lesson.state, lesson.seat)
    given = scene(found, viewer=lesson.seat)
    ways = tuple(("place", "30", "L49", str(turn)) for turn in range(hexgrid.SIDES))
    said = RENDERER.preview(found, given, Preview(ways[0][:3], ways)).alt
    assert "60°, 120° (one side matches), 180°" in said
    asked = RENDERER.preview(found, replace(given, puzzle=True), Preview(ways[0][:3], ways)).alt
    assert "matches" not in asked
    alone = view(1, heap(9), 0)
    tiles = (alone.hands[0] or ())[:9]
    paths = tuple(("place", "M48", str(tile)) for tile in tiles)
    said = RENDERER.preview(alone, scene(alone, viewer=0), Preview(paths[0][:2], paths)).alt
    assert all(f"{tile}: 6" in said for tile in tiles)


def test_a_late_step_ends_with_a_whole_tile_and_the_points() -> None:
    seen = view(4, crooked(30), 0)
    cells = [hexgrid.name(cell) for cell in hexgrid.around(one.cell for one in seen.laid)][:23]
    tile = str((seen.hands[0] or (0,))[0])
    paths = tuple(("place", tile, cell) for cell in cells)
    places = ", ".join(f"{number} {cell} +8" for number, cell in enumerate(cells, 1))
    shown = Preview(("place", tile), paths, places=places)
    alt = HEXAGO.preview(seen, scene(seen, viewer=0), shown).alt
    assert len(alt) <= ALT_LIMIT
    assert f"Numbers: {places}." in alt
    assert re.search(r" [A-Z]+\d\d (\d[rygbp]){6}\. More on the text board\. A ", alt)
    assert len(re.findall(r" points?,", alt)) == 4


def test_a_wrong_answer_lies_in_the_picture_as_it_was_counted() -> None:
    lesson = next(one for one in GAME.lessons("en") if one.key == "factor")
    found = GAME.observe(lesson.state, lesson.seat)
    given, words = scene(found, viewer=lesson.seat), ("place", "26", "L49", "4")
    paths = (("place", "26", "L49"), ("place", "26", "L50"))
    tried = Preview(("place", "26"), paths, marked=Marked(words, tried=words))
    drawn = [
        RENDERER.preview(found, given, one) for one in (tried, replace(tried, marked=NO_MARKS))
    ]
    assert ["Tile 26 on L49, rotated 240°" in one.alt for one in drawn] == [True, False]
    assert "Red crosses" not in drawn[0].alt


def test_a_side_that_matches_alone_is_named_everywhere() -> None:
    """In the message, in the banner and before confirming; twice where number and colour agree."""
    steps, seen = [step for number in range(9) for step in played(2, number)], set()
    for before, step in pairwise(steps):
        last, event = step.state.laid[-1], step.events[0]
        if event.kind != "place" or last.factor != 1:
            continue
        found, seat = GAME.observe(step.state, None), before.state.active
        one, other = (int(str(part)) for part in event.public["pair"])  # type: ignore[attr-defined]
        numbers = [PARTS.word(field)[0] for field in (one, other)]
        double = last.points == 2 * sum(numbers)
        assert double or last.points == sum(numbers)
        said = f"{words_of.field(words('en'), one)} + {words_of.field(words('en'), other)}"
        said = f"2 × ({said}) = " if double else f"{said} = "
        assert f"{said}**+{last.points}**." in RENDERER.event(event, scene(found))
        if not found.ended:
            assert board.heading(found, scene(found)).second.endswith(f"{said}+{last.points}")
        asked = GAME.observe(before.state, seat)
        path = ("place", str(last.tile), hexgrid.name(last.cell), str(last.rotation))
        assert f"{said}+{last.points}." in RENDERER.question(path, asked, scene(asked, viewer=seat))
        seen.add(double)
    assert seen == {False, True}


def test_a_public_line_adds_up_numbers_that_stand_on_the_tiles() -> None:
    """There was a 20 in it, which is on no tile: a double of 5 and 5."""
    steps, seen = [step for number in range(9) for step in played(2, number)], set()
    for step in steps:
        last, event = step.state.laid[-1], step.events[0]
        if event.kind != "place" or last.factor < 2:
            continue
        said = RENDERER.event(event, scene(GAME.observe(step.state, None)))
        total = said.split(", ", 1)[1].split(" = ")[0]
        assert eval(total.replace("×", "*")) == last.points  # noqa: S307
        assert {int(one) for one in re.findall(r"\d+", total)} <= set(range(8))
        seen.add("2 × (" in total)
    assert seen == {False, True}


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("code", ["verb", "words", "tile-missing"])
def test_a_refusal_of_typed_words_has_a_move_of_the_reader_s_own_as_its_buttons_say_it(
    code: str, language: str
) -> None:
    found = view(2, heap(4), 0)
    given = scene(found, language=language, viewer=0)
    refusal = Illegal(code, {"verb": "swap"} if code != "tile-missing" else {"cell": "L49"})
    said = RENDERER.why(refusal, found, given)
    example = said.rpartition(":")[2].strip(" \xa0.")
    turn = "2" if code == "words" else "0"
    tile, cell = str((found.hands[0] or ())[0]), re.findall(r"[A-Z]+\d+", example)[0]
    assert example == RENDERER.describe(parse(f"place {tile} {cell} {turn}"), found, given)
    assert example.startswith(given.words("hexes-tile", tile=tile))
    assert language == "en" or "place 1" not in said


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("key", ["hexes-sure", "hexago-sure"])
def test_who_lays_a_tile_as_it_is_reads_of_no_rotation(key: str, language: str) -> None:
    asked = [words(language)(key, tile=1, cell="L50", turn=turn, score="+3") for turn in (0, 60)]
    assert ["°" in one for one in asked] == [False, True]


def test_a_game_that_is_stopped_stands_at_the_turn_that_its_last_board_named() -> None:
    """The end said turn 12 below a board of turn 13."""
    found, said = view(2, heap(12)), words("en")
    stopped = replace(found, ended="resigned")
    assert not found.ended
    assert words_of.facts(said, stopped) == words_of.facts(said, found)
