"""What follows from a view alone: the position with nothing in it that the viewer may not know."""

from __future__ import annotations

from engine.games.blox.state import NONE, State, View


def position(view: View) -> State:
    """Return the view as a state; cards that are not seen count for nothing in it."""
    return State(
        towers=view.towers,
        figures=view.figures,
        blocks=view.blocks,
        jokers=view.jokers,
        points=view.points,
        tallies=view.tallies,
        hands=tuple(hand or NONE for hand in view.hands),
        pile=NONE,
        discard=view.discard,
        phase=view.phase,
        active=view.active,
        first=view.first,
        ended=view.ended,
    )
