"""Tables of every game for tests of secrecy, and their twins: only what is hidden differs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from cogs.table.edit import Edit
from cogs.table.model import Person, Table
from cogs.table.play import acting
from cogs.table.play.drafts import form_of
from cogs.table.play.picker import find
from data.store.rows import ALWAYS
from engine import codec, registry
from engine.actions import parse
from engine.dice import Stream
from engine.record import Record
from engine.refusals import Refusal
from tests.cogs.table.world import ID, World
from tests.engine import walks
from tests.engine.walks import any_action, stream_of

HOSTILE = (
    "@everyone <@1> discord.gg/x",
    "[x](https://a.example) `**_~~||",
    "\u202eevil\u202c\u200b\u0007 \u05d0\u05d1 #a",
    "``` @here \n> :b: <#3>",
    "Z\u0335\u0335\u0335\u0335\u0335 \U0001f468\u200d\U0001f469\u200d\U0001f467 <t:0:R>",
    "https://b.example/?a=`b`",
)
"""Display names that try to ping, to link, to turn lines round and to end code blocks."""
PEOPLE = tuple(
    Person(ID + 11 + n, name, ("en", "de", "fr")[n % 3]) for n, name in enumerate(HOSTILE)
)
STRANGER = Person(ID + 99, "Nobody @here", "en")
KEYS = registry.keys()
WHAT_IS_HIDDEN = sorted(KEYS, key=lambda key: key not in ("haiclue", "hexago"))
"""All games, first one with words and one with hands."""
RECORDS = Path(__file__).resolve().parents[1] / "engine"


def seats_of(key: str) -> int:
    return walks.seats_of(registry.game(key))


def options_of(key: str, number: int) -> dict[str, str]:
    """Return options by lot; no clock of the rules and no list that a server has not added."""
    spec, stream = registry.game(key).spec, stream_of("options", key, number)
    never = {"server"}
    return {
        option.key: stream.choice([value for value in option.values if value not in never])
        for option in spec.options
        if option.key != spec.first_option
    }


def steps_of(key: str, wanted: int) -> int:
    """Return ``wanted``, or fewer for a game that could be over by then."""
    files = (RECORDS / key / "records").glob("*.json")
    longest = max(len(Record.from_json(file.read_bytes()).entries) for file in files)
    return wanted if longest > wanted + 4 else longest // 3


async def begun(world: World, key: str, number: int = 0, seats: int | None = None) -> Table:
    people = PEOPLE[: seats or seats_of(key)]
    for person in people:  # a press that only looks must not make a move
        await world.service.preferences.change(person.user_id, {"confirm": ALWAYS}, 0)
    return await world.playing(*people, aloud=True, game=key, options=options_of(key, number))


async def step(world: World, table: Table, stream: Stream) -> Table:
    """Let a seat that may act do anything, through the only door."""
    state = table.play()[1].state
    seat = stream.choice(sorted(table.game.to_act(state)))
    action = any_action(table.game, state, seat, stream)
    user_id = table.seats[seat].user_id
    assert user_id is not None
    world.time += 7_000
    return await world.do(acting.submit, table, user_id, table.token(seat), action)


async def later(world: World, table: Table, steps: int, stream: Stream) -> Table:
    """Play on for so many steps, or until the game is over."""
    for _ in range(steps):
        if table.over:
            break
        table = await step(world, table, stream)
    return table


async def stages(
    world: World, key: str, wanted: tuple[int, ...], stream: Stream
) -> AsyncIterator[Table]:
    """Begin a game and yield its table after the first of so many steps, then so many more."""
    table, left = await begun(world, key), steps_of(key, sum(wanted))
    for count in wanted:
        table = await later(world, table, min(count, left), stream)
        left -= min(count, left)
        yield table
        table = await world.service.tables.load(table.id)


def twin_of(table: Table, viewer: int | None, stream: Stream) -> Any:
    """Return a state that looks the same to a viewer, with something else that is hidden."""
    state, view = table.play()[1].state, table.view(viewer)
    for _ in range(8):
        other = table.game.imagine(view, viewer, stream)
        if other != state:
            break
    assert table.game.observe(other, viewer) == view
    return other


@asynccontextmanager
async def instead(
    world: World, table: Table, state: Any, viewer: int | None
) -> AsyncIterator[None]:
    """Store another state for a while, and others' drafts in it; the log and all else stay."""
    position = table.play()[1]
    other = replace(table, position=replace(position, state=state))

    def exchange(edit: Edit) -> None:
        edit.alter(snapshot=codec.encode(other.position))
        # Nobody writes at a closed seat, and what was written there is its person's own.
        for seat in {row.seat for row in table.open_humans} - {viewer}:
            if form := form_of(other, seat):
                edit.drafts[seat, other.token(seat)] = form.items[:2]

    def back(edit: Edit) -> None:
        edit.alter(snapshot=codec.encode(position))
        edit.drafts.clear()

    await world.service.tables.change(table.id, exchange, world.time)
    try:
        yield
    finally:
        await world.service.tables.change(table.id, back, world.time)


SKIPPED = {"heartbeat", "lease", "sqlite_sequence", "daily_secret", "puzzles"}
"""Tables that change by themselves: a puzzle is made when it is first asked for."""
NONSENSE = ("zz", "place z9 @B 99", "@everyone", "clue t1 t2 t3", "guess @A blue", "swap zz 2")


def refused(table: Table, seat: int | None, most: int = 6) -> list[str]:
    """Return what a seat may type without anything happening: nonsense, others' actions."""
    state = table.play()[1].state
    others = [s for s in sorted(table.game.may_act(state)) if s != seat]
    tried = [any_action(table.game, state, s, stream_of(s, n)).text for s in others for n in (0, 1)]
    return [text for text in (*NONSENSE, *tried[:most]) if not accepted(table, seat, text)]


def accepted(table: Table, seat: int | None, text: str) -> bool:
    run, position = table.play()
    if seat is None:
        return False
    try:
        run.act(position, seat, find(table, seat, parse(text)))
    except Refusal:
        return False
    return True
