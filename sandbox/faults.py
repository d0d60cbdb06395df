"""Misbehaviour on demand: what goes wrong with the next requests."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from sandbox.world import Json


@dataclass(slots=True)
class Fault:
    """A rule about requests that fail.

    Attributes:
        pattern: `METHOD /route`, `*` for anything; fits the real path or the route's pattern.
        status: Answer with this status instead (0: do not).
        code: Discord's error code in that answer.
        text: Answer with this text in place of JSON, as a page.
        retry_after: Seconds in a 429.
        via: Whether a 429 carries `Via` (without it clients think of Cloudflare).
        scope: user, global or shared, for a 429.
        delay: Seconds to wait first.
        drop: Cut the line instead of answering.
        after: Do what was asked before going wrong, so that the client can't know.
        times: How often; None for always.
        probability: Share of matching requests that it hits.
    """

    pattern: str
    status: int = 0
    code: int = 0
    text: str | None = None
    retry_after: float = 1.0
    via: bool = True
    scope: str = "user"
    delay: float = 0.0
    drop: bool = False
    after: bool = False
    times: int | None = 1
    probability: float = 1.0
    skip: int = 0
    hits: int = 0

    def matches(self, method: str, path: str, route: str) -> bool:
        """Say whether a request is meant."""
        wanted = re.escape(self.pattern).replace(r"\*", ".*")
        return any(re.fullmatch(wanted, f"{method} {p}") for p in (path, route))

    def headers(self) -> dict[str, str]:
        """Return the extra headers of the failing answer."""
        if self.status != 429:
            return {}
        extra = {"Retry-After": str(max(1, round(self.retry_after)))}
        if self.via:
            extra |= {"Via": "1.1 sandbox", "X-RateLimit-Scope": self.scope}
        return extra

    def body(self) -> Json:
        """Return the failing answer's body."""
        if self.status == 429:
            return {
                "message": "You are being rate limited.",
                "retry_after": self.retry_after,
                "global": self.scope == "global",
                "code": self.code,
            }
        return {"message": f"{self.status}: made to fail", "code": self.code}


class Faults:
    """The rules in force.

    Args:
        seed: Makes the chance of `probability` repeat.
    """

    def __init__(self, seed: str | None = None) -> None:
        self.rules: list[Fault] = []
        self._chance = random.Random(seed)  # noqa: S311 - no secret depends on it

    def pick(self, method: str, path: str, route: str) -> Fault | None:
        """Return the rule that hits this request, and count it."""
        for fault in self.rules:
            if not fault.matches(method, path, route):
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            if self._chance.random() >= fault.probability:
                continue
            fault.hits += 1
            if fault.times is not None:
                fault.times -= 1
                if fault.times <= 0:
                    self.rules.remove(fault)
            return fault
        return None
