"""The contract of puzzles: one decision with one best answer.

A scoring game needs no code for *which move brings most?* (``engine.puzzles.most``). Games with
another question implement ``Puzzling``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from engine.actions import Action
from engine.dice import Dice


class Posed(NamedTuple):
    """A position that is used as a puzzle: the state, and the seat whose view is shown."""

    state: Any
    seat: int


class Puzzling(ABC):
    """One kind of puzzle. Stateless.

    Attributes:
        kind: Names the question in the locales: ``most``, ``allowed``, ``fits`` or ``match``.
        spoken: The puzzle is made of words and differs between languages.
    """

    kind: ClassVar[str]
    spoken: ClassVar[bool] = False

    @abstractmethod
    def asked(self, rules: Any) -> Any:
        """Return the puzzle as an ``engine.contract.Game`` with a single decision.

        Its legal actions are the possible answers. The game does not reveal their results.
        """

    @abstractmethod
    def posed(self, rules: Any, dice: Dice, language: str) -> Posed | None:
        """Return a position that may become a puzzle; None if these dice produce none."""

    @abstractmethod
    def worth(self, rules: Any, posed: Posed, action: Action) -> int:
        """Return the value of an answer. The solution has the highest one."""

    def worths(self, rules: Any, posed: Posed, actions: Sequence[Action]) -> list[int]:
        return [self.worth(rules, posed, action) for action in actions]

    @abstractmethod
    def good(self, worths: Sequence[int]) -> bool:
        """Return whether one answer stands out, given the values of all answers, highest first."""

    def hardness(self, rules: Any, posed: Posed, worths: Sequence[int], answer: Action) -> int:
        """Return how hard a puzzle is, comparable only within its kind.

        ``worths`` are the values of all answers, highest first. By default, a puzzle is harder if
        the second-best answer is closer to the best one.
        """
        del rules, posed, answer
        return worths[1] - worths[0]

    def mark(self, rules: Any, posed: Posed, action: Action, answer: Action) -> int:
        """Return the mark of an answer: its points, or how much of it is right."""
        del answer
        return self.worth(rules, posed, action)
