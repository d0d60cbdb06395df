"""Makes the recorded games again: ``python -m tests.engine.hexago.make_records``.

Only a change of ``rules_version`` is a reason to; otherwise records that no longer verify are
the fault that they are kept to find. The games have absences, undos and a stop in them.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from engine.dice import Dice, Stream
from engine.record import Record
from engine.run import ACT, AWAY, COMPUTER, PRESENT, Deal, Entry, Position, Run
from tests.engine.hexago.table import GAME

FOLDER = Path(__file__).resolve().parent / "records"
GAMES: dict[str, dict[str, Any]] = {
    "two": {"seats": 2, "options": {}, "first": None},
    "four": {"seats": 4, "options": {"must_match": "on"}, "first": 3},
    "open": {"seats": 3, "options": {"open_hands": "on"}, "first": None},
    "solo": {"seats": 1, "options": {}, "first": None},
    "sealed": {"seats": 1, "options": {"stack": "sealed"}, "first": None},
    "agreed": {"seats": 2, "options": {"must_match": "on"}, "first": None},
}


def make(name: str) -> Record:
    """Play one game and return its record."""
    wanted = GAMES[name]
    seed = hashlib.sha256(f"record/hexago/{name}".encode()).digest()
    deal = Deal(
        table=f"rec-{name}",
        game=GAME.spec.key,
        rules_version=GAME.spec.rules_version,
        components=(GAME.components.id, GAME.components.hash),
        options=_options(wanted["options"]),
        seats=wanted["seats"],
        first=wanted["first"],
        joins=tuple(str(6000 + seat) for seat in range(wanted["seats"])),
    )
    run = Run(GAME, deal, seed)
    alone = deal.seats == 1
    statuses = (PRESENT,) if alone else (*(PRESENT,) * (deal.seats - 1), COMPUTER)
    entries = _play(run, statuses, Dice(seed[::-1]).stream(name), stop=name == "agreed")
    return Record(deal, run.commitment, tuple(entries), statuses, seed.hex())


def _options(chosen: dict[str, str]) -> dict[str, str]:
    """Return all options; records from before one came do not have it."""
    later = {one.key for one in GAME.spec.options if one.later} - set(chosen)
    return {k: v for k, v in GAME.spec.complete(chosen).items() if k not in later}


def _play(run: Run[Any], statuses: tuple[str, ...], pick: Stream, *, stop: bool) -> list[Entry]:
    position, _ = run.start(statuses)
    entries: list[Entry] = []
    while not run.over(position):
        at = 1_790_000_000_000 + 7_000 * position.seq
        if stop and position.seq >= 9:
            advance = run.stop(position, "agreed", at=at)
        else:
            advance = _advance(run, position, entries, pick, at)
        entries.append(advance.entry)
        position = advance.position
    return entries


def _advance(
    run: Run[Any], position: Position[Any], entries: list[Entry], pick: Stream, at: int
) -> Any:
    """Mostly play well; now and then take back, leave, come back, or be absent."""
    seat = run.owing(position)[0]
    if position.undoable and pick.below(5) == 0:
        return run.undo(position, position.undoable[-1].seat, entries, at=at)
    if len(position.statuses) > 1 and pick.below(12) == 0:
        other = pick.below(len(position.statuses))
        status = PRESENT if position.statuses[other] == AWAY else AWAY
        return run.seat(position, other, status, at=at)
    if position.statuses[seat] == AWAY:
        return run.default(position, seat, at=at)
    actions = list(run.game.legal_actions(position.state, seat))
    if pick.below(4):
        view = run.game.observe(position.state, seat)
        gains = [run.game.gain(view, seat, action) or 0 for action in actions]
        actions = [a for a, gain in zip(actions, gains, strict=True) if gain == max(gains)]
    return run.act(position, seat, pick.choice(actions), kind=ACT, at=at)


def main() -> None:
    """Write every record."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.json").write_bytes(make(name).to_json() + b"\n")


if __name__ == "__main__":
    main()
