"""Is everything that is kept in order? A report for whoever runs the bot; nothing is changed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from cogs.table import soundness
from cogs.table.history.rating import rate
from cogs.table.people import quiet_hours
from data.store import (
    StoreError,
    check,
    dailyposts,
    migrate,
    outlines,
    queries,
    rotation,
    seals,
    vitals,
)
from data.store.dailyproof import prove_days
from data.store.link import snapshot
from data.store.proof import proved
from data.store.query import Database
from data.store.reckoning import reckon
from data.store.rows import FROZEN, RUNNING
from data.store.soloproof import prove_solos
from engine.refusals import Malformed

PLAYED: Final = (RUNNING, FROZEN)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the report; ``wrong`` where the operator has to look at something."""

    text: str
    wrong: bool = False


def examine(database: Path, backups: Path, now: int) -> Iterator[Line]:
    """Look at everything, line by line; also while the bot works on the database.

    A database of an older version is examined as it will be after its upgrade, on a copy.

    Args:
        database: The file.
        backups: Folder of the backups.
        now: Unix milliseconds.

    Raises:
        StoreError: The file can't be read, or is damaged; what was said before still holds.
    """
    yield Line(f"{database}: {database.stat().st_size:,} bytes")
    check.full(database)
    with snapshot(database) as db:
        yield Line(f"free inside the file: {vitals.free().run(db):,} bytes")
    yield Line("pages, indexes and references are whole")
    with tempfile.TemporaryDirectory(prefix="spieltisch-") as folder:
        usable = migrate.upgraded(database, Path(folder))
        with snapshot(database) as db:
            yield _version(db)
        with snapshot(usable) as db:
            yield from content(db)
    yield newest(database, backups, now)
    yield from _copies(database)


def look(db: Database, place: str) -> list[Line]:
    """Look at everything that is kept on a server, at one moment.

    A database of an older version is not examined before its upgrade.

    Args:
        db: A reader.
        place: The database's name and host.
    """
    lines = [Line(place), _version(db)]
    if vitals.schema().run(db) == len(migrate.released()):
        lines += content(db)
    return lines


def content(db: Database) -> Iterator[Line]:
    """Look at every table, its seal and its log, at high scores, results and daily puzzles."""
    yield from _tables(db)
    yield from _kept(db)
    yield from _scores(db)
    yield from _history(db)
    yield from _dailies(db)


def _version(db: Database) -> Line:
    found, ours = vitals.schema().run(db), len(migrate.released())
    more = "" if found == ours else f"; the next start brings it to {ours}"
    return Line(f"schema version {found}{more}")


def _tables(db: Database) -> Iterator[Line]:
    running = queries.ids_with_status(RUNNING).run(db)
    found = {table_id: soundness.trouble(db, table_id) for table_id in running}
    frozen = [(row, soundness.trouble(db, row.id)) for row in outlines.frozen().run(db)]
    wrong = {table_id: why for table_id, why in found.items() if why}
    yield Line(f"running tables: {len(running)}, of which {len(running) - len(wrong)} follow")
    for table_id, why in wrong.items():
        yield Line(f"table {table_id} does not follow from its log: {why}", wrong=True)
    for row, now_wrong in frozen:
        where = f"server {row.guild_id}, channel {row.channel_id}"
        text = f"table {row.id} ({row.game}; {where}) is frozen: {row.trouble}"
        # Frozen by hand, or its rules are back: nothing is the matter with what is stored.
        more = "" if now_wrong else "; it follows from its log, /admin freeze lets it go on"
        yield Line(text + more, wrong=bool(now_wrong))


def _kept(db: Database) -> Iterator[Line]:
    """Compare with their seals the tables that are not played now."""
    others = [table_id for table_id, status in seals.tables(db) if status not in PLAYED]
    wrong = {table_id: why for table_id in others if (why := seals.wrong(db, table_id))}
    yield Line(f"other tables: {len(others)}, of which {len(others) - len(wrong)} are as written")
    for table_id, why in wrong.items():
        yield Line(f"table {table_id} is not as it was written: {why}", wrong=True)


def _scores(db: Database) -> Iterator[Line]:
    proof = proved(db)
    yield Line(f"high scores: {proof.proved} follow from their games")
    for table_id, why in proof.wrong:
        text = f"the high score of table {table_id} does not follow: {why}"
        yield Line(text, wrong=True)
    if proof.unknown:
        tables = ", ".join(proof.unknown)
        yield Line(f"high scores whose rules are not here, so that nobody can tell: {tables}")


def _history(db: Database) -> Iterator[Line]:
    found = reckon(db, rate)
    yield Line(f"results: {found.games} games, of which {found.rated} are rated")
    for table_id in found.wrong:
        text = f"result or ratings of table {table_id} do not follow; bot.py rebuild computes them"
        yield Line(text, wrong=True)
    if found.missing:
        tables = ", ".join(found.missing)
        yield Line(f"games whose rules are not here, so that they have no result: {tables}")


def _dailies(db: Database) -> Iterator[Line]:
    proof = prove_days(db)
    yield Line(f"daily puzzles: {proof.proved} are sound, {proof.answers} answers follow from them")
    for day, why in proof.wrong:
        yield Line(f"the daily puzzle of {_iso(day)} is not sound: {why}", wrong=True)
    if proof.unknown:
        days = ", ".join(map(_iso, proof.unknown))
        yield Line(f"daily puzzles whose rules are not here, so that nobody can tell: {days}")
    yield from _solos(db)
    posts = dailyposts.every().run(db)
    yield Line(f"daily puzzles are posted on {sum(row.due is not None for row in posts)} servers")
    for row in posts:
        if row.due is not None and not _known(row.zone):
            text = f"server {row.guild_id}: no time zone {row.zone}, its puzzle is posted by UTC"
            yield Line(text, wrong=True)


def _solos(db: Database) -> Iterator[Line]:
    proof = prove_solos(db)
    yield Line(f"Sunday solos: {proof.proved} tries follow from their deals")
    for day, user_id in proof.wrong:
        text = f"the solo of {_iso(day)} by user {user_id} does not follow from its deal"
        yield Line(text, wrong=True)
    if proof.unknown:
        days = ", ".join(map(_iso, proof.unknown))
        yield Line(f"Sunday solos whose rules are not here, so that nobody can tell: {days}")


def _known(zone: str) -> bool:
    try:
        quiet_hours.zone(zone)
    except Malformed:
        return False
    return True


def _iso(day: int) -> str:
    return date.fromordinal(day).isoformat()


def _copies(database: Path) -> Iterator[Line]:
    """Count the copies that upgrades have made."""
    if found := rotation.copies(database):
        size = sum(path.stat().st_size for path in found)
        names = ", ".join(path.name for path in found)
        yield Line(f"copies made by upgrades: {len(found)}, {size:,} bytes ({names})")


def newest(database: Path, backups: Path, now: int) -> Line:
    """Say which backup is the newest, and how old it is; and which ones have a wrong date."""
    try:
        found = rotation.kept(database, backups)
    except StoreError as error:
        return Line(f"the folder of the backups can't be read ({error.detail})", wrong=True)
    right, text = rotation.dated(found, now), "there is no backup"
    if right:
        hours = max(0, now - right[0].at) // 3_600_000
        text = f"newest backup: {right[0].path.name}, {hours} hours old, {len(right)} in all"
    if len(right) == len(found):
        return Line(text)
    early = ", ".join(one.path.name for one in found if one not in right)
    return Line(f"{text}; dated in the future, so that it counts for nothing: {early}", wrong=True)
