"""How recorded games are made: ``python -m tests.engine.<key>.make_records``.

Only a change of ``rules_version`` is a reason to make them again; otherwise a record that no
longer verifies is the fault that it is kept to find.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import registry
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.record import Record
from engine.run import AWAY, COMPUTER, PRESENT, Advance, Deal, Entry, Position, Run

HERE = Path(__file__).resolve().parent
RAN = {
    key: min((HERE / key / "records").glob("*.json"), key=lambda f: (f.stem == "agreed", f.stem))
    for key in registry.keys()  # noqa: SIM118
}
"""A recorded game of each key that ran its course."""
Supply = Callable[[Stream, int, dict[str, str]], tuple[str, ...]]


@dataclass(frozen=True)
class Wanted:
    """A recorded game, and what it comes to: entries, reason of the end, final scores."""

    seats: int
    ends: tuple[int, str, tuple[int, ...]]
    options: dict[str, str] = field(default_factory=dict)
    first: int | None = None


@dataclass(frozen=True)
class Turn:
    """What decides the next entry of a game that is being recorded."""

    run: Run[Any]
    position: Position[Any]
    entries: list[Entry]
    pick: Any
    at: int

    def undo(self) -> Advance[Any]:
        own = self.position.undoable[-1].seat
        return self.run.undo(self.position, own, tuple(self.entries), at=self.at)

    def leave_or_return(self, other: int) -> Advance[Any]:
        status = PRESENT if self.position.statuses[other] == AWAY else AWAY
        return self.run.seat(self.position, other, status, at=self.at)

    def most_points(self, seat: int) -> list[Any]:
        """Return the legal actions that bring the most points."""
        actions = self.run.game.legal_actions(self.position.state, seat)
        view = self.run.game.observe(self.position.state, seat)
        gains = [self.run.game.gain(view, seat, action) or 0 for action in actions]
        return [a for a, gain in zip(actions, gains, strict=True) if gain == max(gains)]


@dataclass(frozen=True)
class Recording:
    """The recorded games of a game; the one called *agreed* is stopped after some entries.

    Attributes:
        seed: What is hashed for a seed, before the name of the game.
        joins: The id of the first player.
        shows: Kinds of entries and verbs that the games show together.
        absent: Options that the records leave at their defaults without naming them.
    """

    game: Game[Any, Any]
    games: Mapping[str, Wanted]
    advance: Callable[[Turn], Advance[Any]]
    seed: str
    stop: int
    shows: str
    joins: int = 7000
    pick: Callable[[str, bytes], Any] = lambda name, seed: Dice(seed[::-1]).stream(name)
    supply: Supply = lambda *_: ()
    absent: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        return HERE / self.game.spec.key / "records"

    def make(self, name: str) -> Record:
        wanted, spec = self.games[name], self.game.spec
        seed = hashlib.sha256(f"{self.seed}{name}".encode()).digest()
        absent = set(self.absent) - set(wanted.options)
        options = {k: v for k, v in spec.complete(wanted.options).items() if k not in absent}
        pick = self.pick(name, seed)
        deal = Deal(
            table=f"rec-{name}",
            game=spec.key,
            rules_version=spec.rules_version,
            components=(self.game.components.id, self.game.components.hash),
            options=options,
            seats=wanted.seats,
            first=wanted.first,
            supply=self.supply(pick, wanted.seats, options),
            joins=tuple(str(self.joins + seat) for seat in range(wanted.seats)),
        )
        run = Run(self.game, deal, seed)
        statuses = (PRESENT,) * (deal.seats - 1) + (COMPUTER if deal.seats > 1 else PRESENT,)
        entries = self._play(run, statuses, pick, stop=name == "agreed")
        return Record(deal, run.commitment, tuple(entries), statuses, seed.hex())

    def _play(
        self, run: Run[Any], statuses: tuple[str, ...], pick: Any, *, stop: bool
    ) -> list[Entry]:
        position, _ = run.start(statuses)
        entries: list[Entry] = []
        while not run.over(position):
            at = 1_790_000_000_000 + 7_000 * position.seq
            if stop and position.seq >= self.stop:
                advance = run.stop(position, "agreed", at=at)
            else:
                advance = self.advance(Turn(run, position, entries, pick, at))
            entries.append(advance.entry)
            position = advance.position
        return entries

    def write(self) -> None:
        self.folder.mkdir(exist_ok=True)
        for name in self.games:
            (self.folder / f"{name}.json").write_bytes(self.make(name).to_json() + b"\n")
