"""Helge in pictures and words."""

from render.games.helge import warm  # noqa: F401  (registers what there is to draw in advance)
from render.games.helge.renderer import HelgeRenderer

__all__ = ["HelgeRenderer"]
