"""A short game played entirely through the page, in a real browser, against the real bot."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import BrowserContext, Locator, async_playwright, expect

from sandbox.tests.page.conftest import ARGUMENTS, CHROMIUM
from tests.e2e.browsing import PHONE, SEAL, Guest, guest
from tests.e2e.stage import Stage

CHANNEL = "tisch-1"
SCREEN, ALT_LINE = 660, 40
"""What a phone's client leaves of 844 pixels; what the page alone adds below a picture."""


@pytest.fixture
async def pair(stage: Stage) -> AsyncIterator[tuple[Guest, Guest]]:
    """Anna at a desk and Ben with a phone; any error in either browser fails the test."""
    if shutil.which(CHROMIUM) is None:
        pytest.skip(f"{CHROMIUM} is missing: install Debian's package chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        contexts: list[BrowserContext] = []
        anna, context = await guest(browser, stage.url, "Anna")
        contexts.append(context)
        ben, context = await guest(browser, stage.url, "Ben", size=PHONE)
        contexts.append(context)
        yield anna, ben
        for context in contexts:
            await context.close()
        await browser.close()
    assert anna.faults + ben.faults == []


@pytest.mark.long
async def test_a_short_game_through_the_page(pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    for member in pair:
        await member.go(CHANNEL)
    await open_table(anna)
    seal = await lobby(ben)
    await fits(ben, ben.public(":join"), pictures=0)
    await anna.press(anna.public(":join"), ":start")
    for member in pair:
        await expect(member.board).to_contain_text("Shuffle sealed")
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
    await anna.page.get_by_label("game").select_option("Helge")
    await anna.page.keyboard.press("Enter")
    await expect(anna.private.locator(".content")).to_contain_text("Your Helge table is open")


async def lobby(ben: Guest) -> str:
    table = ben.public(":join")
    found = SEAL.search(await ben.answered(table, ":verify"))
    assert found is not None
    assert "You have a seat: B Ben" in await ben.answered(table, ":join")
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
        drawing = first.board.get_by_role("button", name="Draw a stone (final")
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
    """Lay the stone that was drawn, with a look at the preview."""
    await mover.answered(mover.board, "g:")
    await mover.press(mover.private, "place b2")
    await mover.press(mover.private, "place b2!")
    await expect(mover.private.locator(".content")).to_contain_text("on b2, no points.")


async def end_by_agreement(first: Guest, second: Guest, seal: str) -> None:
    """Propose to end under More, let the other agree, see the ranking, and the seal open."""
    await first.answered(first.board, ":more")
    await first.press(first.private, ":end")
    await first.press(first.private, ":end-sure")
    await second.answered(second.public(".yes."), ".yes.")
    for member in (first, second):
        end = member.public(":rematch")
        await expect(end).to_contain_text("All players agreed to end it here.")
        # The board and the ranking.
        loaded = """nodes => nodes.filter(
            node => node.complete && node.naturalWidth === 1200).length === 2"""

        async def both(end: Locator = end, loaded: str = loaded) -> bool:
            return bool(await end.locator("img").evaluate_all(loaded))

        await member.until(both)
        await fits(member, end, pictures=2)
    await first.answered(first.public(":rematch"), ":more")
    await first.press(first.private, ":verify")
    await expect(first.private).to_contain_text(seal)
    await expect(first.private).to_contain_text("Seed:")


async def fits(member: Guest, message: Locator, pictures: int) -> None:
    """Check that a message stands on a phone's screen, with its pictures."""
    if member.phone:
        box = await message.bounding_box()
        assert box["height"] <= SCREEN + pictures * ALT_LINE
