"""Blox in pictures and words."""

from render.games.blox import warm  # noqa: F401  (registers what there is to draw in advance)
from render.games.blox.renderer import BloxRenderer

__all__ = ["BloxRenderer"]
