"""A request as handlers see it, and the list of routes they register in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.checks.kinds import Check
from sandbox.checks.problems import Problems
from sandbox.core import Core
from sandbox.errors import DiscordError
from sandbox.interactions import Interactions
from sandbox.posts import Uploads
from sandbox.world import Channel, Json


@dataclass(slots=True)
class Call:
    """One request, authenticated and parsed.

    Attributes:
        core: The sandbox.
        interactions: Those in flight.
        params: The variable parts of the path.
        query: The query string.
        body: Parsed JSON, `payload_json` of a multipart request, or None.
        uploads: Files by number.
    """

    core: Core
    interactions: Interactions
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: Uploads = field(default_factory=dict)

    @property
    def channel(self) -> Channel:
        """The channel of the path, if the bot sees it."""
        return self.core.visible_channel(self.params["channel_id"])

    def form(self, check: Check | None = None) -> Json:
        """Return the body, which must be an object, as a check wants it.

        Raises:
            DiscordError: 50109, it is something else; 50035, it fails the check.
        """
        if not isinstance(self.body, dict):
            raise DiscordError(50109)
        if check is not None:
            problems = Problems()
            check(self.body, (), problems)
            problems.stop()
        return self.body

    def number(self, name: str, default: int) -> int:
        """Return a whole number of the query.

        Raises:
            DiscordError: 50035, it is something else.
        """
        given = self.query.get(name)
        if given is None:
            return default
        if not given.isdecimal():
            words = f'Value "{given}" is not int.'
            problem = {"code": "NUMBER_TYPE_COERCE", "message": words}
            raise DiscordError(50035, errors={name: {"_errors": [problem]}})
        return int(given)


Answer = Json | list[Any] | None
Handler = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Route:
    """A registered handler.

    Attributes:
        method: HTTP method.
        path: As in Discord's documentation, below /api/v10.
        handler: What answers.
        status: Of a successful answer with a body; without a body it is 204.
        auth: Whether the bot's token is needed (interaction tokens are in the path).
    """

    method: str
    path: str
    handler: Handler
    status: int = 200
    auth: bool = True


ROUTES: list[Route] = []


def route(
    method: str, path: str, *, status: int = 200, auth: bool = True
) -> Callable[[Handler], Handler]:
    """Register a handler for a route."""

    def register(handler: Handler) -> Handler:
        ROUTES.append(Route(method, path, handler, status, auth))
        return handler

    return register
