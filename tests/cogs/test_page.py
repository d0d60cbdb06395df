"""The board page in a browser: by keyboard alone, by a finger on a phone, by one who looks back."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, async_playwright

from cogs.table.model import Table
from cogs.table.notify.announcements import REVEALED
from cogs.table.play import acting
from cogs.ui.app import App
from cogs.web.server import BoardPage
from data.words import words
from engine import registry
from sandbox.tests.page.conftest import ARGUMENTS, CHROMIUM
from tests.cogs.table.reveals import OPTIONS, action
from tests.cogs.table.test_latecomers import begun
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.engine.walks import stream_of
from tests.secrets.tables import step
from tools.support.stage import free_port
from tools.support.waiting import LONG, until

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which(CHROMIUM) is None, reason="chromium is not installed"),
]
CALM = "body[data-at]:not([aria-busy])"
HIDDEN_CHOICES = """() => {
  const names = [...document.querySelectorAll("#stage button, #choices button")]
    .map((one) => one.getAttribute("aria-label") || one.textContent);
  return (narrowed || shown.choices).filter((choice) => narrowed || !choice.beyond)
    .filter((choice) => !names.some((name) => name.includes(choice.label)))
    // What lies in the picture already is laid by the green button.
    .filter((choice) => !(choice.chosen && shown.confirm && document.querySelector("#tools .good")))
    .map((choice) => choice.label);
}"""
TYPE = """(digits) => [...digits].forEach((key) =>
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))"""
"""At one moment: what is pressed 800 ms later begins another number."""
IN_PICTURE = "(one) => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight]"
NAMELESS = """() => [...document.querySelectorAll("button, img")]
  .filter((one) => one.checkVisibility() && !one.matches('button:not(:empty) img[alt=""]'))
  .filter((one) => !(one.alt || one.getAttribute("aria-label") || one.textContent.trim()))
  .map((one) => one.outerHTML.slice(0, 200))"""


@asynccontextmanager
async def opened(home: App, table: Table, *, touch: bool = False) -> AsyncIterator[Page]:
    """Open a table as Anna, in a window of its own."""
    port = free_port()
    home.page = f"http://127.0.0.1:{port}"
    serving = asyncio.create_task(BoardPage(home, "127.0.0.1", port).run())
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        size: Any = {"width": 390, "height": 844} if touch else {"width": 1280, "height": 800}
        page = await browser.new_page(viewport=size, has_touch=touch, reduced_motion="reduce")
        page.set_default_timeout(LONG * 1000)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(home.page_link(ANNA, table.id))
        await page.wait_for_selector(f"{CALM}:not([data-at=away])")
        yield page
        await browser.close()
    serving.cancel()
    assert errors == []


PIECE = """() => shown.choices.filter((choice) => choice.path.length === 3)
  .map(({ path, boxes }) => [path, ...boxes.map((box) => box.join())]).at(-1)"""


def middle(box: Any) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def drag(page: Page, *ways: tuple[float, float], finger: bool) -> None:
    """Go from one point to another, by a mouse or a finger."""
    (x1, y1), (x2, y2) = ways
    between = [(x1 + (x2 - x1) * part / 4, y1 + (y2 - y1) * part / 4) for part in range(5)]
    if not finger:
        await page.mouse.move(x1, y1)
        await page.mouse.down()
        for x, y in between:
            await page.mouse.move(x, y)
        await page.mouse.up()
        return
    devtools = await page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [(x1, y1)]),
        *(("touchMove", [point]) for point in between),
        ("touchEnd", []),
    ):
        at = [{"x": x, "y": y} for x, y in points]
        await devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


async def others(world: World, table: Table, stream: Any) -> Table:
    """Let the others play until Anna is asked, or the game is over."""
    table = await world.service.tables.load(table.id)
    seat = table.seat_of(ANNA.user_id)
    while not table.over and seat not in table.game.to_act(table.play()[1].state):
        table = await step(world, table, stream)
    await world.say()
    return table


async def arrived(page: Page, table: Table) -> None:
    """Wait until the page shows a table as it is."""
    seat = table.seat_of(ANNA.user_id) or 0
    there = "shown.over" if table.over else f"shown.token === '{table.token(seat)}'"
    await until(lambda: page.evaluate(f"!!shown && {there}"))
    await page.wait_for_selector(CALM)


async def test_a_whole_game_by_the_keyboard_alone(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="helge", options={"turn_limit": "30"})
    stream = stream_of("keyboard", "helge", 1)
    async with opened(home, table) as page:
        while not (table := await others(world, table, stream)).over:
            await arrived(page, table)
            while await page.get_attribute("body", "data-at") == "asked":
                await focus(page)
                await page.keyboard.press("Enter")
                await page.wait_for_selector(CALM)
                held = await page.evaluate(
                    "document.activeElement.matches('#ask, button:not([aria-hidden], .undo)')"
                )
                assert held, "the next key goes on from here"
        await page.wait_for_selector("body[data-at=over]")
        assert await page.get_attribute("#turn a", "href") == await page.evaluate("shown.link")
        assert await page.get_attribute("#hand img", "alt") == await page.evaluate("shown.hand.alt")
        assert await page.locator("#views button").count() == 1, "the whole table is there"


async def test_the_numbers_in_a_picture_are_keys(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="haiclue")
    async with opened(home, table) as page:
        for number in ("15", "2"):
            await page.evaluate(TYPE, number)
            await page.keyboard.press("Enter")
            await page.wait_for_selector(CALM)
            await page.wait_for_timeout(900)  # another number begins
        draft = await page.evaluate(
            "shown.form.draft.map((word) => shown.form.words.findIndex("
            "(one) => one.word === word) + 1)"
        )
        assert draft == [15, 2]
        await focus(page)
        await page.keyboard.press("Enter")
        await page.wait_for_selector("body[data-at=waits]")
        sent = words("en")("form-sent", what="|").split("|")
        assert [part in await page.inner_text("#note") for part in sent] == [True, True]
        tools = page.locator("#stage button, #choices button, #tools > *")
        assert await tools.all_inner_texts() == [words("en")("web-change")], "nothing is asked"
        await tools.click()
        await page.wait_for_selector("#tools input")
        assert await page.locator("#stage button[aria-pressed=true]").count() == 2
        await page.keyboard.press("Escape")
        await page.wait_for_selector("#tools :only-child")


async def focus(page: Page) -> None:
    """Go to what carries a step out, or to a place, or else to a choice in words."""
    wanted = "#tools .good"
    if not await page.locator(wanted).count():
        wanted = "#stage button"
        if await page.locator(wanted).count():
            await page.keyboard.press("ArrowRight")
        else:
            wanted = "#choices button"
    for _ in range(100):
        if await page.evaluate(f"document.activeElement.matches('{wanted}')"):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(wanted)


@pytest.mark.parametrize("game", registry.keys())
async def test_every_choice_has_a_place_or_a_button_and_everything_a_name(
    home: App, world: World, game: str
) -> None:
    table = await world.playing(ANNA, BEN, game=game)
    stream, looked = stream_of("choices", game, 1), 0
    async with opened(home, table) as page:
        for _ in range(7):
            table = await others(world, table, stream)
            await arrived(page, table)
            for _ in range(5):
                await page.wait_for_selector(CALM)
                assert await page.evaluate(HIDDEN_CHOICES) == []
                assert await page.evaluate(NAMELESS) == []
                looked += 1
                ways = page.locator("#tools .good:enabled, #stage button, #choices button")
                if await page.get_attribute("body", "data-at") != "asked" or not await ways.count():
                    break
                await ways.nth(stream.below(await ways.count())).click()
                await page.wait_for_selector(CALM)  # or the page and the next line both move
            if await page.get_attribute("body", "data-at") == "asked":  # by chance, round and round
                table = await step(world, await world.service.tables.load(table.id), stream)
    assert looked > 7


async def test_a_finger_enlarges_small_places_first_and_makes_them_small_again(
    home: App, world: World
) -> None:
    stream = stream_of("finger", "blox", 1)
    table = await others(world, await world.playing(ANNA, BEN, game="blox"), stream)
    for _ in range(5):  # until pawns stand there: who only enters chooses a card first, in words
        table = await others(world, await step(world, table, stream), stream)
    async with opened(home, table, touch=True) as page:
        place = page.locator("#stage button:not([tabindex])").first
        name, before = await place.get_attribute("aria-label"), await place.evaluate(IN_PICTURE)
        question = await page.inner_text("#question")
        await place.tap()
        again = page.locator("#stage").get_by_label(str(name), exact=True)
        assert before[2] < 36 <= (await again.first.evaluate(IN_PICTURE))[2]
        assert await page.inner_text("#question") == question, "nothing is chosen yet"
        await page.locator("#tools button").last.tap()
        assert await place.evaluate(IN_PICTURE) == before
        await place.tap()
        await again.first.tap()
        await until(lambda: page.evaluate("shown.path.length > 0"))
        assert await page.evaluate("zoomed"), "the next question is asked in the same size"


@pytest.mark.parametrize("finger", [False, True])
async def test_a_tile_is_dragged_to_its_place(home: App, world: World, *, finger: bool) -> None:
    table = await others(
        world, await world.playing(ANNA, BEN, game="hexago"), stream_of("drag", "hexago", 1)
    )
    async with opened(home, table, touch=finger) as page:
        path, *keys = await page.evaluate(PIECE)
        named = [await page.locator(f"[data-key='{key}']").bounding_box() for key in keys]
        before = await page.evaluate("scrollY")
        await drag(page, *(middle(box) for box in named), finger=finger)
        await until(lambda: page.evaluate("shown.path.length > 2"))
        assert await page.evaluate("shown.path.slice(0, 3)") == path
        assert await page.evaluate("scrollY") == before
        assert await page.locator("#held").count() == 0


async def test_words_are_typed_and_sent_by_the_return_key(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="haiclue")
    async with opened(home, table) as page:
        labels = await page.evaluate("shown.form.words.slice(0, 2).map((one) => one.label)")
        await page.fill("#tools input", "half a clue")
        await page.click("#all")
        await page.locator("#choices button").first.click()
        await page.wait_for_selector("#tools input")
        assert await page.input_value("#tools input") == "", "it is not typed at another table"
        await page.fill("#tools input", "xyzzy")
        await page.press("#tools input", "Enter")
        await page.wait_for_selector("#note.bad, #note:not([hidden])")
        assert await page.evaluate("!!shown.form"), "what nobody can read is not sent"
        await page.fill("#tools input", " ".join(labels).upper())
        await page.press("#tools input", "Enter")
        await until(lambda: page.evaluate("shown.note.includes('✓') || !shown.owes"))
    table = await world.service.tables.load(table.id)
    assert table.seat_of(ANNA.user_id) not in table.owing


async def test_the_last_guess_shows_the_solved_clue_and_the_page_goes_on_by_itself(
    home: App, world: World
) -> None:
    table = await begun(world, options=OPTIONS)
    for user in (ANNA, BEN, CARLA, BEN, CARLA):  # Anna guesses last
        seat = table.seat_of(user.user_id)
        if seat in table.owing:
            await world.do(acting.submit, table, user.user_id, None, action(table, seat or 0))
            table = await world.service.tables.load(table.id)
    await world.say()
    async with opened(home, table) as page:
        await page.locator("#stage button, #choices button").first.click()
        goes_on = words("en")("board-goes-on")
        await until(lambda: page.evaluate(f"shown.turn === '{goes_on}'"))
        assert " meant " in str(await page.get_attribute("#picture", "alt"))
        assert await page.inner_text("#turn") == goes_on
        assert not await page.locator("#stage button, #choices button").count()
        await world.pass_time(REVEALED)
        await until(lambda: page.evaluate(f"$('turn').textContent !== '{goes_on}'"))
        assert " meant " not in str(await page.get_attribute("#picture", "alt"))
        assert await page.locator("#stage button, #choices button").count(), "the next one"


async def test_a_word_that_is_tapped_after_new_row_begins_it(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="haiclue")
    async with opened(home, table) as page:
        first, second = await page.evaluate("shown.form.words.slice(0, 2).map((one) => one.word)")
        await page.locator("#stage button").nth(0).click()
        await until(lambda: page.evaluate("shown.form.draft.length === 1"))
        await page.get_by_role("button", name=words("en")("web-row")).click()
        await until(lambda: page.evaluate("shown.form.draft.length === 2"))
        await page.locator("#stage button").nth(1).click()
        await until(lambda: page.evaluate("shown.form.draft.length === 3"))
        assert await page.evaluate("shown.form.draft") == [first, "/", second]


async def test_what_nobody_can_read_is_not_sent_and_stays_to_be_mended(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="haiclue")
    async with opened(home, table) as page:
        await page.locator("#stage button").nth(0).click()
        await until(lambda: page.evaluate("shown.form.draft.length === 1"))
        draft = await page.evaluate("shown.form.draft")
        await page.fill("#tools input", "xyzzy")
        await page.press("#tools input", "Enter")
        await page.wait_for_selector("#note:not([hidden])")
        assert await page.input_value("#tools input") == "xyzzy"
        assert await page.evaluate("shown.form.draft") == draft


async def test_what_is_typed_stays_when_the_line_is_lost(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="haiclue")
    async with opened(home, table) as page:
        labels = await page.evaluate("shown.form.words.slice(0, 2).map((one) => one.label)")
        await page.route("**/write", lambda route: route.abort())
        await page.fill("#tools input", " ".join(labels))
        await page.press("#tools input", "Enter")
        await page.wait_for_selector("#note.bad")
        await page.evaluate("draw()")
        assert await page.input_value("#tools input") == " ".join(labels)
        await page.unroute("**/write")
        await page.press("#tools input", "Enter")
        await until(lambda: page.evaluate("shown.note.includes('✓') || !shown.owes"))
    table = await world.service.tables.load(table.id)
    assert table.seat_of(ANNA.user_id) not in table.owing


async def test_one_who_looks_back_is_not_torn_away_by_a_move(home: App, world: World) -> None:
    stream = stream_of("back", "helge", 1)
    table = await world.playing(ANNA, BEN, game="helge")
    for _ in range(4):
        table = await step(world, table, stream)
        await world.say()
    async with opened(home, table) as page:
        await page.locator("#moves button").nth(1).click()
        await page.locator("#moves [aria-current]").wait_for()
        back = page.locator("#tools .good")
        shown = await page.get_attribute("#picture", "src")
        table = await step(world, await world.service.tables.load(table.id), stream)
        await world.say()
        await arrived(page, table)
        assert await page.get_attribute("#picture", "src") == shown
        await back.click()
        assert await page.get_attribute("#picture", "src") != shown
        assert await page.locator("#moves [aria-current]").count() == 0


async def test_a_page_that_does_not_reach_the_bot_says_so_and_finds_it_again(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    async with opened(home, table) as page:
        serving = next(task for task in asyncio.all_tasks() if "BoardPage.run" in repr(task))
        serving.cancel()
        await page.wait_for_selector("#note.bad")
        said = words("en")
        assert await page.inner_text("#note") == f"{said('web-lost')}\n{said('web-to-discord')}"
        table = await world.service.tables.load(table.id)
        assert await page.get_attribute("#note a", "href") == home.board_link(table)
        table = await step(world, table, stream_of("away", "helge", 1))
        again = BoardPage(home, "127.0.0.1", urlsplit(home.page).port or 0)
        serving = asyncio.create_task(again.run())
        await arrived(page, table)
        await page.wait_for_selector("#note.bad", state="detached")
        serving.cancel()


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
async def test_of_two_changes_the_newer_is_shown_in_whatever_order_they_arrive(
    home: App, world: World, order: tuple[int, int]
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    stream = stream_of("order", "helge", 1)
    async with opened(home, table) as page:
        held: list[Any] = []
        await page.route(f"**/tables/{table.id}", lambda route: held.append(route))
        answers = []
        for count in (1, 2):
            for _ in range(count):
                table = await step(world, table, stream)
            await until(lambda count=count: len(held) >= count)
            answers.append(await held[-1].fetch())
        for number in order:
            await held[number].fulfill(response=answers[number])
            await page.wait_for_timeout(200)
        for late in held[2:]:  # a change may be told in two lines
            await late.continue_()
        await arrived(page, table)


async def test_a_log_that_arrives_late_is_not_shown_over_a_newer_one(
    home: App, world: World
) -> None:
    stream = stream_of("log", "helge", 1)
    table = await world.playing(ANNA, BEN, game="helge")
    async with opened(home, table) as page:
        held: list[Any] = []
        await page.route(f"**/tables/{table.id}/log", lambda route: held.append(route), times=1)
        await page.evaluate("void moves()")
        await until(lambda: len(held) == 1)
        older = await held[0].fetch()
        for _ in range(4):
            table = await step(world, table, stream)
            await world.say()
        log = f"tables/{table.id}/log"
        newest = await page.evaluate(
            "(log) => ask('GET', log).then(([, got]) => got.lines[0].seq)", log
        )
        await page.wait_for_selector(f"#moves button[data-at='{newest}']")
        await held[0].fulfill(response=older)
        await page.wait_for_timeout(200)
        assert await page.locator(f"#moves button[data-at='{newest}']").count() == 1


async def test_a_list_of_moves_that_is_empty_has_no_heading(home: App, world: World) -> None:
    alone = await world.playing(ANNA, game="hexago")
    assert alone.private, "nothing of it is announced, so there is nothing to list"
    async with opened(home, alone) as page:
        await page.wait_for_selector("#log h2", state="hidden")
        await page.wait_for_selector("#views button")
        assert await page.locator("#moves li").count() == 0


async def test_a_moment_that_arrives_late_is_not_shown_over_a_newer_one(
    home: App, world: World
) -> None:
    stream = stream_of("moment", "helge", 1)
    table = await world.playing(ANNA, BEN, game="helge")
    for _ in range(4):
        table = await step(world, table, stream)
        await world.say()
    async with opened(home, table) as page:
        lines = page.locator("#moves button")
        await lines.nth(1).wait_for()
        held: list[Any] = []
        await page.route("**/moments/*", lambda route: held.append(route))
        for line in (0, 1):
            await lines.nth(line).click()
            await until(lambda line=line: len(held) > line)
        for route in reversed(held):
            await route.continue_()
            await page.wait_for_timeout(200)
        assert await page.evaluate("then.at") == await lines.nth(1).get_attribute("data-at") != ""


async def test_rules_that_are_asked_for_while_something_is_thought_of_open_after_it(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    async with opened(home, table) as page:
        held: list[Any] = []
        await page.route("**/beside", lambda route: held.append(route), times=1)
        await page.evaluate("void press('hint')")
        await until(lambda: len(held) == 1)
        await page.evaluate("void press('rules')")
        await held[0].continue_()
        while not await page.evaluate("Boolean(shown && shown.sheet)"):
            await page.wait_for_timeout(50)
