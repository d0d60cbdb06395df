"""A client of /control for tests: misbehave, move the clock, look inside."""

from __future__ import annotations

from typing import Any, Self

import aiohttp

from sandbox.finding import DriverError
from sandbox.options import DEFAULT_CONTROL_KEY
from sandbox.world import Json


class Control:
    """Talks to the control face of a sandbox.

    Args:
        url: The sandbox's address.
        key: Its control key.
    """

    def __init__(self, url: str, key: str = DEFAULT_CONTROL_KEY) -> None:
        self.url = url
        self._headers = {"X-Control-Key": key}
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(headers=self._headers)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None:
            await self._session.close()

    async def do(self, path: str, **body: Any) -> Json:
        """Send one order.

        Raises:
            DriverError: It was refused; with the sandbox's words.
        """
        if self._session is None:
            raise DriverError("use `async with Control(...)`")
        async with self._session.post(f"{self.url}/control/{path}", json=body) as response:
            answer: Json = await response.json(content_type=None)
            if response.status >= 300:
                raise DriverError(f"control {path}: {answer}")
            return answer

    async def fault(self, pattern: str, **what: Any) -> None:
        """Make the next requests fail; fields as in `sandbox.faults.Fault`."""
        await self.do("faults", pattern=pattern, **what)

    async def no_faults(self) -> None:
        """Let everything work again."""
        await self.do("faults/clear")

    async def advance(self, seconds: float) -> None:
        """Move the sandbox's clock forward, and that of a bot which reads its clock file."""
        await self.do("clock", advance=seconds)

    async def requests(self, pattern: str = "*", *, since: int = 0) -> list[Json]:
        """Return the bot's requests, oldest first: method, path, body, files, status, answer."""
        answer = await self.do("requests", pattern=pattern, since=since)
        found: list[Json] = answer["requests"]
        return found

    async def text(self, channel: str, viewer: str | None = None) -> str:
        """Return a channel as text; viewer adds that member's private replies."""
        answer = await self.do("text", channel=channel, viewer=viewer)
        return str(answer["text"])
