"""A server's schema, and its errors as our codes."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

import asyncpg

from data.store import errors, migrate
from data.store.errors import Conflict, StoreError

AGAIN: Final = frozenset({"40001", "40P01"})
"""Serialization failure and deadlock: a retry succeeds."""
# SQLSTATE codes, as PostgreSQL's manual lists them in its appendix A.
_STATES: Final = {
    "28P01": errors.PASSWORD,
    "25P03": errors.UNREACHABLE,
    "28000": errors.PASSWORD,
    "3D000": errors.NO_DATABASE,
    "42501": errors.NO_RIGHTS,
    "25006": errors.READ_ONLY,
    "53100": errors.FULL,
    "53200": errors.FAILING,
    "53300": errors.UNREACHABLE,
    "55P03": errors.LOCKED,
    "57014": errors.LOCKED,
    "58030": errors.FAILING,
}
_CLASSES: Final = {
    "08": errors.UNREACHABLE,
    "57": errors.UNREACHABLE,
    "58": errors.FAILING,
    "XX": errors.FAILING,
}
_CONFLICTS: Final = {
    "tables_open": "channel",
    "tables_rematch_once": "table",
    "tables_pkey": "table",
    "seats_pkey": "seat",
    "entries_pkey": "seq",
    "supplies_pkey": "taken",
    "wordlists_force": "taken",
}
_MISSING: Final = "23503"  # a referenced row is missing
_NO_SETTING: Final = ("42704", "22023")
"""Unknown setting in an address, or an invalid value."""


def code_of(state: str) -> str | None:
    """Return the code of a server's error, None for a bug of the program."""
    return _STATES.get(state) or _CLASSES.get(state[:2])


def broken(state: str, constraint: str) -> Exception:
    conflict = "table" if state == _MISSING else _CONFLICTS.get(constraint)
    if conflict is not None:
        return Conflict(conflict)
    code = errors.LOCKED if state in AGAIN else code_of(state)
    if code is not None:
        return StoreError(code, f"the server says {state}")
    # Rebuilt from the state: ``carried_out`` caught the error, so it holds no values.
    mistake: Exception = asyncpg.PostgresError.new({"C": state, "M": constraint or "a mistake"})
    return mistake


@contextmanager
def translated() -> Iterator[None]:
    try:
        yield
    except asyncpg.PostgresError as error:
        code = code_of(error.sqlstate or "")
        if code is None:
            raise
        # Without the error itself: its text may quote a seed (decision: monitoring).
        raise StoreError(code, f"the server says {error.sqlstate}") from None
    except asyncpg.InterfaceError as error:
        # asyncpg has one type for all of these; only the text tells a closed connection.
        if "clos" not in str(error):
            raise
        if "pool" in str(error):
            raise StoreError(errors.CLOSED, "the store is closed") from None
        raise StoreError(errors.UNREACHABLE, "the connection broke") from None
    except asyncpg.InternalClientError:  # it was ended, and has not hung up yet
        raise StoreError(errors.UNREACHABLE, "the connection broke") from None
    except (OSError, TimeoutError) as error:
        raise StoreError(errors.UNREACHABLE, type(error).__name__) from None


@contextmanager
def understood() -> Iterator[None]:
    """Turn errors of an invalid address into ``StoreError``.

    The code is ``address`` (not repeated, since it may hold a password), ``unreachable`` or
    ``password``.
    """
    try:
        yield
    except asyncpg.PostgresError as error:
        if error.sqlstate not in _NO_SETTING:
            raise
        raise StoreError(errors.ADDRESS, f"the server says {error.sqlstate}") from None
    except asyncpg.exceptions.TargetServerAttributeNotMatched:
        raise StoreError(errors.UNREACHABLE, "no server of that kind is there") from None
    except ValueError as error:
        raise StoreError(errors.ADDRESS, type(error).__name__) from None
    except asyncpg.InterfaceError:  # a way of asking for a password that asyncpg does not know
        raise StoreError(errors.PASSWORD, "the server wants another kind of login") from None


log = logging.getLogger(__name__)

OWN: Final = migrate.FOLDER / "postgresql"
LEAST: Final = 150000
"""The oldest server version tested."""

# If two processes start at once, the second waits here until the first is done.
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

# SQLite's words for types, and the server's. Text compares byte by byte, as in SQLite.
_WORDS: Final = (
    (r"INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"),
    (r"INTEGER", "BIGINT"),
    (r"BLOB", "BYTEA"),
    (r"REAL", "DOUBLE PRECISION"),
    (r"TEXT", 'TEXT COLLATE "C"'),
)

Connection: TypeAlias = Any
"""A connection of asyncpg, which has no types."""


def server_steps() -> tuple[migrate.Migration, ...]:
    """Return the steps of a server. The first makes the tables and indexes of a file's first."""
    first, *later = migrate.migrations(OWN)
    shared = migrate.statements_of(migrate.migrations()[0].script)
    tables = "".join(statement for statement in shared if "CREATE TRIGGER" not in statement)
    tables = re.sub(r"\) STRICT(, WITHOUT ROWID)?;", ");", tables)
    for ours, theirs in _WORDS:
        tables = re.sub(rf"\b{ours}\b", theirs, tables)
    return (migrate.Migration(first.version, tables + first.script), *later)


async def prepare(
    db: Connection,
    vacate: Callable[[Connection], Awaitable[None]],
    steps: Sequence[migrate.Migration] | None = None,
) -> int:
    """Upgrade a database to the newest version, or leave it exactly as it is.

    Needs a connection without a transaction. Returns the version before. ``vacate`` runs before a
    change, in its transaction, and raises if a bot works on the database. Raises ``StoreError``:
    ``old-server``, ``foreign`` (other programs' tables are in it) or ``newer``.
    """
    steps = server_steps() if steps is None else steps
    await _required(db)
    script, wanted = _functions()
    async with db.transaction():
        await db.execute(_LOCK)
        current, functions = await _inspected(db, steps)
        if current == len(steps) and functions == wanted:
            return current
        if functions:
            await vacate(db)
        else:
            await db.execute(_VERSION)
            await db.execute(_FIRST)
        # Before the steps: their triggers call these functions.
        if functions != wanted:
            await db.execute(script)
        await _upgrade(db, current, steps)
        await db.execute(_DONE, len(steps), wanted)
    return current


def _functions() -> tuple[str, str]:
    """Return the script that creates the functions, and its checksum."""
    script = (OWN / "functions.sql").read_text(encoding="utf-8")
    return script, hashlib.sha256(script.encode()).hexdigest()


# Definitions name the schema; ours are compared with those of another one. Invalid indexes and
# disabled triggers do nothing: they count as missing. Extensions bring objects of their own.
_OBJECTS: Final = """SELECT kind, name, replace(definition, format('%I.', current_schema), '')
    FROM (
        SELECT CASE relkind WHEN 'r' THEN 'table' ELSE 'view' END AS kind, relname AS name,
            CASE relkind WHEN 'r' THEN (SELECT string_agg(concat_ws(' ', attname,
                    format_type(atttypid, atttypmod), attcollation::regcollation, attidentity,
                    attnotnull, pg_get_expr(adbin, adrelid)), ', ' ORDER BY attname)
                FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
                WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) END
                AS definition,
            oid, relnamespace AS namespace
        FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f')
        UNION ALL SELECT 'index', relname, pg_get_indexdef(oid), oid, relnamespace
        FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indisvalid
        UNION ALL SELECT 'constraint', conname, pg_get_constraintdef(oid), oid, connamespace
        FROM pg_constraint WHERE convalidated AND contype <> 't'
        UNION ALL SELECT 'trigger', tgname, pg_get_triggerdef(pg_trigger.oid), tgrelid, relnamespace
        FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')
        UNION ALL SELECT 'rule', rulename, pg_get_ruledef(pg_rewrite.oid), ev_class, relnamespace
        FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class WHERE rulename <> '_RETURN'
        UNION ALL SELECT 'function', proname, pg_get_functiondef(oid), oid, pronamespace
        FROM pg_proc WHERE prokind IN ('f', 'p')
    ) AS objects
    WHERE namespace = current_schema::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend
        WHERE pg_depend.objid = objects.oid AND deptype = 'e')"""
# A process that is stopped here must not keep all others from starting.
_IDLE: Final = "SET LOCAL idle_in_transaction_session_timeout = '8s'"
_BESIDE: Final = "CREATE SCHEMA spieltisch_check; SET LOCAL search_path TO spieltisch_check"


async def differences(db: Connection) -> migrate.Differences | None:
    """Compare a schema with a new one, created beside it in a transaction that is rolled back.

    Functions of another version are left out, since the next start replaces them. Returns None for
    a new database, on a read-only server, and without the right to create a schema. Needs a
    connection without a transaction.
    """
    steps, (script, wanted) = server_steps(), _functions()
    transaction = db.transaction(isolation="repeatable_read")
    await transaction.start()
    try:
        await db.execute(_IDLE)
        current, functions = await _inspected(db, steps)
        if not functions:
            return None
        objects = await db.fetch(_OBJECTS)
        for text in (_BESIDE, _VERSION, script, *(step.script for step in steps[:current])):
            await db.execute(text)
        expected = await db.fetch(_OBJECTS)
    except (asyncpg.ReadOnlySQLTransactionError, asyncpg.InsufficientPrivilegeError):
        return None
    finally:
        await transaction.rollback()
    kinds = () if functions == wanted else ("function",)
    return migrate.compare(_by_name(objects, without=kinds), _by_name(expected, without=kinds))


def _by_name(rows: Sequence[Any], *, without: Sequence[str]) -> migrate.Objects:
    return {(kind, name): text for kind, name, text in rows if kind not in without}


async def known(db: Connection) -> int:
    """Return the version of a database of ours, perhaps an older one; raises like ``prepare``."""
    await _required(db)
    current, _ = await _inspected(db, server_steps())
    if not current:
        raise StoreError(errors.FOREIGN, "nothing of this program is there")
    return current


async def _required(db: Connection) -> None:
    number = int(await db.fetchval("SHOW server_version_num"))
    if number < LEAST:
        raise StoreError(errors.OLD_SERVER, f"the server is of version {number // 10000}")


async def _inspected(db: Connection, steps: Sequence[migrate.Migration]) -> tuple[int, str]:
    """Return the version of a database that we may change, and its functions' checksum."""
    ours, objects = await db.fetchrow(_KNOWN)
    if not ours and objects:
        raise StoreError(errors.FOREIGN, "this is not a database of this program")
    current, functions = await db.fetchrow(_READ) if ours else (0, "")
    if current > len(steps):
        raise StoreError(errors.NEWER, f"database has version {current}, known are {len(steps)}")
    return current, functions


async def _upgrade(db: Connection, current: int, steps: Sequence[migrate.Migration]) -> None:
    missing = steps[current:]
    if current and missing:
        log.info("the database is brought from version %d to %d", current, len(steps))
    for step in missing:
        await db.execute(step.script)
    if current and missing:
        log.info("the database is of version %d now", len(steps))
