"""A game in which everybody answers at once, against a clock; and a party that plays it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from cogs.table.model import RESERVED, Table
from engine import components, registry
from engine.actions import Action
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.spec import Event, GameSpec, Limit, Option, Options, Outcome, Seat, Step
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World

SECONDS = 60
WORDS = ("x", "y", "z")


@dataclass(frozen=True, slots=True)
class Said:
    """Round, and what each seat has said in it."""

    round: int
    said: tuple[str, ...]
    over: bool = False


class Rounds(Game[Said, Said]):
    """Five rounds; an answer may be changed until all are in."""

    spec: ClassVar[GameSpec] = GameSpec("helge", "Rounds", 1, 2, 6, simultaneous=True)
    state_type: ClassVar[type] = Said
    view_type: ClassVar[type] = Said

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[Said]:
        del options, dice, supply, first
        return Step(Said(1, ("",) * seats))

    def to_act(self, state: Said) -> frozenset[Seat]:
        return frozenset(s for s, word in enumerate(state.said) if not word and not state.over)

    def may_act(self, state: Said) -> frozenset[Seat]:
        return frozenset() if state.over else frozenset(range(len(state.said)))

    def decision(self, state: Said, _seat: Seat) -> str:
        return f"r{state.round}"

    def legal_actions(self, _state: Said, _seat: Seat) -> Iterable[Action]:
        return tuple(Action("say", (word,)) for word in WORDS)

    def apply(self, state: Said, seat: Seat, action: Action, _dice: Dice) -> Step[Said]:
        said = tuple(action.args[0] if s == seat else w for s, w in enumerate(state.said))
        state = replace(state, said=said)
        if all(said):
            state = Said(state.round + 1, ("",) * len(said), state.round >= 5)
        return Step(state, (Event("said", {"seat": seat}),))

    def absent_action(self, _state: Said, _seat: Seat) -> Action:
        return Action("say", ("x",))

    def time_limit(self, state: Said) -> Limit | None:
        return None if state.over else Limit("say", SECONDS)

    def stop(self, state: Said, _reason: str) -> Step[Said]:
        return Step(replace(state, over=True))

    def observe(self, state: Said, _seat: Seat | None) -> Said:
        return state

    def outcome(self, state: Said) -> Outcome | None:
        seats = len(state.said)
        return Outcome((0,) * seats, (1,) * seats, (), "rounds") if state.over else None

    def imagine(self, view: Said, _seat: Seat | None, _stream: Stream) -> Said:
        return view

    def standing(self, view: Said) -> tuple[int, ...]:
        return (0,) * len(view.said)


def only_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    pace = Option("pace", ("off", "60"), "off", party="60")
    monkeypatch.setattr(Rounds, "spec", replace(Rounds.spec, party=True, options=(pace,)))
    game = Rounds(components.load("helge"))
    monkeypatch.setattr(registry, "game", lambda *_: game)


async def partying(world: World) -> Table:
    opening = world.opening(party=(ANNA, BEN, CARLA))
    table = await world.service.lobby.open(opening, world.time)
    assert [seat.status for seat in table.seats] == ["present", RESERVED, RESERVED]
    await world.service.lobby.join(table.id, BEN, "press-2", world.time)
    table = await world.service.lobby.start(table.id, ID + 1, world.time)
    await world.say()
    return table


async def statuses(world: World, table: Table) -> tuple[str, ...]:
    return (await world.service.tables.load(table.id)).play()[1].statuses
