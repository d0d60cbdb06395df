"""The parts of Haiclue: numbers of tiles and cards, checked once when they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.games.haiclue.state import CARDS, COLOURS


@dataclass(frozen=True, slots=True)
class Parts:
    """What the box holds.

    Attributes:
        tiles: Word tiles of one list.
        hand: Tiles of each seat.
        least: Tiles of the smallest clue (R6).
        heights: Height of the four stacks by number of seats.
        win, perfect: Points of the team of two (R17).
    """

    tiles: int
    hand: int
    least: int
    heights: Mapping[int, int]
    win: int
    perfect: int

    def needed(self, seats: int) -> int:
        """Return the tiles that a game takes: 15 a seat and the four stacks."""
        return self.hand * seats + len(COLOURS) * self.heights[seats]

    def rounds(self, seats: int) -> int:
        """Return the number of rounds: each target is used on both sides."""
        return 2 * self.heights[seats]


def read(data: Mapping[str, Any]) -> Parts:
    """Read the component file.

    Raises:
        ValueError: It is no set for this game, or its numbers contradict each other.
    """
    tiles, cards, clue, team = (data[key] for key in ("word_tiles", "cards", "clue", "cooperative"))
    parts = Parts(
        tiles=tiles["total"],
        hand=tiles["per_player"],
        least=clue["min_tiles"],
        heights={row["players"]: row["stack_height"] for row in data["by_player_number"]},
        win=team["win_at"],
        perfect=team["perfect"],
    )
    if tuple(colour["id"] for colour in data["colours"]) != COLOURS:
        raise ValueError("other colours")
    if (cards["draw_pile_per_colour"], cards["draw_pile"]) != (CARDS, CARDS * len(COLOURS)):
        raise ValueError("other cards")
    if clue["max_tiles"] != parts.hand:
        raise ValueError("a clue may hold the whole hand")
    for row in data["by_player_number"]:
        seats = row["players"]
        wanted = (row["rounds"], row["tiles_used"], row["cards_used"])
        if wanted != (parts.rounds(seats), parts.needed(seats), seats * parts.rounds(seats)):
            raise ValueError(f"numbers for {seats} seats contradict each other")
        if parts.needed(seats) > parts.tiles or row["cards_used"] > cards["draw_pile"]:
            raise ValueError(f"not enough parts for {seats} seats")
    return parts
