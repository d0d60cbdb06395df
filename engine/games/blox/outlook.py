"""What a position comes to when what can be scored at once is scored, for the search alone.

``value`` says what is in reach; here it is taken, and what it leaves behind is looked at. The
next seat may be gone from where it could be captured, and the tower that two see is one's alone.
"""

from __future__ import annotations

from engine.contract import Seat
from engine.dice import SEED_BYTES, Dice
from engine.games.blox import moves
from engine.games.blox.board import Board
from engine.games.blox.parts import Parts
from engine.games.blox.state import State
from engine.games.blox.trials import Apply
from engine.games.blox.value import Values

_TURNS = 3
"""So many are played on; more made no player stronger."""


class Outlook:
    """Plays on, each seat with what brings it most, and says what that is worth."""

    def __init__(self, parts: Parts, board: Board, values: Values, apply: Apply) -> None:
        """Keep what is needed for it; ``apply`` carries an action out."""
        self._parts = parts
        self._board = board
        self._values = values
        self._apply = apply

    def worth(self, state: State, seat: Seat) -> float:
        """Return the lead to be expected where nothing more can be scored at once."""
        for _ in range(_TURNS):
            action = None if state.ended else moves.most(self._parts, self._board, state)
            if action is None:
                break
            # Chance follows from the state, so that a state is worth the same each time (0165).
            state = self._apply(state, action, _chance(state)).state
        return self._values.worth(state, seat)


def _chance(state: State) -> Dice:
    """Return chance that differs from future to future; any fixed muddle will do."""
    luck = state.turn
    for counts in (*state.hands, state.pile):
        for count in counts:
            luck = 31 * luck + count
    return Dice(luck.to_bytes(SEED_BYTES, "big"))
