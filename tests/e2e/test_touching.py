"""What the board page marks and says, and what a finger does to it: the page alone, without a bot.

A whole game is in ``test_board_page``.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser, expect

from cogs.web.shown import Choice, Confirm, Link, Pic, Place, Word, Writing
from render.contract import Spot
from tests.e2e.touching import (
    EN,
    HOME,
    LARGE,
    PHONE,
    PICTURE,
    SMALL,
    SVG,
    asked,
    opened,
    phone,
    placed,
)
from tools.support.waiting import until

pytestmark = pytest.mark.long


async def test_a_first_tap_that_only_enlarges_is_announced(browser: Browser) -> None:
    touched = await phone(browser, asked(*placed(SMALL)))
    page, first, hint = touched.page, EN("web-tap-first"), touched.page.locator("#tap")
    await expect(hint).to_contain_text(first)
    await page.locator("#stage button").first.tap()
    await expect(page.locator("#stage")).to_have_class("large")
    await expect(hint).not_to_contain_text(first)
    await expect(hint).to_contain_text(EN("web-tap"))
    assert touched.sent == []
    box = await page.locator("#stage button").first.bounding_box()
    assert box is not None
    assert box["width"] >= 43
    touched.shown = asked(*placed(SMALL), token="next", version=1)
    await page.locator("#stage button").first.tap()
    await until(lambda: touched.sent == [["c0"]], lambda: touched.sent)
    await expect(page.locator("#stage")).not_to_have_class("large")  # asked anew: the whole board
    await expect(hint).to_contain_text(first)


async def test_enlarging_shows_all_places_at_once_where_a_finger_finds_them_then(
    browser: Browser,
) -> None:
    """Nine columns beside a panel were enlarged so far that three had to be looked for."""
    board = tuple((22 + 27 * at, 100, 27, 27) for at in range(9))
    page = (await phone(browser, asked(*placed(board)))).page
    await page.locator("#stage button").nth(8).tap()
    await expect(page.locator("#stage")).to_have_class("large")
    boxes = [await one.bounding_box() for one in await page.locator("#stage button").all()]
    for box in boxes:
        assert box is not None
        assert box["width"] >= 40
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE


async def test_an_enlarged_board_keeps_the_signs_of_its_rows_in_view(browser: Browser) -> None:
    """Nine columns stood from edge to edge, and no row had its number."""
    board = tuple((22 + 27 * at, 100, 27, 27) for at in range(9))
    rest = Place("i3", ((22 + 27 * 8, 127, 27, 27),))
    touched = await phone(browser, asked(*placed(board[:8]), elsewhere=(rest,)))
    await touched.page.locator("#stage button").nth(6).tap()
    await expect(touched.page.locator("#stage")).to_have_class("large")
    first = await touched.page.locator("#stage button").first.bounding_box()
    whole = await touched.page.locator("#board").bounding_box()
    assert first is not None
    assert whole is not None
    assert first["width"] >= 36
    assert first["x"] >= whole["x"] + 20, "room for a number"
    assert first["x"] + 9 * first["width"] <= PHONE


async def test_a_place_that_can_not_be_chosen_is_asked_about_and_says_why(browser: Browser) -> None:
    """A tap on it did nothing at all."""
    rest, there = (
        Place("e5", ((200, 200, 44, 44),)),
        {"scores": "**A** Anna\u00a012 · **B** Ben\u00a09"},
    )
    touched = await phone(browser, asked(*placed(LARGE), elsewhere=(rest,), **there))
    page, sent = touched.page, list[str]()
    page.on("request", lambda request: sent.append(request.url.removeprefix(HOME)))
    await expect(page.locator("#scores")).to_have_text("A Anna 12 · B Ben 9")
    touched.shown = asked(*placed(LARGE), elsewhere=(rest,), note="A tower blocks the way.")
    box = await page.locator("#picture").bounding_box()
    assert box is not None
    scale = box["width"] / PICTURE.width
    for x, y in ((300, 20), (220, 220)):
        await page.touchscreen.tap(box["x"] + x * scale, box["y"] + y * scale)
    await expect(page.locator("#note")).to_have_text("A tower blocks the way.")
    assert [one for one in sent if "?" in one] == ["/tables/t?page=0&at=e5"]
    assert touched.sent == []


async def test_within_a_turn_no_tap_is_spent_on_enlarging_where_all_stays_in_view(
    browser: Browser,
) -> None:
    board = tuple((22 + 27 * at, 100, 27, 27) for at in range(9))
    touched = await phone(browser, asked(Choice(("move",), "Move")))
    page = touched.page
    pic = Pic(SVG.replace("300", "301"), "a board", 370, 301)
    touched.shown = asked(*placed(board), path=("move",), picture=pic, own="Your cards: red.")
    await page.locator("#choices button").tap()
    await expect(page.locator("#stage")).to_have_class("large")
    await expect(page.locator("#own")).to_have_text("Your cards: red.")
    await expect(page.locator("#tap")).to_have_text(EN("web-tap"))
    for one in await page.locator("#stage button").all():
        box = await one.bounding_box()
        assert box is not None
        assert (box["width"] >= 40, box["x"] >= 0, box["x"] + box["width"] <= PHONE) == (True,) * 3
    await page.get_by_role("button", name=EN("web-small")).tap()
    await expect(page.locator("#stage")).not_to_have_class("large")
    await expect(page.locator("#own")).to_be_hidden()
    await expect(page.locator("#tap")).to_contain_text(EN("web-tap-first"))


async def test_where_a_finger_finds_its_place_the_first_tap_chooses(browser: Browser) -> None:
    touched = await phone(browser, asked(*placed(LARGE)))
    await expect(touched.page.locator("#tap")).to_have_text(EN("web-tap"))
    await touched.page.locator("#stage button").nth(1).tap()
    await until(lambda: touched.sent == [["c1"]], lambda: touched.sent)


async def test_what_can_be_tapped_has_a_mark_and_is_said_beside_buttons(browser: Browser) -> None:
    numbered, piece = Choice(("n",), "1", mark="1", boxes=(LARGE[0],)), LARGE[1]
    free: Spot = (200, 200, 44, 44)
    choices = numbered, Choice(("p",), "piece", boxes=(piece,)), Choice(("b",), "a button")
    short = Choice(("p", "f"), "there", boxes=(free,), beyond=True)
    touched = await phone(browser, asked(*choices, short))
    page = touched.page
    await expect(page.locator("#tap")).to_have_text(EN("web-tap-or"))
    for label, marked in (("1", False), ("piece", True), ("there", True)):
        drawn = await page.locator(f"#stage button[aria-label='{label}']").evaluate(
            "one => getComputedStyle(one, '::after').content !== 'none'"
        )
        assert drawn == marked, label


async def test_where_a_move_is_whole_nobody_is_told_to_choose_its_place(browser: Browser) -> None:
    """All that was left were other rotations."""
    choices = placed(LARGE, mark="1")
    touched = await phone(browser, asked(*choices, confirm=Confirm(("lay",), "Lay", "+10")))
    await expect(touched.page.locator("#tap")).to_have_text(EN("web-tap-other"))


async def test_a_board_is_not_covered_with_rings_but_can_be_tapped(browser: Browser) -> None:
    """At Blox they hid the pawns and the heights of towers."""
    boxes: list[Spot] = [(45 * (at % 7), 45 * (at // 7), 44, 44) for at in range(21)]
    short = [
        Choice(("go", str(at)), f"there {at}", boxes=(box,), beyond=True)
        for at, box in enumerate(boxes)
    ]
    go, piece = Choice(("go",), "Go"), Choice(("go",), "Go", mark="1", boxes=((320, 200, 44, 44),))
    for first, shown, rings, said in (
        (go, short, 0, "web-tap-any"),
        (go, short[:20], 20, "web-tap-or"),
        (piece, short, 0, "web-tap"),  # no button stands beside
    ):
        touched = await phone(browser, asked(first, *shown))
        await expect(touched.page.locator("#tap")).to_have_text(EN(said))
        await expect(touched.page.locator("#stage .beyond")).to_have_count(rings)
        await touched.page.locator("#stage button[aria-label='there 3']").tap()
        await until(lambda one=touched: one.sent == [["go", "3"]], lambda one=touched: one.sent)


async def test_a_first_tap_is_announced_where_all_of_a_small_board_can_be_tapped(
    browser: Browser,
) -> None:
    boxes: list[Spot] = [(27 * (at % 7), 27 * (at // 7), 26, 26) for at in range(21)]
    short = [
        Choice(("go", str(at)), f"there {at}", boxes=(box,), beyond=True)
        for at, box in enumerate(boxes)
    ]
    touched = await phone(browser, asked(Choice(("go",), "Go"), *short))
    said = f"{EN('web-tap-any')} {EN('web-tap-first')}"
    await expect(touched.page.locator("#tap")).to_have_text(said)
    await touched.page.locator("#stage button[aria-label='there 3']").tap()
    await expect(touched.page.locator("#stage")).to_have_class("large")
    assert touched.sent == []


async def test_a_mark_goes_round_a_piece_that_is_behind_another_choice(browser: Browser) -> None:
    """A dot in its middle hid the letter of a pawn."""
    short = Choice(("p", "f"), "pawn", boxes=(LARGE[1],), beyond=True)
    page = (await phone(browser, asked(Choice(("b",), "a button"), short))).page
    filled = await page.locator("#stage .beyond").evaluate(
        "one => getComputedStyle(one, '::after').backgroundColor"
    )
    assert filled == "rgba(0, 0, 0, 0)"
    await expect(page.locator("#tap i")).to_have_class("rings")


async def test_each_mark_that_is_asked_for_has_its_sign_beside_the_words(browser: Browser) -> None:
    """A dot alone stood there where numbered places were what was asked first."""
    numbered = placed(LARGE[:1], mark="1")
    piece = Choice(("p",), "piece", boxes=LARGE[1:])
    short = Choice(("p", "f"), "there", boxes=((200, 200, 44, 44),), beyond=True)
    page = (await phone(browser, asked(*numbered, piece, short))).page
    signs = page.locator("#tap i")
    await expect(signs).to_have_class("frames")
    # Nobody knew what the rings are, beside frames.
    await expect(page.locator("#short")).to_have_text(EN("web-tap-short"))
    await expect(page.locator("#short i")).to_have_class("rings")


async def test_short_cuts_too_small_for_a_finger_are_no_second_rule(browser: Browser) -> None:
    """Two signs and two rules stood beside a tile that one tap chooses."""
    tiles = placed(LARGE)
    short = [
        Choice(("c0", f"f{at}"), f"there {at}", boxes=((20 + 24 * at, 200, 22, 22),), beyond=True)
        for at in range(3)
    ]
    touched = await phone(browser, asked(*tiles, *short))
    page = touched.page
    await expect(page.locator("#tap")).to_have_text(EN("web-tap"))
    await expect(page.locator("#tap i")).to_have_class("frames")
    await expect(page.locator("#short")).to_be_hidden()
    await expect(page.locator("#stage .asked")).to_have_count(len(tiles))
    await expect(page.locator("#stage .beyond")).to_have_count(0)
    await page.locator("#stage button[aria-label='there 1']").tap()
    await expect(page.locator("#stage")).to_have_class("large")
    await expect(page.locator("#short")).to_have_text(EN("web-tap-short"))


async def test_what_was_tapped_asks_which_of_its_choices(browser: Browser) -> None:
    """The question of the step before stood there, and in the picture: "Which tile?"."""
    two = [
        Choice(("c", f"f{at}"), f"on {at}", f"{at}", boxes=(LARGE[0], (200 + 60 * at, 200, 44, 44)))
        for at in (0, 1)
    ]
    page = (await phone(browser, asked(*two, question="Which tile?"))).page
    await expect(page.locator("#question")).to_have_text("Which tile?")
    await page.locator("#stage button[aria-label='on 0 · on 1']").tap()
    await expect(page.locator("#question")).to_have_text(EN("web-narrowed"))
    await expect(page.locator("#stage .asks")).to_have_text(EN("web-narrowed"))


async def test_a_tap_beside_what_was_tapped_means_the_place_that_lies_there(
    browser: Browser,
) -> None:
    """A tower with a frame did nothing, and nothing said why."""
    two = [
        Choice((f"c{at}",), f"to {at}", boxes=(LARGE[0], (200, 200 + 60 * at, 44, 44)))
        for at in (0, 1)
    ]
    alone = Choice(("c2",), "alone", boxes=((20, 20, 44, 44),))
    touched = await phone(browser, asked(*two, alone, question="Which tile?"))
    page, both = touched.page, touched.page.locator("#stage button[aria-label='to 0 · to 1']")
    question, picture = page.locator("#question"), page.locator("#picture")
    await both.tap()
    await expect(question).to_have_text(EN("web-narrowed"))
    await picture.tap(position={"x": 300, "y": 40}, force=True)
    await expect(question).to_have_text("Which tile?")
    await both.tap()
    await picture.tap(position={"x": 40, "y": 40}, force=True)
    await until(lambda: touched.sent == [["c2"]], lambda: touched.sent)


async def test_a_number_on_a_place_of_several_tiles_is_said_and_is_a_key(browser: Browser) -> None:
    """Only places of one tile had a sign beside the words."""
    places: list[Spot] = [(200, 200, 44, 44), (260, 200, 44, 44)]
    four = [
        Choice((f"c{tile}", f"f{at}"), f"{tile} on {at}", f"{at}", boxes=(LARGE[tile], place))
        for tile in (0, 1)
        for at, place in enumerate(places, 1)
    ]
    page = (await opened(browser, asked(*four))).page
    await expect(page.locator("#tap i")).to_have_class("frames")
    await page.keyboard.press("2")
    held = await page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert held == "0 on 2 · 1 on 2"


async def test_what_a_tap_has_left_to_choose_has_frames_that_hide_no_piece(
    browser: Browser,
) -> None:
    """Rings lay on the tiles in hand after their place was tapped."""
    place: Spot = (200, 200, 44, 44)
    two = [
        Choice((f"c{at}", "f"), f"tile {at}", boxes=(box, place), beyond=True)
        for at, box in enumerate(LARGE)
    ]
    page = (await phone(browser, asked(Choice(("b",), "a button"), *two))).page
    await page.locator("#stage button[aria-label='tile 0 · tile 1']").tap()
    await expect(page.locator("#stage .asked")).to_have_count(2)
    await expect(page.locator("#stage .beyond")).to_have_count(0)


async def test_a_frame_goes_round_its_piece_and_covers_nothing_of_it(browser: Browser) -> None:
    """Dots in a corner covered ticks, letters and titles, or seemed to belong to nothing."""
    touched = await phone(browser, asked(*placed(((20, 60, 90, 61), (120, 60, 51, 78)))))
    tell = (
        "ones => ones.map((one) => getComputedStyle(one, '::after')).map((it) =>"
        " [parseFloat(it.top), it.backgroundColor, it.borderStyle, it.pointerEvents])"
    )
    found = await touched.page.locator("#stage .asked").evaluate_all(tell)
    assert found == [[-2, "rgba(0, 0, 0, 0)", "dashed", "none"]] * 2


async def test_after_a_tap_on_a_free_place_only_pieces_stand_back(browser: Browser) -> None:
    """What dimmed the free places beside it cut its mark and the tile between them."""
    tiles, fields = LARGE[:2], ((200, 200, 44, 44), (240, 160, 44, 44))
    asks = [Choice((f"c{at}",), f"tile {at}", boxes=(box,)) for at, box in enumerate(tiles)]
    third = Choice(("c2",), "tile 2", boxes=((20, 260, 44, 44),))
    short = [
        Choice((one, f"f{at}"), f"{one} on {at}", boxes=(box, fields[at]), beyond=True)
        for at, ones in enumerate((("c0", "c1"), ("c0", "c1")))
        for one, box in zip(ones, tiles, strict=True)
    ]
    page = (await phone(browser, asked(*asks, third, *short))).page
    await page.locator("#stage button[aria-label='c0 on 0 · c1 on 0']").tap()
    await expect(page.locator("#stage .taken")).to_have_class("taken round")
    await expect(page.locator("#stage .off")).to_have_count(1)
    await expect(page.locator("#choices button")).to_have_count(0)  # tiles have their frames
    await expect(page.locator("#question")).not_to_have_text(EN("web-narrowed"))
    await expect(page.locator("#stage .asks")).to_have_count(0)


async def test_what_has_a_frame_in_the_picture_gets_no_second_one(browser: Browser) -> None:
    framed = replace(PICTURE, framed=LARGE[:1])
    touched = await phone(browser, replace(asked(*placed(LARGE[:2])), picture=framed))
    tell = "ones => ones.map((one) => getComputedStyle(one, '::after').content)"
    found = await touched.page.locator("#stage .asked").evaluate_all(tell)
    assert found == ["none", '""']


async def test_what_was_chosen_of_several_has_a_tick_and_is_taken_out_again(
    browser: Browser,
) -> None:
    first, second = LARGE[:2]
    cards = [
        Choice(("swap",), "red", chosen=True, boxes=(first,)),
        Choice(("swap", "b"), "grey", boxes=(second,)),
    ]
    touched = await phone(browser, asked(*cards, confirm=Confirm(("swap", "a"), "Swap 1", "")))
    await expect(touched.page.locator("#stage .picked")).to_have_count(1)
    await expect(touched.page.locator("#tap")).to_have_text(EN("web-tap-again"))


async def test_a_number_beside_verbs_has_a_button_that_says_its_verb(browser: Browser) -> None:
    """Pawns had numbers, and no word said that a tap on them is a walk."""
    walks = [Choice(("go", f"{at}"), f"Walk · {at}", f"{at}", boxes=(LARGE[at],)) for at in (0, 1)]
    bare = Choice(("on", "2"), "2 · c3", "2", boxes=((200, 200, 44, 44),))
    page = (await phone(browser, asked(Choice(("swap",), "Swap"), *walks, bare))).page
    await expect(page.locator("#choices button")).to_have_text(["Swap", "Walk · 0", "Walk · 1"])
    alone = (await phone(browser, asked(*walks, bare))).page
    await expect(alone.locator("#stage button")).to_have_count(3)
    await expect(alone.locator("#choices button")).to_have_count(0)


async def test_what_was_tapped_stays_marked_while_words_tell_its_choices_apart(
    browser: Browser,
) -> None:
    (place,) = LARGE[:1]
    two = [Choice((verb,), verb, boxes=(place,)) for verb in ("enter", "walk")]
    touched = await phone(browser, asked(*two))
    await touched.page.locator("#stage button").tap()
    await expect(touched.page.locator("#choices button")).to_have_text(["enter", "walk"])
    await expect(touched.page.locator("#stage .taken")).to_be_visible()
    await expect(touched.page.locator("#stage button")).to_have_count(0)  # it is a mark
    await touched.page.locator("#choices button").nth(1).tap()
    await until(lambda: touched.sent == [["walk"]], lambda: touched.sent)


async def test_what_an_action_brings_is_shown_as_a_gain_and_never_as_a_warning(
    browser: Browser,
) -> None:
    confirm = Confirm(("lay",), "Lay", "+10: five blue\nYou draw next, so it can’t be taken back.")
    touched = await phone(browser, asked(confirm=confirm))
    why = touched.page.locator("#why")
    await expect(why).to_have_text("+10: five blue\nYou draw next, so it can’t be taken back.")
    await expect(why.locator(".gain")).to_have_text("+10")
    red = await touched.page.evaluate("getComputedStyle(document.body).getPropertyValue('--bad')")
    tell = "(one, red) => { const made = document.createElement('i'); made.style.color = red;"
    tell += " one.append(made); const found = [getComputedStyle(made).color,"
    tell += " getComputedStyle(one).color]; made.remove(); return found; }"
    warning, shown = await why.evaluate(tell, red)
    assert warning != shown


async def test_a_dot_that_turns_the_tile_of_a_whole_move_is_a_button_too(browser: Browser) -> None:
    """A dot on the tile did not say what a tap on it does."""
    move, (box, other) = ("lay", "29", "G50", "0"), LARGE
    turned = Choice((*move[:-1], "3"), "↻ 180°", boxes=(box,))
    moved = Choice(("lay", "29", "E56"), "2", mark="2", boxes=(other,))
    touched = await opened(browser, asked(turned, moved, confirm=Confirm(move, "Lay", "")))
    await expect(touched.page.locator("#choices button")).to_have_text(["↻ 180°"])
    await expect(touched.page.locator("#stage button")).to_have_count(2)
    alone = (await opened(browser, asked(turned, confirm=Confirm(move, "Lay", "")))).page
    await expect(alone.locator("#choices button")).to_have_text(["↻ 180°"])
    await expect(alone.locator("#tap")).to_be_hidden()


async def test_of_places_that_are_typed_quickly_one_after_the_other_the_last_counts(
    browser: Browser,
) -> None:
    marks = zip(("a1", "b2"), LARGE, strict=True)
    choices = [Choice((mark,), mark, mark, boxes=(box,)) for mark, box in marks]
    page = (await opened(browser, asked(*choices))).page
    await page.evaluate(
        "[...'a1b2'].map((key) => document.dispatchEvent(new KeyboardEvent('keydown', { key })))"
    )
    await expect(page.locator("#stage button:focus")).to_have_attribute("data-mark", "b2")


async def test_words_to_write_with_are_tapped_at_once_and_the_page_says_so(
    browser: Browser,
) -> None:
    items = tuple(Word(f"w{at}", f"w{at}", (box,)) for at, box in enumerate(SMALL))
    form, link = Writing(items, ("w1",), 2, 3, 1, "Send"), Link("n", "Game", "Next table")
    touched = await phone(browser, asked(form=form, next=link))
    await expect(touched.page.locator("#tap")).to_have_text(EN("web-tap-words"))
    both = replace(form, draft=("w1", "w0"))
    touched.shown = asked(form=both, version=1)
    await touched.page.locator("#stage button").first.tap()
    await expect(touched.page.locator("#draft button")).to_have_text(["w1", "w0"])
    assert touched.sent == [["w1", "w0"]]
    await expect(touched.page.locator("#next")).to_have_text("Next table")
    touched.shown = asked(form=both, version=2)
    await touched.page.locator("#tools .good").tap()
    await expect(touched.page.locator("#next")).to_be_hidden()


async def test_a_piece_that_was_tapped_shows_which_places_it_has_and_which_it_has_not(
    browser: Browser,
) -> None:
    """A place of another tile stayed as it was, and the frame cut the figures of the tile."""
    tiles, fields = ((20, 200, 44, 70), (80, 200, 44, 70)), ((20, 20, 44, 44), (80, 20, 44, 44))
    other = (140, 20, 44, 44)
    pairs = (
        *(
            Choice(("lay", "5", f"c{at}"), f"5 on {at}", f"{at}", boxes=(tiles[0], field))
            for at, field in enumerate(fields, 1)
        ),
        Choice(("lay", "13", "c3"), "13 on 3", "3", boxes=(tiles[1], other)),
    )
    page = (await phone(browser, asked(*pairs))).page
    await page.locator("#stage button.piece").first.tap()
    await expect(page.locator("#stage button")).to_have_count(2)
    scale = (await page.locator("#picture").bounding_box() or {"width": 0})["width"] / PICTURE.width
    off = [await one.bounding_box() for one in await page.locator("#stage .off").all()]
    here = await page.locator("#stage").bounding_box()
    assert here is not None
    lefts = [round((box["x"] - here["x"]) / scale) for box in off if box]
    assert sorted(lefts) == [80, 140], "the other tile, and where only that one goes"
    taken = page.locator("#stage .taken")
    frame = (
        "one => [getComputedStyle(one).boxShadow, parseFloat(getComputedStyle(one).outlineOffset)]"
    )
    shadow, gap = await taken.evaluate(frame)
    assert (shadow, gap >= 0) == ("none", True), "round it, not on it"
    await page.locator("#tools button").tap()
    await expect(page.locator("#stage .off, #stage .taken")).to_have_count(0)
