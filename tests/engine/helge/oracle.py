"""Helge once more, written from the rules page alone: slow, in words, without the rules' code.

A table is plain dicts of words. Stones are words (``red-star``, ``joker``, ``x``), cells are
``(column letter, row digit)`` as text (``b2``). Nothing here imports the package under test;
``table`` in ``test_oracle`` turns a state into such a table.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

COLUMNS, ROWS = "abcd", "1234"
CELLS = [column + row for row in ROWS for column in COLUMNS]  # reading order
COLOURS = ["red", "blue", "green", "yellow", "violet"]
SYMBOLS = ["sun", "moon", "star", "leaf", "drop"]
KINDS = [f"{colour}-{symbol}" for colour in COLOURS for symbol in SYMBOLS] + ["joker", "x"]
FULL_BAG = Counter(dict.fromkeys(KINDS, 4))


@dataclass
class Table:
    """A position in words.

    Attributes:
        boards: Per seat, stones by cell; free cells are absent.
        depots: Per seat, oldest first.
        points: Per seat.
        turn: Index of the active seat.
        drawn: The stone in hand or None.
        over: The game has ended.
        stacked: The option.
    """

    boards: list[dict[str, str]]
    depots: list[list[str]]
    points: list[int]
    turn: int = 0
    drawn: str | None = None
    over: bool = False
    stacked: bool = False
    all_stones: Counter[str] = field(default_factory=lambda: Counter(FULL_BAG))

    def copy(self) -> Table:
        return Table(
            [dict(board) for board in self.boards],
            [list(depot) for depot in self.depots],
            list(self.points),
            self.turn,
            self.drawn,
            self.over,
            self.stacked,
            self.all_stones,
        )

    def bag(self) -> Counter[str]:
        """Return what is left by subtraction."""
        seen = Counter(stone for board in self.boards for stone in board.values())
        seen += Counter(stone for depot in self.depots for stone in depot)
        if self.drawn:
            seen[self.drawn] += 1
        left = Counter(self.all_stones)
        left.subtract(seen)
        assert min(left.values()) >= 0, "a stone exists twice"
        return left


def touching(cell: str) -> list[str]:
    """Return the cells whose distance in columns plus rows is one."""
    return [
        other
        for other in CELLS
        if abs(COLUMNS.index(cell[0]) - COLUMNS.index(other[0]))
        + abs(ROWS.index(cell[1]) - ROWS.index(other[1]))
        == 1
    ]


def goes(board: dict[str, str], stone: str, cell: str) -> bool:
    """Return whether a stone fits: free cell, and each neighbour free, joker, or sharing a word."""
    if cell in board or stone == "x":
        return False
    for other in touching(cell):
        there = board.get(other)
        if there is None or "joker" in (there, stone):
            continue
        if not set(there.split("-")) & set(stone.split("-")):
            return False
    return True


def where(board: dict[str, str], stone: str) -> list[str]:
    return [cell for cell in CELLS if goes(board, stone, cell)]


def line_value(stones: list[str]) -> int:
    assert len(stones) == 4
    if "joker" in stones:
        return 2
    colours, symbols = zip(*(stone.split("-") for stone in stones), strict=True)
    same = (len(set(colours)) == 1, len(set(symbols)) == 1)
    return {(True, True): 20, (True, False): 5, (False, True): 5, (False, False): 2}[same]


def score(
    board: dict[str, str], stone: str, cell: str, stacked: bool
) -> tuple[int, dict[str, str]]:
    """Place a stone; return the points and the board after clearing."""
    board = {**board, cell: stone}
    row = [column + cell[1] for column in COLUMNS]
    column = [cell[0] + row_name for row_name in ROWS]
    total, lines, gone = 0, 0, set()
    for line in (row, column):
        if all(place in board for place in line):
            total += line_value([board[place] for place in line])
            lines += 1
            gone |= set(line)
    for place in gone - {cell}:
        del board[place]
    if lines == 0:
        return 0, board
    two_lines, lone = lines == 2, len(board) == 1
    if stacked:
        total *= (2 if two_lines else 1) * (2 if lone else 1)
    elif two_lines or lone:
        total *= 2
    return total, board


def legal(table: Table) -> set[str]:
    """Return the texts of all legal actions of the active seat."""
    if table.over:
        return set()
    me = table.turn
    board, depot = table.boards[me], table.depots[me]
    if table.drawn == "x":
        return {f"remove {cell}" for cell in board}
    if table.drawn == "joker":
        return {f"place {cell}" for cell in CELLS if cell not in board}
    others = [seat for seat in range(len(table.boards)) if seat != me]
    offers = {
        f"@{'ABCDEF'[seat]} {stone} {cell}"
        for seat in others
        for stone in table.depots[seat]
        for cell in where(board, stone)
    }
    if table.drawn:
        found = {f"place {cell}" for cell in where(board, table.drawn)}
        if not found:
            found = {"depot"}
        return found | {f"swap {offer}" for offer in offers}
    found = {f"lay {stone} {cell}" for stone in depot for cell in where(board, stone)}
    found |= {f"swap {stone} {offer}" for stone in depot for offer in offers}
    if sum(table.bag().values()) > 0:
        found.add("draw")
    return found or {"pass"}


def play(table: Table, text: str, draw: str | None = None) -> Table:
    """Carry out a legal action; ``draw`` is the stone that comes out of the bag."""
    table = table.copy()
    me, (verb, *words) = table.turn, text.split()
    board, depot = table.boards[me], table.depots[me]
    if verb == "draw":
        assert draw is not None
        if draw == "x" and not board:
            return _next(table)
        table.drawn = draw
        return table
    hand = table.drawn
    table.drawn = None
    if verb == "remove":
        del board[words[0]]
    elif verb == "depot":
        assert hand is not None
        depot.append(hand)
    elif verb != "pass":
        stone, cell = _taken(table, verb, words, hand), words[-1]
        points, table.boards[me] = score(board, stone, cell, table.stacked)
        table.points[me] += points
    return _next(table)


def _taken(table: Table, verb: str, words: list[str], hand: str | None) -> str:
    """Move stones between depots and return the one that goes to the board."""
    if verb == "place":
        assert hand is not None
        return hand
    depot = table.depots[table.turn]
    if verb == "lay":
        depot.remove(words[0])
        return words[0]
    if hand is None:
        hand = words.pop(0)
        depot.remove(hand)
    theirs = table.depots["ABCDEF".index(words[0][1])]
    theirs.remove(words[1])
    theirs.append(hand)
    return words[1]


def _next(table: Table) -> Table:
    """End the turn; more stones in the depot than free cells end the game."""
    me = table.turn
    if len(table.depots[me]) > 16 - len(table.boards[me]):
        table.over = True
    else:
        table.turn = (me + 1) % len(table.boards)
    return table
