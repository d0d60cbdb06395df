"""A table that loses its place: it stands still, says so once, and is found again or given up."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cogs.table.lobby import seats
from cogs.table.model import HOMELESS, Table
from cogs.table.notify import places
from cogs.table.notify.places import (
    BARRED,
    DELETED,
    LOCKED,
    REMOVED,
    mark_delivered,
    mark_undeliverable,
)
from cogs.table.people import decisions, presence, transfer
from cogs.table.play import acting
from cogs.table.time import timeouts
from cogs.table.time.clock import WAITS_FOR, deadline
from cogs.table.time.time_control import DAY
from data.store import outbox, queries
from data.store.messages import Board, LobbyEdit, Message, Notice
from data.store.rows import SENDING, OutboxRow
from engine import components, registry
from engine.refusals import NotYours
from tests.cogs.table.rounds import SECONDS, Rounds
from tests.cogs.table.swapping import DORA, WORD, motion_of, mover, other
from tests.cogs.table.waiting import Never, timed, timers
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, World

THERE = f"channel:{CHANNEL}"
ELSEWHERE = 2002


def shut(world: World, code: str = "unknown-channel", where: str = THERE) -> None:
    world.mouth.failures[where] = Never(code)


def opened(world: World) -> None:
    world.mouth.failures.clear()


async def lost(world: World, table: Table, why: str = DELETED) -> Table:
    await world.service.tables.do(places.lose, table.id, world.time, table.row.channel_id or 0, why)
    await world.say()
    return await world.service.tables.load(table.id)


def words_said(world: World, since: int = 0) -> list[tuple[str, str]]:
    rows = [row for row in world.mouth.said[since:] if row.kind == WORD]
    return [(row.destination, row.message.key) for row in rows]


def boards(world: World, where: str, since: int = 0) -> list[OutboxRow]:
    return [r for r in world.mouth.said[since:] if r.kind == "board" and r.destination == where]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("unknown-channel", DELETED),
        ("no-access", BARRED),
        ("no-permission", BARRED),
        ("locked", LOCKED),
    ],
)
async def test_a_post_that_can_never_arrive_holds_the_clocks_and_is_told_once(
    world: World, code: str, why: str
) -> None:
    table = await timed(world, ANNA, BEN)
    shut(world, code)
    table = await world.move(table, "draw")
    await world.say()
    table = await world.move(table)
    await world.say()
    table = await world.service.tables.load(table.id)
    assert set(table.row.holds) == {HOMELESS}
    told = [(f"dm:{user}", f"dm-homeless-{why}") for user in (1, 2)]
    assert sorted(words_said(world)) == told
    assert deadline(table, world.time).stands
    # Nothing ends while there is no place, however long it takes.
    await world.pass_time(20 * DAY)
    await world.say()
    table = await world.service.tables.load(table.id)
    assert table.row.status == "running"
    assert await world.service.votes.motions(table.id) == ()
    assert sorted(words_said(world)) == told


async def test_what_is_refused_for_another_reason_leaves_the_place_alone(world: World) -> None:
    table = await timed(world, ANNA, BEN)
    shut(world, "refused-400-50035")
    await world.move(table, "draw")
    await world.say()
    assert not (await world.service.tables.load(table.id)).row.holds


async def test_a_lobby_without_a_place_closes_and_its_people_hear_of_it(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    await world.say()
    shut(world)
    table = await world.service.lobby.join(table.id, BEN, "b", world.time)
    await world.say()
    assert (await world.service.tables.load(table.id)).row.status == "expired"
    assert sorted(words_said(world)) == [
        ("dm:1", "dm-lobby-homeless"),
        ("dm:2", "dm-lobby-homeless"),
    ]
    assert await world.service.tables.in_channel(CHANNEL) is None


async def test_bring_moves_the_table_and_a_fresh_board_calls_who_is_waited_for(
    world: World,
) -> None:
    table = await timed(world, ANNA, BEN)
    await world.pass_time(DAY // 2)
    shut(world)
    table = await lost(world, table)
    await world.pass_time(3 * DAY)
    waited, there = mover(table), other(table)
    before = len(world.mouth.said)
    table = await world.service.places.bring(table.id, there.user_id, GUILD, ELSEWHERE, world.time)
    await world.say()
    assert (table.row.channel_id, table.row.lobby_channel_id) == (ELSEWHERE, ELSEWHERE)
    assert not table.row.holds
    (board,) = boards(world, f"channel:{ELSEWHERE}", before)
    assert board.message.mention == (waited.user_id,)
    # The clock goes on where it stood: half a day is left.
    until = deadline(table, world.time).until
    assert until == world.time + DAY // 2
    assert await timers(world, table, "homeless") == []
    await world.move(table)
    await world.say()
    assert world.mouth.said[-1].destination == f"channel:{ELSEWHERE}"


async def test_who_may_bring_a_table_and_where(world: World) -> None:
    table = await timed(world, ANNA, BEN)
    service = world.service
    with pytest.raises(NotYours, match="place-there"):
        await service.places.bring(table.id, 1, GUILD, ELSEWHERE, world.time)
    shut(world)
    await lost(world, table)
    assert [t.id for t in await service.places.lost_by(1, GUILD)] == [table.id]
    assert await service.places.lost_by(1, GUILD + 1) == ()
    assert await service.places.lost_by(DORA.user_id, GUILD) == ()
    with pytest.raises(NotYours, match="not-seated"):
        await service.places.bring(table.id, DORA.user_id, GUILD, ELSEWHERE, world.time)
    with pytest.raises(NotYours, match="place-server"):
        await service.places.bring(table.id, 1, GUILD + 1, ELSEWHERE, world.time)
    taken = await service.lobby.open(world.opening(channel_id=ELSEWHERE, host=CARLA), world.time)
    with pytest.raises(NotYours, match="channel-busy") as busy:
        await service.places.bring(table.id, 1, GUILD, ELSEWHERE, world.time)
    assert busy.value.params == {"table": taken.id}
    kept = await service.tables.load(table.id)
    assert (kept.row.channel_id, set(kept.row.holds)) == (CHANNEL, {HOMELESS})


@pytest.mark.parametrize("how", ["event", "bump", "move"])
async def test_a_place_that_comes_back_is_known_when_a_board_has_arrived(
    world: World, how: str
) -> None:
    table = await timed(world, ANNA, BEN)
    shut(world, "no-access")
    table = await lost(world, table, BARRED)
    # A try that fails leaves everything as it is, and tells nobody again.
    told = words_said(world)
    assert await world.service.tables.do(places.attempt, table.id, world.time, None)
    await world.say()
    assert (await world.service.tables.load(table.id)).row.holds
    assert words_said(world) == told
    await world.pass_time(2 * DAY)
    opened(world)
    before = len(world.mouth.said)
    if how == "event":
        await world.service.tables.do(places.attempt, table.id, world.time, None)
    elif how == "bump":
        await world.service.people.bump(table.id, other(table).user_id, world.time)
    else:
        await world.move(await world.move(table, "draw"))
    await world.say()
    table = await world.service.tables.load(table.id)
    assert not table.row.holds
    assert len(boards(world, THERE, before)) == 1
    assert deadline(table, world.time).until is not None
    assert await timers(world, table, "homeless") == []
    assert await timers(world, table, "turn") != []


async def on_its_way(world: World, table: Table, message: Message) -> OutboxRow:
    """Write something to say and begin to send it, as the outbox would."""
    await world.store.write(outbox.post(table.id, THERE, message, f"n{world.time}", world.time))
    edits = isinstance(message, LobbyEdit)
    row = await world.store.read(queries.outbox_head(THERE, edits=edits))
    assert row is not None
    assert row.message == message
    assert await world.store.write(outbox.claim(row.id, world.time)) == (1,)
    return row


async def test_what_was_on_its_way_before_the_loss_shows_nothing(world: World) -> None:
    table = await timed(world, ANNA, BEN)
    world.task.cancel()
    row = await on_its_way(world, table, Board())
    world.time += 1
    await world.service.tables.do(places.lose, table.id, world.time, CHANNEL, DELETED)
    await mark_delivered(world.service.tables, row, 9, world.time)
    assert (await world.service.tables.load(table.id)).row.holds
    row = await on_its_way(world, table, Board())
    await mark_delivered(world.service.tables, row, 9, world.time)
    assert not (await world.service.tables.load(table.id)).row.holds


async def test_a_lobby_message_that_can_still_be_changed_proves_nothing(world: World) -> None:
    table = await lost(world, await timed(world, ANNA, BEN))
    world.task.cancel()
    row = await on_its_way(world, table, LobbyEdit())
    await mark_delivered(world.service.tables, row, 9, world.time)
    assert (await world.service.tables.load(table.id)).row.holds


async def test_after_thirty_days_the_game_ends_and_everybody_hears_of_it(world: World) -> None:
    table = await timed(world, ANNA, BEN)
    shut(world)
    table = await lost(world, table)
    await world.pass_time(WAITS_FOR - 1)
    assert (await world.service.tables.load(table.id)).row.status == "running"
    await world.pass_time(1)
    await world.say()
    table = await world.service.tables.load(table.id)
    assert table.row.status == "ended"
    assert table.outcome is not None
    assert table.outcome.reason == "homeless"
    assert sorted(words_said(world))[-2:] == [("dm:2", "dm-homeless-deleted"), ("dm:2", "dm-over")]
    assert ("dm:1", "dm-over") in words_said(world)
    # What it said and how it ended is kept.
    assert (await world.service.tables.record(table.id)).seed is not None


async def test_a_game_that_is_played_to_its_end_by_direct_message_tells_its_end_there(
    world: World,
) -> None:
    table = await timed(world, ANNA, BEN)
    shut(world)
    table = await lost(world, table)
    await world.service.tables.do(acting.resign, table.id, world.time, ANNA.user_id)
    await world.say()
    assert ("dm:2", "dm-over") in words_said(world)


async def test_a_pause_outlives_the_loss_of_a_place(world: World) -> None:
    table = await timed(world, ANNA, BEN)
    for person in (ANNA, BEN):
        table = await world.service.votes.pause(table.id, person.user_id, world.time)
    await world.say()
    await lost(world, table)
    assert len(await timers(world, table, "resume")) == 1
    await world.service.tables.do(places.attempt, table.id, world.time, None)
    await world.say()
    table = await world.service.tables.load(table.id)
    assert set(table.row.holds) == {"pause"}
    assert deadline(table, world.time).stands


async def test_nothing_public_is_asked_without_a_place(world: World) -> None:
    table = await lost(world, await timed(world, ANNA, BEN))
    before = await world.service.votes.motions(table.id)
    for refused in (
        world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=True),
        world.service.votes.pause(table.id, 1, world.time),
        world.service.tables.do(transfer.offer, table.id, world.time, 1, DORA),
        world.service.tables.do(transfer.ask_seat, table.id, world.time, 1, DORA),
        world.service.tables.do(presence.nudge, table.id, world.time, other(table).user_id),
    ):
        with pytest.raises(NotYours, match="homeless"):
            await refused
    await world.service.tables.do(
        timeouts.ask_about_gone, table.id, world.time, mover(table).user_id
    )
    assert await world.service.votes.motions(table.id) == before


async def test_a_removed_bot_holds_every_table_of_that_server_and_no_other(world: World) -> None:
    first = await timed(world, ANNA, BEN)
    second = await timed(world, ANNA, BEN, channel_id=ELSEWHERE)
    third = await timed(world, ANNA, BEN, channel_id=2003, guild_id=GUILD + 1)
    for row in await world.service.places.of_server(GUILD):
        await world.service.tables.do(
            places.lose, row.id, world.time, row.channel_id or 0, REMOVED, "Spielabend"
        )
    held = [(await world.service.tables.load(t.id)).row.holds for t in (first, second, third)]
    assert [bool(holds) for holds in held] == [True, True, False]
    await world.say()
    rows = [row for row in world.mouth.said if row.kind == WORD]
    assert {row.message.args["server"] for row in rows} == {"Spielabend"}


async def test_a_thread_that_is_lost_is_not_opened_again_and_brought_elsewhere(
    world: World,
) -> None:
    table = await world.service.lobby.open(world.opening(thread=True), world.time)
    await world.service.tables.do(seats.thread_made, table.id, world.time, 777)
    await world.service.lobby.join(table.id, BEN, "b", world.time)
    table = await world.service.lobby.start(table.id, 1, world.time)
    await world.say()
    shut(world, "locked", f"thread:{table.id}")
    await world.move(await world.move(table, "draw"))
    await world.say()
    await world.pass_time(6 * DAY)
    assert world.reopened == []
    await world.service.places.bring(table.id, 1, GUILD, ELSEWHERE, world.time)
    await world.say()
    table = await world.service.tables.load(table.id)
    assert (table.row.thread, table.row.channel_id) == (False, ELSEWHERE)
    assert len(boards(world, f"channel:{ELSEWHERE}")) == 1
    await world.pass_time(6 * DAY)
    assert world.reopened == []


async def test_a_lobby_channel_that_is_gone_takes_no_thread_away(world: World) -> None:
    """The thread itself says whether it is there: only what is said in it counts."""
    table = await world.service.lobby.open(world.opening(thread=True), world.time)
    await world.service.tables.do(seats.thread_made, table.id, world.time, 777)
    await world.service.lobby.join(table.id, BEN, "b", world.time)
    shut(world, "no-access")
    table = await world.service.lobby.start(table.id, 1, world.time)
    await world.say()
    assert not (await world.service.tables.load(table.id)).row.holds


async def test_the_loss_survives_a_restart(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await timed(world, ANNA, BEN)
        shut(world)
        await lost(world, table)
        mouth, time = world.mouth, world.time
    async with World(tmp_path, mouth, time) as again:
        await again.clock.catch_up()
        assert (await again.service.tables.load(table.id)).row.holds
        await again.pass_time(10 * DAY)
        assert (await again.service.tables.load(table.id)).row.status == "running"
        await again.service.places.bring(table.id, 2, GUILD, ELSEWHERE, again.time)
        opened(again)
        await again.say()
        assert len(boards(again, f"channel:{ELSEWHERE}")) == 1


async def test_no_hard_limit_runs_without_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Rounds(components.load("helge"))
    monkeypatch.setattr(registry, "game", lambda *_: game)
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.say()
        shut(world)
        await lost(world, table)
        await world.pass_time(1000 * SECONDS + DAY)
        assert (await world.service.tables.load(table.id)).view(None).round == 1
        # An answer by direct message counts, and starts no clock.
        await world.service.tables.do(acting.submit, table.id, world.time, 1, None, "say x")
        await world.service.tables.do(acting.submit, table.id, world.time, 2, None, "say x")
        await world.say()
        await world.pass_time(1000 * SECONDS + DAY)
        assert (await world.service.tables.load(table.id)).view(None).round == 2
        opened(world)
        await world.service.tables.do(places.attempt, table.id, world.time, None)
        await world.say()
        table = await world.service.tables.load(table.id)
        assert deadline(table, world.time).until == (world.time + 1000 * SECONDS)
        await world.pass_time(1000 * SECONDS)
        assert (await world.service.tables.load(table.id)).view(None).round == 3


async def test_a_try_that_is_under_way_does_not_stand_in_for_the_next(world: World) -> None:
    """It may fail although the place is back: what has not been tried yet does count."""
    table = await lost(world, await timed(world, ANNA, BEN))
    world.task.cancel()
    await world.service.tables.do(places.attempt, table.id, world.time, None)
    head = await world.store.read(queries.outbox_head(THERE))
    assert head is not None
    assert head.state == SENDING
    for _ in range(3):
        await world.service.tables.do(places.attempt, table.id, world.time, None)
    shut(world)
    await world.outbox._say(head)
    opened(world)
    world.task = asyncio.create_task(world.outbox.run())
    await world.say()
    assert len(boards(world, THERE)) == 1
    assert not (await world.service.tables.load(table.id)).row.holds


async def test_a_vote_whose_buttons_are_lost_is_put_again_in_the_new_place(world: World) -> None:
    table = await timed(world, ANNA, BEN)
    await world.pass_time(DAY)
    assert await motion_of(world, table, "late") is not None
    shut(world)
    table = await lost(world, table)
    assert await world.service.votes.motions(table.id) == ()
    await world.service.places.bring(table.id, other(table).user_id, GUILD, ELSEWHERE, world.time)
    await world.say()
    await world.pass_time(1)
    await world.say()
    assert await motion_of(world, table, "late") is not None
    said = [getattr(r.message, "key", "") for r in world.mouth.said if r.destination != THERE]
    assert said[-1] == "notice-late"


async def test_news_of_an_old_channel_do_not_concern_a_table_that_was_brought_elsewhere(
    world: World,
) -> None:
    table = await lost(world, await timed(world, ANNA, BEN))
    await world.service.places.bring(table.id, 1, GUILD, ELSEWHERE, world.time)
    await world.service.tables.do(places.lose, table.id, world.time, CHANNEL, DELETED)
    assert not (await world.service.tables.load(table.id)).row.holds


async def test_a_frozen_table_whose_channel_is_gone_stays_as_it_is(world: World) -> None:
    table = await timed(world, ANNA, BEN)
    shut(world)
    await world.service.tables.change(
        table.id, lambda edit: edit.alter(status="frozen", rules_version=99), world.time
    )
    row = OutboxRow(0, table.id, THERE, Notice("notice-frozen"), "n")
    await mark_undeliverable(world.service.tables, row, "unknown-channel", world.time)
    kept = await world.store.read(queries.table(table.id))
    assert kept is not None
    assert (kept.status, dict(kept.holds)) == ("frozen", {})
