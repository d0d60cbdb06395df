"""What the messages of a game say of the cup whose table it was drawn for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cogs.cups import rules as rounds
from cogs.table.model import Table
from cogs.ui import phrases
from cogs.ui.app import App
from data.store import cups, queries
from engine.spec import Seat
from render.cup import counted


async def cup_end(app: App, table: Table) -> tuple[str, bool]:
    """Return what a game brings in its cup, and whether that goes on; nothing for other tables.

    Until its round is over that is what the round's end will count. A game that went on for fun
    and ended otherwise says nothing: who won it is not who won for the cup.
    """
    row = table.row
    seats = await app.service.store.read(cups.counts(row.guild_id or 0, row.id))
    if not seats:
        return "", False
    channel, _, _, goes_on = seats[0]
    ranks = rounds.ranks(await app.service.tables.load(table.id, log=True))
    stored = {seat: rank for _, seat, rank, _ in seats if rank is not None}
    if stored and ranks and stored != ranks:
        return "", goes_on
    found = sorted((stored or ranks).items())
    named = [(rank, phrases.bare_name(table, seat)) for seat, rank in found]
    who = counted(named, table.words) if named else "none"
    return table.words("ended-cup", channel=f"<#{channel}>", who=who), goes_on


async def cup_absent(app: App, table: Table, seats: Iterable[Any]) -> str:
    """Return what a cup makes of who never moves; empty if all ``seats`` have, or without a cup."""
    if not await _in_cup(app, table):
        return ""
    entries = await app.service.store.read(queries.entries(table.id))
    moved = all(rounds.came(entries, seat) for seat in seats)
    return "" if moved else table.words("cup-absent")


async def cup_late(app: App, table: Table, seat: Seat) -> list[str]:
    """Return what a player of a cup's game reads before their time is up."""
    if not await _in_cup(app, table):
        return []
    return [table.words("cup-late"), await cup_absent(app, table, [seat])]


async def _in_cup(app: App, table: Table) -> bool:
    row = table.row
    return await app.service.store.read(cups.place(row.guild_id or 0, row.id)) is not None
