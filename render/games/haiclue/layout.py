"""Where things lie on the public picture, for each number of seats."""

from __future__ import annotations

from render.canvas import Box
from render.games.haiclue.tiles import CARD_GAP, CARD_HEIGHT, CARD_WIDTH
from render.theme import MARGIN, WIDTH

TOP = 132
CLUE_TOP = TOP + CARD_HEIGHT + 20
RIGHT = WIDTH - MARGIN
BOTTOM = 26
GAP = 10
WAIT_HEIGHT = 92
HALF = 556
_SEAT_WIDTH, _SEAT_PITCH = 366, 381


def targets() -> tuple[Box, ...]:
    """Return the places of the four target cards."""
    lefts = [MARGIN + number * (CARD_WIDTH + CARD_GAP) for number in range(4)]
    return tuple(Box(left, TOP, left + CARD_WIDTH, TOP + CARD_HEIGHT) for left in lefts)


def crowded(seats: int) -> bool:
    """Tell whether there are so many seats that everything else becomes smaller."""
    return seats > 9


def clue_height(seats: int) -> int:
    """Return the least height of the frame of the current clue."""
    return 262 if crowded(seats) else 300


def waiting_shown(seats: int) -> int:
    """Return how many clues still to read are shown."""
    return 2 if crowded(seats) else 4 if seats > 6 else 12


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


def wait_boxes(count: int, top: int) -> tuple[Box, ...]:
    """Return the boxes of clues still to read, two a row."""
    found = []
    for number in range(count):
        row, column = divmod(number, 2)
        left, y = MARGIN + column * (HALF + 16), top + row * (WAIT_HEIGHT + GAP)
        found.append(Box(left, y, left + HALF, y + WAIT_HEIGHT))
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
