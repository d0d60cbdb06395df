"""The recorded games of Blox, with absences, undone moves and a stop in them."""

from __future__ import annotations

import random
from typing import Any

from engine.run import AWAY, Advance
from tests.engine.blox import simple
from tests.engine.blox.table import GAME
from tests.engine.recording import Recording, Turn, Wanted


def advance(turn: Turn) -> Advance[Any]:
    """Mostly play; now and then leave, come back, be absent, or take a move back."""
    run, position, pick = turn.run, turn.position, turn.pick
    seat = run.owing(position)[0]
    if position.undoable and pick.random() < 0.4 and turn.entries[-1].kind == "act":
        return turn.undo()
    if pick.randrange(4 if AWAY in position.statuses else 25) == 0:
        return turn.leave_or_return(pick.randrange(len(position.statuses)))
    if position.statuses[seat] == AWAY or pick.randrange(20) == 0:
        return run.default(position, seat, at=turn.at)
    if pick.randrange(5) == 0:
        action = pick.choice(run.game.legal_actions(position.state, seat))
    else:
        action = simple.choose(position.state, pick)
    return run.act(position, seat, action, at=turn.at)


RECORDING = Recording(
    GAME,
    {
        "two": Wanted(2, (88, "towers", (50, 30))),
        "three": Wanted(3, (118, "towers", (39, 33, 34)), first=1),
        "four": Wanted(4, (121, "towers", (11, 8, 17, 18))),
        "agreed": Wanted(4, (41, "agreed", (6, 2, 3, 5)), first=3),
    },
    advance,
    seed="record/blox/",
    stop=40,
    shows="act default undo seat stop, enter move demolish build capture swap",
    pick=lambda name, _: random.Random(name),
)
FOLDER = RECORDING.folder

if __name__ == "__main__":
    RECORDING.write()
