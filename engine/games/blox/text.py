"""The table as plain text in the words of the notation, for the workbench."""

from __future__ import annotations

from engine.games.blox import pay
from engine.games.blox.state import COLOURS, NONE, SIZE, Counts, View, cell_word


def table(view: View) -> str:
    """Return board, towers and seats.

    A field is the letter of its colour, with the seat of a figure (``b@A``) or the height of a
    tower (``w3``).
    """
    row = view.row
    head = [f"turn {view.turn + 1}, round {view.round}, @{_letter(view.active)} to act"]
    if view.ended:
        head = [f"ended after {view.turn} turns: {view.ended}"]
    head.append(f"phase {row.phase}: demolish up to {row.height} ({view.left} left)")
    head[-1] += f", build {row.build}" + (", last round" if view.closing else "")
    head.append(f"pile {view.pile}, discard {_cards(view.discard)}")
    if view.last is not None:
        head.append(f"last: {_last(view)}")
    seats = [_seat(view, seat) for seat in range(len(view.points))]
    return "\n\n".join(("\n".join(head), _board(view), "\n".join(_towers(view)), *seats))


def _letter(seat: int) -> str:
    return "ABCD"[seat]


def _cards(cards: Counts) -> str:
    return "-" if cards == NONE else pay.word(cards)


def _board(view: View) -> str:
    signs = [f"{COLOURS[colour][0]}" for colour in view.fields]
    for tower in view.towers:
        signs[tower.field] += str(tower.height)
    for seat, figures in enumerate(view.figures):
        for field in figures:
            signs[field] += f"@{_letter(seat)}"
    lines = ["  " + "".join(f"{letter:<4}" for letter in "abcdefghi").rstrip()]
    for row in range(SIZE):
        fields = signs[SIZE * row : SIZE * (row + 1)]
        lines.append(f"{row + 1} " + "".join(f"{sign:<4}" for sign in fields).rstrip())
    return "\n".join(lines)


def _towers(view: View) -> list[str]:
    return [f"{cell_word(tower.field)} {pay.word(tower.blocks)}" for tower in view.towers]


def _seat(view: View, seat: int) -> str:
    hand = view.hands[seat]
    lines = [
        f"@{_letter(seat)}  {view.points[seat]} points, {view.supply[seat]} in supply, joker "
        + ("active" if view.jokers[seat] else "used"),
        f"  figures {' '.join(map(cell_word, view.figures[seat])) or '-'}",
        f"  blocks {_cards(view.blocks[seat])}",
        f"  cards {view.held[seat]}" + ("" if hand is None else f": {_cards(hand)}"),
    ]
    return "\n".join(lines)


def _last(view: View) -> str:
    move = view.last
    if move is None:
        return ""
    words = [f"@{_letter(move.seat)}", move.verb]
    words += [cell_word(field) for field in (move.start, move.field) if field >= 0]
    words.append(f"with {pay.word(move.paid, move.joker)}")
    return " ".join((*words, f"+{move.points}")) if move.points else " ".join(words)
