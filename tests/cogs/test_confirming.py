"""Which moves are confirmed, and that a move is made once however it is made."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.table.model import Table
from cogs.table.play.picker import at_once, prompt
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.messages import picker
from data.words import words
from engine.actions import Action
from engine.contract import final
from tests.cogs.people import PRIVATE, answered, press, said, shown_ids
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, World
from tests.drawing import redraw

EN = words("en")


async def confirming(home: App, table: Table, way: str) -> Table:
    """Let everybody at a table confirm in one way, and return it as it is loaded then."""
    for seat in table.humans:
        await home.service.preferences.change(seat.user_id or 0, {"confirm": way}, 0)
    return await home.service.tables.load(table.id)


async def drawn(world: World, *, least: int = 2) -> Table:
    """Return a table at which somebody has drawn a stone that goes to one of several cells."""
    table = await world.playing(ANNA, BEN)
    while True:
        table = await world.move(table, "draw")
        places = [a for a in table.legal(table.owing[0]) if a.verb == "place"]
        if len(places) >= least:
            return table
        table = await world.move(table)


async def chosen(home: App, table: Table, path: tuple[str, ...]) -> Any:
    step = ids.step(table.id, table.token(table.owing[0]), path)
    return await press(home, mover(table), step, message=PRIVATE)


async def test_a_step_without_its_picture_is_asked_in_words(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await drawn(world)

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    redraw(monkeypatch, table.row.game, preview=broken)
    made = await chosen(home, table, table.legal(table.owing[0])[0].words)
    assert "```" in said(made)
    assert any(custom_id.endswith(ids.DO) for custom_id in shown_ids(made))


@pytest.mark.parametrize(
    ("verb", "way", "moves"),
    [
        *(("place", way, moves) for way, moves in (("always", 0), ("final", 1), ("never", 1))),
        *(("swap", way, moves) for way, moves in (("always", 0), ("final", 0), ("never", 1))),
    ],
)
async def test_a_move_is_confirmed_only_as_its_player_wants(
    home: App, world: World, verb: str, way: str, moves: int
) -> None:
    """A swap reveals cards, so it is final."""
    swap = verb == "swap"
    table = await world.playing(ANNA, BEN, game="blox") if swap else await drawn(world)
    table = await confirming(home, table, way)
    seat = table.owing[0]
    action = next(a for a in table.legal(seat) if a.verb == verb)
    assert final(table.game, table.view(seat), seat, action) is swap
    made = await chosen(home, table, action.words)
    after = await home.service.tables.load(table.id)
    assert after.row.seq - table.row.seq == moves
    assert any(custom_id.endswith(ids.DO) for custom_id in shown_ids(made)) == (not moves)
    if swap and not moves:
        confirm = next(c.item for c in answered(made)["view"].children if c.item.label)
        assert confirm.label.endswith(words(mover(table).locale)("picker-final", label=""))
    # The same press once more is one for a question that is answered.
    again = await chosen(home, table, action.words)
    assert (await home.service.tables.load(table.id)).row.seq == after.row.seq
    if not swap:
        assert (mover(after).name in said(again)) == bool(moves)


async def test_another_way_to_pay_is_still_chosen(home: App, world: World) -> None:
    """What is paid unasked can be changed on the preview, also by who confirms nothing."""
    table = await world.playing(ANNA, BEN, game="blox")
    table = await confirming(home, table, "never")
    seat = table.owing[0]
    asked = [table.game.asking.worded(action) for action in table.legal(seat)]
    joker = next(w for w in asked if w.verb == "enter" and "joker" in w.args)
    plain = next(w for w in asked if w.args[0] == joker.args[0] and w != joker)
    assert at_once(table, seat, joker.words[:2]) is None
    step = prompt(table, seat, joker.words[:2], 0, EN, "")
    assert step.action is not None
    assert table.game.asking.worded(step.action) == plain
    assert joker.words in [item.path for item in step.items]
    made = await chosen(home, table, joker.words)
    after = await home.service.tables.load(table.id)
    assert after.row.seq == 1
    assert "joker" in said(made).lower()


async def test_several_cards_are_chosen_in_one_menu(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="blox")
    seat = table.owing[0]
    hand = table.game.hand(table.view(seat), seat)
    step = prompt(table, seat, (), 0, EN, "")
    (several,) = [menu for menu in step.menus if menu.pieces]
    assert several.pieces.words == tuple(sorted(hand))
    item = next(
        one.item
        for row in picker.rows(table, step, EN)
        for one in row
        if getattr(one.item, "max_values", 1) > 1
    )
    values = [option.value for option in item.options]
    assert len(set(values)) == len(hand) == item.max_values
    made = await press(home, mover(table), item.custom_id, values[::-1][:3], message=PRIVATE)
    wanted = Action("swap", (",".join(sorted(sorted(hand)[-3:])),))
    assert shown_ids(made)[0] == ids.step(table.id, table.token(seat), wanted.words, ids.DO)


@pytest.mark.parametrize("values", [[], ["gold"], ["black~9", "x,y"]])
async def test_pieces_not_held_show_the_choices(home: App, world: World, values: list[str]) -> None:
    table = await world.playing(ANNA, BEN, game="blox")
    several = ids.step(table.id, table.token(table.owing[0]), ("swap",), ids.SEVERAL)
    made = await press(home, mover(table), several, values, message=PRIVATE)
    assert shown_ids(made)
    assert (await home.service.tables.load(table.id)).row.seq == 0


async def test_a_stone_that_fits_nowhere_goes_to_the_depot(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    for _ in range(300):
        before, seat = table, table.owing[0]
        draw = ids.step(table.id, table.token(seat), ("draw",), ids.DO)
        if table.legal(seat)[0].verb != "draw":
            table = await world.move(table)
            continue
        made = await press(home, mover(before), draw, message=PRIVATE)
        table = await home.service.tables.load(table.id)
        if table.row.seq == before.row.seq + 2:
            break
    depot = table.view(None).depots[seat]
    assert len(depot) == len(before.view(None).depots[seat]) + 1
    assert table.owing != before.owing
    assert not shown_ids(made), "there is nothing to decide, and nothing to take back"
    last = table.renderer.describe(
        Action("depot"), table.view(None), table.scene(words(mover(before).locale))
    )
    assert last in said(made)
    await world.say()
    kinds = [item.kind for item in world.mouth.said[-1].message.news]
    assert "draw" not in kinds[-2:], "what follows by force tells the draw as well"
    assert kinds[-1] == "depot"
