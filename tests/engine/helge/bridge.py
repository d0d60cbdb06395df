"""From the state under test to the table of the oracle, word by word."""

from __future__ import annotations

from engine.games.helge.state import EMPTY, State, cell_word, stone_word
from tests.engine.helge.oracle import Table


def table(state: State) -> Table:
    """Return the same position in words."""
    return Table(
        boards=[
            {cell_word(c): stone_word(s) for c, s in enumerate(board) if s != EMPTY}
            for board in state.boards
        ],
        depots=[[stone_word(stone) for stone in depot] for depot in state.depots],
        points=list(state.points),
        turn=state.active,
        drawn=None if state.drawn == EMPTY else stone_word(state.drawn),
        over=bool(state.ended),
        stacked=state.doubling == "stacked",
    )
