"""Lets nothing be said by a process that another one may have replaced.

A process that was paused does not know it: it may be in the middle of sending. Every request
passes here. Answers to presses may go, since no other process can give them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Final

import aiohttp

_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_ANSWERS: Final = frozenset({"interactions", "webhooks"})


# For a sender that is a broken line: it tries again later, and drops nothing.
class Unsure(ConnectionError):
    """The lease may have run out: nothing is said before it is renewed."""


def guarded(trace: aiohttp.TraceConfig, speaks: Callable[[], bool]) -> aiohttp.TraceConfig:
    """Have an HTTP client ask before each request that says or changes something.

    Args:
        trace: What is told of the client's requests.
        speaks: See ``Tenure``.
    """

    async def begins(
        _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        private = _ANSWERS & set(request.url.parts)
        if request.method not in _READS and not private and not speaks():
            raise Unsure

    trace.on_request_start.append(begins)
    return trace
