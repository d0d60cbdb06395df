"""What follows from a view alone: a position in which all that the viewer can see is as it is."""

from __future__ import annotations

from engine.games.blox.state import NONE, Counts, State, View


def position(view: View, hands: tuple[Counts, ...] = (), pile: Counts = NONE) -> State:
    """Return the view as a state.

    Args:
        view: What a viewer sees.
        hands: The cards of all seats; without them those that are not seen count for nothing.
        pile: The cards of the draw pile.
    """
    return State(
        towers=view.towers,
        figures=view.figures,
        blocks=view.blocks,
        jokers=view.jokers,
        points=view.points,
        tallies=view.tallies,
        hands=hands or tuple(hand or NONE for hand in view.hands),
        pile=pile,
        discard=view.discard,
        phase=view.phase,
        active=view.active,
        first=view.first,
        turn=view.turn,
        closing=view.closing,
        round_limit=view.round_limit,
        last=view.last,
        ended=view.ended,
    )
