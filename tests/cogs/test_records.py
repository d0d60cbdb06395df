"""Records of a server: said below the game that broke them, and listed."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.board import page as board
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.ids import HistoryPress
from cogs.ui.results import kind_title
from data.words import words
from tests.cogs.people import by, press, run, said, shown_buttons
from tests.cogs.table.climb import ended, only_climb, played
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, World

ELSEWHERE = GUILD + 1


@pytest.fixture(autouse=True)
def climb(monkeypatch: pytest.MonkeyPatch) -> None:
    only_climb(monkeypatch)


async def test_a_new_record_is_said_once_below_its_game(home: App, world: World) -> None:
    async def end(*given: int, **changes: Any) -> str:
        table = await world.playing(ANNA, BEN, **changes)
        table = await ended(world, table, *given)
        return (await board.ended(home, table, 1, [])).text

    assert "record" not in await end(1, 1)  # the first one breaks none
    text = await end(3, 2)
    (line,) = [line for line in text.splitlines() if "record" in line]
    assert line.startswith("**New records on this server:** ")
    assert "highest score: 9 points (Anna; 3 before)" in line
    assert "record" not in await end(3, 2)
    assert "record" not in await end(3, 2, guild_id=ELSEWHERE, channel_id=CHANNEL + 3)
    assert "record" not in await end(3, 3, computers=1), "no game of three to compare with"
    made = await run(home, "scores", by(CARLA))
    assert "records de ce serveur" in said(made)
    assert "*parties à 2*\nplus haut total\u00a0: 9 points · Anna" in said(made)
    assert "*parties à 3*\n" in said(made)
    for other in (
        await run(home, "scores", by(ANNA), "hexago"),
        await press(home, ANNA, ids.history(HistoryPress("records", kind="hexago"))),
    ):
        lines = said(other).splitlines()
        assert lines == [
            words("en")("records-title", title=kind_title(("hexago", ""), words("en"))),
            words("en")("records-none-game"),
        ], "the game that was asked for"
        assert [o.value for o in shown_buttons(other)[0].options] == ["helge"], "and others"
    mine = said(await run(home, "scores", by(ANNA), "helge", "mine"))
    assert mine.startswith("You have no Climb total yet.")


async def test_a_record_names_all_who_set_it(home: App, world: World) -> None:
    """Of two with as many points, and of all who built a chain, one alone was named."""
    await ended(world, await world.playing(ANNA, BEN), 1, 1)
    await home.service.history.catch_up(rest=0.0)
    table = await ended(world, await world.playing(ANNA, BEN), 2, 2)
    text = (await board.ended(home, table, 1, [])).text
    assert "highest score: 6 points (Anna and Ben; 3 before)" in text
    await ended(world, await world.playing(CARLA, BEN), 2, 2)
    await home.service.history.catch_up(rest=0.0)
    shown = said(await run(home, "scores", by(CARLA)))
    assert "plus haut total\u00a0: 6 points · Anna et Ben · " in shown, "the first of equal games"
    assert "Carla" not in shown


async def test_no_record_is_told_before_older_games_are_in(home: App, world: World) -> None:
    async def end(*given: int) -> str:
        table = await ended(world, await world.playing(ANNA, BEN), *given)
        world.time += 1000
        return (await board.ended(home, table, 1, [])).text

    assert "record" not in await end(1, 1)
    await played(world, 3, 3)  # as after an upgrade, or in the middle of "rebuild"
    world.time += 1000
    assert "record" not in await end(2, 2), "nine points were better"
    await home.service.history.catch_up(rest=0.0)
    assert "record" not in await end(2, 2)


async def test_the_end_is_said_where_its_records_can_not_be(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: str) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(home.service.history, "take", broken)
    table = await played(world, 3, 1)
    assert "Anna" in (await board.ended(home, table, 1, [])).text
