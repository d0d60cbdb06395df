"""The words on the tiles of a recorded game, for computers that play or look back without a bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.contract import Game
from engine.meaning import minds
from engine.word_player import Spelled


def spelled(
    game: Game[Any, Any],
    options: Mapping[str, str],
    view: Any,
    reader: str = "",
    computers: frozenset[int] = frozenset(),
) -> Spelled | None:
    """Return a view's words; None for games without words and lists of a server."""
    language = options.get(game.spec.lexicon or "", "")
    if game.word_player is None or language not in minds.languages():
        return None
    # The associations of a language have a line for each word of its tiles, in their order.
    words = tuple(minds.links(language))
    places = game.word_player.legible(view).items()
    pieces = {piece: words[2 * line + column] for piece, (line, column) in places}
    return Spelled(language, pieces, reader, computers)
