"""A stored table as the record that strangers can check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from data.store.rows import COMPUTER, SeatRow, TableRow
from engine import codec, registry
from engine.contract import Game
from engine.record import Record
from engine.run import Deal, Entry, Position, Run


def deal_of(row: TableRow, seats: int) -> Deal:
    """Return what fixed a table's game before its first entry."""
    return Deal(
        row.id,
        row.game,
        row.rules_version,
        (row.components_id, row.components_hash),
        dict(row.options),
        seats,
        row.first,
        row.supply,
        row.joins,
    )


def resumed(game: Game[Any, Any], row: TableRow, seats: int) -> tuple[Run[Any], Position[Any]]:
    """Return a game as its table has stored it.

    Args:
        game: The rules that the table was opened with.
        row: The table, dealt.
        seats: How many there are.

    Raises:
        ValueError: The position is unreadable.
    """
    position = codec.decode(row.snapshot, Position[game.state_type])  # type: ignore[name-defined]
    return Run(game, deal_of(row, seats), row.seed), position


def start_statuses(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """Return the status every seat had at the deal."""
    return tuple("computer" if seat.kind == COMPUTER else "present" for seat in seats)


def record_of(row: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry]) -> Record:
    """Return the record of a game that is over, seed included.

    Where all decide in secret at once it holds no times: they tell who thought how long, and who
    answered for whom. Nothing else depends on them.
    """
    deal = deal_of(row, len(seats))
    secret = len(seats) > 1 and _secret(row.game)
    log = [replace(entry, at=0) for entry in entries] if secret else entries
    return Record(deal, row.commitment, tuple(log), start_statuses(seats), row.seed.hex())


def _secret(key: str) -> bool:
    """Return whether all decide at once in a game; for one that is gone it is unknown, so yes."""
    try:
        return registry.game(key).spec.simultaneous
    except registry.UnknownGame:
        return True
