"""Questions of puzzles: which move brings most, and which begins the best two in a row.

Computers play to a position with one best move. In one for two moves, who takes the most at once is
always wrong. Each question is asked as a game of one decision, whose answers tell nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from engine.actions import Action
from engine.contract import Game
from engine.dice import SEED_BYTES, Dice, Stream
from engine.players import choose
from engine.puzzling import Posed, Puzzling
from engine.refusals import Malformed
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

    def apply(self, state: Any, seat: Seat, action: Action, dice: Dice) -> Step[Any]:
        """Change nothing; what is no answer, but looks like one, is refused as in the game."""
        answers = self.legal_actions(state, seat)
        shape = action.verb, len(action.args)
        if action not in answers and shape in {(one.verb, len(one.args)) for one in answers}:
            with suppress(Malformed):  # of no part of the game nothing more is said
                self.rules.apply(state, seat, action, dice)
        return Step(state)

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


LEAST: Final = 20
"""Answers that there are at least."""
_TEMPTING: Final = 3
"""Wrong answers that bring something, too: with fewer there is nothing to compare."""
_PARTS: Final = 10
_THOUGHT: Final = 4
"""Bits of thinking for a move: a likely position is wanted, not a strong one."""

_LOOKS: Final = 400
"""Bits of thinking for what a computer would answer."""

Setting = Callable[[Game[Any, Any], Any, Seat, Stream], Any]
"""Makes the position that is asked about of one that was played to; None where none is made.

A game may hand out again what players hold, so that there is something to find.
"""


@dataclass(frozen=True, slots=True)
class Course:
    """How computers play to a position.

    Attributes:
        least, most: Number of seats, within the limits of the game.
        wait: Bound (exclusive) of the random number of moves before a position is taken.
        moves: Number of moves after which the game is abandoned.
        careful: Percentage of moves that take the most points at once; the others are random.
    """

    least: int = 2
    most: int = 4
    wait: int = 40
    moves: int = 160
    careful: int = 40

    def seats(self, rules: Game[Any, Any], stream: Stream) -> int:
        least = min(max(rules.spec.least, self.least), rules.spec.most)
        most = max(least, min(rules.spec.most, self.most))
        return least + stream.below(most - least + 1)


def as_played(rules: Game[Any, Any], state: Any, seat: Seat, stream: Stream) -> Any:
    """Ask about the position as it was played; see ``Setting``."""
    del rules, seat, stream
    return state


def played(
    rules: Game[Any, Any],
    dice: Dice,
    course: Course,
    setting: Setting,
    good: Callable[[Posed], bool],
) -> Posed | None:
    """Return the first good position of a game that computers play; None where it has none."""
    plan = dice.stream("plan")
    seats = course.seats(rules, plan)
    state, wait = rules.setup(seats, rules.spec.complete({}), dice).state, plan.below(course.wait)
    for number in range(course.moves):
        seat = min(rules.to_act(state), default=None)
        if seat is None:
            return None
        if number >= wait:
            # A stream for each move, so that no try changes the chance of the next.
            asked = setting(rules, state, seat, dice.stream(f"setting/{number}"))
            if asked is not None and good(Posed(asked, seat)):
                return Posed(asked, seat)
        state = _moved(rules, state, seat, dice, number, course.careful)
    return None


def _moved(
    rules: Game[Any, Any], state: Any, seat: Seat, dice: Dice, number: int, careful: int
) -> Any:
    own = dice.stream(f"player/{number}")
    level = "greedy" if own.below(100) < careful else "random"
    # Counted and not timed: a seed makes the same puzzle on every machine.
    left = iter(range(_THOUGHT))
    view = rules.observe(state, seat)
    action = choose(level, rules, view, seat, own, lambda: next(left, None) is not None)
    return rules.apply(state, seat, action, dice).state


def picked(rules: Game[Any, Any], posed: Posed, level: str) -> Action:
    """Return what a computer would do in a position; always the same."""
    stream = Dice(bytes(SEED_BYTES)).stream(level)
    left = iter(range(_LOOKS))
    view = rules.observe(posed.state, posed.seat)
    return choose(level, rules, view, posed.seat, stream, lambda: next(left, None) is not None)


class Most(Puzzling):
    kind: ClassVar[str] = "most"

    def __init__(
        self,
        setting: Setting = as_played,
        course: Course | None = None,
        near: int = 3,
        pace: tuple[float, float] = (15, 3),
    ) -> None:
        self._setting = setting
        self._course = course or Course()
        self._near = near
        self.pace = pace

    def asked(self, rules: Game[Any, Any]) -> Asked:
        return Asked(rules)

    def posed(self, rules: Game[Any, Any], dice: Dice, language: str) -> Posed | None:
        question = self.asked(rules)

        def good(posed: Posed) -> bool:
            actions = question.legal_actions(*posed)
            worths = self.worths(rules, posed, actions)
            if not self.good(sorted(worths, reverse=True)):
                return False
            return self.worthwhile(rules, posed, actions[worths.index(max(worths))])

        return played(rules, dice, self._course, self._setting, good)

    def worthwhile(self, rules: Game[Any, Any], posed: Posed, answer: Action) -> bool:
        """Return whether a question with a best answer is worth asking."""
        return True

    def worth(self, rules: Game[Any, Any], posed: Posed, action: Action) -> int:
        """Return the points of a move; one that brings none at once brings 0."""
        return self.worths(rules, posed, (action,))[0]

    def worths(self, rules: Game[Any, Any], posed: Posed, actions: Sequence[Action]) -> list[int]:
        """See ``Puzzling``; all answers share one view."""
        # ``gain`` decides, so that only what the seat can see counts, and no chance.
        view = rules.observe(posed.state, posed.seat)
        return [rules.gain(view, posed.seat, action) or 0 for action in actions]

    def good(self, worths: Sequence[int]) -> bool:
        """See ``Puzzling``: one best move, a tenth ahead, and others that look like it."""
        if len(worths) < LEAST:
            return False
        best, second = worths[0], worths[1]
        # A tenth, rounded up, and one point at least.
        clear = best - second >= max(1, -(-best // _PARTS))
        return clear and worths[_TEMPTING] * self._near >= best > 0

    def steps(
        self, rules: Game[Any, Any], posed: Posed, worths: Mapping[Action, int], answer: Action
    ) -> int:
        """See ``Puzzling``; the answers that tempt (``good``)."""
        return sum(worth * self._near >= worths[answer] for worth in worths.values())

    def pick(self, rules: Game[Any, Any], posed: Posed, level: str) -> Action:
        return picked(rules, posed, level)


Again = Callable[[Game[Any, Any], Any, Seat, Action], Any]
"""Returns the state after an action with the same seat to move and nothing drawn."""


class Twice(Most):
    kind: ClassVar[str] = "twice"
    moves: ClassVar[int] = 2

    def __init__(
        self,
        setting: Setting,
        again: Again,
        course: Course,
        near: int = 3,
        pace: tuple[float, float] = (45, 1),
        answers: Answers = open_to,
        onward: Answers | None = None,
    ) -> None:
        """``onward`` lists the second moves, of which those that bring nothing may be left out."""
        super().__init__(setting, course, near, pace)
        self._again = again
        self._answers = answers
        self._onward = onward or answers

    def asked(self, rules: Game[Any, Any]) -> Asked:
        return Asked(rules, self._answers)

    def worths(self, rules: Game[Any, Any], posed: Posed, actions: Sequence[Action]) -> list[int]:
        """See ``Puzzling``; the points of both moves, the second being the best there is."""
        first = super().worths(rules, posed, actions)
        return [
            points + self._best(rules, self.after(rules, posed, action))[0]
            for points, action in zip(first, actions, strict=True)
        ]

    def worthwhile(self, rules: Game[Any, Any], posed: Posed, answer: Action) -> bool:
        """Return whether another first move brings more at once."""
        own, *others = super().worths(
            rules, posed, (answer, *self.asked(rules).legal_actions(*posed))
        )
        return max(others) > own

    def steps(
        self, rules: Game[Any, Any], posed: Posed, worths: Mapping[Action, int], answer: Action
    ) -> int:
        """See ``Puzzling``; the first moves that bring as much at once as the right one."""
        listed = (answer, *worths)
        own, *others = super().worths(rules, posed, listed)
        return sum(points >= own for points in others)

    def then(self, rules: Game[Any, Any], posed: Posed, answer: Action) -> tuple[Posed, Action]:
        after = self.after(rules, posed, answer)
        return after, self._best(rules, after)[1]

    def after(self, rules: Game[Any, Any], posed: Posed, action: Action) -> Posed:
        return Posed(self._again(rules, posed.state, posed.seat, action), posed.seat)

    def _best(self, rules: Game[Any, Any], posed: Posed) -> tuple[int, Action]:
        if rules.richest is not None:
            actions = rules.richest(posed.state, posed.seat, 1)
        else:
            actions = tuple(self._onward(rules, posed.state, posed.seat))
        if not actions:
            return 0, Action("")
        # The first of equal ones, as they are listed.
        points = super().worths(rules, posed, actions)
        return max(points), actions[points.index(max(points))]
