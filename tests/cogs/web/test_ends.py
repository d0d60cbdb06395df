"""What the board page shows of the end of a cup's game."""

from __future__ import annotations

from cogs.table.play.commit import vacate
from cogs.table.time.time_control import HOUR
from cogs.ui.app import App
from data.words import words
from engine.position import COMPUTER
from render.names import letter
from tests.cogs.table.cups import PEOPLE, started, tables
from tests.cogs.table.world import World
from tests.cogs.web.visiting import Page, ask, entered


async def test_the_end_of_a_cups_game_has_the_winner_and_the_ranks_of_the_cup(
    page: Page, home: App, world: World
) -> None:
    """*No winner* stood on the page of a game that had brought one of them 12 points."""
    (table,) = await tables(world, await world.service.cups.of(await started(world, 2, lasts=HOUR)))
    there = table.owing[0]
    await world.move(table)
    table = await world.do(vacate, table, [1 - there, there], COMPUTER)
    who = table.seats[there]
    for person in PEOPLE[:2]:
        session = await entered(page, home, person, table.id)
        _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
        turn = shown["turn"].splitlines()
        assert (turn[0] == words("en")("web-won")) is (person.user_id == who.user_id)
        assert turn[-1] == f"**{letter(there)}** {who.name} 🤖 wins."
        said = shown["hand"]["alt"]
        assert said.index(f"1. {letter(there)} {who.name}") < said.index(f"2. {letter(1 - there)}")
        _, text = await ask(page, "GET", f"/tables/{table.id}/text", session)
        assert f"{letter(there)} {who.name} 🤖 wins" in text["text"]
