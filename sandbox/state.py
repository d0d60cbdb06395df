"""Keeping the world in a file, so that a game goes on after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import os
from pathlib import Path

import msgspec

from sandbox.core import Core
from sandbox.options import Options
from sandbox.world import Json, World

# Seconds between a change and its being written.
PAUSE = 1.0
# The world holds every message, hands and private replies too: for its owner's eyes alone.
OWN = 0o600


class BrokenState(Exception):
    """The state file can't be read; the words say which and why."""


def load_world(options: Options) -> World | None:
    """Read the kept world, if there is one.

    Raises:
        BrokenState: The file is there but makes no sense.
    """
    if options.state is None or not options.state.exists():
        return None
    if not options.state.is_file():  # reading a pipe would wait for ever
        raise BrokenState(f"The state file {options.state} is no file")
    try:
        kept = msgspec.json.decode(options.state.read_bytes(), type=dict)
        return msgspec.convert(_several(kept), World)
    except (OSError, msgspec.DecodeError, KeyError) as error:
        raise BrokenState(f"The state file {options.state} can't be read: {error}") from None


def _several(kept: Json) -> Json:
    """Return a world as it is kept now, also of a file from when there was one server only."""
    if "guilds" in kept:
        return kept
    guild = kept.pop("guild")
    for name, was in (("members", "members"), ("roles", "roles"), ("commands", "guild_commands")):
        guild[name] = kept.pop(was, {})
    out = [who for who in kept["users"] if who not in guild["members"] and who != kept["bot_id"]]
    return kept | {"guilds": {guild["id"]: guild | {"left": out}}}


class Keeper:
    """Writes the world when it has changed: soon after, never in a request's way.

    Args:
        core: The sandbox.
    """

    def __init__(self, core: Core) -> None:
        self.core = core
        self.path = core.options.state
        self._written = core.changes
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to watch for changes."""
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists():
                self.path.chmod(OWN)
            self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Write a last time."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            await self.save()

    async def save(self) -> None:
        """Write the world now."""
        if self.path is None:
            return
        # Before the world is encoded: what changes during the write is written by the next one.
        self._written = self.core.changes
        # Files first: a world on the disk must not name pictures that a kill has lost.
        await self.core.media.flush()
        world = self.core.world
        world.clock_offset = self.core.clock.offset
        world.ids_made = self.core.ids.made
        world.last_id = self.core.ids.last
        # Encoded on the loop, where nothing changes it meanwhile; only bytes go to the thread.
        data = msgspec.json.encode(world)
        await asyncio.to_thread(write_safely, self.path, data)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if self.core.changes != self._written:
                await self.save()


def write_safely(path: Path, data: bytes) -> None:
    """Replace a file as a whole: after a crash it holds the old bytes or the new ones.

    From its first byte on only its owner can read it, whatever could be read there before.
    """
    part = path.with_suffix(path.suffix + ".part")
    part.unlink(missing_ok=True)
    with open(part, "xb", opener=lambda name, flags: os.open(name, flags, OWN)) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
