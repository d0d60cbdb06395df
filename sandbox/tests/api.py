"""REST without a library."""

from __future__ import annotations

import json
from typing import Any

import aiohttp

from sandbox.server import Sandbox


class Api:
    """Speaks REST without a library, to say what no library would."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session
        self.headers: dict[str, str] = {}

    async def __call__(
        self, method: str, path: str, body: Any = None, **extra: Any
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {self.sandbox.options.token}"}
        headers |= extra.pop("headers", {})
        if body is not None:
            extra["json"] = body
        url = f"{self.sandbox.url}/api/v10{path}"
        async with self.session.request(method, url, headers=headers, **extra) as response:
            self.headers = dict(response.headers)
            raw = await response.read()
            return response.status, json.loads(raw) if raw else None

    def channel(self, name: str) -> str:
        return next(c.id for c in self.sandbox.core.world.channels.values() if c.name == name)
