"""The board page in a real browser: whole games by taps, against people who press in Discord."""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Locator, Page

from data.words import words
from sandbox.driver import Member, buttons
from tests.e2e.words_game import HAICLUE, type_clue
from tools.support.playing import button, ids_of, is_board, is_end, press, start_game, take_turn
from tools.support.stage import Stage, free_port
from tools.support.waiting import LONG, until

pytestmark = [pytest.mark.long, pytest.mark.process]
SIZES = {"phone": (390, 844), "desk": (1280, 800)}
_TAPS = ("tap", "tap-or", "tap-any", "tap-other", "tap-words")
TAP = tuple(words("en")(f"web-{key}") for key in _TAPS)
"""What says that something in the picture can be tapped."""
KILLED = 3
"""Turns on the page after which the bot is killed."""


class Visitor:
    """One who plays on the page, by taps on the picture and on buttons that stand on it."""

    def __init__(self, page: Page, link: str) -> None:
        self.page, self.home = page, urlsplit(link).netloc
        self.chance = random.Random(2)
        self.taps = self.turns = 0
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(f"{error}"))
        page.on("request", self._asked)

    def _asked(self, request: Any) -> None:
        there = urlsplit(request.url)
        if there.scheme != "data" and there.netloc != self.home:
            self.faults.append(f"asked {request.url}")

    async def at(self) -> str:
        """Return whether the page is asked, waits, shows the end, or what came out before."""
        await self.page.wait_for_selector("body:not([aria-busy])")
        return str(await self.page.locator("body").get_attribute("data-at"))

    async def turn(self) -> None:
        """Tap until the page asks no more."""
        self.turns += 1
        while (at := await self.at()) in ("asked", "past"):
            self.taps += 1
            onward = self.page.locator("#tools button")
            await (onward if at == "past" else await self._next()).click()

    async def _next(self) -> Locator:
        send = self.page.locator("#tools button.good:enabled")
        words = self.page.locator("#draft button")
        if await send.count() and (await words.count() in (0, 2, 3)):
            return send
        places = self.page.locator("#stage button:enabled[aria-pressed=false]")
        if not await places.count():
            places = self.page.locator("#stage button:enabled:not([aria-pressed])")
        said = self.page.locator("#choices button:enabled:not([aria-pressed=true])")
        count, more = await places.count(), await said.count()
        if await self.page.locator("#stage button:enabled").count():
            told = await self.page.inner_text("#tap")
            assert told.startswith(TAP), "it does not say what can be tapped"
        assert count + more, await self.page.inner_text("main")
        number = self.chance.randrange(count + more)
        return places.nth(number) if number < count else said.nth(number - count)


async def link_of(member: Member, channel: str) -> str:
    """Return the link in the list of somebody's tables."""
    answer = await (await member.command(channel, "tables")).ready()
    return next(b["url"] for b in buttons(answer) if "/#" in b.get("url", ""))


async def visit(browser: Browser, link: str, size: str) -> Visitor:
    width, height = SIZES[size]
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        color_scheme="dark" if size == "phone" else "light",
    )
    page = await context.new_page()
    page.set_default_timeout(LONG * 1000)
    made = Visitor(page, link)
    await page.goto(link)
    # The list of one's tables leads to the only one that runs.
    await page.wait_for_selector("body[data-at=asked], body[data-at=waits]")
    assert "#" not in page.url, "nobody finds the ticket in the address"
    return made


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("helge", {"turn_limit": "30"}),
        ("hexago", {}),
        ("hexamino", {"mode": "classic", "deals": "1"}),
        ("blox", {}),
        ("haiclue", {}),
    ],
)
async def test_a_whole_game_by_taps_against_somebody_who_presses_in_discord(
    stage: Stage, browser: Browser, game: str, options: dict[str, str], size: str
) -> None:
    port = free_port()
    own = {"PUBLIC_URL": f"http://127.0.0.1:{port}", "WEB_PORT": str(port)}
    await stage.kill()
    await stage.start(**own)
    async with stage.members("Anna", "Ben") as (anna, ben):
        first = await start_game([anna, ben], "tisch-1", game=game, **options)
        guest = await visit(browser, await link_of(anna, "tisch-1"), size)
        acted: set[str] = set()

        async def due() -> bool:
            """Return whether the visitor is asked, or Ben by a board that is new to him."""
            return await guest.at() != "waits" or asks(ben, newest(ben, first), game, acted)

        while True:
            await until(due, ben.seen)
            if (at := await guest.at()) == "over":
                break
            if at in ("asked", "past"):
                await guest.turn()
                if guest.turns == KILLED:  # the page finds the bot again, and the same table
                    await stage.kill()
                    await stage.start(**own)
            elif asks(ben, board := newest(ben, first), game, acted):
                acted.add(board["id"])
                await act(ben, board, game)
        await until(lambda: is_end_of(anna))
        assert await guest.at() == "over"
        assert guest.faults == []
        assert guest.turns > 2
        print(f"{game} {size}: {guest.taps} taps in {guest.turns} turns")


async def test_a_page_goes_on_in_its_browser_and_opens_in_no_other_one(
    stage: Stage, browser: Browser
) -> None:
    port = free_port()
    await stage.kill()
    await stage.start(PUBLIC_URL=f"http://127.0.0.1:{port}", WEB_PORT=str(port))
    async with stage.members("Anna", "Ben") as (anna, ben):
        await start_game([anna, ben], "tisch-1", game="helge")
        link = await link_of(anna, "tisch-1")
        page = (await visit(browser, link, "phone")).page
        title = await page.inner_text("#title")
        await page.reload()
        await page.wait_for_selector("body[data-at=asked], body[data-at=waits]")
        assert await page.inner_text("#title") == title, "at the table where it was"
        again = await page.context.new_page()  # the link pressed again
        await again.goto(link)
        await again.wait_for_selector("body[data-at=asked], body[data-at=waits]")
        ended = words("en")("web-ended")
        await page.wait_for_function("said => document.body.innerText.includes(said)", arg=ended)
        other = await (await browser.new_context()).new_page()
        await other.goto(link)
        refused = words("en")("web-ticket")
        await other.wait_for_function("said => document.body.innerText.includes(said)", arg=refused)


async def act(member: Member, board: dict[str, Any], game: str) -> None:
    """Decide in Discord: a turn, a clue, or a guess."""
    if game != HAICLUE:
        await take_turn(member, board)
    elif button(board, ":type"):
        await type_clue(member, board)
    else:
        shown = await press(member, board, "g:")
        await press(member, shown, next(one for one in ids_of(shown) if one.endswith("!")))


def newest(member: Member, first: dict[str, Any]) -> dict[str, Any]:
    """Return the newest board or end of a game: a hand in a direct message has buttons, too."""
    there = [m for m in member.by_id.values() if m["channel_id"] == first["channel_id"]]
    seen = [m for m in there if is_board(m) or is_end(m)]
    return max(seen, key=lambda message: int(message["id"]))


def asks(member: Member, board: dict[str, Any], game: str, acted: set[str]) -> bool:
    called = game == HAICLUE or member.id in (user["id"] for user in board["mentions"])
    return called and board["id"] not in acted and not is_end(board)


def is_end_of(member: Member) -> bool:
    return any(is_end(message) for message in member.by_id.values())
