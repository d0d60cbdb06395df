"""A game that one person may play for a total, as no game that is listed first may be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from cogs.table import model
from cogs.ui import scores as pages
from engine import components, registry
from engine.contract import Args, GameSpec, Option, Options, Outcome, Seat, Step
from engine.dice import Dice
from render.contract import Picture, Scene
from tests.cogs.table.cards import ZooRenderer
from tests.drawing import drawn_by
from tests.engine.toys import Ladder, LadderState

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

    def text_board(self, view: Any, _scene: Scene) -> str:
        return f"points {view.points}"

    def describe(self, action: Any, _view: Any, _scene: Scene) -> str:
        return action.text

    def feat(self, feat: Args, _scene: Scene) -> str:
        return f"best turn {feat['points']}" if feat else ""


def only_climb(monkeypatch: pytest.MonkeyPatch, kind: type[Climb] = Climb) -> None:
    """Let every table play this game."""
    game = kind(components.load("helge"))
    monkeypatch.setattr(registry, "game", lambda *_: game)
    for place in (model, pages):
        monkeypatch.setattr(place, "renderer", lambda _: drawn_by(ClimbRenderer()))
