"""The text board of the workbench: what lies where, and what the viewer holds."""

from __future__ import annotations

from engine.games.hexamino.parts import Parts
from engine.games.hexamino.state import Tiles, View
from engine.hexgrid import name as cell_word
from engine.hexgrid import reading_order

_SEATS = "ABCDEF"


def table(parts: Parts, view: View) -> str:
    """Return the table row by row, the open places, and the hands.

    A tile is written ``cell:tile/fields``, its fields clockwise from the east.
    """
    head = f"{view.mode}, deal {view.deal + 1} of {view.deals}, turn {view.turn + 1}, stock "
    lines = [f"{head}{view.stock}, {_now(view)}"]
    rows: dict[int, list[str]] = {}
    for one in sorted(view.laid, key=lambda placement: reading_order(placement.cell)):
        shown = "".join(map(str, parts.shown[one.tile][one.rotation]))
        rows.setdefault(one.cell[1], []).append(f"{cell_word(one.cell)}:{one.tile}/{shown}")
    lines += ["  ".join(rows[r]) for r in sorted(rows)]
    lines.append("open: " + (" ".join(map(cell_word, view.places)) or "-"))
    for seat, hand in enumerate(view.hands):
        lines.append(f"@{_SEATS[seat]}  {_held(parts, view, seat, hand)}")
    return "\n".join(lines)


def _now(view: View) -> str:
    if view.ended:
        return f"ended: {view.ended}"
    if view.over:
        return f"deal over: {view.results[-1].reason}"
    return f"@{_SEATS[view.active]} {'closes' if view.closing else 'to act'}"


def _held(parts: Parts, view: View, seat: int, hand: Tiles | None) -> str:
    before = f"{view.totals[seat]} dots before, " if view.results else ""
    if hand is None:
        return f"{before}{view.held[seat]} tiles"
    tiles = " ".join(f"{tile}/{''.join(map(str, parts.fields[tile]))}" for tile in hand)
    return f"{before}{view.held[seat]} tiles, {parts.dots_of(hand)} dots: {tiles or '-'}"
