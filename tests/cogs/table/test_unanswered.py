"""A round against the clock that nobody answers: the next one waits, and the host may end it."""

from __future__ import annotations

import pytest

from cogs.table.model import Table
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.table.time import clock
from cogs.table.time.clock import LAST_SECONDS, Timing, deadline
from cogs.ui.messages.board import clock_line
from cogs.ui.messages.more import ask_end
from data.store import queries
from data.words import LOCALES, words
from tests.cogs.people import reader
from tests.cogs.table.parties import only_rounds, partying
from tests.cogs.table.rounds import SECONDS
from tests.cogs.table.waiting import timers
from tests.cogs.table.world import ANNA, BEN, World
from tests.tiers import few

ROUND = 1000 * SECONDS


@pytest.fixture(autouse=True)
def party_game(monkeypatch: pytest.MonkeyPatch) -> None:
    only_rounds(monkeypatch)


async def now(world: World, table: Table) -> Table:
    return await world.service.tables.load(table.id)


async def passed(world: World, table: Table) -> Table:
    """Let the time of a round pass, its board delivered before and after."""
    await world.say()
    await world.pass_time(ROUND)
    await world.say()
    return await now(world, table)


def waits(table: Table) -> bool:
    return clock.limit_waits(table.kept.timers.values())


async def test_a_round_without_answers_is_not_followed_by_another(world: World) -> None:
    table = await passed(world, await partying(world))
    assert (table.view(None).round, waits(table)) == (2, True)
    for _ in range(5):
        table = await passed(world, table)
    assert table.view(None).round == 2
    assert deadline(table, world.time) == Timing()


async def test_the_first_answer_gives_the_others_the_whole_time(world: World) -> None:
    table = await passed(world, await partying(world))
    await world.pass_time(10 * ROUND)
    table = await world.service.tables.do(acting.submit, table.id, world.time, 2, None, "say x")
    assert not waits(table)
    assert deadline(table, world.time) == Timing(world.time + ROUND)
    table = await passed(world, table)
    assert table.view(None).round == 3
    assert not waits(table), "one of them is there"
    table = await passed(world, table)
    assert waits(table)


async def test_who_is_away_keeps_no_round_going(world: World) -> None:
    table = await partying(world)
    for person in (ANNA, BEN):
        await world.service.party.voice_left(table.row.channel_id or 0, person.user_id, 0)
    table = await passed(world, table)
    assert waits(table)


async def test_only_the_host_ends_alone_what_nobody_answers(world: World) -> None:
    table = await partying(world)
    busy = await world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=True)
    assert busy.row.status == "running", "while they play all are asked"
    await world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=False)
    table = await passed(world, table)
    key = {1: "end-ask-host", 2: "end-ask"}
    for person in (ANNA, BEN):
        told = ask_end(await now(world, table), reader(person)).text
        assert told == reader(person).words(key[person.user_id])
    ended = await world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=True)
    stop = (await world.store.read(queries.entries(table.id)))[-1]
    assert (ended.row.status, stop.action) == ("ended", "unanswered")


@pytest.mark.parametrize("locale", few(LOCALES))
async def test_the_board_says_that_it_waits_and_when_seconds_are_left(
    world: World, locale: str
) -> None:
    table, said = await partying(world), words(locale)
    before = world.mouth.kinds("channel").count("status")
    await world.pass_time(ROUND - LAST_SECONDS - 1)
    await world.say()
    assert world.mouth.kinds("channel").count("status") == before
    table = await now(world, table)
    until = f"<t:{deadline(table, world.time).until // 1000}:R>"  # type: ignore[operator]
    assert clock_line(table, said, world.time) == said("turn-until", when=until)
    await world.pass_time(1)
    await world.say()
    assert world.mouth.kinds("channel").count("status") == before + 1
    assert clock_line(table, said, world.time) == said("turn-last-seconds", when=until)
    await world.pass_time(LAST_SECONDS)
    await world.say()
    table = await now(world, table)
    assert clock_line(table, said, world.time) == said("turn-unanswered")
    assert await timers(world, table, "last-seconds") == []
