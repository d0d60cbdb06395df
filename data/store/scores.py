"""The high scores of games that people finish alone: kept for ever, in by playing only.

A list holds what can be compared: one game with the same parts and the same values of the
options that make another list. It is read for a server or for a person.
"""

# ruff: noqa: S608 (the only parts put together are column names and the two owners below)

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

import msgspec

from data.store.query import Query, Row, each, first
from data.store.store import Store
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
        advised: A hint was taken.
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
    advised: bool = False

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
_ALL = ", ".join(COLUMNS)
_LIST = "game, components_id, components_hash, options"
_IN = "game = ? AND components_id = ? AND components_hash = ? AND options = ?"
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
# Numbers only grow, so a smaller one was reached earlier, whatever a clock said.
_BEFORE = f"""SELECT count(*), count(*) FILTER (WHERE total >= ?) FROM scores
    WHERE guild_id = ? AND {_IN} AND number < ?"""
_BEST = f"""SELECT {_ALL} FROM scores WHERE guild_id = ? AND {_IN} AND number < ?
    ORDER BY total DESC, number LIMIT 1"""
_OWN = f"""SELECT {_ALL} FROM scores WHERE guild_id = ? AND {_IN} AND number < ? AND user_id = ?
    ORDER BY total DESC, number LIMIT 1"""
_EVERY = f"SELECT {_ALL} FROM scores ORDER BY number"


def lists(whose: Whose, owner: int) -> Query[tuple[ListRow, ...]]:
    """Return the lists in which a server or person has totals, the newest total first."""
    return Query(
        _LISTS[whose], (owner,), each(lambda row: ListRow(ListKey(*row[:4]), row[4], row[5]))
    )


def page(
    whose: Whose, owner: int, key: ListKey, limit: int, offset: int = 0
) -> Query[tuple[ScoreRow, ...]]:
    """Return totals of a list, the highest first and of equal ones the older first."""
    return Query(_PAGE[whose], (owner, *_words(key), limit, offset), each(_row))


def of_number(number: int) -> Query[ScoreRow | None]:
    """Return the total with a number."""
    return Query(_OF_NUMBER, (number,), first(_row))


def of_table(table_id: str) -> Query[ScoreRow | None]:
    """Return the total that was reached at a table."""
    return Query(_OF_TABLE, (table_id,), first(_row))


async def standing(store: Store, table_id: str) -> Standing | None:
    """Return how the total of a table stood when it was reached; later ones do not count."""
    score = await store.read(of_table(table_id))
    if score is None:
        return None
    place = (score.guild_id, *_words(score.key), score.number)
    before = Query(_BEFORE, (score.total, *place), lambda rows: (rows[0][0], rows[0][1]))
    count, better = await store.survey(before)  # it counts a server's totals (decision: writes)
    best = await store.read(Query(_BEST, place, first(_row)))
    # Those who asked to be forgotten share an id, but not their totals.
    mine = Query(_OWN, (*place, score.user_id), first(_row))
    own = await store.read(mine) if score.user_id else None
    return Standing(score, better + 1, count + 1, best, own)


def every() -> Query[tuple[ScoreRow, ...]]:
    """Return all totals in the order in which they were reached, for the check."""
    return Query(_EVERY, (), each(_row))


def _words(key: ListKey) -> tuple[str, ...]:
    return (key.game, key.components_id, key.components_hash, key.options)


def _row(columns: Row) -> ScoreRow:
    values = dict(zip(COLUMNS, columns, strict=True))
    marks = {name: bool(values[name]) for name in ("hint", "undone", "advised")}
    return ScoreRow(**{**values, **marks})
