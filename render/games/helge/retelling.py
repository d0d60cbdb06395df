"""How a finished game is looked back on."""

from __future__ import annotations

from PIL import Image

from engine.actions import Action
from engine.games.helge.state import View
from render.contract import Renderer, Retelling, Scene

_BOARD = 656
"""Where the stone and the points stand beside the board, in pixels."""


class HelgeRetelling(Retelling[View]):
    """Small boards of Helge."""

    def small(
        self, drawer: Renderer[View], view: View, scene: Scene, action: Action
    ) -> Image.Image:
        """Return the own board as the picker shows it, without what stands beside it."""
        drawn = super().small(drawer, view, scene, action)
        return drawn.crop((0, 0, _BOARD, drawn.height))
