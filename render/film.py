"""A game as a short film (GIF), or as an album if its words have to be read.

Both use the spectators' view (``observe(state, None)``), so they show only public information
(decision: film). ``render.reel`` paints and packs the pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeVar

from engine.position import Position, absent
from engine.run import Run
from engine.spec import Outcome
from engine.turns import Turn
from render.canvas import Canvas
from render.contract import Picture, Scene, no_picture
from render.names import plain
from render.phrases import compose_alt, wins
from render.reel import DRAWN, SHOWN, Gif
from render.registry import renderer
from render.theme import THEMES

S = TypeVar("S")

LASTS, HELD = 20_000, 4_000
"""Milliseconds of a film, and of these its last picture."""
POSTER = 1_000
"""Milliseconds of ``HELD`` that come first: where nothing moves, only the first picture is seen."""
DEAREST = 2_500
"""Milliseconds of the turn that scored most."""
# A short game does not linger on each picture until twenty seconds are full.
SLOWEST = 1_200
MOST = 33
"""Pictures of a film, half a second each: their words are read. ``chosen`` has longer games."""
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
    shown = _told(line, chosen(*_course(line), most))
    gif = _drawn(run, shown, scene, times(*_course(shown)))
    while len(encoded := gif.encode(POSTER)) > LIMIT and len(shown) > FEWEST:
        most = max(FEWEST, min(len(shown) - 1, int(len(shown) * _FEWER * LIMIT / len(encoded))))
        kept = chosen(*_course(shown), most)
        shown = [shown[at] for at in kept]
        gif.thin(kept, times(*_course(shown)))
    return Film(encoded, _alt(run, last, scene), len(shown))


def _told(line: Sequence[Turn[Any]], kept: Sequence[int]) -> list[Turn[Any]]:
    """Return the turns that are kept, with what was done since the one before each of them."""
    spans = [line[before + 1 : at + 1] for before, at in pairwise((-1, *kept))]
    return [replace(s[-1], events=tuple(e for turn in s for e in turn.events)) for s in spans]


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
    gone, outcome = absent(statuses, party=scene.party), _result(run, position, scene)
    seen = replace(scene, viewer=None, outcome=outcome, statuses=statuses, absent=gone)
    return view, replace(seen, past=True)


def _result(run: Run[Any], position: Position[Any], scene: Scene) -> Outcome | None:
    """Return how a game ended; what the scene says of that is what its cup counts."""
    found = run.outcome(position)
    return found and (scene.outcome or found)


def _drawn(run: Run[Any], shown: Sequence[Turn[Any]], scene: Scene, lasting: Sequence[int]) -> Gif:
    drawer, gif = renderer(run.deal.game), Gif(THEMES[scene.theme])
    seen = [_seen(run, turn.position, replace(scene, since=turn.events)) for turn in shown]
    # Each picture is laid out for all that the film shows, so that only what happens moves
    # (decision: film). Turns that are not shown are not observed: a long game has hundreds.
    views = tuple(view for view, _ in seen)
    for (view, then), lasts in zip(seen, lasting, strict=True):
        gif.add(drawer.frame(view, replace(then, film=views)), lasts)
    return gif


def _alt(run: Run[Any], position: Position[Any], scene: Scene) -> str:
    said, title = scene.words, run.game.spec.title
    outcome = _result(run, position, scene)
    if outcome is None or run.deal.seats == 1 or not outcome.winners:
        return said("pictures-film", game=title)
    names = [plain(seat, scene.names) for seat in outcome.winners]
    sentence = said("pictures-film-won", game=title, result=wins(said, names))
    return compose_alt(said, (sentence,), (), ())
