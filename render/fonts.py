"""Text as masks: bundled FreeType fonts with fallback, cutting and caching.

Titles and numbers use Fredoka, sentences and names use Inter. Noto Sans is the fallback. A
``Style`` cannot be made below the size floor, so no picture can break it.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from math import floor
from pathlib import Path
from typing import Any

from PIL import Image, ImageFont

from render import names
from render.kept import kept, kept_joined
from render.theme import FLOOR, HEX_FLOOR, WHOLE_FLOOR

FOLDER = Path(__file__).resolve().parent.parent / "data" / "fonts"

_CHAINS = {
    "fredoka-500": ("Fredoka-500Medium", "Inter-500Medium", "NotoSans-500Medium"),
    "fredoka-600": ("Fredoka-600SemiBold", "Inter-600SemiBold", "NotoSans-600SemiBold"),
    "fredoka-700": ("Fredoka-700Bold", "Inter-600SemiBold", "NotoSans-600SemiBold"),
    "inter-500": ("Inter-500Medium", "NotoSans-500Medium"),
    "inter-600": ("Inter-600SemiBold", "NotoSans-600SemiBold"),
}
# FreeType faces are not safe to use from two threads at once; masks are cached, so it is short.
_LOCK = threading.Lock()


@dataclass(frozen=True, slots=True)
class Style:
    """A face and a size.

    Attributes:
        face: Key of a chain of fonts: ``fredoka-600``, ``inter-500`` …
        size: In pixels at a width of 1200.
        hex_field: A number on a hex field, for which the lower floor holds.

    Raises:
        ValueError: The size is below the floor.
    """

    face: str
    size: int
    hex_field: bool = False
    whole: bool = False

    def __post_init__(self) -> None:
        floor = WHOLE_FLOOR if self.whole else HEX_FLOOR if self.hex_field else FLOOR
        if self.size < floor:
            raise ValueError(f"text of {self.size} px cannot be read on a phone")


TITLE = Style("fredoka-600", 44)
GAME = Style("fredoka-600", 38)
SECOND = Style("inter-500", 29)
BIG = Style("fredoka-600", 57)
SCORE = Style("fredoka-600", 44)
NUMBER = Style("fredoka-600", 31)
NAME = Style("inter-600", 31)
LABEL = Style("inter-500", 29)
PILL = Style("fredoka-600", 29)
CELL = Style("fredoka-500", 28)
CELL_LEGAL = Style("fredoka-600", 29)


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A line of text as a mask; None for text without ink."""

    mask: Image.Image | None
    left: int
    top: int


@cache
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FOLDER / f"{file}.ttf"), size)


@lru_cache(maxsize=4096)
def covers(file: str, char: str) -> bool:
    """Return whether a font has a glyph for a character.

    Pillow does not say so. It draws the same box for whatever is missing, as for U+FFFF, which
    is no character.
    """
    with _LOCK:
        box, drawn = (_plain(file).getmask2(each, "L")[0] for each in ("\uffff", char))
        return (drawn.size, bytes(drawn)) != (box.size, bytes(box))


@cache
def _plain(file: str) -> ImageFont.FreeTypeFont:
    # The other engine puts marks that it lacks on a circle.
    path, engine = FOLDER / f"{file}.ttf", ImageFont.Layout.BASIC
    return ImageFont.truetype(str(path), FLOOR, layout_engine=engine)


def _runs(text: str, face: str) -> list[tuple[str, str]]:
    runs: list[tuple[str, str]] = []
    # French has these spaces before signs. Fredoka lacks the narrow one, and a space of another
    # font would break the run.
    for cluster in _clusters(text.replace("\u00a0", " ").replace("\u202f", " ")):
        here = runs[-1][0] if runs else ""
        file, drawn = _home(cluster, face, here)
        if file == here:
            runs[-1] = (file, runs[-1][1] + drawn)
        else:
            runs.append((file, drawn))
    return runs


def _clusters(text: str) -> list[str]:
    clusters: list[str] = []
    for char in text:
        if clusters and unicodedata.category(char) in ("Mn", "Mc", "Me"):
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _home(cluster: str, face: str, here: str) -> tuple[str, str]:
    chain = _CHAINS[face]
    # A space stays with the font before it: words of another script are one run, not many.
    if here and cluster == " ":
        return here, cluster
    for file in chain:
        if all(covers(file, char) for char in cluster):
            return file, cluster
    file = next((file for file in chain if covers(file, cluster[0])), chain[0])
    kept = cluster[0] + "".join(char for char in cluster[1:] if covers(file, char))
    return file, kept


def _features(file: str) -> list[str] | None:
    # Digits in sentences are equally wide. Of our fonts only Inter is set so: Fredoka has no
    # such feature, and its digits are placed by their ink (``Canvas.number``).
    return ["tnum"] if file.startswith("Inter") and _raqm() else None


@cache
def _raqm() -> bool:
    # Feature switches and kerning by pairs need it; without it text is set a little wider.
    return _font("Inter-500Medium", FLOOR).layout_engine == ImageFont.Layout.RAQM


_ALONE = "A-WYZa-wyzÀ-ÖØ-öø-ÿ0-9 ,.;!?…·'’%"
_APART = re.compile(
    rf"(?:(?<=[{_ALONE}]{{2}})|(?<=^[{_ALONE}]))(?=[{_ALONE}](?:[{_ALONE}]|$))"
    "(?!(?<=f)[fijlt]|(?<=j)j|(?<=l)l|(?<=t)t)"
)
"""Where a line can be taken apart and looks the same: our fonts join some letters, and move some
signs (and an x) by what is beside them."""
_BRACKETS = frozenset("()[]{}")
"""They look further."""


@lru_cache(maxsize=512)
def _placed(text: str, style: Style) -> tuple[list[tuple[str, str, float]], float]:
    """Return the parts of a line, each with its font and where it begins; and where all ends."""
    x, placed = 0.0, []
    for file, run in _runs(text, style.face):
        parts = [run] if _BRACKETS.intersection(run) else _APART.split(run)
        for part, after in zip(parts, [*parts[1:], ""], strict=True):
            placed.append((file, part, x))
            # Not their own widths: some letters stand closer together.
            x += _length(file, part + after, style.size) - _length(file, after, style.size)
    return placed, x


@lru_cache(maxsize=4096)
def _length(file: str, text: str, size: int) -> float:
    with _LOCK:
        return _font(file, size).getlength(text, features=_features(file))


def width(text: str, style: Style) -> float:
    """Return how wide a line is, in pixels."""
    return _placed(text, style)[1]


@kept
def _part(file: str, text: str, size: int, start: float) -> tuple[Image.Image, int, int]:
    with _LOCK:
        mask, offset = _font(file, size).getmask2(
            text, "L", anchor="ls", features=_features(file), start=(start, 0)
        )
    return _image(mask), int(offset[0]), int(offset[1])


@kept_joined
def glyphs(text: str, style: Style) -> Glyphs:
    """Draw a line of parts that most other lines have, too: FreeType takes long for each."""
    parts = []
    for file, part, x in _placed(text, style)[0]:
        # A letter stands at a whole pixel, longer parts have the fraction in their shapes.
        at = floor(x + 0.5) if len(part) == 1 else x
        mask, left, top = _part(file, part, style.size, at % 1)
        if mask.width and mask.height:
            parts.append((mask, int(at) + left, top))
    if not parts:
        return Glyphs(None, 0, 0)
    left, top = min(part[1] for part in parts), min(part[2] for part in parts)
    right = max(part[1] + part[0].width for part in parts)
    bottom = max(part[2] + part[0].height for part in parts)
    whole = Image.new("L", (right - left, bottom - top), 0)
    for image, x_at, y_at in parts:
        wide, high, x, y = *image.size, x_at - left, y_at - top
        whole.im.paste(255, (x, y, x + wide, y + high), image.im)  # quicker than an image's own
    box = whole.getbbox()
    if box is None:
        return Glyphs(None, 0, 0)
    return Glyphs(whole.crop(box), left + box[0], top + box[1])


def _image(core: Any) -> Image.Image:
    image = Image.new("L", core.size)
    image.im.paste(core, (0, 0, *core.size))
    return image


@cache
def capital(style: Style) -> float:
    """Return the height of a capital letter: words stand centred on half of it."""
    with _LOCK:
        return -float(_font(_CHAINS[style.face][0], style.size).getbbox("H", anchor="ls")[1])


def fitted(text: str, style: Style, room: float) -> Style:
    """Return the largest style, down to the floor, in which a text fits; its own if none does."""
    sizes = range(style.size, FLOOR - 1, -1)
    smaller = (Style(style.face, size) for size in sizes)
    return next((one for one in smaller if width(text, one) <= room), style)


def fit(text: str, style: Style, room: float) -> str:
    """Return the text, cut with "…" so that it is at most ``room`` wide; no sentence needs it."""
    if width(text, style) <= room:
        return text
    # Halved, not shortened letter by letter: each try has FreeType measure another text.
    low, high = 0, len(text) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", style) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip(" ,;:·-") + "…"


def broken(text: str, style: Style, room: float) -> list[str]:
    """Return the lines, at most ``room`` wide, into which a sentence is broken."""
    first, *words = re.split(r"(?<!\b[A-Z]) ", text)  # a letter stands beside its name
    lines = [first]
    for word in words:
        longer = f"{lines[-1]} {word}"
        if width(longer, style) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=1024)
def drawable(name: str, otherwise: str) -> str:
    """Return a name as a picture can show it.

    Emoji and ornaments are left out, and so are words with a letter that no font of ours has or
    of a script that runs from right to left. A name of which nothing else is left gives way to
    ``otherwise`` as a whole.
    """
    # NFKC turns mathematical and full-width letters into plain ones, which our fonts have.
    words = unicodedata.normalize("NFKC", names.clean(name)).split()
    drawn = [_drawn(word) for word in words]
    text = " ".join(word for word in drawn if word)
    letters = sum(unicodedata.category(char)[0] == "L" for char in text)
    if None in drawn:  # one letter of such a name could be taken for that of a seat
        return text if letters > 1 else otherwise
    return text if any(unicodedata.category(char)[0] in "LN" for char in text) else otherwise


def _drawn(word: str) -> str | None:
    kept: list[str] = []
    for char in word:
        covered = any(covers(file, char) for file in _CHAINS["inter-600"])
        if covered and unicodedata.bidirectional(char) not in ("R", "AL", "AN"):
            kept.append(char)
        elif unicodedata.category(char)[0] in "LN":
            return None
    return "".join(kept)
