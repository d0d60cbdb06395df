"""Six positions of Hexamino, around the start tile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.actions import Action
from engine.games.hexamino.moves import read
from engine.games.hexamino.state import LAST, START, Placement, State, Turn
from engine.games.hexamino.turn import OPENING
from engine.hexgrid import ORIGIN, SIDES, name, neighbours, opposite
from engine.lessons import Lesson

_HAND = (58, 60, 40, 52, 20)
_END_TILE = 58
"""Its only dots point east where it is not rotated."""
_SECOND = "lay 58 M51 3"
_SIZE = 5
_MODE = frozenset({"mode"})
"""There are other ways to play, of which no lesson speaks."""
_STEPS = {"start": 0, "step": 360 // SIDES}
_RING = ("lay 58 M51 3", "lay 59 N50 3", "lay 60 N49 3", "lay 61 M49 3", "lay 62 L49 3")
"""Leaves one place, L50, for tiles that show 3 dots to the lower left and blanks beside them."""
_LAST_PLACE = "lay 63 L50 3"
"""Closes the ring: blanks all around, so that nothing fits any more."""
_TOWARDS = 3
"""The dots that L50 has to show to the start tile."""
_NONE_FITS = (9, 20, 37, 52, 57)
_DRAWN = (4, 13)
"""What is drawn when nothing of these fits; the second one does."""


def made() -> tuple[Lesson, ...]:
    first, second = _posed((), _HAND), _posed((_SECOND,), _HAND[1:])
    many = _posed((_SECOND,), (60, 37, 52, 20))
    drawn = replace(_posed(_RING, (*_NONE_FITS, *_DRAWN)), drawn=len(_DRAWN))
    over = _posed((*_RING, _LAST_PLACE), (*_HAND[2:], *_DRAWN))
    inwards = tuple(
        f"lay {_END_TILE} {name(cell)} {opposite(side)}"
        for side, cell in enumerate(neighbours(ORIGIN))
    )
    turns = tuple(f"lay 20 N50 {rotation}" for rotation in range(SIDES))
    each = ("lay 60 N49 3", "lay 37 N49 3", "lay 52 N49 3", "lay 20 N49 0")
    return (
        Lesson("fit", first, shown="lay 40 N50 3", untold=_MODE),
        Lesson("place", first, wanted=(_SECOND,), offered=inwards, untold=_MODE),
        Lesson("turn", second, wanted=(turns[3],), offered=turns, facts=_STEPS, untold=_MODE),
        Lesson(
            "dots",
            many,
            wanted=(each[2],),
            offered=each,
            about=("N49",),
            untold=_MODE | {"dots", "order"},
        ),
        Lesson(
            "draw",
            drawn,
            wanted=("lay 13 L50 0",),
            offered=("lay 4 L50 2", "lay 13 L50 0"),
            about=("L50",),
            facts={"towards": _TOWARDS},
            untold=_MODE | {"dots"},
        ),
        Lesson("end", over, facts={"stock": len(over.stock)}, untold=_MODE | {"places", "left"}),
    )


def _posed(laid: Iterable[str], hand: tuple[int, ...]) -> State:
    """Return the position for two after the other one's placements, with a hand for the reader."""
    table = list(OPENING)
    for text in laid:
        verb, *words = text.split()
        plan = read(Action(verb, tuple(words)))
        table.append(Placement(1, plan.tile, plan.cell, plan.rotation))
    known = {*hand, *(placement.tile for placement in table)}
    rest = tuple(tile for tile in range(START, LAST + 1) if tile not in known)
    hands = (hand, rest[:_SIZE])
    log = tuple(Turn(1, tile=one.tile, refilled=1) for one in table[-1:] if one.tile != START)
    turn = len(table) - 1
    return State(tuple(table), hands, rest[_SIZE:], 0, 0, turn=turn, fresh=(0, 0), log=log)
