"""Why a game ended: the game's own sentence, else the one that all games share.

Whatever the rules did not bring about (``engine.run.STOPS``) is said by ``stopped-<reason>`` in
the shared words. A game has sentences for its natural ends, and may say one of the others in its
own way by a key of its own.
"""

from __future__ import annotations

from typing import Any

from data.words import Words

OTHER = "stopped-other"


def ending(words: Words, game: str, reason: str, **args: Any) -> str:
    """Return why a game ended, as a sentence.

    Args:
        words: The language.
        game: Key of the game, whose ``<game>-ending-<reason>`` goes first.
        reason: That of the outcome or of the event; an unknown one is told without saying why,
            for a picture must not fail on the word of a record.
        args: What the game's own sentence needs.
    """
    for key in (f"{game}-ending-{reason}", f"stopped-{reason}"):
        if words.has(key):
            return words(key, **args)
    return words(OTHER)
