"""How people want to be told: their settings, and what changes with them at once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from cogs.table import zones
from cogs.table.attention import NOBODY, WAYS
from cogs.table.managing import Managing
from cogs.table.pace import duration
from cogs.table.quiet import next_at, quiet_until, read_hours, read_time
from data.store import Tx, people
from data.store.rows import UserRow
from engine.refusals import Malformed

NEVER: Final = "none"
"""No reminders, no quiet hours, no daily list."""

INTERVALS = (NEVER, "6h", "12h", "1d", "2d", "3d")
"""What may lie between two reminders."""


class Wishes(Managing):
    """The part of the service that keeps people's settings."""

    async def wishes(self, user_id: int) -> UserRow:
        """Return how somebody wants to be told."""
        return await self.store.read(lambda db: people.read(db, user_id))

    async def wish(self, user_id: int, wanted: Mapping[str, str], now: int) -> UserRow:
        """Change how somebody wants to be told; what is planned for them follows.

        Args:
            user_id: Who.
            wanted: Any of ``way``, ``remind``, ``quiet``, ``zone``, ``digest``, as typed.
            now: Unix time in milliseconds.

        Raises:
            Malformed: ``way``, ``remind``, ``hours``, ``zone`` or ``time-of-day``; then nothing
                has changed.
        """
        settings = await asyncio.to_thread(_read, wanted)  # zones are read from files

        async def job(tx: Tx) -> UserRow:
            if settings:
                people.change(tx, user_id, **settings)
            user = people.read(tx, user_id)
            if {"digest", "zone"} & settings.keys():
                due = next_at(user.digest, user.zone, now) if user.digest else None
                people.change(tx, user_id, digest_due=due)
            if {"notify", "remind"} & settings.keys():
                await self._remind_anew(tx, user, now)
            if {"quiet", "zone"} & settings.keys():
                when = quiet_until(user, now) or now
                for timer in people.timers_for(tx, user_id, "call"):
                    await tx.delay_timer(timer.id, when)
            return people.read(tx, user_id)

        return await self.change(job)

    async def opened(self, user_id: int) -> UserRow:
        """Believe somebody that direct messages reach them again: the next notice tries it."""
        await self.set_closed_dms(user_id, False)
        return await self.wishes(user_id)

    @staticmethod
    async def _remind_anew(tx: Tx, user: UserRow, now: int) -> None:
        """Plan the next reminder of everything that waits for somebody, in their new way."""
        for timer in people.timers_for(tx, user.id, "remind"):
            await tx.drop_timer(timer.id)
        if not user.remind or user.notify == NOBODY:
            return
        for table_id, question in people.asked(tx, user.id):
            facts = {"user": user.id, "question": question}
            await tx.add_timer(table_id, "remind", now + user.remind, facts)


def _read(wanted: Mapping[str, str]) -> dict[str, Any]:
    """Read what somebody typed or chose, into columns."""
    settings: dict[str, Any] = {}
    if "way" in wanted:
        if wanted["way"] not in WAYS:
            raise Malformed("way")
        settings["notify"] = wanted["way"]
    if "remind" in wanted:
        if wanted["remind"] not in INTERVALS:
            raise Malformed("remind")
        never = wanted["remind"] == NEVER
        settings["remind"] = 0 if never else duration(wanted["remind"])
    if "quiet" in wanted:
        settings["quiet"] = "" if _never(wanted["quiet"]) else read_hours(wanted["quiet"])
    if "zone" in wanted:
        settings["zone"] = zones.find(wanted["zone"])
    if "digest" in wanted:
        settings["digest"] = "" if _never(wanted["digest"]) else read_time(wanted["digest"])
    return settings


def _never(text: str) -> bool:
    return text.strip().lower() in ("", NEVER)
