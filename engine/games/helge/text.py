"""The table as plain text in the words of the notation, for the workbench."""

from __future__ import annotations

from engine.games.helge.moves import seat_word
from engine.games.helge.state import CELLS, EMPTY, SIZE, Move, View, cell_word, stone_word

_WIDTH = 12


def table(view: View) -> str:
    """Return boards, depots, points and the bag; one block per seat."""
    head = [f"turn {view.turn + 1}, {seat_word(view.active)} to act"]
    if view.ended:
        head = [f"ended after {view.turn} turns: {view.ended}"]
    if view.drawn != EMPTY:
        head.append(f"drawn: {stone_word(view.drawn)}")
    if view.last is not None:
        head.append(f"last: {_last(view.last)}")
    head.append(f"bag: {sum(view.bag)} stones; doubling {view.doubling}")
    blocks = ["\n".join(head)]
    blocks += [_seat(view, seat) for seat in range(len(view.boards))]
    return "\n\n".join(blocks)


def _seat(view: View, seat: int) -> str:
    board, depot = view.boards[seat], view.depots[seat]
    free = board.count(EMPTY)
    kept = " ".join(stone_word(stone) for stone in depot) or "-"
    lines = [
        f"{seat_word(seat)}  {view.points[seat]} points, depot {len(depot)} of {free}: {kept}",
        "  " + "".join(f"{letter:<{_WIDTH + 1}}" for letter in "abcd"[:SIZE]).rstrip(),
    ]
    for start in range(0, CELLS, SIZE):
        row = board[start : start + SIZE]
        words = ("." if stone == EMPTY else stone_word(stone) for stone in row)
        cells = "".join(f"{word:<{_WIDTH + 1}}" for word in words)
        lines.append(f"{start // SIZE + 1} {cells}".rstrip())
    return "\n".join(lines)


def _last(move: Move) -> str:
    words = [seat_word(move.seat), move.verb]
    if move.gave != EMPTY:
        words += [stone_word(move.gave), seat_word(move.other)]
    if move.stone != EMPTY:
        words.append(stone_word(move.stone))
    if move.cell >= 0:
        words.append(cell_word(move.cell))
    return " ".join((*words, f"+{move.points}")) if move.points else " ".join(words)
