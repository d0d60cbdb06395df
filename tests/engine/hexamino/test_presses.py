"""A move takes three presses; a rotation is asked for only where several fit."""

from __future__ import annotations

import pytest

from cogs.table.play.picker import prompt
from tests.engine.hexamino import make_records
from tests.engine.presses import EN, moves, presses, reached

GAMES = ("classic", "octopus", "snake", "star")


@pytest.mark.parametrize("name", GAMES)
def test_presses_of_a_recorded_game(name: str) -> None:
    found = [
        (presses(*move), sum(a.words[:3] == move[2].words[:3] for a in move[0].legal(move[1])))
        for move in moves(make_records.FOLDER / f"{name}.json")
    ]
    assert max(count for count, rotations in found if rotations == 1) <= 3
    assert max(count for count, _ in found) <= 4
    assert sum(count for count, _ in found) / len(found) < 3.15


@pytest.mark.parametrize("name", GAMES)
def test_every_placement_can_be_pressed(name: str) -> None:
    for table, seat, _ in list(moves(make_records.FOLDER / f"{name}.json"))[::9]:
        assert reached(table, seat) == set(table.legal(seat))


def test_pieces_are_described_by_their_dots() -> None:
    for table, seat, _ in moves(make_records.FOLDER / "classic.json"):
        step = prompt(table, seat, (), 0, EN, "")
        if step.menus:
            assert all(" dots · joins " in item.note for item in step.items)
            titles = [menu.title for menu in step.menus]
            assert len(titles) == 1 or all("+" in title and "-" not in title for title in titles)
            return
    raise AssertionError("no move with more choices than buttons")
