"""A whole game in the message that tells its end: a film, or an album where words are read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from cogs.table.history import Replay
from cogs.ui.app import App
from cogs.ui.content import Attachment
from render.film import album, film, read

LEAST: Final = 4
"""Turns below which a game is seen at a glance."""
PICTURES: Final = 6
"""Pictures of an album: beside the end's own they make two full rows, as Discord sets them."""


@dataclass(frozen=True, slots=True)
class Moving:
    """What is added to the end of a game.

    Attributes:
        framed: The film, which stands in a frame with its words: a frame's picture has none.
        beside: The pictures of an album.
    """

    framed: tuple[Attachment, ...] = ()
    beside: tuple[Attachment, ...] = ()


async def moving(app: App, replay: Replay) -> Moving:
    """Draw the film of a game, or its album; nothing of a game that was over at once."""
    table, line = replay.table, replay.line
    run, scene = table.play()[0], table.scene(table.words)
    if line[-1].number < LEAST:
        return Moving()
    if read(run):
        pictures = await app.pictures.slow(partial(album, run, line, scene, PICTURES + 1))
        # The last one is the board that the message has, or does without.
        return Moving(
            beside=tuple(Attachment.of(f"moment-{n}", p) for n, p in enumerate(pictures[:-1], 1))
        )
    made = await app.pictures.slow(partial(film, run, line, scene))
    return Moving(framed=(Attachment("film.gif", made.gif, made.alt),))
