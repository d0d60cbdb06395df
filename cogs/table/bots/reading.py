"""The words that a computer reads: those its seat can see, and no other."""

from __future__ import annotations

from cogs.table.model import Table
from data import wordlists
from engine.contract import Seat
from engine.reading import Spelled


def spelled(table: Table, seat: Seat) -> Spelled | None:
    """Return the words on the pieces that a seat can see; None where computers know no words.

    A server's own list is read in the language that knows most of its words.
    """
    reading = table.game.reading
    places = {} if reading is None else reading.legible(table.view(seat))
    known = table.row.lexicon
    language = known if known in wordlists.LANGUAGES else wordlists.language_of(table.lexicon)
    if not (places and language):
        return None
    lines = len(table.lexicon)
    return Spelled(
        language,
        {
            piece: table.lexicon[line][column]
            for piece, (line, column) in places.items()
            if line < lines
        },
    )
