"""A WebSocket to a sandbox's /ui that remembers everything one member sees."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Self

import aiohttp
import msgspec

from sandbox.finding import DriverError, InteractionFailed
from sandbox.text import message_text
from sandbox.world import Json

TIMEOUT = 90.0
"""Long: a wait ends with what it waits for, and a busy machine is no failure."""


class Link:
    """The connection of one member.

    Args:
        url: The sandbox's address (`http://127.0.0.1:8080`).
        name: Account name, shown name or id.
        guild: The server they look at, by name or id; without one it is the first they are on.
        timeout: Seconds that every wait may take.
    """

    def __init__(
        self, url: str, name: str, *, guild: str | None = None, timeout: float = TIMEOUT
    ) -> None:
        self.url = url
        self.name = name
        self._looks_at = guild
        self.timeout = timeout
        self.me: Json = {}
        self.bot: Json = {}
        self.guild: Json = {}
        self.locale = ""
        self.now, self.moved = "", 0.0
        self.dms_open = True
        self.members: list[Json] = []
        # Who left the server and could come back.
        self.gone: list[Json] = []
        self.channels: dict[str, Json] = {}
        self.commands: list[Json] = []
        self.voice: dict[str, str | None] = {}
        self.bot_online = False
        self.bot_here = True
        # By id, in the order of their ids; what was deleted is in `deleted`.
        self.by_id: dict[str, Json] = {}
        self.deleted: list[str] = []
        # Every message frame as it came: (number, message).
        self.heard: list[tuple[int, Json]] = []
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._nonces = itertools.count(1)
        self._answers: dict[str, list[Json]] = {}

    # -- coming and going --------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        query = {"as": self.name, "in": self._looks_at or ""}
        try:
            self._socket = await self._session.ws_connect(
                f"{self.url}/ui", params=query, max_msg_size=0
            )
        # Cancelled, too: ``__aexit__`` is never called for what was not entered.
        except BaseException:
            await self._session.close()
            raise
        self._reader = asyncio.create_task(self._read())
        await self.wait_for(lambda: bool(self.me), "the first frame")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._reader is not None:
            self._reader.cancel()
        if self._socket is not None:
            await self._socket.close()
        if self._session is not None:
            await self._session.close()

    @property
    def id(self) -> str:
        """The account's id."""
        return str(self.me["id"])

    @property
    def mention(self) -> str:
        """The words that ping this member."""
        return f"<@{self.id}>"

    def channel(self, wanted: str | Json) -> Json:
        """Find a channel by name, id or object; `"@bot"` is the direct messages.

        Raises:
            DriverError: There is none; it lists those that are there.
        """
        if isinstance(wanted, dict):
            return self.channels.get(wanted["id"], wanted)
        if wanted in self.channels:
            return self.channels[wanted]
        for channel in self.channels.values():
            if (channel["type"] == 1 and wanted == "@bot") or channel.get("name") == wanted:
                return channel
        names = [c.get("name") or "@bot" for c in self.channels.values()]
        raise DriverError(f"{self.name} sees no channel {wanted!r}, only {names}")

    def messages(self, channel: str | Json | None = None) -> list[Json]:
        """Return the messages one sees now, oldest first."""
        shown = list(self.by_id.values())
        if channel is not None:
            wanted = self.channel(channel)["id"]
            shown = [m for m in shown if m["channel_id"] == wanted]
        return sorted(shown, key=lambda m: int(m["id"]))

    def seen(self, newest: int = 8) -> str:
        """Return the newest messages as text, for failure messages."""
        lines = []
        for message in self.messages()[-newest:]:
            channel = self.channels.get(message["channel_id"], {})
            lines.append(f"#{channel.get('name') or '@bot'} {message_text(message)}")
        return "\n".join(lines) or "(no messages)"

    async def send(self, kind: str, channel_id: str | None, frame: Json) -> str:
        """Send a frame and return its nonce."""
        if self._socket is None:
            raise DriverError("not connected")
        nonce = f"{self.name}-{next(self._nonces)}"
        body = {"t": kind, "nonce": nonce, "channel_id": channel_id} | frame
        self._answers[nonce] = []
        await self._socket.send_str(msgspec.json.encode(body).decode())
        return nonce

    async def answer_to(self, nonce: str, kinds: tuple[str, ...], what: str) -> Json:
        """Wait for the frame that answers a nonce.

        Raises:
            InteractionFailed: The person would read that it failed.
            DriverError: It was refused, or nothing came.
        """
        found: list[Json] = []

        def look() -> bool:
            frames = self._answers[nonce]
            found[:] = [f for f in frames if f["t"] in (*kinds, "failed", "error")]
            return bool(found)

        await self.wait_for(look, what)
        first = found[0]
        if first["t"] == "failed":
            raise InteractionFailed(f"{self.name}: {what} failed: {first['why']}")
        if first["t"] == "error":
            raise DriverError(f"{self.name}: {what} was refused: {first['why']}")
        return first

    async def wait_for(
        self,
        look: Callable[[], bool],
        what: str,
        timeout: float | None = None,  # noqa: ASYNC109
    ) -> None:
        """Wait until a look at what was received is true; every new frame brings a new look.

        Args:
            look: What must become true.
            what: Words for the failure message.
            timeout: Seconds; None for the member's own.

        Raises:
            DriverError: It did not become true; with the newest messages that were seen.
        """
        limit = self.timeout if timeout is None else timeout
        try:
            async with asyncio.timeout(limit), self._news:
                await self._news.wait_for(look)
        except TimeoutError:
            closed = self._reader is not None and self._reader.done()
            note = " (the connection is closed)" if closed else ""
            raise DriverError(
                f"{self.name} waited {limit} s for {what}{note} and saw:\n{self.seen()}"
            ) from None

    async def _read(self) -> None:
        if self._socket is None:
            return
        async for raw in self._socket:
            if raw.type is not aiohttp.WSMsgType.TEXT:
                break
            async with self._news:
                self._take(msgspec.json.decode(raw.data))
                self._news.notify_all()

    def _take(self, frame: Json) -> None:
        kind = frame["t"]
        if kind == "hello":
            self._take_hello(frame)
        elif kind == "message":
            message = frame["message"]
            self.by_id[message["id"]] = message
            self.heard.append((len(self.heard), message))
        elif kind == "delete":
            self.by_id.pop(frame["id"], None)
            self.deleted.append(frame["id"])
        elif kind == "channel":
            self.channels[frame["channel"]["id"]] = frame["channel"]
        elif kind == "channel_gone":
            self.channels.pop(frame["id"], None)
        elif kind == "commands":
            self.commands = frame["commands"]
        elif kind == "bot":
            self.bot_online, self.bot_here = frame["online"], frame["here"]
        elif kind == "members":
            self.members, self.gone = frame["members"], frame["gone"]
        elif kind == "time":
            self.now, self.moved = frame["now"], frame["moved"]
        elif kind == "voice":
            self.voice[frame["user_id"]] = frame["channel_id"]
        elif kind == "me":
            self.locale, self.dms_open = frame["locale"], frame["dms_open"]
        else:
            self._answers.setdefault(frame.get("nonce", ""), []).append(frame)

    def _take_hello(self, frame: Json) -> None:
        self.me, self.bot, self.guild = frame["me"], frame["bot"], frame["guild"]
        self.locale, self.dms_open = frame["locale"], frame["dms_open"]
        self.members, self.gone = frame["members"], frame["gone"]
        self.now, self.moved, self.commands = frame["now"], frame["moved"], frame["commands"]
        self.voice = dict(frame["voice"])
        self.channels = {c["id"]: c for c in frame["channels"]}
        self.by_id = {m["id"]: m for m in frame["messages"]}
