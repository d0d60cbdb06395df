"""Time and moderation on the page, against the real sandbox: what else takes weeks to happen."""

from __future__ import annotations

import re
import time

import pytest
from playwright.async_api import Page, expect

from sandbox import threads
from sandbox.core import Core
from sandbox.driver import Control
from sandbox.posts import Draft, post
from sandbox.server import Sandbox
from sandbox.tests.bots import eventually
from sandbox.tests.page.conftest import OpenPage
from sandbox.tests.page.test_phone import assert_fits
from sandbox.world import Channel

DAY = 86_400


def channel(core: Core, name: str) -> Channel:
    return next(c for c in core.world.channels.values() if c.name == name)


def say(core: Core, words: str, place: str = "tisch-1") -> None:
    post(core, channel(core, place), core.world.bot_id, Draft(content=words))


def start_thread(core: Core) -> Channel:
    place = channel(core, "tisch-1")
    message = post(core, place, core.world.bot_id, Draft(content="a lobby"))
    return threads.start_from(core, message, {"name": "table"}, core.world.bot_id)


async def enter(open_page: OpenPage, sandbox: Sandbox, name: str, place: str = "tisch-1") -> Page:
    """Open the page in a channel, with time and moderation unfolded."""
    page = await open_page(name, url=sandbox.url + "/")
    await page.get_by_role("navigation", name="Channels").get_by_text(place).click()
    await page.locator(".world summary").click()
    return page


PATIENT = "() => { const wait = setTimeout; window.setTimeout = (act, ms) => wait(act, 30 * ms); }"
"""Makes timers 30 times slower: "Sure?" lasts a few seconds, too short on a busy machine."""


async def press_twice(page: Page, name: str) -> None:
    """Press what asks once more, and answer."""
    await page.evaluate(PATIENT)
    await page.get_by_role("button", name=name, exact=True).click()
    await page.get_by_role("button", name=f"Sure? {name}", exact=True).click()


@pytest.mark.long
async def test_time_moves_on(open_page: OpenPage, sandbox: Sandbox) -> None:
    now = int(time.time())
    say(sandbox.core, f"due <t:{now + 2 * DAY + 60}:R> and <t:{now + 40 * DAY}:R>")
    page = await enter(open_page, sandbox, "ben")
    world = page.locator(".world")
    await expect(world).to_contain_text("This is the real time.")
    await expect(page.locator(".moved")).to_be_hidden()
    stamps = page.locator("article time.stamp")
    await expect(stamps.first).to_have_text("in 2 days")
    shown = await world.locator("summary time").text_content()
    assert shown is not None
    for name, seconds in (("+1 hour", 3600), ("+1 day", DAY), ("+1 week", 7 * DAY)):
        before = sandbox.core.clock.offset
        await world.get_by_role("button", name=name).click()
        await expect(page.locator(".moved")).to_be_visible()
        await eventually(lambda before=before: sandbox.core.clock.offset != before)
        assert sandbox.core.clock.offset == before + seconds
    await expect(world).to_contain_text("moved on by 8 d 1 h")
    await expect(page.locator(".moved")).to_have_text("+8 d")
    await expect(world.locator("summary time")).not_to_have_text(shown)
    await expect(stamps.first).to_have_text("6 days ago")
    # A message of the new time says the new time; another tab hears of every move.
    other = await open_page("anna", url=sandbox.url + "/")
    say(sandbox.core, f"now <t:{int(sandbox.core.clock.now())}:R>")
    await expect(page.locator("article").last).to_contain_text(re.compile("now|seconds? ago"))
    async with Control(sandbox.url) as control:
        await control.do("clock", advance=30 * DAY)
    for one in (page, other):
        await expect(one.locator(".moved")).to_have_text("+38 d")
    await expect(stamps.last).to_have_text(re.compile("month|30 days|4 weeks"))


@pytest.mark.long
async def test_a_thread_is_archived_locked_opened_and_deleted(
    open_page: OpenPage, sandbox: Sandbox
) -> None:
    thread = start_thread(sandbox.core)
    page = await enter(open_page, sandbox, "ben", "table")
    for name, state in (
        ("Archive thread", (True, False)),
        ("Lock and archive", (True, True)),
        ("Open thread again", (False, False)),
    ):
        button = page.get_by_role("button", name=name)
        await button.click()
        await expect(button).to_have_count(0)
        assert (thread.archived, thread.locked) == state
    await press_twice(page, "Delete thread")
    await expect(page.get_by_role("heading", level=1)).not_to_have_text("table")
    assert thread.id not in sandbox.core.world.channels


@pytest.mark.long
async def test_a_channel_is_deleted_after_a_second_press(
    open_page: OpenPage, sandbox: Sandbox
) -> None:
    page = await enter(open_page, sandbox, "ben")
    await page.evaluate(PATIENT)
    await page.get_by_role("button", name="Delete #tisch-1").click()
    await expect(page.get_by_role("button", name="Sure? Delete #tisch-1")).to_be_visible()
    say(sandbox.core, "news that must not move what is being pressed")
    await expect(page.locator("article")).to_have_count(1)
    assert channel(sandbox.core, "tisch-1")
    await page.get_by_role("button", name="Sure? Delete #tisch-1").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("willkommen")
    assert "tisch-1" not in [c.name for c in sandbox.core.world.channels.values()]


@pytest.mark.long
async def test_leaving_and_coming_back(open_page: OpenPage, sandbox: Sandbox) -> None:
    say(sandbox.core, "for members")
    page = await enter(open_page, sandbox, "ben")
    other = await open_page("anna", url=sandbox.url + "/")
    await press_twice(page, "Leave the server")
    await expect(page.get_by_role("status")).to_contain_text("You have left this server.")
    await expect(page.get_by_text("for members")).to_have_count(0)
    await expect(
        page.get_by_role("navigation", name="Channels").get_by_text("tisch")
    ).to_have_count(0)
    await expect(page.locator("textarea.say")).to_be_disabled()
    await expect(other.get_by_role("heading", name="Left · 1")).to_be_visible()
    await expect(other.get_by_role("heading", name="Members · 11")).to_be_visible()
    # After a reload too.
    await page.reload()
    await page.wait_for_selector("body.ready")
    await page.locator(".world summary").click()
    await page.get_by_role("button", name="Come back").click()
    await page.get_by_role("navigation", name="Channels").get_by_text("tisch-1").click()
    await expect(page.get_by_text("for members")).to_be_visible()
    await expect(other.get_by_role("heading", name="Members · 12")).to_be_visible()
    await other.locator(".world summary").click()
    await press_twice(other, "Leave the server")
    await expect(other.get_by_role("alert")).to_contain_text("Anna owns the server")


@pytest.mark.long
async def test_the_bot_is_removed_and_invited_again(open_page: OpenPage, sandbox: Sandbox) -> None:
    page = await enter(open_page, sandbox, "ben")
    await press_twice(page, "Remove Spieltisch")
    await expect(page.get_by_role("status")).to_contain_text("Spieltisch is not on this server.")
    assert not sandbox.core.world.bot_in(sandbox.core.world.home)
    await page.get_by_role("button", name="Invite Spieltisch").click()
    await expect(page.get_by_role("button", name="Remove Spieltisch")).to_be_visible()
    assert sandbox.core.world.bot_in(sandbox.core.world.home)


@pytest.mark.long
async def test_on_a_phone(open_page: OpenPage, sandbox: Sandbox) -> None:
    start_thread(sandbox.core)
    page = await open_page("ben", wide=False, url=sandbox.url + "/")
    for place in ("table", "tisch-1"):
        await page.get_by_role("button", name="Channels").click()
        await page.get_by_role("navigation", name="Channels").get_by_text(place).click()
        await page.get_by_role("button", name="Channels").click()
        if place == "table":
            await page.locator(".world summary").click()
            await page.get_by_role("button", name="+1 hour").click()
            await expect(page.locator(".moved")).to_have_text("+1 h")
        await assert_fits(page)
        await page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        ({"t": "moderate", "order": "reset"}, "no such order"),
        ({"t": "moderate", "order": "account/delete"}, "no such order"),
        ({"t": "moderate", "order": "channel/delete", "channel_id": "1"}, "no such channel"),
        ({"t": "time", "advance": -1}, "makes no sense"),
        ({"t": "time", "advance": "x"}, "makes no sense"),
        ({"t": "time"}, "makes no sense"),
        ({"t": "time", "advance": 1e300}, "makes no sense"),
    ],
)
@pytest.mark.long
async def test_orders_that_make_no_sense(
    open_page: OpenPage, sandbox: Sandbox, frame: dict[str, object], why: str
) -> None:
    page = await open_page("ben", url=sandbox.url + "/")
    answer = await page.evaluate(
        """frame => new Promise((done) => {
            const socket = new WebSocket(`ws://${location.host}/ui?as=ben`);
            socket.onopen = () => socket.send(JSON.stringify({...frame, nonce: "n"}));
            socket.onmessage = ({data}) => JSON.parse(data).nonce && done(JSON.parse(data));
        })""",
        frame,
    )
    assert answer["t"] == "error"
    assert why in answer["why"]
    assert sandbox.core.clock.offset == 0


@pytest.mark.long
async def test_another_server_is_a_link_away(open_page: OpenPage, sandbox: Sandbox) -> None:
    sandbox.core.options.servers = 2
    sandbox.core.reset()
    page = await open_page("ben", url=sandbox.url + "/")
    channels = page.get_by_role("navigation", name="Channels")
    await channels.get_by_role("link", name="Nachbarhaus").click()
    await expect(channels.get_by_role("link", name="Spielabend")).to_be_visible()
    assert "as=ben" in page.url
    await page.wait_for_selector("body.ready")
    await page.reload()  # stays there
    await expect(channels.locator(".guild")).to_have_text("Nachbarhaus")
