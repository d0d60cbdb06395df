"""What the tables of cups count, and how a round that is over lets them go."""

# ruff: noqa: S608 (the only parts put together are names of columns)

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from data.store import typed
from data.store.changes import RAISE_VERSION
from data.store.cups import CUPS, CupRow
from data.store.query import Query, Sql, Statement, delete, each, first, names
from data.store.typed import RoundOver, tag_of

_AT: Final = f"""SELECT {names(CUPS.columns)} FROM cups WHERE guild_id = ? AND due IS NOT NULL
    AND EXISTS (SELECT 1 FROM cup_seats AS s
        WHERE s.cup_id = cups.id AND s.round = cups.round AND s.table_id = ?)
    LIMIT 1"""
# Cups are found by who sits there: there is no index over a server's cups that are over.
_COUNTS: Final = """SELECT c.channel_id, s.seat, s.rank,
    CASE WHEN c.due IS NULL OR s.round < c.round THEN 0 ELSE 1 END FROM cups AS c
    JOIN cup_seats AS s ON s.cup_id = c.id
    WHERE c.id IN (SELECT e.cup_id FROM seats AS p JOIN cup_entrants AS e ON e.user_id = p.user_id
            WHERE p.table_id = ?)
        AND c.guild_id = ? AND s.table_id = ? ORDER BY s.seat"""
# The same for several tables of one person.
_RANKS: Final = """SELECT s.table_id, s.seat, s.rank FROM cup_entrants AS e
    JOIN cup_seats AS o ON o.cup_id = e.cup_id AND o.number = e.number
    JOIN cup_seats AS s ON s.cup_id = o.cup_id AND s.round = o.round AND s.table_id = o.table_id
    WHERE e.user_id = ? AND o.table_id IN (SELECT value FROM json_each(?))
    ORDER BY s.table_id, s.seat"""
_STOP: Final = delete("timers", ("table_id", "kind"))
_LET_GO: Final = Sql(
    """INSERT INTO timers (table_id, kind, due, payload) SELECT ?1, ?2, ?3, ?4
    WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND status IN ('running', 'frozen'))""",
    wakes=True,
)


def of_table(guild_id: int, table_id: str) -> Query[CupRow | None]:
    """Return the running cup in whose newest round a table is."""
    return Query(_AT, (guild_id, table_id), first(CUPS.decode))


def counts(guild_id: int, table_id: str) -> Query[tuple[tuple[int, int, int | None, bool], ...]]:
    """Return what a table counts in a cup.

    That is for each seat the channel, the seat, its rank, and whether the cup waits for the table.
    """
    found = each(lambda row: (row[0], row[1], row[2], bool(row[3])))
    return Query(_COUNTS, (table_id, guild_id, table_id), found)


def ranks(user_id: int, table_ids: Iterable[str]) -> Query[tuple[tuple[str, int, int | None], ...]]:
    """Return table, seat and rank of all seats at those of the tables that are a person's cups'."""
    found = each(lambda row: (row[0], row[1], row[2]))
    return Query(_RANKS, (user_id, json.dumps(list(table_ids))), found)


def let_go(table_id: str, now: int, over: RoundOver) -> tuple[Statement, ...]:
    """Tell a running table that its round is over; one that 1.0.0 opened has no timer for it yet.

    The version is raised first: a change that was decided before is decided again.
    """
    kind = tag_of(RoundOver)
    timer = table_id, kind, now, typed.encode(over)
    return (RAISE_VERSION, (table_id,)), (_STOP, (table_id, kind)), (_LET_GO, timer)
