"""What can be done with a game that is over, beside its record: one place for all such buttons.

They stand below a game that ``/games`` opens, and at its end: some below it, the others behind
*More*, for the end has one line of buttons on a phone. Whoever builds such a thing adds one line to
one of the two lists: a function of the table and the reader's words that returns the button, or
None where the game has no such thing. The press is answered where all presses at a table are
(``cogs.ui.presses.board.PRESSES``): a person who sat there may press it anywhere.
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
