"""A browser with the page in it. Everything runs in one loop per session: one Chromium for all."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from sandbox.link import TIMEOUT
from sandbox.options import Options
from sandbox.server import Sandbox
from sandbox.tests.page.fake import FakeServer

expect.set_options(timeout=TIMEOUT * 1000)

CHROMIUM = "/usr/bin/chromium"
OMNIBOX = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""What Chromium draws as a page of its own behind each window: as dear as the page in it."""
OFF = (
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"),
)
"""What Playwright turns off: a list of ours takes the place of its own."""
ARGUMENTS = [
    f"--disable-features={','.join((*OFF, *OMNIBOX))}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# A refused connection while the server is away, and a member who does not exist, are meant.
EXPECTED = ("WebSocket connection to", "Failed to load resource")

OpenPage = Callable[..., Awaitable[Page]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run every test of this folder in the browser's loop."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and item.get_closest_marker("asyncio"):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    if shutil.which(CHROMIUM) is None:
        pytest.skip(f"{CHROMIUM} is missing: install Debian's package chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def fake() -> AsyncIterator[FakeServer]:
    server = FakeServer()
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    server = Sandbox(Options(port=0, rate_limits=False, first_answer=TIMEOUT))
    await server.start()
    yield server
    await server.stop()


class Watch:
    """What a page asked for, said and broke."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.errors: list[str] = []

    def follow(self, page: Page) -> None:
        """Listen to a page."""
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda line: (
                self.errors.append(line.text)
                if line.type in ("error", "warning") and not line.text.startswith(EXPECTED)
                else None
            ),
        )


@pytest_asyncio.fixture(loop_scope="session")
async def watch() -> Watch:
    return Watch()


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(browser: Browser, fake: FakeServer, watch: Watch) -> AsyncIterator[OpenPage]:
    """Open the page as a member; every error in the browser fails the test in the end."""
    contexts: list[BrowserContext] = []

    async def open_as(
        name: str | None = "anna",
        *,
        wide: bool = True,
        touch: bool = False,
        url: str | None = None,
    ) -> Page:
        size = {"width": 1200, "height": 800} if wide else {"width": 390, "height": 844}
        touch = touch or not wide
        context = await browser.new_context(viewport=size, has_touch=touch)  # type: ignore[arg-type]
        contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(TIMEOUT * 1000)
        watch.follow(page)
        query = f"?as={name}" if name else ""
        await page.goto((url or fake.url) + query)
        await page.wait_for_selector("body.ready")
        return page

    yield open_as
    for context in contexts:
        await context.close()
    assert watch.errors == []
