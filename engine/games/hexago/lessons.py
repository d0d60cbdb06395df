"""Six positions of Hexago, around the example of the printed rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine import hexgrid
from engine.actions import Action
from engine.games.hexago import moves, turn
from engine.games.hexago.moves import board_of, points
from engine.games.hexago.state import HAND, Parts, Placement, State
from engine.games.hexago.turn import STACK
from engine.hexgrid import SIDES
from engine.lessons import Lesson

_PAIR = (Placement(-1, 19, hexgrid.cell("M50"), 0), Placement(-1, 25, hexgrid.cell("M51"), 3))
_EXAMPLE = ("26 L50 1", "10 L49 4", "35 L48 1")
"""What the players A, B and C lay in the printed example."""
_HAND = (1, 12, 5, 14)
"""Of them the third alone matches on all three sides of the hole."""
_FACTOR = ("M49", "L50", "L51", "N50")
_HOLE = ("K49", "L51", "M49", "M52")
"""Places to choose from: each touches more tiles than another, one matches on most sides."""
_LAST = frozenset({"last"})
"""The mark on the tile that was laid last: a reader takes it for an answer of theirs."""
_PLACES = frozenset({"places"})
"""The names of free places, which no lesson needs."""


def made(parts: Parts) -> tuple[Lesson, ...]:
    pair = {tile: _posed(parts, (), (tile,)) for tile in (26, 30)}
    hole, full = (_posed(parts, _EXAMPLE, hand) for hand in ((29,), _HAND))
    turns = tuple(action.text for action in moves.actions(30, hexgrid.cell("L49")))
    return (
        Lesson("side", pair[26], shown="place 26 M49 0"),
        Lesson("turn", pair[30], wanted=(turns[5],), offered=turns),
        Lesson(
            "factor", pair[26], wanted=("place 26 L50 1",), offered=_best(parts, pair[26], *_FACTOR)
        ),
        Lesson(
            "hole",
            hole,
            wanted=("place 29 M49 5",),
            offered=_best(parts, hole, *_HOLE),
            untold=_LAST,
        ),
        Lesson(
            "hand",
            full,
            wanted=("place 5 M49 4",),
            offered=_best(parts, full, "M49"),
            about=("M49",),
            untold=_PLACES,
        ),
        Lesson("end", full, facts={"tiles": HAND + STACK}, untold=_PLACES),
    )


def _posed(parts: Parts, laid: Iterable[str], hand: tuple[int, ...]) -> State:
    """Return the position for two after some placements, with a hand for the reader."""
    state = State(_PAIR, ((), ()), ((), ()), (), (0, 0), 0, 0)
    for number, text in enumerate(laid):
        tile, cell, rotation = moves.read(Action("place", tuple(text.split())), parts)
        seat = (number + 1) % 2
        before = replace(state, hands=((tile,), (tile,)), active=seat)
        state = turn.laid(parts, before, board_of(parts, state.laid), tile, cell, rotation).state
    known = {*hand, *(placement.tile for placement in state.laid)}
    rest = tuple(tile for tile in parts.tiles if tile not in known)
    # For each tile that a seat has laid it has drawn one.
    mine, theirs = (STACK - sum(one.seat == seat for one in state.laid) for seat in range(2))
    upto = HAND + mine
    hands, stacks = (hand, rest[:HAND]), (rest[HAND:upto], rest[upto : upto + theirs])
    return replace(state, hands=hands, stacks=stacks, out=rest[upto + theirs :], active=0)


def _best(parts: Parts, state: State, *cells: str) -> tuple[str, ...]:
    """Return each tile on each of some places, as it scores most there."""
    places = board_of(parts, state.laid).places
    texts = []
    for tile in state.hands[0]:
        for place, wanted in places.items():
            if hexgrid.name(place) in cells:
                scores = [points(wanted, parts.shown[tile][turned]) for turned in range(SIDES)]
                best = scores.index(max(scores))
                texts.append(moves.actions(tile, place)[best].text)
    return tuple(texts)
