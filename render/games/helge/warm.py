"""Everything that a first board would otherwise have to draw, read or compile."""

from __future__ import annotations

from data.words import LOCALES, words
from engine.games.helge.state import CELLS, EMPTY, KINDS, Move, Tally, View, cell_word
from render import pieces
from render.contract import Preview, Scene
from render.fonts import BIG, CELL, CELL_LEGAL, NUMBER, glyphs
from render.games.helge import board, preview
from render.games.helge.stones import empty_board, stone_sprite
from render.sprites import warms
from render.theme import Theme

# All sizes of boards, depots, banner and picker: a first player waits for one that is missing.
STONE_SIZES = (36, 37, 51, 56, 64, 72, 77, 122, 146, 150)
BOARDS = ((68, 64), (81, 77), (126, 122), (150, 146))
SMALL_RINGS = ((36, 3), (37, 3), (51, 3), (56, 3), (56, 4), (64, 4))
SCORES = 60


@warms
def _warm(theme: Theme) -> None:
    for size in STONE_SIZES:
        for stone in range(KINDS):
            stone_sprite(stone, size)
    for pitch, size in BOARDS:
        empty_board(pitch, size, theme.key, theme.table if size == preview.STONE else theme.panel)
        pieces.legal(size, theme.key)
        pieces.dashed(size, theme.key)
        pieces.refused(size, theme.key)
        pieces.ring(size, theme.amber)
    for size, thick in SMALL_RINGS:
        pieces.ring(size, theme.amber, thick)
    for cell in range(CELLS):
        for style in (CELL, CELL_LEGAL):
            glyphs(cell_word(cell), style)
    for style in (BIG, NUMBER, board.CARD_SCORE):
        for points in range(SCORES):
            glyphs(str(points), style)
    _rehearse(theme)


def _rehearse(theme: Theme) -> None:
    """Draw a few pictures that are not shown, so that fonts, sentences and layouts are ready."""
    for locale in LOCALES:
        for seats in (2, 4, 6):
            view = _sample(seats)
            scene = Scene(("Mara",) * seats, words(locale), theme.key, viewer=0)
            board.draw(view, scene).encode()
        preview.draw(view, scene, Preview((), (("place", "a1"),)))


def _sample(seats: int) -> View:
    empty = (EMPTY,) * CELLS
    return View(
        boards=(empty,) * seats,
        depots=((1,),) * seats,
        points=(0,) * seats,
        tallies=(Tally(),) * seats,
        active=0,
        first=0,
        turn=1,
        drawn=1,
        draws=1,
        doubling="once",
        turn_limit=0,
        last=Move(0, "place", 1, 0, lines=(5,), points=5),
        ended="",
        ended_by=-1,
        bag=(4,) * KINDS,
    )
