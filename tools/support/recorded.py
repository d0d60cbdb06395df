"""Recorded games as tables: what a seat did in one go, and how the table stood before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from cogs.table.moment import Unstored
from data.words import FALLBACK, words
from engine.actions import Action, parse
from engine.record import Record
from engine.run import ACT
from engine.spec import Seat
from render.contract import Scene
from tools.support.source import ROOT


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did in one go, with the table before each of its actions.

    ``asked``: the answer to the seat's last press was this question already, as alone.
    """

    seat: Seat
    done: tuple[tuple[Unstored, Action], ...]
    asked: bool = False

    @property
    def kind(self) -> str:
        """The verbs: ``draw place``."""
        return " ".join(action.verb for _, action in self.done)

    def aided(self, aid: str) -> Turn:
        """Return the turn at a table that shows points, or hides them."""
        return replace(self, done=tuple((replace(one, aid=aid), act) for one, act in self.done))


def files(game: str) -> list[Path]:
    """Return the recorded games of a game, by name."""
    return sorted((ROOT / "tests" / "engine" / game / "records").glob("*.json"))


def turns(record: Record) -> Iterator[Turn]:
    """Yield what was done until each board of a recorded game."""
    run = record.run()
    position, _ = run.start(record.statuses)
    names = tuple(chr(65 + seat) for seat in range(record.deal.seats))
    seen = Scene(names, words(FALLBACK), statuses=record.statuses)
    before = Unstored(id="t" * 16, game=run.game, run=run, seen=seen)
    done: list[tuple[Unstored, Action]] = []
    answered: dict[Seat, str] = {}
    seat, asked = -1, False
    for entry, advance in zip(record.entries, run.steps(position, record.entries), strict=True):
        table = replace(before, position=position)
        # Another seat's entry, or one that is no action, ends what was done before it.
        if done and (entry.kind, entry.seat) != (ACT, seat):
            yield Turn(seat, tuple(done), asked)
            done = []
        if entry.kind == ACT and entry.seat is not None:
            seat = entry.seat
            if not done:
                asked = answered.get(seat) == table.token(seat)
            done.append((table, parse(entry.action)))
            # What is minor is told in a line: the turn goes on until a board is posted.
            midway = all(event.minor for event in advance.step.events)
            if run.game.spec.simultaneous or not midway:
                yield Turn(seat, tuple(done), asked)
                done = []
            after = replace(before, position=advance.position)
            # The board with a phase's result asks the next question, not the last answer to it.
            phase_over = run.game.spec.simultaneous and after.token(seat) != table.token(seat)
            answered[seat] = after.token(seat) if seat in after.owing and not phase_over else ""
        position = advance.position


def all_turns(game: str) -> Iterator[Turn]:
    """Yield the turns of all recorded games of a game."""
    for file in files(game):
        yield from turns(Record.from_json(file.read_bytes()))
