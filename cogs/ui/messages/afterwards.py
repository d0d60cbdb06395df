"""What can be done with a game that is over, beside its record: one place for all such buttons.

They stand below the end of a game, and below a game that ``/games`` opens. Whoever builds such a
thing adds one line to ``OFFERS``: a function of the table and the reader's words that returns the
button, or None where the game has no such thing. The press is answered where all presses at a table
are (``cogs.ui.presses.board.PRESSES``): a person who sat there may press it anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cogs.table.model import Table
from cogs.ui.components import Pressable
from cogs.ui.messages import replay, stories
from data.words import Words

Offer = Callable[[Table, Words], Pressable | None]

OFFERS: Final[tuple[Offer, ...]] = (replay.offer, stories.offer)


def offered(table: Table, words: Words) -> list[Pressable]:
    """Return the buttons of all that this game has."""
    found = (offer(table, words) for offer in OFFERS)
    return [one for one in found if one is not None]
