"""Pictures and words of Hexamino."""

from render.games.hexamino.renderer import HexaminoRenderer

__all__ = ["HexaminoRenderer"]
