"""The board page alone, without a bot: its answers are written here."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.async_api import Browser, Page, Route, expect

from cogs.web import html
from cogs.web.server import Tables
from cogs.web.shown import Choice, Moves, Past, Pic, Shown
from data.words import words
from render.contract import Spot
from tools.support.waiting import LONG

HOME, PHONE = "http://board.test", 390
EN = words("en")
SVG = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='370' height='300'/%3E"
PICTURE = Pic(SVG, "a board", 370, 300)
SMALL: tuple[Spot, ...] = ((100, 100, 24, 24), (124, 100, 24, 24))
LARGE: tuple[Spot, ...] = ((100, 100, 44, 44), (144, 100, 44, 44))


def asked(*choices: Choice, **more: Any) -> Shown:
    told = {"id": "t", "title": "Game", "place": "", "game": "", "token": "k", "mine": True}
    return Shown(**{**told, "owes": True, "picture": PICTURE, "choices": choices, **more})


def placed(boxes: tuple[Spot, ...], **more: Any) -> list[Choice]:
    return [
        Choice((f"c{at}",), f"place {at}", boxes=(box,), **more) for at, box in enumerate(boxes)
    ]


class Touched:
    """A phone with the page, and the paths that it has sent."""

    def __init__(self, page: Page, shown: Shown) -> None:
        self.page = page
        self.shown: Shown | Past | Tables = shown
        self.sent: list[list[str]] = []
        self.moves = Moves(())
        self.status, self.version = 200, "{{version}}"

    async def answer(self, route: Route) -> None:
        asked, body = route.request.url.removeprefix(HOME), b"{}"
        if asked == "/":
            page = html.page().replace("{{nonce}}", "n")
            await route.fulfill(body=page, content_type="text/html; charset=utf-8")
            return
        if asked == "/enter":
            body = b'{"session": "s", "name": "Anna", "lang": "en", "table": "t"}'
        elif asked == "/tables/t/log":
            body = msgspec.json.encode(self.moves)
        elif asked == "/tables/t/news":
            await route.abort()
            return
        else:
            if route.request.method == "POST":
                sent = msgspec.json.decode(route.request.post_data or "{}")
                alone = [sent.get("what") or sent.get("id"), *filter(None, [sent.get("chosen")])]
                self.sent.append(sent.get("path") or sent.get("words") or alone)
            body = msgspec.json.encode(self.shown)
        told = {"Content-Type": "application/json", "Page": self.version}
        await route.fulfill(body=body, status=self.status, headers=told)


async def phone(browser: Browser, shown: Shown) -> Touched:
    return await opened(browser, shown, has_touch=True, is_mobile=True, viewport=(PHONE, 844))


async def opened(browser: Browser, shown: Shown, moves: Moves | None = None, **how: Any) -> Touched:
    width, height = how.pop("viewport", (1280, 900))
    size: Any = {"width": width, "height": height}
    context = await browser.new_context(viewport=size, reduced_motion="reduce", **how)
    page = await context.new_page()
    page.set_default_timeout(LONG * 1000)
    expect.set_options(timeout=LONG * 1000)
    touched = Touched(page, shown)
    touched.moves = moves or touched.moves
    await page.route(f"{HOME}/**", touched.answer)
    await page.goto(f"{HOME}/#ticket")
    await expect(page.locator("body")).to_have_attribute("data-at", "asked")
    return touched
