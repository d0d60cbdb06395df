"""Latecomers: who comes into a party's voice channel plays from the next round on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs.refusals import NotAsked, NotCome, NotSeated
from cogs.table.lobby import opening, seats
from cogs.table.model import Person, Table
from cogs.table.notify.announcements import REVEALED
from cogs.table.people import decisions, transfer
from cogs.table.play import acting, audience
from cogs.table.play.commit import AWAY_AFTER, stop
from cogs.ui.members import Members, recount, take_in
from data.store import privacy, results
from data.store.marks import Came, Had, There
from data.store.messages import Board, Notice, ShowHand, Start
from data.store.rows import LATE
from data.store.typed import Latecomer
from data.words import LOCALES, words
from engine.actions import Action
from engine.record import verify
from tests.cogs.recording import row
from tests.cogs.table.simulation import Simulation, opened
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World

DORA, EMIL = Person(ID + 40, "Dora", ""), Person(ID + 50, "Emil", "")
THREE = (ANNA, BEN, CARLA)
WITHOUT_TIME = {"clue_timer": "off", "guess_timer": "off"}


def party(**options: str) -> Simulation:
    game = opened(*THREE, game="haiclue")
    for person in (BEN, CARLA):
        game.do(seats.join, person, f"press-{person.user_id}")
    game.do(seats.set_options, ID + 1, WITHOUT_TIME | options, {})
    game.do(seats.start, ID + 1)
    return game


def action(table: Table, seat: int) -> Action:
    view = table.view(seat)
    if view.phase == "clue":
        return Action("clue", tuple(f"t{tile}" for tile in view.hand[:2]))
    return Action("guess", (f"@{'ABCDEFGHIJKL'[view.current]}", "red"))


def play_round(game: Simulation) -> None:
    now = game.table.view(None).round
    while not game.table.over and game.table.view(None).round == now:
        seat = game.table.owing[0]
        user = game.table.seats[seat].user_id
        game.do(acting.submit, user, None, action(game.table, seat))


def come(game: Simulation, *people: Person) -> None:
    for person in people:
        game.do(audience.come_late, person)


def in_channel(world: World, *inside: Person) -> Any:
    """Return an app whose client sees these people in the voice channel."""
    members = [SimpleNamespace(id=p.user_id, display_name=p.name, bot=False) for p in inside]
    channel = Mock(spec=discord.VoiceChannel, members=members)
    client = SimpleNamespace(get_channel={CHANNEL: channel}.get, get_guild=lambda _: None)
    return SimpleNamespace(service=world.service, client=client, now=lambda: world.time)


async def begun(
    world: World,
    *more: Person,
    sits: tuple[Person, ...] = (BEN, CARLA),
    options: dict[str, str] = WITHOUT_TIME,
) -> Table:
    """Return a party of those who sit down; ``more`` were in the channel before the game, too."""
    wanted = world.opening(game="haiclue", party=(*THREE, *more), options=options)
    table = await world.service.lobby.open(wanted, world.time)
    for person in sits:
        await world.service.lobby.join(table.id, person, f"p{person.user_id}", world.time)
    return await world.service.lobby.start(table.id, ID + 1, world.time)


async def coming(world: World, table: Table) -> list[int]:
    kept = (await world.service.tables.load(table.id)).kept.timers.values()
    return [timer.what.user for timer in kept if isinstance(timer.what, Latecomer)]


def test_who_comes_late_is_not_asked_whether_to_end() -> None:
    """*Agree* was answered with when they play."""
    game = party()
    come(game, DORA)
    game.do(decisions.vote_end, ANNA.user_id)
    with pytest.raises(NotAsked):
        game.answer("end", DORA.user_id, "yes")


def test_who_comes_joins_at_the_next_round_with_words_and_points_from_there() -> None:
    game = party()
    play_round(game)
    come(game, DORA)
    assert len(game.table.seats) == 3
    game.posts.clear()
    play_round(game)
    game.pass_time(REVEALED)
    dora = game.table.seats[3]
    assert (dora.user_id, dora.name, dora.join, dora.status) == (ID + 40, "Dora", LATE, "present")
    assert game.table.owing == (0, 1, 2, 3)
    assert len(game.table.view(3).hand) == 15
    board = [post for _, post in game.posts if isinstance(post, Board)][-1]
    assert [item.args for item in board.news if item.kind == "latecomer"] == [
        {"seat": 3, "round": 3}
    ]
    # Only Dora has a new message, and it notifies nobody.
    shown = [post for where, post in game.posts if where == f"dm:{ID + 40}"]
    assert shown == [ShowHand(new_message=False, loud=False)]
    while not game.table.over:
        play_round(game)
    assert len(game.table.outcome.scores) == 4
    assert game.table.view(None).since(3) == 3


def test_coming_and_going_is_said_once() -> None:
    game = party()
    for _ in range(3):
        come(game, DORA)
        game.do(audience.late_no_more, ID + 40)
    come(game, DORA, DORA)
    (said,) = [post for _, post in game.posts if isinstance(post, Notice)]
    assert (said.key, said.args["name"]) == ("notice-latecomer-rated", "Dora")


@pytest.mark.parametrize("locale", LOCALES)
def test_who_comes_late_is_said_to_end_the_rating_once(locale: str) -> None:
    """Only the standings said it, once the game was over."""
    game = party()
    come(game, DORA)
    play_round(game)
    play_round(game)
    come(game, EMIL)
    first, second = (post for _, post in game.posts if isinstance(post, Notice))
    told, later = (words(locale)(post.key, **post.args) for post in (first, second))
    assert len(told) > len(later)
    assert second.key == "notice-latecomer"


def test_who_goes_before_the_next_round_gets_no_seat() -> None:
    game = party()
    come(game, DORA, EMIL)
    game.do(audience.late_no_more, ID + 40)
    play_round(game)
    assert [seat.user_id for seat in game.table.seats] == [ID + 1, ID + 2, ID + 3, ID + 50]


def test_who_was_given_a_seat_meanwhile_gets_no_second_one() -> None:
    game = party()
    come(game, DORA)
    game.do(transfer.offer, ID + 3, DORA)
    game.do(transfer.take, game.table.kept.motions["swap"].id, DORA)
    play_round(game)
    assert [seat.user_id for seat in game.table.seats] == [ID + 1, ID + 2, ID + 40]


def test_who_presses_without_a_seat_hears_that_the_voice_channel_gives_one() -> None:
    with pytest.raises(NotCome):
        party().table.require_seat(ID + 40)
    with pytest.raises(NotSeated) as refused:
        party(latecomers="off").table.require_seat(ID + 40)
    assert refused.type is NotSeated


def test_nobody_is_told_that_they_join_a_team_of_two() -> None:
    game = opened(ANNA, BEN, game="haiclue")
    game.do(seats.join, BEN, "press")
    game.do(seats.set_options, ID + 1, WITHOUT_TIME | {"latecomers": "on"}, {})
    game.do(seats.start, ID + 1)
    come(game, DORA)
    assert not game.due("latecomer")
    with pytest.raises(NotSeated) as refused:
        game.table.require_seat(ID + 40)
    assert refused.type is NotSeated


def test_nobody_is_told_in_the_last_round_that_they_join_at_the_next() -> None:
    game = party()
    view = game.table.view(None)
    while view.round < view.rounds:
        play_round(game)
        view = game.table.view(None)
    come(game, DORA)
    assert not game.due("latecomer")
    assert not [post for _, post in game.posts if isinstance(post, Notice)]
    with pytest.raises(NotSeated) as refused:
        game.table.require_seat(ID + 40)
    assert refused.type is NotSeated


def test_nobody_joins_where_the_host_turned_it_off_it_is_full_or_they_had_a_seat() -> None:
    game = party(latecomers="off")
    come(game, DORA)
    assert not game.due("latecomer")
    game = party()
    game.do(lambda edit: edit.marks.add(Had(2, user=ID + 40)))
    come(game, DORA)
    assert not game.due("latecomer")
    come(game, *(Person(ID + 100 + n, f"P{n}", "") for n in range(20)))
    assert len(game.due("latecomer")) == 12 - 3
    while not game.table.over:
        play_round(game)
    # The forty cards last for seven seats from round 2 on, and for one more at the end.
    assert len(game.table.seats) == 8
    assert len(game.table.view(None).results) <= 40
    assert game.table.outcome.reason == "rounds"
    assert not game.due("latecomer")


def test_a_latecomer_who_leaves_the_channel_is_skipped_until_they_are_back() -> None:
    game = party()
    come(game, DORA)
    play_round(game)
    game.do(opening.left_voice, ID + 40)
    game.pass_time(AWAY_AFTER)
    assert game.statuses[3] == "away"
    play_round(game)
    assert 3 not in game.table.owing
    game.do(opening.joined_voice, ID + 40)
    assert game.statuses[3] == "present"


def test_who_left_is_skipped_and_back_when_back_but_who_answers_has_not_left() -> None:
    game = party()
    for user in (ID + 2, ID + 3):
        game.do(opening.left_voice, user)
    game.do(acting.submit, ID + 3, None, action(game.table, 2))
    game.pass_time(AWAY_AFTER)
    assert (game.statuses, game.table.owing) == (["present", "away", "present"], (0,))
    play_round(game)
    assert game.table.owing == (0, 2)
    for user in (ID + 2, ID + 3):
        game.do(opening.joined_voice, user)
    assert (game.statuses, game.table.owing) == (["present"] * 3, (0, 1, 2)), "back in time"
    play_round(game)
    assert game.table.owing == (0, 1, 2)
    assert not game.due("gone")


def test_latecomers_come_before_the_defaults_of_those_who_are_away() -> None:
    game = party()
    game.do(opening.left_voice, ID + 2)
    game.pass_time(AWAY_AFTER)
    come(game, DORA)
    play_round(game)
    assert [seat.user_id for seat in game.table.seats] == [ID + 1, ID + 2, ID + 3, ID + 40]
    assert game.table.owing == (0, 2, 3)


def test_a_rematch_has_seats_for_all_from_the_deal_on() -> None:
    game = party()
    come(game, DORA)
    play_round(game)
    game.do(stop, "agreed")
    again = opening.rematch_of(game.table, ANNA, "again", game.time, game.chance, pinging=False)
    assert [seat.join for seat in again.table.seats] == ["again", "", "", ""]


async def test_a_latecomer_survives_a_kill_and_the_record_is_verified(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await begun(world)
        await world.service.party.voice_joined(CHANNEL, DORA, world.time)
        world.task.cancel()
    async with World(tmp_path) as world:
        table = await world.service.tables.load(table.id)
        while not table.over:
            seat = table.owing[0]
            user = table.seats[seat].user_id
            await world.do(acting.submit, table.id, user, None, action(table, seat))
            table = await world.service.tables.load(table.id)
        await world.say()
        assert [seat.user_id for seat in table.seats] == [ID + 1, ID + 2, ID + 3, ID + 40]
        record = await world.service.tables.record(table.id)
        assert record.deal.seats == 3
        assert verify(record) == table.play()[1]
        early = await world.service.tables.at(table.id, 1)
        assert len(early.seats) == len(early.play()[1].statuses) == 3
        assert await world.compared() == 0
        row = await world.store.read(results.of_seat(ID + 40, table.id))
        assert (row.rank, row.why) == (table.outcome.ranks[3], "taken"), "it is not rated"


async def test_a_start_takes_in_who_came_meanwhile_but_not_who_looked_on(tmp_path: Path) -> None:
    there = (*THREE, EMIL)
    async with World(tmp_path) as world:
        wanted = world.opening(game="haiclue", party=there, options=WITHOUT_TIME)
        table = await world.service.lobby.open(wanted, world.time)
        for person in (BEN, CARLA):
            await world.service.lobby.join(table.id, person, f"p{person.user_id}", world.time)
        fred = Person(ID + 60, "Fred", "")
        await world.service.party.voice_joined(CHANNEL, fred, world.time)
        await world.service.lobby.start(table.id, ID + 1, world.time)
        await recount(in_channel(world, *there, fred, DORA))
        table = await world.service.tables.load(table.id)
        timers = [row.what for row in table.kept.timers.values()]
        assert [what.user for what in timers if isinstance(what, Latecomer)] == [ID + 40]
        # Who comes in now wants to play.
        await world.service.party.voice_joined(CHANNEL, EMIL, world.time)
        table = await world.service.tables.load(table.id)
        timers = [row.what for row in table.kept.timers.values()]
        assert [what.user for what in timers if isinstance(what, Latecomer)] == [ID + 40, ID + 50]
        assert {There, Came} <= set(map(type, table.kept.marks))
        table = await world.stop(table)
        assert not {There, Came} & set(map(type, table.kept.marks))


async def rematch_without(world: World, person: Person, *decisions: Any) -> Table:
    """Return a rematch that begins without one of four, once they have taken these decisions."""
    lobby = world.service.lobby
    old = await world.stop(await begun(world, person, sits=(BEN, CARLA, person)))
    table = await lobby.rematch(old.id, ANNA, "again", world.time)
    for other in (BEN, CARLA):
        await lobby.join(table.id, other, f"again{other.user_id}", world.time)
    for decision in decisions:
        await world.do(decision, table, person.user_id)
    return await lobby.start(table.id, ID + 1, world.time)


async def taken_in(world: World, table: Table, *inside: Person) -> list[int]:
    """Return who joins at the next round of those in the channel as a game begins."""
    app = in_channel(world, *inside)
    members = Members(app, app.client)
    members.delivered(table, row(table, Start(0, ())))
    await asyncio.gather(*members._asking._tasks)
    return await coming(world, table)


async def test_who_stayed_in_the_channel_for_a_rematch_joins_in(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await rematch_without(world, EMIL)
        assert [seat.user_id for seat in table.seats] == [ID + 1, ID + 2, ID + 3]
        # Dora looked on.
        assert await taken_in(world, table, *THREE, EMIL, DORA) == [EMIL.user_id]


async def test_who_said_no_to_a_rematch_is_not_taken_in_though_they_stay(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await rematch_without(world, EMIL, seats.leave)
        assert await taken_in(world, table, *THREE, EMIL) == []


async def test_who_looked_on_in_the_channel_joins_in_by_a_press(tmp_path: Path) -> None:
    """They were told to come into the channel in which they were."""
    async with World(tmp_path) as world:
        table = await begun(world, EMIL)
        app = in_channel(world, *THREE, EMIL)
        assert not await take_in(app, table, DORA.user_id), "she is not in the channel"
        assert await coming(world, table) == []
        for _ in range(2):
            assert await take_in(app, table, EMIL.user_id)
            assert await coming(world, table) == [EMIL.user_id]


async def test_a_latecomer_who_is_forgotten_does_not_come(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await begun(world)
        await world.service.party.voice_joined(CHANNEL, DORA, world.time)
        await privacy.erase(world.store, ID + 40)
        table = await world.service.tables.load(table.id)
        assert not any(isinstance(row.what, Latecomer) for row in table.kept.timers.values())


def test_a_party_with_a_latecomer_ends_once_all_agree() -> None:
    """The deal that the last answer compares with had a seat less."""
    game = party()
    come(game, DORA)
    play_round(game)
    for person in (DORA, *THREE):
        assert not game.table.over
        game.do(decisions.vote_end, person.user_id)
    assert game.table.outcome is not None
    assert game.table.outcome.reason == "agreed"
