"""Who is shown a new hand, when that is a notice, and what the rows hold."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from cogs.table.model import Table
from cogs.table.notify import hands
from cogs.table.people import transfer
from cogs.table.play import acting
from cogs.table.time.clock import COMPUTER_PACE
from data.store import outbox, queries
from data.store.messages import FoldHand, ShowHand
from data.store.rows import PENDING, SENDING, OutboxRow
from data.store.typed import encode
from tests.cogs.table.cards import WORDS, Zoo, only_zoo
from tests.cogs.table.simulation import Simulation, begin
from tests.cogs.table.swapping import DORA, FOLD, HAND, offered, other
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World


@pytest.fixture(autouse=True)
def zoo(monkeypatch: pytest.MonkeyPatch) -> None:
    only_zoo(monkeypatch)


def hands_of(world: World, user: int) -> list[OutboxRow]:
    return [r for r in world.mouth.said if r.destination == f"dm:{user}" and r.kind == "dm-hand"]


def shown(game: Simulation) -> list[tuple[str, bool]]:
    """Return to whom rows with hands went since the last look, and whether they were notices."""
    rows = [(to, said.new_message) for to, said in game.posts if isinstance(said, ShowHand)]
    game.posts.clear()
    return rows


def test_everybody_with_a_hand_gets_it_at_the_deal_and_no_row_holds_a_word() -> None:
    game = begin(ANNA, BEN, CARLA)
    hands = [said for _, said in game.posts if isinstance(said, ShowHand)]
    assert {encode(hand) for hand in hands} <= {
        '{"new_message":true}',
        '{"new_message":true,"loud":false}',
    }
    assert shown(game) == [(f"dm:{ID + 1}", True), (f"dm:{ID + 2}", True), (f"dm:{ID + 3}", True)]


def test_own_moves_change_it_and_a_new_question_posts_another_message() -> None:
    game = begin(ANNA, BEN, CARLA)
    shown(game)
    game.move()
    assert shown(game) == [(f"dm:{ID + 1}", False), (f"dm:{ID + 2}", True)]


def test_alone_it_only_ever_changes() -> None:
    game = begin(ANNA)
    for notice in (True, False, False):
        assert shown(game) == [(f"dm:{ID + 1}", notice)]
        game.move()


def test_taking_back_changes_the_hands_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(Zoo):
        pile = 0

    only_zoo(monkeypatch, Bare)
    game = begin(ANNA, BEN)
    game.move()
    shown(game)
    game.do(acting.undo, ANNA.user_id, None)
    assert shown(game) == [(f"dm:{ID + 1}", True), (f"dm:{ID + 2}", False)]


def test_everybody_with_a_hand_sees_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    game = begin(ANNA, BEN, game="hexago")
    while not game.table.over:
        shown(game)
        game.move()
    assert {to for to, _ in shown(game)} == {f"dm:{ID + 1}", f"dm:{ID + 2}"}


def test_the_end_and_resigning_are_shown_in_the_same_message() -> None:
    game = begin(ANNA, BEN, CARLA)
    shown(game)
    game.resign(ID + 3)
    assert shown(game) == [(f"dm:{ID + 3}", False)]
    game.move()
    assert f"dm:{ID + 3}" not in {to for to, _ in shown(game)}
    game.resign(ID + 2)
    assert shown(game) == [(f"dm:{ID + 1}", False), (f"dm:{ID + 2}", False)]


def test_no_row_for_computers_nor_in_games_without_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(begin(ANNA, computers=1)) == [(f"dm:{ID + 1}", True)]
    monkeypatch.undo()
    assert shown(begin(ANNA, BEN)) == []


def test_no_piece_is_in_any_row() -> None:
    game = begin(ANNA, BEN)
    for _ in range(3):
        game.move()
    held = {card for hand in game.table.play()[1].state.hands for card in hand}
    held |= set(game.table.play()[1].state.pile)
    assert len(held) > 5
    said = " ".join(str(message) for _, message in game.posts)
    assert not [card for card in WORDS if card in held and card in said]


def test_who_has_answered_meanwhile_gets_an_edit_and_no_message_that_pings() -> None:
    game = begin(ANNA, BEN)
    (hand,) = (m for to, m in game.posts if to == f"dm:{ID + 1}" and isinstance(m, ShowHand))
    row = game.row(hand, f"dm:{ID + 1}")
    game.do(lambda edit: edit.unsaid.update({row.id: row}))
    game.do(hands.mark_shown, row, 9)
    later = game.row(ShowHand(new_message=True), f"dm:{ID + 1}")
    asked, _ = game.do(hands.showing, later), game.move()
    answered = game.do(hands.showing, later)
    assert (asked.new_message, answered.new_message, answered.message_id) == (True, False, 9)


@pytest.mark.parametrize("state", [PENDING, SENDING])
def test_the_first_hand_of_who_is_not_asked_takes_the_greetings_place_after_a_crash_too(
    state: str,
) -> None:
    game = begin(ANNA, BEN)
    first = game.row(ShowHand(new_message=True, loud=False), f"dm:{ID + 2}")
    game.do(lambda edit: edit.unsaid.update({first.id: first}))
    game.do(hands.mark_shown, first, 9)
    showing = game.do(hands.showing, replace(first, state=state))
    assert (showing.new_message, showing.message_id) == (False, 9)


async def test_a_row_that_waits_gives_way_and_hands_on_that_it_was_a_notice(world: World) -> None:
    world.mouth.away |= {f"dm:{ID + 1}", f"dm:{ID + 2}"}
    table = await world.playing(ANNA, BEN)
    table = await world.move(await world.move(table))
    world.mouth.away.clear()
    await world.say()
    for user in (ID + 1, ID + 2):
        (row,) = hands_of(world, user)
        assert row.message.new_message


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


async def test_a_hand_that_was_on_its_way_is_folded_when_it_arrives(world: World) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    await world.say()
    old = other(table)
    number = await offered(world, table, old, DORA)
    await world.say()
    world.task.cancel()
    await world.move(table)  # the other player's hand is posted again
    first = await world.store.read(queries.outbox_head(f"dm:{old.user_id}"))
    assert await world.store.write(outbox.claim(first.id, world.time)) == (1,)
    row = await world.store.read(queries.outbox_head(f"dm:{old.user_id}"))
    assert row.kind == HAND
    await world.do(transfer.take, table, number, DORA)
    await world.outbox._deliver(row)  # it had left before
    message = world.mouth.by_nonce[row.nonce]
    world.task = asyncio.create_task(world.outbox.run())
    await world.say()
    assert FoldHand(message) in [r.message for r in world.mouth.said if r.kind == FOLD]
    kept = await world.store.read(queries.hand(table.id, old.user_id))
    assert kept.message_id is None
