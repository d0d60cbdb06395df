"""Games of one decision, whose answers change nothing and tell nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from engine.actions import Action
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.spec import GameSpec, Outcome, S, Seat, Step, V

Answers = Callable[[Game[Any, Any], Any, Seat], Iterable[Action]]
"""Lists what may be answered in a position by a seat."""
Seen = Callable[[Any], Any]
"""Takes out of a view what would tell the solution."""


def open_to(rules: Game[Any, Any], state: Any, seat: Seat) -> Iterable[Action]:
    chance = rules.spec.immediate
    return (action for action in rules.legal_actions(state, seat) if action.verb not in chance)


class OneDecision(Game[S, V]):
    """A game of one decision that is never dealt. No answer changes anything."""

    def setup(self, *args: Any, **kwargs: Any) -> Step[S]:
        raise NotImplementedError

    def to_act(self, state: S) -> frozenset[Seat]:
        return frozenset({0})

    def decision(self, state: S, seat: Seat) -> str:
        return "daily"

    def apply(self, state: S, seat: Seat, action: Action, dice: Dice) -> Step[S]:
        """Change nothing, so that the result of an answer stays hidden."""
        return Step(state)

    def absent_action(self, state: S, seat: Seat) -> Action:
        return next(iter(self.legal_actions(state, seat)))

    def stop(self, state: S, reason: str) -> Step[S]:
        return Step(state)

    def outcome(self, state: S) -> Outcome | None:
        return None


class Asked(OneDecision[Any, Any]):
    """A game as a puzzle asks it: its legal actions are the answers.

    It hides the results of actions, since they are the question: no gain, no reason, no new state.
    """

    def __init__(
        self, rules: Game[Any, Any], answers: Answers = open_to, seen: Seen | None = None
    ) -> None:
        super().__init__(rules.components)
        self.rules = rules
        self.asking = rules.asking
        self._answers, self._seen = answers, seen
        # What is known of a class here depends on the game behind it.
        vars(self).update(
            spec=quiet(rules.spec), state_type=rules.state_type, view_type=rules.view_type
        )

    def legal_actions(self, state: Any, seat: Seat) -> tuple[Action, ...]:
        return tuple(self._answers(self.rules, state, seat))

    def to_act(self, state: Any) -> frozenset[Seat]:
        return self.rules.to_act(state)

    def observe(self, state: Any, seat: Seat | None) -> Any:
        view = self.rules.observe(state, seat)
        return view if self._seen is None else self._seen(view)

    def imagine(self, view: Any, seat: Seat | None, stream: Stream) -> Any:
        return self.rules.imagine(view, seat, stream)

    def standing(self, view: Any) -> tuple[int, ...]:
        return self.rules.standing(view)


def quiet(spec: GameSpec) -> GameSpec:
    nothing: frozenset[str] = frozenset()
    # An action that is done at once or by itself would answer before the player does.
    return replace(spec, gains=False, immediate=nothing, forced=nothing, default_verbs=nothing)
