"""How good a position looks for a seat, in points; for the search alone."""

from __future__ import annotations

from typing import NamedTuple

from engine import hexgrid
from engine.games.hexago.board import Board
from engine.games.hexago.playout import Playing, Playouts, Table
from engine.games.hexago.state import State, View
from engine.hexgrid import Cell

_PROMISE = (0, 0, 5, 15, 30, 50, 75)
"""Solo: what an open cell with so many touched sides promises; several sides multiply."""
_PLIES = 3  # of two, three, five and all, three won most (decision 0123)
"""Placements that are played on: the next seat's, and what follows from it."""

_CLOSE = 12.0
"""The lead that is half a win where all is played to the end."""


class _Outlook(NamedTuple):
    """What a seat gains on the other from its turn to the end, by least squares.

    Attributes:
        off: How far it was off, in points.
        sure: What it gains in any case.
        own, others: Shares of what the tiles in its hand, and in the other's, can score at most
            on the table as it is, most first.
    """

    off: float
    sure: float
    own: tuple[float, ...]
    others: tuple[float, ...]


_OUTLOOK: tuple[tuple[_Outlook, ...], ...] = (
    (
        _Outlook(10.8, -28.4, (1.03,), (-0.36,)),
        _Outlook(23.3, -31.3, (0.94, 0.35), (-0.28, -0.24)),
        _Outlook(30.9, -33.1, (0.96, 0.2, 0.3), (-0.17, -0.1, -0.34)),
        _Outlook(36.9, -35.6, (0.93, 0.2, 0.13, 0.32), (-0.06, -0.19, -0.25, -0.03)),
        _Outlook(42.2, -19.9, (0.85, 0.19, 0.21, 0.16), (-0.17, -0.09, -0.27, -0.07)),
        _Outlook(45.4, -17.9, (0.89, 0.09, 0.15, 0.11), (-0.15, 0.0, -0.01, -0.3)),
    ),
    (
        _Outlook(0.1, 0.2, (1.0,), ()),
        _Outlook(19.0, 9.5, (0.91, 0.42), (-0.34,)),
        _Outlook(28.3, 15.3, (0.91, 0.22, 0.34), (-0.17, -0.26)),
        _Outlook(35.1, 23.1, (0.92, 0.15, 0.3, 0.29), (-0.17, -0.18, -0.26)),
        _Outlook(41.2, 31.3, (0.93, 0.19, 0.36, 0.1), (-0.19, 0.0, -0.2, -0.26)),
        _Outlook(46.6, 37.4, (1.01, 0.17, -0.01, 0.17), (-0.14, -0.07, -0.09, -0.16)),
    ),
)
"""By whether it lays the last tile, and by how many tiles it has still to lay.

By least squares on 20,000 games of the search against greedy.
"""
_FAR = len(_OUTLOOK[0])


def worth(playouts: Playouts, table: Table, state: State, seat: int, *, minding: bool) -> float:
    """Return the lead to be expected: points, what the next placements bring, and what may follow.

    Args:
        playouts: Play on.
        table: What lies; is played on.
        state: A position of several seats in which every tile is known.
        seat: Whose lead.
        minding: The seat's own placement is chosen with an eye to the next seat's.
    """
    playing = Playing(table, state)
    seats = len(playing.points)
    playouts.play(playing, max(_PLIES, seats), minding=seat if minding and seats == 2 else -1)
    points = playing.points
    lead = points[seat] - max(one for other, one in enumerate(points) if other != seat)
    # The regression was fitted for two seats; where nothing is left it has nothing to add.
    if seats > 2 or not any(playing.hands):
        return float(lead)
    return lead + (1 if playing.seat == seat else -1) * _outlook(playouts, playing)


def _outlook(playouts: Playouts, playing: Playing) -> float:
    """Return how much the seat whose turn it is gains on the other until the end."""
    seat = playing.seat
    left = playing.left(seat)
    known = _OUTLOOK[left > playing.left(1 - seat)][min(left, _FAR) - 1]
    mine, others = (playouts.worths(playing.table, playing.hands[one]) for one in (seat, 1 - seat))
    return known.sure + _shared(known.own, mine) + _shared(known.others, others)


def _shared(shares: tuple[float, ...], worths: list[int]) -> float:
    return sum(share * worth for share, worth in zip(shares, worths, strict=False))


def spread(view: View) -> float | None:
    """Return the lead that is half a win, as far as the search plays on; None for many seats.

    It is how far the outlook is off.
    """
    if len(view.points) != 2:
        return None
    left, last = view.left, view.left > _left(view, 1 - view.active)
    # The seat lays the action in question and the second of the three that are played on.
    later = min(left - 2, _FAR)
    return _OUTLOOK[last][later - 1].off if later > 0 else _CLOSE


def _left(view: View, seat: int) -> int:
    return view.held[seat] + view.stacked[seat]


def alone_on(state: State, board: Board) -> float:
    """Return what a solo position is worth: points, and what its open cells promise."""
    return float(state.points[0] + _promised(board))


def alone(state: State, before: Board, cell: Cell) -> float:
    """Return what a solo position is worth that has one more tile than a board."""
    places = before.places
    # Only the cells around the new tile differ, so that no board has to be made.
    promise = _promised(before) - _PROMISE[len(places.get(cell, ()))]
    for beside in hexgrid.neighbours(cell):
        if beside not in before.fields:
            sides = len(places.get(beside, ()))
            promise += _PROMISE[sides + 1] - _PROMISE[sides]
    return state.points[0] + promise


def _promised(board: Board) -> int:
    """Return what the open cells of a board promise."""
    return sum(_PROMISE[len(wanted)] for wanted in board.places.values())
