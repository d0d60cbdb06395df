"""Unfinished written decisions, by table, seat and question; never part of a record."""

from __future__ import annotations

from collections.abc import Iterable

from data.store.tx import Source, Tx

_READ = "SELECT text FROM drafts WHERE table_id = ? AND seat = ? AND decision = ?"
_WRITE = (
    "INSERT INTO drafts (table_id, seat, decision, text) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (table_id, seat, decision) DO UPDATE SET text = excluded.text"
)
_ALL = "SELECT seat, decision, text FROM drafts WHERE table_id = ?"
_DROP = "DELETE FROM drafts WHERE table_id = ? AND decision = ?"
_DROP_SEAT = "DELETE FROM drafts WHERE table_id = ? AND seat = ?"


def read(source: Source, table_id: str, seat: int, decision: str) -> tuple[str, ...]:
    """Return the words of a draft; none where nothing was written yet."""
    row = source.execute(_READ, (table_id, seat, decision)).fetchone()
    return tuple(row[0].split()) if row else ()


async def write(tx: Tx, table_id: str, seat: int, decision: str, words: Iterable[str]) -> None:
    """Keep the words of a draft."""
    tx.execute(_WRITE, (table_id, seat, decision, " ".join(words)))


def of_table(source: Source, table_id: str) -> dict[tuple[int, str], tuple[str, ...]]:
    """Return all drafts of a table by seat and question."""
    rows = source.execute(_ALL, (table_id,)).fetchall()
    return {(seat, decision): tuple(text.split()) for seat, decision, text in rows}


async def keep_only(tx: Tx, table_id: str, decisions: frozenset[str]) -> None:
    """Forget the drafts of all other questions: nobody will ever send them."""
    kept = {decision for _, decision in of_table(tx, table_id)}
    for decision in sorted(kept - decisions):
        tx.execute(_DROP, (table_id, decision))


async def drop_seat(tx: Tx, table_id: str, seat: int) -> None:
    """Forget the drafts of a seat: somebody else sits there now."""
    tx.execute(_DROP_SEAT, (table_id, seat))
