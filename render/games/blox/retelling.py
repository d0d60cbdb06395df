"""How a finished game is looked back on."""

from __future__ import annotations

from PIL import Image

from engine.actions import Action
from engine.games.blox.state import View
from render.contract import Renderer, Retelling, Scene

_BOARD = 880
"""Where the price stands beside the board, in pixels."""


class BloxRetelling(Retelling[View]):
    """Small boards of Blox."""

    def small(
        self, drawer: Renderer[View], view: View, scene: Scene, action: Action
    ) -> Image.Image:
        """Return the board as the picker shows it, without the price; of a swap all cards."""
        drawn = super().small(drawer, view, scene, action)
        return drawn if action.verb == "swap" else drawn.crop((0, 0, _BOARD, drawn.height))
