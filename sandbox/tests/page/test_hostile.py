"""Names and messages are hostile input: nothing of them may run, load or reach out."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page.conftest import OpenPage, Watch
from sandbox.tests.page.fake import ANNA, BOT, EVIL, STATIC, FakeServer, Json

SCRIPT = "<script>window.hit=1</script>"
IMAGE = "<img src=x onerror=window.hit=1>"
ATTRIBUTE = '" onmouseover="window.hit=1" autofocus onfocus="window.hit=1'
TEXTS = [
    SCRIPT,
    IMAGE,
    ATTRIBUTE,
    "[x](javascript:window.hit=1)",
    "<javascript:window.hit=1>",
    '[x](https://a.example/" onclick="window.hit=1)',
    "```html\n" + IMAGE + "\n```",
    "`" + IMAGE + "` **" + IMAGE + "** ||" + SCRIPT + "||",
    "# " + IMAGE,
    "- " + SCRIPT,
    "<@2003> <#99999999999999999999999999> <t:99999999999999999999:R> <t:1:R>",
    "<:" + "a" * 30 + ":1> </play:1> @everyone",
    "*" * 1500,
    "**__~~||" * 200,
    "> " * 600 + "\n" + "[" * 400 + "](" * 200,
    "((" * 500 + "https://e.example/" + "(" * 700,
    "\u202eright to left\u2066",
    "data:text/html," + SCRIPT,
]


def parts() -> list[Json]:
    """Messages with hostile text in every place that is drawn."""
    bad: Json = {"url": "https://evil.example/x.png", "width": 10, "height": 10}
    script_link = "javascript:window.hit=1"
    embed: Json = {"title": IMAGE, "url": script_link, "description": SCRIPT, "image": bad}
    embed |= {"thumbnail": bad, "author": {"name": IMAGE, "icon_url": bad["url"]}}
    embed |= {"footer": {"text": SCRIPT}, "fields": [{"name": IMAGE, "value": IMAGE}]}
    embed["color"] = "red;background:url(https://evil.example/y)"
    file: Json = {"id": "1", "filename": IMAGE, "content_type": "image/svg+xml", **bad}
    file["description"] = ATTRIBUTE
    local = {**file, "id": "2", "filename": "ok.png", "url": "/attachments/1/2/ok.png"}
    buttons: list[Json] = [
        {"type": 2, "style": 5, "label": "go", "url": script_link},
        {"type": 2, "style": 1, "label": IMAGE, "custom_id": ATTRIBUTE},
    ]
    menu: Json = {"type": 3, "custom_id": '"]', "placeholder": IMAGE}
    menu["options"] = [{"label": IMAGE, "value": SCRIPT, "description": SCRIPT}]
    layout: Json = {"type": 17, "components": [{"type": 10, "content": IMAGE}, {"type": 99}]}
    layout["components"] += [{"type": 12, "items": [{"media": bad}]}, {"type": 13, "file": bad}]
    rows = [{"type": 1, "components": buttons}, {"type": 1, "components": [menu]}, layout]
    return [{"embeds": [embed]}, {"attachments": [file, local]}, {"components": rows}]


async def assert_unharmed(page: Page, fake: FakeServer, watch: Watch) -> None:
    assert await page.evaluate("window.hit === undefined")
    handlers = await page.evaluate(
        "[...document.querySelectorAll('*')].flatMap(n => n.getAttributeNames())"
        ".filter(name => name.startsWith('on'))"
    )
    assert handlers == []
    links = await page.evaluate("[...document.querySelectorAll('a')].map(a => a.protocol)")
    assert set(links) <= {"http:", "https:"}
    hosts = {urlsplit(url).netloc for url in watch.requests}
    assert hosts == {f"127.0.0.1:{fake.port}"}


@pytest.mark.long
async def test_texts(open_page: OpenPage, fake: FakeServer, watch: Watch) -> None:
    posted = [await fake.post(content=text, author=EVIL) for text in TEXTS]
    page = await open_page()
    await expect(page.locator("article")).to_have_count(len(TEXTS))
    for message in posted[:2]:
        await expect(page.locator(f"#m-{message['id']} .content")).to_have_text(message["content"])
    await expect(page.locator(".author").first).to_have_text(EVIL["global_name"])
    await assert_unharmed(page, fake, watch)


@pytest.mark.long
async def test_embeds_files_and_components(
    open_page: OpenPage, fake: FakeServer, watch: Watch
) -> None:
    for part in parts():
        await fake.post(author=BOT, **part)
    page = await open_page()
    await expect(page.locator("article")).to_have_count(3)
    await expect(page.get_by_role("button", name="go")).to_be_disabled()
    await page.locator(".select").click()
    await page.get_by_role("option").locator("visible=true").first.click()
    sent = await fake.wait_sent("component")
    assert sent["values"] == [SCRIPT]
    await assert_unharmed(page, fake, watch)


@pytest.mark.long
async def test_names_commands_and_forms(
    open_page: OpenPage, fake: FakeServer, watch: Watch
) -> None:
    fake.commands = [{"id": "1", "name": "x", "description": IMAGE, "options": []}]
    fake.commands[0]["name_localizations"] = {"en-US": IMAGE}
    fake.voice = {EVIL["id"]: "1103"}
    page = await open_page("evil")
    await expect(page.locator(".mine-name")).to_have_text(EVIL["global_name"])
    await fake.everyone({"t": "channel", "channel": {"id": "1400", "type": 0, "name": IMAGE}})
    await page.get_by_role("button", name=IMAGE).last.click()
    await page.locator("textarea.say").fill("/")
    await expect(page.get_by_role("option", name=f"/{IMAGE}")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    sent = await fake.wait_sent("command")
    form: Json = {"custom_id": IMAGE, "title": IMAGE, "components": []}
    label: Json = {"type": 18, "label": IMAGE, "description": SCRIPT}
    label["component"] = {"type": 4, "custom_id": "text", "style": 2, "value": SCRIPT}
    form["components"] = [label, {"type": 10, "content": SCRIPT}]
    await fake.open_form(EVIL, sent, form)
    await page.get_by_role("button", name="Submit").click()
    filled = await fake.wait_sent("modal")
    assert filled["values"] == {"text": SCRIPT}
    await fake.send(EVIL, {"t": "failed", "nonce": filled["nonce"], "why": IMAGE})
    await expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(IMAGE)
    await assert_unharmed(page, fake, watch)


@pytest.mark.long
async def test_nonsense_from_the_server_does_not_break_the_page(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    await fake.send(ANNA, {"t": "what", "is": "this"})
    await fake.sockets[ANNA["id"]][0].send_str("{not json")
    await fake.post(content="still here", id="1", timestamp="nonsense")
    await fake.post(content="and here")
    await expect(page.get_by_text("and here")).to_be_visible()


def test_files_are_small_and_of_this_place() -> None:
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 170 * 1024
    foreign = re.compile(r"https?://(?!www\.w3\.org/2000/svg)[a-z]")
    danger = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|"
        r"setAttribute\(\s*['\"]style|<script>|<style|\sstyle="
    )
    for path in files:
        if path.suffix not in (".js", ".css", ".html"):
            continue
        text = path.read_text("utf-8")
        assert not danger.search(text), path
        assert not foreign.search(text), path
        assert len(text.splitlines()) <= 500, path
