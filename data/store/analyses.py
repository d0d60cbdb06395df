"""The stories of finished games: told once, kept, and retold by other rules or another analysis.

They hold seats, actions and numbers, but no one's name or id: like the log they stay when a user
asks to be forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from data.store.queries import OF_TABLE
from data.store.query import Query, Row, cell, each, first
from data.store.share import WHOLE, Share
from data.store.sql import Sql, Statement
from engine import codec
from engine.analysis import Story
from engine.contract import Seat

_KEPT = "SELECT rules, version, story, shown FROM analyses WHERE table_id = ?"
_OPEN: Final = "SELECT table_id FROM analyses WHERE story = '' ORDER BY asked_at LIMIT ?"
_OPEN_HERE: Final = f"""SELECT table_id FROM analyses WHERE story = '' AND {OF_TABLE}
    ORDER BY asked_at LIMIT ?"""  # noqa: S608
_ASK = Sql("""INSERT INTO analyses (table_id, rules, version, asked_at) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (table_id) DO UPDATE SET rules = ?2, version = ?3, asked_at = ?4, story = ''""")
# Only where it still waits: a story that was told or given up meanwhile stays as it is.
_KEEP = Sql(
    "UPDATE analyses SET story = ?, rules = ?, version = ? WHERE table_id = ? AND story = ''"
)
_GIVE_UP = Sql("DELETE FROM analyses WHERE table_id = ? AND story = ''")
# One statement adds the seat and looks for it: two presses at once post one page.
_SHOW = Sql("""UPDATE analyses SET shown = json_insert(shown, '$[#]', ?2)
    WHERE table_id = ?1 AND story <> ''
        AND NOT EXISTS (SELECT 1 FROM json_each(shown) WHERE CAST(value AS INTEGER) = ?2)""")


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a table's story.

    Attributes:
        rules, version: Those of the rules and of the analysis.
        story: None while it is not told yet, or where it can't be read any more.
        shown: The seats whose own page was posted for everybody.
    """

    rules: int
    version: int
    story: Story | None
    shown: tuple[Seat, ...]


def kept(table_id: str) -> Query[Kept | None]:
    """Return what is kept of a table's story; None where no one has asked for it."""
    return Query(_KEPT, (table_id,), first(_row))


def unfinished(share: Share = WHOLE, most: int = 1000) -> Query[tuple[str, ...]]:
    """Return the tables whose story was asked for and is not told, the longest waiting first."""
    if share.whole:
        return Query(_OPEN, (most,), each(cell))
    return Query(_OPEN_HERE, (*share.bounds, most), each(cell))


def ask(table_id: str, rules: int, version: int, now: int) -> Statement:
    """Note that a player wants a story, told by these versions; an older one goes."""
    return _ASK, (table_id, rules, version, now)


def keep(table_id: str, story: Story) -> Statement:
    """Keep a story that was asked for, maybe before an update: it has the versions that told it."""
    text = msgspec.json.encode(story).decode()
    return _KEEP, (text, story.rules, story.version, table_id)


def give_up(table_id: str) -> Statement:
    """Forget that a story was asked for that can't be told."""
    return _GIVE_UP, (table_id,)


def show(table_id: str, seat: Seat) -> Statement:
    """Note that a seat's page is posted for everybody; changes nothing where it was before."""
    return _SHOW, (table_id, seat)


def _row(found: Row) -> Kept:
    rules, version, text, shown = found
    try:
        story = codec.decode(text, Story) if text else None
        seats = tuple(msgspec.json.decode(shown, type=list[int]))
    except msgspec.DecodeError:  # damaged: it is told again
        story, seats = None, ()
    return Kept(rules, version, story, seats)
