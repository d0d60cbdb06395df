"""A tiny stand-in for the sandbox's server: it replays frames and writes down what the page sends.

The page's tests use it where they need full control of what arrives: hostile text, a server that
goes away, every kind of component.
"""

from __future__ import annotations

import asyncio
import base64
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.tests.bots import eventually

Json = dict[str, Any]

STATIC = Path(__file__).parents[2] / "static"
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJg"
    "gg=="
)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
GUILD = "1000"
MAIN, SECOND, VOICE, THREAD = "1101", "1102", "1103", "1104"
DIRECT = {"2001": "1201", "2002": "1202", "2003": "1203"}
BOT: Json = {"id": "2000", "username": "Spieltisch", "global_name": None, "bot": True}
ANNA: Json = {"id": "2001", "username": "anna", "global_name": "Anna"}
BEN: Json = {"id": "2002", "username": "ben", "global_name": "Ben"}
EVIL: Json = {
    "id": "2003",
    "username": "evil",
    "global_name": "<img src=x onerror=window.hit=1>**x**",
}
START = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)


class FakeServer:
    """Serves the real static files and a scripted `/ui`."""

    def __init__(self) -> None:
        self.members = [ANNA, BEN, EVIL]
        self.messages: list[Json] = []
        self.commands: list[Json] = []
        self.sent: list[Json] = []
        self.sockets: dict[str, list[web.WebSocketResponse]] = {}
        self.private: dict[str, str] = {}
        self.settings: dict[str, Json] = {}
        self.voice: dict[str, str] = {}
        self.online = True
        self.archived = False
        self.welcome = asyncio.Event()  # until it is set, nobody who comes is greeted
        self.welcome.set()
        self.port = 0
        self._next = 5000
        self._runner: web.AppRunner | None = None

    async def start(self, port: int = 0) -> None:
        """Listen on 127.0.0.1, on a free port unless one is given."""
        app = web.Application()
        app.router.add_get("/", self._index)
        app.router.add_get("/ui", self._ui)
        app.router.add_get("/attachments/{rest:.*}", self._picture)
        app.router.add_get("/emojis/{rest:.*}", self._picture)
        app.router.add_static("/static", STATIC)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Close every connection and the port."""
        for socket in [one for many in self.sockets.values() for one in many]:
            await socket.close()
        if self._runner:
            await self._runner.cleanup()

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}/"

    async def _index(self, _request: web.Request) -> web.Response:
        text = (STATIC / "index.html").read_text("utf-8")
        return web.Response(
            text=text,
            content_type="text/html",
            headers={"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"},
        )

    async def _picture(self, _request: web.Request) -> web.Response:
        return web.Response(body=PNG, content_type="image/png")

    async def _ui(self, request: web.Request) -> web.WebSocketResponse:
        wanted = request.query.get("as", "anna")
        me = next((m for m in self.members if wanted in (m["username"], m["id"])), None)
        if me is None:
            raise web.HTTPNotFound(text="There is no such member here.")
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.setdefault(me["id"], []).append(socket)
        await self.welcome.wait()
        await socket.send_json(self._hello(me))
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._take(me, json.loads(frame.data))
        finally:
            self.sockets[me["id"]].remove(socket)
        return socket

    def _hello(self, me: Json) -> Json:
        settings = self.settings.setdefault(me["id"], {"locale": "en-US", "dms_open": True})
        seen = [m for m in self.messages if self._visible(m, me["id"])]
        return {
            "t": "hello",
            "me": me,
            **settings,
            "guild": {"id": GUILD, "name": "Spielabend", "locale": "de"},
            "members": self.members,
            "bot": BOT,
            "online": self.online,
            "channels": self._channels(me),
            "voice": self.voice,
            "commands": self.commands,
            "messages": seen,
            "now": datetime.now(UTC).isoformat(),
        }

    def _channels(self, me: Json) -> list[Json]:
        thread = {"id": THREAD, "type": 11, "name": "Chess, Anna's table", "parent_id": MAIN}
        thread["thread_metadata"] = {"archived": self.archived, "locked": False}
        direct = {"id": DIRECT[me["id"]], "type": 1, "recipients": [BOT]}
        return [
            {"id": MAIN, "type": 0, "name": "tisch-1", "position": 0, "topic": "The first table"},
            {"id": SECOND, "type": 0, "name": "tisch-2", "position": 1},
            {"id": VOICE, "type": 2, "name": "Wohnzimmer", "position": 2},
            thread,
            direct,
        ]

    def _visible(self, message: Json, user_id: str) -> bool:
        if message["channel_id"] in DIRECT.values():
            return bool(DIRECT[user_id] == message["channel_id"])
        return bool(self.private.get(message["id"], user_id) == user_id)

    async def _take(self, me: Json, frame: Json) -> None:
        self.sent.append({"as": me["username"], **frame})
        if frame["t"] == "say":
            await self.post(content=frame["content"], author=me, channel_id=frame["channel_id"])
        elif frame["t"] == "voice":
            await self.everyone({"t": "voice", "user_id": me["id"], **_only(frame, "channel_id")})
        elif frame["t"] == "settings":
            given = {key: frame[key] for key in ("locale", "dms_open") if key in frame}
            self.settings[me["id"]] |= given
            await self.send(me, {"t": "me", **self.settings[me["id"]]})

    def message(self, **fields: Any) -> Json:
        """Make a message of the bot's in the first channel; any field may be given."""
        self._next += 1
        at = START + timedelta(minutes=self._next - 5000)
        message = {
            "id": str(self._next),
            "type": 0,
            "channel_id": MAIN,
            "author": BOT,
            "content": "",
            "timestamp": at.isoformat(),
            "edited_timestamp": None,
            "flags": 0,
            "mentions": [],
            "attachments": [],
            "embeds": [],
            "components": [],
        }
        return message | fields

    async def post(self, *, private_to: Json | None = None, **fields: Any) -> Json:
        """Store a message and show it to those who may see it."""
        message = self.message(**fields)
        if private_to:
            message["flags"] |= 64
            self.private[message["id"]] = private_to["id"]
        self.messages = [m for m in self.messages if m["id"] != message["id"]] + [message]
        self.messages.sort(key=lambda m: int(m["id"]))
        for member in self.members:
            if self._visible(message, member["id"]):
                await self.send(member, {"t": "message", "message": message})
        return message

    async def send(self, member: Json, frame: Json) -> None:
        """Send a frame to every tab of one member."""
        for socket in list(self.sockets.get(member["id"], [])):
            await socket.send_json(frame)

    async def open_form(self, member: Json, asked: Json, modal: Json) -> None:
        """Answer a frame of the page with a form."""
        frame = {"t": "modal", "interaction_id": "77", "nonce": asked["nonce"], "modal": modal}
        await self.send(member, frame)

    async def everyone(self, frame: Json) -> None:
        """Send a frame to every tab."""
        for member in self.members:
            await self.send(member, frame)

    async def wait_sent(self, kind: str, count: int = 1, **fields: Any) -> Json:
        """Return the `count`-th frame of a kind, and with these fields, that the page sent."""

        def found() -> list[Json]:
            return [f for f in self.sent if f["t"] == kind and f.items() >= fields.items()]

        try:
            await eventually(lambda: len(found()) >= count)
        except TimeoutError:
            kinds = [frame["t"] for frame in self.sent]
            what = f"the page sent no {kind!r} number {count}; it sent {kinds}"
            raise AssertionError(what) from None
        return found()[count - 1]


def _only(frame: Json, *keys: str) -> Json:
    return {key: frame.get(key) for key in keys}
