"""A whole game to look at: as a film, or as an album where words are to be read.

Everything is the spectators' view (``observe(state, None)``): no film shows what the public
boards did not show when the game stood there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from engine.run import Position, Run
from engine.turns import Turn
from render.alt import compose
from render.canvas import Canvas
from render.contract import Picture, Scene
from render.gif import Gif
from render.names import plain
from render.phrases import wins
from render.registry import renderer
from render.small import DRAWN, SHOWN
from render.theme import THEMES

S = TypeVar("S")

LASTS, HELD = 20_000, 4_000
"""Milliseconds of a film, and of these its last picture."""
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
    """A GIF with its alternative text.

    Attributes:
        gif: The bytes.
        alt: One sentence; the boards of the game say the positions.
        pictures: How many were drawn.
    """

    gif: bytes
    alt: str
    pictures: int


def read(run: Run[Any]) -> bool:
    """Return whether a game is to be read rather than watched: it is played with words."""
    return bool(run.game.spec.lexicon)


def film(run: Run[Any], line: Sequence[Turn[Any]], scene: Scene) -> Film:
    """Draw a game from the deal to its last entry.

    Args:
        run: The dealt game.
        line: Its turns.
        scene: Names, language and theme; its viewer and outcome are not used.
    """
    last = line[-1].position
    end = replace(scene, film=(run.game.observe(last.state, None),))
    # Boards grow, so the last one says how many of them will fit.
    most = _room(renderer(run.deal.game).frame(*_seen(run, last, end)))
    gains = [turn.gain or 0 for turn in line]
    shown = chosen(gains, most)
    gains = [gains[at] for at in shown]
    gif = _drawn(run, [line[at].position for at in shown], scene, times(gains))
    while len(found := gif.encode()) > LIMIT and len(gains) > FEWEST:
        most = max(FEWEST, min(len(gains) - 1, int(len(gains) * _FEWER * LIMIT / len(found))))
        kept = chosen(gains, most)
        gains = [gains[at] for at in kept]
        gif.thin(kept, times(gains))
    return Film(found, _alt(run, last, scene), len(gains))


def chosen(gains: Sequence[int], most: int) -> tuple[int, ...]:
    """Return which turns of a game a film shows.

    Args:
        gains: What each turn scored, the deal first; 0 where points say little.
        most: How many may be shown; at least ``FEWEST``.

    Returns:
        The numbers of the deal, of the last turn, of every turn that scored, and of others evenly
        between them. Where too many scored, those that scored most take half of the film.
    """
    if len(gains) <= most:
        return tuple(range(len(gains)))
    ends, room = (0, len(gains) - 1), most - 2
    inner = range(1, len(gains) - 1)
    scored = sorted((at for at in inner if gains[at] > 0), key=lambda at: -gains[at])
    kept = scored if len(scored) <= room else scored[: (room + 1) // 2]
    rest = [at for at in inner if at not in kept]
    free = room - len(kept)
    even = (rest[(2 * number + 1) * len(rest) // (2 * free)] for number in range(free))
    return tuple(sorted((*ends, *kept, *even)))


def times(gains: Sequence[int]) -> list[int]:
    """Return how long each picture of a film is shown, in milliseconds.

    The last one, and the turn that scored most, stay longer than the others.
    """
    many, most = len(gains), max(gains, default=0)
    dearest = gains.index(most) if most > 0 else many - 1
    held = {many - 1: HELD} | ({} if dearest == many - 1 else {dearest: DEAREST})
    others = max(1, many - len(held))
    # GIF counts in hundredths of a second.
    each = min(SLOWEST, (LASTS - sum(held.values())) // others) // 10 * 10
    return [held.get(at, each) for at in range(many)]


def album(
    run: Run[Any], line: Sequence[Turn[Any]], scene: Scene, most: int = STILLS
) -> tuple[Picture, ...]:
    """Draw the moments of a game that deserve a picture (``Step.stills``), and its last board.

    Args:
        run: The dealt game.
        line: Its turns.
        scene: As in ``film``.
        most: How many pictures; of a longer game a part, evenly.
    """
    *told, last = line
    moments = [turn.position for turn in told if turn.still]
    return tuple(
        renderer(run.deal.game).board(*_seen(run, position, scene))
        for position in thinned((*moments, last.position), most)
    )


def thinned(line: Sequence[S], most: int) -> tuple[S, ...]:
    """Return at most so many of a line, evenly, the first and the last among them."""
    if len(line) <= most:
        return tuple(line)
    gaps = max(1, most - 1)
    return tuple(line[at * (len(line) - 1) // gaps] for at in range(gaps + 1))


def _room(drawn: Canvas) -> int:
    """Return how many pictures of this size a film will hold; more are drawn in vain."""
    pixels = drawn.width * drawn.height * SHOWN**2 / DRAWN**2
    return max(FEWEST, min(MOST, int(LIMIT / (pixels * _DENSE))))


def _seen(run: Run[Any], position: Position[Any], scene: Scene) -> tuple[Any, Scene]:
    view = run.game.observe(position.state, None)
    return view, replace(
        scene, viewer=None, outcome=run.outcome(position), statuses=position.statuses
    )


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
    told = said("pictures-film-won", game=title, result=wins(said, names))
    return compose(said, (told,), (), ())
