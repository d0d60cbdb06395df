"""The small face on the token of a seat that a computer plays."""

from __future__ import annotations

from PIL import Image

from render.sprites import Pen, Sprite
from render.theme import CREAM, NIGHT


def with_face(sprite: Sprite, half: int) -> Sprite:
    """Return a token with a square face in its lower right corner: a computer plays it."""
    grow = half // 2
    # Larger on all sides alike: a token is put down by its middle, which must not move.
    image = Image.new("RGB", (sprite.width + 2 * grow, sprite.height + 2 * grow), NIGHT)
    mask = Image.new("L", image.size, 0)
    image.paste(sprite.image, (grow, grow))
    mask.paste(sprite.mask or 255, (grow, grow))
    face = _face(half)
    at = (image.width - face.width, image.height - face.height)
    image.paste(face.image, at, face.mask)
    mask.paste(face.mask or 255, at, face.mask)
    return Sprite(image, mask)


def _face(half: int) -> Sprite:
    size = 2 * half + 4
    pen = Pen(size, size, NIGHT)
    pen.shape.rounded(0, 0, size, size, half * 0.6)
    skin = pen.layer()
    skin.rounded(2, 2, size - 2, size - 2, half * 0.6 - 2)
    pen.paint(skin, CREAM)
    eyes = pen.layer()
    for side in (-1, 1):
        eyes.disc(size / 2 + side * half * 0.42, size / 2 - half * 0.15, half * 0.22)
    eyes.rounded(size / 2 - half * 0.5, size / 2 + half * 0.35, size / 2 + half * 0.5,
                 size / 2 + half * 0.55, 0)  # fmt: skip
    pen.paint(eyes, NIGHT)
    return pen.done()
