"""Who may talk to the sandbox: this machine, by its loopback name, and no foreign page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

# No inline code, no string that becomes code or markup, nothing from anywhere else. Some browsers
# do not count a socket to the same place as 'self'.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
    "connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
# Whatever is no page may do nothing, even if a browser took it for one.
INERT = "default-src 'none'; frame-ancestors 'none'; sandbox"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": INERT,
    # A page elsewhere can't show what is served here, nor learn whether it is there.
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
}


class Guards:
    """Checks `Host` and `Origin` of every request and adds the headers of caution."""

    def __init__(self) -> None:
        self.port = 0

    def own_hosts(self) -> tuple[str, str]:
        """Return the two names under which the sandbox may be called."""
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}"

    def own_origin(self, origin: str) -> bool:
        """Say whether an origin is the sandbox's own page."""
        return origin in {f"http://{host}" for host in self.own_hosts()}

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Check a request before anything else sees it."""
        try:
            self._check(request)
            response = await handler(request)
        except web.HTTPException as refusal:
            _be_careful(refusal)
            raise
        if not response.prepared:
            _be_careful(response)
        return response

    def policy(self) -> str:
        """Return the Content-Security-Policy of the page."""
        hosts = self.own_hosts()
        return POLICY.format(sockets=" ".join(f"ws://{host}" for host in hosts))

    def _check(self, request: web.Request) -> None:
        # A page elsewhere can make a browser call any address: its Host or Origin gives it away.
        if request.headers.get("Host", "") not in self.own_hosts():
            raise web.HTTPForbidden(text="This sandbox answers only to its loopback name.\n")
        origin = request.headers.get("Origin")
        if origin is None:
            if request.path == "/ui" and request.headers.get("Sec-Fetch-Site", "none") not in (
                "none",
                "same-origin",
            ):
                raise web.HTTPForbidden(text="Only the sandbox's own page may do this.\n")
            return
        if request.path.startswith(("/api", "/control", "/gateway")):
            raise web.HTTPForbidden(text="Browsers have no business here.\n")
        if not self.own_origin(origin):
            raise web.HTTPForbidden(text="Only the sandbox's own page may do this.\n")


def _be_careful(response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
