"""Buttons, menus, layouts and forms."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from sandbox.tests.page.conftest import OpenPage
from sandbox.tests.page.fake import ANNA, MAIN, THREAD, FakeServer, Json


def button(label: str, style: int = 2, **more: Any) -> Json:
    return {"type": 2, "label": label, "style": style, "custom_id": label.lower(), **more}


def row(*components: Json) -> list[Json]:
    return [{"type": 1, "components": list(components)}]


def options(*labels: str) -> list[Json]:
    return [{"label": label, "value": label.lower()} for label in labels]


@pytest.mark.long
async def test_buttons_of_all_styles(open_page: OpenPage, fake: FakeServer) -> None:
    link = {"type": 2, "style": 5, "label": "Site", "url": "https://example.org/"}
    styles = [button(f"S{style}", style) for style in (1, 2, 3, 4)]
    await fake.post(components=row(*styles, link) + row(button("Off", disabled=True)))
    page = await open_page()
    for style in (1, 2, 3, 4):
        await expect(page.get_by_role("button", name=f"S{style}")).to_be_enabled()
    await expect(page.get_by_role("button", name="Off")).to_be_disabled()
    site = page.get_by_role("link", name="Site")
    await expect(site).to_have_attribute("rel", "noopener noreferrer nofollow")


async def test_press_is_sent_once_and_waits(open_page: OpenPage, fake: FakeServer) -> None:
    message = await fake.post(components=row(button("Join", 3)))
    page = await open_page()
    join = page.get_by_role("button", name="Join")
    await join.dblclick()
    sent = await fake.wait_sent("component")
    assert sent["message_id"] == message["id"]
    assert (sent["channel_id"], sent["custom_id"], sent["component_type"]) == (MAIN, "join", 2)
    await expect(join).to_have_attribute("aria-busy", "true")
    assert [frame["t"] for frame in fake.sent].count("component") == 1
    await fake.send(ANNA, {"t": "ack", "nonce": sent["nonce"]})
    await expect(join).not_to_have_attribute("aria-busy", "true")


async def test_buttons_are_off_until_the_answer_and_menus_are_not(
    open_page: OpenPage, fake: FakeServer
) -> None:
    menu: Json = {"type": 3, "custom_id": "m", "options": options("A1", "B2")}
    controls = row(button("Draw"), button("Lay")) + row(menu)
    message = await fake.post(components=controls)
    page = await open_page()
    draw = page.get_by_role("button", name="Draw")
    lay = page.get_by_role("button", name="Lay")
    await draw.click()
    first = await fake.wait_sent("component")
    await expect(lay).to_be_disabled()
    await expect(draw).to_be_focused()
    # Somebody else's move is no answer.
    await fake.post(id=message["id"], content="Ben has moved", components=controls)
    await expect(page.get_by_text("Ben has moved")).to_be_visible()
    await expect(draw).to_have_attribute("aria-busy", "true")
    await lay.dispatch_event("click")
    await page.get_by_role("button", name="Choose…").click()
    await page.get_by_role("option", name="B2").click()
    second = await fake.wait_sent("component", 2)
    assert second["custom_id"] == "m"
    await fake.send(ANNA, {"t": "ack", "nonce": first["nonce"]})
    await expect(draw).not_to_have_attribute("aria-busy", "true")
    await expect(lay).to_be_disabled()
    await fake.send(ANNA, {"t": "ack", "nonce": second["nonce"]})
    await expect(lay).to_be_enabled()


@pytest.mark.parametrize("end", ["refused", "cut", "silent"])
async def test_buttons_come_back_where_no_answer_does(
    open_page: OpenPage, fake: FakeServer, end: str
) -> None:
    await fake.post(components=row(button("Draw"), button("Lay")))
    page = await open_page()
    await page.clock.install()
    await page.get_by_role("button", name="Draw").click()
    sent = await fake.wait_sent("component")
    await expect(page.get_by_role("button", name="Lay")).to_be_disabled()
    if end == "refused":
        await fake.send(ANNA, {"t": "failed", "nonce": sent["nonce"], "why": "timeout"})
    elif end == "cut":
        await fake.sockets[ANNA["id"]][0].close()
    await page.clock.fast_forward(20_000 if end == "silent" else 0)
    await expect(page.get_by_role("button", name="Lay")).to_be_enabled()


async def test_a_press_under_a_threads_starter_is_one_on_the_message_it_points_to(
    open_page: OpenPage, fake: FakeServer
) -> None:
    first = await fake.post(id=THREAD, content="the table", components=row(button("Join")))
    await fake.post(channel_id=THREAD, type=21, referenced_message=first)
    page = await open_page()
    await page.get_by_role("button", name="Open thread: Chess, Anna's table").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Chess, Anna's table")
    await page.get_by_role("button", name="Join").click()
    sent = await fake.wait_sent("component")
    assert (sent["channel_id"], sent["message_id"]) == (MAIN, THREAD)


@pytest.mark.long
async def test_failure_is_said_under_the_message(open_page: OpenPage, fake: FakeServer) -> None:
    await fake.post(components=row(button("Join")))
    page = await open_page()
    await page.get_by_role("button", name="Join").click()
    sent = await fake.wait_sent("component")
    await fake.send(ANNA, {"t": "failed", "nonce": sent["nonce"], "why": "timeout"})
    await expect(page.locator("article .failed")).to_have_text(
        "This interaction failed (no answer within three seconds)"
    )


@pytest.mark.long
async def test_focus_survives_an_edit(open_page: OpenPage, fake: FakeServer) -> None:
    message = await fake.post(components=row(button("Draw"), button("Back")))
    page = await open_page()
    await page.get_by_role("button", name="Back").focus()
    await fake.post(id=message["id"], components=row(button("Lay"), button("Back")))
    await expect(page.get_by_role("button", name="Lay")).to_be_visible()
    await expect(page.get_by_role("button", name="Back")).to_be_focused()
    await fake.post(id=message["id"], content="over")
    await expect(page.locator("article")).to_be_focused()


@pytest.mark.long
async def test_menu_by_keyboard(open_page: OpenPage, fake: FakeServer) -> None:
    menu: Json = {"type": 3, "custom_id": "m", "placeholder": "Which cell?"}
    menu["options"] = options("A1", "B2", "C3")
    menu["options"][1]["description"] = "+5"
    await fake.post(components=row(menu))
    page = await open_page()
    await page.get_by_role("button", name="Which cell?").press("Enter")
    await expect(page.get_by_role("option", name="A1")).to_be_focused()
    await page.keyboard.press("b")
    await expect(page.get_by_role("option", name="B2")).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    sent = await fake.wait_sent("component")
    assert (sent["component_type"], sent["values"]) == (3, ["a1"])
    await expect(page.get_by_role("button", name="A1")).to_be_focused()


@pytest.mark.long
async def test_menu_of_several(open_page: OpenPage, fake: FakeServer) -> None:
    menu: Json = {"type": 3, "custom_id": "m", "min_values": 2, "max_values": 2}
    await fake.post(components=row(menu | {"options": options("A", "B", "C")}))
    page = await open_page()
    await page.get_by_role("button", name="Choose…").click()
    done = page.get_by_role("button", name="Done")
    await expect(done).to_be_disabled()
    await page.get_by_role("option", name="C", exact=True).click()
    await page.get_by_role("option", name="A", exact=True).click()
    await expect(page.get_by_role("option", name="B", exact=True)).to_have_attribute(
        "aria-disabled", "true"
    )
    await done.click()
    assert (await fake.wait_sent("component"))["values"] == ["c", "a"], "as they were pressed"


@pytest.mark.long
async def test_menu_of_members_and_leaving_it(open_page: OpenPage, fake: FakeServer) -> None:
    await fake.post(components=row({"type": 5, "custom_id": "who", "placeholder": "Who?"}))
    page = await open_page()
    await page.get_by_role("button", name="Who?").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert not fake.sent
    await page.get_by_role("button", name="Who?").click()
    await page.get_by_role("option", name="Ben").click()
    sent = await fake.wait_sent("component")
    assert (sent["component_type"], sent["values"]) == (5, ["2002"])


@pytest.mark.long
async def test_layout_components(open_page: OpenPage, fake: FakeServer) -> None:
    file: Json = {"id": "1", "filename": "a.png", "url": "/attachments/1/1/a.png"}
    file["content_type"] = "image/png"
    media = {"media": {"url": "attachment://a.png"}, "description": "a board"}
    thumb = {"type": 11, **media}
    inner = [
        {"type": 9, "components": [{"type": 10, "content": "## Chess"}], "accessory": thumb},
        {"type": 14, "divider": True, "spacing": 2},
        {"type": 12, "items": [media, media]},
        {"type": 13, "file": {"url": "attachment://a.png"}},
        {"type": 9, "components": [{"type": 10, "content": "go"}], "accessory": button("Play")},
        *row(button("Rules")),
    ]
    container = {"type": 17, "accent_color": 0xFFC247, "components": inner}
    hidden = file | {"id": "2", "filename": "b.png", "url": "/attachments/1/2/b.png"}
    await fake.post(flags=1 << 15, components=[container], attachments=[file, hidden])
    page = await open_page()
    box = page.locator(".container.accent")
    await expect(box.get_by_role("heading", name="Chess")).to_be_visible()
    await expect(box.get_by_role("img", name="a board")).to_have_count(3)
    await expect(box.get_by_role("link", name="Download a.png")).to_be_visible()
    await expect(page.locator("article img")).to_have_count(3)
    await box.get_by_role("button", name="Play").click()
    assert (await fake.wait_sent("component"))["custom_id"] == "play"


def label(text: str, component: Json) -> Json:
    return {"type": 18, "label": text, "component": component}


FORM: Json = {
    "custom_id": "form",
    "title": "Options",
    "components": [
        {"type": 10, "content": "Some **words**"},
        label("Clue", {"type": 4, "custom_id": "text", "style": 1, "min_length": 3}),
        label("Aid", {"type": 21, "custom_id": "radio", "options": options("Preview", "Points")}),
        label(
            "Extras",
            {"type": 22, "custom_id": "group", "min_values": 1, "options": options("J", "X")},
        ),
        label("Rated", {"type": 23, "custom_id": "check"}),
        label("Cell", {"type": 3, "custom_id": "menu", "options": options("A1", "B2")}),
    ],
}


async def test_form_checks_and_sends(open_page: OpenPage, fake: FakeServer) -> None:
    await fake.post(components=row(button("Options")))
    page = await open_page()
    await page.get_by_role("button", name="Options").click()
    pressed = await fake.wait_sent("component")
    await fake.open_form(ANNA, pressed, FORM)
    form = page.get_by_role("dialog", name="Options")
    clue = form.get_by_label("Clue")
    await expect(clue).to_be_focused()
    await clue.fill("ab")
    await clue.press("Enter")
    await expect(form).to_contain_text("At least 3 characters.")
    await expect(form).to_contain_text("Choose at least 1.")
    assert [frame["t"] for frame in fake.sent] == ["component"]
    await clue.fill("wallet")
    await form.get_by_label("Points").check()
    await form.get_by_label("X", exact=True).check()
    await form.get_by_label("Rated").check()
    await form.get_by_role("button", name="Choose…").click()
    await page.get_by_role("option", name="B2").click()
    await form.get_by_role("button", name="Submit").click()
    sent = await fake.wait_sent("modal")
    assert (sent["interaction_id"], sent["custom_id"], sent["channel_id"]) == ("77", "form", MAIN)
    assert sent["values"] == {
        "text": "wallet",
        "radio": "points",
        "group": ["x"],
        "check": True,
        "menu": ["b2"],
    }
    await fake.send(ANNA, {"t": "failed", "nonce": sent["nonce"], "why": "timeout"})
    await expect(form.get_by_role("alert")).to_contain_text("The form was not taken")
    await form.get_by_role("button", name="Submit").click()
    again = await fake.wait_sent("modal", 2)
    await fake.send(ANNA, {"t": "ack", "nonce": again["nonce"]})
    await expect(form).to_have_count(0)


@pytest.mark.long
async def test_form_holds_the_focus_and_escape_leaves(
    open_page: OpenPage, fake: FakeServer
) -> None:
    await fake.post(components=row(button("Options")))
    page = await open_page()
    await page.get_by_role("button", name="Options").click()
    pressed = await fake.wait_sent("component")
    await fake.open_form(ANNA, pressed, FORM)
    await expect(page.get_by_role("dialog")).to_be_visible()
    inside = "!document.activeElement.closest('#main, #left, #right, #top')"
    for _ in range(16):
        await page.keyboard.press("Tab")
        assert await page.evaluate(inside)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.get_by_role("button", name="Options")).to_be_focused()


@pytest.mark.long
async def test_a_form_nobody_here_asked_for_stays_away(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    await fake.open_form(ANNA, {"nonce": "of another tab"}, FORM)
    await fake.post(content="after")
    await expect(page.get_by_text("after")).to_be_visible()
    await expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("wide", [True, False])
async def test_own_emoji_are_shown_in_words_on_buttons_and_in_menus(
    open_page: OpenPage, fake: FakeServer, wide: bool
) -> None:
    star = {"id": "77", "name": "red_star"}
    choice: Json = {"type": 3, "custom_id": "m", "options": options("A1")}
    choice["options"][0]["emoji"] = star
    bare = button("Take", emoji=star) | {"label": None}
    controls = row(button("+5", emoji=star), bare) + row(choice)
    await fake.post(content="draws <:red_star:77>, a stone", components=controls)
    page = await open_page(wide=wide)
    await expect(page.get_by_role("button", name=":red_star: +5")).to_be_visible()
    await expect(page.get_by_role("button", name=":red_star:", exact=True)).to_be_visible()
    words = page.locator(".md img.emoji")
    await expect(words).to_have_attribute("src", "/emojis/77")
    await expect(words).to_have_js_property("complete", True)
    assert await words.evaluate("i => i.getBoundingClientRect().height") == 22
    await page.get_by_role("button", name="Choose…").click()
    await expect(page.get_by_role("option", name=":red_star: A1").locator("img")).to_be_visible()


async def test_reactions_the_menu_of_a_message_and_files_in_a_form(
    open_page: OpenPage, fake: FakeServer
) -> None:
    fake.commands = [{"id": "9", "type": 3, "name": "Quote", "description": ""}]
    reaction = {"emoji": {"id": None, "name": "🎲"}, "count": 2}
    message = await fake.post(content="hello", reactions=[reaction])
    page = await open_page()
    await page.get_by_role("button", name="🎲: 2").click()
    sent = await fake.wait_sent("react")
    assert (sent["message_id"], sent["emoji"]) == (message["id"], "🎲")
    await page.get_by_text("hello").hover()
    await page.get_by_role("button", name="React, or use an app").click()
    await page.get_by_role("option", name="Quote").click()
    asked = await fake.wait_sent("command")
    assert (asked["message_id"], asked["name"]) == (message["id"], "Quote")
    upload = {"type": 19, "custom_id": "files", "max_values": 2}
    form = {"custom_id": "form", "title": "Files", "components": [label("Pictures", upload)]}
    await fake.open_form(ANNA, asked, form)
    dialog = page.get_by_role("dialog", name="Files")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_contain_text("1 to 2 files")
    chosen: Any = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"words"}
    await dialog.get_by_label("Pictures").set_input_files(chosen)
    await dialog.get_by_role("button", name="Submit").click()
    filled = await fake.wait_sent("modal")
    assert filled["values"] == {"files": [{"name": "a.txt", "data": "d29yZHM="}]}
