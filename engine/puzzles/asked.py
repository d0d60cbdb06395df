"""A game as a puzzle asks it: one decision whose answers change nothing and tell nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.actions import Action
from engine.contract import Game, GameSpec, Options, Outcome, Seat, Step
from engine.dice import Dice, Stream

TOKEN = "daily"
"""The token of the only question."""


class Asked(Game[Any, Any]):
    """The rules behind a puzzle, with its answers as the legal actions.

    What an action brings is what is asked, so nothing here says it: no gain, no reason, no state
    after it.
    """

    def __init__(self, rules: Game[Any, Any]) -> None:
        """Stand before the rules of a game."""
        super().__init__(rules.components)
        self.rules = rules
        self.asking = rules.asking

    def answers_of(self, state: Any, seat: Seat) -> Iterable[Action]:
        """Return what may be answered: what is legal and no matter of chance."""
        chance = self.rules.spec.immediate
        return (a for a in self.rules.legal_actions(state, seat) if a.verb not in chance)

    def legal_actions(self, state: Any, seat: Seat) -> tuple[Action, ...]:
        """See ``Game``; the answers."""
        return tuple(self.answers_of(state, seat))

    def apply(self, state: Any, seat: Seat, action: Action, dice: Dice) -> Step[Any]:
        """Change nothing: what an answer leads to is not shown."""
        del seat, action, dice
        return Step(state)

    def decision(self, state: Any, seat: Seat) -> str:
        """See ``Game``; there is one question."""
        del state, seat
        return TOKEN

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[Any]:
        """See ``Game``."""
        return self.rules.setup(seats, options, dice, supply, first)

    def to_act(self, state: Any) -> frozenset[Seat]:
        """See ``Game``."""
        return self.rules.to_act(state)

    def absent_action(self, state: Any, seat: Seat) -> Action:
        """See ``Game``."""
        return self.rules.absent_action(state, seat)

    def stop(self, state: Any, reason: str) -> Step[Any]:
        """See ``Game``."""
        return self.rules.stop(state, reason)

    def observe(self, state: Any, seat: Seat | None) -> Any:
        """See ``Game``."""
        return self.rules.observe(state, seat)

    def outcome(self, state: Any) -> Outcome | None:
        """See ``Game``; a puzzle has none."""
        del state
        return None

    def imagine(self, view: Any, seat: Seat | None, stream: Stream) -> Any:
        """See ``Game``."""
        return self.rules.imagine(view, seat, stream)

    def text(self, view: Any) -> str:
        """See ``Game``."""
        return self.rules.text(view)

    def standing(self, view: Any) -> tuple[int, ...]:
        """See ``Game``."""
        return self.rules.standing(view)


def quiet(spec: GameSpec) -> GameSpec:
    """Return what is known of a game, as a puzzle asks it: no points, nothing done at once."""
    nothing: frozenset[str] = frozenset()
    return replace(spec, gains=False, immediate=nothing, forced=nothing, default_verbs=nothing)


def asked(rules: Game[Any, Any], kind: type[Asked] = Asked) -> Asked:
    """Return a game as a puzzle asks it.

    Args:
        rules: The game.
        kind: How it is asked, where that is not by all that is legal.
    """

    class Question(kind):  # type: ignore[valid-type, misc]
        spec = quiet(rules.spec)
        state_type = rules.state_type
        view_type = rules.view_type

    found: Asked = Question(rules)
    return found
