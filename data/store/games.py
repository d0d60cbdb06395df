"""Finished games: records, high scores, stories."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple

import msgspec

from data.store.parts import Codec
from data.store.queries import OF_TABLE
from data.store.query import WHOLE, Query, Row, Share, Sql, Statement, cell, each, first, names
from data.store.rows import COMPUTER, SeatRow, TableRow, dealt_seats
from data.store.store import Store
from engine import codec, registry
from engine.analysis.story import Story
from engine.contract import Game
from engine.position import Position
from engine.record import Record
from engine.run import Deal, Entry, Run
from engine.spec import Args, Seat


def deal_of(row: TableRow, seats: Sequence[SeatRow]) -> Deal:
    return Deal(
        row.id,
        row.game,
        row.rules_version,
        (row.components_id, row.components_hash),
        dict(row.options),
        len(dealt_seats(seats)),
        row.first,
        row.supply,
        row.joins,
    )


def resumed(
    game: Game[Any, Any],
    row: TableRow,
    seats: Sequence[SeatRow],
    entries: Sequence[Entry] | None = None,
) -> tuple[Run[Any], Position[Any]]:
    """Return a table's game as stored, or as its entries tell it.

    Raise ``ValueError`` if the position is unreadable (another version laid it out), or ``Broken``.
    """
    run = Run(game, deal_of(row, seats), row.seed)
    if entries is not None:
        return run, run.replay(entries, start_statuses(seats))
    return run, codec.decode(row.snapshot, Position[game.state_type])  # type: ignore[name-defined]


def start_statuses(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    dealt = dealt_seats(seats)
    return tuple("computer" if seat.kind == COMPUTER else "present" for seat in dealt)


def record_of(row: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry]) -> Record:
    """Return the record of a finished game, seed included.

    If players decide in secret at once, the record holds no times: they would reveal how long each
    player thought and who answered for whom. Nothing else depends on them.
    """
    deal = deal_of(row, seats)
    secret = len(seats) > 1 and _secret(row.game)
    log = [replace(entry, at=0) for entry in entries] if secret else entries
    return Record(deal, row.commitment, tuple(log), start_statuses(seats), row.seed.hex())


def _secret(key: str) -> bool:
    """Return whether all players decide at once; True for a game that no longer exists."""
    try:
        return registry.game(key).spec.simultaneous
    except registry.UnknownGame:
        return True


# ruff: noqa: S608 (the only parts put together are column names and the two owners below)


class Whose(StrEnum):
    SERVER = "guild_id"
    PERSON = "user_id"


class ListKey(NamedTuple):
    """A high-score list: totals within it are comparable. ``options`` is JSON with sorted names."""

    game: str
    components_id: str
    components_hash: str
    options: str

    @property
    def chosen(self) -> dict[str, str]:
        return msgspec.json.decode(self.options, type=dict[str, str])


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A high score, proved by the record of ``table_id``.

    Attributes:
        feat: JSON of ``Outcome.feat``.
        hint: Every choice showed its points beforehand.
        undone: A move was taken back.
        advised: A hint was taken.
        number: The order in which totals were reached, across all servers.
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
        return ListKey(self.game, self.components_id, self.components_hash, self.options)

    @property
    def feats(self) -> Args:
        feat = msgspec.json.decode(self.feat, type=dict[str, Any])
        return {k: tuple(v) if isinstance(v, list) else v for k, v in feat.items()}


@dataclass(frozen=True, slots=True)
class ListRow:
    """A list as one owner sees it: its oldest total names it, ``count`` totals are in it."""

    key: ListKey
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A total's place in its server's list on the day it was reached.

    Of equal totals the older one ranks higher. ``best`` and ``own`` are the best totals before it,
    of anybody and of the same person.
    """

    score: ScoreRow
    rank: int
    count: int
    best: ScoreRow | None
    own: ScoreRow | None


_SCORES: Final = Codec(ScoreRow)
_row: Final = _SCORES.decode
_ALL = names(_SCORES.columns)
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


def score_lists(whose: Whose, owner: int) -> Query[tuple[ListRow, ...]]:
    return Query(
        _LISTS[whose], (owner,), each(lambda row: ListRow(ListKey._make(row[:4]), row[4], row[5]))
    )


def score_page(
    whose: Whose, owner: int, key: ListKey, limit: int, offset: int = 0
) -> Query[tuple[ScoreRow, ...]]:
    return Query(_PAGE[whose], (owner, *_words(key), limit, offset), each(_row))


def score_of_number(number: int) -> Query[ScoreRow | None]:
    return Query(_OF_NUMBER, (number,), first(_row))


def score_of_table(table_id: str) -> Query[ScoreRow | None]:
    return Query(_OF_TABLE, (table_id,), first(_row))


async def standing(store: Store, table_id: str) -> Standing | None:
    """Return a total's place when it was reached; later totals do not count."""
    score = await store.read(score_of_table(table_id))
    if score is None:
        return None
    place = (score.guild_id, *_words(score.key), score.number)
    before = Query(_BEFORE, (score.total, *place), lambda rows: (rows[0][0], rows[0][1]))
    count, better = await store.survey(before)  # it counts a server's totals (decision: writes)
    best = await store.read(Query(_BEST, place, first(_row)))
    # Erased people share an id, but not their totals.
    mine = Query(_OWN, (*place, score.user_id), first(_row))
    own = await store.read(mine) if score.user_id else None
    return Standing(score, better + 1, count + 1, best, own)


def _words(key: ListKey) -> tuple[str, ...]:
    return (key.game, key.components_id, key.components_hash, key.options)


_KEPT = "SELECT rules, version, story, shown FROM analyses WHERE table_id = ?"
_OPEN: Final = f"""SELECT table_id FROM analyses WHERE story = '' AND {OF_TABLE}
    ORDER BY asked_at LIMIT 1000"""
_ASK = Sql("""INSERT INTO analyses (table_id, rules, version, asked_at) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (table_id) DO UPDATE SET rules = ?2, version = ?3, asked_at = ?4, story = ''""")
# Only a pending story: one that was finished or dropped meanwhile stays as it is.
_KEEP = Sql(
    "UPDATE analyses SET story = ?, rules = ?, version = ? WHERE table_id = ? AND story = ''"
)
_GIVE_UP = Sql("DELETE FROM analyses WHERE table_id = ? AND story = ''")
# One statement adds the seat and looks for it: two presses at once post one page.
_SHOW = Sql("""UPDATE analyses SET shown = json_insert(shown, '$[#]', ?2)
    WHERE table_id = ?1 AND story <> ''
        AND NOT EXISTS (SELECT 1 FROM json_each(shown) WHERE CAST(value AS INTEGER) = ?2)""")


@dataclass(frozen=True, slots=True)
class Analysis:
    """A table's story, None while it is pending or if it is unreadable.

    ``shown`` are seats whose page was posted in public.
    """

    rules: int
    version: int
    story: Story | None
    shown: tuple[Seat, ...]


def analysis(table_id: str) -> Query[Analysis | None]:
    return Query(_KEPT, (table_id,), first(_analysis))


def unfinished_analyses(share: Share = WHOLE) -> Query[tuple[str, ...]]:
    """Return the tables with a pending story, longest waiting first."""
    return Query(_OPEN, share.bounds, each(cell))


def ask_analysis(table_id: str, rules: int, version: int, now: int) -> Statement:
    return _ASK, (table_id, rules, version, now)


def keep_analysis(table_id: str, story: Story) -> Statement:
    """Store a requested story with the versions that made it, perhaps newer than requested."""
    text = msgspec.json.encode(story).decode()
    return _KEEP, (text, story.rules, story.version, table_id)


def give_up_analysis(table_id: str) -> Statement:
    return _GIVE_UP, (table_id,)


def show_analysis(table_id: str, seat: Seat) -> Statement:
    return _SHOW, (table_id, seat)


def _analysis(row: Row) -> Analysis:
    rules, version, text, shown = row
    try:
        story = codec.decode(text, Story) if text else None
        seats = tuple(msgspec.json.decode(shown, type=list[int]))
    except msgspec.DecodeError:  # damaged: made again
        story, seats = None, ()
    return Analysis(rules, version, story, seats)
