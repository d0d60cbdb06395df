"""The schema's versions: numbered files in ``data/schema``, each applied once.

To change the schema after a release add the next file, ``0002_what_it_does.sql``, and its twin in
``data/schema/postgresql``: plain statements, no BEGIN or COMMIT. (The first twin has triggers only;
see ``postgres.schema.server_steps``.) A released file never changes. All missing steps run in one
transaction, with foreign keys off and checked at its end, so that a step can rebuild a table.
Before an upgrade the database is copied to ``<file>.v<version>.backup``.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from data.store.check import references
from data.store.connections import backup, connect, open_reader, settle
from data.store.errors import CORRUPT, FOREIGN, LAYOUT, NEWER, StoreError, translated

log = logging.getLogger(__name__)

APPLICATION = 0x53704C54
"""Application id in the file's header (``file`` shows it)."""

# Tables of every version: they distinguish a damaged mark from another program's file.
_OURS = "SELECT count(*) = 3 FROM sqlite_master WHERE name IN ('tables', 'seats', 'entries')"

FOLDER = Path(__file__).resolve().parent.parent / "schema"


@dataclass(frozen=True, slots=True)
class Migration:
    version: int
    script: str


def migrations(folder: Path = FOLDER) -> tuple[Migration, ...]:
    """Return a folder's steps in order; raise ``ValueError`` if numbers don't count up from 1."""
    steps = tuple(
        Migration(int(file.name[:4]), file.read_text(encoding="utf-8"))
        for file in sorted(folder.glob("[0-9]*.sql"))
    )
    if [step.version for step in steps] != list(range(1, len(steps) + 1)):
        raise ValueError("the migrations don't count up from 1")
    return steps


@cache
def released() -> tuple[Migration, ...]:
    return migrations()


def version(db: sqlite3.Connection) -> int:
    (number,) = db.execute("PRAGMA user_version").fetchone()
    return int(number)


def newest() -> int:
    return len(released())


def outdated(db: sqlite3.Connection) -> bool:
    return version(db) < newest()


def inspect(db: sqlite3.Connection) -> int:
    """Return the schema version of a database that we may change.

    Raises ``StoreError``: ``newer``, ``foreign`` (another program's) or ``corrupt`` (our mark is
    lost).
    """
    current = version(db)
    (objects,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    # An empty file has no mark yet, and may become ours.
    if objects and mark != APPLICATION:
        (ours,) = db.execute(_OURS).fetchone()
        code = CORRUPT if ours else FOREIGN
        raise StoreError(code, "this is not a database of this program")
    known = len(released())
    if current > known:
        raise StoreError(NEWER, f"database has version {current}, known are {known}")
    return current


Objects = Mapping[tuple[str, str], str]
"""Each object of a schema by kind and name, with its definition."""


@dataclass(frozen=True, slots=True)
class Differences:
    """How a schema differs from the one its version creates: objects as "kind name"."""

    missing: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()

    @property
    def readable(self) -> bool:
        """Whether our statements can read its tables."""
        return not any(name.startswith("table ") for name in self._wrong)

    def look_over(self) -> None:
        """Raise ``StoreError`` ``layout`` for other tables; log a lost index, trigger or function.

        Without an index games go on, only slower.
        """
        if not self._wrong:
            return
        text = f"not as its version creates it: {', '.join(self._wrong[:3])}"
        if not self.readable:
            raise StoreError(LAYOUT, text)
        log.warning("the database is %s; bot.py check names all", text)

    @property
    def _wrong(self) -> tuple[str, ...]:
        return (*self.missing, *self.changed)


def compare(actual: Objects, expected: Objects) -> Differences:
    both = actual.keys() & expected.keys()
    return Differences(
        _named(expected.keys() - actual.keys()),
        _named(key for key in both if actual[key] != expected[key]),
        _named(actual.keys() - expected.keys()),
    )


def _named(keys: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(sorted(map(" ".join, keys)))


def differences(db: sqlite3.Connection) -> Differences:
    """Compare a file's schema with the one its version creates."""
    return compare(_objects(db), _created(released()[: version(db)]))


@cache
def _created(steps: tuple[Migration, ...]) -> Objects:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for step in steps:
            _apply(db, step)
        return _objects(db)


def _objects(db: sqlite3.Connection) -> Objects:
    rows = db.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master").fetchall()
    # Tables that ANALYZE adds change no write.
    return {
        (kind, name): " ".join(text.split())
        for kind, name, text in rows
        if not (kind == "table" and name.startswith("sqlite_stat"))
    }


def migrate(
    db: sqlite3.Connection, path: Path, vacate: Callable[[sqlite3.Connection], None] | None = None
) -> Path | None:
    """Upgrade a database to the newest version, or leave it exactly as it is.

    Needs a connection in autocommit with foreign keys off. Returns the copy it made, if any.
    ``vacate`` runs before an upgrade, in its transaction, and raises if a bot works on the file.
    Raises ``StoreError`` as ``inspect`` does, and ``layout`` for a schema that no release made.
    """
    steps = released()
    # Held from before the copy to the end: no other write could be missing from the copy.
    db.execute("BEGIN IMMEDIATE")
    try:
        current = inspect(db)
        missing = steps[current:]
        if current:
            differences(db).look_over()
        if missing and current and vacate is not None:
            vacate(db)
        saved = _save(path, current) if missing and current else None
        if missing:
            if current:
                log.info("the database is brought from version %d to %d", current, len(steps))
            _upgrade(db, missing)
            # Pragmas of the header are part of the transaction, like tables.
            db.execute(f"PRAGMA application_id = {APPLICATION:d}")
        db.execute("COMMIT")
        if saved is not None:
            log.info("the database is of version %d now; before that: %s", len(steps), saved.name)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
    return saved


def upgraded(path: Path, folder: Path) -> Path:
    """Return ``path`` if it is at the newest version, else an upgraded copy in ``folder``."""
    steps = released()
    with translated():
        with contextlib.closing(open_reader(path)) as reader:
            current = inspect(reader)
        if current == len(steps):
            return path
        copy = folder / path.name
        backup(path, copy)
        with contextlib.closing(connect(copy)) as db:
            _upgrade(db, steps[current:])
    return copy


def _upgrade(db: sqlite3.Connection, missing: Sequence[Migration]) -> None:
    for step in missing:
        _apply(db, step)
    references(db)  # foreign keys were off, so no statement has checked them


def _save(path: Path, current: int) -> Path:
    target = path.with_name(f"{path.name}.v{current}.backup")
    backup(path, target)
    return target


def _apply(db: sqlite3.Connection, step: Migration) -> None:
    for statement in statements_of(step.script):
        db.execute(statement)
    db.execute(f"PRAGMA user_version = {step.version:d}")


def statements_of(script: str) -> Iterator[str]:
    """Yield a script's statements; ``executescript`` would commit our transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement  # a last one without its semicolon, or a comment


def make(path: Path) -> None:
    """Create the file if needed, readable by its owner only.

    A process that opens a file while another process still creates it would see it between two
    journal modes: locked, or apparently damaged.
    """
    path = path.resolve()  # where a link points to need not exist yet
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _put(path)
    elif not (path.is_file() or path.is_dir()):  # reading a pipe would wait for ever
        raise StoreError(FOREIGN, "it is a pipe or device")
    # SQLite would open a file that it can't write to, and complain at the first write.
    os.close(os.open(path, os.O_RDWR))
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)  # SQLite gives its -wal and -shm files the same mode


def _put(path: Path) -> None:
    # In the same folder: a file gets a second name on its own file system only.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".new")
    os.close(handle)
    draft = Path(name)
    try:
        with contextlib.closing(connect(draft)) as db:
            settle(db)
            migrate(db, draft)
        with contextlib.suppress(FileExistsError):  # another process was first
            _name(draft, path)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            draft.with_name(draft.name + ending).unlink(missing_ok=True)


def _name(draft: Path, path: Path) -> None:
    try:
        path.hardlink_to(draft)  # unlike a rename it fails where the name is taken
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: here nothing tells of another process
        draft.rename(path)
