"""A game that one person may play for a total, games of it that are over, and what is derived."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from cogs.history import scores as pages
from cogs.table import moment
from cogs.table.edit import Edit
from cogs.table.model import Person, Table
from cogs.table.play.commit import commit
from data.store import ratings
from engine import components, registry
from engine.actions import Action
from engine.dice import Dice
from engine.spec import Args, GameSpec, Option, Options, Outcome, Seat, Step
from render.contract import Picture, Scene
from tests.cogs.table.cards import ZooRenderer
from tests.cogs.table.world import ANNA, BEN, World
from tests.drawing import drawn_by
from tests.engine.toys import Ladder, LadderState
from tools.support.tables import executed

ROUNDS = 3


class Climb(Ladder):
    """Three times add one to three, or roll, or keep what you have."""

    spec: ClassVar[GameSpec] = replace(
        Ladder.spec,
        key="helge",
        title="Climb",
        options=(Option("doubling", ("once", "stacked"), "once", listed=True),),
    )

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[LadderState]:
        return super().setup(seats, {**options, "rounds": str(ROUNDS)}, dice, supply, first or 0)

    def outcome(self, state: LadderState) -> Outcome | None:
        ended = super().outcome(state)
        return None if ended is None else replace(ended, feat={"points": max(ended.scores)})


class ClimbRenderer(ZooRenderer):
    """Says the points, and a feat with Discord's own characters in it."""

    def hand(self, _view: Any, _scene: Scene) -> Picture | None:
        return None

    def hand_text(self, view: Any, scene: Scene) -> str:
        return self.text_board(view, scene)

    def text_board(self, view: Any, _scene: Scene) -> str:
        return f"points {view.points}"

    def describe(self, action: Any, _view: Any, _scene: Scene) -> str:
        return action.text

    def feat(self, feat: Args, _scene: Scene) -> str:
        return f"best turn {feat['points']}" if feat else ""


def only_climb(monkeypatch: pytest.MonkeyPatch, kind: type[Climb] = Climb) -> None:
    game = kind(components.load("helge"))
    monkeypatch.setattr(registry, "game", lambda *_: game)
    for place in (moment, pages):
        monkeypatch.setattr(place, "renderer", lambda _: drawn_by(ClimbRenderer()))


async def played(world: World, *given: int, who: tuple[Person, ...] = (ANNA, BEN)) -> Table:
    return await ended(world, await world.playing(*who), *given)


async def ended(world: World, table: Table, *given: int) -> Table:
    while not table.over:
        if table.computer(table.owing[0]):
            table = await world.service.tables.change(table.id, computed, world.time)
        else:
            table = await world.move(table, f"add {given[table.owing[0]] if given else 1}")
    return table


def computed(edit: Edit) -> Table:
    run, position = edit.table.play()
    action = Action("add", ("1",))
    return commit(edit, [run.act(position, edit.table.owing[0], action, at=edit.now)], [])


async def derived(world: World) -> dict[str, list[Any]]:
    return {
        name: sorted(await executed(world.store, f"SELECT * FROM {name}"), key=repr)  # noqa: S608
        for name in ratings.DERIVED
    }
