"""A member who does everything with the page in a real browser: sees, presses, types."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, Locator, Page, expect

from tests.waiting import LONG, until

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
    browser: Browser,
    url: str,
    name: str,
    *,
    size: tuple[int, int] = WIDE,
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
