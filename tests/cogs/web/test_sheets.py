"""The puzzle of the day, the Sunday solo and the lessons on the page."""

from __future__ import annotations

import base64
import io
from functools import partial
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import pytest
from PIL import Image

from cogs.daily.verdicts import day_stamp
from cogs.picker.page import TICK, choice_button
from cogs.table.play.steps import Item
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import GOOD, Menu, button, way_back
from cogs.ui.content import Attachment, Content
from cogs.web import sheets
from cogs.web.sheets import of_content
from cogs.web.shown import Confirm, Shown
from data.words import words
from engine import registry
from render.contract import DARK, LIGHT
from render.theme import THEMES
from tests.cogs.people import by, press, run, shown_buttons
from tests.cogs.puzzlers import DAY, answer_of, answer_with, asked_of
from tests.cogs.soloists import DATE, SUNDAY, begin, play, stands
from tests.cogs.table.world import ANNA, BEN, World
from tests.cogs.web.visiting import HOST, Page, ask, entered

EN = words("en")


@pytest.mark.parametrize("door", range(6))
async def test_the_puzzle_and_the_lessons_are_played_on_the_page_by_their_own_presses(
    page: Page, home: App, door: int
) -> None:
    session = await entered(page, home, ANNA)
    _, found = await ask(page, "GET", "/tables", session)
    (custom_id,) = found["doors"][door]["path"]
    seen = set()
    for _ in range(12):
        status, shown = await ask(page, "POST", "/sheets", session, id=custom_id)
        assert (status, shown["sheet"], shown["token"]) == (200, True, "")
        assert shown["question"]
        seen.add(shown["question"])
        if shown["confirm"]:
            custom_id = shown["confirm"]["path"][0]
            continue
        placed = [choice for choice in shown["choices"] if choice["boxes"]]
        assert not placed or shown["picture"]
        fresh = [one for one in (*placed, *shown["choices"]) if one["path"][0] != custom_id]
        if not fresh:
            break
        custom_id = fresh[0]["path"][0]
    assert len(seen) > 2


async def test_an_answered_puzzle_is_shown_on_the_page(page: Page, home: App) -> None:
    session = await entered(page, home, ANNA)
    asked = await asked_of(home, ANNA)
    await answer_with(home, ANNA, answer_of(asked))
    press = ids.daily(asked.day, asked.language)
    status, shown = await ask(page, "POST", "/sheets", session, id=press)
    assert status == 200
    assert "Right!" in shown["question"]


def test_an_answer_is_confirmed_by_a_button_not_by_a_tap_on_its_piece() -> None:
    """The button lay unseen on the piece: only *Back* could be read."""
    picture = Attachment(
        "step.png", bytes(24), spots={"a1": ((0, 0, 9, 9),), "a2": ((9, 0, 9, 9),)}
    )
    sure = button(ids.daily(1, "en", ("lay", "a1"), ids.DO), "Lay on a1", GOOD)
    other = button(ids.daily(1, "en", ("lay", "a2")), "a2")
    shown = of_content(
        Content("Lay on a1?", rows=((other, sure),), files=(picture,)), "Daily puzzle"
    )
    told = [(one.label, one.best, one.boxes) for one in shown.choices]
    assert told == [("a2", False, ((9, 0, 9, 9),))]
    assert shown.confirm == Confirm((ids.daily(1, "en", ("lay", "a1"), ids.DO),), "Lay on a1", "")


def test_the_way_back_is_no_place_in_the_picture() -> None:
    """It lay unseen on the piece that was chosen before, among the places to choose."""
    spots = {"swap": ((0, 0, 9, 9),), "a2": ((9, 0, 9, 9),)}
    picture = Attachment("step.png", bytes(24), spots=spots)
    before, there = ids.daily(1, "en", ("swap",)), ids.daily(1, "en", ("swap", "a2"))
    row = [button(there, "a2"), way_back(before, words("en"))]
    shown = of_content(Content("Where?", rows=(row,), files=(picture,)), "Daily puzzle")
    assert [one.label for one in shown.choices] == ["a2"]
    assert shown.back == (before,)


async def test_no_menu_is_dropped_behind_any_door(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*Old puzzles* asked which day, and had only *Back*."""
    made: list[Content] = []

    def noted(content: Content, title: str) -> Shown:
        made.append(content)
        return of_content(content, title)

    monkeypatch.setattr(sheets, "of_content", noted)
    missed = (await asked_of(home, ANNA)).day
    world.time += DAY
    session, menus = await entered(page, home, ANNA), []
    _, found = await ask(page, "GET", "/tables", session)
    doors = [door["path"][0] for door in found["doors"]]
    _, first = await ask(page, "POST", "/sheets", session, id=doors[0])
    buttons = [*first["choices"], *first["beside"]]
    for custom_id in (*doors, *(one["path"][0] for one in buttons)):
        _, shown = await ask(page, "POST", "/sheets", session, id=custom_id)
        items = [item for row in made[-1].rows for item in row if isinstance(item, Menu)]
        offered = [[option.value for option in item.options] for item in items]
        told = [[one["path"][1] for one in menu["choices"]] for menu in shown["menus"]]
        assert told == offered
        assert EN("button-back") not in [one["label"] for one in shown["choices"]]
        menus += shown["menus"]
    (days,) = menus
    assert days["label"] == EN("daily-missed")
    ((custom_id, chosen),) = (one["path"] for one in days["choices"])
    assert chosen == str(missed)
    _, shown = await ask(page, "POST", "/sheets", session, id=custom_id, chosen=chosen)
    assert day_stamp(missed) in shown["question"]
    assert EN("daily-late") in shown["question"]


async def test_the_page_says_nothing_of_what_can_only_be_done_in_a_channel(
    page: Page, home: App, world: World
) -> None:
    world.time = SUNDAY
    asked, session = await asked_of(home, ANNA), await entered(page, home, ANNA)
    last = ids.about_lesson("helge", len(registry.game("helge").lessons("en")) + 1, "next")
    await ask(page, "POST", "/sheets", session, id=ids.about_solo(DATE, "begin"))
    for custom_id in (
        ids.about_daily(asked.day, asked.language, "text"),
        ids.about_solo(DATE, "text"),
        last,
    ):
        status, shown = await ask(page, "POST", "/sheets", session, id=custom_id)
        assert status == 200
        assert f"/{EN('cmd-daily')}" not in shown["question"]
    assert shown["question"] == (
        "**8 of 8.** **That is all you need.** `/play` opens a table in Discord."
    )


def test_a_place_that_the_picture_numbers_has_no_other_mark() -> None:
    """Each numbered place of a lesson had a dot as well, and most dots lay on the tile between."""
    named = partial(ids.daily, 1, "en")
    items = Item(("lay", "a2"), "7", mark="7"), Item(("swap",), "Swap")
    row = [choice_button(named, item) for item in items]
    shown = of_content(Content("Where?", rows=(row,)), "Daily puzzle")
    assert [(one.label, one.mark) for one in shown.choices] == [("7", "7"), ("Swap", "")]


@pytest.mark.parametrize("door", range(6))
async def test_a_sheet_is_drawn_in_the_light_of_the_screen(
    page: Page, home: App, door: int
) -> None:
    session = await entered(page, home, ANNA)
    _, found = await ask(page, "GET", "/tables", session)
    (custom_id,) = found["doors"][door]["path"]
    for theme in (DARK, LIGHT):
        headers = {"Host": HOST, "Authorization": f"Bearer {session}", "Theme": theme}
        body = {"id": custom_id}
        async with page.request("POST", "/sheets", headers=headers, json=body) as answer:
            shown = await answer.json()
        png = base64.b64decode(shown["picture"]["src"].partition(",")[2])
        drawn = Image.open(io.BytesIO(png)).convert("RGB")
        assert drawn.getpixel((2, drawn.height - 3)) == THEMES[theme].table


async def test_the_sunday_solo_has_its_tiles_in_the_picture_and_leads_to_the_rules(
    page: Page, home: App, world: World
) -> None:
    """One was asked where a tile goes, and saw none."""
    world.time = SUNDAY
    session = await entered(page, home, ANNA)
    await begin(world, ANNA)
    await play(world, ANNA, 1)
    _, shown = await ask(page, "POST", "/sheets", session, id=ids.about_solo(DATE, "open"))
    assert [bool(choice["boxes"]) for choice in shown["choices"]] == [True] * 4
    (rules,) = [one for one in shown["beside"] if one["label"] == EN("button-rules")]
    _, book = await ask(page, "POST", "/sheets", session, id=rules["path"][0])
    _, again = await ask(page, "POST", "/sheets", session, id=book["back"][0])
    assert again["choices"] == shown["choices"]


def test_a_refusal_in_the_text_of_a_sheet_is_a_note_that_is_marked_as_one() -> None:
    shown = of_content(Content("Gone.\nWhere?", refused="Gone."), "Daily puzzle")
    assert (shown.note, shown.refused, shown.question) == ("Gone.", True, "Where?")


def test_what_lies_in_the_picture_of_a_sheet_is_told_apart_from_what_can_be_chosen() -> None:
    lies = button(ids.daily(1, "en", ("lay", "a2")), f"{TICK}2")
    shown = of_content(Content("Where?", rows=((lies,),)), "Daily puzzle")
    assert [one.chosen for one in shown.choices] == [True]


async def test_the_sunday_solo_is_played_on_the_page(page: Page, home: App, world: World) -> None:
    world.time = SUNDAY
    session = await entered(page, home, ANNA)
    for what in ("open", "begin"):
        custom_id = ids.about_solo(DATE, what)
        status, shown = await ask(page, "POST", "/sheets", session, id=custom_id)
        assert status == 200
    assert (await stands(world, ANNA)).row.guild_id is None
    while (await stands(world, ANNA)).row.number == 0:
        sure = [one for one in shown["choices"] if one["best"]]
        custom_id = (shown["confirm"] or (sure or shown["choices"])[0])["path"][0]
        status, shown = await ask(page, "POST", "/sheets", session, id=custom_id)
        assert status == 200


async def test_the_sunday_solo_has_a_door_and_a_title_of_its_own(
    page: Page, home: App, world: World
) -> None:
    """It was called the daily puzzle, and went on with a command of Discord's."""
    session = await entered(page, home, ANNA)
    _, before = await ask(page, "GET", "/tables", session)
    world.time = SUNDAY
    session = await entered(page, home, ANNA)
    _, found = await ask(page, "GET", "/tables", session)
    (door,) = [one for one in found["doors"] if one not in before["doors"]]
    assert door["label"] == EN("button-solo")
    _, shown = await ask(page, "POST", "/sheets", session, id=door["path"][0])
    assert shown["title"] == EN("solo-title")
    assert "go on later. Nothing" in shown["question"]


async def test_all_rotations_of_the_sunday_solo_are_tapped_and_none_is_marked(
    page: Page, home: App, world: World
) -> None:
    """The best one was a button, and its card the only one that did nothing."""
    world.time = SUNDAY
    session = await entered(page, home, ANNA)
    await begin(world, ANNA)
    moment = (await play(world, ANNA, 1)).moment
    view = moment.view(0)
    best = max(moment.legal(0), key=lambda one: moment.game.gain(view, 0, one) or 0)
    path = moment.game.asking.worded(view, best).words[:-1]
    custom_id = ids.solo(DATE, moment.token(0), path)
    _, shown = await ask(page, "POST", "/sheets", session, id=custom_id)
    assert shown["confirm"] is None
    assert [one["label"] for one in shown["choices"]] == [f"Lay {at}" for at in range(1, 7)]
    assert all(one["boxes"] and one["immediate"] for one in shown["choices"])
    assert len({one["best"] for one in shown["choices"]}) == 1


def test_what_answers_nothing_is_no_button_beside_the_places_of_a_question() -> None:
    """One read "or a button" where the buttons were *As text* and *Rules*."""
    picture = Attachment("step.png", bytes(24), spots={"a2": ((9, 0, 9, 9),)})
    there = button(ids.daily(1, "en", ("lay", "a2")), "a2")
    more = button(ids.about_daily(1, "en", "text"), "As text")
    shown = of_content(Content("Where?", rows=((there, more),), files=(picture,)), "Daily puzzle")
    assert [one.label for one in shown.choices] == ["a2"]
    assert [one.label for one in shown.beside] == ["As text"]
    alone = of_content(Content("Where?", rows=((there, more),)), "Daily puzzle")
    assert [one.label for one in alone.choices] == ["a2", "As text"]


@pytest.mark.parametrize(
    "where", ["tables", "more", "left", "blocked", "broken line", "direct message"]
)
async def test_a_solo_belongs_to_the_server_in_which_its_player_asked_for_the_link(
    page: Page, home: App, world: World, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.time = SUNDAY
    table = await world.playing(ANNA, BEN, game="helge")
    if where == "more":
        pressed = await press(home, ANNA, ids.table(table.id, "more"))
    else:
        made = by(ANNA, guild_id=None) if where == "direct message" else by(ANNA)
        pressed = await run(home, "tables", made)
    (link,) = [button.url for button in shown_buttons(pressed) if button.url and HOST in button.url]
    session = await entered(page, home, ANNA, table.id, link)
    places: Any = home.client
    if where == "left":
        places.left.add(ANNA.user_id)
    if where == "broken line":
        broken = AsyncMock(side_effect=aiohttp.ClientConnectionError)
        monkeypatch.setattr(type(places), "fetch_member", broken)
    if where == "blocked":
        home.switches.switch("servers", table.row.guild_id, 1, on=False)
    found, _ = await ask(page, "POST", "/sheets", session, id=ids.about_solo(DATE, "begin"))
    assert found == 200
    belongs = table.row.guild_id if where in ("tables", "more") else None
    assert (await stands(world, ANNA)).row.guild_id == belongs


async def test_no_other_press_is_made_from_the_page(page: Page, home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    session = await entered(page, home, ANNA)
    for custom_id in (
        ids.table(table.id, "resign-sure"),
        ids.about_daily(0, "en", "share"),
        ids.about_lesson("haiclue", 1, "write"),
        "nonsense",
        "",
    ):
        status, got = await ask(page, "POST", "/sheets", session, id=custom_id)
        assert (status, got["error"]) == (403, "old-button")
        assert got["text"]
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq
