"""The settings of users and servers, and what changes with them at once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from cogs.table.notify.notices import NOBODY, WAYS
from cogs.table.people import time_zones
from cogs.table.people.quiet_hours import next_at, quiet_until, read_hours, read_time
from cogs.table.tables import Tables
from cogs.table.time.time_control import duration
from data.store import Statement, people, rows
from data.store.rows import UserRow
from engine.refusals import Malformed

NEVER: Final = "none"
"""No reminders, no quiet hours, no daily list."""

INTERVALS: Final = (NEVER, "6h", "12h", "1d", "2d", "3d")
"""What may lie between two reminders."""

CONFIRMS: Final = (rows.ALWAYS, rows.FINAL, rows.NEVER)
"""Which moves a user may want to confirm."""


class Preferences:
    """The settings of users and servers."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables."""
        self._tables = tables

    async def read(self, user_id: int) -> UserRow:
        """Return the settings of a user."""
        return await self._tables.store.read(people.read(user_id))

    async def change(self, user_id: int, wanted: Mapping[str, str], now: int) -> UserRow:
        """Change the settings of a user; what is planned for them follows.

        Args:
            user_id: Who.
            wanted: Any of ``way``, ``remind``, ``quiet``, ``zone``, ``digest``, ``confirm``,
                ``rated``, as typed.
            now: Unix time in milliseconds.

        Raises:
            Malformed: ``way``, ``remind``, ``hours``, ``zone``, ``time-of-day`` or ``confirm``;
                then nothing has changed.
        """
        changed = await asyncio.to_thread(_read, wanted)  # zones are read from files
        if not changed:
            return await self.read(user_id)
        store = self._tables.store
        async with self._tables.lock(f"user:{user_id}"):
            # Counts the versions of their open tables: what is being decided there with the old
            # settings is decided again (decision: writes).
            await store.write(*people.change(user_id, **changed))
            user = await self.read(user_id)
            statements = await self._following(user, set(changed), now)
            if statements:
                await store.write(*statements)
        self._tables.timed.set()
        return await self.read(user_id)

    async def _following(self, user: UserRow, changed: set[str], now: int) -> list[Statement]:
        """Return what is planned again for a user whose settings have changed."""
        store, found = self._tables.store, list[Statement]()
        if {"digest", "zone"} & changed:
            due = next_at(user.digest, user.zone, now) if user.digest else None
            found.append(people.digest_planned(user, due))
        if {"notify", "remind"} & changed:
            planned = await store.read(people.timers_for(user.id, "remind"))
            found += people.without(planned)
            if user.remind and user.notify != NOBODY:
                asked = await store.read(people.asked(user.id))
                for item in asked:
                    found += people.remind(user.id, *item, now + user.remind)
        if {"quiet", "zone"} & changed:
            late = await store.read(people.timers_for(user.id, "call"))
            found += people.delayed(late, quiet_until(user, now) or now)
        return found

    async def opened(self, user_id: int) -> UserRow:
        """Believe a user that direct messages reach them again: the next notice tries it."""
        await self._tables.store.write(people.dms_closed(user_id, False))
        return await self.read(user_id)

    async def set_user_locale(self, user_id: int, locale: str) -> None:
        """Remember the language a user wants private text in."""
        await self._tables.store.write(people.user_locale(user_id, locale))

    async def set_guild_locale(self, guild_id: int, locale: str) -> None:
        """Remember the language of a server's public text."""
        await self._tables.store.write(people.guild_locale(guild_id, locale))


def _read(wanted: Mapping[str, str]) -> dict[str, Any]:
    """Read what a user typed or chose, into columns."""
    found: dict[str, Any] = {}
    if "way" in wanted:
        if wanted["way"] not in WAYS:
            raise Malformed("way")
        found["notify"] = wanted["way"]
    if "confirm" in wanted:
        if wanted["confirm"] not in CONFIRMS:
            raise Malformed("confirm")
        found["confirm"] = wanted["confirm"]
    if "rated" in wanted:
        found["rated"] = wanted["rated"] == rows.RATED
    if "remind" in wanted:
        if wanted["remind"] not in INTERVALS:
            raise Malformed("remind")
        never = wanted["remind"] == NEVER
        found["remind"] = 0 if never else duration(wanted["remind"])
    if "quiet" in wanted:
        found["quiet"] = "" if _never(wanted["quiet"]) else read_hours(wanted["quiet"])
    if "zone" in wanted:
        found["zone"] = time_zones.find(wanted["zone"])
    if "digest" in wanted:
        found["digest"] = "" if _never(wanted["digest"]) else read_time(wanted["digest"])
    return found


def _never(text: str) -> bool:
    return text.strip().lower() in ("", NEVER)
