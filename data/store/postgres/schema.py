"""The schema in a database on a server: the steps of ``data/schema/postgresql``, each applied once.

They are the twins of the steps for a file. All missing steps run in one transaction, after the
functions that triggers and seals call. The tables are sealed again, as those of a file are.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from data.store import seals
from data.store.errors import FOREIGN, NEWER, OLD_SERVER, StoreError
from data.store.migrate import FOLDER, Migration, migrations
from data.store.postgres.hand import Hand

log = logging.getLogger(__name__)

OWN: Final = FOLDER / "postgresql"
LEAST: Final = 150000
"""The oldest server that the tests have seen, as it counts its versions."""

# Of two processes that start at once the second waits here, and finds everything done.
_LOCK: Final = "SELECT pg_advisory_xact_lock(5795940)"
_KNOWN: Final = """SELECT to_regclass('schema_version') IS NOT NULL,
    (SELECT count(*) FROM pg_class WHERE relnamespace = current_schema::regnamespace)"""
_VERSION: Final = """CREATE TABLE schema_version (
    id         BIGINT PRIMARY KEY CHECK (id = 1),
    version    BIGINT NOT NULL,
    functions  TEXT NOT NULL
)"""
_FIRST: Final = "INSERT INTO schema_version (id, version, functions) VALUES (1, 0, '')"
_READ: Final = "SELECT version, functions FROM schema_version"
_DONE: Final = "UPDATE schema_version SET version = $1, functions = $2"

Connection: TypeAlias = Any
"""One of asyncpg, which has no types."""


async def prepare(db: Connection, steps: Sequence[Migration] | None = None) -> int:
    """Bring a database to the newest version, or leave it exactly as it is.

    Args:
        db: A connection without a transaction.
        steps: Steps, in order; those of ``data/schema/postgresql`` by default.

    Returns:
        The version that it had.

    Raises:
        StoreError: ``old-server``, ``foreign`` (other programs' tables are in it), ``newer``.
    """
    steps = migrations(OWN) if steps is None else steps
    await _required(db)
    async with db.transaction():
        await db.execute(_LOCK)
        current, functions = await _inspected(db, steps)
        script = (OWN / "functions.sql").read_text(encoding="utf-8")
        wanted = hashlib.sha256(script.encode()).hexdigest()
        if current == len(steps) and functions == wanted:
            return current
        if not functions:
            await db.execute(_VERSION)
            await db.execute(_FIRST)
        # Before the steps: their triggers call these functions, as do the statements that seal.
        if functions != wanted:
            await db.execute(script)
        await _upgrade(db, current, steps)
        await db.execute(_DONE, len(steps), wanted)
    return current


async def known(db: Connection) -> int:
    """Return the version of a database that is ours, and perhaps of an older version.

    Raises:
        StoreError: See ``prepare``.
    """
    await _required(db)
    current, _ = await _inspected(db, migrations(OWN))
    if not current:
        raise StoreError(FOREIGN, "nothing of this program is there")
    return current


async def _required(db: Connection) -> None:
    number = int(await db.fetchval("SHOW server_version_num"))
    if number < LEAST:
        raise StoreError(OLD_SERVER, f"the server is of version {number // 10000}")


async def _inspected(db: Connection, steps: Sequence[Migration]) -> tuple[int, str]:
    """Return the version of a database that we may work on, and the sum of its functions."""
    ours, objects = await db.fetchrow(_KNOWN)
    if not ours and objects:
        raise StoreError(FOREIGN, "this is not a database of this program")
    current, functions = await db.fetchrow(_READ) if ours else (0, "")
    if current > len(steps):
        raise StoreError(NEWER, f"database has version {current}, known are {len(steps)}")
    return current, functions


async def _upgrade(db: Connection, current: int, steps: Sequence[Migration]) -> None:
    missing = steps[current:]
    if current and missing:
        log.info("the database is brought from version %d to %d", current, len(steps))
    # An upgrade may change columns, so all are sealed again; damage seen before it stays damage.
    wrong = await Hand(db).work(seals.damaged) if current else {}
    for step in missing:
        await db.execute(step.script)
    if missing:
        await Hand(db).work(partial(seals.seal_all, wrong=wrong))
    if current and missing:
        log.info("the database is of version %d now", len(steps))
