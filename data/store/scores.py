"""The high scores of games that people finish alone: kept for ever, in by playing only.

A list holds what can be compared: one game with the same parts and the same values of the
options that make another list. It is read for a server or for a person.
"""

# ruff: noqa: S608 (the only parts put together are column names and the two owners below)

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

import msgspec

from data.store.tx import Tx
from engine.contract import Args


class Whose(StrEnum):
    """Whose totals are read; the value is the column that says so."""

    SERVER = "guild_id"
    PERSON = "user_id"


@dataclass(frozen=True, slots=True)
class ListKey:
    """What makes totals comparable.

    Attributes:
        game: Its key.
        components_id, components_hash: The parts it was played with.
        options: JSON of the options that make another list, with sorted names.
    """

    game: str
    components_id: str
    components_hash: str
    options: str

    @property
    def chosen(self) -> dict[str, str]:
        """The options as a mapping."""
        return msgspec.json.decode(self.options, type=dict[str, str])


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A total.

    Attributes:
        table_id: The table whose record proves it.
        guild_id, user_id, name: Where and by whom, with the display name of that time.
        game, components_id, components_hash, options: Its list, see ``ListKey``.
        total: The final score.
        feat: JSON of ``Outcome.feat``.
        hint: The points of every choice were shown beforehand.
        undone: Something was taken back.
        at: When it was reached.
        number: Order in which totals were reached, over all servers.
    """

    table_id: str
    guild_id: int
    user_id: int
    name: str
    game: str
    components_id: str
    components_hash: str
    options: str
    total: int
    feat: str
    hint: bool
    undone: bool
    at: int
    number: int = 0

    @property
    def key(self) -> ListKey:
        """The list it stands in."""
        return ListKey(self.game, self.components_id, self.components_hash, self.options)

    @property
    def feats(self) -> Args:
        """What is worth remembering of the game beside its total."""
        found = msgspec.json.decode(self.feat, type=dict[str, Any])
        return {k: tuple(v) if isinstance(v, list) else v for k, v in found.items()}


@dataclass(frozen=True, slots=True)
class ListRow:
    """A list as one owner sees it: its oldest total names it, ``count`` totals stand there."""

    key: ListKey
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How a total stood in its server's list on the day it was reached.

    Attributes:
        score: The total.
        rank: 1 is best; of equal totals the older one stands higher.
        count: How many totals there were, this one included.
        best: The best total before it, None for the first of a list.
        own: The best total of the same person before it, None for their first.
    """

    score: ScoreRow
    rank: int
    count: int
    best: ScoreRow | None
    own: ScoreRow | None


COLUMNS: Final = tuple(field.name for field in fields(ScoreRow))
_NEW = COLUMNS[:-1]
_ALL = ", ".join(COLUMNS)
_LIST = "game, components_id, components_hash, options"
_IN = "game = ? AND components_id = ? AND components_hash = ? AND options = ?"
# The only way in: one person alone has played that table to its end, every entry their own.
_ADD = f"""INSERT INTO scores ({", ".join(_NEW)})
    SELECT t.id, t.guild_id, s.user_id, s.name, t.game, t.components_id, t.components_hash,
        ?, ?, ?, ?, t.undos > 0, t.ended_at
    FROM tables AS t JOIN seats AS s ON s.table_id = t.id AND s.seat = 0
    WHERE t.id = ? AND t.status = 'ended' AND s.kind = 'human' AND s.user_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM seats AS o WHERE o.table_id = t.id AND o.seat <> 0)
        AND EXISTS (SELECT 1 FROM entries AS e WHERE e.table_id = t.id)
        AND NOT EXISTS (
            SELECT 1 FROM entries AS e WHERE e.table_id = t.id
                AND (e.kind NOT IN ('act', 'undo') OR e.seat IS NOT 0)
        )"""
_OF_TABLE = f"SELECT {_ALL} FROM scores WHERE table_id = ?"
_OF_NUMBER = f"SELECT {_ALL} FROM scores WHERE number = ?"
_LISTS = {
    whose: f"""SELECT {_LIST}, min(number), count(*) FROM scores WHERE {whose} = ?
        GROUP BY {_LIST} ORDER BY max(number) DESC"""
    for whose in Whose
}
_PAGE = {
    whose: f"""SELECT {_ALL} FROM scores WHERE {whose} = ? AND {_IN}
        ORDER BY total DESC, number LIMIT ? OFFSET ?"""
    for whose in Whose
}
_BEFORE = f"""SELECT count(*), count(*) FILTER (WHERE total >= ?) FROM scores
    WHERE guild_id = ? AND {_IN} AND number < ?"""
_BEST = f"""SELECT {_ALL} FROM scores WHERE guild_id = ? AND {_IN} AND number < ?
    ORDER BY total DESC, number LIMIT 1"""
_OWN = f"""SELECT {_ALL} FROM scores WHERE guild_id = ? AND {_IN} AND number < ? AND user_id = ?
    ORDER BY total DESC, number LIMIT 1"""
_EVERY = f"SELECT {_ALL} FROM scores ORDER BY number"


async def add(
    tx: Tx, table_id: str, options: Mapping[str, str], total: int, feat: Args, *, hint: bool
) -> bool:
    """Add the total of a game, in the transaction of the entry that ended it.

    All else is taken from the table itself.

    Args:
        tx: The transaction, in which the table has ended already.
        table_id: Where it was played.
        options: Those that make another list.
        total: The final score.
        feat: ``Outcome.feat``.
        hint: The points of every choice were shown beforehand.

    Returns:
        False where the table was not played to its end by one person alone; nothing is added.
    """
    values = (_json(options), total, _json(feat), hint, table_id)
    return tx.execute(_ADD, values).rowcount == 1


def lists(db: sqlite3.Connection, whose: Whose, owner: int) -> tuple[ListRow, ...]:
    """Return the lists in which a server or person has totals, the newest total first."""
    rows = db.execute(_LISTS[whose], (owner,))
    return tuple(ListRow(ListKey(*key), number, count) for *key, number, count in rows)


def page(
    db: sqlite3.Connection, whose: Whose, owner: int, key: ListKey, limit: int, offset: int = 0
) -> tuple[ScoreRow, ...]:
    """Return totals of a list, the highest first and of equal ones the older first."""
    return _rows(db.execute(_PAGE[whose], (owner, *_words(key), limit, offset)))


def of_number(db: sqlite3.Connection, number: int) -> ScoreRow | None:
    """Return the total with a number."""
    return next(iter(_rows(db.execute(_OF_NUMBER, (number,)))), None)


def of_table(db: sqlite3.Connection, table_id: str) -> ScoreRow | None:
    """Return the total that was reached at a table."""
    return next(iter(_rows(db.execute(_OF_TABLE, (table_id,)))), None)


def standing(db: sqlite3.Connection, table_id: str) -> Standing | None:
    """Return how the total of a table stood when it was reached; later ones do not count."""
    score = of_table(db, table_id)
    if score is None:
        return None
    place = (score.guild_id, *_words(score.key), score.number)
    count, better = db.execute(_BEFORE, (score.total, *place)).fetchone()
    best = next(iter(_rows(db.execute(_BEST, place))), None)
    # Those who asked to be forgotten share an id, but not their totals.
    mine = _rows(db.execute(_OWN, (*place, score.user_id))) if score.user_id else ()
    own = next(iter(mine), None)
    return Standing(score, better + 1, count + 1, best, own)


def every(db: sqlite3.Connection) -> tuple[ScoreRow, ...]:
    """Return all totals in the order in which they were reached, for the check."""
    return _rows(db.execute(_EVERY))


def _json(values: Mapping[str, Any]) -> str:
    return msgspec.json.encode(values, order="sorted").decode()


def _words(key: ListKey) -> tuple[str, ...]:
    return (key.game, key.components_id, key.components_hash, key.options)


def _rows(found: Iterable[Sequence[Any]]) -> tuple[ScoreRow, ...]:
    return tuple(map(_row, found))


def _row(columns: Sequence[Any]) -> ScoreRow:
    values = dict(zip(COLUMNS, columns, strict=True))
    marks = {name: bool(values[name]) for name in ("hint", "undone")}
    return ScoreRow(**{**values, **marks})
