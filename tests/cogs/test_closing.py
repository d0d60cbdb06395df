"""A bot that is asked to end does so, whatever it is doing at that moment."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.client import SpieltischBot

_TURNS = 50
"""Turns of the event loop in which everything here is over."""


async def turns(many: int) -> None:
    for _ in range(many):
        await asyncio.sleep(0)


@pytest.mark.parametrize("later", range(5))
async def test_an_end_in_the_moment_of_ready_is_heard(later: int) -> None:
    """What waits for that moment swallowed it with ``asyncio.wait_for``, and never ended."""
    ready = asyncio.Event()
    bot = cast("Any", SimpleNamespace(wait_until_ready=ready.wait))
    work = asyncio.Event().wait()
    waiting = asyncio.create_task(SpieltischBot._online_first(bot, cast("Any", work)))
    await turns(_TURNS)
    ready.set()
    await turns(later)
    waiting.cancel()
    await turns(_TURNS)
    assert waiting.cancelled()
