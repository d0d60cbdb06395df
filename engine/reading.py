"""What a computer reads at games with words on their pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.actions import Action
from engine.weighing import Weighed

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Spelled:
    """What stands on the pieces that a seat can read, for a player that knows what words mean.

    Attributes:
        language: Of the words.
        words: By piece, in words of the notation; none that the seat cannot see.
        reader: Whose mind reads: computers with different names think of different things.
            Empty for the mind of all, which gives advice.
    """

    language: str
    words: Mapping[str, str] = field(repr=False)
    reader: str = field(default="", repr=False)


class Reading(ABC, Generic[V]):
    """How computers play a game by what its words mean."""

    @abstractmethod
    def legible(self, view: V) -> Mapping[str, tuple[int, int]]:
        """Return where the words stand that a viewer can read.

        By piece, in words of the notation: the line of the table's list, from 0, and its column.
        """

    def meant(self, view: V, seat: int, spelled: Spelled, level: str) -> Action | None:
        """Return what a computer does that knows the words, None where they say nothing to it.

        Args:
            view: What the seat sees.
            seat: Who decides.
            spelled: What it reads.
            level: The player's name; each sees more of what words have to do with each other.
        """
        found = self.weighed(view, seat, spelled, level)
        return found[0].action if found else None

    @abstractmethod
    def weighed(
        self,
        view: V,
        seat: int,
        spelled: Spelled,
        level: str,
        include: tuple[Action, ...] = (),
    ) -> tuple[Weighed, ...]:
        """Return the best of what may be said or guessed, each with its chance to come off.

        Args:
            view: What the seat sees.
            seat: Who decides.
            spelled: What it reads.
            level: See ``meant``.
            include: Legal actions that are weighed in any case.

        Returns:
            The best first; empty where the words say nothing to it.
        """
