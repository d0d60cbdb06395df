"""On a phone: nothing wider than the screen, everything large enough for a thumb."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page.conftest import OpenPage
from sandbox.tests.page.fake import ANNA, FakeServer, Json
from sandbox.tests.page.test_controls import FORM, button, options, row
from sandbox.tests.page.test_hostile import TEXTS, parts

WIDEST = """() => {
  const wide = [...document.querySelectorAll('body *')].filter((node) => {
    const box = node.getBoundingClientRect();
    const hidden = !node.checkVisibility({visibilityProperty: true}) || box.width === 0;
    const scrolls = node.closest('.switcher, pre, .sr, .side:not(.open), .msg.compact .msg-head');
    return !hidden && !scrolls && (box.right > innerWidth + 1 || box.left < -1);
  });
  const doc = document.documentElement;
  const log = document.querySelector('.log');
  return [doc.scrollWidth > innerWidth, log.scrollWidth > log.clientWidth,
          wide.slice(0, 3).map((node) => node.outerHTML.slice(0, 120))];
}"""
STILL = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations < Infinity)
  .map((one) => one.finished))"""
LOW = """() => [...document.querySelectorAll(
  'button, select, .button, textarea, input:not([type=checkbox], [type=radio])')]
  .filter((node) => node.checkVisibility({visibilityProperty: true}))
  .filter((node) => !node.closest('.mention, .md, .reply'))
  .filter((node) => node.getBoundingClientRect().height
    < (node.matches('.row > .button') && innerWidth >= 1000 ? 32 : 40))
  .map((node) => node.outerHTML.slice(0, 100))"""

# In one go: between two questions the page may scroll to its newest message.
BOXES = (
    """(all) => all.map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"""
)


async def assert_fits(page: Page) -> None:
    await page.evaluate(STILL)
    assert await page.evaluate(WIDEST) == [False, False, []]
    assert await page.evaluate(LOW) == []


def crowded() -> list[Json]:
    menu: Json = {"type": 3, "custom_id": "m", "options": options("A", "B")}
    rows = row(*[button(f"Button number {n}") for n in range(5)]) + row(menu)
    file: Json = {"id": "2", "filename": "ok.png", "url": "/attachments/1/2/ok.png"}
    file |= {"content_type": "image/png", "width": 1200, "height": 1000, "description": "x" * 300}
    return [{"components": rows}, {"attachments": [file]}, *parts()]


@pytest.mark.long
async def test_nothing_scrolls_sideways(open_page: OpenPage, fake: FakeServer) -> None:
    fake.members[1] = fake.members[1] | {"global_name": "Wide" * 30}
    for text in [*TEXTS, "w" * 1900, "`" + "c" * 900 + "`", "```\n" + "p" * 900 + "\n```"]:
        await fake.post(content=text, author=fake.members[1])
    for part in crowded():
        await fake.post(**part)
    for wide in (False, True):
        page = await open_page(wide=wide)
        await fake.post(content="<@2002> <@2003>", mentions=fake.members[1:])
        await expect(page.locator(".chip .badge")).to_have_count(2)
        await expect(page.get_by_role("button", name="Button number 4")).to_have_count(1)
        await assert_fits(page)


@pytest.mark.long
async def test_dialogs_and_commands_fit(open_page: OpenPage, fake: FakeServer) -> None:
    many = [{"type": 3, "name": f"o{n}", "description": "d" * 90} for n in range(12)]
    fake.commands = [{"id": "1", "name": "all", "description": "d" * 100, "options": many}]
    for part in crowded():
        await fake.post(**part)
    page = await open_page(wide=False)
    await page.locator("textarea.say").fill("/")
    await assert_fits(page)
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("o0")).to_be_focused()
    await assert_fits(page)
    await expect(page.get_by_role("button", name="Send")).to_be_in_viewport()
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Choose…").first.click()
    await assert_fits(page)
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Button number 0").click()
    pressed = await fake.wait_sent("component")
    await fake.open_form(ANNA, pressed, FORM)
    await expect(page.get_by_role("button", name="Submit")).to_be_in_viewport()
    await assert_fits(page)


@pytest.mark.long
async def test_drawers(open_page: OpenPage) -> None:
    page = await open_page(wide=False)
    channels = page.get_by_role("navigation", name="Channels")
    await expect(channels).to_be_hidden()
    opener = page.get_by_role("button", name="Channels")
    await opener.click()
    await expect(channels.get_by_role("button", name="tisch-1")).to_be_focused()
    await expect(channels.get_by_role("button", name="tisch-1")).to_be_in_viewport()
    await assert_fits(page)
    for _ in range(12):
        await page.keyboard.press("Tab")
        assert await page.evaluate("!document.activeElement.closest('#main, #top, #right')")
    await page.keyboard.press("Escape")
    await expect(channels).to_be_hidden()
    await expect(opener).to_be_focused()
    await opener.click()
    await channels.get_by_role("button", name="tisch-2").click()
    await expect(channels).to_be_hidden()
    await expect(page.get_by_role("heading", level=1)).to_have_text("tisch-2")
    await page.get_by_role("button", name="Another member").click()
    await page.get_by_role("button", name="Be Ben").click()
    bar = page.get_by_role("navigation", name="Members I play")
    await expect(bar.get_by_role("button", name="Ben", pressed=True)).to_be_in_viewport()


@pytest.mark.long
async def test_suggestions_of_a_command_are_seen(open_page: OpenPage, fake: FakeServer) -> None:
    more = [{"type": 3, "name": f"o{n}", "description": "d" * 90} for n in range(12)]
    asking = {"type": 3, "name": "move", "description": "m", "autocomplete": True}
    fake.commands = [{"id": "1", "name": "all", "description": "d", "options": [asking, *more]}]
    page = await open_page(wide=False)
    await page.locator("textarea.say").fill("/all")
    await page.keyboard.press("Enter")
    asked = await fake.wait_sent("autocomplete")
    choices = [{"name": f"place {n}", "value": str(n)} for n in range(25)]
    await fake.send(ANNA, {"t": "choices", "nonce": asked["nonce"], "choices": choices})
    for number in range(3):
        # A press that something covers or cuts off fails.
        await page.get_by_role("option", name=f"place {number}", exact=True).click(trial=True)
    assert await page.get_by_role("listbox").evaluate("(list) => list.scrollTop") == 0
    await assert_fits(page)


@pytest.mark.long
async def test_alt_takes_no_line_above_buttons(open_page: OpenPage, fake: FakeServer) -> None:
    (_, pictured, *_), rows = crowded(), row(*[button(f"Walk {n}") for n in range(3)])
    await fake.post(**pictured, components=rows)
    page = await open_page(wide=False)
    board, small, first = await page.evaluate(BOXES, [".picture img", "button.alt", ".row .button"])
    assert first["top"] - board["bottom"] < 10, "as near as in Discord"
    assert small["top"] >= board["bottom"]
    assert small["right"] <= first["left"]
    await page.get_by_role("button", name="ALT").click()
    await expect(page.locator("figcaption")).to_be_visible()
    words, after = await page.evaluate(BOXES, ["figcaption", ".row .button"])
    assert words["bottom"] <= after["top"]


@pytest.mark.long
async def test_buttons_are_as_low_as_discords_at_a_desk_alone(
    open_page: OpenPage, fake: FakeServer
) -> None:
    await fake.post(components=row(button("Walk")))
    for wide, touch, high in ((True, False, 32), (True, True, 40), (False, True, 40)):
        page = await open_page(wide=wide, touch=touch)
        box = await page.get_by_role("button", name="Walk").bounding_box()
        assert box is not None
        assert box["height"] == high
