"""Blox in pictures and words."""

from render.games.blox.renderer import BloxRenderer

__all__ = ["BloxRenderer"]
