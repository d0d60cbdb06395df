"""A move takes two presses: a tile with its place, and that it can't be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cogs.table.moment import Moment
from cogs.table.play.picker import at_once, prompt
from engine.actions import Action
from engine.hexgrid import cell, reading_order
from engine.prompts import PAIRS
from engine.refusals import Malformed
from engine.spec import Seat
from render.hexes import talk as hexes
from tests.engine.hexamino.table import position
from tests.engine.presses import EN, moves
from tests.engine.recording import record_file
from tools.support.recorded import files


def steps(*, pairs: bool) -> Iterator[tuple[Moment, Seat, tuple[Action, ...]]]:
    """Yield recorded questions with several tiles and places, by whether their pairs are few."""
    for file in files("hexamino"):
        for table, seat, _ in moves(file):
            legal = table.legal(seat)
            several = len({one.args[0] for one in legal}) > 1 < len({one.args[1] for one in legal})
            if several and (len({one.args[:2] for one in legal}) <= PAIRS) == pairs:
                yield table, seat, legal


def test_a_tile_and_its_place_are_one_press_with_places_numbered_as_one_reads() -> None:
    seen = 0
    for table, seat, legal in steps(pairs=True):
        step = prompt(table, seat, (), 0, EN, "")
        assert {item.path[1:] for item in step.items} == {one.args[:2] for one in legal}
        marks = step.preview.marks
        assert list(marks) == sorted(marks, key=lambda name: reading_order(cell(name)))
        assert list(marks.values()) == [str(n + 1) for n in range(len(marks))]
        labels = [f"{item.path[1]} on {marks[item.path[2]]}" for item in step.items]
        assert [item.label for item in step.items] == labels
        seen += 1
    assert seen > 20


def test_of_too_many_pairs_the_tile_comes_first_with_most_dots_in_front() -> None:
    seen = 0
    for table, seat, _ in steps(pairs=False):
        step = prompt(table, seat, (), 0, EN, "")
        dots = [int(item.label.rpartition("−")[2]) for item in step.items]
        assert dots == sorted(dots, reverse=True)
        assert all(item.label.startswith(f"{item.path[1]} · −") for item in step.items)
        assert {item.emoji and item.emoji[1] for item in step.items} == {""}, "beside it the label"
        assert not step.preview.marks
        seen += 1
    assert seen > 5


def test_a_tile_lies_where_most_sides_join_and_other_places_are_one_press_away() -> None:
    joins = 0
    for table, seat, legal in steps(pairs=False):
        tile = prompt(table, seat, (), 0, EN, "").items[0].path
        cells = {one.args[1] for one in legal if one.args[0] == tile[1]}
        step = prompt(table, seat, tile, 0, EN, "")
        assert at_once(table, seat, tile) is None
        assert step.action is not None
        if len(cells) == 1:
            continue
        met = {name: joined(table, name) for name in cells}
        assert met[step.action.args[1]] == max(met.values())
        joins = max(joins, met[step.action.args[1]])
        chosen, others = step.action.args[1], [item for item in step.items if not item.chosen]
        assert {item.path[2] for item in step.items if item.mark} == cells
        assert {item.path[2] for item in others if item.mark} == cells - {chosen}
        assert set(step.preview.marks) == cells
        assert step.back == ()
        other = prompt(table, seat, others[0].path, 0, EN, "")
        assert other.action is not None
        assert other.action.args[1] == others[0].path[2]
        assert other.preview.marks == step.preview.marks, "numbers stay where they are"
        assert at_once(table, seat, others[0].path) is None
    assert joins > 1


def joined(table: Moment, name: str) -> int:
    """Return how many sides of a place meet dots."""
    shown = table.game.parts.shown  # type: ignore[attr-defined]
    q, r = cell(name)
    ways = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    laid = {one.cell: shown[one.tile][one.rotation] for one in table.view(None).laid}
    around = [(side, (q + dq, r + dr)) for side, (dq, dr) in enumerate(ways)]
    return sum(laid[at][(side + 3) % 6] > 0 for side, at in around if at in laid)


def test_a_tile_that_fits_in_several_ways_is_turned_by_a_button() -> None:
    for table, seat, wanted in moves(record_file("hexamino", "snake")):
        alike = [action for action in table.legal(seat) if action.words[:3] == wanted.words[:3]]
        if len(alike) > 1:
            step = prompt(table, seat, wanted.words[:3], 0, EN, "")
            assert step.action == alike[0]
            turns = [item for item in step.items if len(item.path) == 4]
            assert [item.path for item in turns] == [one.words for one in alike[1:]]
            assert [item.label for item in turns] == [
                f"↻ {60 * int(one.args[2])}°" for one in alike[1:]
            ]
            return
    raise AssertionError("every tile fits in one way only")


def test_a_tile_that_is_shown_unasked_is_said_to_be_the_only_one_that_fits() -> None:
    """*Move* showed a tile to confirm, and one wondered where the others were."""
    only = 0
    for table, seat, _ in moves(record_file("hexamino", "snake")):
        step = prompt(table, seat, (), 0, EN, "")
        fits, held = table.view(seat).fits, table.view(seat).held[seat]
        assert ("No other tile" in step.question) == (len(fits) == 1 < held)
        only += len(fits) == 1 < held
    assert only


def test_a_symmetric_tile_is_not_asked_for_the_rotation_that_looks_the_same() -> None:
    table, _, _ = moves(record_file("hexamino", "classic"))[0]
    dealt = position(hands=((13, 9), (20, 37)))
    table = replace(table, position=replace(table.play()[1], state=dealt))
    for name in ("L50", "N49"):
        step = prompt(table, 0, ("lay", "13", name), 0, EN, "")
        assert step.action is not None
        assert step.action.words[:3] == ("lay", "13", name)
        assert not [item for item in step.items if len(item.path) == 4]


def test_a_first_question_whose_tile_is_chosen_already_leads_nowhere_back() -> None:
    table, seat, _ = moves(record_file("hexamino", "star"))[11]
    step = prompt(table, seat, (), 0, EN, "")
    assert step.action is not None
    assert step.items
    assert step.back is None


def test_an_example_is_a_legal_move_of_the_reader_and_a_puzzle_tells_none() -> None:
    """It was "38 on P51" whatever was in hand."""
    for table, seat, action in moves(files("hexamino")[0]):
        view, scene, legal = table.view(seat), table.scene(EN, seat), table.legal(seat)
        said = {hexes.describe(one, view, scene) for one in legal}
        for code in ("verb", "words"):
            why = table.renderer.why(Malformed(code, {"verb": "fly"}), view, scene)
            assert why.rpartition("like this: ")[2].removesuffix(".") in said
            puzzle = replace(scene, puzzle=True)
            hidden = table.renderer.why(Malformed(code, {"verb": "fly"}), view, puzzle)
            assert "38 on P51" in hidden
        assert action in legal
