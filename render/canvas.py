"""One picture in the making: panels, sprites and text on the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from io import BytesIO

from PIL import Image

from engine.prompts import Path
from render import indexed, png
from render.fonts import Style, capital, fit, fitted, glyphs, width
from render.indexed import Area, Laid
from render.sprites import Sprite
from render.theme import WIDTH, Rgb, Theme


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; right and bottom are the first pixels outside."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, x: float, y: float, wide: float, high: float) -> Box:
        """Return the box in the middle of which a point lies; those side by side do not overlap."""
        return cls(
            round(x - wide / 2), round(y - high / 2), round(x + wide / 2), round(y + high / 2)
        )

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def inset(self, by: int) -> Box:
        """Return the box with ``by`` pixels taken off on every side."""
        return Box(self.left + by, self.top + by, self.right - by, self.bottom - by)


class Canvas:
    """A table with the parts on it. Not shared between threads."""

    def __init__(self, theme: Theme, height: int, width: int = WIDTH) -> None:
        self.theme = theme
        self.width, self.height = width, height
        self.laid: list[Laid] = []
        self.spots: dict[str | Path, list[Box]] = {}
        self.framed: set[Box] = set()

    @classmethod
    def of(cls, png: bytes, theme: Theme) -> Canvas:
        image = Image.open(BytesIO(png)).convert("RGB")
        canvas = cls(theme, image.height, image.width)
        canvas.put(Sprite(image, None), 0, 0)
        return canvas

    @property
    def image(self) -> Image.Image:
        return self.painted((0, 0, self.width, self.height))

    def painted(self, area: Area) -> Image.Image:
        """Return an area of the picture in colours, without painting the rest."""
        left, top, right, bottom = area
        image = Image.new("RGB", (right - left, bottom - top), self.theme.table)
        paste = image.im.paste  # an image's own method checks for longer than this one paints
        for part in self.laid:
            if part.meets(area):
                for what, box, mask in indexed.pieces(part):
                    shown, (x1, y1, x2, y2), shape = _clipped(what, box, mask, area)
                    plain = shown if isinstance(shown, tuple) else png.rgb(shown, self.theme)
                    at = (x1 - left, y1 - top, x2 - left, y2 - top)
                    paste(plain, at, shape.im) if shape else paste(plain, at)
        return image

    def _lay(self, part: Laid) -> None:
        # A film paints only where two of these lists differ (decision: film): what is drawn past
        # them would be missing.
        self.laid.append(part)

    def spot(self, box: Box, *names: str | Path) -> None:
        """Note where a thing lies that can be chosen, by a word of its choices or by a choice."""
        for name in names:
            self.spots.setdefault(name, []).append(box)

    def fill(self, box: Box, colour: Rgb) -> None:
        if box.width > 0 and box.height > 0:
            self._lay(Laid(colour, box.left, box.top, box.right, box.bottom, None, 0))

    def rounded(self, box: Box, radius: int, colour: Rgb) -> None:
        radius = min(radius, box.width // 2, box.height // 2)
        if radius <= 0:
            self.fill(box, colour)
        else:
            self._lay(Laid(colour, box.left, box.top, box.right, box.bottom, None, radius))

    def panel(
        self, box: Box, colour: Rgb, radius: int = 26, frame: Rgb | None = None, thick: int = 5
    ) -> None:
        """Draw a panel, with a frame of ``thick`` pixels where it is active."""
        # A panel without a frame has the same parts: a film paints where two of them differ.
        self.rounded(box, radius, frame or colour)
        self.rounded(box.inset(thick), radius - thick, colour)

    def put(self, sprite: Sprite, left: float, top: float) -> None:
        x, y = round(left), round(top)
        wide, high = sprite.image.size
        self._lay(Laid(sprite.image, x, y, x + wide, y + high, sprite.mask, 0))

    def centre(self, sprite: Sprite, x: float, y: float) -> None:
        wide, high = sprite.image.size
        self.put(sprite, x - wide / 2, y - high / 2)

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
        """Write a line; ``align`` says where ``x`` is: ``left``, ``centre`` or ``right``.

        What is wider than its room is written smaller. Only what fits in no size is cut.
        """
        if room is not None and width(text, style) > room:
            style = fitted(text, style, room)
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
        """Write digits by their ink: exactly centred, or flush at the left or right."""
        drawn = glyphs(text, style)
        if drawn.mask is None:
            return 0.0
        wide = drawn.mask.width
        left = x - {"left": 0.0, "centre": wide / 2, "right": float(wide)}[align]
        self._ink(drawn.mask, left, y - drawn.mask.height / 2, colour)
        return float(wide)

    def _ink(self, mask: Image.Image, left: float, top: float, colour: Rgb) -> None:
        x, y = round(left), round(top)
        self._lay(Laid(colour, x, y, x + mask.width, y + mask.height, mask, 0))

    def entries(self, area: Area) -> Image.Image:
        """Return an area as entries of its theme's palette, mode ``L``; the rest is not painted."""
        sheet = Image.new("L", area[2:])
        indexed.painter(self.theme).paint([part for part in self.laid if part.meets(area)], sheet)
        return sheet.crop(area)

    def encode(self) -> bytes:
        paint = partial(indexed.painter(self.theme).paint, self.laid)
        return png.painted((self.width, self.height), self.theme, paint)


def _clipped(
    what: Image.Image | Rgb, box: Area, mask: Image.Image | None, area: Area
) -> tuple[Image.Image | Rgb, Area, Image.Image | None]:
    """Crop a picture to an area, so that a film does not convert a whole board to RGB."""
    left, top, right, bottom = box
    seen = max(left, area[0]), max(top, area[1]), min(right, area[2]), min(bottom, area[3])
    if isinstance(what, tuple) or seen == box:
        return what, box, mask
    inside = (seen[0] - left, seen[1] - top, seen[2] - left, seen[3] - top)
    return what.crop(inside), seen, mask and mask.crop(inside)
