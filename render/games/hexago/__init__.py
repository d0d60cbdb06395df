"""Hexago Continuo in pictures and words."""

from render.games.hexago.renderer import HexagoRenderer

__all__ = ["HexagoRenderer"]
