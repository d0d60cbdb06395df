"""What a visitor sees while a party looks at a solved clue."""

from __future__ import annotations

from threading import get_ident
from typing import Any

import pytest

from cogs.table import tables
from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.notify.announcements import REVEALED
from cogs.table.play import acting
from cogs.ui.app import App
from cogs.ui.phrases import game_events
from cogs.ui.pictures import board_text
from data.store import queries
from data.store.rows import FROZEN
from data.words import words
from engine.run import Broken
from tests.cogs.table.reveals import OPTIONS, action, answered, outcome_of, revealed
from tests.cogs.table.test_latecomers import DORA, begun
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tests.cogs.web.visiting import Page, ask, entered


async def seen(page: Page, home: App, who: Any, table_id: str) -> Any:
    session = await entered(page, home, who, table_id)
    return (await ask(page, "GET", f"/tables/{table_id}", session))[1]


async def test_a_look_at_a_solved_clue_holds_up_nobody_else(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole game is replayed for it, for the channel as for the page."""
    table, threads, replayed = await revealed(world), list[int](), tables._still_of

    def noted(logged: Table, seq: int, number: int) -> Table:
        threads.append(get_ident())
        return replayed(logged, seq, number)

    monkeypatch.setattr(tables, "_still_of", noted)
    assert (await seen(page, home, ANNA, table.id))["picture"]
    (last,) = [item for item in table.row.unannounced if item.kind == "reveal"]
    await world.service.tables.still(table.id, last.seq, -1)
    assert len(threads) > 1
    assert get_ident() not in threads


async def test_a_solved_clue_of_a_broken_log_freezes_its_table_and_is_no_mishap_at_each_look(
    page: Page,
    home: App,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(_: Table, seq: int, **__: int) -> Table:
        raise Broken(seq, "hash")

    table = await revealed(world)
    session = await entered(page, home, ANNA, table.id)
    monkeypatch.setattr(tables, "_still_of", broken)
    status, got = await ask(page, "GET", f"/tables/{table.id}", session)
    assert (status, got["text"]) == (403, words("en")("refusal-frozen"))
    row = await world.store.read(queries.table(table.id))
    assert row is not None
    assert row.status == FROZEN
    await ask(page, "GET", f"/tables/{table.id}", session)
    assert len([record for record in caplog.records if record.levelname == "ERROR"]) == 1


async def test_before_anything_was_told_the_page_shows_the_board_as_it_is(
    page: Page, home: App, world: World
) -> None:
    table = await revealed(world)

    def forget(edit: Edit) -> None:
        edit.alter(unannounced=())

    await world.do(forget, table)
    shown = await seen(page, home, ANNA, table.id)
    drawn = await home.pictures.board(await world.service.tables.load(table.id), words("en"))
    assert shown["picture"]["alt"] == drawn.alt


async def test_a_solved_clue_is_seen_until_the_next_one_is_asked(
    page: Page, home: App, world: World
) -> None:
    table = await revealed(world)
    guesser = (ANNA, BEN, CARLA)[table.owing[0]]
    before = await seen(page, home, guesser, table.id)
    (last,) = [item for item in table.row.unannounced if item.kind == "reveal"]
    then = await world.service.tables.still(table.id, last.seq, -1)
    for who in (ANNA, BEN, CARLA, DORA):
        session = await entered(page, home, who, table.id)
        got = (await ask(page, "GET", f"/tables/{table.id}", session))[1]
        said = words(who.locale or "en")
        asked = got["turn"], got["question"], got["owes"]
        assert asked == (said("board-goes-on"), "", False), who.name
        assert not any(map(got.get, ("choices", "tabs", "form", "hand", "confirm"))), who.name
        drawn = await home.pictures.board(then, said, since=game_events([last]))
        assert got["picture"]["alt"] == drawn.alt, "what the channel sees"
        read = (await ask(page, "GET", f"/tables/{table.id}/text", session))[1]["text"]
        assert read == board_text(then, said)
    await world.pass_time(REVEALED)
    await world.say()
    asks = await seen(page, home, guesser, table.id)
    assert asks["owes"]
    assert asks["choices"] or asks["tabs"]
    assert asks["version"] != before["version"], "an open page asks again"
    assert asks["picture"]["alt"] != before["picture"]["alt"]


async def test_no_moment_shows_the_next_question_while_all_look_at_a_solved_clue(
    page: Page, home: App, world: World
) -> None:
    table = await revealed(world)
    session, at = await entered(page, home, DORA, table.id), f"/tables/{table.id}"
    lines = (await ask(page, "GET", f"{at}/log", session))[1]["lines"]
    listed = {f"{line['seq']}{'?still' * line['still']}" for line in lines}
    assert listed
    for one in listed:
        assert (await ask(page, "GET", f"{at}/moments/{one}", session))[0] == 200, one
    now = f"{at}/moments/{table.row.seq}"
    assert (await ask(page, "GET", now, session))[0] == 403
    await world.pass_time(REVEALED)
    await world.say()
    assert (await ask(page, "GET", now, session))[0] == 200


async def test_who_guesses_last_on_the_page_reads_beside_the_reveal_what_it_brought(
    page: Page, home: App, world: World
) -> None:
    table = await answered(world, await begun(world, options=OPTIONS))
    first, last = table.owing
    await world.do(acting.submit, table, ID + 1 + first, None, action(table, first))
    who = (ANNA, BEN, CARLA)[last]
    session = await entered(page, home, who, table.id)
    given = {"token": table.token(last), "path": action(table, last).words, "sure": True}
    shown = (await ask(page, "POST", f"/tables/{table.id}/do", session, **given))[1]
    said = words(who.locale)
    assert shown["note"] == outcome_of(await world.service.tables.load(table.id), last, who)
    assert shown["turn"] == said("board-goes-on")


async def test_the_page_says_when_the_time_to_guess_is_over(
    page: Page, home: App, world: World
) -> None:
    table = await answered(world, await begun(world, options={**OPTIONS, "guess_timer": "60"}))
    shown = await seen(page, home, ANNA, table.id)
    assert shown["clock"].startswith(words("en")("turn-until", when="<t:")[:-1])
    table = await world.service.tables.load(table.id)
    reveal = await answered(world, table)
    assert reveal.reveals
    assert (await seen(page, home, ANNA, table.id))["clock"] == "", "nobody is asked"
