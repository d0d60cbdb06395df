"""The contract of puzzles: one decision with one best answer.

A scoring game needs no code for *which move brings most?* (``engine.puzzles.questions``).
Games with another question implement ``Puzzling``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
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
        kind: Names the question in the locales: ``most``, ``allowed``, ``twice``, ``fits`` or
            ``match``. A stored puzzle has it too, so a game's questions of one kind judge alike.
        spoken: The puzzle is made of words and differs between languages.
        pace: Seconds to look at a position, and for each of its ``steps``: a guess.
        moves: How many moves an answer combines.
    """

    kind: ClassVar[str]
    spoken: ClassVar[bool] = False
    pace: tuple[float, float] = (15, 5)
    moves: ClassVar[int] = 1

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

    @abstractmethod
    def steps(self, rules: Any, posed: Posed, worths: Mapping[Action, int], answer: Action) -> int:
        """Return how many answers have to be weighed to see that one is the best."""

    @abstractmethod
    def pick(self, rules: Any, posed: Posed, level: str) -> Action:
        """Return what a computer of a level (``engine.players.LEVELS``) would do."""

    def then(self, rules: Any, posed: Posed, answer: Action) -> tuple[Posed, Action] | None:
        """Return the move that follows the answer, and where; None if one move is asked for."""
        return None

    def mark(self, rules: Any, posed: Posed, action: Action, answer: Action) -> int:
        """Return the mark of an answer: its points, or how much of it is right."""
        return self.worth(rules, posed, action)
