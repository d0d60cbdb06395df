"""Recorded games as tables: what a seat did in one go, and how the table stood before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from cogs.table.model import Table
from data.store.rows import HUMAN, RUNNING, SeatRow, TableRow
from engine.actions import Action, parse
from engine.record import Record
from engine.run import ACT
from engine.spec import Seat
from tests.source import ROOT

_ID = "t" * 16


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did in one go, with the table before each of its actions.

    ``asked``: the answer to the seat's last press was this question already, as alone.
    """

    seat: Seat
    done: tuple[tuple[Table, Action], ...]
    asked: bool = False

    @property
    def kind(self) -> str:
        """The verbs: ``draw place``."""
        return " ".join(action.verb for _, action in self.done)

    def aided(self, aid: str) -> Turn:
        """Return the turn at a table that shows points, or hides them."""
        shown = ((replace(one, row=replace(one.row, aid=aid)), action) for one, action in self.done)
        return replace(self, done=tuple(shown))


def files(game: str) -> list[Path]:
    """Return the recorded games of a game, by name."""
    return sorted((ROOT / "tests" / "engine" / game / "records").glob("*.json"))


def turns(record: Record) -> Iterator[Turn]:
    """Yield what was done until each board of a recorded game."""
    run = record.run()
    position, _ = run.start(record.statuses)
    row, seats = _opened(record)
    done: list[tuple[Table, Action]] = []
    answered: dict[Seat, str] = {}
    seat, asked = -1, False
    for entry, advance in zip(record.entries, run.steps(position, record.entries), strict=True):
        table = Table(row, seats, run.game, run, position)
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
            after = Table(row, seats, run.game, run, advance.position)
            # The board with a phase's result asks the next question, not the last answer to it.
            phase_over = run.game.spec.simultaneous and after.token(seat) != table.token(seat)
            answered[seat] = after.token(seat) if seat in after.owing and not phase_over else ""
        position = advance.position


def _opened(record: Record) -> tuple[TableRow, tuple[SeatRow, ...]]:
    """Return the rows of a record's table: people at all seats, and no help."""
    deal = record.deal
    row = TableRow(
        id=_ID,
        status=RUNNING,
        game=deal.game,
        rules_version=deal.rules_version,
        components_id=deal.components[0],
        components_hash=deal.components[1],
        options=deal.options,
        aid="preview",
        guild_id=1,
        channel_id=2,
        lobby_channel_id=2,
        host_id=1,
        locale="en",
        theme="dark",
        thread=False,
        seed=bytes(32),
        commitment=record.commitment,
        created_at=0,
    )
    seats = tuple(SeatRow(_ID, n, HUMAN, n + 1, chr(65 + n)) for n in range(deal.seats))
    return row, seats
