"""How the picker asks for an action, where that is not word by word of the notation."""

from __future__ import annotations

from typing import Generic, TypeVar

from engine.actions import Action

V = TypeVar("V")


class Asking(Generic[V]):
    """What a game says of its picker; this one asks for the words of the notation."""

    def worded(self, action: Action) -> Action:
        """Return an action in the words that the picker asks for.

        Actions with the same words lead to the same position; the picker offers the first.

        Where a move has many small words ("a1 up black"), the picker may ask for one that people
        see on the board ("a1-a4"). The words of the notation stay what is logged and typed.
        """
        return action

    def meant(self, action: Action) -> Action:
        """Return an action that was typed as people say it in the words of the notation.

        What can't be read stays as it was typed: the rules refuse it.
        """
        return action

    def preset(self, view: V, actions: tuple[Action, ...]) -> Action | None:
        """Return which of some actions is previewed unasked; None where the player is asked.

        They differ in their last word alone. The others stand beside it on the preview.
        """
        del view, actions
        return None
