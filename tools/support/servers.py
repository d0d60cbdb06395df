"""A server of PostgreSQL for one run of the tests: a cluster in a temporary folder, in memory."""

# ruff: noqa: S603 (the programs are those of the server, found below)

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from data.store.postgres.store import ServerStore
from tools.support.waiting import LONG

NEW = "fresh"
_PLACES = ("/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt")
_PLAIN = ("postgres", "nobody")
POOLED = 6432
"""The port of the pooler."""
POOLER = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
_SETTINGS = (
    *("listen_addresses=", "max_connections=60", "shared_buffers=32MB"),
    *("autovacuum=off", "logging_collector=off"),
)
_HASTY = "fsync=off", "full_page_writes=off"
_RULES = "local all secret scram-sha-256\nlocal all all trust\n"


# It ends with the tests, also when these are killed: then nothing comes through the pipe any more.
_WATCHED = '"$@" & server=$!; cat > /dev/null; kill -QUIT $server; wait'


class Server:
    """A cluster that only this machine's processes reach, by a socket in its folder."""

    def __init__(self, programs: Path, *, durable: bool = False) -> None:
        """Make the cluster and start it; a durable one flushes to its disk, as others do."""
        self._programs = programs
        self._settings = _SETTINGS if durable else _SETTINGS + _HASTY
        root = os.environ.get("PYTEST_DEBUG_TEMPROOT")
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir=root))
        self._data = self.folder / "data"
        self._user = self._plain_user()
        if self._user is not None:  # it never runs as root
            self.folder.chmod(0o711)
            shutil.chown(self.folder, self._user)
        making = ("-A", "trust", "-U", "keeper", "-E", "UTF8", "--locale=C", "-N")
        subprocess.run(
            [self._programs / "initdb", "-D", self._data, *making], check=True, **self._as_plain()
        )
        (self._data / "pg_hba.conf").write_text(_RULES)
        self.start()

    def start(self) -> None:
        folders = f"unix_socket_directories={self.folder}"
        options = [word for one in (*self._settings, folders) for word in ("-c", one)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    "/bin/sh",
                    "-c",
                    _WATCHED,
                    "sh",
                    self._programs / "postgres",
                    "-D",
                    self._data,
                    *options,
                ],
                **self._as_plain() | {"stdin": subprocess.PIPE, "stderr": log},
            )
        asking = [self._programs / "pg_isready", "-q", "-h", self.folder]
        until = time.monotonic() + LONG
        while subprocess.run(asking, check=False, **self._as_plain()).returncode:
            if time.monotonic() > until or self._process.poll() is not None:
                raise RuntimeError(self.log())
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop it at once, as a power cut would."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(LONG)

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name: str, user: str = "keeper", password: str = "", port: int = 5432) -> str:
        return f"postgresql://{user}:{password}@/{name}?host={self.folder}&port={port}"

    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8")

    def run(self, program: str, *arguments: str | Path) -> None:
        command = [self._programs / program, *arguments]
        subprocess.run(command, check=True, **self._as_plain())

    @contextmanager
    def pooled(self, **modes: str) -> Iterator[None]:
        """Put a pooler before databases, by their ``pool_mode``, at the port ``POOLED``."""
        known = (f"{name} = host={self.folder} pool_mode={mode}" for name, mode in modes.items())
        settings = ("listen_addr =", f"unix_socket_dir = {self.folder}", f"listen_port = {POOLED}")
        login = (f"auth_file = {self.folder}/users", "auth_type = trust")
        lines = ["[databases]", *known, "[pgbouncer]", *settings, *login]
        (self.folder / "pooler.ini").write_text("\n".join(lines))
        (self.folder / "users").write_text('"keeper" ""\n')
        pooler = subprocess.Popen([POOLER, self.folder / "pooler.ini"], **self._as_plain())
        socket = self.folder / f".s.PGSQL.{POOLED}"
        try:
            until = time.monotonic() + LONG
            while not socket.exists():
                if time.monotonic() > until or pooler.poll() is not None:
                    raise RuntimeError("the pooler does not start")
                time.sleep(0.02)
            yield
        finally:
            pooler.kill()
            pooler.wait(LONG)
            socket.unlink(missing_ok=True)

    @staticmethod
    def _plain_user() -> str | None:
        """Return whose processes they are, where ours may not be: a server never runs as root."""
        import pwd

        known = {user.pw_name for user in pwd.getpwall()}
        return next(name for name in _PLAIN if name in known) if os.geteuid() == 0 else None

    def _as_plain(self) -> dict[str, Any]:
        nothing = subprocess.DEVNULL
        return {
            "cwd": self.folder,
            "user": self._user,
            "stdin": nothing,
            "stdout": nothing,
            "stderr": nothing,
            "env": {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
        }


def programs() -> Path | None:
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    there = [p.parent for place in _PLACES for p in Path(place).glob("*/bin/initdb")]
    return max(there, default=None, key=lambda folder: folder.parts[-2:])


def needed_by(item: pytest.Item) -> bool:
    """Return whether a test will ask for the server: its fixtures do, or one of its parameters."""
    given = getattr(getattr(item, "callspec", None), "params", {}).values()
    fixtures = getattr(item, "fixturenames", ())
    return "postgresql" in fixtures or any(isinstance(g, str) and g == "server" for g in given)


_running: list[Server] = []


@cache
def server() -> Server | None:
    there = programs()
    if os.name != "posix" or there is None:
        return None
    _running.append(Server(there))
    return _running[0]


def ended() -> None:
    while _running:
        _running.pop().end()
    server.cache_clear()


@asynccontextmanager
async def keeper(database: str = "postgres") -> AsyncIterator[asyncpg.Connection]:
    there = server()
    db = await asyncpg.connect(there.address(database))
    try:
        yield db
    finally:
        await db.close()


async def fresh(name: str) -> str:
    """Make a database as a first start does where there is none yet; return its address."""
    there = server()
    assert there is not None
    async with keeper() as db:
        known = {row["datname"] for row in await db.fetch("SELECT datname FROM pg_database")}
        if NEW not in known:
            await db.execute(f"CREATE DATABASE {NEW}")
            first = await ServerStore.open(there.address(NEW), Path(NEW), now=lambda: 0)
            await first.close()
        if name not in known:
            # By default each page would be written to the log as well; an older one knows no other.
            way = " STRATEGY FILE_COPY" if db.get_server_version().major >= 15 else ""
            await db.execute(f"CREATE DATABASE {name} TEMPLATE {NEW}{way}")
    return there.address(name)


@asynccontextmanager
async def opened(name: str, now: int = 1_790_000_000_000) -> AsyncIterator[ServerStore]:
    """Open a database, made before where there is none."""
    address = await fresh(name)
    store = await ServerStore.open(address, Path(name), now=lambda: now, connections=4)
    try:
        yield store
    finally:
        await store.close()


async def dropped(*names: str) -> None:
    """Let go of databases, whoever still uses them."""
    async with keeper() as db:
        for name in names:
            await db.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
