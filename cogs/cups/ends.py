"""What the messages of a game say of the cup whose table it was drawn for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogs.cups import rules as rounds
from cogs.table.model import Table
from cogs.table.people.decisions import foresee_end
from cogs.table.play.commit import result_of
from cogs.ui import phrases
from cogs.ui.app import App
from cogs.ui.results import cup_line
from data.store import cup_tables, queries, ratings
from data.store.cups import CupRow
from data.store.rows import LOBBY
from data.words import Words
from engine.spec import UNPLAYED, Seat


@dataclass(frozen=True, slots=True)
class CupEnd:
    """What the end of a game says of its cup.

    Attributes:
        table: The table, with what the cup counts; its ranks are those of the cup if the game
            itself gives others.
        lines: What the game brings in the cup, and why; none where that is not said.
        drawn: Whether a cup drew the table: its game is not played again.
    """

    table: Table
    lines: tuple[str, ...] = ()
    drawn: bool = False


async def cup_end(app: App, table: Table, words: Words | None = None) -> CupEnd:
    """Return what a game brings in its cup; nothing for other tables.

    Until its round is over that is what the round's end will count. A game that went on for fun
    and was won otherwise says nothing: who won it is not who won for the cup. Without ``words`` it
    speaks the table's language.
    """
    row, words = table.row, words or table.words
    seats = await app.service.store.read(cup_tables.counts(row.guild_id or 0, row.id))
    if not seats:
        return CupEnd(table)
    channel = seats[0][0]
    played = await app.service.tables.load(table.id, log=True)
    ranks = rounds.ranks(played)
    stored = {seat: rank for _, seat, rank, _ in seats if rank is not None}
    won = table.outcome is None or table.outcome.winners
    if won and stored and ranks and stored != ranks:
        return CupEnd(table, drawn=True)
    shown = _counted(table, [rank for _, rank in sorted((stored or ranks).items())])
    reason = table.outcome.reason if table.outcome else ""
    if reason == UNPLAYED:  # it does count, as a draw
        shown = replace(shown, stopped="agreed")
    elif reason == "abandoned" and rounds.waited(played):
        shown = replace(shown, stopped="round")
    stood = bool(shown.counts) and stored not in ({}, ranks)
    said = cup_line(shown, words, f"<#{channel}>"), _why(shown, words, stood=stood)
    # Who has won stands first, also where the cup says it.
    said = said[::-1] if shown.counts and rounds.MISSED in shown.cup else said
    return CupEnd(shown, tuple(filter(None, said)), drawn=True)


async def as_counted(app: App, table: Table) -> Table:
    """Return a table that is over with what its cup counts, if it has one."""
    return (await cup_end(app, table)).table if table.over else table


async def foreseen(app: App, table: Table, user_id: int = 0) -> Table:
    """Return a running table with what rating and cup count if the game ends now.

    Of a cup nothing is added once the round is over, and where hands decide, which stay hidden.
    ``user_id`` is who may end it alone.
    """
    row, store = table.row, app.service.store
    if table.over or row.status == LOBBY:
        return table
    ended = foresee_end(await app.service.tables.load(table.id, log=True), user_id)
    result = ended and result_of(ended)
    why = result.why if result else "lot" if table.lot else ""
    table = replace(table, rates=not await store.read(ratings.unrated(table.id, why)))
    seats = await store.read(cup_tables.counts(row.guild_id or 0, row.id))
    if not any(rank is None and goes_on for _, _, rank, goes_on in seats):
        return table
    ranks = {} if ended is None else rounds.ranks(ended)
    return replace(table, cup=tuple(rank for _, rank in sorted(ranks.items())))


def _counted(table: Table, ranks: Sequence[int]) -> Table:
    """Return a table with the ranks that its cup gives.

    They replace those of the game if these are others. A game that nobody won stays one where at
    most one player came: what that brings in the cup is no win at the table.
    """
    places, end = tuple(rank or 1 + sum(map(bool, ranks)) for rank in ranks), table.outcome
    table = replace(table, cup=tuple(ranks))
    # A team wins or loses as one, also where only one of them came.
    if end is None or end.together or places == end.ranks or len({*places}) < 2:
        return table
    played = end.winners or sum(map(bool, ranks)) > 1
    return replace(table, counts=places) if played else table


def _why(table: Table, words: Words, *, stood: bool) -> str:
    """Return who missed the round, or that a game counts as it ``stood`` when that was over."""
    missed = [
        phrases.bare_name(table, seat)
        for seat, rank in enumerate(table.cup)
        if rank == rounds.MISSED
    ]
    if missed:
        who = phrases.join_names(words, missed)
        best = [seat for seat, rank in enumerate(table.cup) if rank == rounds.FIRST]
        one = bool(table.counts) and len(best) == 1
        won = phrases.bare_name(table, best[0]) if one else ""
        return words("cup-missed", who=who, won=won, one=int(one))
    return words("cup-stood") if stood else ""


async def cup_absent(app: App, table: Table, seats: Iterable[Any]) -> str:
    """Return what a cup makes of who never moves; empty if all ``seats`` have, or without a cup."""
    if await cup_of(app, table) is None:
        return ""
    entries = await app.service.store.read(queries.entries(table.id))
    moved = all(rounds.came(entries, seat) for seat in seats)
    return "" if moved else table.words("cup-absent")


async def cup_late(app: App, table: Table, seat: Seat) -> list[str]:
    """Return what a player of a cup's game reads before their time is up."""
    if await cup_of(app, table) is None:
        return []
    return [table.words("cup-late"), await cup_absent(app, table, [seat])]


async def cup_called(app: App, table: Table, user_id: int, words: Words) -> list[str]:
    """Return what a player who is called directly reads of the cup: its round, until when."""
    row, seat = await cup_of(app, table), table.seat_of(user_id)
    if row is None or seat is None:
        return []
    title, when = table.game.spec.title, f"<t:{(row.due or 0) // 1000}:f>"
    cup = words("cup-title", title=title)
    said = words("cup-called", cup=cup, round=row.round, rounds=row.rounds, when=when)
    entries = await app.service.store.read(queries.entries(table.id))
    return [said, "" if rounds.came(entries, seat) else words("cup-absent")]


async def cup_of(app: App, table: Table) -> CupRow | None:
    """Return the cup in whose newest round a table is."""
    row = table.row
    return await app.service.store.read(cup_tables.of_table(row.guild_id or 0, row.id))
