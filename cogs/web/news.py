"""News for pages that are open: that a table looks different now, as server-sent events."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from aiohttp import web

from cogs.ui.app import App
from data.store import StoreError, queries

HEADERS: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""Headers of every answer: nobody keeps it, frames it, or learns from where it was asked."""
STREAMS: Final = 1000
"""Open streams at most; each takes about 20 kB."""
QUIET: Final = 20.0
"""Seconds after which a line shows that the stream lives."""
SLOW: Final = 10.0
"""Seconds that a reader may take to take a line."""

Look = Callable[[], Awaitable[int | None]]


class News:
    """Wakes the streams of a table when it changes; a person has one, the newest."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._of: dict[int, asyncio.Event] = {}
        self._ended: set[asyncio.Event] = set()
        self._unsent, self._telling = set[str](), asyncio.Event()
        """Changed tables that other processes still have to hear of."""
        app.service.tables.on_saved = self.changed

    @property
    def full(self) -> bool:
        return len(self._of) >= STREAMS

    def changed(self, table_id: str) -> None:
        self.heard(table_id)
        if not self._app.service.store.share.whole:
            self._unsent.add(table_id)
            self._telling.set()

    def heard(self, table_id: str) -> None:
        for event in self._waiting.get(table_id, ()):
            event.set()

    async def tell(self) -> None:
        """Name, for ever, to other processes what has changed here."""
        while True:
            await self._telling.wait()
            self._telling.clear()
            unsent, self._unsent = self._unsent, set()
            with contextlib.suppress(StoreError):  # each stream looks for itself now and then
                await self._app.service.store.tell(tuple(unsent))

    async def end(self, _: web.Application) -> None:
        """End all streams: the page asks again, when the bot is back."""
        for event in self._of.values():
            self._ended.add(event)
            event.set()

    @contextlib.contextmanager
    def _woken(self, user_id: int, table_id: str) -> Iterator[asyncio.Event]:
        """Yield what is set when a table changes; ends the person's older stream."""
        if (older := self._of.pop(user_id, None)) is not None:
            self._ended.add(older)
            older.set()
        event = self._of[user_id] = asyncio.Event()
        self._waiting[table_id].add(event)
        try:
            yield event
        finally:
            self._waiting[table_id].discard(event)
            if not self._waiting[table_id]:
                del self._waiting[table_id]
            self._ended.discard(event)
            if self._of.get(user_id) is event:
                del self._of[user_id]

    async def stream(
        self, request: web.Request, user_id: int, table_id: str, look: Look
    ) -> web.StreamResponse:
        """Send what ``look`` finds, and each change of it, until the reader leaves or is too slow.

        None ends it: the reader may not see the table any more.
        """
        answer = web.StreamResponse(headers={**HEADERS, "Content-Type": "text/event-stream"})
        answer.headers["X-Accel-Buffering"] = "no"  # nginx would keep lines back
        store, loop = self._app.service.store, asyncio.get_running_loop()
        version, seen, said, due = -1, None, None, 0.0
        with self._woken(user_id, table_id) as woken:
            await answer.prepare(request)
            while not (self._app.ending or woken in self._ended):
                woken.clear()
                try:
                    before, version = version, await store.read(queries.version(table_id))
                    if version != before and (seen := await look()) is None:
                        break
                    # A reader learns nothing of a table they may not see, not even that it lives.
                    if seen != said or loop.time() >= due:
                        line = b": \n\n" if seen == said else f"data: {seen}\n\n".encode()
                        said, due = seen, loop.time() + QUIET
                        async with asyncio.timeout(SLOW):
                            await answer.write(line)
                except (TimeoutError, ConnectionError, StoreError):
                    break  # the page asks again
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout_at(due):
                        await woken.wait()
        return answer
