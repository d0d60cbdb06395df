"""A game that the order of its seats decides is played as printed, and is no contest."""

from __future__ import annotations

import pytest

from cogs.board.page import ended_buttons
from cogs.refusals import NoSkill
from cogs.table.model import Table
from cogs.table.play.commit import result_of
from data.store import results
from engine import registry
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, World

KEYS = registry.keys()
SPECS = [registry.game(key).spec for key in KEYS]
LOTS = [spec.key for spec in SPECS if spec.lot(spec.complete({}), spec.most)]
PEOPLE = (ANNA, BEN, CARLA)


async def ended(world: World, game: str, seats: int) -> Table:
    table = await world.playing(*PEOPLE[:seats], game=game)
    while not table.over:
        table = await world.move(table)
    return table


@pytest.mark.parametrize("game", LOTS)
async def test_what_the_seats_decide_is_rated_and_told_as_no_contest(
    world: World, game: str
) -> None:
    table = await ended(world, game, 3)
    assert table.lot
    result = result_of(table)
    assert result is not None
    assert result.why == "lot"
    await world.service.history.catch_up(rest=0.0)
    for person in PEOPLE:
        assert await world.store.read(results.rating(GUILD, game, "", person.user_id)) is None
    with pytest.raises(NoSkill):
        await world.service.stories.ask(table.id, ANNA.user_id, world.time)
    shown = [item.custom_id for row in ended_buttons(table, table.words) for item in row]
    assert not [one for one in shown if one.endswith(":analysis")]


@pytest.mark.parametrize("game", LOTS)
async def test_two_play_the_contest_unless_they_choose_otherwise(world: World, game: str) -> None:
    table = await ended(world, game, 2)
    assert not table.lot
    result = result_of(table)
    assert result is not None
    assert result.why == ""


@pytest.mark.parametrize("game", LOTS)
async def test_a_lobby_says_what_decides_the_game_with_those_who_sit_there(
    world: World, game: str
) -> None:
    table = await world.service.lobby.open(world.opening(game=game), world.time)
    assert not table.lot, "two will play the contest"
    for person in (BEN, CARLA):
        table = await world.service.lobby.join(
            table.id, person, f"press-{person.user_id}", world.time
        )
    assert table.lot
