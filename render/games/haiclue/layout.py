"""Where things lie on the public picture, for each number of seats."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import Box
from render.games.haiclue.tiles import CARD_GAP, CARD_HEIGHT, CARD_WIDTH
from render.theme import MARGIN, WIDTH

TOP = 132
CLUE_TOP = TOP + CARD_HEIGHT + 20
RIGHT = WIDTH - MARGIN
BOTTOM = 26
MOST_SEATS = 12
TALLEST = 1350
"""No usual picture is taller."""
GAP = 10
PAD = 34
"""Between a clue and its frame."""
ROOM = RIGHT - MARGIN - 2 * PAD
WAIT_HEIGHT = 92
HALF = 556
_SEAT_WIDTH, _SEAT_PITCH = 366, 381


def targets() -> tuple[Box, ...]:
    """Return the places of the four target cards."""
    lefts = [MARGIN + number * (CARD_WIDTH + CARD_GAP) for number in range(4)]
    return tuple(Box(left, TOP, left + CARD_WIDTH, TOP + CARD_HEIGHT) for left in lefts)


def crowded(seats: int) -> bool:
    """Return whether there are so many seats that everything else becomes smaller."""
    return seats > 9


def clue_height(seats: int) -> int:
    """Return the least height of the frame of the current clue."""
    return 262 if crowded(seats) else 300


def waiting_rows(seats: int) -> int:
    """Return how many rows the clues still to read may take."""
    return 2 if seats > 6 else 6


def seat_height(seats: int) -> int:
    """Return the height of a seat's box."""
    return 80 if crowded(seats) else 76


def seat_boxes(seats: int, top: int, boxes: int) -> tuple[Box, ...]:
    """Return boxes three a row, in reading order."""
    high = seat_height(seats)
    found = []
    for number in range(boxes):
        row, column = divmod(number, 3)
        left, y = MARGIN + column * _SEAT_PITCH, top + row * (high + 12)
        found.append(Box(left, y, left + _SEAT_WIDTH, y + high))
    return tuple(found)


def wait_boxes(wide: Sequence[bool], top: int, rows: int) -> tuple[Box, ...]:
    """Return the boxes of clues still to read: two a row, a wide one alone, at most ``rows``."""
    found: list[Box] = []
    row, free = -1, False
    for whole in wide:
        if whole or not free:
            row += 1
            if row == rows:
                break
            left, free = MARGIN, not whole
        else:
            left, free = MARGIN + HALF + 16, False
        y = top + row * (WAIT_HEIGHT + GAP)
        right = RIGHT if whole else left + HALF
        found.append(Box(left, y, right, y + WAIT_HEIGHT))
    return tuple(found)


def crowded_boxes(top: int) -> tuple[Box, Box, Box]:
    """Return two clues still to read and the box that counts the others."""
    wide = 468
    second = MARGIN + wide + 16
    third = second + wide + 16
    low = top + WAIT_HEIGHT - 6
    return (
        Box(MARGIN, top, MARGIN + wide, low),
        Box(second, top, second + wide, low),
        Box(third, top, RIGHT, low),
    )
