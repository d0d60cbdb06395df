"""Waiting for a condition: no test knows how fast the machine is."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Any

LONG = 90.0
"""Seconds after which a wait has failed; far more than anything takes on a busy machine."""
_LOOK = 0.01
_BEGUN = ("timer ", "digest")
"""How the names of a scheduler's tasks begin."""


async def until(
    true: Callable[[], Any | Awaitable[Any]], what: Callable[[], object] = lambda: ""
) -> Any:
    """Wait until the result of ``true``, awaited if need be, is true, and return it.

    Raises ``AssertionError`` with what ``what`` returns if that takes too long.
    """
    try:
        async with asyncio.timeout(LONG):
            while True:
                found = true()
                if inspect.isawaitable(found):
                    found = await found
                if found:
                    return found
                await asyncio.sleep(_LOOK)
    except TimeoutError:
        raise AssertionError(f"did not happen in {LONG:.0f} s: {what()}") from None


async def acted() -> None:
    while begun := [task for task in asyncio.all_tasks() if task.get_name().startswith(_BEGUN)]:
        await asyncio.gather(*begun, return_exceptions=True)
