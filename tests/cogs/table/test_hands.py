"""Who is shown a new hand, when that is a notice, and what the rows hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.table.bots.worker import Question, choose
from cogs.table.error_traces import Traced, trace
from cogs.table.model import Table
from cogs.table.play import acting
from cogs.table.time.clock import COMPUTER_PACE
from data.store import queries
from data.store.messages import Fold
from data.store.rows import OutboxRow
from data.store.typed import encode
from tests.cogs.table.cards import WORDS, Zoo, only_zoo
from tests.cogs.table.world import ANNA, BEN, CARLA, World


@pytest.fixture(autouse=True)
def zoo(monkeypatch: pytest.MonkeyPatch) -> None:
    only_zoo(monkeypatch)


def hands_of(world: World, user: int) -> list[OutboxRow]:
    return [r for r in world.mouth.said if r.destination == f"dm:{user}" and r.kind == "dm-hand"]


def shown(world: World, since: int = 0) -> list[tuple[str, bool]]:
    """Whom rows with hands went to, and whether they were notices."""
    rows = [row for row in world.mouth.said if row.kind == "dm-hand"]
    return [(row.destination, row.message.new_message) for row in rows[since:]]


async def play(world: World, table: Table) -> Table:
    table = await world.move(table)
    await world.say()
    return table


async def test_everybody_with_a_hand_gets_it_at_the_deal(world: World) -> None:
    await world.playing(ANNA, BEN, CARLA)
    await world.say()
    assert sorted(shown(world)) == [("dm:1", True), ("dm:2", True), ("dm:3", True)]
    rows = [row for row in world.mouth.said if row.kind == "dm-hand"]
    stored = {encode(row.message) for row in rows}  # no word of the hand
    assert stored <= {'{"anew":true}', '{"anew":true,"loud":false}'}


async def test_own_moves_change_it_and_a_new_question_posts_it_anew(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    await world.say()
    await play(world, table)
    assert sorted(shown(world, 3)) == [("dm:1", False), ("dm:2", True)]


async def test_alone_it_only_ever_changes(world: World) -> None:
    table = await world.playing(ANNA)
    await world.say()
    await play(world, await play(world, table))
    assert shown(world) == [("dm:1", True), ("dm:1", False), ("dm:1", False)]


async def test_the_one_shown_before_is_deleted(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    await play(world, table)
    first, second = (world.mouth.by_nonce[row.nonce] for row in hands_of(world, 2))
    folds = [row.message for row in world.mouth.said if row.kind == "dm-fold"]
    assert Fold(first) in folds
    kept = await world.store.read(queries.hand(table.id, 2))
    assert kept is not None
    assert (kept.message_id, kept.locale) == (second, BEN.locale)


async def test_taking_back_changes_the_hands_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Bare(Zoo):
        pile = 0

    only_zoo(monkeypatch, Bare)
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.say()
        await play(world, table)
        before = len(shown(world))
        await world.do(acting.undo, table, ANNA.user_id, None)
        await world.say()
        assert sorted(shown(world, before)) == [("dm:1", True), ("dm:2", False)]


async def test_a_row_that_waits_gives_way_and_hands_on_that_it_was_a_notice(world: World) -> None:
    world.mouth.away |= {"dm:1", "dm:2"}
    table = await world.playing(ANNA, BEN)
    table = await world.move(await world.move(table))
    world.mouth.away.clear()
    await world.say()
    for user in (1, 2):
        (row,) = hands_of(world, user)
        assert row.message.new_message


async def test_a_hand_that_was_empty_is_told_of_the_end(world: World) -> None:
    table, before = await world.playing(ANNA, BEN, game="hexago"), 0
    while not table.over:
        await world.say()
        before = len(shown(world))
        table = await world.move(table)
    await world.say()
    assert {where for where, _ in shown(world, before)} == {"dm:1", "dm:2"}


async def test_the_end_and_resigning_are_told_in_the_same_message(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    await world.say()
    await world.do(acting.resign, table, CARLA.user_id)
    await world.say()
    assert shown(world, 3) == [("dm:3", False)]
    table = await play(world, await world.service.tables.load(table.id))
    assert "dm:3" not in [where for where, _ in shown(world, 4)]
    before = len(shown(world))
    await world.do(acting.resign, table, BEN.user_id)
    await world.say()
    assert sorted(shown(world, before)) == [("dm:1", False), ("dm:2", False)]


async def test_no_row_for_computers_nor_in_games_without_hands(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.playing(ANNA, computers=1)
    await world.say()
    assert shown(world) == [("dm:1", True)]
    monkeypatch.undo()
    await world.playing(ANNA, BEN, channel_id=3000)
    await world.say()
    assert len(shown(world)) == 1


async def test_no_piece_is_in_any_row(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    for _ in range(3):
        table = await play(world, table)
    held = {card for hand in table.play()[1].state.hands for card in hand}
    held |= set(table.play()[1].state.pile)
    assert len(held) > 5
    said = " ".join(str(row.message) for row in world.mouth.said)
    assert not [card for card in WORDS if card in held and card in said]


@pytest.mark.parametrize("took", [0, 40, 800, 1400])
async def test_a_computer_moves_after_the_same_time_whatever_it_holds(
    world: World, took: int
) -> None:

    async def choose(table: Table, seat: int) -> str:
        world.time += took
        return table.legal(seat)[0].text

    world.computers.choose = choose  # type: ignore[method-assign]
    table = await world.playing(ANNA, computers=1)
    table = await world.move(table)
    asked = world.time
    for _ in range(100):
        if (await world.service.tables.load(table.id)).owing == (0,):
            break
        await world.pass_time(50)
    newest = (await world.store.read(queries.entries(table.id)))[-1]
    assert newest.seat == 1
    assert newest.at - asked == COMPUTER_PACE


async def test_a_computer_that_breaks_is_logged_without_what_it_holds() -> None:
    held = "walrus"
    with pytest.raises(Traced) as caught:
        choose(Question("helge", 1, held.encode(), None, 0, 0.1), "greedy", bytes(32))
    assert "worker.py" in trace(caught.value)
    assert held not in trace(caught.value)
