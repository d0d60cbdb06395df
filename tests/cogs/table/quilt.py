"""A game with thousands of legal actions: a tile, a place for it, and how it is turned."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Any, ClassVar

from engine.actions import Action
from engine.contract import GameSpec, Seat, Step
from engine.dice import Dice
from engine.refusals import Illegal
from render.contract import Scene
from tests.cogs.table.cards import Cards, CardsView, Zoo, ZooRenderer

TILES = tuple(str(number) for number in range(1, 37))
CELLS = tuple(f"{column}{row}" for column in "KLMNPQ" for row in range(48, 53))
TURNS = tuple(str(turn) for turn in range(6))


class Quilt(Zoo):
    """Any tile on any cell in any turn; what it brings depends on all three."""

    spec: ClassVar[GameSpec] = GameSpec("helge", "Quilt", 1, 1, 4, hidden=True, solo=True)

    def legal_actions(self, _state: Cards, _seat: Seat) -> Iterable[Action]:
        return tuple(
            Action("lay", (tile, cell, turn))
            for tile in TILES[:24]
            for cell in CELLS
            for turn in TURNS
        )

    def apply(self, state: Cards, seat: Seat, action: Action, dice: Dice) -> Step[Cards]:
        if action not in self.legal_actions(state, seat):
            raise Illegal("no-such-place")
        return super().apply(state, seat, Action("play", state.hands[seat][:1]), dice)

    def gain(self, _view: CardsView, _seat: Seat, action: Action) -> int | None:
        tile, cell, turn = action.args
        return (int(tile) * 31 + int(cell[1:]) * 7 + ord(cell[0]) + int(turn) * 13) % 97


class QuiltRenderer(ZooRenderer):
    """Names choices, and remembers which thread asked for it how often."""

    named: ClassVar[list[int]] = []

    def describe(self, action: Action, _view: CardsView, _scene: Scene) -> str:
        self.named.append(threading.get_ident())
        tile, cell, turn = action.args
        return f"{tile} on {cell}, turned by {turn}"

    def label(self, path: Any, _view: CardsView, _scene: Scene, gain: int | None) -> str:
        return path[-1] if gain is None else f"{path[-1]} · +{gain}"

    def confirm(self, action: Action, _view: CardsView, _scene: Scene, gain: int | None) -> str:
        return f"Lay {action.args[0]} for {gain}"
