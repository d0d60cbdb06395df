"""Helge's parts: what the rules read out of the component file, checked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.games.helge.state import CELLS, COLOURS, SIZE, SYMBOLS


@dataclass(frozen=True, slots=True)
class Parts:
    """The set of stones and what lines are worth.

    Attributes:
        counts: How many stones of each kind there are (25 ordinary ones, joker, X).
        values: Points of a line by grade: same stone, same colour or symbol, anything else.
        factor: What a reason to double multiplies by.
    """

    counts: tuple[int, ...]
    values: tuple[int, int, int]
    factor: int

    @property
    def total(self) -> int:
        """The number of stones in the set."""
        return sum(self.counts)


def read(data: Mapping[str, Any], players: tuple[int, int], *, sound: bool = True) -> Parts:
    """Read the parts.

    Args:
        data: The parsed component file.
        players: Least and most seats of the rules; the file must say the same.
        sound: Also hold the set to the two promises of the file's validation list that make a
            good game rather than a playable one: a line of four equal stones is possible, and
            the bag never runs dry (R21). Only tests do without.

    Raises:
        ValueError: The file is not a set for Helge; the message says why.
    """
    try:
        _check_shape(data, players)
        each, counts = int(data["copies_per_colour_symbol_pair"]), data["counts"]
        stones = (*(each for _ in COLOURS for _ in SYMBOLS), int(counts["joker"]), int(counts["x"]))
        lines, doubling = data["line_values"], data["doubling"]
        values = (
            int(lines["same_colour_and_symbol"]),
            int(lines["same_colour"]),
            int(lines["other_or_with_joker"]),
        )
        parts = Parts(stones, values, int(doubling["factor"]))
        _check_counts(parts, counts)
        _must(lines["same_symbol"] == lines["same_colour"], "colour and symbol count the same")
    except (KeyError, TypeError) as missing:
        raise ValueError(f"the component file lacks {missing}") from missing
    _must(min(parts.values) >= 0 and parts.factor >= 1, "points never fall")
    if sound:
        _must(each >= SIZE, "a line of equal stones needs a copy for each of its cells")
        # While the game runs a seat has 16 stones at most: its depot is no larger than its gaps.
        _must(parts.total > CELLS * players[1], "the bag must never run dry (R21)")
    return parts


def _must(holds: bool, claim: str) -> None:
    if not holds:
        raise ValueError(f"not a set for this game: {claim}")


def _check_shape(data: Mapping[str, Any], players: tuple[int, int]) -> None:
    """Check that the code and its notation know the board, the traits and the seats."""
    board = data["board"]
    _must((board["rows"], board["columns"], board["cells"]) == (SIZE, SIZE, CELLS), "a 4x4 board")
    _must(tuple(colour["name"] for colour in data["colours"]) == COLOURS, "the five colours")
    _must(tuple(symbol["name"] for symbol in data["symbols"]) == SYMBOLS, "the five symbols")
    _must((data["players"]["min"], data["players"]["max"]) == players, "the number of seats")


def _check_counts(parts: Parts, counts: Mapping[str, Any]) -> None:
    _must(min(parts.counts) >= 0, "no count is negative")
    _must(sum(parts.counts[:-2]) == counts["ordinary"], "ordinary = colours x symbols x copies")
    _must(parts.total == counts["total"], "the counts add up to the total")
