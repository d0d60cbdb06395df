"""Choosing among thousands of actions: three menus and a confirmation, within Discord's limits."""

from __future__ import annotations

import re
import threading
from dataclasses import replace

import pytest

from cogs.table.model import Table
from cogs.table.play import drafts
from cogs.table.play.drafts import NAMED, Completer, Index
from cogs.ui.app import App
from data.words import words
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
from tests.cogs.table.world import ANNA, BEN, World

EN = words("en")


@pytest.fixture(autouse=True)
def quilt(monkeypatch: pytest.MonkeyPatch) -> None:
    only_zoo(monkeypatch, Quilt, QuiltRenderer)
    QuiltRenderer.named.clear()


def choices(made: Press) -> list[tuple[str, str]]:
    """Return (value, label) of the menus, or (id, label) of the buttons that choose."""
    items = [child.item for child in answered(made)["view"].children]
    menus = [item for item in items if hasattr(item, "options")]
    if menus:
        return [(option.value, option.label) for menu in menus for option in menu.options]
    return [(item.custom_id, item.label) for item in items if item.label != "Back"]


def within_limits(made: Press) -> None:
    view = answered(made)["view"]
    shown = shown_ids(made)
    assert len(shown) == len(set(shown))
    assert all(len(custom_id) <= 100 for custom_id in shown)
    assert {child.item.row for child in view.children} <= set(range(5))
    for child in view.children:
        for option in getattr(child.item, "options", ()):
            assert len(option.value) <= 100
            assert len(option.label) <= 100
        assert len(getattr(child.item, "options", ())) <= 25


async def choose(home: App, made: Press, value: str) -> Press:
    """Choose from the menu that has a value, or press its button."""
    within_limits(made)
    for child in answered(made)["view"].children:
        if value in {option.value for option in getattr(child.item, "options", ())}:
            return await press(home, ANNA, child.item.custom_id, value, message=PRIVATE)
    return await press(home, ANNA, value, message=PRIVATE)


async def test_three_steps_and_a_confirmation(home: App, world: World) -> None:
    table = await world.playing(ANNA)
    tiles = await press(home, ANNA, move_button(table))
    assert [label for _, label in choices(tiles)] == list(TILES[:24])
    cells = await choose(home, tiles, choices(tiles)[16][0])
    assert [label for _, label in choices(cells)] == list(CELLS), "two menus, no page to turn"
    turns = await choose(home, cells, choices(cells)[-1][0])
    assert [label for _, label in choices(turns)] == list(TURNS)
    last = await choose(home, turns, choices(turns)[2][0])
    within_limits(last)
    confirm, back = shown_ids(last)
    (label,) = [text for _, text in choices(last)]
    assert re.fullmatch(r"Lay 17 for \d+ · no undo", label)
    again = await press(home, ANNA, back, message=PRIVATE)
    assert shown_ids(again) == shown_ids(turns)
    for _ in range(2):
        again = await press(home, ANNA, shown_ids(again)[-1], message=PRIVATE)
    assert choices(again) == choices(tiles)
    done = await press(home, ANNA, confirm, message=PRIVATE)
    assert "17 on Q52" in said(done)


async def test_many_menus_have_pages(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = tuple(f"{column}{row}" for column in "KLMNPQ" for row in range(40, 61))
    monkeypatch.setattr("tests.cogs.table.cards.CELLS", many)
    table = await world.playing(ANNA)
    tiles = await press(home, ANNA, move_button(table))
    cells = await choose(home, tiles, choices(tiles)[16][0])
    within_limits(cells)
    assert [label for _, label in choices(cells)] == list(many[:100])
    (onward,) = [custom_id for custom_id in shown_ids(cells) if custom_id.endswith("~1")][-1:]
    more = await press(home, ANNA, onward, message=PRIVATE)
    assert [label for _, label in choices(more)] == list(many[100:])
    turns = await choose(home, more, choices(more)[-1][0])
    assert [label for _, label in choices(turns)] == list(TURNS), "a menu's number is no page"


async def test_typing_names_no_more_than_it_offers(world: World) -> None:
    table = await world.playing(ANNA)
    assert len(table.legal(0)) > 4000
    index = Index(table, 0, EN)
    found = index.find("lay 17 q52")
    assert [text for _, text in found] == [f"lay 17 Q52 {turn}" for turn in TURNS]
    assert len(QuiltRenderer.named) == len(found)
    assert len(index.find("")) == 25
    assert len(QuiltRenderer.named) == len(found) + 25
    assert index.find("17 turned by 3 on q52") == [("17 on Q52, turned by 3", "lay 17 Q52 3")]
    assert index.find("52 17") == [], "words count from their beginning"


async def test_a_key_costs_a_few_names_and_a_position_is_listed_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, made, looked = await world.playing(ANNA), [], []
    kept, completer = Quilt.legal_actions, Completer()
    monkeypatch.setattr(Quilt, "legal_actions", lambda *given: [made.append(1), kept(*given)][1])
    real = drafts._Beginnings.find
    monkeypatch.setattr(
        drafts._Beginnings, "find", lambda *given: [looked.append(1), real(*given)][1]
    )
    long = " ".join(f"z{number}" for number in range(1000))
    for key, wanted in enumerate(("z", "zz", long, "q5 zz") * 25, start=1):
        before, looked[:] = len(QuiltRenderer.named), []
        assert completer.find(table, 0, wanted, EN) == []
        assert len(QuiltRenderer.named) - before <= NAMED, key
        assert len(looked) <= 100, key
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
    assert await typed(home, "move", "action", by(replace(ANNA, user_id=99)), "turned") == []
    assert table.owing == (0,)
