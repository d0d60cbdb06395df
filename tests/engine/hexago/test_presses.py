"""What is pressed: tile, place and rotation; alone the place, and a tile as it brings most."""

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
from cogs.table.play.steps import Item, Prompt
from cogs.ui import ids
from cogs.web.shown import Choice
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
    step = prompt(table, seat, table.game.asking.worded(view, chosen).words, 0, EN, "")
    assert len(step.items) == 6
    return step


def others(step: Prompt) -> list[Item]:
    """Return the rotations beside the one that is chosen."""
    return [item for item in step.items if not item.chosen]


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


def test_the_best_rotation_is_chosen_already_and_asked_about_once() -> None:
    table, seat = turn("two", 4)
    tile = prompt(table, seat, (), 0, EN, "").items[0]
    place = prompt(table, seat, tile.path, 0, EN, "").items[0]
    assert at_once(table, seat, place.path) is None, "a tile is drawn: that is final"
    step = prompt(table, seat, place.path, 0, EN, "")
    assert step.action is not None
    assert step.action.words[:3] == place.path
    assert step.confirm == f"Lay for {place.gain} · no undo"
    assert [item.label for item in step.items] == ["1", *(f"Show {at}" for at in range(2, 7))]
    assert [item.mark for item in step.items] == list("123456")
    assert step.preview.marks[f"{60 * int(step.action.args[-1])}°"] == "1"
    assert len(step.preview.paths) == 6
    assert step.back == tile.path
    path = others(step)[1].path
    other = prompt(table, seat, path, 0, EN, "")
    assert other.action == find(table, seat, Action.of(path))
    assert other.back == tile.path


def test_what_draws_nothing_is_laid_the_best_way_at_once() -> None:
    table, seat = turn("two", 10)
    tile = prompt(table, seat, (), 0, EN, "").items[0]
    place = prompt(table, seat, tile.path, 0, EN, "").items[0]
    done = at_once(table, seat, place.path)
    assert done is not None
    assert table.game.gain(table.view(seat), seat, done.action) == place.gain


def test_a_place_lays_its_tile_only_in_the_one_best_rotation_and_says_so_before() -> None:
    """Late in a game, when nothing was drawn any more, places began to do so unasked."""
    table, seat = turn("two", 10)
    view, ticks = table.view(seat), list[bool]()
    for tile in prompt(table, seat, (), 0, EN, "").items:
        step = prompt(table, seat, tile.path, 0, EN, "")
        for item in step.items:
            ways = (find(table, seat, Action.of((*item.path, str(turned)))) for turned in range(6))
            gains = [table.game.gain(view, seat, way) for way in ways]
            ticks.append(gains.count(max(gains, key=lambda gain: gain or 0)) == 1)
            assert (at_once(table, seat, item.path) is not None) == ticks[-1]
            assert item.label.endswith(" ⚡") == ticks[-1]
        assert ("⚡ lays the tile at once" in step.question) == any(ticks[-len(step.items) :])
        some = len({*ticks[-len(step.items) :]}) == 2
        assert ("without ⚡ several are equally good" in step.question) == some
        # On a phone five of "15 ⚡" would leave one alone in a line.
        rows = [[item.label or "" for item in row] for row in picker.rows(table, step, EN)]
        assert max(map(len, rows)) == 5
        assert all(len(row) < 5 for row in rows if len(row[0]) > 3)
    assert {*ticks} == {True, False}


@pytest.mark.sized
@pytest.mark.parametrize(("name", "number"), [("two", 4), ("two", 10), ("sealed", 33)])
def test_without_points_a_tile_is_turned_the_best_way_and_shown_first(
    name: str, number: int
) -> None:
    table, seat = turn(name, number, aid="preview")
    view, turned = table.view(seat), set[str]()
    for first in prompt(table, seat, (), 0, EN, "").items[:: many(2, 1)]:
        for second in prompt(table, seat, first.path, 0, EN, "").items[:: many(3, 1)]:
            assert at_once(table, seat, second.path) is None, "its points are not known before"
            step = prompt(table, seat, second.path, 0, EN, "")
            assert step.action is not None
            ways = [find(table, seat, Action.of((*second.path, str(way)))) for way in range(6)]
            found = [table.game.merit(view, seat, way)["sides"] for way in ways]
            sides = [sum(side > 0 for side in some) for some in found]  # type: ignore[union-attr]
            points = [table.game.gain(view, seat, way) or 0 for way in ways]
            worth = list(zip(points, sides, strict=True))
            assert ways.index(step.action) == worth.index(max(worth))
            turned.add(step.action.args[-1])
            # The numbers stay in the order in which one turns a tile, and each does it.
            assert [item.path[-1] for item in step.items] == list("012345")
            final = bool(table.final(seat, step.action))
            assert all((at_once(table, seat, o.path) is None) is final for o in others(step))
    assert len(turned) > 1


@pytest.mark.parametrize(
    ("name", "number", "aid"),
    [
        ("two", 4, "preview"),
        ("two", 4, "points"),
        ("solo", 12, "preview"),
        ("two", 10, "preview"),
        ("two", 10, "points"),
    ],
)
def test_a_rotation_beside_the_best_says_by_a_verb_what_a_press_does_and_its_points_in_the_picture(
    name: str, number: int, aid: str
) -> None:
    """A bare number showed a rotation for eight turns and laid it in the others."""
    table, seat = turn(name, number, aid=aid)
    step = beside(table, seat)
    view, game, some = table.view(seat), table.game, False
    assert step.action is not None
    final = bool(table.final(seat, step.action))
    assert final is (number == 4)
    for item in others(step):
        assert (at_once(table, seat, item.path) is None) is final
        gain = game.gain(view, seat, find(table, seat, Action.of(item.path)))
        assert item.gain == gain
        assert item.label == (f"Show {item.mark}" if final else f"Lay {item.mark} ⚡")
        assert Choice.of(item, "", (), "").once is not final
        assert step.preview.gains[item.path] == gain
        spoken = f"{item.mark} {60 * int(item.path[-1])}°"
        assert (f"{spoken} +{gain}" if gain else spoken) in step.places.split(", ")
        some |= bool(gain)
    assert some
    promised = "-# ⚡ lays the tile in that rotation at once." in step.question.splitlines()
    assert promised is not final
    rows = [[item.label or "" for item in row] for row in picker.rows(table, step, EN)]
    assert [len(row) for row in rows] == [3, 3, 2]
    (chosen,) = [item for item in step.items if item.chosen]
    assert f"{picker.TICK}{chosen.mark}" in rows[0] + rows[1]


@pytest.mark.parametrize(
    ("language", "shows", "lays"),
    [
        ("en", "Show 1", "Lay 1 ⚡"),
        ("de", "1 zeigen", "1 legen ⚡"),
        ("fr", "Voir 1", "Poser 1 ⚡"),
    ],
)
def test_the_verb_beside_a_number_is_of_the_language_and_three_fit_in_a_line_of_a_phone(
    language: str, shows: str, lays: str
) -> None:
    for number, said in ((4, shows), (10, lays)):
        table, seat = turn("two", number, aid="preview")
        path = beside(table, seat).path
        step = prompt(table, seat, path, 0, words(language), "")
        assert step.items[0].label == said
        rows = picker.rows(table, step, words(language))[:2]
        assert [picker._lines(row) for row in rows] == [1, 1]
        assert step.confirm[0].isupper()


@pytest.mark.parametrize("aid", ["preview", "points"])
def test_of_final_moves_with_their_points_nothing_more_is_said(aid: str) -> None:
    table, seat = turn("two", 4, aid)
    step = beside(table, seat)
    rows = picker.rows(table, step, EN)
    assert [len(row) for row in rows] == [3, 3, 2], "as they stand in the picture"
    assert "-#" not in step.question


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
    assert best.label == f"{best.path[2]} · +{places.items[0].gain} ⚡"
    done = at_once(table, seat, best.path)
    assert done is not None
    assert done.action.words[:3] == ("place", best.path[2], best.path[1])
    assert table.game.gain(table.view(seat), seat, done.action) == best.gain


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


def test_alone_of_more_than_twenty_places_those_beside_one_tile_come_last() -> None:
    table, seat = turn("solo", 40, aid="preview")
    laid = {one.cell for one in table.view(seat).laid}
    pages = [prompt(table, seat, (), page, EN, "").items for page in range(2)]
    cells = [hexgrid.cell(item.path[-1]) for page in pages for item in page]
    beside = [
        sum(neighbour in laid for neighbour in hexgrid.neighbours(cell)) == 1 for cell in cells
    ]
    order = list(zip(beside, map(hexgrid.reading_order, cells), strict=True))
    assert order == sorted(order)
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
        assert {("place", "M50", "5", str(way)) for way in range(1, 6)} <= paths
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
