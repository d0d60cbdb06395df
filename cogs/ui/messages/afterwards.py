"""Buttons for a game that is over: some below its end, the others behind *More*.

Each is made by a function of the table, which returns None where the game has no such thing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cogs.table.model import Table
from cogs.ui import stories
from cogs.ui.components import Pressable
from cogs.ui.messages import replay
from data.words import Words

Offer = Callable[[Table, Words], Pressable | None]

BELOW: Final[tuple[Offer, ...]] = (stories.offer,)
BEHIND: Final[tuple[Offer, ...]] = (replay.offer,)
"""Behind *More*."""


def offered(
    table: Table, words: Words, offers: tuple[Offer, ...] = (*BEHIND, *BELOW)
) -> list[Pressable]:
    """Return the buttons of all that this game has, or of a part."""
    found = (offer(table, words) for offer in offers)
    return [one for one in found if one is not None]
