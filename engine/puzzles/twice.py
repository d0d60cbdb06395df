"""*Two moves in a row*: which first move begins the pair that brings most?

Who takes the most at once is always wrong: such positions alone are asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from engine.actions import Action
from engine.contract import Game
from engine.puzzles.asked import Answers, Asked, open_to
from engine.puzzles.most import Course, Most, Setting
from engine.puzzling import Posed
from engine.spec import Seat

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
