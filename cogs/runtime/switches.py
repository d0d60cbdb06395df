"""What the owner has switched off: commands, new tables, users, servers.

Kept in a file beside the database, so that neither a restart nor going back to a backup lifts a
block. It holds ids and nothing else about anyone.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

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
        kept = _read(path)
        self.commands = frozenset(kept.commands)
        self.users = frozenset(kept.users)
        self.servers = frozenset(kept.servers)
        self.closing = kept.closing
        closed(kept.closing)

    def command(self, name: str, by: int, *, on: bool) -> None:
        """Turn a command on or off."""
        self.commands = self.commands - {name} if on else self.commands | {name}
        self._keep(f"command {name}", by, on=on)

    def user(self, user_id: int, by: int, *, on: bool) -> None:
        """Block a user, or take that back."""
        self.users = self.users - {user_id} if on else self.users | {user_id}
        self._keep(f"user {user_id}", by, on=on)

    def server(self, guild_id: int, by: int, *, on: bool) -> None:
        """Block a server, or take that back."""
        self.servers = self.servers - {guild_id} if on else self.servers | {guild_id}
        self._keep(f"server {guild_id}", by, on=on)

    def new_tables(self, by: int, *, on: bool) -> None:
        """Let tables be opened, or not."""
        self.closing = not on
        self._closed(self.closing)
        self._keep("new tables", by, on=on)

    def _keep(self, what: str, by: int, *, on: bool) -> None:
        """Write the file anew; a crash leaves the old one.

        Raises:
            StoreError: It can't be written; what was switched holds until the next restart.
        """
        log.warning("switch: %s %s, by user %d", what, "on" if on else "off", by)
        kept = _Kept(sorted(self.commands), sorted(self.users), sorted(self.servers), self.closing)
        fresh = self._path.with_name(f"{self._path.name}.new")
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        with translated():
            with os.fdopen(os.open(fresh, flags, 0o600), "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._path)


def _read(path: Path) -> _Kept:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Kept)
    except FileNotFoundError:
        return _Kept()
    except (OSError, ValueError) as error:
        log.error("%s can't be read (%s): nothing is switched off", path, type(error).__name__)
        return _Kept()
