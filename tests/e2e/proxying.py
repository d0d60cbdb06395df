"""A proxy in front of Discord's API, through which all processes of a bot send their requests."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

import aiohttp
from aiohttp import web

_OWN = frozenset({"host", "content-length", "transfer-encoding", "content-encoding", "connection"})


@contextlib.asynccontextmanager
async def proxy(url: str) -> AsyncIterator[tuple[str, list[str]]]:
    """Pass requests on; give the address to send them to, and the methods and paths of all."""
    seen: list[str] = []

    async def passed_on(request: web.Request) -> web.Response:
        seen.append(f"{request.method} {request.path}")
        headers = {k: v for k, v in request.headers.items() if k.lower() not in _OWN}
        body, target = await request.read(), f"{url}{request.rel_url}"
        async with session.request(
            request.method, target, data=body or None, headers=headers
        ) as answer:
            kept = {k: v for k, v in answer.headers.items() if k.lower() not in _OWN}
            return web.Response(status=answer.status, body=await answer.read(), headers=kept)

    site = web.Application(client_max_size=2**26)
    site.router.add_route("*", "/{path:.*}", passed_on)
    runner = web.AppRunner(site)
    async with aiohttp.ClientSession() as session:
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}", seen
        finally:
            await runner.cleanup()
