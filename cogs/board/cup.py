"""What the messages of a game say of the cup whose table it was drawn for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogs.cups import rules as rounds
from cogs.table.model import Table
from cogs.ui import phrases
from cogs.ui.app import App
from data.store import cups, queries
from data.words import Words
from engine.spec import Seat
from render.cup import counted


@dataclass(frozen=True, slots=True)
class CupEnd:
    """What the end of a game says of its cup.

    Attributes:
        table: The table, whose ranks are those of the cup if the game itself gives others.
        lines: What the game brings in the cup, and why; none where that is not said.
        goes_on: Whether the cup does after this game, as its newest round is not over before.
    """

    table: Table
    lines: tuple[str, ...] = ()
    goes_on: bool = False


async def cup_end(app: App, table: Table, words: Words | None = None) -> CupEnd:
    """Return what a game brings in its cup; nothing for other tables.

    Until its round is over that is what the round's end will count. A game that went on for fun
    and was won otherwise says nothing: who won it is not who won for the cup. Without ``words`` it
    speaks the table's language.
    """
    row, words = table.row, words or table.words
    seats = await app.service.store.read(cups.counts(row.guild_id or 0, row.id))
    if not seats:
        return CupEnd(table)
    channel, _, _, goes_on = seats[0]
    ranks = rounds.ranks(await app.service.tables.load(table.id, log=True))
    stored = {seat: rank for _, seat, rank, _ in seats if rank is not None}
    won = table.outcome is None or table.outcome.winners
    if won and stored and ranks and stored != ranks:
        return CupEnd(table, goes_on=goes_on)
    found = sorted((stored or ranks).items())
    named = [(rank, phrases.bare_name(table, seat)) for seat, rank in found]
    who = counted(named, words) if named else "none"
    said = words("ended-cup", channel=f"<#{channel}>", who=who)
    places = _places([rank for rank, _ in named])
    end = table.outcome
    # A team wins or loses as one, whoever of it came.
    differs = end is not None and not end.together and places != end.ranks
    differs = differs and len({*places}) > 1
    shown = replace(table, counts=places) if differs else table
    return CupEnd(shown, tuple(filter(None, (said, _why(shown, named, words)))), goes_on)


async def as_counted(app: App, table: Table) -> Table:
    """Return a table whose ranks are those of its cup, if it is over and the game gives others."""
    return (await cup_end(app, table)).table if table.over else table


def _places(ranks: Sequence[int]) -> tuple[int, ...]:
    """Return ranks with those last who missed the round."""
    return tuple(rank or 1 + sum(map(bool, ranks)) for rank in ranks)


def _why(table: Table, named: Sequence[tuple[int, str]], words: Words) -> str:
    """Return why a cup gives other ranks than the game, or that somebody missed the round."""
    missed = [name for rank, name in named if rank == rounds.MISSED]
    if missed:
        who = phrases.join_names(words, missed)
        return words("cup-missed", who=who, count=len(missed))
    return words("cup-stood") if table.counts else ""


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
