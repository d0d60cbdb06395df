"""Ways through the board page: back and on, by keys, along its lists, and to be sure."""

from __future__ import annotations

from time import time

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser, expect

from cogs.web.server import Tables
from cogs.web.shown import Choice, Confirm, Line, Link, Menu, Moves, Past, Shown, Undo
from render.contract import Spot
from tests.e2e.touching import EN, LARGE, PICTURE, SMALL, asked, opened, phone, placed
from tools.support.waiting import until

pytestmark = pytest.mark.long


async def test_a_long_list_of_moves_ends_above_the_edge_of_the_window(browser: Browser) -> None:
    """Half a line was cut off, and nothing said that there were more."""
    moves = Moves(tuple(Line(at, f"move {at}") for at in range(60, 0, -1)))
    page = (await opened(browser, asked(*placed(LARGE)), moves)).page
    await expect(page.locator("#moves li")).to_have_count(60)
    await expect(page.locator("#log h2")).to_be_in_viewport()
    sizes = "one => [one.getBoundingClientRect().bottom, one.scrollHeight > one.clientHeight]"
    bottom, scrolls = await page.locator("#moves").evaluate(sizes)
    assert bottom < 900
    assert scrolls
    height = await page.evaluate("document.documentElement.scrollHeight")
    assert height == 900, "the window itself does not scroll"
    mask = "one => getComputedStyle(one).maskImage"
    assert "gradient" in await page.locator("#moves").evaluate(mask)
    last = page.locator("#moves button").last
    await last.scroll_into_view_if_needed()
    edge = await last.evaluate("one => one.getBoundingClientRect().bottom")
    assert edge < bottom - 30, "the last one is not faded"


async def test_the_whole_table_does_not_say_its_last_move_again(browser: Browser) -> None:
    touched = await opened(
        browser, asked(*placed(LARGE), question="Which?"), Moves((Line(7, "a move"),))
    )
    touched.shown = Past((PICTURE,), "words")
    page = touched.page
    await page.locator("#views button").first.click()
    await expect(page.locator("#turn")).to_have_text(EN("web-table"))
    await expect(page.get_by_text("a move")).to_have_count(1)
    await page.locator("#moves button").first.click()
    await expect(page.locator("#turn")).to_have_text("a move")
    await expect(page.locator("#tools button")).to_have_text(EN("web-question"))


async def test_a_board_of_the_past_is_called_so(browser: Browser) -> None:
    moves = Moves((Line(7, "a move"), Line(5, "an older one")))
    touched = await opened(browser, asked(*placed(LARGE), question="Which?"), moves)
    touched.shown = Past((PICTURE,), "words")
    turn = touched.page.locator("#turn")
    await touched.page.locator("#moves button").last.click()
    await expect(turn).to_have_text("an older one\n" + EN("web-past"))
    await touched.page.locator("#moves button").first.click()
    await expect(turn).to_have_text("a move")


async def test_what_came_out_is_shown_before_the_next_question(browser: Browser) -> None:
    moves = Moves((Line(5, "clues"),))
    question = asked(*placed(LARGE), question="Which?", note="Right")
    touched = await opened(browser, question, moves)
    page, turn = touched.page, touched.page.locator("#turn")
    await page.locator("#moves button").wait_for()
    touched.shown = Past((PICTURE, PICTURE, PICTURE), "words")
    touched.moves = Moves(
        (Line(9, "a round"), Line(9, "meant", still=True, reveal=True), *moves.lines)
    )
    await page.evaluate("moves()")
    await expect(turn).to_have_text("meant")
    await expect(page.locator("#board img")).to_have_count(3)
    await expect(page.locator("#moves [aria-current]")).to_have_text("meant")
    await expect(page.locator("#moves [aria-current]")).to_be_hidden()  # it is said above
    middle = "one => one.getBoundingClientRect().left + one.getBoundingClientRect().width / 2"
    middles = [await page.locator(at).evaluate(middle) for at in ("#board", ".also >> nth=-1")]
    assert abs(middles[0] - middles[1]) < 2, "no empty place beside the third"
    await page.get_by_role("button", name=EN("web-on"), exact=True).click()
    await expect(page.locator("#question")).to_have_text("Which?")
    await expect(page.locator("#note")).to_be_hidden()  # it was read beside what came out
    await expect(page.locator("#board img")).to_have_count(1)
    await page.evaluate("moves()")  # it comes by itself once
    await expect(turn).to_be_hidden()


async def test_a_new_move_is_in_view_and_a_second_return_takes_nothing_back(
    browser: Browser,
) -> None:
    moves = Moves(tuple(Line(at, f"move {at}") for at in range(60, 0, -1)))
    touched = await opened(browser, asked(Choice(("b",), "a button")), moves)
    page = touched.page
    await page.locator("#moves button").last.scroll_into_view_if_needed()
    await page.locator("#choices button").focus()
    touched.moves = Moves((Line(61, "move 61"), *moves.lines))
    undo = Undo(61, "Take back")
    touched.shown = asked(owes=False, token="", version=2, turn="Ben to move.", undo=undo)
    await page.keyboard.press("Enter")
    await expect(page.locator("#moves button").first).to_have_text("move 61")
    await expect(page.locator("#moves button").first).to_be_in_viewport()
    assert await page.evaluate("document.activeElement.id") == "ask"
    await page.keyboard.press("Tab")
    assert await page.evaluate("document.activeElement.textContent") == "Take back"


async def test_lists_are_lists_and_the_way_back_of_the_browser_leads_to_the_table(
    browser: Browser,
) -> None:
    rules = Choice(("rules",), "Rules")
    touched = await opened(browser, asked(*placed(LARGE), beside=(rules,)))
    page, table = touched.page, touched.shown
    touched.shown = asked(id="", sheet=True, question="Each turn:\n- draw\n- lay\nThat is all.")
    await page.locator("#beside button").click()
    await expect(page.locator("#question li")).to_have_text(["draw", "lay"])
    await expect(page.locator("#question ul")).to_have_count(1)
    touched.shown = table
    await page.go_back()
    await expect(page.locator("#stage button")).to_have_count(2)


async def test_one_press_leads_back_and_one_on_however_often_they_were_used(
    browser: Browser,
) -> None:
    rules = Choice(("rules",), "Rules")
    touched = await opened(browser, asked(*placed(LARGE), beside=(rules,)))
    page, table = touched.page, touched.shown
    listed = Tables((Link("t", "Game", "there"),), ())
    sheet = asked(id="", sheet=True, question="All rules", token="")
    before = await page.evaluate("history.length")
    for away, button in ((listed, "#all"), (sheet, "#beside button")):
        touched.shown = away
        await page.click(button)
        await expect(page.locator("#stage button")).to_have_count(0)
        for way in ("back", "forward", "back", "forward", "back"):
            touched.shown = table if way == "back" else away
            await page.evaluate(f"history.{way}()")
            await expect(page.locator("#stage button")).to_have_count(2 if way == "back" else 0)
    assert await page.evaluate("history.length") == before + 1
    assert touched.sent == [["rules"]] * 3
    touched.shown = sheet
    await page.click("#beside button")
    touched.shown = table
    await page.get_by_role("button", name=EN("web-back")).click()
    await expect(page.locator("#stage button")).to_have_count(2)
    assert not await page.evaluate("history.state.what"), "nothing more is to be gone back"


async def test_words_of_a_board_are_read_from_their_beginning(browser: Browser) -> None:
    touched = await phone(browser, asked(*placed(LARGE)))
    button = touched.page.get_by_text(EN("web-text"), exact=True)
    await touched.page.evaluate("document.body.style.paddingBottom = '900px', scrollTo(0, 700)")
    await button.dispatch_event("click")
    await expect(touched.page.locator("#text")).to_be_visible()
    assert await touched.page.evaluate("scrollY") == 0


async def test_what_was_sent_stays_said_when_its_news_come_before_the_answer(
    browser: Browser,
) -> None:
    touched = await opened(browser, asked(*placed(LARGE), note="Sent.", version=7))
    touched.shown, note = asked(*placed(LARGE), version=8), touched.page.locator("#note")
    await expect(note).to_have_text("Sent.")
    await touched.page.evaluate("refresh(7)")
    await expect(note).to_have_text("Sent.")
    await touched.page.evaluate("refresh(8)")
    await expect(note).to_be_hidden()


async def test_an_answer_given_elsewhere_is_on_the_page_that_asks_several_questions(
    browser: Browser,
) -> None:
    """A clue that was guessed in Discord was asked about until another one was pressed."""

    def page(done: bool, version: int) -> Shown:
        tabs = tuple(Choice(("guess", one), one, chosen=done and one == "B") for one in "BC")
        word = ("guess", "B", "blue")
        blue = Choice(word, "blue", immediate=True, chosen=done, boxes=(LARGE[0],))
        return asked(blue, tabs=tabs, path=("guess", "B"), version=version)

    touched = await opened(browser, page(done=False, version=7))
    hint = touched.page.locator("#tap")
    await expect(hint).to_have_text(EN("web-tap"))  # its other buttons are no answers
    touched.shown = page(done=True, version=8)
    await touched.page.evaluate("refresh(8)")
    await expect(touched.page.locator("#tabs button").first).to_have_text("✓ B")


async def test_an_answer_given_elsewhere_is_on_the_page_that_asks_one_question(
    browser: Browser,
) -> None:
    """At a party a clue is asked about at once, and a guess in Discord was not seen there."""

    def page(done: bool, path: tuple[str, ...], version: int) -> Shown:
        words = (Choice((*path, "blue"), "blue", immediate=True, chosen=done), Choice(path, "red"))
        return asked(*words, path=path, version=version)

    touched = await opened(browser, page(False, ("guess", "B"), 7))
    chosen = touched.page.locator("#choices .chosen, #choices [aria-pressed=true]")
    await expect(touched.page.locator("#choices button")).to_have_count(2)
    await expect(chosen).to_have_count(0)
    touched.shown = page(True, ("guess", "B"), 8)
    await touched.page.evaluate("refresh(8)")
    await expect(chosen).to_have_count(1)
    # Who went a step on stays there.
    await touched.page.evaluate("shown.path = ['guess', 'B', 'blue']")
    touched.shown = page(False, ("guess", "B"), 9)
    await touched.page.evaluate("refresh(9)")
    await expect(chosen).to_have_count(1)


async def test_what_is_asked_to_be_sure_is_a_button_and_a_way_back(browser: Browser) -> None:
    resign = Choice(("resign",), "Resign")
    sure = Choice(("resign-sure",), "Yes, I resign")
    touched = await opened(browser, asked(*placed(LARGE), beside=(resign,)))
    page = touched.page
    touched.shown = asked(question="Sure?", sure=sure)
    await page.locator("#beside button").click()
    await expect(page.locator("#tools button")).to_have_count(2)
    await expect(page.locator("#tools .risk")).to_have_text("Yes, I resign")
    touched.shown = asked(question="Resigned.")
    await page.locator("#tools .risk").click()
    await expect(page.locator("#question")).to_have_text("Resigned.")  # or the page is still busy
    assert touched.sent == [["resign"], ["resign-sure"]]
    touched.shown = asked(question="Sure?", sure=sure)
    await page.evaluate("press('resign')")
    await expect(page.locator("#tools .risk")).to_be_visible()
    touched.shown = asked(*placed(LARGE), version=7)
    await page.evaluate("refresh(7)")
    await until(lambda: page.evaluate("shown.version === 7"))
    await expect(page.locator("#tools .risk")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("#tools .risk")).to_have_count(0)


async def test_what_is_seen_below_a_question_is_called_the_table_where_it_is_that_of_all(
    browser: Browser,
) -> None:
    """Whoever was asked whether to resign read "Table" above what they hold."""
    for shared, key in ((True, "web-table"), (False, "web-hand")):
        touched = await opened(
            browser, asked(*placed(LARGE), question="?", hand=PICTURE, shared=shared)
        )
        await expect(touched.page.locator("#hand h2")).to_have_text(EN(key))
        await touched.page.get_by_role("button", name=EN("web-text")).click()
        await expect(touched.page.locator("#hand")).to_be_visible(visible=not shared)


async def test_who_goes_by_the_keyboard_meets_each_question_in_view(browser: Browser) -> None:
    """At 200 % the focus was below the window, and after a turn on the list of tables."""
    touched = await opened(browser, asked(*placed(LARGE)), viewport=(640, 450))
    page, button = touched.page, Choice(("b",), "a button")
    held = "document.activeElement.textContent"
    touched.shown = asked(button, token="next", version=1)
    for _ in range(3):
        await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.wait_for_function(f"{held} === 'a button'")
    await expect(page.locator("#choices button")).to_be_in_viewport(ratio=1)
    late = "scrollTo(0, 0), document.getElementById('picture').dispatchEvent(new Event('load'))"
    await page.evaluate(late)  # a picture that comes later pushes it down
    await expect(page.locator("#choices button")).to_be_in_viewport(ratio=1)
    touched.shown = asked(owes=False, token="", version=2, turn="Ben is thinking.")
    await page.keyboard.press("Enter")
    await expect(page.locator("body")).to_have_attribute("data-at", "waits")
    touched.shown = asked(button, token="again", version=3)
    await page.evaluate("refresh()")
    await page.wait_for_function(f"{held} === 'a button'")


async def test_the_time_that_is_left_goes_on_and_is_not_said_once_it_is_over(
    browser: Browser,
) -> None:
    now = int(time()) + 4
    touched = await opened(browser, asked(*placed(LARGE), clock=f"Deadline: <t:{now}:R>."))
    clock = touched.page.locator("#clock")
    await expect(clock).to_contain_text("Deadline: in ")
    first = await clock.text_content()
    await expect(clock).not_to_have_text(str(first))
    await expect(clock).to_be_hidden()


async def test_what_lies_in_the_picture_has_no_button_but_its_confirmation(
    browser: Browser,
) -> None:
    """A single lit button said "1 · L49"."""
    path = ("lay", "52", "L49")
    lies = Choice(path, "1 · L49", "1", chosen=True)
    others = [
        Choice(("lay", "52", f"c{at}"), f"{at}", f"{at}", boxes=(box,))
        for at, box in enumerate(LARGE, 2)
    ]
    confirm = Confirm((*path, "3"), "Lay on L49", "")
    page = (await phone(browser, asked(lies, *others, confirm=confirm))).page
    await expect(page.locator("#stage button")).to_have_count(2)
    await expect(page.locator("#choices button")).to_have_count(0)
    await expect(page.locator("#tools button.good")).to_have_text("Lay on L49")


async def test_a_lesson_is_answered_as_a_table_is(browser: Browser) -> None:
    """Its rotations and its confirmation lay unseen on the tile."""
    box = ((120, 100, 60, 60),)
    turned = [Choice((f"r{at}",), f"{60 * at} degrees", boxes=box) for at in (1, 2, 3)]
    more = {"sheet": True, "id": "", "confirm": Confirm(("sure!",), "Lay here", "")}
    touched = await phone(browser, asked(*turned))
    touched.shown = asked(*turned, Choice(("show",), "Show me"), **more)
    await touched.page.locator("#all").tap()
    said = ["60 degrees", "120 degrees", "180 degrees", "Show me"]
    await expect(touched.page.locator("#choices button")).to_have_text(said)
    await touched.page.locator("#tools .good").tap()
    await until(lambda: touched.sent == [["sure!"]], lambda: touched.sent)


async def test_cards_that_a_tap_lays_are_framed_alike_and_what_answers_nothing_is_a_link(
    browser: Browser,
) -> None:
    """Of six cards one was framed, and "or a button" was said where only words could be had."""
    boxes: tuple[Spot, ...] = ((0, 100, 100, 100), (110, 100, 100, 100))
    cards = [
        replace(one, mark=str(at), best=at == 2)
        for at, one in enumerate(placed(boxes, immediate=True), 1)
    ]
    more = {"sheet": True, "id": "", "beside": (Choice(("text",), "As text"),)}
    touched = await phone(browser, asked(*cards))
    page = touched.page
    await expect(page.locator("#stage .asked")).to_have_count(2)
    touched.shown = asked(*cards, **more)
    await page.locator("#all").tap()
    await expect(page.locator("#beside button")).to_have_text(["As text"])
    await expect(page.locator("#stage button.asked")).to_have_count(2)
    await expect(page.locator("#stage .best")).to_have_count(0)
    await expect(page.locator("#tap")).to_have_text(EN("web-tap"))
    await page.locator("#beside button").tap()
    await until(lambda: touched.sent == [["text"]], lambda: touched.sent)


async def test_a_menu_is_a_button_for_each_choice_and_the_way_back_stands_below(
    browser: Browser,
) -> None:
    days = tuple(Choice(("days", day), day) for day in ("2026-12-01", "2026-12-02"))
    sheet = {"sheet": True, "id": "", "picture": None, "back": ("back",)}
    touched = await phone(browser, asked(*placed(LARGE)))
    menus, text = (
        (Menu("Catch up", days),),
        "Which day?\n```\na1 red\nb2 *blue*\n```\nDepot: *none*\n> A **note**",
    )
    touched.shown = asked(menus=menus, question=text, **sheet)
    await touched.page.locator("#all").tap()
    await expect(touched.page.locator("#menus p")).to_have_text("Catch up")
    await expect(touched.page.locator("#question pre")).to_have_text("a1 red\nb2 *blue*")
    await expect(touched.page.locator("#question em")).to_have_text("none")
    await expect(touched.page.locator("#question blockquote")).to_have_text("A note")
    touched.shown = asked(question="Where?", **sheet)
    await touched.page.locator("#menus button", has_text="12-02").tap()
    # Before the answer a second tap would be one on the question that is over.
    await expect(touched.page.locator("#question")).to_have_text("Where?")
    await expect(touched.page.locator("#tools button")).to_have_text([f"‹ {EN('web-back')}"])
    await touched.page.locator("#tools button").tap()
    sent = [["days", "2026-12-02"], ["back"]]
    await until(lambda: touched.sent == sent, lambda: touched.sent)


async def test_a_refusal_has_a_colour_and_a_sign_that_no_result_has(browser: Browser) -> None:
    """Both were as grey as a hint, and it was not seen that nothing had happened."""
    touched = await phone(browser, asked(*placed(LARGE)))
    spots, note = touched.page.locator("#stage button"), touched.page.locator("#note")
    sign = "(node) => [getComputedStyle(node, '::before').content, getComputedStyle(node).color]"
    seen = []
    for said, refused in (("It fits nowhere.", True), ("You laid it.", False)):
        touched.shown = asked(*placed(LARGE), note=said, refused=refused)
        await spots.first.tap()
        await expect(note).to_have_text(said)
        seen.append(await note.evaluate(sign))
    assert ["⚠" in content for content, _ in seen] == [True, False]
    asked_in = await touched.page.locator("#ask").evaluate("(node) => getComputedStyle(node).color")
    assert [color == asked_in for _, color in seen] == [False, True]


async def test_each_question_of_a_sheet_begins_with_its_whole_picture(browser: Browser) -> None:
    """It stayed enlarged from the step before, and a column was cut off."""
    sheet = {"sheet": True, "id": "", "token": "", "back": ("back",)}
    touched = await phone(browser, asked(*placed(LARGE)))
    touched.shown = asked(*placed(SMALL), question="Which swap?", **sheet)
    await touched.page.locator("#all").tap()
    stage, spots = touched.page.locator("#stage"), touched.page.locator("#stage button")
    await spots.first.tap()
    await expect(stage).to_have_class("large")
    touched.shown = asked(*placed(LARGE), question="Where does it go?", **sheet)
    await spots.first.tap()
    await expect(touched.page.locator("#question")).to_have_text("Where does it go?")
    await expect(stage).not_to_have_class("large")
