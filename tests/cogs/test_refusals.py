"""Every refusal has its sentence from every door, whatever the table has become meanwhile."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cogs.refusals
from cogs.table.model import Table
from cogs.table.play import acting
from cogs.ui.app import App
from cogs.ui.ids import step
from cogs.ui.phrases import refusal_text
from data.words import LOCALES, words
from engine import registry
from engine.refusals import Illegal, Malformed, NotYours, Refusal
from tests.cogs.people import press, said
from tests.cogs.table.world import ANNA, BEN, World

ROOT = Path(__file__).resolve().parents[2]
KINDS: dict[str, type[Refusal]] = {
    "Illegal": Illegal,
    "Malformed": Malformed,
    "NotYours": NotYours,
    **{
        name: kind
        for name, kind in vars(cogs.refusals).items()
        if isinstance(kind, type) and issubclass(kind, NotYours)
    },
}


@cache
def raised() -> tuple[Refusal, ...]:
    """Return every refusal that is raised for all games, with the names it is raised with."""
    found: dict[tuple[str, str, tuple[str, ...]], Refusal] = {}
    for room in ("engine", "cogs"):
        paths = (ROOT / room).rglob("*.py")
        for path in sorted(path for path in paths if "games" not in path.parts):
            text = path.read_text(encoding="utf-8")
            if not any(name in text for name in KINDS):
                continue  # reading all as trees takes seconds
            for node in ast.walk(ast.parse(text)):
                for made in (_made(node), *_listed(node)):
                    if made is None:
                        continue
                    key = (type(made).__name__, made.code, tuple(sorted(made.params)))
                    found[key] = made
    return tuple(found.values())


def _made(node: ast.AST) -> Refusal | None:
    """Return the refusal that an expression makes; None where it is not written down there."""
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Name) and node.exc.id in KINDS:
        return KINDS[node.exc.id]()
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return None
    kind = KINDS.get(node.func.id)
    if kind is None:
        return None
    given = dict(zip(("code", "params"), node.args, strict=False))
    given |= {word.arg: word.value for word in node.keywords if word.arg}
    code, params = given.get("code"), given.get("params")
    if isinstance(params, ast.IfExp):
        params = params.body
    if code is not None and not isinstance(code, ast.Constant):
        return None
    if params is not None and not isinstance(params, ast.Dict):
        return None  # put together elsewhere: the game's own tests say those
    keys = [] if params is None else params.keys
    names = [str(key.value) for key in keys if isinstance(key, ast.Constant)]
    return kind("" if code is None else str(code.value), dict.fromkeys(names, 3))


def _listed(node: ast.AST) -> list[Refusal]:
    """Return the refusals that stand in a table of what is raised when."""
    values = node.values if isinstance(node, ast.Dict) else []
    names = [value.id for value in values if isinstance(value, ast.Name)]
    return [KINDS[name]() for name in names if name in KINDS]


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


def test_the_refusals_are_found() -> None:
    codes = {refusal.code for refusal in raised()}
    assert {kind.code for kind in KINDS.values() if kind.code} <= codes
    assert {"over", "not-your-turn", "verb", "option-value", "too-few"} <= codes


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_refusal_can_be_said_whatever_the_table_has_become(
    world: World, locale: str
) -> None:
    for state, table in (await tables(world)).items():
        for refusal in raised():
            for seat in (None, 0):
                text = refusal_text(words(locale), refusal, table, seat)
                assert text.strip(), (state, refusal.code)


@pytest.mark.parametrize("game", registry.keys())
async def test_every_refusal_can_be_said_at_every_game(world: World, game: str) -> None:
    table = await world.playing(ANNA, BEN, game=game)
    ended = await world.do(acting.resign, table, ANNA.user_id)
    for now in (table, ended):
        for refusal in raised():
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
