"""Everything that a first table would otherwise have to draw, read or compile."""

from __future__ import annotations

from data.words import LOCALES, words
from engine.games.haiclue.state import COLOURS, GUESS, UNKNOWN, View
from render import pieces
from render.contract import Scene
from render.fonts import glyphs
from render.games.haiclue import board, hand, layout, seats, tiles
from render.games.haiclue.clue import NEXT_WIDTH
from render.rounding import quarters
from render.sprites import warms
from render.theme import Theme

SCORES = 57
_TILES = 15


@warms
def _warm(theme: Theme) -> None:
    for number, key in enumerate(COLOURS):
        tiles.sign(44, key)
        for size in (46, 54, 64):
            tiles.guessed(size, number)
    for radius in (17, 20):
        tiles.tick(radius, theme.key)
    tiles.check(34, theme.key)
    tiles.thinking(theme.key)
    tiles.pencil(theme.key)
    tiles.nothing(34, theme.key)
    pieces.back(132, 96)
    for high in (62, 82):
        tiles.slot(NEXT_WIDTH, high, theme.key)
    tiles.slot(tiles.CARD_WIDTH + 14, tiles.CARD_HEIGHT + 14, theme.key, 33)
    for points in range(SCORES):
        glyphs(str(points), seats.SCORE)
    for radius in (tiles.RADIUS, 24, 28, 33):
        quarters(radius)
    _rehearse(theme)


def _rehearse(theme: Theme) -> None:
    """Draw a few pictures that are not shown, so that fonts, sentences and layouts are ready."""
    for locale in LOCALES:
        for count in (4, layout.MOST_SEATS):
            view = _sample(count)
            scene = Scene(("Mara",) * count, words(locale), theme.key, viewer=0)
            board.draw(view, scene).encode()
        hand.draw(view, scene, (view.hand[:3],), writing=True)


def _sample(count: int) -> View:
    clue = ((1, 2), (3,))
    return View(
        seats=count,
        youngest=0,
        rounds=2,
        round=1,
        phase=GUESS,
        current=1,
        shown=False,
        results=(),
        language="en",
        all_at_once=False,
        clue_seconds=0,
        guess_seconds=0,
        ended="",
        discarded=(),
        targets=(4, 5, 6, 7),
        height=2,
        done=(True,) * count,
        clues=(clue,) * count,
        cards=(0, *(UNKNOWN,) * (count - 1)),
        hand=tuple(range(1, _TILES + 1)),
        guesses=(UNKNOWN,) * count,
    )
