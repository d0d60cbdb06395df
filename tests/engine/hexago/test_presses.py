"""What is pressed: tile, place and rotation; of an open set the place, and what brings most."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cogs.board.press import undo_sure
from cogs.picker import page as picker
from cogs.picker.press import act
from cogs.table.moment import Moment
from cogs.table.play.completing import Completer
from cogs.table.play.picker import at_once, find, prompt
from cogs.table.play.steps import Prompt
from cogs.ui import ids
from data.store.rows import ALWAYS, SOON, UserRow
from data.words import words
from engine import hexgrid
from engine.actions import Action, parse
from engine.spec import Seat, put
from tests.cogs import people
from tests.cogs.table.world import ANNA, World
from tests.engine.presses import EN, moves
from tests.engine.recording import record_file
from tests.tiers import many


def turn(name: str, number: int, aid: str = "points") -> tuple[Moment, Seat]:
    """Return a recorded table before one of its moves, with or without points on the buttons."""
    table, seat, _ = moves(record_file("hexago", name))[number]
    return replace(table, aid=aid), seat


def beside(table: Moment, seat: Seat) -> Prompt:
    """Return the step of a rotation that matches, with all six numbered."""
    view = table.view(seat)
    chosen = max(table.legal(seat), key=lambda one: table.game.gain(view, seat, one) or 0)
    step = prompt(table, seat, table.game.asking.worded(view, chosen).words[:-1], 0, EN, "")
    assert len(step.items) == 6
    return step


def test_tiles_say_the_most_they_bring_and_places_are_numbered_best_first() -> None:
    table, seat = turn("two", 4)
    tiles = prompt(table, seat, (), 0, EN, "")
    assert len(tiles.items) == 4
    best = tiles.items[0]
    assert best.label == f"{best.path[1]} · +{best.gain}"
    places = prompt(table, seat, best.path, 0, EN, "")
    gains = [item.gain or 0 for item in places.items]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] == best.gain
    assert [item.mark for item in places.items] == [str(n + 1) for n in range(len(gains))]
    assert [places.preview.marks[item.path[2]] for item in places.items] == [
        item.mark for item in places.items
    ]
    assert places.items[0].label == f"1 · +{gains[0]}"


def test_each_rotation_is_laid_by_its_number_and_the_one_with_the_most_points_is_green() -> None:
    table, seat = turn("two", 4)
    tile = prompt(table, seat, (), 0, EN, "").items[0]
    place = prompt(table, seat, tile.path, 0, EN, "").items[0]
    assert at_once(table, seat, place.path) is None
    step = prompt(table, seat, place.path, 0, EN, "")
    assert (step.action, step.confirm, step.back) == (None, "", tile.path)
    assert [item.label for item in step.items] == [f"Lay {at}" for at in range(1, 7)]
    assert [item.mark for item in step.items] == list("123456")
    assert [item.best for item in step.items] == [True, *[False] * 5]
    assert step.items[0].gain == place.gain
    assert len(step.preview.paths) == 6
    # What was typed in full is asked about alone.
    path = step.items[1].path
    other = prompt(table, seat, path, 0, EN, "")
    assert other.action == find(table, seat, Action.of(path))
    assert (other.items, other.back) == ((), place.path)
    assert other.confirm.endswith(" · no undo")


@pytest.mark.parametrize("aid", ["preview", "points"])
@pytest.mark.parametrize(
    ("name", "number"), [("two", 4), ("two", 10), ("sealed", 33), ("solo", 12)]
)
def test_a_number_means_the_same_in_every_turn(name: str, number: int, aid: str) -> None:
    """It showed a rotation for eight turns, then laid it; late a place laid its tile, too."""
    table, seat = turn(name, number, aid)
    for first in prompt(table, seat, (), 0, EN, "").items[::3]:
        for second in prompt(table, seat, first.path, 0, EN, "").items[::3]:
            assert at_once(table, seat, first.path) is at_once(table, seat, second.path) is None
            step = prompt(table, seat, second.path, 0, EN, "")
            assert {item.immediate for item in step.items} == {True}
            assert [item.label for item in step.items] == [f"Lay {at}" for at in range(1, 7)]
            final = any(table.final(seat, find(table, seat, Action.of(item.path)))
                        for item in step.items)  # fmt: skip
            said = "as pictured, and that can’t be taken back." if final else "as pictured."
            assert step.question.endswith(said)


@pytest.mark.parametrize(("confirm", "lays"), [(ALWAYS, False), (SOON, True)])
def test_who_wants_to_be_asked_or_time_to_think_again_has_it_with_a_rotation_as_well(
    confirm: str, lays: bool
) -> None:
    table, seat = turn("two", 4)
    table = replace(table, user=UserRow(1, confirm=confirm))
    tile = prompt(table, seat, (), 0, EN, "").items[0]
    place = prompt(table, seat, tile.path, 0, EN, "").items[0]
    ways = prompt(table, seat, place.path, 0, EN, "").items
    assert [way.label for way in ways] == [f"Lay {at}" for at in range(1, 7)]
    assert {way.immediate for way in ways} == {False}
    last = at_once(table, seat, ways[2].path)
    assert (last is not None and last.soon) is lays, "after five seconds, or when it is confirmed"
    assert prompt(table, seat, ways[2].path, 0, EN, "").confirm.endswith(" · no undo")


@pytest.mark.sized
@pytest.mark.parametrize(("name", "number"), [("two", 4), ("two", 10), ("sealed", 33)])
def test_without_points_the_rotation_with_the_most_is_green_and_all_stand_as_one_turns_a_tile(
    name: str, number: int
) -> None:
    table, seat = turn(name, number, aid="preview")
    view, turned, ties = table.view(seat), set[str](), 0
    for first in prompt(table, seat, (), 0, EN, "").items[:: many(2, 1)]:
        for second in prompt(table, seat, first.path, 0, EN, "").items[:: many(3, 1)]:
            step = prompt(table, seat, second.path, 0, EN, "")
            ways = [find(table, seat, Action.of((*second.path, str(way)))) for way in range(6)]
            points = [table.game.gain(view, seat, way) or 0 for way in ways]
            best = [item.path[-1] for item in step.items if item.best]
            most = max(points)
            assert best == [str(way) for way, one in enumerate(points) if 0 < one == most]
            ties += len(best) > 1
            turned |= {*best}
            assert [item.path[-1] for item in step.items] == list("012345")
    assert len(turned) > 1
    assert ties or (name, number) != ("sealed", 33)


def test_who_hears_a_step_hears_each_place_once() -> None:
    table, seat = turn("four", -5)
    tile = prompt(table, seat, (), 0, EN, "").items[0].path
    step = prompt(table, seat, tile, 0, EN, "")
    alt = table.renderer.preview(table.view(seat), step.scene, step.preview).alt
    offered, *_ = alt.partition("Your tiles")
    assert f"Numbers: {step.preview.places}." in offered
    assert [offered.count(f" {item.path[2]}") for item in step.items] == [1] * len(step.items)


def test_a_rotation_that_brings_points_is_no_tile_of_the_same_number() -> None:
    table, seat = turn("two", 4)
    turned = ("place", "M51", "1", "1")
    said = table.renderer.label(turned, table.view(seat), table.scene(EN, seat), 8)
    assert said == "60° · +8"


@pytest.mark.parametrize("aid", ["preview", "points"])
@pytest.mark.parametrize(("name", "number"), [("two", 4), ("solo", 12), ("two", 10)])
def test_the_points_of_all_rotations_stand_in_the_picture(name: str, number: int, aid: str) -> None:
    table, seat = turn(name, number, aid)
    step, view, game = beside(table, seat), table.view(seat), table.game
    for item in step.items:
        gain = game.gain(view, seat, find(table, seat, Action.of(item.path)))
        assert (item.gain if aid == "points" else gain) == gain
        assert step.preview.gains[item.path] == gain
        spoken = f"{item.mark} {60 * int(item.path[-1])}°"
        assert (f"{spoken} +{gain}" if gain else spoken) in step.preview.places.split(", ")
    assert any(step.preview.gains.values())
    assert [len(row) for row in picker.rows(table, step, EN)] == [3, 4], "as in the picture"


@pytest.mark.parametrize(
    ("language", "label"), [("en", "Lay 1"), ("de", "1 legen"), ("fr", "Poser 1")]
)
def test_the_verb_beside_a_number_is_of_the_language_and_three_fit_in_a_line_of_a_phone(
    language: str, label: str
) -> None:
    table, seat = turn("two", 4, aid="preview")
    path = beside(table, seat).path
    step = prompt(table, seat, path, 0, words(language), "")
    assert step.items[0].label == label
    rows = picker.rows(table, step, words(language))
    assert picker._lines(rows[0]) == picker._lines(rows[1][:3]) == 1


def test_alone_a_place_is_chosen_then_one_of_nine_tiles() -> None:
    table, seat = turn("solo", 12)
    places = prompt(table, seat, (), 0, EN, "")
    assert places.question == "Which place?"
    cell = places.items[0].path[1]
    meant = table.game.asking.completed(table.view(seat), {"place"}, (cell,))
    assert {one.args[1] for one in meant} == {cell}, "typed, it asks for no tile first"
    assert places.items[0].label == f"1 · +{places.items[0].gain}"
    tiles = prompt(table, seat, places.items[0].path, 0, EN, "")
    assert (len(tiles.items), tiles.pages) == (9, 3)
    best = tiles.items[0]
    assert best.label == f"{best.path[2]} · +{places.items[0].gain}"
    assert at_once(table, seat, best.path) is None
    (green,) = [item for item in prompt(table, seat, best.path, 0, EN, "").items if item.best]
    done = find(table, seat, Action.of(green.path))
    assert done.words[:3] == ("place", best.path[2], best.path[1])
    assert table.game.gain(table.view(seat), seat, done) == best.gain


def test_alone_without_points_tiles_that_match_most_sides_come_first() -> None:
    table, seat = turn("solo", 12, aid="preview")
    (place,) = [item for item in prompt(table, seat, (), 0, EN, "").items if item.path[1] == "P49"]
    view, found = table.view(seat), list[int]()
    for page in range(3):
        for item in prompt(table, seat, place.path, page, EN, "").items:
            ways = (find(table, seat, Action.of((*item.path, str(n)))) for n in range(6))
            sides = [table.game.merit(view, seat, way)["sides"] for way in ways]
            found.append(max(sum(side > 0 for side in some) for some in sides))  # type: ignore[union-attr]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) > 1


def test_alone_of_more_than_twenty_places_those_beside_one_tile_come_on_the_last_page() -> None:
    table, seat = turn("solo", 40, aid="preview")
    laid = {one.cell for one in table.view(seat).laid}
    pages = [prompt(table, seat, (), page, EN, "").items for page in range(2)]
    cells = [hexgrid.cell(item.path[-1]) for page in pages for item in page]
    beside = [
        sum(neighbour in laid for neighbour in hexgrid.neighbours(cell)) == 1 for cell in cells
    ]
    assert all(beside[20:])
    for page in (cells[:20], cells[20:]):
        assert page == sorted(page, key=hexgrid.reading_order)
    assert len(cells) > 20 > beside.count(False)


@pytest.mark.parametrize(
    ("name", "number", "pages"),
    [("solo", 29, [21]), ("solo", 31, [20, 2]), ("open", 14, [21]), ("open", 15, [20, 7])],
)
def test_no_page_is_left_for_one_place(name: str, number: int, pages: list[int]) -> None:
    table, seat = turn(name, number, aid="preview")
    path = () if name == "solo" else ("place", table.legal(seat)[0].args[0])
    steps = [prompt(table, seat, path, page, EN, "") for page in range(len(pages))]
    assert [(len(step.items), step.pages) for step in steps] == [(n, len(pages)) for n in pages]
    rows = [picker.rows(table, step, EN) for step in steps]
    assert max(map(len, rows)) <= 5
    # Alone four more buttons have room where that to another page would be.
    assert len(rows[0][-1]) <= (1 if name == "solo" else 2)


def test_no_page_is_left_for_one_of_ten_tiles() -> None:
    table, seat = turn("solo", 38, aid="preview")
    place = prompt(table, seat, (), 0, EN, "").items[0].path
    steps = [prompt(table, seat, place, page, EN, "") for page in range(2)]
    assert [(len(step.items), step.pages) for step in steps] == [(8, 2), (2, 2)]


def test_the_places_of_a_last_tile_have_one_page_beside_the_link() -> None:
    table, seat = turn("open", 15, aid="preview")
    _, position = table.play()
    hands = put(position.state.hands, seat, position.state.hands[seat][:1])
    state = replace(position.state, hands=hands, laid=position.state.laid[:-2])
    last = replace(table, position=replace(position, state=state))  # type: ignore[type-var]
    step = prompt(last, seat, (), 0, EN, "")
    assert (len(step.items), step.pages, step.back) == (23, 1, None)
    rows = picker.at_the_end(picker.rows(last, step, EN), [picker.measured_link(EN)], full=True)
    assert [len(row) for row in rows] == [5, 5, 5, 5, 4]


def test_the_first_tile_is_one_of_nine_and_laid_without_asking_how() -> None:
    table, seat = turn("solo", 0, aid="preview")
    start = prompt(table, seat, (), 0, EN, "")
    assert (start.question, len(start.items), start.pages) == (
        "Which tile do you begin with?",
        9,
        4,
    )
    done = at_once(table, seat, start.items[4].path)
    assert done is not None
    assert done.action.text == "place 5 M50 0"


def test_a_hand_to_begin_with_stands_two_by_two_as_its_buttons() -> None:
    table, seat = turn("sealed", 0)
    step = prompt(table, seat, (), 0, EN, "")
    picture = table.renderer.preview(table.view(seat), step.scene, step.preview)
    places = table.renderer.spots(picture, [item.path for item in step.items])
    (left, top), *others = [each[0][:2] for each in places.values()]
    assert [(x > left, y > top) for x, y in others] == [(True, False), (False, True), (True, True)]
    assert {len(each) for each in places.values()} == {1}


def test_of_the_first_tile_no_rotation_is_asked_where_there_is_one_try() -> None:
    """Six numbers laid the tile "as pictured", above one picture without numbers."""
    table, seat = turn("sealed", 0)
    table = replace(table, once=True)
    tile = prompt(table, seat, (), 0, EN, "").items[0].path
    step = prompt(table, seat, tile, 0, EN, "")
    assert step.question == f"Tile {tile[-1]} on M50?"
    assert (step.items, step.back) == ((), ())
    assert step.action == find(table, seat, Action.of((*tile, "M50", "0")))
    assert step.confirm.endswith(" · no undo")


@pytest.mark.parametrize("name", ["solo", "sealed"])
def test_rotations_of_the_first_tile_stand_side_by_side_as_all_others(name: str) -> None:
    table, seat = turn(name, 0)
    tile = prompt(table, seat, (), 0, EN, "").items[0].path
    step = prompt(table, seat, tile, 0, EN, "")
    assert [item.label for item in step.items] == [f"Lay {at}" for at in range(1, 7)]
    picture = table.renderer.preview(table.view(seat), step.scene, step.preview)
    places = table.renderer.spots(picture, [item.path for item in step.items])
    assert len({*places.values()}) == 6


def test_tile_and_place_are_typed_in_either_order() -> None:
    table, seat = turn("solo", 12)
    action = table.legal(seat)[9]
    tile, cell, way = action.args
    assert find(table, seat, parse(f"place {cell.lower()} {tile} {way}")) == action
    assert find(table, seat, action) == action


async def test_alone_the_answer_to_a_move_is_the_next_question(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        home = people.app(world)
        table = await world.playing(ANNA, game="hexago")
        answer = await act(home, people.reader(ANNA), table, table.token(0), parse("place 5 M50 0"))
        home.pictures.close()
        assert "Which place?" in answer.text
        presses = [ids.parse(item.custom_id) for row in answer.rows for item in row]
        paths = [press.path for press in presses if isinstance(press, ids.StepPress)]
        assert [len(path) for path in paths] == [2] * 6


async def test_what_is_taken_back_asks_which_way_up_it_should_lie(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        home = people.app(world)
        table = await world.playing(ANNA, game="hexago")
        await act(home, people.reader(ANNA), table, table.token(0), parse("place 5 M50 0"))
        press = ids.TablePress(table.id, "undo-sure")
        answer = await undo_sure(
            home, people.reader(ANNA), await world.service.tables.load(table.id), press
        )
        home.pictures.close()
        asked = [ids.parse(item.custom_id) for row in answer.rows for item in row]
        paths = {step.path for step in asked if isinstance(step, ids.StepPress)}
        assert {("place", "M50", "5", str(way)) for way in range(6)} <= paths
        assert () in paths, "and back to the other tiles"


def test_ids_fit_and_differ_on_every_page() -> None:
    table, seat = turn("solo", 12)
    for path in ((), ("place", "P49")):
        step = prompt(table, seat, path, 0, EN, "")
        made = [item.custom_id for row in picker.rows(table, step, EN) for item in row]
        assert len(set(made)) == len(made)


def test_a_typed_tile_is_offered_once_on_each_place_first_and_the_best_one_before_all() -> None:
    """25 lines of six rotations each ended at the fifth of ten places."""
    table, seat = turn("two", 6)
    tile = table.legal(seat)[0].args[0]
    cells = {action.args[1] for action in table.legal(seat) if action.args[0] == tile}
    offered = [text.split() for _, text in Completer().offer(table, seat, f"tile {tile}", EN)]
    first = offered[: len(cells)]
    assert {words[2] for words in first} == cells
    gains = [table.game.gain(table.view(seat), seat, parse(" ".join(words))) for words in first]
    assert gains == sorted(gains, key=lambda gain: -(gain or 0))
    assert {words[1] for words in offered} == {tile}


def test_a_number_of_the_picture_behind_a_typed_tile_is_said_not_to_be_read() -> None:
    table, seat = turn("two", 6)
    tile = table.legal(seat)[0].args[0]
    for typed in (f"Tile {tile} on 3", f"{tile} 3"):
        read = Completer().read(table, seat, typed, EN)
        assert (read.action, read.path, read.rest) == (None, ("place", tile), "3")
    alone = Completer().read(table, seat, f"tile {tile}", EN)
    assert tile in "12345", "a rotation has this number, too"
    assert (alone.path, alone.sure, alone.reply) == (("place", tile), False, None)
    assert not Completer().offer(table, seat, f"tile {tile} on x9", EN), "its reason stands there"
