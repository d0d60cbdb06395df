"""Do the high scores follow from the games they were reached in? Every one is played again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from data.store import queries, scores
from data.store.errors import translated
from data.store.link import open_reader
from data.store.privacy import NOBODY
from data.store.query import Database
from data.store.records import record_of
from data.store.scores import ScoreRow
from engine.record import verify
from engine.registry import UnknownGame
from engine.run import Broken


@dataclass(frozen=True, slots=True)
class Proof:
    """What playing all high scores again has shown.

    Attributes:
        proved: How many follow from their games.
        unknown: Tables whose rules or parts are not here any more, so that no one can tell.
        wrong: Table and reason of each that does not follow.
    """

    proved: int
    unknown: tuple[str, ...]
    wrong: tuple[tuple[str, str], ...]


def prove(path: Path, busy_ms: int = 5000) -> Proof:
    """Play the game of every high score again, also while the database is in use.

    Raises:
        StoreError: The file can't be read.
    """
    with translated():
        db = open_reader(path, busy_ms)
        try:
            return proved(db)
        finally:
            db.close()


def proved(db: Database) -> Proof:
    """Play the game of every high score again, on an open database."""
    right, unknown, wrong = 0, [], []
    for score in scores.every().run(db):
        try:
            why = _wrong(db, score)
        except UnknownGame:
            unknown.append(score.table_id)
            continue
        if why:
            wrong.append((score.table_id, why))
        right += not why
    return Proof(right, tuple(unknown), tuple(wrong))


def _wrong(db: Database, score: ScoreRow) -> str:
    """Return what of a total does not follow from its game, or an empty string."""
    try:
        row = queries.table(score.table_id).run(db)
        if row is None:
            return "no table"
        seats = queries.seats(row.id).run(db)
        record = record_of(row, seats, queries.entries(row.id).run(db))
        position = verify(record)
    except Broken as broken:
        return str(broken)
    except (ValueError, TypeError) as error:
        return f"unreadable ({type(error).__name__})"
    outcome = record.run().outcome(position)
    if outcome is None or outcome.stopped:
        return "not played to its end"
    # The seat of a player who was forgotten has no user, the score has ``NOBODY``.
    pairs = {
        "player": (score.user_id, seats[0].user_id or NOBODY),
        "server": (score.guild_id, row.guild_id),
        "total": (score.total, outcome.scores[0]),
        "best moment": (score.feats, dict(outcome.feat)),
        "mark for help": (score.hint, row.aid == "points"),
        "mark for undo": (score.undone, position.undos > 0),
        "mark for hints": (score.advised, position.hints > 0),
    }
    return ", ".join(what for what, (kept, played) in pairs.items() if kept != played)
