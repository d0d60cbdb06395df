"""Being several members: the bar, badges, settings, voice, and connections that break."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from sandbox.server import Sandbox
from sandbox.tests.page.conftest import OpenPage
from sandbox.tests.page.fake import ANNA, BEN, BOT, DIRECT, SECOND, VOICE, FakeServer


@pytest.mark.long
async def test_says_what_it_is_and_who_i_am(open_page: OpenPage) -> None:
    for wide in (True, False):
        page = await open_page("ben", wide=wide)
        await expect(page.get_by_text("Local stand-in, not Discord")).to_be_in_viewport()
        bar = page.get_by_role("navigation", name="Members I play")
        await expect(bar.get_by_role("button", name="Ben", pressed=True)).to_be_in_viewport()


@pytest.mark.long
async def test_badge_of_a_member_nobody_plays_yet(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page("anna")
    bar = page.get_by_role("navigation", name="Members I play")
    await expect(bar.get_by_role("button", name="Ben")).to_have_count(0)
    await fake.post(content="<@2002>, your turn", mentions=[BEN])
    chip = bar.get_by_role("button", name="Ben")
    await expect(chip.locator(".badge")).to_contain_text("1")
    await chip.click()
    await expect(page.locator(".mention.me")).to_have_text("@Ben")
    await expect(bar.get_by_role("button", name="Ben", pressed=True)).to_be_visible()
    await expect(chip.locator(".badge")).to_have_count(0)
    assert page.url.endswith("?as=ben")


@pytest.mark.long
async def test_played_members_hear_everything(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page("anna")
    await page.get_by_role("button", name="Be Ben").click()
    bar = page.get_by_role("navigation", name="Members I play")
    await expect(bar.get_by_role("button", name="Ben", pressed=True)).to_be_visible()
    await fake.post(channel_id=DIRECT["2001"], content="Anna's hand")
    await fake.post(channel_id=SECOND, content="<@2001>", mentions=[ANNA])
    await expect(bar.get_by_role("button", name="Anna").locator(".badge")).to_contain_text("2")
    await page.keyboard.press("Alt+1")
    await expect(bar.get_by_role("button", name="Anna", pressed=True)).to_be_visible()
    channels = page.get_by_role("navigation", name="Channels")
    await expect(channels.get_by_role("button", name="tisch-2").locator(".badge")).to_be_visible()
    await channels.get_by_role("button", name="Spieltisch").click()
    await expect(page.get_by_text("Anna's hand")).to_be_visible()
    await page.reload()
    await expect(bar.get_by_role("button", name="Ben")).to_be_visible()
    await page.get_by_role("button", name="Take Ben out of the bar").click()
    await expect(bar.get_by_role("button", name="Ben")).to_have_count(0)


@pytest.mark.long
async def test_nothing_is_typed_for_a_member_who_is_not_there_yet(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page("anna")
    say = page.locator("textarea.say")
    await say.fill("Anna's draft")
    fake.welcome.clear()
    await page.get_by_role("button", name="Be Ben").click()
    await expect(say).to_be_disabled()
    await expect(say).to_have_value("")
    fake.welcome.set()
    await say.fill("hi")
    await page.keyboard.press("Enter")
    sent = await fake.wait_sent("say")
    assert (sent["as"], sent["content"]) == ("ben", "hi")


@pytest.mark.long
async def test_several_tabs_are_several_members(open_page: OpenPage, fake: FakeServer) -> None:
    anna, ben = await open_page("anna"), await open_page("ben")
    await anna.get_by_label("Message #tisch-1").fill("for all")
    await anna.keyboard.press("Enter")
    await expect(ben.get_by_text("for all")).to_be_visible()
    await fake.post(private_to=BEN, content="for Ben")
    await expect(ben.get_by_text("for Ben")).to_be_visible()
    await expect(anna.get_by_text("for Ben")).to_have_count(0)


@pytest.mark.long
async def test_a_second_tab_is_another_member_and_says_so(
    open_page: OpenPage, fake: FakeServer
) -> None:
    first = await open_page(None)
    await expect(first.get_by_role("button", name="You are Anna")).to_be_visible()
    second = await first.context.new_page()
    await second.goto(fake.url)
    await expect(second.get_by_role("button", name="You are Ben")).to_be_visible()
    await expect(second.get_by_text("Another page plays Anna: here you are Ben.")).to_be_visible()
    bar = second.get_by_role("navigation", name="Members I play")
    await expect(bar.get_by_role("button", name="Anna")).to_have_count(0)
    assert second.url.endswith("?as=ben")
    await second.goto(f"{fake.url}?as=anna")
    await expect(second.get_by_role("button", name="You are Anna")).to_be_visible()


async def test_a_second_browser_is_another_member(open_page: OpenPage, sandbox: Sandbox) -> None:
    first = await open_page(None, url=sandbox.url)
    second = await open_page(None, url=sandbox.url)
    await expect(second.get_by_text("Another page plays Anna")).to_be_visible()
    await expect(first.get_by_role("button", name="You are Anna")).to_be_visible()
    await expect(second.locator("[aria-label^='You are']:not([aria-label$=Anna])")).to_be_visible()


@pytest.mark.long
async def test_another_member_is_asked_for_where_the_list_stands_already(
    open_page: OpenPage,
) -> None:
    page = await open_page("anna")
    members = page.get_by_role("navigation", name="Members", exact=True)
    await expect(members.get_by_text("Be", exact=True).locator("visible=true")).to_have_count(0)
    await page.get_by_role("button", name="Another member").click()
    await expect(members.get_by_role("heading", name="Whom do you play?")).to_be_visible()
    await expect(members.get_by_text("Be", exact=True).locator("visible=true")).to_have_count(2)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="You are Ben")).to_be_visible()
    await page.get_by_label("Message #tisch-1").click()
    await expect(members.get_by_role("heading", name="Members · 3")).to_be_visible()


@pytest.mark.long
async def test_unknown_member(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page("anna")
    await page.goto(f"{fake.url}?as=nobody")
    await expect(page.get_by_text("There is no member called “nobody” here.")).to_be_visible()
    await page.get_by_role("button", name="Continue as the first member").click()
    await expect(page.get_by_role("button", name="You are Anna")).to_be_visible()


@pytest.mark.long
async def test_language_and_direct_messages(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await page.get_by_label("Language").select_option("Deutsch")
    sent = await fake.wait_sent("settings")
    assert (sent["locale"], "dms_open" in sent) == ("de", False)
    await page.get_by_role("switch").press("Space")
    sent = await fake.wait_sent("settings", 2)
    assert (sent["dms_open"], "locale" in sent) == (False, False)
    await expect(page.locator(".switch-state")).to_have_text("closed")
    await expect(page.get_by_label("Language")).to_have_value("de")


@pytest.mark.long
async def test_voice(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await page.get_by_role("button", name="Wohnzimmer").click()
    await page.get_by_role("button", name="Join voice").click()
    assert (await fake.wait_sent("voice"))["channel_id"] == VOICE
    await expect(page.locator(".voice-people")).to_have_text("AAnna")
    await expect(page.get_by_label("Message #Wohnzimmer")).to_be_visible()
    await page.get_by_role("region", name="My settings").get_by_text("Leave voice").click()
    assert (await fake.wait_sent("voice", 2))["channel_id"] is None
    await expect(page.locator(".voice-people")).to_have_count(0)


@pytest.mark.long
async def test_comes_back_after_the_server_went_away(open_page: OpenPage, fake: FakeServer) -> None:
    await fake.post(content="before")
    page = await open_page()
    port = fake.port
    await fake.stop()
    await expect(page.get_by_text("The sandbox does not answer. Trying again…")).to_be_visible()
    await page.get_by_label("Message #tisch-1").fill("lost?")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("Not sent")
    fake.messages.append(fake.message(content="meanwhile"))
    await fake.start(port)
    await expect(page.get_by_text("meanwhile")).to_be_visible()
    await expect(page.get_by_text("The sandbox does not answer")).to_be_hidden()
    await expect(page.get_by_label("Message #tisch-1")).to_have_value("lost?")


@pytest.mark.long
async def test_says_when_the_bot_is_offline(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await fake.everyone({"t": "bot", "online": False})
    await expect(page.get_by_role("status")).to_contain_text("Spieltisch is offline")
    await fake.everyone({"t": "bot", "online": True})
    await expect(page.get_by_role("status")).to_be_hidden()


@pytest.mark.long
async def test_channels_come_and_go(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    channels = page.get_by_role("navigation", name="Channels")
    await fake.everyone({"t": "channel", "channel": {"id": "1300", "type": 0, "name": "neu"}})
    await channels.get_by_role("button", name="neu").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("neu")
    closed = {"id": "1300", "type": 0, "name": "neu", "permissions": "1024"}
    await fake.everyone({"t": "channel", "channel": closed})
    await expect(page.locator("textarea.say")).to_be_disabled()
    await expect(page.get_by_text("This member may not write here.")).to_be_visible()
    await fake.everyone({"t": "channel_gone", "id": "1300"})
    await expect(page.get_by_role("heading", level=1)).to_have_text("tisch-1")


@pytest.mark.long
async def test_archived_threads_leave_the_list(open_page: OpenPage, fake: FakeServer) -> None:
    fake.archived = True
    page = await open_page()
    await expect(page.get_by_role("button", name="Chess, Anna's table")).to_have_count(0)
    await fake.post(channel_id="1104", content="awake", author=BOT)
    await expect(page.get_by_role("button", name="Chess, Anna's table")).to_be_visible()


@pytest.mark.long
async def test_lists_by_arrow_keys(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    channels = page.get_by_role("navigation", name="Channels")
    await channels.get_by_role("button", name="tisch-1").focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await expect(channels.get_by_role("button", name="tisch-2")).to_be_focused()
    await fake.post(content="a redraw keeps the focus", channel_id=SECOND)
    await expect(channels.locator(".dot")).to_be_visible()
    await expect(channels.get_by_role("button", name="tisch-2")).to_be_focused()
    await page.keyboard.press("End")
    await expect(channels.get_by_role("button", name="Spieltisch")).to_be_focused()
    await page.keyboard.press("Alt+ArrowDown")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Chess, Anna's table")
