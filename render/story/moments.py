"""A decision as it is shown: what the seat saw, what it did, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.actions import Action
from engine.analysis import Judged
from render.contract import Renderer, Scene


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that cost something.

    Attributes:
        judged: What it cost.
        view: What the seat saw.
        actions: What it did, and what would have been better.
        gains: What both bring at once, in points; None where that says nothing.
        played, better: Both in words.
    """

    judged: Judged
    view: Any
    actions: tuple[Action, Action]
    gains: tuple[int | None, int | None]
    played: str
    better: str


def moment(
    drawer: Renderer[Any],
    scene: Scene,
    judged: Judged,
    view: Any,
    actions: tuple[Action, Action],
    gains: tuple[int | None, int | None],
) -> Moment:
    """Return a decision with its actions in words."""
    played, better = (drawer.describe(action, view, scene) for action in actions)
    return Moment(judged, view, actions, gains, played, better)
