"""Tiles, turns and ends in words: what all sentences of the game are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from data.words import Words
from engine import components, hexgrid
from engine.contract import Args, Outcome
from engine.games.hexamino.state import Parts, Tiles, Turn, View, read_parts
from render import phrases

PARTS: Parts = read_parts(components.load("hexamino").data, (2, 6))
"""What stands on every tile; public, as the set is."""

SNAKE, STAR = "snake", "star"


def facts(words: Words, view: View, *, stock: bool = False) -> str:
    """Return the mode for the corner of the banner; perhaps also what is in the stock."""
    mode = words(f"hexamino-option-mode-{view.mode}")
    found = [mode]
    if view.deals > 1:
        found.append(words("hexamino-deal-of", deal=view.deal + 1, deals=view.deals))
    if stock:
        found.append(words("hexamino-stock-of", stock=view.stock))
    return " · ".join(found)


def merit(words: Words, merit: Args) -> str:
    """Return how many dots an action sheds, and whether its seat goes out or what fits then."""
    if "dots" not in merit:
        return ""
    dots = words("hexamino-dots", count=int(str(merit["dots"])))
    if "own" in merit:
        fits = {key: int(str(merit[key])) for key in ("own", "others", "unseen")}
        return words("hexamino-merit-fits", shed=dots, **fits)
    return words("hexamino-merit-out" if merit.get("out") else "hexamino-merit", shed=dots)


def short(tile: int, rotation: int) -> str:
    """Return the fields of a tile as it lies, clockwise from the right: ``1-54--``."""
    return "".join(str(value) if value else "-" for value in PARTS.shown[tile][rotation])


def dotted(tile: int) -> str:
    """Return what a tile has dots on: ``5 + 4 + 1``, clockwise."""
    return " + ".join(str(value) for value in PARTS.fields[tile] if value)


def values(fields: Sequence[int]) -> str:
    """Return fields that are read aloud: ``1, 2, –, 5, 4, –``."""
    return ", ".join(str(value) if value else "–" for value in fields)


def left(view: View) -> tuple[int, ...]:
    """Return how many fields of each value (0-5) are on tiles that are not laid yet."""
    fields = [value for tile in view.unlaid for value in PARTS.fields[tile]]
    return tuple(fields.count(value) for value in range(6))


def turn_line(words: Words, view: View, turn: Turn, name: str) -> str:
    """Return what a seat did in a turn as one short line, without a full stop.

    Args:
        words: The language.
        view: With the tile laid as its last one, where the turn laid one.
        turn: What happened.
        name: Of the seat.
    """
    if not turn.tile:
        return words("hexamino-last-pass", name=name, count=turn.drawn)
    where = next((one for one in reversed(view.laid) if one.tile == turn.tile), None)
    cell = hexgrid.name(where.cell) if where else ""
    args: dict[str, Any] = {"name": name, "tile": turn.tile, "cell": cell}
    if turn.closing:
        return words("hexamino-last-closing", **args)
    if turn.drawn:
        return words("hexamino-last-drawn", count=turn.drawn, **args)
    return words("hexamino-last", drew=turn.refilled, **args)


def ending(words: Words, reason: str, who: str) -> str:
    """Return why a deal or the game ended, as a sentence."""
    return phrases.ending(words, "hexamino", reason, who=who)


def ended_by(outcome: Outcome) -> int:
    """Return the seat that an end names; -1 for none."""
    return int(str(outcome.args.get("seat", -1)))


def numbers(tiles: Tiles) -> str:
    """Return tiles by their numbers."""
    return ", ".join(map(str, tiles))
