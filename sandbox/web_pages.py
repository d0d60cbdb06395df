"""The page's files and the pictures."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from sandbox.core import Core
from sandbox.guards import Guards
from sandbox.media import SAFE_TYPES, UNKNOWN_TYPE, content_type

STATIC = Path(__file__).parent / "static"
_TYPES = SAFE_TYPES | {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
}


class WebPages:
    """Serves `/`, `/static/...`, `/attachments/...` and `/emojis/...`.

    Args:
        core: The sandbox.
        guards: For the page's Content-Security-Policy.
    """

    def __init__(self, core: Core, guards: Guards) -> None:
        self.core = core
        self.guards = guards

    def add_routes(self, app: web.Application) -> None:
        """Put the routes into the application."""
        app.router.add_get("/", self.index)
        app.router.add_get("/static/{path:.*}", self.static)
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self.attachment)
        app.router.add_get("/emojis/{emoji}", self.emoji)

    async def index(self, _request: web.Request) -> web.StreamResponse:
        """Serve the page."""
        return self._file(STATIC / "index.html")

    async def static(self, request: web.Request) -> web.StreamResponse:
        """Serve a file that belongs to the page."""
        path = (STATIC / request.match_info["path"]).resolve()
        # After resolving: neither ``..`` nor a link leads out of the folder.
        if not path.is_relative_to(STATIC):
            raise web.HTTPNotFound
        return self._file(path)

    def _file(self, path: Path) -> web.Response:
        kind = _TYPES.get(path.suffix)
        if kind is None or not path.is_file():
            raise web.HTTPNotFound
        headers = {
            "Content-Type": kind,
            "Cache-Control": "no-cache",
            "Content-Security-Policy": self.guards.policy(),
            "Cross-Origin-Opener-Policy": "same-origin",
        }
        return web.Response(body=path.read_bytes(), headers=headers)

    async def attachment(self, request: web.Request) -> web.StreamResponse:
        """Serve a file of a message; what could be dangerous is only offered for saving."""
        found = self._find(request.match_info["channel"], request.match_info["attachment"])
        if found is None or found[0] != request.match_info["name"]:
            raise web.HTTPNotFound
        data = await self.core.media.get(request.match_info["attachment"])
        if data is None:
            raise web.HTTPNotFound
        name, kind = found
        headers = {
            "Content-Type": kind,
            # Bytes under an id never change; private, for hands are among them.
            "Cache-Control": "private, max-age=86400, immutable",
        }
        if not kind.startswith("image/") or kind == UNKNOWN_TYPE:
            headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return web.Response(body=data, headers=headers)

    async def emoji(self, request: web.Request) -> web.StreamResponse:
        """Serve the picture of an emoji."""
        emoji_id = request.match_info["emoji"].partition(".")[0]
        known = emoji_id in self.core.world.usable_emojis
        data = await self.core.media.get(emoji_id) if known else None
        if data is None:
            raise web.HTTPNotFound
        kind = {"Content-Type": content_type("", data), "Cache-Control": "max-age=86400, immutable"}
        return web.Response(body=data, headers=kind)

    def _find(self, channel_id: str, attachment_id: str) -> tuple[str, str] | None:
        for message in reversed(self.core.world.messages.get(channel_id, {}).values()):
            for attachment in message.attachments:
                if attachment.id == attachment_id:
                    return attachment.filename, attachment.content_type
        # Files of commands belong to no message.
        given = self.core.world.uploads.get(attachment_id)
        if given is not None and given.channel_id == channel_id:
            return given.filename, given.content_type
        return None
