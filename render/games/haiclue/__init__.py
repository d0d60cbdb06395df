"""Haiclue in pictures and words."""

from render.games.haiclue import warm  # noqa: F401  (registers what there is to draw in advance)
from render.games.haiclue.renderer import HaiclueRenderer

__all__ = ["HaiclueRenderer"]
