"""Draw everything once before the first player waits for it."""

from __future__ import annotations

from render import registry
from render.sprites import WARMERS
from render.theme import DARK, THEMES


def warm(theme: str = DARK.key) -> None:
    """Draw all sprites of a theme, of every registered game; call it from a worker.

    Args:
        theme: ``dark`` or ``light``.

    Raises:
        KeyError: No such theme.
    """
    assert registry  # importing it has registered what there is to draw
    for draw_all in WARMERS:
        draw_all(THEMES[theme])
