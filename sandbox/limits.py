"""Rate limits: a bucket per route and channel, its headers, and 50 requests a second overall."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from dataclasses import dataclass

from sandbox.errors import DiscordError

Limit = tuple[int, float]

# Believed or observed figures; Discord documents none and forbids relying on them.
DEFAULTS: dict[str, Limit] = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": (5, 1.0),
    "POST /channels/{channel_id}/threads": (10, 60.0),
    "POST /channels/{channel_id}/messages/{message_id}/threads": (10, 60.0),
    "PUT /channels/{channel_id}/voice-status": (5, 5.0),
    "POST /users/@me/channels": (10, 5.0),
    "PUT /applications/{application_id}/commands": (2, 1.0),
    "POST /webhooks/{webhook_id}/{token}": (5, 2.0),
    "PATCH /webhooks/{webhook_id}/{token}/messages/{message_id}": (5, 2.0),
}
OTHERWISE: Limit = (20, 1.0)
GLOBAL: Limit = (50, 1.0)
# Answers to interactions do not count against the bot's overall limit.
EXEMPT = ("/interactions/", "/webhooks/")


@dataclass(slots=True)
class _Bucket:
    limit: int
    period: float
    used: int = 0
    ends: float = 0.0


class Limits:
    """All buckets of one bot.

    Args:
        enabled: False lets everything through (headers are still sent).
        special: Figures that replace the believed ones, by `METHOD /route`.
    """

    def __init__(self, enabled: bool = True, special: dict[str, Limit] | None = None) -> None:
        self.enabled = enabled
        self.special = dict(special or {})
        self.overall = GLOBAL
        self._buckets: dict[tuple[str, str], _Bucket] = {}
        self._recent: deque[float] = deque()
        self._hashes: dict[str, str] = {}

    def clear(self) -> None:
        """Forget what was used (after a change of figures)."""
        self._buckets.clear()
        self._recent.clear()

    def take(self, route: str, major: str) -> dict[str, str]:
        """Count a request.

        Args:
            route: `METHOD /channels/{channel_id}/messages`.
            major: The channel, server or webhook that has its own bucket.

        Returns:
            The headers that go with the answer.

        Raises:
            DiscordError: 429, with `retry_after`, and the headers in its `headers` attribute.
        """
        # In real time: the bot's client sleeps in it, whatever the moved clock says.
        now = time.monotonic()
        self._count_globally(route, now)
        limit, period = self.special.get(route) or DEFAULTS.get(route, OTHERWISE)
        bucket = self._buckets.get((route, major))
        if bucket is None or now >= bucket.ends:
            # Only when a bucket is made: that is seldom, and nothing else makes more of them.
            if len(self._buckets) > 2000:
                self._buckets = {k: b for k, b in self._buckets.items() if b.ends > now}
            bucket = _Bucket(limit, period, 0, now + period)
            self._buckets[route, major] = bucket
        refused = bucket.used >= bucket.limit and self.enabled
        bucket.used += 0 if refused else 1
        headers = self._headers(route, bucket, now)
        if refused:
            raise TooFast(max(0.001, bucket.ends - now), headers, scope="user")
        return headers

    def _count_globally(self, route: str, now: float) -> None:
        if not self.enabled or any(mark in route for mark in EXEMPT):
            return
        most, period = self.overall
        while self._recent and self._recent[0] <= now - period:
            self._recent.popleft()
        if len(self._recent) >= most:
            wait = self._recent[0] + period - now
            raise TooFast(max(0.001, wait), {"X-RateLimit-Global": "true"}, scope="global")
        self._recent.append(now)

    def _headers(self, route: str, bucket: _Bucket, now: float) -> dict[str, str]:
        left = max(0.0, bucket.ends - now)
        # With limits off always the whole: at 0 discord.py would sleep by itself.
        remaining = max(0, bucket.limit - bucket.used) if self.enabled else bucket.limit
        return {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": self.bucket_name(route),
        }

    def bucket_name(self, route: str) -> str:
        """Return the opaque name of a route's bucket."""
        if route not in self._hashes:
            digest = hashlib.sha256(route.encode()).hexdigest()
            self._hashes[route] = digest[:32]
        return self._hashes[route]


class TooFast(DiscordError):
    """429: a bucket is empty.

    Args:
        retry_after: Seconds to wait.
        headers: The bucket's headers.
        scope: user, global or shared.
    """

    def __init__(self, retry_after: float, headers: dict[str, str], *, scope: str) -> None:
        super().__init__(
            0, status=429, message="You are being rate limited.", retry_after=round(retry_after, 3)
        )
        self.scope = scope
        self.headers = headers | {
            "Retry-After": str(max(1, round(retry_after))),
            "X-RateLimit-Scope": scope,
            # discord.py takes a 429 without it for Cloudflare's and gives up.
            "Via": "1.1 sandbox",
        }

    def body(self) -> dict[str, object]:
        """Return the JSON body, which says whether the whole bot must wait."""
        return super().body() | {"global": self.scope == "global"}
