"""Against the real sandbox: hostile people, files and other pages get nothing to run or to read."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import Page, expect

from sandbox.core import Core
from sandbox.posts import Draft, Upload, new_attachments, post
from sandbox.server import Sandbox
from sandbox.tests.bots import eventually
from sandbox.tests.page.conftest import OpenPage, Watch
from sandbox.tests.page.fake import PNG
from sandbox.tests.page.test_hostile import IMAGE, SCRIPT, TEXTS
from sandbox.world import Message

HTML = b"<!DOCTYPE html><script>top.hit = self.hit = 1; document.title = 'hit'</script>"
SVG = b"<svg xmlns='http://www.w3.org/2000/svg' onload='top.hit = 1'><script>hit=1</script></svg>"
# Tells of everything that runs: no attack below knows another way to be noticed.
SPY = "() => { window.alert = () => { window.hit = 1; }; }"
NOTHING = "window.hit === undefined && document.title !== 'hit'"


def upload(core: Core, name: str, data: bytes) -> tuple[Message, str]:
    """Post a file and return its address."""
    place = next(c for c in core.world.channels.values() if c.name == "willkommen")
    files = new_attachments(core, place.id, [], {0: Upload(name, data)})
    message = post(core, place, core.world.bot_id, Draft(content="x", attachments=files))
    return message, str(core.message_json(message)["attachments"][0]["url"])


@pytest_asyncio.fixture(loop_scope="session")
async def elsewhere() -> AsyncIterator[str]:
    """Another site, with an empty page."""

    async def page(_request: web.Request) -> web.Response:
        return web.Response(text="<!DOCTYPE html><body>", content_type="text/html")

    app = web.Application()
    app.router.add_get("/", page)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    # By its other name it is another site to the browser, not only another port.
    yield f"http://localhost:{runner.addresses[0][1]}/"
    await runner.cleanup()


async def test_hostile_names_and_messages(
    open_page: OpenPage, sandbox: Sandbox, watch: Watch
) -> None:
    core = sandbox.core
    world = core.world
    people = world.people(world.home)
    people[1].global_name, people[2].global_name = IMAGE, SCRIPT
    world.home.members[people[3].id].nick = IMAGE
    world.home.name = IMAGE
    world.bot.global_name = SCRIPT
    place = next(c for c in world.channels.values() if c.name == "willkommen")
    place.name, place.topic = IMAGE, SCRIPT
    world.voice[people[1].id] = next(c.id for c in world.channels.values() if c.type == 2)
    for text in (*TEXTS, "[**press**](javascript:alert(1))", '[x](JaVaScRiPt:alert(1) "t")'):
        post(core, place, people[1].id, Draft(content=text))
    page = await open_page("ben", url=sandbox.url + "/")
    await page.evaluate(SPY)
    await expect(page.locator("article")).to_have_count(len(TEXTS) + 2)
    await expect(page.locator(".mine-name")).to_have_text(IMAGE)
    for link in await page.locator("article a").all():
        assert (await link.get_attribute("href") or "").startswith(("http://", "https://"))
    await page.get_by_text("**press**").or_(page.get_by_text("press", exact=True)).last.click()
    await page.locator(".world summary").click()
    await expect(page.get_by_role("button", name=f"Delete #{IMAGE}")).to_be_visible()
    for name in ("/", "@"):
        await page.locator("textarea.say").fill(name)
    assert await page.evaluate(NOTHING)
    assert {url.split("/")[2] for url in watch.requests} == {f"127.0.0.1:{sandbox.options.port}"}


async def test_what_slipped_in_would_not_run(
    open_page: OpenPage, sandbox: Sandbox, watch: Watch
) -> None:
    page = await open_page("ben", url=sandbox.url + "/")
    attempts = {
        "inline script": "const s = document.createElement('script'); s.text = 'hit = 1';"
        " document.body.append(s)",
        "handler": "const b = document.createElement('b'); b.setAttribute('onclick', 'hit = 1');"
        " document.body.append(b); b.click()",
        "markup": "document.body.innerHTML = '<img src=x onerror=hit=1>'",
        "eval": "eval('window.hit = 1')",
        "address": "const a = document.createElement('a'); a.href = 'javascript:hit=1';"
        " document.body.append(a); a.click()",
        "style": "const t = document.createElement('style'); t.textContent = 'body{opacity:0}';"
        " document.body.append(t); if (getComputedStyle(document.body).opacity === '0') hit = 1",
        "frame": "const f = document.createElement('iframe'); f.srcdoc = '<script>top.hit=1<' +"
        " '/script>'; document.body.append(f)",
        "other place": "new Image().src = 'http://localhost:1/x.png'",
    }
    for name, code in attempts.items():
        # What the test itself says stands outside the policy; what a timer runs does not.
        await page.evaluate("code => { setTimeout(new Function(code), 0); }", code)
        await page.wait_for_timeout(50)
        assert await page.evaluate("window.hit === undefined"), name
    await eventually(lambda: any("localhost:1" in line for line in watch.errors))
    await page.wait_for_timeout(200)
    assert await page.evaluate("window.hit === undefined")
    # The browser says what it refuses, each of them.
    assert len(watch.errors) >= len(attempts), watch.errors
    watch.errors.clear()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.html", HTML),
        pytest.param("a.svg", SVG, marks=pytest.mark.long),
        pytest.param("a.png", SVG, marks=pytest.mark.long),
        pytest.param("a.xml", SVG, marks=pytest.mark.long),
    ],
)
async def test_a_file_that_would_run_is_only_saved(
    open_page: OpenPage, sandbox: Sandbox, watch: Watch, name: str, data: bytes
) -> None:
    message, address = upload(sandbox.core, name, data)
    page = await open_page("ben", url=sandbox.url + "/")
    await expect(page.locator(f"#m-{message.id}")).to_be_visible()
    async with page.expect_download() as saving:
        await page.evaluate("address => window.open(address)", address)
    assert (await saving.value).suggested_filename == name
    frame = "address => { const f = document.createElement('iframe'); f.src = address;"
    await page.evaluate(frame + " document.body.append(f); }", address)
    await eventually(lambda: bool(watch.errors))
    await page.wait_for_timeout(200)
    assert await page.evaluate(NOTHING)
    # The policy lets no frame in, and the browser says so.
    assert all("Framing" in line for line in watch.errors), watch.errors
    watch.errors.clear()


@pytest.mark.long
async def test_another_page_can_neither_show_nor_ask(
    open_page: OpenPage, sandbox: Sandbox, elsewhere: str, watch: Watch
) -> None:
    _, picture = upload(sandbox.core, "hand.png", PNG)
    page = await open_page("ben", url=sandbox.url + "/")
    await page.goto(elsewhere)
    assert await tried(page, "image", picture) == "refused"
    assert await tried(page, "script", sandbox.url + "/static/js/dom.js") == "refused"
    for path in ("/", "/api/v10/gateway", "/control/world", "/attachments/1/2/x"):
        assert await tried(page, "fetch", sandbox.url + path) == "refused"
        assert await tried(page, "post", sandbox.url + path) == "refused"
    for path in ("/ui", "/ui?as=ben", "/gateway"):
        assert await tried(page, "socket", sandbox.url.replace("http", "ws", 1) + path) == "refused"
    await page.evaluate(
        "url => { const f = document.createElement('iframe'); f.src = url;"
        " document.body.append(f); }",
        sandbox.url + "/",
    )
    await eventually(lambda: any("Framing" in line for line in watch.errors))
    await page.wait_for_timeout(200)
    for frame in page.frames[1:]:
        assert await frame.locator("body.ready, .stand-in").count() == 0
    watch.errors.clear()


async def tried(page: Page, how: str, url: str) -> str:
    """Let a page reach for an address; say whether it got anything."""
    script = """([how, url]) => new Promise((done) => {
        const end = (word) => () => done(word);
        if (how === "image" || how === "script") {
            const node = document.createElement(how === "image" ? "img" : "script");
            node.onload = end("got it");
            node.onerror = end("refused");
            node.src = url;
            document.body.append(node);
        } else if (how === "socket") {
            const socket = new WebSocket(url);
            socket.onmessage = end("got it");
            socket.onclose = end("refused");
        } else {
            const init = how === "post" ? { method: "POST", mode: "no-cors", body: "{}" } : {};
            fetch(url, init).then((answer) => done(answer.type === "opaque" ? "refused" : "got it"),
                end("refused"));
        }
    })"""
    return str(await page.evaluate(script, [how, url]))
