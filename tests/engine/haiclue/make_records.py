"""Makes the recorded games again: ``python -m tests.engine.haiclue.make_records``.

Only a change of ``rules_version`` is a reason to; otherwise records that no longer verify are
the fault that they are kept to find. The games have absences, seats that come back and a stop in
them; one deals from a supply, as at a server's table.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from engine.dice import Dice, Stream
from engine.record import Record
from engine.run import ACT, AWAY, COMPUTER, PRESENT, Deal, Entry, Position, Run
from tests.engine.haiclue.table import GAME
from tests.engine.walks import any_action

FOLDER = Path(__file__).resolve().parent / "records"
GAMES: dict[str, dict[str, Any]] = {
    "two": {"seats": 2, "first": None, "word_language": "de"},
    "five": {"seats": 5, "first": 3, "supply": True, "clue_timer": "120", "guess_timer": "60"},
    "twelve": {"seats": 12, "first": 0, "reveal": "all_at_once", "word_language": "fr"},
    "agreed": {"seats": 3, "first": None, "reveal": "all_at_once"},
}
NO_OPTIONS = ("seats", "first", "supply")


def make(name: str) -> Record:
    """Play one game and return its record."""
    wanted = GAMES[name]
    seed = hashlib.sha256(f"haiclue/record3/{name}".encode()).digest()
    pick = Dice(seed[::-1]).stream(name)
    options = GAME.spec.complete({k: v for k, v in wanted.items() if k not in NO_OPTIONS})
    taken = pick.shuffled([f"t{tile}" for tile in range(1, 217)])
    deal = Deal(
        table=f"rec-{name}",
        game="haiclue",
        rules_version=GAME.spec.rules_version,
        components=(GAME.components.id, GAME.components.hash),
        options=options,
        seats=wanted["seats"],
        first=wanted["first"],
        supply=taken[: GAME.supply_size(wanted["seats"], options)] if "supply" in wanted else (),
        joins=tuple(str(9000 + seat) for seat in range(wanted["seats"])),
    )
    run = Run(GAME, deal, seed)
    statuses = (*(PRESENT,) * (deal.seats - 1), COMPUTER)
    entries = _play(run, statuses, pick, stop=name == "agreed")
    return Record(deal, run.commitment, tuple(entries), statuses, seed.hex())


def _play(run: Run[Any], statuses: tuple[str, ...], pick: Stream, *, stop: bool) -> list[Entry]:
    position, _ = run.start(statuses)
    entries: list[Entry] = []
    while not run.over(position):
        if stop and position.seq >= 40:
            advance = run.stop(position, "agreed", at=_time(position))
        else:
            advance = _advance(run, position, pick)
        entries.append(advance.entry)
        position = advance.position
    return entries


def _advance(run: Run[Any], position: Position[Any], pick: Stream) -> Any:
    """Mostly answer; now and then change an answer, leave, come back, or be absent."""
    at, state = _time(position), position.state
    if pick.below(25) == 0:
        other = pick.below(len(position.statuses))
        status = PRESENT if position.statuses[other] == AWAY else AWAY
        return run.seat(position, other, status, at=at)
    owing = run.owing(position)
    seat = pick.choice(owing if pick.below(10) else sorted(run.game.may_act(state)))
    if seat in owing and (position.statuses[seat] == AWAY or pick.below(25) == 0):
        return run.default(position, seat, at=at)
    return run.act(position, seat, any_action(run.game, state, seat, pick), kind=ACT, at=at)


def _time(position: Position[Any]) -> int:
    return 1_790_000_000_000 + 7_000 * position.seq


def main() -> None:
    """Write every record."""
    for name in GAMES:
        (FOLDER / f"{name}.json").write_bytes(make(name).to_json() + b"\n")


if __name__ == "__main__":
    main()
