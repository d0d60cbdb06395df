"""What the owner has switched off: commands, new tables, users, servers.

Each process keeps a file beside the database, so neither a restart nor a restored backup lifts a
block. It holds ids and nothing else about anyone. Where several processes share a database, a row
there is the agreed state (``CommonSwitches``).
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from data.store import Store, metrics
from data.store.errors import translated

log = logging.getLogger(__name__)

NEVER_OFF: Final = ("admin", "privacy")
"""Commands that stay: one turns the others on again, the other is everyone's right."""


class _Kept(msgspec.Struct, omit_defaults=True):
    commands: list[str] = []
    users: list[int] = []
    servers: list[int] = []
    closing: bool = False


class Switches:
    """What is off now; every change is in the file, and in the log, before it counts.

    Attributes:
        commands: Names of commands that are off.
        users: Users of whom the bot takes nothing.
        servers: Servers on which it does not stay.
        closing: No new tables.
    """

    def __init__(self, path: Path, closed: Callable[[bool], None] = lambda _: None) -> None:
        """Read what is off.

        Args:
            path: The file; without it nothing is off.
            closed: Told whether new tables are refused, now and at every change.
        """
        self._path = path
        self._closed = closed
        self._lock = threading.Lock()  # what is switched is written on other threads
        self._take(_read(path))
        closed(self.closing)

    def command(self, name: str, by: int, *, on: bool) -> None:
        """Turn a command on or off; for errors see ``user``."""
        self._switch("commands", name, f"command {name}", by, on=on)

    def user(self, user_id: int, by: int, *, on: bool) -> None:
        """Block a user, or take that back.

        Raises:
            StoreError: The file can't be written; everything is as it was.
        """
        self._switch("users", user_id, f"user {user_id}", by, on=on)

    def server(self, guild_id: int, by: int, *, on: bool) -> None:
        """Block a server, or take that back; for errors see ``user``."""
        self._switch("servers", guild_id, f"server {guild_id}", by, on=on)

    def blocks(self, user_id: int, guild_id: int | None) -> bool:
        """Return whether a user is blocked, or the server they press on."""
        return user_id in self.users or guild_id in self.servers

    def new_tables(self, by: int, *, on: bool) -> None:
        """Let tables be opened, or not; for errors see ``user``."""
        with self._lock:
            self._keep("new tables", by, on=on, closing=not on)
            self._closed(self.closing)

    def _switch(self, kind: str, key: str | int, what: str, by: int, *, on: bool) -> None:
        with self._lock:
            off = set(getattr(self, kind))
            (off.discard if on else off.add)(key)
            self._keep(what, by, on=on, **{kind: sorted(off)})

    def _keep(self, what: str, by: int, *, on: bool, **changed: Any) -> None:
        """Rewrite the file, then have it count; a crash leaves the old one."""
        log.warning("switch: %s %s, by user %d", what, "on" if on else "off", by)
        self._write(msgspec.structs.replace(self._kept, **changed))

    def text(self) -> str:
        return msgspec.json.encode(self._kept).decode()

    def adopt(self, text: str) -> None:
        """Take over what another process has switched off, or on; for errors see ``user``."""
        with self._lock:
            kept = msgspec.json.decode(text, type=_Kept)
            # Each process looks every 30 seconds: the file and the log are for changes.
            if kept != self._kept:
                log.warning("switch: as another process has it")
                self._write(kept)
                self._closed(self.closing)

    def _write(self, kept: _Kept) -> None:
        fresh = self._path.with_name(f"{self._path.name}.{secrets.token_hex(4)}.new")
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        with translated():
            # For the owner's eyes alone: there are ids of people in it.
            with os.fdopen(os.open(fresh, flags, 0o600), "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")
                file.flush()
                # Before the name changes: after a power cut the file must not be there and empty.
                os.fsync(file.fileno())
            fresh.replace(self._path)
        self._take(kept)

    def _take(self, kept: _Kept) -> None:
        self._kept = kept
        self.commands = frozenset(kept.commands)
        self.users = frozenset(kept.users)
        self.servers = frozenset(kept.servers)
        self.closing = kept.closing


def _read(path: Path) -> _Kept:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Kept)
    except FileNotFoundError:
        return _Kept()
    except (OSError, ValueError) as error:
        log.error("%s can't be read (%s): nothing is switched off", path, type(error).__name__)
        return _Kept()


class CommonSwitches:
    """The switches of all processes."""

    def __init__(self, switches: Switches, store: Store) -> None:
        """Read nothing before ``refresh``."""
        self._own = switches
        self._store = store
        self._turn = asyncio.Lock()

    @property
    def _alone(self) -> bool:
        return self._store.share.whole

    async def change(self, work: Callable[[], None]) -> None:
        """Switch something, on another thread, here and everywhere.

        Args:
            work: Calls a method of ``Switches``.

        Raises:
            StoreError: It can't be kept; the owner may have to try again.
        """
        async with self._turn:
            while True:
                # All that is off is written at once: what others have switched must be in it.
                before = await self._refresh()
                await asyncio.to_thread(work)
                if self._alone:
                    return
                # Refused where another process was faster: then this one adopts that first.
                if await self._store.write_once(metrics.keep_switches(self._own.text(), before)):
                    return

    async def refresh(self) -> None:
        """Take over what others have switched.

        Raises:
            StoreError: It can't be read, or not be kept here.
        """
        async with self._turn:
            await self._refresh()

    async def _refresh(self) -> str | None:
        """Return what all have agreed on; None where this process is alone."""
        if self._alone:
            return None
        kept = await self._store.read(metrics.switches())
        if kept is None:
            # No process has said anything yet, so this one's file does. Another one may be doing
            # the same: the first row wins, and all read that.
            await self._store.write(metrics.first_switches(self._own.text()))
            kept = await self._store.read(metrics.switches())
        if kept is not None:
            await asyncio.to_thread(self._own.adopt, kept)
        return kept
