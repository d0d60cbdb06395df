"""Every refusal has its sentence from every door, whatever the table has become meanwhile."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import cogs.refusals
from cogs.table.model import Table
from cogs.table.play import acting
from cogs.ui.app import App
from cogs.ui.ids import step
from cogs.ui.phrases import refusal_text
from data.words import Words, words
from engine import registry
from engine.refusals import Illegal, Malformed, NotYours, Refusal
from tests.cogs.people import press, said
from tests.cogs.table.world import ANNA, BEN, World
from tests.sentences import everything

OURS = {
    kind.code
    for kind in vars(cogs.refusals).values()
    if isinstance(kind, type) and issubclass(kind, NotYours)
}


@cache
def refusals() -> tuple[Refusal, ...]:
    """Return a refusal for each sentence, and those that have none."""
    codes = {
        key.removeprefix("refusal-"): dict.fromkeys(names, 3)
        for key, names in everything().items()
        if key.startswith("refusal-")
    }
    kinds = {code: NotYours if code in OURS else Illegal for code in codes}
    said = (kinds[code](code, params) for code, params in codes.items())
    return (*said, Illegal("unheard-of"), Malformed("unheard-of"))


async def tables(world: World) -> dict[str, Table | None]:
    """Return a table in each state it can be in when a refusal is said."""
    made: dict[str, Table | None] = {"none": None}
    made["lobby"] = await world.service.lobby.open(world.opening(channel_id=1), world.time)
    made["running"] = await world.playing(ANNA, BEN, channel_id=2)
    over = await world.playing(ANNA, BEN, channel_id=3)
    made["over"] = await world.do(acting.resign, over, ANNA.user_id)
    frozen = await world.playing(ANNA, BEN, channel_id=4)
    await world.service.tables.freeze(frozen.id, "manager", world.time)
    made["frozen"] = await world.service.tables.load(frozen.id)
    return made


async def test_every_refusal_is_said_in_every_state(world: World, language: Words) -> None:
    for state, table in (await tables(world)).items():
        for refusal in refusals():
            for seat in (None, 0):
                text = refusal_text(language, refusal, table, seat)
                assert text.strip(), (state, refusal.code)


@pytest.mark.parametrize("game", registry.keys())
async def test_every_refusal_can_be_said_at_every_game(world: World, game: str) -> None:
    table = await world.playing(ANNA, BEN, game=game)
    ended = await world.do(acting.resign, table, ANNA.user_id)
    for now in (table, ended):
        for refusal in refusals():
            if registry_owns(refusal, game):
                continue
            assert refusal_text(words("en"), refusal, now, 1).strip(), refusal.code


def registry_owns(refusal: Refusal, game: str) -> bool:
    """Return whether a code is a game's own; its words need values that only the game knows."""
    return words("en").has(f"{game}-refusal-{refusal.code}")


async def test_a_press_out_of_turn_that_races_the_last_move_reads_that_the_game_is_over(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    mover, waiting = (ANNA, BEN) if table.owing == (0,) else (BEN, ANNA)
    load = home.service.tables.load
    asked: list[str] = []

    async def racing(table_id: str, **given: Any) -> Table:
        """Let the game end between the press's look at the table and that of its refusal."""
        asked.append(table_id)
        found = await load(table_id, **given)
        if len(asked) == 1:
            await world.service.tables.do(acting.resign, table_id, world.time, mover.user_id)
        return found

    monkeypatch.setattr(home.service.tables, "load", racing)
    made = await press(home, waiting, step(table.id, table.token(table.owing[0])))
    language = words(waiting.locale)
    assert said(made).startswith(language("refusal-over"))
