"""The puzzle of a day as everybody sees it: a first step of the picker under a public banner."""

from __future__ import annotations

from render.banner import Heading, banner
from render.canvas import Box, Canvas
from render.contract import Picture
from render.theme import BANNER, THEMES


def headed(picture: Picture, theme: str, heading: Heading) -> Picture:
    """Return a picture with another banner: nothing of it is for one person alone.

    Args:
        picture: A private picture.
        theme: Its theme.
        heading: What the new banner says.
    """
    canvas = Canvas.of(picture.png, THEMES[theme])
    # The violet of a private banner would say that one person alone sees the picture.
    canvas.fill(Box(0, 0, canvas.width, BANNER), canvas.theme.table)
    banner(canvas, heading)
    return Picture.of(canvas, picture.alt)
