"""One picture in the making: panels, sprites and text on the table."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render import png
from render.fonts import Style, capital, fit, glyphs, width
from render.rounding import quarters
from render.sprites import Sprite
from render.theme import WIDTH, Rgb, Theme


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; right and bottom are the first pixels outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self.bottom - self.top

    def inset(self, by: int) -> Box:
        """Return the box with ``by`` pixels taken off on every side."""
        return Box(self.left + by, self.top + by, self.right - by, self.bottom - by)


class Canvas:
    """The table and what lies on it. Not shared between threads."""

    def __init__(self, theme: Theme, height: int, width: int = WIDTH) -> None:
        """Lay out an empty table."""
        self.theme = theme
        self.image = Image.new("RGB", (width, height), theme.table)

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self.image.height

    def _paste(self, what: Image.Image | Rgb, box: Box, mask: Image.Image | None) -> None:
        """Put something down; everything that is drawn passes here."""
        self.image.paste(what, (box.left, box.top, box.right, box.bottom), mask)

    def fill(self, box: Box, colour: Rgb) -> None:
        """Fill a rectangle."""
        if box.width > 0 and box.height > 0:
            self._paste(colour, box, None)

    def rounded(self, box: Box, radius: int, colour: Rgb) -> None:
        """Fill a rectangle with round corners."""
        radius = min(radius, box.width // 2, box.height // 2)
        if radius <= 0:
            self.fill(box, colour)
            return
        inner = (box.left + radius, box.top + radius, box.right - radius, box.bottom - radius)
        self.fill(Box(inner[0], box.top, inner[2], box.bottom), colour)
        self.fill(Box(box.left, inner[1], inner[0], inner[3]), colour)
        self.fill(Box(inner[2], inner[1], box.right, inner[3]), colour)
        starts = [(x, y) for x in (box.left, inner[2]) for y in (box.top, inner[3])]
        for (left, top), mask in zip(starts, quarters(radius), strict=True):
            self._paste(colour, Box(left, top, left + radius, top + radius), mask)

    def panel(
        self, box: Box, colour: Rgb, radius: int = 26, frame: Rgb | None = None, thick: int = 5
    ) -> None:
        """Draw a panel, with a frame of ``thick`` pixels where it is active."""
        if frame is None:
            self.rounded(box, radius, colour)
        else:
            self.rounded(box, radius, frame)
            self.rounded(box.inset(thick), radius - thick, colour)

    def put(self, sprite: Sprite, left: float, top: float) -> None:
        """Put a sprite down by its upper left corner."""
        x, y = round(left), round(top)
        self._paste(sprite.image, Box(x, y, x + sprite.width, y + sprite.height), sprite.mask)

    def centre(self, sprite: Sprite, x: float, y: float) -> None:
        """Put a sprite down by its middle."""
        self.put(sprite, x - sprite.width / 2, y - sprite.height / 2)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        style: Style,
        colour: Rgb,
        *,
        align: str = "left",
        room: float | None = None,
    ) -> float:
        """Write a line.

        Args:
            x: Left end, middle or right end, by ``align``.
            y: The middle of its capitals, so that words on a line share a baseline.
            text: The words.
            style: Face and size.
            colour: Of the ink.
            align: ``left``, ``centre`` or ``right``.
            room: Cut with "…" to be no wider.

        Returns:
            The width.
        """
        if room is not None:
            text = fit(text, style, room)
        drawn, wide = glyphs(text, style), width(text, style)
        if drawn.mask is not None:
            left = x - {"left": 0.0, "centre": wide / 2, "right": wide}[align] + drawn.left
            top = y + capital(style) / 2 + drawn.top
            self._ink(drawn.mask, left, top, colour)
        return wide

    def number(
        self, x: float, y: float, text: str, style: Style, colour: Rgb, *, align: str = "centre"
    ) -> float:
        """Write digits by their ink: exactly centred, or flush at the left or right.

        Returns:
            The width of the ink.
        """
        drawn = glyphs(text, style)
        if drawn.mask is None:
            return 0.0
        wide = drawn.mask.width
        left = x - {"left": 0.0, "centre": wide / 2, "right": float(wide)}[align]
        self._ink(drawn.mask, left, y - drawn.mask.height / 2, colour)
        return float(wide)

    def _ink(self, mask: Image.Image, left: float, top: float, colour: Rgb) -> None:
        x, y = round(left), round(top)
        self._paste(colour, Box(x, y, x + mask.width, y + mask.height), mask)

    def encode(self) -> bytes:
        """Return the picture as PNG."""
        return png.encode(self.image, self.theme)
