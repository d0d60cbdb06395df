"""The contract of computers that play with words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.actions import Action, Weighed

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Spelled:
    """The words that a seat can read, for players that know their meaning.

    Attributes:
        words: By piece, in words of the notation, without pieces that the seat cannot see.
        reader: The name of the computer. Each name has its own associations. Empty for the common
            ones, which advice uses.
        computers: Seats that computers hold. They share one dictionary, so that a computer with a
            name reads their clues with fewer of its associations: about as often as people do.
    """

    language: str
    words: Mapping[str, str] = field(repr=False)
    reader: str = field(default="", repr=False)
    computers: frozenset[int] = frozenset()


class WordPlayer(ABC, Generic[V]):
    """How computers play a game by the meaning of its words."""

    @abstractmethod
    def legible(self, view: V) -> Mapping[str, tuple[int, int]]:
        """Return the places of the words that a viewer can read, by piece in words of the notation.

        A place is the line in the table's list, counted from 0, and the column.
        """

    def choose(self, view: V, seat: int, spelled: Spelled, level: str) -> Action | None:
        """Return a computer's action; None if the words mean nothing to it.

        ``level`` is the player's name. Stronger players use more associations.
        """
        ranked = self.weigh(view, seat, spelled, level)
        return ranked[0].action if ranked else None

    @abstractmethod
    def weigh(
        self, view: V, seat: int, spelled: Spelled, level: str, include: tuple[Action, ...] = ()
    ) -> tuple[Weighed, ...]:
        """Return the best clues or guesses with their chance of success, best first.

        Empty if the words mean nothing to the player. ``include`` are always weighed.
        """
