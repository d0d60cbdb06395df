"""Draw everything once before the first player waits for it."""

from __future__ import annotations

import render.registry  # noqa: F401  (importing it registers what there is to draw)
from render.fonts import STYLES, drawable, glyphs
from render.png import ready
from render.sprites import WARMERS
from render.theme import DARK, THEMES

ALPHABET = "Aa0+ …"


def warm(theme: str = DARK.key) -> None:
    """Draw all sprites of a theme, of every registered game; call it from a worker.

    Args:
        theme: ``dark`` or ``light``.

    Raises:
        KeyError: No such theme.
    """
    # Palette, fonts and coverage are read at their first use; a first player would wait for it.
    ready(THEMES[theme])
    for style in STYLES:
        glyphs(ALPHABET, style)
    drawable(ALPHABET, ALPHABET)
    for draw_all in WARMERS:
        draw_all(THEMES[theme])
