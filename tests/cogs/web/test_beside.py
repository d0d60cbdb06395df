"""What a visitor finds beside the moves: a hint, the rules, resigning, and the list of tables."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.lobby import rulebook
from cogs.ui.app import App
from data.words import words
from engine import registry
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.cogs.web.visiting import Page, ask, entered

EN = words("en")


async def pressed(page: Page, table_id: str, session: str, what: str) -> tuple[int, Any]:
    found: tuple[int, Any] = await ask(
        page, "POST", f"/tables/{table_id}/beside", session, what=what
    )
    return found


def offered(shown: Any) -> list[str]:
    return [one["path"][0] for one in shown["beside"]]


async def test_resigning_asks_first_and_only_what_is_sure_resigns(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    session = await entered(page, home, ANNA, table.id)
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    assert offered(shown)[-2:] == ["rules", "resign"]
    _, asked = await pressed(page, table.id, session, "resign")
    assert asked["question"] == EN("resign-ask", left="win", who="**B** Ben")
    assert asked["sure"]["path"] == ["resign-sure"]
    assert (asked["choices"], asked["confirm"], asked["beside"]) == ([], None, [])
    assert not (await world.service.tables.load(table.id)).over
    _, shown = await pressed(page, table.id, session, "resign-sure")
    assert (shown["note"], shown["refused"]) == (EN("resigned"), False)
    assert (shown["over"], offered(shown)) == (True, ["rules"])


async def test_a_hint_shows_the_advised_move_as_if_it_were_chosen(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, game="hexago")
    session = await entered(page, home, ANNA, table.id)
    _, asked = await pressed(page, table.id, session, "hint")
    assert asked["question"] == EN("hint-ask"), "the total is marked then"
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq
    _, shown = await pressed(page, table.id, session, asked["sure"]["path"][0])
    assert shown["question"].startswith(EN("hint-best", what="|").partition("|")[0])
    assert "\n" in shown["question"], "with the sum, which the move's own question says as well"
    assert shown["note"] == ""
    assert shown["back"] == [], "to the question that was there, and not to a step in between"
    monkeypatch.setattr(home.hints, "spent", lambda _: True)
    _, later = await ask(page, "GET", f"/tables/{table.id}", session)
    assert (offered(shown)[:2], offered(later)[0]) == (["hint", "rules"], "rules")
    body = {"token": shown["token"], "path": shown["confirm"]["path"], "sure": True}
    _, after = await ask(page, "POST", f"/tables/{table.id}/do", session, **body)
    assert after["token"] != shown["token"]
    assert len((await world.service.tables.load(table.id)).view(0).laid) == 1


@pytest.mark.parametrize(
    "what", ["hint", "hint-sure", "resign", "resign-sure", "end-sure", "", "x"]
)
async def test_who_watches_or_is_not_asked_changes_nothing_beside_the_moves(
    page: Page, home: App, world: World, what: str
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    waits = next(one for one in (ANNA, BEN) if one != mover(table))
    for who in (CARLA, *([] if what.startswith("resign") else [waits])):
        session = await entered(page, home, who, table.id)
        _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
        assert "hint" not in offered(shown)
        found, got = await pressed(page, table.id, session, what)
        assert (found, bool(got["text"])) == (403, True)
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq


@pytest.mark.parametrize("game", registry.keys())
async def test_the_rules_are_read_page_by_page_and_change_nothing(
    page: Page, home: App, world: World, game: str
) -> None:
    table = await world.playing(ANNA, BEN, game=game)
    session, read = await entered(page, home, ANNA, table.id), list[str]()
    _, shown = await pressed(page, table.id, session, "rules")
    while shown["question"] not in read:
        assert (shown["sheet"], shown["picture"]) == (True, None)
        read.append(shown["question"])
        turned = [one["path"][0] for one in shown["choices"] if one["path"][0].startswith("r:")]
        if turned:
            _, shown = await ask(page, "POST", "/sheets", session, id=turned[-1])
    assert len(read) == len(rulebook.pages(game, "en"))
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq


async def test_the_list_names_company_turn_and_place_of_each_table(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    names = {ANNA: BEN.name, BEN: ANNA.name}
    for who, other in names.items():
        _, found = await ask(page, "GET", "/tables", await entered(page, home, who))
        (listed,) = found["tables"]
        company, state, place = listed["text"].split("\n-# ")
        said = words(who.locale)
        assert company == said("tables-with", who=other)
        yours = said("tables-yours", since="").partition(".")[0]
        assert listed["waits"] is state.startswith(yours) is (who == mover(table))
        assert place == home.place_text(table, said)
