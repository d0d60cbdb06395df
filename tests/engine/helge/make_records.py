"""Makes the recorded games again: ``python -m tests.engine.helge.make_records``.

Only a change of ``rules_version`` is a reason to; otherwise records that no longer verify are
the fault that they are kept to find. The games have absences, undos and a stop in them.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from engine import registry
from engine.dice import Dice, Stream
from engine.record import Record
from engine.run import ACT, AWAY, COMPUTER, PRESENT, Deal, Entry, Position, Run

FOLDER = Path(__file__).resolve().parent / "records"
GAMES: dict[str, dict[str, Any]] = {
    "two": {"seats": 2, "doubling": "once", "turn_limit": "off", "first": None},
    "four": {"seats": 4, "doubling": "stacked", "turn_limit": "30", "first": 2},
    "six": {"seats": 6, "doubling": "stacked", "turn_limit": "off", "first": None},
    "agreed": {"seats": 3, "doubling": "once", "turn_limit": "30", "first": None},
}


def make(name: str) -> Record:
    """Play one game and return its record."""
    wanted = GAMES[name]
    game = registry.game("helge")
    seed = hashlib.sha256(f"record/{name}".encode()).digest()
    deal = Deal(
        table=f"rec-{name}",
        game="helge",
        rules_version=game.spec.rules_version,
        components=(game.components.id, game.components.hash),
        options={key: wanted[key] for key in ("doubling", "turn_limit")},
        seats=wanted["seats"],
        first=wanted["first"],
        joins=tuple(str(9000 + seat) for seat in range(wanted["seats"])),
    )
    run = Run(game, deal, seed)
    statuses = (*(PRESENT,) * (deal.seats - 1), COMPUTER)
    entries = _play(run, statuses, Dice(seed[::-1]).stream(name), stop=name == "agreed")
    return Record(deal, run.commitment, tuple(entries), statuses, seed.hex())


def _play(run: Run[Any], statuses: tuple[str, ...], pick: Stream, *, stop: bool) -> list[Entry]:
    position, _ = run.start(statuses)
    entries: list[Entry] = []
    while not run.over(position):
        if stop and position.seq >= 120:
            advance = run.stop(position, "agreed", at=_time(position))
        else:
            advance = _advance(run, position, entries, pick)
        entries.append(advance.entry)
        position = advance.position
    return entries


def _advance(run: Run[Any], position: Position[Any], entries: list[Entry], pick: Stream) -> Any:
    """Mostly play; now and then take back, leave, come back, or be absent."""
    seat, at = run.owing(position)[0], _time(position)
    if position.undoable and pick.below(6) == 0:
        return run.undo(position, position.undoable[-1].seat, entries, at=at)
    if pick.below(15) == 0:
        other = pick.below(len(position.statuses))
        status = PRESENT if position.statuses[other] == AWAY else AWAY
        return run.seat(position, other, status, at=at)
    if position.statuses[seat] == AWAY or pick.below(12) == 0:
        return run.default(position, seat, at=at)
    actions = list(run.game.legal_actions(position.state, seat))
    if pick.below(4):  # three times in four the most points: longer games, more kinds of lines
        view = run.game.observe(position.state, seat)
        gains = [run.game.gain(view, seat, action) or 0 for action in actions]
        actions = [a for a, gain in zip(actions, gains, strict=True) if gain == max(gains)]
    return run.act(position, seat, pick.choice(actions), kind=ACT, at=at)


def _time(position: Position[Any]) -> int:
    return 1_790_000_000_000 + 7_000 * position.seq


def main() -> None:
    """Write every record."""
    for name in GAMES:
        (FOLDER / f"{name}.json").write_bytes(make(name).to_json() + b"\n")


if __name__ == "__main__":
    main()
