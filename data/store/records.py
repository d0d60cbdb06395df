"""A stored table as the record that strangers can check."""

from __future__ import annotations

from collections.abc import Sequence

from data.store.rows import COMPUTER, SeatRow, TableRow
from engine.record import Record
from engine.run import Deal, Entry


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


def start_statuses(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """Return the status every seat had at the deal."""
    return tuple("computer" if seat.kind == COMPUTER else "present" for seat in seats)


def record_of(row: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry]) -> Record:
    """Return the record of a game that is over, seed included."""
    deal = deal_of(row, len(seats))
    return Record(deal, row.commitment, tuple(entries), start_statuses(seats), row.seed.hex())
