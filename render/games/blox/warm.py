"""Everything that a first table would otherwise have to draw, read or compile."""

from __future__ import annotations

from data.words import LOCALES, words
from engine.games.blox.state import COLOURS, Move, Tally, Tower, View
from render import pieces
from render.contract import Preview, Scene
from render.fonts import NUMBER, SCORE, glyphs
from render.games.blox import board, grid, hand, parts, preview, reach
from render.sprites import warms
from render.theme import Theme

SCORES = 60
_SEATS = 4


@warms
def _warm(theme: Theme) -> None:
    for seat in range(_SEATS):
        parts.figure(seat)
    for colour in range(len(COLOURS)):
        # The sizes of the rail, of sets in the picker, and of the hand.
        for size in (20, 40, 88):
            parts.block(size, colour)
        for width, high in ((32, 46), (34, 52), (38, 58), (hand.CARD_WIDTH, hand.CARD_HIGH)):
            parts.card(width, high, colour)
    for radius in (17, 18, 19, 20, 62):
        for active in (True, False):
            parts.joker(radius, active, theme.key)
    for count in range(SCORES):
        glyphs(str(count), SCORE)
        glyphs(str(count), NUMBER)
    parts.empty_board(reach.PARTS.fields, theme.key)
    parts.origin(20, theme.amberfill)
    parts.spot(10, theme.amberfill)
    parts.spot(10, grid.way_colour(theme))
    pieces.ring(parts.FIELD - 8, theme.amberfill)
    pieces.dashed(parts.FIELD, theme.key)
    pieces.refused(parts.FIELD, theme.key)
    for blocks in _towers():
        parts.tower(blocks)
    _rehearse(theme)


def _towers() -> list[tuple[int, int, int, int]]:
    """Return every tower of up to four blocks."""
    some = range(5)
    return [
        (b, w, g, r)
        for b in some
        for w in some
        for g in some
        for r in some
        if 1 <= b + w + g + r <= 4
    ]


def _rehearse(theme: Theme) -> None:
    """Draw a few pictures that are not shown, so that fonts, sentences and layouts are ready."""
    for locale in LOCALES:
        for seats in (2, _SEATS):
            view = _sample(seats)
            scene = Scene(("Mara",) * seats, words(locale), theme.key, viewer=0)
            board.draw(view, scene).encode()
        hand.draw(view, scene)
        preview.draw(view, scene, Preview(("enter",), (("enter", "e5"),)))


def _sample(seats: int) -> View:
    return View(
        towers=(Tower(40, (1, 1, 0, 0)),),
        figures=((0,),) * seats,
        blocks=((1, 0, 0, 0),) * seats,
        jokers=(True,) * seats,
        points=(0,) * seats,
        tallies=(Tally(),) * seats,
        hands=((2, 1, 1, 1),) * seats,
        held=(5,) * seats,
        pile=40,
        discard=(1, 1, 1, 1),
        phase=2,
        active=0,
        first=0,
        turn=1,
        closing=False,
        round_limit=300,
        last=Move(0, "move", 0, 4, "right", (1, 2), (0, 1, 0, 0), phase=2),
        ended="",
        supply=(3,) * seats,
        fields=reach.PARTS.fields,
        phases=reach.PARTS.phases,
        left=1,
        most_blocks=reach.PARTS.most_blocks,
    )
