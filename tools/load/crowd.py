"""Many people at once: every press is timed from the moment it is sent."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import msgspec

THINKING = 5
"""Discord's type of an answer that only says that one is coming."""


@dataclass
class Press:
    """One press or command.

    Attributes:
        sent: When, in seconds of the monotonic clock.
        acked: Seconds until Discord had an answer; None where it never came.
        shown: Seconds until the person saw what they asked for.
        failed: Why it failed, empty if it did not.
    """

    sent: float
    acked: float | None = None
    shown: float | None = None
    failed: str = ""
    message: str = ""
    thinking: bool = False


@dataclass
class Guest:
    """The window of one person; hears everything, keeps only the times."""

    url: str
    name: str
    presses: dict[str, Press] = field(default_factory=dict)
    boards: dict[str, dict[str, Any]] = field(default_factory=dict)
    there: asyncio.Event = field(default_factory=asyncio.Event)

    async def __aenter__(self) -> Guest:
        self._session = aiohttp.ClientSession()
        # The first frame may be larger than the 4 MB that aiohttp takes unless told otherwise.
        self._socket = await self._session.ws_connect(
            f"{self.url}/ui", params={"as": self.name}, max_msg_size=0
        )
        self._task = asyncio.create_task(self._hear())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await self._socket.close()
        await self._session.close()

    async def send(self, nonce: str, frame: dict[str, Any]) -> None:
        """Send a press and begin to time it."""
        body = msgspec.json.encode({"nonce": nonce, **frame}).decode()
        self.presses[nonce] = Press(time.monotonic())
        await self._socket.send_str(body)

    async def _hear(self) -> None:
        waiting: dict[str, Press] = {}
        async for raw in self._socket:
            now = time.monotonic()
            frame = msgspec.json.decode(raw.data)
            kind = frame["t"]
            if kind == "hello":
                for message in frame["messages"]:
                    self.boards[message["channel_id"]] = message
                self.there.set()
            elif kind == "ack":
                self._acked(frame, now, waiting)
            elif kind in ("failed", "error"):
                self.presses[frame["nonce"]].failed = str(frame["why"])
            elif kind == "message":
                self._message(frame["message"], now, waiting)

    def _acked(self, frame: dict[str, Any], now: float, waiting: dict[str, Press]) -> None:
        press = self.presses[frame["nonce"]]
        press.acked = now - press.sent
        press.message = frame.get("message_id") or ""
        press.thinking = frame.get("type") == THINKING
        if press.thinking:
            waiting[press.message] = press
        else:
            press.shown = press.acked

    def _message(self, message: dict[str, Any], now: float, waiting: dict[str, Press]) -> None:
        # 64: private. 128 below: the bot has only said that an answer is coming.
        if not message["flags"] & 64:
            known = self.boards.get(message["channel_id"], message)
            if int(message["id"]) >= int(known["id"]):  # the buttons of an old one go after it
                self.boards[message["channel_id"]] = message
            return
        press = waiting.get(message["id"])
        if press is not None and not message["flags"] & 128:
            press.shown = now - press.sent
