"""What speaks for a step that scores nothing, for hints."""

from __future__ import annotations

from engine.games.blox import seen
from engine.games.blox.board import Board, obstacles
from engine.games.blox.moves import Plan, clashing, reached
from engine.games.blox.parts import Parts
from engine.games.blox.state import View


def in_sight(parts: Parts, board: Board, view: View, plan: Plan) -> int:
    """Return the height of the highest tower that could be demolished from where a step ends.

    By the lines and the phase alone, whatever the cards say; 0 without one.
    """
    start = board.entries[plan.side, plan.line] if plan.side else board.steps[plan.start, plan.way]
    field = next(walk.field for walk in start if walk.colour == plan.colour)
    state = seen.position(view)
    # The figure that goes away is no obstacle to what it sees from where it ends.
    taken = obstacles(state) & ~(0 if plan.side else 1 << plan.start)
    towers = {tower.field: tower for tower in state.towers}
    heights = parts.row(state.phase).demolish
    found = [
        towers[at].height
        for at, colours in reached(board, taken, field)
        if at in towers and towers[at].height in heights and not clashing(towers[at], colours)
    ]
    return max(found, default=0)
