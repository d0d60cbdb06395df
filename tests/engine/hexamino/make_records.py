"""The recorded games of Hexamino, with absences and a stop; nothing in it can be taken back."""

from __future__ import annotations

from typing import Any

from engine.run import AWAY, Advance
from tests.engine.hexamino.table import GAME
from tests.engine.recording import Recording, Turn, Wanted


def advance(turn: Turn) -> Advance[Any]:
    """Mostly play; now and then leave, come back, or be absent."""
    run, position, pick = turn.run, turn.position, turn.pick
    seat = run.owing(position)[0]
    if pick.below(15) == 0:
        return turn.leave_or_return(pick.below(len(position.statuses)))
    if position.statuses[seat] == AWAY or pick.below(12) == 0:
        return run.default(position, seat, at=turn.at)
    action = pick.choice(list(run.game.legal_actions(position.state, seat)))
    return run.act(position, seat, action, at=turn.at)


OCTOPUS = {"mode": "octopus", "hand": "7"}
SNAKES = {"mode": "snake", "deals": "per_seat"}
RECORDING = Recording(
    GAME,
    {
        "classic": Wanted(4, (64, "out", (5, 2, 0, 3)), {"end_tiles": "last_resort"}),
        "octopus": Wanted(
            6, (65, "out", (2, 10, 7, 4, 0, 11)), {"mode": "octopus", "hand": "7"}, 2
        ),
        "snake": Wanted(3, (133, "dead", (57, 55, 60)), SNAKES),
        "star": Wanted(2, (82, "out", (39, 44)), {"mode": "star", "deals": "per_seat"}, 1),
        "agreed": Wanted(
            5, (51, "agreed", (197, 149, 159, 193, 137)), {**SNAKES, "snake_set": "five_dot"}
        ),
    },
    advance,
    seed="record/hexamino/",
    stop=50,
    shows="act default seat stop, lay",
)
FOLDER = RECORDING.folder

if __name__ == "__main__":
    RECORDING.write()
