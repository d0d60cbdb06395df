"""Messages: markup, pictures, private replies, states, and the log that shows them."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page.conftest import OpenPage
from sandbox.tests.page.fake import ANNA, BEN, BOT, DIRECT, MAIN, SECOND, THREAD, FakeServer, Json

# Text, a selector inside the message's text, and what that element says.
MARKUP: list[tuple[str, str, str | re.Pattern[str]]] = [
    ("**bold**", "strong", "bold"),
    ("*it* and _too_", "em >> nth=1", "too"),
    ("__under__", "u", "under"),
    ("~~gone~~", "s", "gone"),
    ("`a **b**`", "code", "a **b**"),
    ("```py\nx = 1\n```", "pre code", "x = 1"),
    ("> quoted\nnot", "blockquote", "quoted"),
    (">>> all\nof it", "blockquote", re.compile("all *of it")),
    ("# Title\ntext", "h3", "Title"),
    ("-# small", "p.small", "small"),
    ("- a\n- b\n  - c", "li li", "c"),
    ("3. three\n4. four", "ol[start='3'] li >> nth=1", "four"),
    ("[words](https://example.org/a_b)", "a[href='https://example.org/a_b']", "words"),
    ("see https://example.org/x.", "a[href='https://example.org/x']", "https://example.org/x"),
    ("<@2002>", ".mention", "@Ben"),
    ("<@2001>", ".mention.me", "@Anna"),
    ("<#1102>", "button.mention", "#tisch-2"),
    ("***both***", "strong em, em strong", "both"),
    ("\\*plain\\*", "p", "*plain*"),
    ("discord\\.gg\\/x \\& co", "p", "discord.gg/x & co"),
    ("snake_case_name", "p", "snake_case_name"),
    ("5 * 3 * 2", "p", "5 * 3 * 2"),
    ("<t:1795197600:D>", "time.stamp", "November 20, 2026"),
]


@pytest.mark.long
async def test_markup(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    for text, selector, says in MARKUP:
        message = await fake.post(content=text)
        found = page.locator(f"#m-{message['id']} .content").locator(selector)
        await expect(found, text).to_have_text(says)


@pytest.mark.long
async def test_every_kind_of_time(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    for style, says in {
        "": r"^November 20, 2026 at \d+:\d\d [AP]M$",
        ":t": r"^\d+:\d\d [AP]M$",
        ":T": r"^\d+:\d\d:\d\d [AP]M$",
        ":d": r"^11/20/26$",
        ":D": r"^November 20, 2026$",
        ":f": r"^November 20, 2026 at \d+:\d\d [AP]M$",
        ":F": r"^Friday, November 20, 2026 at \d+:\d\d [AP]M$",
        ":R": r"^(in )?\d+ \w+( ago)?$|day",
    }.items():
        message = await fake.post(content=f"<t:1795197600{style}>")
        stamp = page.locator(f"#m-{message['id']} time.stamp")
        await expect(stamp, style).to_have_text(re.compile(says.replace(" [AP]", r"\s[AP]")))


@pytest.mark.long
async def test_silent_messages_are_unread_and_call_nobody(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    bar = page.get_by_role("navigation", name="Channels")
    silent = {"flags": 1 << 12, "content": "<@2001> <@2002>", "mentions": [ANNA, BEN]}
    await fake.post(channel_id=SECOND, **silent)
    second = bar.get_by_role("button", name="tisch-2")
    await expect(second.locator(".dot")).to_be_visible()
    await expect(page.locator(".badge")).to_have_count(0)
    assert not (await page.title()).startswith("(")
    await fake.post(channel_id=SECOND, **silent | {"flags": 0})
    await expect(second.locator(".badge")).to_contain_text("1")
    # Here it looks like any other message that names somebody.
    here = await fake.post(**silent)
    await expect(page.locator(f"#m-{here['id']} .mention.me")).to_have_text("@Anna")


@pytest.mark.long
async def test_relative_time_follows_the_sandbox_clock(
    open_page: OpenPage, fake: FakeServer
) -> None:
    await fake.post(content="<t:1000000000:R>")
    page = await open_page()
    await expect(page.locator("time.stamp")).to_have_text("25 years ago")


@pytest.mark.long
async def test_spoiler_hides_until_pressed(open_page: OpenPage, fake: FakeServer) -> None:
    await fake.post(content="it is ||the end||")
    page = await open_page()
    spoiler = page.get_by_role("button", name="Spoiler, press to show")
    await spoiler.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".spoiler.shown")).to_have_text("the end")


@pytest.mark.long
async def test_message_link_jumps_inside_the_page(open_page: OpenPage, fake: FakeServer) -> None:
    target = await fake.post(channel_id=SECOND, content="here")
    await fake.post(content=f"https://discord.com/channels/1000/{SECOND}/{target['id']}")
    page = await open_page()
    await page.locator("a.jump").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("tisch-2")
    await expect(page.locator(f"#m-{target['id']}")).to_be_focused()


@pytest.mark.long
async def test_a_picture_is_as_tall_in_a_window_as_discord_shows_it(
    open_page: OpenPage, fake: FakeServer
) -> None:
    """A board, its text and its buttons did not fit a window together."""
    file: Json = {"id": "1", "filename": "board.png", "content_type": "image/png", "width": 1200}
    file |= {"height": 776, "url": "/attachments/1/1/board.png", "description": "Anna to move"}
    await fake.post(content="a board", attachments=[file])
    page = await open_page()
    await page.set_viewport_size({"width": 1280, "height": 800})
    box = await page.locator(".picture img").bounding_box()
    assert box is not None
    assert round(box["height"]) == 350


@pytest.mark.long
async def test_pictures_of_embeds_are_as_large_as_in_discord(
    open_page: OpenPage, fake: FakeServer
) -> None:
    url = "/attachments/1/1/board.png"
    image = {"url": url, "width": 1200, "height": 776}
    await fake.post(embeds=[{"description": "a film", "image": image, "thumbnail": {"url": url}}])
    page = await open_page()
    await page.set_viewport_size({"width": 1280, "height": 800})
    boxes = [await page.locator(f".picture{kind}").bounding_box() for kind in (".small", ".sized")]
    assert [box and round(box["width"]) for box in boxes] == [80, 400]


@pytest.mark.long
async def test_picture_enlarges_and_tells_its_alt_text(
    open_page: OpenPage, fake: FakeServer
) -> None:
    file: Json = {"id": "1", "filename": "board.png", "content_type": "image/png", "width": 1200}
    file |= {"height": 900, "url": "/attachments/1/1/board.png", "description": "Anna to move"}
    await fake.post(content="a board", attachments=[file])
    page = await open_page()
    await page.get_by_role("button", name="ALT").click()
    await expect(page.locator("figcaption")).to_have_text("Anna to move")
    await page.get_by_role("button", name="Enlarge: Anna to move").click()
    await expect(page.get_by_role("dialog", name="Anna to move")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.get_by_role("button", name="Enlarge: Anna to move")).to_be_focused()


@pytest.mark.long
async def test_private_reply_is_marked_and_dismissed(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    other = await open_page("ben")
    reply = await fake.post(private_to=ANNA, content="your hand")
    await expect(page.locator(".private")).to_contain_text("Only you can see this")
    await page.get_by_role("button", name="Dismiss").click()
    sent = await fake.wait_sent("dismiss")
    assert sent["id"] == reply["id"]
    await expect(page.locator(".private")).to_have_count(0)
    await expect(other.locator("article")).to_have_count(0)


@pytest.mark.long
async def test_thinking_turns_into_the_answer(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    waiting = await fake.post(flags=128)
    await expect(page.locator(".thinking")).to_contain_text("Spieltisch is thinking…")
    await fake.post(id=waiting["id"], content="done")
    await expect(page.locator(".thinking")).to_have_count(0)
    await expect(page.locator(".content")).to_contain_text("done")


@pytest.mark.long
async def test_replies_threads_and_system_lines(open_page: OpenPage, fake: FakeServer) -> None:
    first = await fake.post(id=THREAD, content="the table")
    await fake.post(type=19, content="yes", author=BEN, referenced_message=first)
    await fake.post(type=20, content="ok", interaction={"name": "play", "user": ANNA})
    await fake.post(channel_id=THREAD, type=21, referenced_message=first)
    page = await open_page()
    await expect(page.locator(".reply").first).to_contain_text("Reply to Spieltisch · the table")
    await expect(page.get_by_text("Anna used /play")).to_be_visible()
    await page.get_by_role("button", name="Open thread: Chess, Anna's table").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Chess, Anna's table")
    await expect(page.locator("article .content")).to_have_text("the table")


@pytest.mark.long
async def test_embed_and_files(open_page: OpenPage, fake: FakeServer) -> None:
    data: Json = {"title": "T", "description": "**d**", "color": 255, "footer": {"text": "foot"}}
    data["fields"] = [{"name": "F", "value": "v", "inline": True}]
    file: Json = {
        "id": "4",
        "filename": "record.json",
        "size": 2048,
        "url": "/attachments/1/4/record.json",
    }
    await fake.post(embeds=[data], attachments=[file])
    page = await open_page()
    embed = page.locator(".embed")
    for text in ("T", "d", "F", "v", "foot"):
        await expect(embed).to_contain_text(text)
    await expect(page.get_by_role("link", name="Download record.json")).to_contain_text("2 KB")


async def scrolled(page: Page) -> float:
    """How far the log is from its end, in pixels."""
    return float(
        await page.locator(".log").evaluate(
            "node => node.scrollHeight - node.scrollTop - node.clientHeight"
        )
    )


@pytest.mark.long
async def test_log_stays_at_the_bottom_unless_scrolled_up(
    open_page: OpenPage, fake: FakeServer
) -> None:
    for number in range(60):
        await fake.post(content=f"line {number}")
    page = await open_page()
    await fake.post(content="newest")
    await expect(page.get_by_text("newest")).to_be_visible()
    assert await scrolled(page) < 2
    await page.locator(".log").hover()
    await page.mouse.wheel(0, -900)
    while (before := await scrolled(page)) < 300:
        await page.wait_for_timeout(20)
    await fake.post(content="even newer")
    await expect(page.get_by_role("button", name="New messages")).to_be_visible()
    assert await scrolled(page) >= before
    await page.get_by_role("button", name="New messages").click()
    await expect(page.get_by_text("even newer")).to_be_in_viewport()
    await expect(page.get_by_role("button", name="New messages")).to_be_hidden()


@pytest.mark.long
async def test_edits_and_deletions_arrive(open_page: OpenPage, fake: FakeServer) -> None:
    first = await fake.post(content="one")
    page = await open_page()
    await fake.post(id=first["id"], content="two", edited_timestamp=first["timestamp"])
    await expect(page.locator("article .content")).to_contain_text("two(edited)")
    await fake.everyone({"t": "delete", "channel_id": MAIN, "id": first["id"]})
    await expect(page.locator("article")).to_have_count(0)


@pytest.mark.long
async def test_direct_message_counts_as_a_call(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await fake.post(channel_id=DIRECT["2001"], content="your hand", author=BOT)
    entry = page.get_by_role("navigation", name="Channels").get_by_role("button", name="Spieltisch")
    await expect(entry.locator(".badge")).to_contain_text("1")
    await entry.click()
    await expect(page.get_by_text("your hand")).to_be_visible()
    await expect(entry.locator(".badge")).to_have_count(0)


@pytest.mark.long
async def test_the_log_is_announced(open_page: OpenPage) -> None:
    page = await open_page()
    log = page.get_by_role("log", name="Messages in tisch-1")
    await expect(log).to_have_attribute("aria-live", "polite")
