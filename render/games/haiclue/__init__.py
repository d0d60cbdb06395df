"""Haiclue in pictures and words."""

from render.games.haiclue.renderer import HaiclueRenderer

__all__ = ["HaiclueRenderer"]
