"""A move takes four presses; whoever plays alone chooses the tile by itself, once for each."""

from __future__ import annotations

from pathlib import Path

from cogs.table.play.picker import prompt
from cogs.ui import ids
from cogs.ui.messages import picker
from cogs.ui.presses.decision import act
from tests.cogs import people
from tests.cogs.table.world import ANNA, World
from tests.engine.presses import EN, moves, reached
from tests.engine.recording import record_file


def test_one_menu_for_each_tile_with_what_its_places_lie_beside() -> None:
    table, seat, _ = next(moves(record_file("hexago", "two")))
    hand = table.view(seat).hands[seat]
    step = prompt(table, seat, (), 0, EN, "")
    assert [menu.title for menu in step.menus] == [f"tile {tile} → …" for tile in hand]
    assert [menu.path for menu in step.menus] == [("place", str(tile)) for tile in hand]
    first = step.menus[0].items[0]
    assert first.label == f"{hand[0]} → {first.path[2]}"
    assert all(item.note.startswith("beside ") for item in step.items)
    rows = picker.rows(table, step, EN)
    assert len({item.custom_id for row in rows for item in row}) == len(step.menus)
    assert reached(table, seat) == set(table.legal(seat))


def test_the_first_tile_is_laid_without_asking_how() -> None:
    table, seat, _ = next(moves(record_file("hexago", "solo")))
    start = prompt(table, seat, (), 0, EN, "")
    assert [len(menu.items) for menu in start.menus] == [18, 18]
    assert start.items[0].note.count(",") == 5, "its six fields"
    step = prompt(table, seat, start.items[4].path, 0, EN, "")
    assert step.action is not None
    assert (step.action.args[-1], step.question) == ("0", "Tile 5 on M50, rotated 0°?")
    labels = [item.label for item in step.items]
    assert labels == ["60°", "120°", "180°", "240°", "300°"], "as drawn"
    other = prompt(table, seat, step.items[2].path, 0, EN, "")
    assert (other.action, len(other.items)) == (table.legal(seat)[4 * 6 + 3], 5)
    assert (step.back, other.back) == (("place",), ("place",))
    assert reached(table, seat) == set(table.legal(seat))


def test_a_second_tile_is_asked_for_its_rotation() -> None:
    table, seat, _ = list(moves(record_file("hexago", "solo")))[1]
    cells = prompt(table, seat, ("place", str(table.view(seat).hands[0][0])), 0, EN, "")
    step = prompt(table, seat, cells.items[0].path, 0, EN, "")
    assert (step.action, len(step.items)) == (None, 6)


async def test_alone_the_answer_to_a_move_is_the_next_question(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        home = people.app(world)
        table = await world.playing(ANNA, game="hexago")
        answer = await act(home, people.reader(ANNA), table, table.token(0), "place 5 M50 0")
        home.pictures.close()
        assert answer.text.endswith("Which tile, and where?")
        menus = [ids.parse(item.custom_id) for row in answer.rows for item in row]
        assert [menu.path for menu in menus if isinstance(menu, ids.StepPress)] == [("place",)] * 2
