"""Writing: ordinary messages, the slash menu, options, and autocomplete."""

from __future__ import annotations

import base64

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page.conftest import OpenPage
from sandbox.tests.page.fake import ANNA, BOT, DIRECT, MAIN, SECOND, FakeServer, Json

PLAY: Json = {
    "id": "1",
    "name": "play",
    "name_localizations": {"de": "spielen"},
    "description": "Open a table",
    "description_localizations": {"de": "Einen Tisch eröffnen"},
    "options": [
        {"type": 5, "name": "thread", "description": "In a thread"},
        {
            "type": 3,
            "name": "game",
            "name_localizations": {"de": "spiel"},
            "description": "Which game",
            "required": True,
            "choices": [
                {"name": "Chess", "value": "chess", "name_localizations": {"de": "Chess (kurz)"}},
                {"name": "Halma", "value": "halma"},
            ],
        },
        {"type": 4, "name": "seats", "description": "How many", "min_value": 2, "max_value": 6},
        {"type": 6, "name": "with", "description": "Whom"},
        {"type": 7, "name": "where", "description": "In which", "channel_types": [0]},
    ],
}
MOVE: Json = {
    "id": "2",
    "name": "move",
    "description": "Move by words",
    "options": [
        {
            "type": 3,
            "name": "action",
            "description": "What",
            "required": True,
            "autocomplete": True,
        }
    ],
}
WORDS: Json = {
    "id": "4",
    "name": "words",
    "description": "Give a list",
    "options": [{"type": 11, "name": "file", "description": "Which", "required": True}],
}
LANGUAGE: Json = {
    "id": "3",
    "name": "language",
    "description": "Languages",
    "contexts": [0],
    "options": [{"type": 1, "name": "server", "description": "The server's", "options": []}],
}


async def open_with_commands(open_page: OpenPage, fake: FakeServer) -> Page:
    fake.commands = [PLAY, MOVE, LANGUAGE, WORDS]
    return await open_page()


@pytest.mark.long
async def test_enter_sends_and_shift_enter_does_not(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    say = page.get_by_label("Message #tisch-1")
    await say.fill("Hello @Ben")
    await say.press("Shift+Enter")
    await say.press_sequentially("and *all*")
    await say.press("Enter")
    sent = await fake.wait_sent("say")
    assert (sent["channel_id"], sent["content"]) == (MAIN, "Hello <@2002>\nand *all*")
    await expect(say).to_have_value("")
    await expect(page.locator("article .author")).to_have_text("Anna")


@pytest.mark.long
async def test_a_refused_message_comes_back(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    say = page.get_by_label("Message #tisch-1")
    await say.fill("hm")
    await say.press("Enter")
    sent = await fake.wait_sent("say")
    await fake.send(ANNA, {"t": "error", "nonce": sent["nonce"], "why": "too loud"})
    await expect(page.get_by_role("alert")).to_contain_text("Not sent: too loud")
    await expect(say).to_have_value("hm")
    await say.fill("x" * 2001)
    await say.press("Enter")
    await expect(page.get_by_text("2001 of 2000 characters: too long")).to_be_visible()
    assert [frame["t"] for frame in fake.sent] == ["say"]


@pytest.mark.long
async def test_a_refused_message_comes_back_where_it_was_written(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    await page.get_by_label("Message #tisch-1").fill("hm")
    await page.keyboard.press("Enter")
    sent = await fake.wait_sent("say")
    await page.get_by_role("button", name="tisch-2").click()
    await expect(page.get_by_label("Message #tisch-2")).to_be_visible()
    await fake.send(ANNA, {"t": "error", "nonce": sent["nonce"], "why": "too loud"})
    await expect(page.get_by_role("alert")).to_contain_text("Not sent: too loud")
    await page.get_by_role("button", name="tisch-1").click()
    await expect(page.get_by_label("Message #tisch-1")).to_have_value("hm")


@pytest.mark.long
async def test_drafts_stay_in_their_channel(open_page: OpenPage) -> None:
    page = await open_page()
    await page.get_by_label("Message #tisch-1").fill("later")
    await page.get_by_role("button", name="tisch-2").click()
    await expect(page.get_by_label("Message #tisch-2")).to_have_value("")
    await page.get_by_role("button", name="tisch-1").click()
    await expect(page.get_by_label("Message #tisch-1")).to_have_value("later")


async def test_enter_sends_what_may_stay_empty_and_shows_its_answer(
    open_page: OpenPage, fake: FakeServer
) -> None:
    whom: Json = {"type": 6, "name": "with", "description": "Whose"}
    fake.commands = [{"id": "9", "name": "profile", "description": "x", "options": [whom]}]
    for number in range(40):
        await fake.post(content=f"line {number}")
    page = await open_page()
    log = page.locator(".log")
    await expect(page.get_by_text("line 39", exact=True)).to_be_in_viewport()
    await log.evaluate("node => { node.scrollTop = 0; }")
    await expect(page.get_by_text("line 0", exact=True)).to_be_in_viewport()
    await page.get_by_label("Message #tisch-1").fill("/profile")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("listbox", name="Suggestions for with")).to_be_visible()
    await page.keyboard.press("Enter")
    sent = await fake.wait_sent("command")
    assert sent["options"] == []
    await expect(page.get_by_text("line 39", exact=True)).to_be_in_viewport()


async def pick_people_and_places(page: Page) -> None:
    """Type names, as people do: a part and a choice, or the whole."""
    whom, where = (page.get_by_role("combobox", name=name) for name in ("with", "where"))
    await whom.fill("@be")
    choices = page.get_by_role("listbox", name="Suggestions for with")
    await expect(choices.get_by_role("option")).to_have_text(["@Ben"])
    await whom.press("Enter")
    await expect(whom).to_have_value("@Ben")
    await whom.fill("@Nobody")
    await expect(choices).to_contain_text("No suggestion.")
    await where.fill("tisch-2")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".command")).to_contain_text("Nothing here is called “@Nobody”.")
    # Without a choice from the list the name alone will do, an account name too.
    await whom.fill("ben")
    await expect(choices.get_by_role("option")).to_have_text(["@Ben"])
    await whom.press("Escape")


@pytest.mark.long
async def test_command_with_typed_options(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_with_commands(open_page, fake)
    say = page.get_by_label("Message #tisch-1")
    await say.press_sequentially("/pl")
    await expect(page.get_by_role("listbox", name="Commands")).to_contain_text("Open a table")
    await say.press("Enter")
    await expect(page.get_by_label("game")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator(".command")).to_contain_text("Needed.")
    await page.get_by_label("game").select_option("Chess")
    await page.get_by_label("thread").select_option("True")
    await pick_people_and_places(page)
    seats = page.get_by_label("seats")
    for text, problem in (("two", "A whole number"), ("9", "At most 6"), ("1", "At least 2")):
        await seats.fill(text)
        await seats.press("Enter")
        await expect(page.locator(".command")).to_contain_text(problem)
    await seats.fill("3")
    await seats.press("Enter")
    sent = await fake.wait_sent("command")
    assert (sent["name"], sent["channel_id"]) == ("play", MAIN)
    assert {option["name"]: option["value"] for option in sent["options"]} == {
        "game": "chess",
        "thread": True,
        "seats": 3,
        "with": "2002",
        "where": SECOND,
    }
    await expect(say).to_be_focused()
    await fake.send(ANNA, {"t": "failed", "nonce": sent["nonce"], "why": "offline"})
    await expect(page.locator(".note")).to_contain_text("This interaction failed")
    await page.locator(".note").get_by_role("button", name="Dismiss").click()
    await expect(page.locator(".note")).to_have_count(0)


@pytest.mark.long
async def test_commands_speak_the_members_language(open_page: OpenPage, fake: FakeServer) -> None:
    fake.settings["2001"] = {"locale": "de", "dms_open": True}
    page = await open_with_commands(open_page, fake)
    await page.get_by_label("Message #tisch-1").press_sequentially("/play")
    await expect(page.get_by_role("option", name="/spielen")).to_contain_text("Einen Tisch")
    await page.keyboard.press("Tab")
    await page.get_by_label("spiel", exact=True).select_option("Chess (kurz)")
    await page.keyboard.press("Enter")
    sent = await fake.wait_sent("command")
    assert (sent["name"], sent["options"]) == ("play", [{"name": "game", "value": "chess"}])


async def asked_for(fake: FakeServer, typed: str) -> Json:
    return await fake.wait_sent("autocomplete", options=[{"name": "action", "value": typed}])


async def offer(fake: FakeServer, asked: Json, name: str) -> None:
    choices = [{"name": name, "value": name}]
    await fake.send(ANNA, {"t": "choices", "nonce": asked["nonce"], "choices": choices})


@pytest.mark.long
async def test_autocomplete_by_keyboard(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_with_commands(open_page, fake)
    await page.get_by_label("Message #tisch-1").press_sequentially("/move pl")
    action = page.get_by_role("combobox", name="action")
    await expect(action).to_be_focused()
    await expect(action).to_have_value("pl")
    asked = await asked_for(fake, "pl")
    assert asked["focused"] == "action"
    choices = [{"name": f"17 on P5{n} · +{n}", "value": f"place 17 P5{n}"} for n in range(3)]
    await fake.send(ANNA, {"t": "choices", "nonce": asked["nonce"], "choices": choices})
    await expect(page.get_by_role("option", name="17 on P50")).to_be_visible()
    await action.press("ArrowDown")
    await action.press("Enter")
    await expect(action).to_have_value("17 on P51 · +1")
    await action.press("Enter")
    sent = await fake.wait_sent("command")
    assert sent["options"] == [{"name": "action", "value": "place 17 P51"}]


@pytest.mark.long
async def test_late_choices_are_dropped(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_with_commands(open_page, fake)
    await page.get_by_label("Message #tisch-1").press_sequentially("/move a")
    first = await asked_for(fake, "a")
    await page.get_by_role("combobox", name="action").press_sequentially("b")
    second = await asked_for(fake, "ab")
    await offer(fake, second, "new")
    await offer(fake, first, "old")
    await expect(page.get_by_role("option", name="new")).to_be_visible()
    await expect(page.get_by_role("option", name="old")).to_have_count(0)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("option", name="new")).to_be_hidden()
    await page.keyboard.press("Escape")
    await expect(page.get_by_label("Message #tisch-1")).to_be_focused()


@pytest.mark.long
async def test_choices_that_come_after_one_was_picked_are_dropped(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_with_commands(open_page, fake)
    await page.get_by_label("Message #tisch-1").press_sequentially("/move a")
    await offer(fake, await asked_for(fake, "a"), "first")
    await expect(page.get_by_role("option", name="first")).to_be_visible()
    await page.keyboard.press("b")
    late = await asked_for(fake, "ab")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="action")).to_have_value("first")
    await offer(fake, late, "late")
    await fake.post(content="after")
    await expect(page.get_by_text("after")).to_be_visible()
    await expect(page.get_by_role("option", name="late")).to_have_count(0)


@pytest.mark.long
async def test_subcommands_and_unknown_commands(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_with_commands(open_page, fake)
    say = page.get_by_label("Message #tisch-1")
    await say.fill("/nonsense")
    await expect(page.get_by_text("No command fits.")).to_be_visible()
    await say.press("Escape")
    await say.press("Enter")
    await expect(page.get_by_text("There is no command /nonsense here.")).to_be_visible()
    await say.fill("/lang")
    await say.press("Enter")
    await page.keyboard.press("Enter")
    sent = await fake.wait_sent("command")
    assert (sent["name"], sent["options"]) == ("language server", [])


@pytest.mark.long
async def test_groups_and_what_a_member_may_use(open_page: OpenPage, fake: FakeServer) -> None:
    leaf: Json = {
        "type": 1,
        "name": "set",
        "description": "Set it",
        "options": [PLAY["options"][3]],
    }
    group: Json = {"type": 2, "name": "server", "description": "The server's", "options": [leaf]}
    admin: Json = {"id": "7", "name": "admin", "description": "For few", "options": [group]}
    fake.commands = [admin | {"default_member_permissions": "32"}]
    fake.commands.append(
        {"id": "8", "name": "nobody", "description": "x", "default_member_permissions": "0"}
    )
    page = await open_page()
    for rights, offered in ((0, 0), (32, 1), (32 | 8, 2)):
        channel = {"id": MAIN, "type": 0, "name": f"{offered}", "permissions": str(2048 | rights)}
        await fake.everyone({"t": "channel", "channel": channel})
        say = page.get_by_label(f"Message #{offered}")
        await say.fill("/")
        await expect(page.locator(".suggestions [role=option]:visible")).to_have_count(offered)
    await say.fill("/admin server set @Ben")
    whom = page.get_by_role("combobox", name="with")
    await expect(whom).to_have_value("@Ben")
    await expect(page.get_by_role("option", name="@Ben")).to_be_visible()
    await whom.press("Escape")
    await whom.press("Enter")
    sent = await fake.wait_sent("command")
    assert (sent["name"], sent["options"]) == (
        "admin server set",
        [{"name": "with", "value": "2002"}],
    )


@pytest.mark.long
async def test_direct_messages_show_only_their_commands(
    open_page: OpenPage, fake: FakeServer
) -> None:
    fake.messages.append(fake.message(channel_id=DIRECT["2001"], author=BOT, content="hi"))
    page = await open_with_commands(open_page, fake)
    await page.get_by_role("navigation", name="Channels").get_by_text("Spieltisch").click()
    await page.get_by_label("Message @Spieltisch").press_sequentially("/")
    await expect(page.get_by_role("option", name="/play")).to_be_visible()
    await expect(page.get_by_role("option", name="/language")).to_have_count(0)


@pytest.mark.long
async def test_a_file_goes_with_a_command(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_with_commands(open_page, fake)
    say = page.get_by_label("Message #tisch-1")
    await say.press_sequentially("/words")
    await say.press("Enter")
    await expect(page.get_by_label("file")).to_be_focused()
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".command")).to_contain_text("Needed.")
    chosen = {"name": "list.txt", "mimeType": "text/plain", "buffer": "Bänke; x".encode()}
    await page.get_by_label("file").set_input_files(chosen)
    await page.get_by_role("button", name="Send").click()
    sent = await fake.wait_sent("command")
    [option] = sent["options"]
    assert option["value"]["name"] == "list.txt"
    assert base64.b64decode(option["value"]["data"]).decode() == "Bänke; x"
