"""What the board page shows of the end of a cup's game."""

from __future__ import annotations

import pytest

from cogs.cups import rules as rounds
from cogs.table.play.commit import vacate
from cogs.table.time.time_control import HOUR
from cogs.ui.app import App
from data.words import words
from engine.position import COMPUTER
from render.names import bare, letter
from tests.cogs.table.cups import PEOPLE, started, tables
from tests.cogs.table.world import World
from tests.cogs.web.visiting import Page, ask, entered


async def test_the_end_of_a_cups_game_says_what_the_cup_counts_though_nobody_won_it(
    page: Page, home: App, world: World
) -> None:
    """*No winner* stood alone on the page of a game that had brought one of them 12 points."""
    cup = await world.service.cups.of(await started(world, 4, lasts=HOUR))
    table, _others = await tables(world, cup)
    there = table.owing[0]
    await world.move(table)
    table = await world.do(vacate, table, [1 - there, there], COMPUTER)
    who, missed = (table.seats[seat].name for seat in (there, 1 - there))
    counts = f"The cup counts who came: {who}\u00a0**12** · {missed}\u00a0**missed**"
    for person in PEOPLE[:2]:
        session = await entered(page, home, person, table.id)
        _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
        nobody = words("en")("ended-came", who=who)
        assert shown["turn"].splitlines()[:2] == [nobody, counts]
        assert shown["hand"] is None, "no ranking of zeros"
        _, text = await ask(page, "GET", f"/tables/{table.id}/text", session)
        assert text["text"].startswith(bare(counts))
        assert " wins" not in text["text"]


async def test_the_end_of_a_cups_game_has_the_winner_and_the_ranks_of_the_cup(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await world.service.cups.of(await started(world, 4, lasts=HOUR))
    table, _others = await tables(world, cup)
    monkeypatch.setattr(rounds, "ranks", lambda _: {0: 2, 1: 1})
    table = await world.do(vacate, table, [0, 1], COMPUTER)
    who = table.seats[1]
    for person in PEOPLE[:2]:
        session = await entered(page, home, person, table.id)
        _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
        turn = shown["turn"].splitlines()
        assert (turn[0] == words("en")("web-won")) is (person.user_id == who.user_id)
        assert turn[-1].startswith(f"The cup counts this game: 🏆 {who.name}")
        assert f"{letter(1)} {who.name} wins" in shown["hand"]["alt"]
