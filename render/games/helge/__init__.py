"""Helge in pictures and words."""

from render.games.helge.renderer import HelgeRenderer

__all__ = ["HelgeRenderer"]
