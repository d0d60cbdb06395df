"""Tiles, turns and points in words: what all sentences of the game are made of."""

from __future__ import annotations

from collections.abc import Sequence

from data.words import Words
from engine import components, hexgrid
from engine.contract import Args, Outcome
from engine.games.hexago import moves
from engine.games.hexago.state import FREE, Parts, Placement, View, read
from render import phrases
from render.ranking import signed

PARTS: Parts = read(components.load("hexago").data, (1, 4))
"""What stands on every tile; public, as the set is."""

PLACEMENTS = 8
"""Tiles that each seat lays; alone all of them."""


def score(
    words: Words,
    sides: Sequence[int],
    points: int,
    pair: Sequence[int] = (),
    *,
    bold: bool = False,
) -> str:
    """Return what a placement brought, with the arithmetic: ``(8 + 12 + 2) × 3 = +66``.

    Args:
        words: The language.
        sides: Value of each side by direction, ``FREE`` where nothing was touched.
        points: What comes out.
        pair: The two fields of a side that matches alone: ``5 red + 7 red = +12``.
        bold: The sum in bold type, for messages.
    """
    if all(side == FREE for side in sides):
        return words("hexago-no-score")
    values = [side for side in sides if side > 0]
    if not values:
        return words("hexago-nothing")
    total = f"**{signed(points)}**" if bold else signed(points)
    if len(values) == 1:
        return f"{_added(words, pair, points)} = {total}" if pair else total
    return f"({' + '.join(map(str, values))}) × {len(values)} = {total}"


def _added(words: Words, pair: Sequence[int], points: int) -> str:
    """Return two fields as a sum, twice where number and colour agree (Scoring)."""
    added = " + ".join(field(words, one) for one in pair)
    return added if points == sum(PARTS.word(one)[0] for one in pair) else f"2 × ({added})"


def pair(view: View, placement: Placement) -> tuple[int, ...]:
    """Return the two fields of the side that matches alone; empty for more sides or none."""
    return moves.pair(PARTS, view.laid, placement)


def merit(words: Words, merit: Args) -> str:
    """Return how many sides of a placement match: "2 sides match, (8 + 12) × 2"."""
    found = merit.get("sides", ())
    sides = found if isinstance(found, (tuple, list)) else ()
    values = [int(side) for side in sides if int(side) > 0]
    if not values:
        return words("hexago-nothing") if sides else ""
    said = words("hexago-merit", count=len(values))
    if len(values) == 1:
        return said
    return f"{said}, ({' + '.join(map(str, values))}) × {len(values)}"


def last(words: Words, view: View, placement: Placement, name: str, *, brief: bool = False) -> str:
    """Return the last placement as one short line, without a full stop.

    Args:
        words: The language.
        view: Where it lies.
        placement: What was laid.
        name: Who did.
        brief: Sides that match only as their sum, where the whole arithmetic has no room.
    """
    cell = hexgrid.name(placement.cell)
    found = score(words, placement.sides, placement.points, pair(view, placement))
    if brief:
        # The points are this sum times the factor (R2).
        total = placement.points // placement.factor
        found = f"{total} × {placement.factor} = {signed(placement.points)}"
    return words("hexago-last", name=name, tile=placement.tile, cell=cell, score=found)


def turns(view: View) -> tuple[int, int]:
    """Return which turn it is, and of how many."""
    done = sum(one.seat >= 0 for one in view.laid)
    total = len(PARTS.tiles) if view.solo else PLACEMENTS * len(view.points)
    return min(done + 1, total) if not view.ended else done, total


def facts(words: Words, view: View) -> str:
    """Return the turn, for the corner of the banner."""
    turn, total = turns(view)
    return words("hexago-facts", turn=turn, turns=total)


def fields(words: Words, tile: int, rotation: int | None = None) -> str:
    """Return the fields of a tile in words: "6 red, 3 blue …".

    Args:
        words: The language.
        tile: Its number.
        rotation: As it lies, from the right; None for the tile in hand, from its 6.
    """
    shown = PARTS.fields[tile] if rotation is None else PARTS.shown[tile][rotation]
    return ", ".join(field(words, one) for one in shown)


def field(words: Words, value: int) -> str:
    """Return a field in words: "6 red"."""
    number, colour = PARTS.word(value)
    return words("hexago-field", number=number, colour=words(f"hexago-colour-{colour}"))


def short(words: Words, tile: int, rotation: int, gap: str = "") -> str:
    """Return the fields of a tile in letters, from the right clockwise: ``6y3b…``."""
    return gap.join(
        f"{number}{words(f'hexago-short-{colour}')}"
        for number, colour in map(PARTS.word, PARTS.shown[tile][rotation])
    )


def ending(words: Words, outcome: Outcome) -> str:
    """Return why a game ended."""
    return phrases.ending(words, "hexago", outcome.reason)
