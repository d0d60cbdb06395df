"""The recorded games of Hexago, with absences, undone moves and a stop in them."""

from __future__ import annotations

from typing import Any

from engine.run import AWAY, Advance
from tests.engine.hexago.table import GAME
from tests.engine.recording import Recording, Turn, Wanted


def advance(turn: Turn) -> Advance[Any]:
    """Mostly play well; now and then take back, leave, come back, or be absent."""
    run, position, pick = turn.run, turn.position, turn.pick
    seat = run.owing(position)[0]
    if position.undoable and pick.below(5) == 0:
        return turn.undo()
    if len(position.statuses) > 1 and pick.below(12) == 0:
        return turn.leave_or_return(pick.below(len(position.statuses)))
    if position.statuses[seat] == AWAY:
        return run.default(position, seat, at=turn.at)
    actions = list(run.game.legal_actions(position.state, seat))
    if pick.below(4):
        actions = turn.most_points(seat)
    return run.act(position, seat, pick.choice(actions), at=turn.at)


MATCHED = {"must_match": "on"}
RECORDING = Recording(
    GAME,
    {
        "two": Wanted(2, (20, "empty", (380, 297))),
        "four": Wanted(4, (37, "empty", (149, 176, 81, 269)), MATCHED, 3),
        "open": Wanted(3, (26, "empty", (215, 253, 250)), {"open_hands": "on"}),
        "solo": Wanted(1, (62, "empty", (1759,))),
        "sealed": Wanted(1, (36, "empty", (1577,)), {"stack": "sealed"}),
        "agreed": Wanted(2, (10, "agreed", (153, 129)), MATCHED),
    },
    advance,
    seed="record/hexago/",
    absent=("stack",),
    stop=9,
    shows="act default undo seat stop, place",
    joins=6000,
)
FOLDER = RECORDING.folder

if __name__ == "__main__":
    RECORDING.write()
