"""Choosing among thousands of actions: three steps and a confirmation, within Discord's limits."""

from __future__ import annotations

import re
import threading
from dataclasses import replace

import pytest

from cogs.picker import page as picker
from cogs.table.model import Table
from cogs.table.play.completing import Completer, Index
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Item, Prompt
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import Pressable, button
from data.words import LOCALES, words
from tests.cogs.people import (
    PRIVATE,
    Press,
    answered,
    by,
    move_button,
    press,
    said,
    shown_ids,
    typed,
)
from tests.cogs.table.cards import CELLS, TILES, TURNS, Quilt, QuiltRenderer, only_zoo
from tests.cogs.table.world import ANNA, BEN, ID, World

EN = words("en")


@pytest.fixture(autouse=True)
def quilt(monkeypatch: pytest.MonkeyPatch) -> None:
    only_zoo(monkeypatch, Quilt, QuiltRenderer)
    QuiltRenderer.named.clear()


def choices(made: Press) -> list[tuple[str, str]]:
    """Return (id, label) of the buttons that choose."""
    items = answered(made)["view"].children
    beside = ("Back", "‹ Page", "Page")
    return [(item.custom_id, item.label) for item in items if not item.label.startswith(beside)]


def within_limits(made: Press) -> None:
    view = answered(made)["view"]
    shown = shown_ids(made)
    assert len(shown) == len(set(shown))
    assert all(len(custom_id) <= 100 for custom_id in shown)
    assert {child.row for child in view.children} <= set(range(5))


async def choose(home: App, made: Press, label: str) -> Press:
    """Press the button with a label, on whichever page it is."""
    within_limits(made)
    for _ in range(10):
        for custom_id, said_there in choices(made):
            if said_there == label:
                return await press(home, ANNA, custom_id, message=PRIVATE)
        (onward,) = [one for one in shown_ids(made) if one.partition("~")[2]][-1:]
        made = await press(home, ANNA, onward, message=PRIVATE)
    raise AssertionError(label)


async def test_three_steps_and_a_confirmation(home: App, world: World) -> None:
    table = await world.playing(ANNA)
    tiles = await press(home, ANNA, move_button(table))
    assert [label for _, label in choices(tiles)][:20] == list(TILES[:20])
    cells = await choose(home, tiles, TILES[16])
    assert [label for _, label in choices(cells)] == list(CELLS[:20])
    turns = await choose(home, cells, CELLS[-1])
    assert [label for _, label in choices(turns)] == list(TURNS)
    last = await choose(home, turns, TURNS[2])
    within_limits(last)
    back, confirm = shown_ids(last)
    (label,) = [text for _, text in choices(last)]
    assert re.fullmatch(r"Lay 17 for \d+ · no undo", label)
    again = await press(home, ANNA, back, message=PRIVATE)
    assert shown_ids(again) == shown_ids(turns)
    for _ in range(2):
        again = await press(home, ANNA, shown_ids(again)[-1], message=PRIVATE)
    assert choices(again) == choices(tiles)
    done = await press(home, ANNA, confirm, message=PRIVATE)
    assert "17 on Q52" in said(done)


async def test_typed_words_find_actions_by_notation_and_by_label(world: World) -> None:
    table = await world.playing(ANNA)
    assert len(table.legal(0)) > 4000
    index = Index(table, 0, EN)
    found = index.find("lay 17 q52")
    assert [text for _, text in found] == [f"lay 17 Q52 {turn}" for turn in TURNS]
    assert len(index.find("")) == 25
    assert index.find("17 turned by 3 on q52") == [("17 on Q52, turned by 3", "lay 17 Q52 3")]
    assert index.find("52 17") == [], "words count from their beginning"


async def test_a_position_is_listed_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table, made = await world.playing(ANNA), []
    kept, completer = Quilt.legal_actions, Completer()
    monkeypatch.setattr(Quilt, "legal_actions", lambda *given: [made.append(1), kept(*given)][1])
    for wanted in ("z", "zz", " ".join(f"z{number}" for number in range(1000))) * 5:
        assert completer.find(table, 0, wanted, EN) == []
        offered = completer.find(table, 0, "q5 zz", EN)
        assert [" on Q5" in said for said, _ in offered] == [True] * 25, "moves with such squares"
    assert len(made) == 1
    assert len(QuiltRenderer.named) == len(table.legal(0)), "each is put into words once"
    assert completer.find(table, 0, "turned q48 1", EN)[0][0] == "1 on Q48, turned by 0"
    moved = await world.move(table, "lay 1 Q48 0")
    completer.find(moved, 0, "lay", EN)
    assert len(made) > 2, "another position has a list of its own"


async def test_typing_holds_nobody_up_and_offers_strangers_nothing(home: App, world: World) -> None:
    table: Table = await world.playing(ANNA, BEN)

    assert len(await typed(home, "move", "action", by(ANNA), "turned")) == 25
    assert threading.get_ident() not in QuiltRenderer.named
    assert await typed(home, "move", "action", by(replace(ANNA, user_id=ID + 99)), "turned") == []
    assert table.owing == (0,)


def shown(step: Prompt) -> list[list[str]]:
    made = picker.rows_of(lambda path, mark: f"{' '.join(path)}{mark}", step, EN)
    return [[one.label or "" for one in row] for row in made if row]


async def test_confirming_stands_where_no_choice_stood(world: World) -> None:
    """Last, behind the way back: a second tap on the first number meets another choice."""
    table = await world.playing(ANNA)
    before = prompt(table, 0, ("lay", "17", "Q52"), 0, EN, "")
    last = prompt(table, 0, before.items[0].path, 0, EN, "")
    items = tuple(replace(item, label=str(at)) for at, item in enumerate(before.items[1:], 2))
    *others, row = shown(replace(last, items=items))
    assert row == ["Back", last.confirm]
    assert others == [["2", "3", "4", "5", "6"]]


async def test_choices_of_two_rows_fill_both(world: World) -> None:
    """On a phone four rotations and one took three rows, two of them with one button."""
    step = prompt(await world.playing(ANNA), 0, ("lay", "17", "Q52"), 0, EN, "")
    turns = [f"↻ {degrees}°" for degrees in range(60, 360, 60)]
    items = tuple(replace(step.items[0], label=label, mark="") for label in turns)
    assert shown(replace(step, items=items)) == [turns[:3], [*turns[3:], "Back"]]


async def test_numbers_for_which_no_room_is_leave_the_points_to_the_picture(world: World) -> None:
    table = await world.playing(ANNA)
    step = prompt(table, 0, (), 0, EN, "")
    items = tuple(
        replace(item, label=f"{at} · +{at}", mark=str(at)) for at, item in enumerate(step.items, 21)
    )
    rows = shown(replace(step, items=items[:9]))[:-1]
    assert rows[0][0] == "21 · +21"
    assert max(map(len, rows)) == 3
    rows = shown(replace(step, items=items))[:-1]
    assert [label for row in rows for label in row] == [str(at) for at in range(21, 41)]


@pytest.mark.parametrize("locale", LOCALES)
async def test_room_is_kept_for_the_way_back_as_it_is_called_in_each_language(
    world: World, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    """It was measured by the German word."""
    step, said, measured = prompt(await world.playing(ANNA), 0, (), 0, EN, ""), words(locale), []
    lines = picker._lines

    def noted(row: list[Pressable]) -> int:
        measured.extend(str(one.label) for one in row)
        return lines(row)

    monkeypatch.setattr(picker, "_lines", noted)
    items = [
        replace(
            item, path=("lay", str(at)), label=f"{at} · +{at}", mark=str(at), short=f"⚡ {at} up"
        )
        for at, item in enumerate(step.items[:10], 21)
    ]
    whole = replace(step, path=("lay",), items=tuple(items), back=(), pages=1)
    picker.rows_of(lambda path, mark: f"{' '.join(path)}{mark}", whole, said)
    backs = {words(one)("button-back") for one in LOCALES}
    assert backs.intersection(measured) == {said("button-back")}


@pytest.mark.parametrize("language", LOCALES)
async def test_the_link_of_a_first_step_is_measured_as_its_reader_sees_it(
    language: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, measured, lines = words(language), set[str](), picker._lines
    step = prompt(await world.playing(ANNA), 0, (), 0, said, "")

    def noted(row: list[Pressable]) -> int:
        measured.update(str(one.label) for one in row if one.url)
        return lines(row)

    monkeypatch.setattr(picker, "_lines", noted)
    paths = (("take",), ("enter", "red"), ("enter", "grey"))
    items = tuple(replace(step.items[0], path=path, mark="") for path in paths)
    first = replace(step, path=(), items=items)
    picker.rows_of(lambda path, mark: f"{path}{mark}", first, said)
    assert measured == {f"{said('web-board')} ↗"}


async def test_the_first_step_takes_as_few_lines_of_a_phone_as_it_can(world: World) -> None:
    """Seven lines of buttons pushed the question and the top of the board out of the window."""
    step = prompt(await world.playing(ANNA), 0, (), 0, EN, "")
    first, *_ = step.items

    def verb(label: str, *path: str, mark: str = "") -> Item:
        return replace(first, label=label, path=path, mark=mark)

    takes = [verb("Demolish", "demolish"), verb("Capture", "capture"), verb("Build", "build")]
    colours = ("black", "white", "grey", "red")
    enters = [verb(f"Enter {colour}", "enter", colour) for colour in colours]
    walks = [verb(f"Walk · {at}", "walk", "a", mark=str(at)) for at in range(1, 5)]
    swap = verb("Swap", "swap")
    for items, counts in (
        ((*enters, swap), [4, 1]),
        ((*takes, *enters, *walks[:2], swap), [3, 5, 2]),  # a pawn has room beside the colours
        ((*takes[:1], *enters[:3], swap), [1, 4]),
        ((*walks[:3], swap), [3, 1]),
        ((*walks, swap), [3, 2]),
    ):
        rows = shown(replace(step, path=(), items=items, pages=1))
        assert [label for row in rows for label in row] == [item.label for item in items]
        assert list(map(len, rows)) == counts


async def test_alone_the_board_page_is_one_press_away_also_below_many_places(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the first of two pages the row was full, and the link the button that fell out of it."""
    monkeypatch.setattr(home, "page_link", lambda *_: "https://page.example/1")
    table = await world.playing(ANNA)
    monkeypatch.setattr(Table, "one_message", False)
    one = button(ids.table(table.id, "more"), "Page 2 of 2 ›")
    for rows, text in (([[one, one]] * 5, False), ([[one]] * 2, True)):
        monkeypatch.setattr(picker, "rows", lambda *_, made=rows: tuple(made))  # type: ignore[misc]
        shown = await picker.picker(home, table, table.owing[0], EN)
        labels = [getattr(item, "label", "") for row in shown.rows for item in row]
        assert EN("web-board") in labels
        assert (EN("button-text") in labels) is text, labels
