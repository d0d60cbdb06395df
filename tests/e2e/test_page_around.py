"""Around the boards of the page: the list of tables, its end, and a newer version of it."""

from __future__ import annotations

import msgspec
import pytest
from playwright.async_api import Browser, Route, expect

from cogs.web.server import Tables
from cogs.web.shown import Choice, Line, Link, Moves, Past
from data.words import words
from tests.e2e.touching import EN, HOME, LARGE, PICTURE, SMALL, asked, opened, phone, placed

pytestmark = pytest.mark.long


async def test_the_list_says_which_tables_wait_and_offers_no_way_to_itself(
    browser: Browser,
) -> None:
    touched = await phone(browser, asked(*placed(LARGE)))
    page, all_tables = touched.page, touched.page.locator("#all")
    links = Link("a", "Game", "with Ben"), Link("b", "Other", "alone", waits=False)
    touched.shown = Tables(links, (Choice(("learn",), "Learn"),))
    await all_tables.tap()
    heads = page.locator("#choices h2")
    await expect(heads).to_have_text([EN(f"web-{key}") for key in ("waiting", "others", "alone")])
    await expect(page.locator("#title")).to_have_text(EN("web-tables"))
    await expect(all_tables).to_be_hidden()
    touched.shown = Tables((), ())
    await page.evaluate("relist()")
    await expect(page.locator("#question")).to_have_text(EN("web-tables-none"))
    await expect(heads).to_have_count(0)
    touched.shown = asked(*placed(LARGE))
    await page.go_back()
    await expect(all_tables).to_be_visible()


async def test_a_list_that_renews_itself_takes_no_tap_and_comes_over_no_table(
    browser: Browser,
) -> None:
    touched = await phone(browser, asked(*placed(LARGE)))
    page, places = touched.page, touched.page.locator("#stage button")
    tables = Tables((Link("a", "Game", "with Ben"),), ())
    touched.shown, held = tables, list[Route]()
    await page.locator("#all").tap()
    table = page.locator("#choices button").first
    await expect(table).to_contain_text("with Ben")
    await page.route(f"{HOME}/tables", lambda route: held.append(route))
    async with page.expect_request(f"{HOME}/tables"):
        await page.evaluate("void relist()")
    touched.shown = asked(*placed(LARGE))
    await table.tap()
    await expect(places).to_have_count(2)
    async with page.expect_response(f"{HOME}/tables") as late:
        await held[0].fulfill(body=msgspec.json.encode(tables), content_type="application/json")
    await (await late.value).finished()
    await expect(page.locator("body")).to_have_attribute("data-at", "asked")
    await expect(places).to_have_count(2)


async def test_a_page_that_is_over_leads_back_to_its_table_in_discord(browser: Browser) -> None:
    link = "https://discord.com/channels/1/2/3"
    touched = await phone(browser, asked(*placed(LARGE), link=link))
    page, way = touched.page, touched.page.locator("#tools a")
    await expect(way).to_have_count(0)
    touched.status = 401
    await page.locator("#all").tap()
    await expect(page.locator("#note")).to_have_text(EN("web-ended"))
    await expect(way).to_have_attribute("href", link)
    await page.reload()  # the browser knows no more than its history
    await expect(page.locator("#note")).to_have_text(EN("web-ticket"))
    await expect(way).to_have_attribute("href", link)
    await page.evaluate("history.replaceState({ ticket: 'used', lang: 'de' }, '')")
    await page.reload()  # it never was at a table, and is read in the language that it had
    await expect(page.locator("#note")).to_have_text(words("de")("web-ticket"))
    await expect(way).to_have_attribute("href", "//discord.com/channels/@me")


async def test_a_page_that_is_over_says_nothing_of_what_was_looked_at(browser: Browser) -> None:
    """The lines of an old reveal stood below "opened again elsewhere"."""
    line = Line(1, "It meant throw.", still=True, reveal=True)
    touched = await opened(browser, asked(*placed(LARGE)), Moves((line,)))
    page = touched.page
    touched.shown = Past((PICTURE,), "")
    await page.locator("#moves button").click()
    await expect(page.locator("#turn")).to_contain_text(line.text)
    await page.evaluate("leave('ended')")
    await expect(page.locator("#ask [role=status]")).to_have_text(EN("web-ended"))


async def test_a_tap_that_does_not_reach_the_bot_is_answered(browser: Browser) -> None:
    link = "https://discord.com/channels/1/2/3"
    page = (await phone(browser, asked(*placed(LARGE), link=link))).page
    await page.route("**/tables/t/do", lambda route: route.abort())
    await page.locator("#stage button").first.tap()
    await expect(page.locator("#note")).to_contain_text(EN("web-lost"))
    await expect(page.locator("#note")).to_be_in_viewport()
    await expect(page.locator("#note a")).to_have_attribute("href", link)


async def test_a_page_that_is_older_than_the_bot_says_so_and_is_loaded_again(
    browser: Browser,
) -> None:
    touched = await phone(browser, asked(*placed(LARGE)))
    page, newer = touched.page, touched.page.locator("#newer")
    await expect(newer).to_be_hidden()
    touched.version = "of tomorrow"
    await page.locator("#stage button").first.tap()
    await expect(newer).to_contain_text(EN("web-newer"))
    touched.version = "{{version}}"  # that of the page that comes now
    await newer.get_by_role("button", name=EN("web-reload")).tap()
    await expect(page.locator("#stage button")).to_have_count(2)
    await expect(newer).to_be_hidden()


async def test_a_phone_that_is_turned_shows_the_whole_picture(browser: Browser) -> None:
    """What was enlarged for the narrow side stayed so, and columns lay outside."""
    page = (await phone(browser, asked(*placed(SMALL)))).page
    await page.locator("#stage button").first.tap()
    await expect(page.locator("#stage")).to_have_class("large")
    await page.set_viewport_size({"width": 844, "height": 390})
    await expect(page.locator("#stage")).not_to_have_class("large")


async def test_on_its_side_a_phone_shows_the_question_beside_the_picture(browser: Browser) -> None:
    """It stood two screens below a picture as wide as the phone."""
    tall = msgspec.structs.replace(PICTURE, width=1200, height=1000)
    shown = asked(*placed(LARGE), scores="**A** 4", picture=tall)
    page = (await opened(browser, shown, viewport=(844, 390))).page
    picture = await page.locator("#picture").bounding_box()
    question = await page.locator("#ask").bounding_box()
    assert picture is not None
    assert question is not None
    assert picture["y"] + picture["height"] <= 390
    assert picture["x"] + picture["width"] <= question["x"]
