"""Who plays alone plays in one message, in private or on the board; the channel gets the result."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.board import page as board
from cogs.lobby.page import lobby
from cogs.table.model import Table
from cogs.table.notify import announcements
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import Content
from data.store.messages import Start
from data.words import words
from tests.cogs.people import answer_to, answered, by, press, public, run, said, settle, shown_ids
from tests.cogs.table.climb import only_climb
from tests.cogs.table.world import ANNA, BEN, ID, World

ENGLISH = words("en")


@pytest.fixture(autouse=True)
def climb(monkeypatch: pytest.MonkeyPatch) -> None:
    only_climb(monkeypatch)


def step(table: Table, *said: str, mark: str = ids.DO) -> str:
    return ids.step(table.id, table.token(0), said, mark)


async def now(home: App, table: Table) -> Table:
    return await home.service.tables.load(table.id)


async def lobby_of(world: World, **shared: str) -> Table:
    table = await world.service.lobby.open(world.opening(), world.time)
    return await world.service.lobby.set_options(table.id, ID + 1, {}, shared, world.time)


async def on_the_board(world: World) -> Table:
    """Return a game on the board in the channel, which stands there."""
    table = await world.playing(ANNA, shared={"solo": "public"})
    await world.say()
    return await world.service.tables.load(table.id)


async def test_in_private_the_channel_gets_the_lobby_and_the_result(world: World) -> None:
    table = await world.playing(ANNA, aloud=True)
    await world.say()  # the lobby's edit and the result have no order between them
    for _ in range(3):
        table = await world.move(table, "add 1")
    await world.say()
    assert table.over
    assert world.mouth.kinds("channel") == ["lobby", "lobby-edit", "ended", "lobby-edit"]


async def test_start_is_answered_with_the_question_and_calls_nobody(
    home: App, world: World
) -> None:
    table = await lobby_of(world)
    started = await press(home, ANNA, ids.lobby(table.id, "start"), message=public(7))
    assert answered(started)["ephemeral"] is True
    table = await now(home, table)
    assert step(table, "roll") in shown_ids(started)
    await world.say()
    assert all("call" not in kind for kind in world.mouth.kinds())


async def test_a_private_game_goes_on_in_the_one_message(home: App, world: World) -> None:
    table = await world.playing(ANNA)
    opened = await press(home, ANNA, step(table, mark=""), message=public(7))
    for asks in ("add 1", "add 2", "add 3"):
        table = await now(home, table)
        message = answer_to(opened)
        done = await press(home, ANNA, step(table, *asks.split()), message=message)
        assert done.response.calls[0][0] == "edit"
    # The end says the total, and where all can read it.
    assert "**A** Anna reaches 6 points" in said(done)
    assert home.link(table) in said(done)


async def test_text_and_more_lead_back_to_the_question(home: App, world: World) -> None:
    table = await world.playing(ANNA)
    opened = await press(home, ANNA, step(table, mark=""), message=public(7))
    for what in ("hint", "text", "more"):
        assert ids.table(table.id, what) in shown_ids(opened)
        shown = await press(home, ANNA, ids.table(table.id, what), message=answer_to(opened))
        assert step(table, mark="") in shown_ids(shown), what


async def test_only_the_first_question_has_the_boards_other_buttons(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA)
    opened = await press(home, ANNA, step(table, mark=""), message=public(7))
    further = await press(home, ANNA, step(table, "add", mark=""), message=answer_to(opened))
    assert step(table, "add", "2", mark="") in shown_ids(further)
    assert step(table, mark="") in shown_ids(further), "and leads back to it"
    hint = ids.table(table.id, "hint")
    assert [hint in shown_ids(made) for made in (opened, further)] == [True, False]
    monkeypatch.setattr(home.hints, "spent", lambda _: True)
    opened = await press(home, ANNA, step(table, mark=""), message=public(7))
    assert hint not in shown_ids(opened), "none is to be had"
    assert ids.table(table.id, "text") in shown_ids(opened)


async def test_the_lobby_leads_to_the_game_until_it_is_over(home: App, world: World) -> None:
    table = await world.playing(ANNA)
    ((again,),) = lobby(home, table).rows
    assert again.label == ENGLISH("button-play-on")
    opened = await press(home, ANNA, again.custom_id or "", message=public(7))
    assert answered(opened)["ephemeral"] is True
    stranger = await press(home, BEN, again.custom_id or "", message=public(7))
    assert not shown_ids(stranger)
    for _ in range(3):
        table = await world.move(table, "add 1")
    assert lobby(home, table).rows == ()


async def test_a_typed_move_takes_the_message_along(home: App, world: World) -> None:
    table = await world.playing(ANNA)
    opened = await press(home, ANNA, step(table, mark=""), message=public(7))
    typed = by(ANNA)
    await run(home, "move", typed, action="add 2")
    await settle()
    assert opened.later == [{"deleted": True}], "it goes on in the newer one"
    assert shown_ids(typed)


async def test_a_private_game_stays_private_when_its_board_would_be_posted_again(
    world: World,
) -> None:
    """As after sleep, a frozen time or a restored backup: nobody asked for it to be seen."""
    table = await world.playing(ANNA, aloud=True)
    await world.say()
    before = len(world.mouth.said)
    await world.service.tables.change(table.id, announcements.post_board, world.time)
    await world.say()
    assert (await world.service.tables.load(table.id)).private
    assert [row.kind for row in world.mouth.said[before:]] == ["lobby-edit"]


async def test_bump_puts_a_private_game_on_the_board(home: App, world: World) -> None:
    table = await world.playing(ANNA)
    await run(home, "bump", by(ANNA))
    table = await now(home, table)
    assert table.one_message
    assert lobby(home, table).rows == ()
    table = await world.move(table, "add 1")
    await world.say()
    assert world.mouth.posts("channel") == ["lobby", "board", "board"]


async def test_on_the_board_each_step_changes_the_board_itself(home: App, world: World) -> None:
    table = await on_the_board(world)
    there = public(table.row.board_message_id or 0)
    asked = await press(home, ANNA, step(table, "add", mark=""), message=there)
    ((how, given),) = asked.response.calls
    assert (how, "ephemeral" in given) == ("edit", False)
    done = await press(home, ANNA, step(table, "add", "2"), message=there)
    assert done.response.calls == [("defer", {})], "the next board says it"
    assert (await now(home, table)).play()[1].seq == 1


async def test_a_slow_step_changes_the_board_too(home: App, world: World) -> None:
    table = await on_the_board(world)
    changed: list[dict[str, Any]] = []

    async def edit(**given: Any) -> None:
        changed.append(given)

    there = public(table.row.board_message_id or 0)

    async def late(content: Content, give: Any) -> None:
        await give.__self__._announce()
        await give(content)

    there.edit = edit
    home.emojis = SimpleNamespace(sent=late)  # type: ignore[assignment]
    made = await press(home, ANNA, step(table, "add", mark=""), message=there)
    assert changed
    assert made.later == [{"deleted": True}], "nothing is left that says: thinking"


async def test_others_can_press_nothing_on_the_board(home: App, world: World) -> None:
    table = await on_the_board(world)
    there = public(table.row.board_message_id or 0)
    for mark in ("", ids.DO):
        made = await press(home, BEN, step(table, "add", "1", mark=mark), message=there)
        ((how, given),) = made.response.calls
        assert (how, given["ephemeral"]) == ("send", True)
    assert (await now(home, table)).play()[1].seq == 0


async def test_the_board_asks_and_has_all_other_buttons(home: App, world: World) -> None:
    table = await on_the_board(world)
    asked = await board.board(home, table, 44, Start(0))
    shown = [one.custom_id for row in asked.rows for one in row]
    assert shown[-3:] == [
        ids.table(table.id, "hint"),
        ids.table(table.id, "text"),
        ids.table(table.id, "more", 44),
    ]
    assert shown[0].startswith("g:")
    assert asked.text.endswith("Which one?")
