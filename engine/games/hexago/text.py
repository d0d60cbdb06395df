"""The table as plain text in the words of the notation, for the workbench."""

from __future__ import annotations

from engine import hexgrid
from engine.games.hexago.parts import Parts
from engine.games.hexago.state import Placement, View
from engine.hexgrid import SIDE_WORDS

_SEATS = "ABCD"


def table(parts: Parts, view: View) -> str:
    """Return who is to act, the seats, and the tiles on the table in the order they came."""
    turns = sum(one.seat >= 0 for one in view.laid)
    head = f"turn {turns + 1}, @{_SEATS[view.active]} to act"
    if view.ended:
        head = f"ended after {turns} turns: {view.ended}"
    seats = [_seat(view, seat) for seat in range(len(view.points))]
    laid = [_laid(parts, one) for one in view.laid]
    return "\n".join([head, f"out of the game: {view.out}", *seats, "", *laid]).rstrip()


def _seat(view: View, seat: int) -> str:
    known = view.hands[seat]
    hand = " ".join(map(str, known)) if known is not None else f"{view.held[seat]} hidden"
    stack = f", stack {view.stacked[seat]}" if not view.solo else ""
    return f"@{_SEATS[seat]} {view.points[seat]} points, hand: {hand or '-'}{stack}"


def _laid(parts: Parts, one: Placement) -> str:
    who = f"@{_SEATS[one.seat]}" if one.seat >= 0 else "--"
    shown = parts.shown[one.tile][one.rotation]
    fields = " ".join(
        f"{side}:{number}{colour}"
        for side, (number, colour) in zip(SIDE_WORDS, map(parts.word, shown), strict=True)
    )
    points = f"{one.points:>4} = x{one.factor}" if one.seat >= 0 else "   - start"
    place = f"{hexgrid.name(one.cell):<5} tile {one.tile:>2} r{one.rotation}"
    return f"{who} {place} {points}  {fields}"
