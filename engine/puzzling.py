"""What a game says of the puzzles that are made of it: one decision with one best answer.

A game that scores by points gets *which move brings most?* without saying anything
(``engine.puzzles.most``). A game with another question says so here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from engine.actions import Action
from engine.dice import Dice


class Posed(NamedTuple):
    """A position in which a player is asked something: the state, and whose eyes see it."""

    state: Any
    seat: int


class Puzzling(ABC):
    """One kind of puzzle; pure, and nothing of a puzzle is kept in it.

    Attributes:
        kind: Names the question in the locales: ``most``, ``fits`` or ``match``.
        spoken: It is made of words, another puzzle in each language.
    """

    kind: ClassVar[str]
    spoken: ClassVar[bool] = False

    @abstractmethod
    def asked(self, rules: Any) -> Any:
        """Return the game as the puzzle asks it: a ``Game`` of one decision.

        Its legal actions are what may be answered, and nothing of it tells what they bring.

        Args:
            rules: The game (``engine.contract.Game``).
        """

    @abstractmethod
    def posed(self, rules: Any, dice: Dice, language: str) -> Posed | None:
        """Return a position that may make a puzzle; None where these dice led to none.

        Args:
            rules: The game.
            dice: All chance there is.
            language: Of its words, empty where it has none.
        """

    @abstractmethod
    def worth(self, rules: Any, posed: Posed, action: Action) -> int:
        """Return how good an answer is; the best one of all is the solution."""

    def worths(self, rules: Any, posed: Posed, actions: Sequence[Action]) -> list[int]:
        """Return how good each of some answers is."""
        return [self.worth(rules, posed, action) for action in actions]

    @abstractmethod
    def good(self, worths: Sequence[int]) -> bool:
        """Return whether the worths of all answers, the best first, leave one that stands out."""

    def hardness(self, rules: Any, posed: Posed, worths: Sequence[int], answer: Action) -> int:
        """Return how hard a puzzle is, compared with others of its kind alone.

        Here: the nearer the next best answer is, the harder.

        Args:
            rules: The game.
            posed: The position.
            worths: Those of all answers, the best first.
            answer: The solution.
        """
        del rules, posed, answer
        return worths[1] - worths[0]

    def mark(self, rules: Any, posed: Posed, action: Action, answer: Action) -> int:
        """Return what is told of an answer: its points, or how much of it is right.

        Args:
            rules: The game.
            posed: The position.
            action: What a player answered.
            answer: The solution.
        """
        del answer
        return self.worth(rules, posed, action)
