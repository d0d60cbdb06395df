"""Makes the recorded games again: ``python -m tests.engine.blox.make_records``.

Only a change of ``rules_version`` is a reason to; otherwise records that no longer verify are
the fault that they are kept to find. The games have absences, undone moves and a stop in them.
"""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

from engine.record import Record
from engine.run import ACT, AWAY, COMPUTER, PRESENT, Deal, Entry, Position, Run
from tests.engine.blox import simple
from tests.engine.blox.table import GAME

FOLDER = Path(__file__).resolve().parent / "records"
GAMES: dict[str, dict[str, Any]] = {
    "two": {"seats": 2, "first": None},
    "three": {"seats": 3, "first": 1},
    "four": {"seats": 4, "first": None},
    "agreed": {"seats": 4, "first": 3},
}


def make(name: str) -> Record:
    """Play one game and return its record."""
    wanted = GAMES[name]
    seed = hashlib.sha256(f"record/blox/{name}".encode()).digest()
    deal = Deal(
        table=f"rec-{name}",
        game=GAME.spec.key,
        rules_version=GAME.spec.rules_version,
        components=(GAME.components.id, GAME.components.hash),
        options=GAME.spec.complete({}),
        seats=wanted["seats"],
        first=wanted["first"],
        joins=tuple(str(7000 + seat) for seat in range(wanted["seats"])),
    )
    run = Run(GAME, deal, seed)
    statuses = (*(PRESENT,) * (deal.seats - 1), COMPUTER)
    entries = _play(run, statuses, random.Random(name), stop=name == "agreed")
    return Record(deal, run.commitment, tuple(entries), statuses, seed.hex())


def _play(
    run: Run[Any], statuses: tuple[str, ...], pick: random.Random, *, stop: bool
) -> list[Entry]:
    position, _ = run.start(statuses)
    entries: list[Entry] = []
    while not run.over(position):
        at = 1_790_000_000_000 + 7_000 * position.seq
        if stop and position.seq >= 40:
            advance = run.stop(position, "agreed", at=at)
        else:
            advance = _advance(run, position, entries, pick, at)
        entries.append(advance.entry)
        position = advance.position
    return entries


def _advance(
    run: Run[Any], position: Position[Any], entries: list[Entry], pick: random.Random, at: int
) -> Any:
    """Mostly play; now and then leave, come back, be absent, or take a move back."""
    seat = run.owing(position)[0]
    if position.undoable and pick.random() < 0.4 and entries[-1].kind == ACT:
        own = position.undoable[-1].seat
        return run.undo(position, own, tuple(entries), at=at)
    if pick.randrange(4 if AWAY in position.statuses else 25) == 0:
        other = pick.randrange(len(position.statuses))
        status = PRESENT if position.statuses[other] == AWAY else AWAY
        return run.seat(position, other, status, at=at)
    if position.statuses[seat] == AWAY or pick.randrange(20) == 0:
        return run.default(position, seat, at=at)
    if pick.randrange(5) == 0:
        action = pick.choice(run.game.legal_actions(position.state, seat))
    else:
        action = simple.choose(position.state, pick)
    return run.act(position, seat, action, kind=ACT, at=at)


def main() -> None:
    """Write every record."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.json").write_bytes(make(name).to_json() + b"\n")


if __name__ == "__main__":
    main()
