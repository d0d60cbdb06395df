"""Recorded moves one by one, what presses they take, and all that presses lead to."""

from __future__ import annotations

from functools import cache
from pathlib import Path as File

from cogs.table.moment import Moment
from cogs.table.play.picker import prompt
from engine.actions import Action
from engine.prompts import Path
from engine.record import Record
from engine.spec import Seat
from tools.support import counting
from tools.support.recorded import Turn, turns

EN = counting.EN


@cache
def moves(file: File) -> tuple[tuple[Moment, Seat, Action], ...]:
    """Return every move of a recorded game with the table before it."""
    found = turns(Record.from_json(file.read_bytes()))
    return tuple((table, turn.seat, action) for turn in found for table, action in turn.done)


def presses(table: Moment, seat: Seat, wanted: Action) -> int:
    """Return the presses of one move, from the board's own button on."""
    return counting.presses(Turn(seat, ((table, wanted),)))


def reached(table: Moment, seat: Seat) -> set[Action]:
    found, seen = set[Action](), set[Path]()
    waiting: list[Path] = [()]
    while waiting:
        path = waiting.pop()
        pages = prompt(table, seat, path, 0, EN, "").pages
        for step in (prompt(table, seat, path, page, EN, "") for page in range(pages)):
            found |= {step.action} if step.action else set()
            ahead = [item.path for item in step.items if item.path not in seen]
            seen.update(ahead)
            waiting += ahead
    return found
