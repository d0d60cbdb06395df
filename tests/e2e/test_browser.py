"""A short game played entirely through the page, in a real browser, against the real bot."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, BrowserContext, Locator, Page, expect

from tools.support.stage import Stage
from tools.support.waiting import LONG, until

expect.set_options(timeout=LONG * 1000)

WIDE = (1200, 900)
PHONE = (390, 844)


class Guest:
    """One browser window in which one member plays; on a phone channels hide behind a button."""

    def __init__(self, page: Page, name: str, *, phone: bool = False) -> None:
        self.page = page
        self.name = name
        self.phone = phone
        self.faults: list[str] = []

    def listen(self, url: str) -> None:
        """Note every error, every refused answer and every request to anywhere else."""
        home = urlsplit(url).netloc

        def asked(request: Any) -> None:
            there = urlsplit(request.url)
            if there.scheme not in ("data", "blob") and there.netloc != home:
                self.faults.append(f"{self.name} asked {request.url}")

        def answered(response: Any) -> None:
            if response.status >= 400:
                self.faults.append(f"{self.name}: {response.status} of {response.url}")

        def said(line: Any) -> None:
            if line.type in ("error", "warning"):
                self.faults.append(f"{self.name}'s console: {line.text}")

        self.page.on("request", asked)
        self.page.on("websocket", asked)
        self.page.on("response", answered)
        self.page.on("console", said)
        self.page.on("pageerror", lambda error: self.faults.append(f"{self.name}: {error}"))

    @property
    def say(self) -> Locator:
        return self.page.locator("textarea.say")

    @property
    def private(self) -> Locator:
        return self.page.locator("article[data-id].private").last

    def public(self, part: str) -> Locator:
        """Return the newest public message with a button whose id contains ``part``."""
        control = self.page.locator(with_id(part))
        return self.page.locator("article[data-id]:not(.private)").filter(has=control).last

    @property
    def board(self) -> Locator:
        return self.public("g:")

    async def go(self, channel: str) -> None:
        if self.phone:
            await self.page.get_by_role("button", name="Channels").click()
        listed = self.page.get_by_role("navigation", name="Channels")
        await listed.get_by_role("button", name=channel).click()

    async def press(self, where: Locator, part: str) -> None:
        """Press a button of a message by a part of its id and wait until it is answered."""
        button = where.locator("button" + with_id(part)).first
        await button.click()
        await expect(where.locator("[aria-busy=true]")).to_have_count(0)

    async def answered(self, where: Locator, part: str) -> str:
        """Press a public button and return the words of the private answer."""
        before = await self.newest_private()
        await self.press(where, part)
        await self.until(self._newer_private, before)
        return await self.private.inner_text()

    async def newest_private(self) -> str:
        found = self.page.locator("article[data-id].private")
        count = await found.count()
        return await found.last.get_attribute("data-id") or "" if count else ""

    async def _newer_private(self, before: str) -> bool:
        return await self.newest_private() not in ("", before)

    async def until(self, true: Callable[..., Awaitable[bool]], *args: Any) -> None:
        """Look again and again until something holds; the page forbids code that waits inside."""
        await until(partial(true, *args))

    async def choices(self) -> list[str]:
        """Return the ids of the buttons of the newest private answer that lead on in a turn."""
        buttons = self.private.locator("button[data-custom-id^='g:']")
        return [str(await b.get_attribute("data-custom-id")) for b in await buttons.all()]


def with_id(part: str) -> str:
    """Return the selector of a part of an id; ``g:`` is a first one, not the end of a table's."""
    return f"[data-custom-id{'^' if part[1:] == ':' else '*'}='{part}']"


async def guest(
    browser: Browser, url: str, name: str, *, size: tuple[int, int] = WIDE
) -> tuple[Guest, BrowserContext]:
    phone = size[0] < 700
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=phone,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    page = await context.new_page()
    page.set_default_timeout(LONG * 1000)
    here = Guest(page, name, phone=phone)
    here.listen(url)
    await page.goto(f"{url}/?as={name.lower()}")
    await page.wait_for_selector("body.ready")
    return here, context


SEAL = re.compile(r"[0-9a-f]{64}")


CHANNEL = "tisch-1"
SCREEN, ALT_LINE = 660, 40
"""What a phone's client leaves of 844 pixels; what the page alone adds below a picture."""


@pytest.fixture
async def pair(browser: Browser, stage: Stage) -> AsyncIterator[tuple[Guest, Guest]]:
    """Anna at a desk and Ben with a phone; any error in either browser fails the test."""
    anna, desk = await guest(browser, stage.url, "Anna")
    ben, phone = await guest(browser, stage.url, "Ben", size=PHONE)
    yield anna, ben
    await desk.close()
    await phone.close()
    assert anna.faults + ben.faults == []


@pytest.mark.long
async def test_a_short_game_through_the_page(pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    for member in pair:
        await member.go(CHANNEL)
    await open_table(anna)
    seal = await lobby(ben)
    await fits(ben, ben.public(":join"), pictures=1)
    await anna.press(anna.public(":join"), ":start")
    for member in pair:
        await expect(member.board).to_contain_text("Helge begins.")
    await fits(ben, ben.board, pictures=1)
    first, second = await draw(anna, ben)
    await lay(first)
    await until_called(second)
    await end_by_agreement(first, second, seal)


async def open_table(anna: Guest) -> None:
    """Find /play in the menu of commands and take the game from its list."""
    await anna.say.press_sequentially("/pl")
    entry = anna.page.get_by_role("option", name="/play")
    await expect(entry).to_contain_text("Open a table")
    await anna.page.keyboard.press("Enter")
    await anna.page.get_by_role("combobox", name="game").select_option("Helge")
    await anna.page.keyboard.press("Enter")
    await expect(anna.private.locator(".content")).to_contain_text("Your Helge table is open")


async def lobby(ben: Guest) -> str:
    table = ben.public(":join")
    await ben.answered(table, ":more")
    await ben.press(ben.private, ":verify")
    found = SEAL.search(await ben.private.inner_text())
    assert found is not None
    assert "You have a seat." in await ben.answered(table, ":join")
    await expect(table).to_contain_text("B Ben")
    return found[0]


async def draw(anna: Guest, ben: Guest) -> tuple[Guest, Guest]:
    """Draw with the buttons, and return who has a stone to lay, then who waits.

    An X stone on an empty board passes the turn (R5); then the other draws.
    """
    for _ in range(9):
        first = await whose_turn(anna, ben)
        second = ben if first is anna else anna
        assert f"It is {first.name}’s turn." in await second.answered(second.board, "g:")
        assert await second.choices() == []
        drawing = first.board.get_by_role("button", name="Draw a stone")
        await expect(drawing).to_be_visible()
        await first.answered(first.board, "draw!")
        await expect(first.private).to_contain_text("Only you can see this")
        if await first.choices():
            return first, second
        await until_called(second)
    raise AssertionError("there are only four X stones")


async def whose_turn(*pair: Guest) -> Guest:
    found: list[Guest] = []

    async def one() -> bool:
        found.extend([member for member in pair if await called(member)])
        return bool(found)

    await pair[0].until(one)
    return found[0]


async def called(member: Guest) -> bool:
    return "calls-me" in (await member.board.get_attribute("class") or "").split()


async def until_called(member: Guest) -> None:
    async def now() -> bool:
        return await called(member)

    await member.until(now)


async def lay(mover: Guest) -> None:
    """Lay the stone that was drawn: it can be taken back, so nothing asks."""
    await mover.answered(mover.board, "g:")
    await mover.press(mover.private, "place b2")
    await expect(mover.private.locator(".content")).to_contain_text("on b2, no points.")


async def end_by_agreement(first: Guest, second: Guest, seal: str) -> None:
    """Propose to end under More, let the other agree, see the last board, and the seal open."""
    await first.answered(first.board, ":more")
    await first.press(first.private, ":stop")
    await first.press(first.private, ":end")
    await first.press(first.private, ":end-sure")
    await second.answered(second.public(".yes."), ".yes.")
    for member in (first, second):
        end = member.public(":rematch")
        await expect(end).to_contain_text(" agreed to end the game here.")
        # The board alone: nobody has points to be ranked by.
        loaded = """nodes => nodes.length === 1 && nodes.every(
            node => node.complete && node.naturalWidth === 1200)"""

        async def drawn(end: Locator = end, loaded: str = loaded) -> bool:
            return bool(await end.locator("img").evaluate_all(loaded))

        await member.until(drawn)
        await fits(member, end, pictures=1)
    await first.answered(first.public(":rematch"), ":more")
    await first.press(first.private, ":about")
    await first.press(first.private, ":verify")
    await expect(first.private).to_contain_text(seal)
    await expect(first.private).to_contain_text("Seed:")


async def fits(member: Guest, message: Locator, pictures: int) -> None:
    """Check that a message stands on a phone's screen, with its pictures."""
    if member.phone:
        box = await message.bounding_box()
        assert box["height"] <= SCREEN + pictures * ALT_LINE
