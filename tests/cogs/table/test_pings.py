"""Nobody can have a person pinged again and again: one limit for all ways to mention them."""

from __future__ import annotations

import pytest

from cogs.table.edit import EVERY, STRANGERS, TURNS, Limit, reset_turn_pings
from cogs.table.lobby import seats
from cogs.table.people import decisions, transfer
from cogs.table.play import acting
from cogs.table.time.time_control import DAY
from data.store.changes import Post
from data.store.messages import (
    Board,
    Call,
    DirectNotice,
    LobbyPost,
    Message,
    Notice,
    ShowHand,
    numbers,
)
from data.store.rows import CallRow, UserRow
from data.store.typed import EndGame
from tests.cogs.table.simulation import Simulation, begin
from tests.cogs.table.waiting import DORA, EMIL
from tests.cogs.table.world import ANNA, BEN, CHANNEL, ID, START, World

NOW = 10**12
ASKED = Notice("notice-end-proposed", {"pings": [ID + 1, ID + 2], "missing": [ID + 1, ID + 2]})


def limit(
    calls: dict[int, CallRow] | None = None, now: int = NOW, nudged: int | None = None
) -> Limit:
    """Return a limit at a table of Anna and Ben; Emil was pinged when he was ``nudged``."""
    known = {EMIL.user_id: UserRow(EMIL.user_id, nudged_at=nudged)}
    return Limit(calls or {}, known, (ID + 1, ID + 2), now)


def said(limit: Limit, *messages: Message) -> list[Message | None]:
    posts = [limit.apply(Post(f"dm:{ID + 1}", message, "n" * 24)) for message in messages]
    return [None if post is None else post.message for post in posts]


def test_a_kind_pings_once_in_ten_minutes_and_the_message_stays() -> None:
    first = limit()
    assert said(first, ASKED) == [ASKED]
    again = limit(first.calls, NOW + EVERY - 1)
    assert said(again, ASKED) == [Notice(ASKED.key, {"pings": [], "missing": [ID + 1, ID + 2]})]
    other = Notice("notice-pause-proposed", {"pings": [ID + 1]})
    assert said(again, other) == [other], "of another kind"
    assert said(limit(again.calls, NOW + EVERY), ASKED) == [ASKED]


def test_turns_ping_more_often_but_not_without_end() -> None:
    turns = limit()
    messages = said(turns, *[Board(n, mention=(ID + 1,)) for n in range(TURNS + 1)])
    assert [message.mention for message in messages if isinstance(message, Board)] == [
        *[(ID + 1,)] * TURNS,
        (),
    ]


def test_an_own_act_begins_the_count_of_turns_again_and_of_nothing_else() -> None:
    used = CallRow(pings={"turn": (NOW, TURNS), "lobby": (NOW, 1)})
    rest = reset_turn_pings(used)
    assert rest.pings == {"lobby": (NOW, 1)}
    assert reset_turn_pings(rest) is rest


def test_a_message_that_only_pings_is_left_out_and_a_hand_comes_without_a_sound() -> None:
    full = {ID + 1: CallRow(pings={"call": (NOW, TURNS), "dm-hand": (NOW, TURNS)})}
    hand = ShowHand(new_message=True)
    assert said(limit(full), Call("turn", ID + 1), hand) == [None, ShowHand(True, loud=False)]


def test_the_same_news_come_by_direct_message_once_in_ten_minutes() -> None:
    homeless, swapped = DirectNotice("dm-homeless-removed"), DirectNotice("dm-swapped")
    first = limit()
    assert said(first, homeless, swapped) == [homeless, swapped]
    assert said(limit(first.calls, NOW + EVERY - 1), homeless) == [None]
    assert said(limit(first.calls, NOW + EVERY), homeless) == [homeless]
    posts = [limit(nudged=NOW).apply(Post(f"dm:{EMIL.user_id}", swapped, "n" * 24))]
    assert posts[0] is not None, "who has just lost a seat is told so"


def test_a_person_without_a_seat_is_pinged_once_a_day_at_all_tables() -> None:
    offered = Notice("notice-swap-offered", {"pings": [EMIL.user_id]})
    fresh = limit(nudged=NOW - STRANGERS)
    assert said(fresh, offered) == [offered]
    assert fresh.strangers == {EMIL.user_id: NOW - STRANGERS}
    assert said(limit(nudged=NOW - STRANGERS + 1), offered) == [Notice(offered.key, {"pings": []})]


def pings(game: Simulation, user: int) -> int:
    return sum(
        user in numbers(said.args, "pings") for said in game.notices() if "pings" in said.args
    )


def test_offering_a_seat_to_two_strangers_in_turns() -> None:
    game = begin(ANNA, BEN)
    for number in range(12):
        game.do(transfer.offer, ID + 1, (DORA, EMIL)[number % 2])
        game.time += 60_000
    assert pings(game, DORA.user_id) == pings(game, EMIL.user_id) == 1
    game.time += STRANGERS
    game.do(transfer.offer, ID + 1, DORA)
    assert pings(game, DORA.user_id) == 2


def test_proposing_and_declining_over_and_over_pings_once() -> None:
    game = begin(ANNA, BEN)
    for _ in range(10):
        game.do(decisions.propose, ID + 1, EndGame())
        game.answer("end", ID + 2, "no")
    assert pings(game, BEN.user_id) == 1


@pytest.mark.parametrize("stays", [True, False])
async def test_a_second_rematch_of_a_game_pings_nobody(world: World, stays: bool) -> None:
    table = await world.playing(ANNA, BEN)
    await world.do(acting.resign, table, BEN.user_id)
    for number in range(4):
        again = await world.service.lobby.rematch(table.id, ANNA, f"p{number}", world.time)
        if stays:
            break
        await world.do(seats.leave, again, ANNA.user_id)
    await world.say()
    lobbies = [row for row in world.mouth.said if isinstance(row.message, LobbyPost)]
    assert len([row for row in lobbies if row.destination == f"channel:{CHANNEL}"]) >= 2
    assert sum(BEN.user_id in row.message.mention for row in lobbies) == 1


def test_a_question_that_is_reminded_of_stands_since_it_was_asked() -> None:
    game = begin(ANNA, BEN, pace="none")
    game.pass_time(DAY)
    call = game.table.kept.calls[game.silent]
    assert (call.at, call.count) == (START, 1)
