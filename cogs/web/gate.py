"""Who a visitor is, and what they may see: as Discord would show it to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from aiohttp import web

from cogs.cups.ends import as_counted
from cogs.refusals import Blocked, NoTable
from cogs.table.model import Person, Table
from cogs.ui.app import App
from cogs.ui.members import may_read
from cogs.web.asking import Visitor
from cogs.web.requests import Turned
from data.store import visits
from data.words import words
from render.theme import DARK, THEMES

FRESH: Final = 60_000
"""Milliseconds for which Discord's answer counts that somebody may read a channel."""
REFUSED: Final = 10_000
"""Milliseconds for which a refusal counts: asking on and on must not ask Discord as often."""
KNOWN: Final = 1000
"""Pairs of a person and a channel for which this is remembered."""

SPOKEN: Final = web.RequestKey("spoken", str)
"""The language of a visitor, beside their request."""


class Gate:
    def __init__(self, app: App) -> None:
        self._app = app
        self._readers: dict[tuple[int, ...], tuple[int, bool]] = {}

    async def visitor(self, request: web.Request) -> Visitor:
        kind, _, session = request.headers.get("Authorization", "").partition(" ")
        query = visits.session(session, self._app.now())
        visit = await self._app.service.store.read(query) if kind == "Bearer" else None
        if visit is None:
            raise Turned(401, "session")
        said = words(visit.locale, visit.heard)
        request[SPOKEN] = said.locale  # it may be another one than when they came
        theme = request.headers.get("Theme", "")
        return Visitor(
            Person(visit.user_id, visit.name, said.locale, said.typed),
            said,
            theme if theme in THEMES else DARK.key,
            visit.guild_id,
        )

    async def seen(self, visitor: Visitor, table_id: str, *, back: bool = False) -> Table:
        """Return a table that the visitor may see now, as Discord would show it to them.

        ``back``: they want to see what was before; who sits there has seen it.
        Raises ``NoTable`` for any other: that it exists is no business of theirs.
        """
        app, user_id = self._app, visitor.user_id
        table = await app.service.tables.load(table_id)
        row = table.row
        if app.switches.blocks(user_id, row.guild_id):
            raise Blocked
        sits = table.seat_of(user_id) is not None
        if table.private and not sits:
            raise NoTable
        key = user_id, row.channel_id or row.lobby_channel_id, back and not sits
        reads = partial(may_read, app, user_id, row.guild_id, key[1], back=key[2])
        if not await self.is_there(key, reads):
            raise NoTable
        return await as_counted(app, table)

    async def is_there(
        self, key: tuple[int, ...], ask: Callable[[], Awaitable[bool | None]]
    ) -> bool:
        """Return what Discord has said of a person and a place lately, or says now."""
        since, there = self._readers.get(key, (-FRESH, False))
        if self._app.now() - since < (FRESH if there else REFUSED):
            return there
        there = await ask() is not False
        if len(self._readers) >= KNOWN:
            self._readers.clear()
        self._readers[key] = self._app.now(), there
        return there
