"""Two tables that differ only in what is hidden look the same to whoever may not know it.

A table is played to some position through the service. For every viewer another state is made
that fits what they know (``Game.imagine``), and stored in place of the real one, with another
seed. Whatever reaches the viewer must be the same to the byte.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.picker.hints import hint_page
from cogs.table.bots import worker
from cogs.table.model import Person, Table
from cogs.table.play import acting
from cogs.table.play.audience import open_to
from cogs.ui import ids
from engine import registry
from engine.actions import Action
from engine.contract import Game
from tests.cogs import people
from tests.cogs.people import reader
from tests.cogs.table.thinking import think_here
from tests.cogs.table.world import CHANNEL, ID, World
from tests.engine.walks import stream_of
from tests.secrets.channels import differing, everything, of_press, public
from tests.secrets.tables import (
    KEYS,
    PEOPLE,
    STRANGER,
    begun,
    instead,
    later,
    refused,
    seats_of,
    stages,
    step,
    steps_of,
    twin_of,
)
from tests.tiers import few, many

STEPS = many((4,), (0, 4, 13))
"""After how many steps each is looked at; then that many more."""


def viewers(table: Table) -> list[tuple[int | None, Person]]:
    return [(None, STRANGER), *enumerate(PEOPLE[: many(1, len(table.seats))])]


@pytest.mark.sized
@pytest.mark.parametrize("key", KEYS)
async def test_twins_look_the_same(
    tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    stream, different = stream_of("twins", key), 0
    async with World(tmp_path) as world:
        async for stage in stages(world, key, STEPS, stream):
            await world.say()
            table = await world.service.tables.load(stage.id)
            for seat, viewer in viewers(table):
                other = twin_of(table, seat, stream)
                different += other != table.play()[1].state
                texts = refused(table, seat)
                real = await everything(world, table, viewer, texts, caplog)
                async with instead(world, table, other, seat):
                    twin = await everything(world, table, viewer, texts, caplog)
                assert not differing(real, twin), f"{key} after {table.row.seq}, seat {seat}"
    assert different > many(0, 3) or not table.game.spec.hidden, "the twins were the same table"


@pytest.mark.sized
# With two seats a resignation ends the game.
@pytest.mark.parametrize("key", few([key for key in KEYS if seats_of(key) > 2]))
async def test_who_resigned_sees_what_a_spectator_sees(
    tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    stream, left = stream_of("resigned", key), PEOPLE[1]
    async with World(tmp_path) as world:
        table = await later(world, await begun(world, key), min(4, steps_of(key, 16)), stream)
        await world.do(acting.resign, table, left.user_id)
        rest = steps_of(key, 16) - 4
        for steps in many((rest,), (0, rest)):
            table = await later(world, await world.service.tables.load(table.id), steps, stream)
            assert not table.over
            await world.say()
            table = await world.service.tables.load(table.id)
            other, texts = twin_of(table, None, stream), refused(table, None)
            real = await everything(world, table, left, texts, caplog)
            async with instead(world, table, other, None):
                twin = await everything(world, table, left, texts, caplog)
            assert not differing(real, twin), f"{key}, {steps} after leaving"


HINTED = many((3,), (0, 3, 4, 9))


async def hinted(world: World, table: Table, seat: int, heard: list[Any]) -> list[Any]:
    heard.clear()
    advice = await world.computers.advise(table, seat)
    if advice is None:
        return [list(heard)]
    home = people.app(world)
    try:
        page = await hint_page(home, reader(PEOPLE[seat]), table, advice)
    finally:
        home.pictures.close()
    pressed = [(one.label, one.custom_id) for row in page.rows for one in row]
    return [list(heard), advice, page.text, page.files, pressed]


@pytest.mark.sized
@pytest.mark.parametrize("key", few(KEYS, 3))
async def test_a_hint_rests_on_what_its_seat_knows(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    heard: list[Any] = []
    right = worker.advise
    monkeypatch.setattr("cogs.table.bots.pool.advise", lambda *a: heard.append(a) or right(*a))  # type: ignore[func-returns-value]
    stream, different = stream_of("hints", key), 0
    async with World(tmp_path) as world:
        async for table in stages(world, key, HINTED, stream):
            for seat in table.owing[: many(1, 3)]:
                other = twin_of(table, seat, stream)
                position = table.play()[1]
                different += other != position.state
                twin = replace(table, position=replace(position, state=other))
                real = await hinted(world, table, seat, heard)
                assert await hinted(world, twin, seat, heard) == real, f"{key}, seat {seat}"
                assert len(real) > 1
    assert different or not table.game.spec.hidden, "the twins were the same table"


OPEN_TO_ALL = [key for key in KEYS if type(registry.game(key)).audience is not Game.audience]


@pytest.mark.parametrize("key", OPEN_TO_ALL)
async def test_the_audience_learns_nothing_before_the_reveal(
    tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    stream, audience = (
        stream_of("audience", key),
        [replace(STRANGER, user_id=ID + 90 + n) for n in (0, 1)],
    )
    async with World(tmp_path) as world:
        options = {option.key: option.default for option in registry.game(key).spec.options}
        players = PEOPLE[: seats_of(key)]
        table = await world.playing(*players, aloud=True, game=key, options=options)
        while not (asked := open_to(table)):
            table = await step(world, table, stream)
        await world.say()

        async def seen(*said: Action) -> list[Any]:
            """Return what the audience is answered, and what everybody sees then."""
            home = people.app(world)
            caplog.clear()
            try:
                made = [
                    await people.press(home, one, ids.step(table.id, token, action.words, ids.DO))
                    for one, action in zip(audience, said, strict=True)
                ]
                logged = [(r.name, r.levelname, r.getMessage()) for r in caplog.records]
                now = await world.service.tables.load(table.id)
                return [[of_press(one) for one in made], await public(home, world, now), logged]
            finally:
                home.pictures.close()

        token = table.token(table.owing[0])
        real = await seen(asked[0], asked[0])
        async with instead(world, table, twin_of(table, None, stream), None):
            assert await seen(asked[0], asked[0]) == real
        other = await seen(asked[0], asked[1])
        assert (other[0][0], other[1]) == (real[0][0], real[1]), "it shows what others said"
        assert other[0][1] != real[0][1]


@pytest.mark.parametrize("key", [key for key in KEYS if registry.game(key).spec.latecomers])
async def test_a_latecomer_learns_nothing_but_their_hand(
    tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    stream, spec, players = stream_of("late", key), registry.game(key).spec, PEOPLE[:3]
    options = {option.key: option.default for option in spec.options} | {spec.latecomers: "on"}
    async with World(tmp_path) as world:
        table = await world.playing(*players, game=key, party=players, options=options)

        async def compared(seat: int | None) -> None:
            """Compare what the newcomer sees now with what they would see at a twin."""
            await world.say()
            now = await world.service.tables.load(table.id)
            other, texts = twin_of(now, seat, stream), refused(now, seat)
            assert other != now.play()[1].state
            real = await everything(world, now, STRANGER, texts, caplog)
            async with instead(world, now, other, seat):
                twin = await everything(world, now, STRANGER, texts, caplog)
            assert not differing(real, twin)

        await world.service.party.voice_joined(CHANNEL, STRANGER, world.time)
        table = await later(world, await world.service.tables.load(table.id), 5, stream)
        await compared(None)
        while table.seat_of(STRANGER.user_id) is None:
            table = await step(world, table, stream)
        await compared(3)
        table = await later(world, table, 3, stream)
        await compared(3)
