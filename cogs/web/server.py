"""The port of the board page: who is let in, what is asked for, and answers that nobody keeps.

Nothing here decides about a game: ``asking`` and ``doing`` do, as presses in Discord do.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final
from urllib.parse import urlsplit
from zlib import crc32

import msgspec
from aiohttp import web

from cogs.overview import company, others_of, state_text, urgent_first
from cogs.refusals import Blocked, NoTable
from cogs.runtime.access import Entry
from cogs.runtime.trouble import LINE
from cogs.table.model import Stale, Table
from cogs.ui.app import App
from cogs.ui.members import is_member
from cogs.ui.mishaps import mishap
from cogs.ui.phrases import refusal_text
from cogs.web import html
from cogs.web.asking import Asked, Visitor, in_words, show, version, with_next, with_reason
from cogs.web.beside import beside
from cogs.web.connections import Connections
from cogs.web.doing import choose, take_back, write
from cogs.web.entering import Enter, Entered, enter, remember
from cogs.web.gate import SPOKEN, Gate
from cogs.web.news import HEADERS, News
from cogs.web.past import moves, past
from cogs.web.requests import (
    Beside,
    Do,
    Problem,
    Sheet,
    Turned,
    Undo,
    Write,
    answer_of,
    body_of,
    read,
    small_number,
)
from cogs.web.sheets import doors, sheet
from cogs.web.shown import Choice, Link, Moves, Past, Shown, Text
from data.store import StoreError
from engine.actions import MAX_TEXT
from engine.refusals import Refusal

log = logging.getLogger(__name__)
OK: Final = 200
ID: Final = 100
"""Characters of a button's id at most, as in Discord."""
BODY: Final = 8192
"""Bytes of a request at most: a typed clue is the longest."""
_POLICY: Final = (
    "default-src 'none'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'"
)
_ID: Final = r"{id:[\w-]{1,32}}"
"""A table in an address: no sign that PostgreSQL would stumble over."""
Work = Callable[[Visitor, web.Request], Awaitable[msgspec.Struct]]


class Watched(msgspec.Struct, frozen=True):
    """Whose page is open at which table."""

    user: int
    table: str


class Tables(msgspec.Struct, frozen=True):
    """Tables, and the ways to what is no table (``sheets``)."""

    tables: tuple[Link, ...]
    doors: tuple[Choice, ...]


class BoardPage:
    """Serves the page on the event loop of the bot, which does all its work in the same way."""

    def __init__(self, app: App, host: str, port: int) -> None:
        self._app, self._host, self._port = app, host, port
        self._address, self._own = app.page, urlsplit(app.page).netloc
        self._gate, self._news, self._connections = Gate(app), News(app), Connections()
        self.heard = self._news.heard
        self._page = html.page()
        self._version = f"{crc32(self._page.encode()):08x}"

    async def run(self) -> None:
        """Serve until cancelled; raises ``OSError`` where the port is taken."""
        opened = self._connections.opened(self.application(), self._host, self._port)
        async with opened as port:
            if not self._port:
                self._app.page = f"{self._address}:{port}"
            self._own = urlsplit(self._app.page).netloc
            log.info("the board page is served as %s", self._app.page)
            await asyncio.gather(self._connections.drop_slow(), self._news.tell())

    def application(self) -> web.Application:
        made = web.Application(middlewares=[self._guarded], client_max_size=BODY)
        made.on_shutdown.append(self._news.end)
        made.router.add_get("/", self._html, allow_head=False)
        made.router.add_post("/enter", self._let_in)
        made.router.add_get(f"/tables/{_ID}/news", self._stream, allow_head=False)
        for method, path, work in (
            ("GET", "/tables", self._tables),
            ("POST", "/sheets", self._sheet),
            ("GET", f"/tables/{_ID}", self._table),
            ("GET", f"/tables/{_ID}/text", self._text),
            ("GET", f"/tables/{_ID}/log", self._log),
            ("GET", f"/tables/{_ID}/moments/{{seq}}", self._moment),
            ("POST", f"/tables/{_ID}/do", self._do),
            ("POST", f"/tables/{_ID}/beside", self._beside),
            ("POST", f"/tables/{_ID}/undo", self._undo),
            ("POST", f"/tables/{_ID}/write", self._write),
        ):
            made.router.add_route(method, path, self._answering(partial(self._visited, work)))
        return made

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        """Send news of a table to who may see it; the page asks for the table after each."""
        status, got = await self._outcome(partial(self._visited, self._watched), request)
        if not isinstance(got, Watched):
            return answer_of(status, got)

        async def look() -> int | None:
            with contextlib.suppress(Turned, Refusal):
                visitor = await self._gate.visitor(request)
                return version(self._app, visitor, await self._load(visitor, request))
            return None

        return await self._news.stream(request, got.user, got.table, look)

    async def _watched(self, visitor: Visitor, request: web.Request) -> Watched:
        if self._news.full:
            raise Turned(503, "full")
        return Watched(visitor.user_id, (await self._load(visitor, request)).id)

    @web.middleware
    async def _guarded(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Answer only to our own name, and let nothing of an answer be kept or framed."""
        try:
            if request.host != self._own:
                raise web.HTTPMisdirectedRequest(text="Ask for the address of the page.\n")
            with self._connections.serving(request.protocol):
                answer = await handler(request)
        except web.HTTPException as error:
            error.headers.update(HEADERS)
            raise
        if not answer.prepared:  # a stream, which has its own
            answer.headers.update(HEADERS)
        return answer

    async def _html(self, _: web.Request) -> web.Response:
        nonce = secrets.token_urlsafe(16)
        return web.Response(
            text=self._page.replace("{{nonce}}", nonce).replace("{{version}}", self._version),
            content_type="text/html",
            headers={"Content-Security-Policy": _POLICY.format(nonce=nonce)},
        )

    def _answering(
        self, work: Callable[[web.Request], Awaitable[msgspec.Struct]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def answer(request: web.Request) -> web.Response:
            made = answer_of(*await self._outcome(work, request))
            made.headers["Page"] = self._version  # one that is open may be older
            if (spoken := request.get(SPOKEN)) is not None:
                made.headers["Content-Language"] = spoken
            return made

        return answer

    async def _outcome(
        self, work: Callable[[web.Request], Awaitable[msgspec.Struct]], request: web.Request
    ) -> tuple[int, msgspec.Struct]:
        """Return a status with what the work has made, or with why there is nothing."""
        try:
            if self._app.ending:
                raise Turned(503, "restarting")
            return OK, await work(request)
        except Turned as turned:
            return turned.status, Problem(turned.code, turned.text, turned.shown)
        except StoreError as error:
            return 503, Problem("store", mishap(error, "the store refused to work for the page"))
        except web.HTTPException:
            raise
        except Exception as error:  # noqa: BLE001 (the visitor gets a number, the log the rest)
            return 500, Problem("failed", mishap(error, "a request of the page failed"))

    async def _enter(self, request: web.Request) -> Entered:
        asked = await read(request, Enter)
        entered = await enter(self._app, asked.ticket, request.cookies)
        if entered is None:
            raise Turned(401, "ticket")
        return entered

    async def _let_in(self, request: web.Request) -> web.Response:
        status, got = await self._outcome(self._enter, request)
        answer = answer_of(status, got)
        if isinstance(got, Entered):
            asked = await read(request, Enter)
            remember(answer, asked.ticket, got.session, request.cookies, self._address)
        return answer

    async def _visited(
        self,
        work: Callable[[Visitor, web.Request], Awaitable[msgspec.Struct]],
        request: web.Request,
    ) -> msgspec.Struct:
        """Do something for a visitor who is let in, and not too often; say what was refused."""
        app = self._app
        visitor = await self._gate.visitor(request)
        user_id, said = visitor.user_id, visitor.words
        # What is done goes into a log that is kept for ever: it is limited as presses are.
        limits = (app.typing,) if request.method == "GET" else (app.presses, app.lasting)
        for bucket in limits:
            wait = bucket.wait(user_id) if bucket is app.lasting else 0
            if wait or bucket.enter(user_id) is not Entry.FREE:
                wait = bucket.wait(user_id)
                raise Turned(429, "fast", said("refusal-too-fast", seconds=wait))
        await body_of(request)  # before the turn: who sends slowly takes nobody's place
        if app.working.full(user_id):
            raise Turned(429, "much", said("refusal-too-much"))
        try:
            with app.working.turn(user_id):
                return await work(visitor, request)
        except Stale as stale:
            note = said("moved-on", link=app.board_link(stale.table))
            shown = await show(app, visitor, stale.table, Asked(note=note, refused=True))
            raise Turned(409, "moved-on", note, shown) from None
        except NoTable as refusal:
            raise Turned(404, "no-table", refusal_text(said, refusal)) from None
        except Refusal as refusal:
            raise Turned(403, refusal.code, await self._why(visitor, request, refusal)) from None

    async def _why(self, visitor: Visitor, request: web.Request, refusal: Refusal) -> str:
        with contextlib.suppress(Refusal):
            table = await self._app.service.tables.load(request.match_info.get("id", ""))
            seat = table.viewer(visitor.user_id)
            return refusal_text(visitor.words, refusal, table, seat)
        return refusal_text(visitor.words, refusal)

    async def _load(self, visitor: Visitor, request: web.Request, *, back: bool = False) -> Table:
        return await self._gate.seen(visitor, request.match_info["id"], back=back)

    async def _tables(self, visitor: Visitor, _: web.Request) -> Tables:
        app, said = self._app, visitor.words
        if app.switches.blocks(visitor.user_id, None):
            raise Blocked
        mine = await app.service.digests.sittings(visitor.user_id)
        waiting = urgent_first(mine, app.now())
        order = [*waiting, *(sitting for sitting in mine if not sitting.mine)]
        return Tables(
            tuple(
                Link(
                    sitting.table.id,
                    sitting.table.game.spec.title,
                    f"{company(said, others_of(sitting.table, visitor.user_id))}\n"
                    f"-# {state_text(said, sitting)}\n-# {app.place_text(sitting.table, said)}",
                    sitting.mine,
                )
                for sitting in order
                if sitting.table is not None
            ),
            await doors(self._app, visitor),
        )

    async def _sheet(self, visitor: Visitor, request: web.Request) -> Shown:
        asked = await read(request, Sheet)
        if self._app.switches.blocks(visitor.user_id, None):
            raise Blocked
        app, user_id, server = self._app, visitor.user_id, visitor.server
        if server is not None:
            stays, there = partial(is_member, app.client, server, user_id), False
            with contextlib.suppress(*LINE):  # without an answer it belongs to no server
                there = await self._gate.is_there((user_id, server), stays)
            if not there or app.switches.blocks(user_id, server):
                server = None
        return await sheet(app, visitor, asked.id[:ID], server, asked.chosen[:ID])

    async def _table(self, visitor: Visitor, request: web.Request) -> Shown:
        table, query = await self._load(visitor, request), request.query
        number = small_number(query.get("page", "0"))
        path, change = tuple(query.getall("path", [])), "change" in query
        asked = Asked(path, number, change=change)
        if at := query.get("at", "")[:MAX_TEXT]:
            asked = await with_reason(self._app, visitor, table, asked, at)
        shown = await show(self._app, visitor, table, asked)
        return await with_next(self._app, visitor, shown)

    async def _text(self, visitor: Visitor, request: web.Request) -> Text:
        return await in_words(self._app, visitor, await self._load(visitor, request))

    async def _log(self, visitor: Visitor, request: web.Request) -> Moves:
        return await moves(self._app, visitor, await self._load(visitor, request, back=True))

    async def _moment(self, visitor: Visitor, request: web.Request) -> Past:
        table = await self._load(visitor, request, back=True)
        seq = small_number(request.match_info["seq"])
        return await past(self._app, visitor, table, seq, still="still" in request.query)

    async def _do(self, visitor: Visitor, request: web.Request) -> Shown:
        asked, table = await read(request, Do), await self._load(visitor, request)
        shown = await choose(self._app, visitor, table, asked.token, asked.path, sure=asked.sure)
        return await with_next(self._app, visitor, shown)

    async def _beside(self, visitor: Visitor, request: web.Request) -> Shown:
        asked, table = await read(request, Beside), await self._load(visitor, request)
        shown = await beside(self._app, visitor, table, asked.what)
        return await with_next(self._app, visitor, shown)

    async def _undo(self, visitor: Visitor, request: web.Request) -> Shown:
        asked, table = await read(request, Undo), await self._load(visitor, request)
        shown = await take_back(self._app, visitor, table, asked.seq)
        return await with_next(self._app, visitor, shown)

    async def _write(self, visitor: Visitor, request: web.Request) -> Shown:
        asked, table = await read(request, Write), await self._load(visitor, request)
        shown = await write(self._app, visitor, table, asked.token, asked.words, send=asked.send)
        # A word that is tapped changes nothing elsewhere: the page keeps the table that waits.
        return await with_next(self._app, visitor, shown) if asked.send else shown
