"""A whole game as a film (GIF), or as an album if its words have to be read.

Both use the spectators' view (``observe(state, None)``), so they show only public information.
Frames are compared by their parts rather than by pixels, and painted only where they differ
(decision: film). The film has 2/3 of the drawing's size.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeVar

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from engine.run import Position, Run, absent
from engine.turns import Turn
from render import png
from render.canvas import Canvas
from render.contract import Picture, Scene, no_picture
from render.indexed import Laid
from render.names import plain
from render.phrases import compose_alt, wins
from render.registry import renderer
from render.theme import THEMES, Theme

Area = tuple[int, int, int, int]
"""Left, top, right, bottom."""
DRAWN, SHOWN = 3, 2
"""Pixels of a drawing, and how many of a film they become."""
_STRIP = 128
"""Rows of a film that are enlarged at once; a multiple of ``SHOWN``."""
_NEAR = 200
"""Twice the pixels of a square: areas whose middle is in the same one are painted at once."""


def differing(old: Sequence[Laid], new: Sequence[Laid]) -> Iterator[Area]:
    """Yield where parts lie that only one of two drawings has, in pixels of a drawing."""
    first, second = [key_of(part) for part in old], [key_of(part) for part in new]
    gone, come = Counter(first) - Counter(second), Counter(second) - Counter(first)
    same = [key for key in first if key not in gone] == [key for key in second if key not in come]
    for parts, keys, there in ((old, first, gone), (new, second, come)):
        for part, key in zip(parts, keys, strict=True):
            # The same parts in another order may hide each other, wherever they lie.
            if key in there or not same:
                yield part[1:5]


def key_of(part: Laid) -> tuple[object, ...]:
    what, left, top, right, bottom, mask, radius = part
    # Pictures by identity: sprites are kept, and comparing pixels would cost what painting does.
    plain = what if isinstance(what, tuple) else id(what)
    return (plain, left, top, right, bottom, id(mask), radius)


def joint(areas: Iterable[Area]) -> list[Area]:
    """Return fewer areas that hold the given ones: all that are near each other as one."""
    near: dict[tuple[int, int], Area] = {}
    for area in areas:
        if area[0] < area[2] and area[1] < area[3]:
            place = ((area[0] + area[2]) // _NEAR, (area[1] + area[3]) // _NEAR)
            one = near.get(place, area)
            near[place] = (
                min(area[0], one[0]),
                min(area[1], one[1]),
                max(area[2], one[2]),
                max(area[3], one[3]),
            )
    return list(near.values())


def cells(box: Area) -> Area:
    left, top, right, bottom = (side // DRAWN for side in (*box[:2], box[2] + 2, box[3] + 2))
    return (left * SHOWN, top * SHOWN, right * SHOWN, bottom * SHOWN)


def clipped(area: Area, size: tuple[int, int]) -> Area:
    return (max(area[0], 0), max(area[1], 0), min(area[2], size[0]), min(area[3], size[1]))


class Reel:
    """Drawings one after the other. Not shared between threads."""

    def __init__(self, theme: Theme) -> None:
        self._table = theme.table
        self._laid: Sequence[Laid] = ()
        self.size = (0, 0)

    def show(self, canvas: Canvas) -> Iterator[tuple[Area, Image.Image]]:
        """Paint a drawing where it differs from the one before. Smaller ones are padded with table.

        Yields:
            Areas in pixels of the film, and their new content, mode ``RGB``.
        """
        old, before = self.size, self._laid
        new = (canvas.width // DRAWN * SHOWN, canvas.height // DRAWN * SHOWN)
        whole = (max(old[0], new[0]), max(old[1], new[1]))
        self.size, self._laid = new, tuple(canvas.laid)
        areas = [cells(box) for box in differing(before, self._laid)]
        # What only one of the sizes has: a strip at the right, and one below.
        areas += [(min(old[0], new[0]), 0, *whole), (0, min(old[1], new[1]), *whole)]
        for area in joint(clipped(area, whole) for area in areas):
            yield area, self._painted(canvas, area)

    def _painted(self, canvas: Canvas, area: Area) -> Image.Image:
        sheet = Image.new("RGB", (area[2] - area[0], area[3] - area[1]), self._table)
        left, top, right, bottom = clipped(area, self.size)
        if left < right and top < bottom:
            # In strips: enlarged at once, a whole picture would take 30 MB.
            for begin in range(top, bottom, _STRIP):
                end = min(begin + _STRIP, bottom)
                x1, y1, x2, y2 = (side * DRAWN // SHOWN for side in (left, begin, right, end))
                # Averages of whole pixels, so that areas have no seams: a filter's weights are
                # rounded otherwise in areas of another size.
                part = canvas.painted((x1, y1, x2, y2))
                size = (SHOWN * part.width, SHOWN * part.height)
                large = part.resize(size, Image.Resampling.NEAREST)
                sheet.paste(large.reduce(DRAWN), (left - area[0], begin - area[1]))
        return sheet


S = TypeVar("S")

LASTS, HELD = 20_000, 4_000
"""Milliseconds of a film, and of these its last picture."""
POSTER = 1_000
"""Milliseconds of ``HELD`` that come first: where nothing moves, only the first picture is seen."""
DEAREST = 2_500
"""Milliseconds of the turn that scored most."""
# A short game does not linger on each picture until twenty seconds are full.
SLOWEST = 1_200
MOST = 41
"""Pictures of a film: the deal and forty turns; see ``chosen`` for longer games."""
FEWEST = 3
"""The deal, the turn that scored most, the end."""
LIMIT = 1_200_000
"""Bytes of a film."""
STILLS = 10
"""Pictures of an album; a message of Discord's holds no more."""
# Bytes fall more slowly than pictures: what one left out showed is packed with the next.
_FEWER = 0.9
_DENSE = 0.04
"""Bytes that a pixel of a film takes in each picture: what all games here need at most."""


@dataclass(frozen=True, slots=True)
class Film:
    gif: bytes
    alt: str
    pictures: int


def read(run: Run[Any]) -> bool:
    """Return whether a game is to be read rather than watched: it is played with words."""
    return bool(run.game.spec.lexicon)


def film(run: Run[Any], line: Sequence[Turn[Any]], scene: Scene) -> Film:
    last = line[-1].position
    end = replace(scene, film=(run.game.observe(last.state, None),))
    # Boards grow, so the last one says how many of them will fit.
    most = _room(renderer(run.deal.game).frame(*_seen(run, last, end)))
    shown = [line[at] for at in chosen(*_course(line), most)]
    gif = _drawn(run, [turn.position for turn in shown], scene, times(*_course(shown)))
    while len(encoded := gif.encode(POSTER)) > LIMIT and len(shown) > FEWEST:
        most = max(FEWEST, min(len(shown) - 1, int(len(shown) * _FEWER * LIMIT / len(encoded))))
        kept = chosen(*_course(shown), most)
        shown = [shown[at] for at in kept]
        gif.thin(kept, times(*_course(shown)))
    return Film(encoded, _alt(run, last, scene), len(shown))


def _course(line: Sequence[Turn[Any]]) -> tuple[list[int], list[int]]:
    """Return the points of turns, and the numbers of the stills."""
    gains = [turn.gain or 0 for turn in line]
    return gains, [at for at, turn in enumerate(line) if turn.still]


def chosen(gains: Sequence[int], stills: Sequence[int], most: int) -> tuple[int, ...]:
    """Return the numbers of the turns that a film shows.

    The deal, stills, the last turn and every turn that scored are shown, and others evenly between
    them. If too many scored, the best ones take half of the film.

    Args:
        gains: The points of each turn, the deal first; 0 if points say little.
        stills: The numbers of moments between two boards, such as the end of a deal.
        most: The greatest number of turns; at least ``FEWEST``.
    """
    if len(gains) <= most:
        return tuple(range(len(gains)))
    ends = (0, *stills[: (most - 2) // 2], len(gains) - 1)
    room = most - len(ends)
    inner = [at for at in range(len(gains)) if at not in ends]
    scored = sorted((at for at in inner if gains[at] > 0), key=lambda at: -gains[at])
    kept = scored if len(scored) <= room else scored[: (room + 1) // 2]
    rest = [at for at in inner if at not in kept]
    free = room - len(kept)
    even = (rest[(2 * number + 1) * len(rest) // (2 * free)] for number in range(free))
    return tuple(sorted((*ends, *kept, *even)))


def times(gains: Sequence[int], stills: Sequence[int]) -> list[int]:
    """Return the milliseconds of each picture; stills, the dearest turn and the last one stay."""
    many, most = len(gains), max(gains, default=0)
    dearest = gains.index(most) if most > 0 else many - 1
    held = dict.fromkeys(stills, min(DEAREST, LASTS // 4 // max(1, len(stills)) // 10 * 10))
    held |= {dearest: DEAREST, many - 1: HELD}
    others = max(1, many - len(held))
    # GIF counts in hundredths of a second.
    each = min(SLOWEST, (LASTS - sum(held.values())) // others) // 10 * 10
    return [held.get(at, each) for at in range(many)]


def album(run: Run[Any], line: Sequence[Turn[Any]], scene: Scene) -> tuple[Picture, ...]:
    """Draw the moments of a game that deserve a picture (``Step.stills``), and its last board.

    Of too many each part of the game keeps the moment that brought most points.
    """
    *rest, last = line
    moments = [turn.position for turn in rest if turn.still]
    points = [sum(run.game.standing(run.game.observe(one.state, None))) for one in moments]
    gains = [after - before for before, after in pairwise((0, *points))]
    if max(gains, default=0) > 0 and renderer(run.deal.game).closing is not no_picture:
        # The first of the greatest has a picture of its own at the end.
        greatest = gains.index(max(gains))
        del moments[greatest], gains[greatest]
    shown = [moments[at] for at in dearest(gains, STILLS - 1)]
    return tuple(
        renderer(run.deal.game).board(*_seen(run, position, scene))
        for position in (*shown, last.position)
    )


def dearest(gains: Sequence[int], most: int) -> list[int]:
    """Return where each of ``most`` equal parts gains most, in order; everywhere if there is room.

    Of equal ones it is the first.
    """
    many = len(gains)
    parts = min(most, many)
    return [
        max(range(many * part // parts, many * (part + 1) // parts), key=gains.__getitem__)
        for part in range(parts)
    ]


def thinned(line: Sequence[S], most: int) -> tuple[S, ...]:
    if len(line) <= most:
        return tuple(line)
    gaps = max(1, most - 1)
    return tuple(line[at * (len(line) - 1) // gaps] for at in range(gaps + 1))


def _room(drawn: Canvas) -> int:
    pixels = drawn.width * drawn.height * SHOWN**2 / DRAWN**2
    return max(FEWEST, min(MOST, int(LIMIT / (pixels * _DENSE))))


def boards(
    run: Run[Any], line: Sequence[Turn[Any]], scene: Scene, most: int
) -> tuple[tuple[int, Picture], ...]:
    """Return the numbers and boards of the turns that a film of so many pictures would show."""
    drawer = renderer(run.deal.game)
    shown = chosen(*_course(line), most)
    return tuple((at, drawer.board(*_seen(run, line[at].position, scene))) for at in shown)


def _seen(run: Run[Any], position: Position[Any], scene: Scene) -> tuple[Any, Scene]:
    view, statuses = run.game.observe(position.state, None), position.statuses
    gone, outcome = absent(statuses, party=scene.party), run.outcome(position)
    return view, replace(scene, viewer=None, outcome=outcome, statuses=statuses, absent=gone)


def _drawn(
    run: Run[Any], shown: Sequence[Position[Any]], scene: Scene, lasting: Sequence[int]
) -> Gif:
    drawer, gif = renderer(run.deal.game), Gif(THEMES[scene.theme])
    seen = [_seen(run, position, scene) for position in shown]
    # Each picture is laid out for all that the film shows, so that only what happens moves
    # (decision: film). Turns that are not shown are not observed: a long game has hundreds.
    views = tuple(view for view, _ in seen)
    for (view, then), lasts in zip(seen, lasting, strict=True):
        gif.add(drawer.frame(view, replace(then, film=views)), lasts)
    return gif


def _alt(run: Run[Any], position: Position[Any], scene: Scene) -> str:
    said, outcome, title = scene.words, run.outcome(position), run.game.spec.title
    if outcome is None or run.deal.seats == 1 or not outcome.winners:
        return said("pictures-film", game=title)
    names = [plain(seat, scene.names) for seat in outcome.winners]
    sentence = said("pictures-film-won", game=title, result=wins(said, names))
    return compose_alt(said, (sentence,), (), ())


_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_COLOURS = 0xF7
_STAYS, _SEEN_THROUGH = 0x04, 0x01
_ANY = bytes([0] + [255] * 255)

_Patch = tuple[tuple[int, int], Image.Image, Image.Image]
"""Left and top, entries of the palette, and which of them are new."""


@dataclass(slots=True)
class _Frame:
    patches: list[_Patch]
    duration: int
    packed: bytes = b""
    """The patches as bytes; empty before they are asked for."""


class Gif:
    """A film in the making, endless. Not shared between threads."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._table = png.indices(Image.new("RGB", (1, 1), theme.table), theme).tobytes()[0]
        self._reel = Reel(theme)
        self._shown = Image.new("L", (0, 0))
        self._first: Image.Image | None = None
        self._frames: list[_Frame] = []

    def add(self, canvas: Canvas, duration: int) -> None:
        """Show a drawing for ``duration`` milliseconds, in steps of ten.

        A drawing that changes nothing adds its time to the one before.
        """
        patches = self._patches(canvas)
        if self._first is None:
            self._first = self._shown.copy()
        self._frames.append(_Frame(patches, duration))

    def thin(self, kept: Sequence[int], durations: Sequence[int]) -> None:
        """Leave all but some drawings out: ascending numbers, with the first and the last.

        The next drawing shows what one left out changed.
        """
        frames, waiting = list[_Frame](), list[_Patch]()
        times = dict(zip(kept, durations, strict=True))
        for number, frame in enumerate(self._frames):
            if number in times:
                joined = _Frame([*waiting, *frame.patches], times[number])
                # Packing is a large part of what a film costs: what gained nothing stays packed.
                joined.packed = b"" if waiting else frame.packed
                frames.append(joined)
                waiting = []
            else:
                waiting += frame.patches
        self._frames = frames

    def encode(self, poster: int = 0) -> bytes:
        """Return the film; it needs one drawing at least.

        ``poster``: milliseconds for which the last drawing comes first.
        """
        if self._first is None:
            raise ValueError("a film needs a drawing")
        # The first covers the largest: what no piece covers has no colour.
        whole = self._padded(self._first, self._shown.size)
        first, *more = self._frames
        first.packed = first.packed or b"".join(getdata(whole, (0, 0)))
        shown = [(first.packed, first.duration)]
        for frame in more:
            if frame.patches:
                frame.packed = frame.packed or _piece(frame.patches)
                shown.append((frame.packed, frame.duration))
            else:
                shown[-1] = (shown[-1][0], shown[-1][1] + frame.duration)
        if poster and len(shown) > 1:
            packed, lasts = shown[-1]
            shown[-1] = (packed, lasts - poster)
            shown.insert(0, (b"".join(getdata(self._shown, (0, 0))), poster))
        # By hand: Pillow's own way took 2.9 s for forty pictures (decision: film).
        parts = [b"GIF89a", struct.pack("<HHBBB", *whole.size, _COLOURS, 0, 0)]
        parts += [png.values(self._theme), _FOREVER]
        for piece, duration in shown:
            # Each picture stays below the next one, which is clear where nothing changed.
            control = (0x21, 0xF9, 4, _STAYS | _SEEN_THROUGH, duration // 10, png.CLEAR, 0)
            parts += [struct.pack("<BBBBHBB", *control), piece]
        return b"".join((*parts, b";"))

    def _patches(self, canvas: Canvas) -> list[_Patch]:
        patches: list[_Patch] = []
        for area, sheet in self._reel.show(canvas):
            size = (max(self._shown.width, area[2]), max(self._shown.height, area[3]))
            self._shown = self._padded(self._shown, size)
            mapped = png.indices(sheet, self._theme)
            change = ImageChops.difference(mapped, self._shown.crop(area))
            if within := change.getbbox():
                at, part = (area[0] + within[0], area[1] + within[1]), mapped.crop(within)
                self._shown.paste(part, at)
                # ``point`` would take longer for its table than for the pixels.
                new = change.crop(within).tobytes().translate(_ANY)
                patches.append((at, part, Image.frombytes("L", part.size, new)))
        return patches

    def _padded(self, image: Image.Image, size: tuple[int, int]) -> Image.Image:
        if image.size == size:
            return image
        padded = Image.new("L", size, self._table)
        padded.paste(image, (0, 0))
        return padded


def _piece(patches: Sequence[_Patch]) -> bytes:
    left, top = (min(at[n] for at, _, _ in patches) for n in (0, 1))
    right, bottom = (max(at[n] + part.size[n] for at, part, _ in patches) for n in (0, 1))
    sheet = Image.new("L", (right - left, bottom - top), png.CLEAR)
    for at, part, new in patches:
        sheet.paste(part, (at[0] - left, at[1] - top), new)
    return b"".join(getdata(sheet, (left, top)))
