"""How a finished game is looked back on."""

from __future__ import annotations

from PIL import Image

from engine.actions import Action
from engine.games.hexago.state import View
from render.contract import Renderer, Retelling, Scene
from render.hexes import picker
from render.theme import THEMES


class HexagoRetelling(Retelling[View]):
    """Small boards of Hexago."""

    def small(
        self, drawer: Renderer[View], view: View, scene: Scene, action: Action
    ) -> Image.Image:
        """Return what the picker shows of a placement, without the tile beside the board."""
        return picker.alone(super().small(drawer, view, scene, action), THEMES[scene.theme])
