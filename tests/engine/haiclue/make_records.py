"""The recorded games of Haiclue, with absences and a stop; one deals from a server's supply."""

from __future__ import annotations

from typing import Any

from engine.dice import Stream
from engine.run import AWAY, Advance
from tests.engine.haiclue.table import GAME
from tests.engine.recording import Recording, Turn, Wanted
from tests.engine.walks import any_action


def advance(turn: Turn) -> Advance[Any]:
    """Mostly answer; now and then change an answer, leave, come back, or be absent."""
    run, position, pick = turn.run, turn.position, turn.pick
    if pick.below(25) == 0:
        return turn.leave_or_return(pick.below(len(position.statuses)))
    owing = run.owing(position)
    seat = pick.choice(owing if pick.below(10) else sorted(run.game.may_act(position.state)))
    if seat in owing and (position.statuses[seat] == AWAY or pick.below(25) == 0):
        return run.default(position, seat, at=turn.at)
    action = any_action(run.game, position.state, seat, pick)
    return run.act(position, seat, action, at=turn.at)


def supply(pick: Stream, seats: int, options: dict[str, str]) -> tuple[str, ...]:
    """Shuffle for every game, so that all take the same chance, and deal five seats from it."""
    tiles = pick.shuffled([f"t{tile}" for tile in range(1, 217)])
    return tiles[: GAME.supply_size(seats, options)] if seats == 5 else ()


AT_ONCE = {"reveal": "all_at_once"}
RECORDING = Recording(
    GAME,
    {
        "two": Wanted(2, (18, "lost", (2, 2)), {"word_language": "de"}),
        "five": Wanted(
            5,
            (146, "rounds", (5, 10, 9, 8, 6)),
            {"clue_timer": "120", "guess_timer": "60"},
            3,
        ),
        "twelve": Wanted(
            12,
            (468, "rounds", (9, 11, 6, 9, 8, 2, 8, 3, 8, 3, 10, 5)),
            AT_ONCE | {"word_language": "fr"},
            0,
        ),
        "agreed": Wanted(3, (41, "agreed", (0, 2, 2)), AT_ONCE),
    },
    advance,
    seed="haiclue/record3/",
    stop=40,
    shows="act default seat stop, clue withdraw guess void none",
    joins=9000,
    supply=supply,
)
FOLDER = RECORDING.folder

if __name__ == "__main__":
    RECORDING.write()
