"""A party in a voice channel, with a game made for simultaneous answers."""

from __future__ import annotations

import pytest

from cogs.table.lobby import opening
from cogs.table.lobby.opening import AWAY_AFTER
from cogs.table.play import acting
from data.store import queries
from engine.refusals import Malformed, NotYours
from tests.cogs.table.parties import only_rounds, partying, statuses
from tests.cogs.table.waiting import timers
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World


@pytest.fixture(autouse=True)
def party_game(monkeypatch: pytest.MonkeyPatch) -> None:
    only_rounds(monkeypatch)


async def test_seats_are_kept_for_who_is_there_and_lapse_at_the_start(world: World) -> None:
    table = await partying(world)
    assert [seat.user_id for seat in table.seats] == [1, 2]
    assert table.row.party


async def test_the_last_press_does_not_start_a_party(world: World) -> None:
    """Late arrivals may join until somebody presses Start."""
    table = await world.service.lobby.open(world.opening(party=(ANNA, BEN)), world.time)
    table = await world.service.lobby.join(table.id, BEN, "press-2", world.time)
    assert table.row.status == "lobby"
    table = await world.service.lobby.join(table.id, CARLA, "press-3", world.time)
    assert [seat.user_id for seat in table.seats] == [1, 2, 3]


async def test_a_party_has_its_own_defaults(world: World) -> None:
    table = await world.service.lobby.open(world.opening(party=(ANNA,)), world.time)
    assert table.row.options == {"pace": "60"}
    other = await world.service.lobby.open(world.opening(channel_id=CHANNEL + 1), world.time)
    assert (other.row.options, other.row.party) == ({"pace": "off"}, False)


async def test_who_leaves_is_away_after_three_minutes_and_back_with_a_press(world: World) -> None:
    table = await partying(world)
    await world.service.party.voice_left(CHANNEL, 2, world.time)
    await world.service.party.voice_left(CHANNEL, 2, world.time + 1000)
    await world.service.tables.do(acting.submit, table.id, world.time, 1, None, "say x")
    await world.pass_time(AWAY_AFTER - 1)
    assert await statuses(world, table) == ("present", "present")
    await world.pass_time(1)
    # Nobody waits for Ben any more: his default has ended the round.
    assert await statuses(world, table) == ("present", "away")
    after = await world.service.tables.do(acting.submit, table.id, world.time, 1, None, "say y")
    assert (after.view(None).round, after.owing) == (3, (0,))
    after = await world.service.tables.do(acting.submit, table.id, world.time, 2, None, "say z")
    assert await statuses(world, table) == ("present", "present")
    assert after.owing == (0,)
    entries = await world.store.read(queries.entries(table.id))
    record = await world.service.tables.load(table.id)
    # The limit of round 1, away, rounds 2 and 3 without waiting, back, and a new answer.
    kinds = [entry.kind for entry in entries if entry.seat == 1]
    assert kinds == ["default", "seat", "default", "default", "seat", "act"]
    assert record.play()[0].replay(entries).seq == len(entries)


async def test_who_comes_back_in_time_was_never_away(world: World) -> None:
    table = await partying(world)
    await world.service.party.voice_left(CHANNEL, 2, world.time)
    await world.pass_time(AWAY_AFTER - 1)
    await world.service.party.voice_joined(CHANNEL, 2, world.time)
    await world.pass_time(AWAY_AFTER)
    assert await statuses(world, table) == ("present", "present")
    # The limit of 60 s had its say in between; nobody's status changed.
    assert {entry.kind for entry in await world.store.read(queries.entries(table.id))} == {
        "default"
    }
    await world.service.party.voice_left(CHANNEL, 99, world.time)
    await world.service.party.voice_left(CHANNEL + 1, 2, world.time)
    await world.pass_time(AWAY_AFTER)
    assert await statuses(world, table) == ("present", "present")


async def test_next_is_for_the_host_until_the_host_is_away(world: World) -> None:
    table = await partying(world)
    token = table.token(0)
    with pytest.raises(NotYours, match="not-host"):
        await world.service.tables.do(acting.next_phase, table.id, world.time, 2, token)
    after = await world.service.tables.do(acting.next_phase, table.id, world.time, 1, token)
    assert after.view(None).round == 2
    same = await world.service.tables.do(acting.next_phase, table.id, world.time, 1, token)
    assert same.view(None).round == 2, "an old press ends nothing"
    await world.service.party.voice_left(CHANNEL, 1, world.time)
    await world.pass_time(AWAY_AFTER)
    now = await world.service.tables.load(table.id)
    after = await world.service.tables.do(acting.next_phase, table.id, world.time, 2, now.token(1))
    assert after.view(None).round == now.view(None).round + 1


async def test_a_made_up_next_ends_nothing_where_there_is_no_party(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    await world.service.lobby.join(table.id, BEN, "press-2", world.time)
    table = await world.service.lobby.start(table.id, 1, world.time)
    assert not table.row.party
    before = await world.store.read(queries.entries(table.id))
    for user, token in ((1, table.token(0)), (2, table.token(0)), (1, "0.r99")):
        with pytest.raises(Malformed, match="old-button"):
            await world.service.tables.do(acting.next_phase, table.id, world.time, user, token)
    assert await world.store.read(queries.entries(table.id)) == before


async def test_who_has_resigned_leads_no_party(world: World) -> None:
    table = await world.service.lobby.open(world.opening(party=(ANNA, BEN, CARLA)), world.time)
    for number, person in enumerate((BEN, CARLA), start=2):
        await world.service.lobby.join(table.id, person, f"press-{number}", world.time)
    await world.service.lobby.start(table.id, 1, world.time)
    table = await world.service.tables.do(acting.resign, table.id, world.time, 1)
    before = await world.store.read(queries.entries(table.id))
    with pytest.raises(NotYours, match="closed-already"):
        await world.service.tables.do(acting.next_phase, table.id, world.time, 1, table.token(1))
    assert await world.store.read(queries.entries(table.id)) == before
    after = await world.service.tables.do(
        acting.next_phase, table.id, world.time, 2, table.token(1)
    )
    assert after.view(None).round == table.view(None).round + 1


async def test_who_acts_by_text_meanwhile_is_not_away(world: World) -> None:
    table = await partying(world)
    await world.service.party.voice_left(CHANNEL, 1, world.time)
    await world.service.party.voice_left(CHANNEL, 2, world.time)
    await world.service.tables.do(acting.submit, table.id, world.time, 2, None, "say x")
    await world.pass_time(AWAY_AFTER)
    assert await statuses(world, table) == ("away", "present")
    # Leaving once more counts once more, as soon as somebody is kept waiting by it.
    await world.service.party.voice_left(CHANNEL, 2, world.time)
    await world.pass_time(AWAY_AFTER)
    assert await statuses(world, table) == ("away", "present")
    await world.service.party.voice_joined(CHANNEL, 1, world.time)
    await world.pass_time(AWAY_AFTER)
    assert await statuses(world, table) == ("present", "away")


async def test_a_timer_called_off_while_it_rang_changes_nothing(world: World) -> None:
    table = await partying(world)
    await world.service.party.voice_left(CHANNEL, 2, world.time)
    (timer,) = await timers(world, table, "gone")
    await world.service.party.voice_joined(CHANNEL, 2, world.time)
    await world.service.tables.change(
        table.id, lambda edit: opening.voice_gone(edit, timer.id, 1), world.time
    )
    assert await statuses(world, table) == ("present", "present")
