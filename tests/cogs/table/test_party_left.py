"""A party whose people leave the channel: what is played for them, and what is not."""

from __future__ import annotations

from cogs.table.lobby.opening import AWAY_AFTER
from cogs.table.model import Table
from cogs.table.notify import places
from cogs.table.people import decisions
from cogs.table.play import acting, drafts
from cogs.table.play.drafts import form_of
from data.store import queries
from tests.cogs.table.parties import statuses
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World


async def three(world: World) -> Table:
    """Three people at the real game, without a limit that would end a phase meanwhile."""
    opening = world.opening(game="haiclue", party=(ANNA, BEN, CARLA))
    table = await world.service.lobby.open(opening, world.time)
    await world.service.lobby.set_options(table.id, 1, {"clue_timer": "off"}, {}, world.time)
    for number, person in enumerate((BEN, CARLA), start=2):
        await world.service.lobby.join(table.id, person, f"press-{number}", world.time)
    return await world.service.lobby.start(table.id, 1, world.time)


async def all_leave(world: World, table: Table) -> Table:
    """Everybody leaves the channel and stays away for a while."""
    for user in (1, 2, 3):
        await world.service.party.voice_left(CHANNEL, user, world.time)
    await world.pass_time(AWAY_AFTER)
    await world.pass_time(AWAY_AFTER)
    return await world.service.tables.load(table.id)


async def test_a_party_that_everybody_leaves_waits_for_them(world: World) -> None:
    table = await all_leave(world, await three(world))
    assert not table.over
    round_left = table.view(None).round
    assert await statuses(world, table) == ("away", "away", "present")
    await world.service.party.voice_joined(CHANNEL, 1, world.time)
    assert await statuses(world, table) == ("present", "away", "present")
    assert (await world.service.tables.load(table.id)).view(None).round == round_left
    # Now somebody is kept waiting by the one who left last.
    await world.pass_time(AWAY_AFTER)
    assert await statuses(world, table) == ("present", "away", "away")


async def test_nobody_goes_missing_in_a_pause(world: World) -> None:
    table = await three(world)
    for user in (1, 2, 3):
        await world.service.votes.pause(table.id, user, world.time)
    paused = await all_leave(world, table)
    assert (paused.row.seq, set(paused.row.holds)) == (0, {"pause"})
    # Who does not come back with the others is away a while after it.
    for user in (1, 2):
        await world.service.party.voice_joined(CHANNEL, user, world.time)
        await world.service.votes.pause(table.id, user, world.time)
    assert not (await world.service.tables.load(table.id)).row.holds
    await world.pass_time(AWAY_AFTER)
    assert await statuses(world, table) == ("present", "present", "away")


async def test_nobody_goes_missing_while_a_party_has_no_place(world: World) -> None:
    table = await three(world)
    await world.say()
    world.time += 1  # what arrives from now on would show that the place is back
    await world.service.tables.do(places.lose, table.id, world.time, CHANNEL, "deleted")
    assert (await all_leave(world, table)).row.seq == 0


async def test_the_last_one_there_resigns_and_the_rest_is_not_played(world: World) -> None:
    table = await three(world)
    for user in (1, 2):
        await world.service.party.voice_left(CHANNEL, user, world.time)
    await world.pass_time(AWAY_AFTER)
    assert await statuses(world, table) == ("away", "away", "present")
    after = await world.service.tables.do(acting.resign, table.id, world.time, 3)
    assert not after.over
    assert after.waiting


async def test_a_finished_draft_is_sent_for_who_leaves(world: World) -> None:
    table = await three(world)
    form = form_of(table, 2)
    assert form is not None
    for item in form.items[:3]:
        await world.service.tables.do(drafts.press, table.id, world.time, 3, table.token(2), item)
    await world.service.party.voice_left(CHANNEL, 3, world.time)
    await world.pass_time(AWAY_AFTER)
    entries = [e for e in await world.store.read(queries.entries(table.id)) if e.seat == 2]
    clue = "clue " + " ".join(form.items[:3])
    assert [(e.kind, e.action) for e in entries] == [("act", clue), ("seat", "away")]


async def test_a_rematch_of_a_party_is_a_party(world: World) -> None:
    table = await three(world)
    for user in (1, 2, 3):
        await world.service.tables.do(decisions.vote_end, table.id, world.time, user, yes=True)
    for person in (ANNA, BEN, CARLA):
        again = await world.service.lobby.rematch(
            table.id, person, f"r{person.user_id}", world.time
        )
    assert (again.row.status, again.row.party) == ("running", True)
    await world.service.party.voice_left(CHANNEL, 2, world.time)
    await world.pass_time(AWAY_AFTER)
    assert await statuses(world, again) == ("present", "away", "present")
