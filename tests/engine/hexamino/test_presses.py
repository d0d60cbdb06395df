"""A move takes three presses; one of several rotations is shown, the others stand beside it."""

from __future__ import annotations

from dataclasses import replace

from cogs.table.play.picker import prompt
from tests.engine.hexamino.table import position
from tests.engine.presses import EN, moves
from tests.engine.recording import record_file


def test_pieces_are_described_by_their_dots() -> None:
    for table, seat, _ in moves(record_file("hexamino", "classic")):
        step = prompt(table, seat, (), 0, EN, "")
        if step.menus:
            assert all(" dots · joins " in item.note for item in step.items)
            titles = [menu.title for menu in step.menus]
            assert len(titles) == 1 or all("+" in title and "-" not in title for title in titles)
            return
    raise AssertionError("no move with more choices than buttons")


def test_a_tile_that_fits_in_several_ways_is_shown_in_the_first() -> None:
    for table, seat, wanted in moves(record_file("hexamino", "snake")):
        alike = [action for action in table.legal(seat) if action.words[:3] == wanted.words[:3]]
        if len(alike) > 1:
            step = prompt(table, seat, wanted.words[:3], 0, EN, "")
            assert step.action == alike[0]
            assert [item.path for item in step.items] == [one.words for one in alike[1:]]
            return
    raise AssertionError("every tile fits in one way only")


def test_a_symmetric_tile_is_not_asked_for_the_rotation_that_looks_the_same() -> None:
    table, _, _ = next(moves(record_file("hexamino", "classic")))
    dealt = position(hands=((13, 9), (20, 37)))
    table = replace(table, position=replace(table.play()[1], state=dealt))
    for cell in ("L50", "N49"):
        step = prompt(table, 0, ("lay", "13", cell), 0, EN, "")
        assert step.action is not None
        assert (step.action.words[:3], step.items) == (("lay", "13", cell), ())
