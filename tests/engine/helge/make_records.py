"""The recorded games of Helge, with absences, undone moves and a stop in them."""

from __future__ import annotations

from typing import Any

from engine.run import AWAY, Advance
from tests.engine.helge.table import GAME
from tests.engine.recording import Recording, Turn, Wanted


def advance(turn: Turn) -> Advance[Any]:
    """Mostly play; now and then take back, leave, come back, or be absent.

    Three times in four the most points: longer games, more kinds of lines.
    """
    run, position, pick = turn.run, turn.position, turn.pick
    seat = run.owing(position)[0]
    if position.undoable and pick.below(6) == 0:
        return turn.undo()
    if pick.below(15) == 0:
        return turn.leave_or_return(pick.below(len(position.statuses)))
    if position.statuses[seat] == AWAY or pick.below(12) == 0:
        return run.default(position, seat, at=turn.at)
    actions = list(run.game.legal_actions(position.state, seat))
    if pick.below(4):
        actions = turn.most_points(seat)
    return run.act(position, seat, pick.choice(actions), at=turn.at)


LIMITED, STACKED = {"turn_limit": "30"}, {"doubling": "stacked"}
RECORDING = Recording(
    GAME,
    {
        "two": Wanted(2, (101, "depot", (11, -5))),
        "four": Wanted(4, (267, "turn-limit", (17, 5, 15, 12)), STACKED | LIMITED, 2),
        "six": Wanted(6, (375, "depot", (17, 0, 4, -1, 13, 10)), STACKED),
        "agreed": Wanted(3, (121, "agreed", (-1, 2, 6)), LIMITED),
    },
    advance,
    seed="record/",
    stop=120,
    shows="act default undo seat stop, draw place lay swap depot remove",
    joins=9000,
)
FOLDER = RECORDING.folder

if __name__ == "__main__":
    RECORDING.write()
