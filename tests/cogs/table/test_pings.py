"""Nobody can have a person pinged again and again: one limit for all ways to mention them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.table.edit import EVERY, STRANGERS, TURNS, Limit
from cogs.table.lobby import seats
from cogs.table.people import decisions, transfer
from cogs.table.play import acting
from data.store.changes import Post
from data.store.messages import Board, Call, LobbyPost, Message, Notice, ShowHand, Word, numbers
from data.store.rows import CallRow, UserRow
from data.store.typed import EndGame
from tests.cogs.table.waiting import DORA, EMIL
from tests.cogs.table.world import ANNA, BEN, CHANNEL, World

NOW = 10**12
ASKED = Notice("notice-end-proposed", {"pings": [1, 2], "missing": [1, 2]})


def limit(calls: dict[int, CallRow] | None = None, now: int = NOW, **users: int) -> Limit:
    known = {int(name[1:]): UserRow(int(name[1:]), nudged_at=at) for name, at in users.items()}
    return Limit(calls or {}, known, (1, 2), now)


def said(limit: Limit, *messages: Message) -> list[Message | None]:
    posts = [limit.apply(Post("dm:1", message, "n" * 24)) for message in messages]
    return [None if post is None else post.message for post in posts]


def test_a_kind_pings_once_in_ten_minutes_and_the_message_stays() -> None:
    first = limit()
    assert said(first, ASKED) == [ASKED]
    again = limit(first.calls, NOW + EVERY - 1)
    assert said(again, ASKED) == [Notice(ASKED.key, {"pings": [], "missing": [1, 2]})]
    other = Notice("notice-pause-proposed", {"pings": [1]})
    assert said(again, other) == [other], "of another kind"
    assert said(limit(again.calls, NOW + EVERY), ASKED) == [ASKED]


def test_turns_ping_more_often_but_not_without_end() -> None:
    turns = limit()
    found = said(turns, *[Board(n, mention=(1,)) for n in range(TURNS + 1)])
    assert [message.mention for message in found if isinstance(message, Board)] == [
        *[(1,)] * TURNS,
        (),
    ]


def test_a_message_that_only_pings_is_left_out_and_a_hand_comes_without_a_sound() -> None:
    full = {1: CallRow(pings={"call": (NOW, TURNS), "dm-hand": (NOW, TURNS)})}
    hand = ShowHand(new_message=True)
    assert said(limit(full), Call("turn", 1), hand) == [None, ShowHand(True, loud=False)]


def test_the_same_news_come_by_direct_message_once_in_ten_minutes() -> None:
    homeless, swapped = Word("dm-homeless-removed"), Word("dm-swapped")
    first = limit()
    assert said(first, homeless, swapped) == [homeless, swapped]
    assert said(limit(first.calls, NOW + EVERY - 1), homeless) == [None]
    assert said(limit(first.calls, NOW + EVERY), homeless) == [homeless]
    posts = [limit(u9=NOW).apply(Post("dm:9", swapped, "n" * 24))]
    assert posts[0] is not None, "who has just lost a seat is told so"


def test_a_person_without_a_seat_is_pinged_once_a_day_at_all_tables() -> None:
    offered = Notice("notice-swap-offered", {"pings": [9]})
    fresh = limit(u9=NOW - STRANGERS)
    assert said(fresh, offered) == [offered]
    assert fresh.strangers == {9: NOW - STRANGERS}
    assert said(limit(u9=NOW - STRANGERS + 1), offered) == [Notice(offered.key, {"pings": []})]


def pings(world: World, user: int, kind: type[Message]) -> int:
    """Return how often a user was pinged by public messages of a kind."""
    found = [row.message for row in world.mouth.said if isinstance(row.message, kind)]
    mentions = [getattr(message, "mention", ()) for message in found]
    noticed = [
        numbers(m.args, "pings") for m in found if isinstance(m, Notice) and "pings" in m.args
    ]
    return sum(user in group for group in (*mentions, *noticed))


async def test_offering_a_seat_to_two_strangers_in_turns(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    for number in range(12):
        to = (DORA, EMIL)[number % 2]
        await world.do(transfer.offer, table, ANNA.user_id, to)
        await world.say()
        world.time += 60_000
    assert pings(world, DORA.user_id, Notice) == pings(world, EMIL.user_id, Notice) == 1
    await world.service.tables.do(
        transfer.offer, table.id, world.time + STRANGERS, ANNA.user_id, DORA
    )
    await world.say()
    assert pings(world, DORA.user_id, Notice) == 2


async def test_proposing_and_declining_over_and_over_survives_a_restart(tmp_path: Path) -> None:
    table_id, counts = "", []
    for _ in range(2):
        async with World(tmp_path) as world:
            table_id = table_id or (await world.playing(ANNA, BEN)).id
            votes = world.service.votes
            for _ in range(5):
                await world.do(decisions.propose, table_id, ANNA.user_id, EndGame())
                (motion,) = (await world.service.tables.load(table_id)).kept.motions.values()
                await votes.answer(table_id, motion.id, BEN.user_id, "no", world.time)
            await world.say()
            counts.append(pings(world, BEN.user_id, Notice))
    assert counts == [1, 0], "the second process goes on counting"


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
    assert pings(world, BEN.user_id, LobbyPost) == 1
