"""Collecting what is wrong with a body, in the nested shape of error 50035."""

from __future__ import annotations

from typing import Any

from sandbox.errors import DiscordError
from sandbox.world import Json

Path = tuple[str | int, ...]


class Problems:
    """Everything that is wrong with one request."""

    def __init__(self) -> None:
        self.found: list[tuple[Path, str, str]] = []

    def add(self, path: Path, code: str, message: str) -> None:
        """Note a problem.

        Args:
            path: Keys and indexes that lead to the value.
            code: Discord's short code.
            message: Discord's words.
        """
        self.found.append((path, code, message))

    def stop(self) -> None:
        """Refuse the request if anything was noted.

        Raises:
            DiscordError: 50035 with all problems.
        """
        if self.found:
            raise DiscordError(50035, errors=self.nested())

    def nested(self) -> Json:
        """Return the `errors` part of the answer."""
        root: Json = {}
        for path, code, message in self.found:
            place: Any = root
            for key in path:
                place = place.setdefault(str(key), {})
            place.setdefault("_errors", []).append({"code": code, "message": message})
        return root
