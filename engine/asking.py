"""How the picker asks for an action, if the words of the notation do not suit it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from engine.actions import Action

V = TypeVar("V")


class Asking(Generic[V]):
    """How the picker of a game asks. This default uses the words of the notation.

    Attributes:
        last: How many of an action's last words ``preset`` chooses at most; in a puzzle one less,
            since the best of them may be its answer.
        precious: A piece that no press pays unasked.
    """

    last: ClassVar[int] = 1
    precious: ClassVar[str | None] = None
    verbs: ClassVar[tuple[str, ...]] = ()
    """All that a move may begin with; their words in sentences are read as these."""

    def worded(self, view: V, action: Action) -> Action:
        """Return an action in the words, and in the order, that the picker asks for.

        Actions with the same words lead to the same position.

        If a move has many small words ("a1 up black"), the picker may ask for one that people see
        on the board ("a1-a4"). Logged and typed moves still use the notation.
        """
        return action

    def offered(self, view: V, actions: Iterable[Action]) -> dict[Action, Action]:
        """Return the actions that the picker offers, by its words; of equal ones the first."""
        shown: dict[Action, Action] = {}
        for action in actions:
            shown.setdefault(self.worded(view, action), action)
        return shown

    def meant(self, action: Action) -> Action:
        """Return an action that was typed in everyday words, in words of the notation.

        Unreadable input is returned unchanged, and the rules refuse it.
        """
        return action

    def about(self, view: V, action: Action) -> tuple[str, ...]:
        """Return words of the notation that people say of an action although it lacks them."""
        return ()

    def completed(
        self, view: V, verbs: Collection[str], words: tuple[str, ...]
    ) -> tuple[Action, ...]:
        """Return whole actions, legal or not, that some words of the notation may mean.

        What players type may lack words, and have them in any order and in lower case. The rules
        are asked why they refuse the first of these actions. ``verbs`` are those that it may have.
        This default reads a single word beside names of seats, where there is one verb.
        """
        own = tuple(word for word in words if not word.startswith("@"))
        return tuple(Action(verb, own) for verb in verbs if len(verbs) == len(own) == 1)

    def twins(self, view: V, one: Action, other: Action) -> bool:
        """Return whether two actions are one to a player, and differ only in how they are paid."""
        return False

    def preset(
        self, view: V, actions: tuple[Action, ...], gains: Sequence[int | None]
    ) -> Action | None:
        """Return the action to preview without asking; None to ask the player.

        The actions differ only in their last words and stand in the order of their buttons.
        ``gains`` are their points, None where points are not shown. The preview offers the other
        actions beside it.
        """
        return None

    def at_once(self, view: V, gains: Sequence[int | None]) -> bool:
        """Return whether the last word that ``preset`` chooses needs no preview.

        It is done at once then if it can be taken back. ``gains``: the points of all last words,
        None where they are not shown.
        """
        return False

    side_by_side: ClassVar[bool] = False
    """Whether the picture shows all that a last word makes of an action, with its points, so that
    a press on one carries it out; nothing is chosen before."""
