"""What a released version leaves beside its running games: a little in every other table."""

from __future__ import annotations

from typing import Any, Final

from cogs.daily.puzzles import day_of
from cogs.table.model import Person, Table
from cogs.table.people.preferences import forget
from cogs.table.play import acting
from data.store import metrics, outbox, people, servers
from engine.actions import parse
from tests.cogs.scales import Scales
from tests.cogs.soloists import DATE, SUNDAY
from tests.cogs.table.cups import joined, on, opened, tables
from tests.cogs.table.waiting import DAY, DORA, EMIL, FAY
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, START, World
from tests.engine.walks import stream_of
from tests.secrets.tables import step
from tools.support.waiting import LONG

BEFORE: Final = START - 9 * DAY
OVER: Final = CHANNEL + 500
"""Channels from here on are those of games that are over."""
MOVES: Final = 6
ENTRANTS: Final = (ANNA, BEN, CARLA, DORA)
WORDS: Final = tuple((f"w{n}", f"b{n}") for n in range(216))
OWN_WORDS: Final = {"word_language": "server"}


async def fill(world: World) -> str:
    """Leave what came before the running games; return the cup, whose first round is played."""
    world.time = BEFORE
    await _settle(world)
    cup = await opened(world)
    await joined(world, cup, *ENTRANTS)
    for table in await tables(world, await on(world, cup)):
        moved = await world.move(table)
        await world.say()
        await world.do(acting.resign, moved, moved.players[0].user_id)  # these stay in arrears
    await _end(world)
    world.time = SUNDAY - 7 * DAY
    await _alone_on_sunday(world)
    for world.time in (START - DAY, START):
        await _answer(world, ANNA)
    await _answer(world, FAY)
    await forget(world.service.tables, FAY.user_id, world.time)
    await world.say()
    upto = await world.store.read(outbox.prune_window(0, START))
    await world.store.write(outbox.prune(0, upto, START))
    return cup


async def _settle(world: World) -> None:
    """Say how people and the server want to have it."""
    user_id, service = EMIL.user_id, world.service
    await world.store.write(
        *people.change(user_id, notify="both", quiet="22:00-08:00", zone="Europe/Berlin"),
        people.user_locale(user_id, "fr"),
        people.block(user_id, CARLA.user_id),
        *people.enlist(user_id, GUILD, {"helge": "18:00-23:00"}, world.time),
        people.reach_lesson(user_id, "helge", 3),
        people.greet_guild(GUILD),
        people.guild_locale(GUILD, "de"),
        servers.keep_name(GUILD, CHANNEL, "games"),
        metrics.heartbeat(world.time),
        metrics.first_switches('{"commands":["season"]}'),
    )
    await service.words.add_list(GUILD, "ours.txt", WORDS, user_id, world.time)
    where = {"channel_id": CHANNEL, "hour": 18, "zone": "Europe/Berlin", "locale": "en"}
    await service.posts.begin(GUILD, person=EMIL, games=True, **where)


async def _end(world: World) -> None:
    """End rated games, one of which waits for its ratings, and somebody's own; tell a story."""
    history = world.service.history
    game = await _played(world, 0, ANNA, BEN, FAY)
    await history.take(game.id)
    await history.take((await _played(world, 1, ANNA, game="hexago")).id)
    await history._taken((await _played(world, 2, ANNA, BEN, game="blox")).id)
    await _played(world, 3, ANNA, BEN, game="haiclue", options=OWN_WORDS)
    await world.service.stories.begin(Scales())
    told = await world.service.stories.ask(game.id, ANNA.user_id, world.time)
    assert await told.wait(LONG)


async def _played(world: World, number: int, *who: Person, **more: Any) -> Table:
    """Play a while; then all but the first give up. Alone, one plays to the end."""
    table = await world.playing(*who, channel_id=OVER + number, **more)
    stream = stream_of("filled", number)
    while not table.over and (len(who) == 1 or table.row.seq < MOVES):
        await world.say()  # after each step, so that all runs draw the same lots
        table = await step(world, table, stream)
    for person in who[1:]:
        table = await world.do(acting.resign, table, person.user_id)
    await world.say()
    return table


async def _alone_on_sunday(world: World) -> None:
    solos = world.service.solos
    solo = await solos.begin(ANNA, GUILD, DATE - 7, world.time)
    for _ in range(3):
        action = solo.moment.legal(0)[0]
        solo = await solos.submit(solo, solo.moment.token(0), action, world.time)


async def _answer(world: World, person: Person) -> None:
    dailies, day = world.service.dailies, day_of(world.time)
    asked = await dailies.today(person.user_id, day, person.locale, world.time)
    answer = parse(asked.found.answer.text)
    await dailies.submit(person, GUILD, asked, answer, world.time)


async def next_round(world: World, cup: str) -> None:
    """Count a cup's round, and begin the next one."""
    for _ in range(2):
        await on(world, cup)
