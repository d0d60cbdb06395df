"""The Sunday solo: each Sunday's game, players' tries, rankings."""

# ruff: noqa: S608 (the only parts put together are column names)

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from data.store.parts import Codec
from data.store.query import Query, Rows, Sql, Statement, each, first, insert, names


@dataclass(frozen=True, slots=True)
class SoloRow:
    """A Sunday's game; ``day`` as ``datetime.date.toordinal`` counts, ``options`` as JSON."""

    day: int
    game: str
    rules_version: int
    components_id: str
    components_hash: str
    options: str

    @property
    def chosen(self) -> dict[str, str]:
        return msgspec.json.decode(self.options, type=dict[str, str])


@dataclass(frozen=True, slots=True)
class TryRow:
    """A player's only try.

    Attributes:
        guild_id: Where it began; None by direct message.
        moves: The actions in the notation, each with a line feed.
        total: None until it is finished.
    """

    day: int
    user_id: int
    guild_id: int | None
    name: str
    begun_at: int
    ends_at: int
    number: int = 0
    moves: str = field(default="", repr=False)
    total: int | None = None
    ended_at: int | None = None

    def after(self, action: str, total: int | None, now: int) -> TryRow:
        ended, moves = None if total is None else now, f"{self.moves}{action}\n"
        return replace(self, number=self.number + 1, moves=moves, total=total, ended_at=ended)

    @property
    def actions(self) -> tuple[str, ...]:
        return tuple(self.moves.splitlines())


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class Ranks:
    """A list of a Sunday: the best named players, how many finished, how many beat the player.

    ``top`` are the most points, perhaps of a player who is not named.
    """

    best: tuple[Place, ...] = ()
    finished: int = 0
    above: int = 0
    top: int = 0


_ROWS: Final = Codec(SoloRow)
_SOLO: Final = f"SELECT {names(_ROWS.columns)} FROM solos WHERE day = ?"
_KEEP_SOLO: Final = Sql(f"{insert('solos', _ROWS.columns)} ON CONFLICT DO NOTHING")
_TRY_ROWS: Final = Codec(TryRow)
_TRY: Final = f"SELECT {names(_TRY_ROWS.columns)} FROM solo_tries WHERE day = ? AND user_id = ?"
# A second try breaks the key and changes nothing: there is one (decision: sunday-solo).
_BEGIN: Final = Sql("""INSERT INTO solo_tries (day, user_id, guild_id, name, begun_at, ends_at)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING""")
# The number, the deadline and the end are looked at as it is written: two presses, devices or
# processes make one move (decision: sunday-solo).
_MOVE: Final = Sql("""UPDATE solo_tries SET moves = moves || ?1, number = number + 1, total = ?2,
        ended_at = ?3
    WHERE day = ?4 AND user_id = ?5 AND number = ?6 AND total IS NULL AND ends_at > ?7""")
# Players who turned ratings off are counted, not named.
_LIST: Final = """SELECT CASE WHEN coalesce(u.rated, 1) = 1 THEN t.name ELSE '' END, t.total
    FROM solo_tries AS t LEFT JOIN users AS u ON u.id = t.user_id
    WHERE t.day = ?1 AND t.total IS NOT NULL"""
_ORDER: Final = "ORDER BY t.total DESC, t.ended_at, t.user_id LIMIT ?2"
_BEST: Final = f"{_LIST} {_ORDER}"
_BEST_HERE: Final = f"{_LIST} AND t.guild_id = ?3 {_ORDER}"
_COUNT_TRIES: Final = """SELECT count(*), count(*) FILTER (WHERE total > ?2) FROM solo_tries
    WHERE day = ?1 AND total IS NOT NULL"""
_COUNT_HERE: Final = f"{_COUNT_TRIES} AND guild_id = ?3"


def solo(day: int) -> Query[SoloRow | None]:
    """Return a Sunday's game; None if its fingerprint was never shown."""
    return Query(_SOLO, (day,), first(_ROWS.decode))


def keep_solo(row: SoloRow) -> Statement:
    return _KEEP_SOLO, _ROWS.encode(row)


def of(day: int, user_id: int) -> Query[TryRow | None]:
    return Query(_TRY, (day, user_id), first(_TRY_ROWS.decode))


def begin(row: TryRow) -> Statement:
    return _BEGIN, (row.day, row.user_id, row.guild_id, row.name, row.begun_at, row.ends_at)


def move(row: TryRow, action: str, total: int | None, now: int) -> Statement:
    """Append an action to a try; ``total`` is set with the last one.

    Matches no row if the try has changed since ``row``, is finished, or its time is over.
    """
    ended = None if total is None else now
    return _MOVE, (f"{action}\n", total, ended, row.day, row.user_id, row.number, now)


def best(day: int, most: int, guild_id: int | None = None) -> Query[tuple[Place, ...]]:
    here = () if guild_id is None else (guild_id,)
    sql = _BEST if guild_id is None else _BEST_HERE
    return Query(sql, (day, most, *here), each(lambda row: Place(str(row[0]), int(row[1]))))


def count_tries(day: int, total: int, guild_id: int | None = None) -> Query[tuple[int, int]]:
    here = () if guild_id is None else (guild_id,)
    sql = _COUNT_TRIES if guild_id is None else _COUNT_HERE

    def numbers(rows: Rows) -> tuple[int, int]:
        return int(rows[0][0]), int(rows[0][1])

    return Query(sql, (day, total, *here), numbers)
