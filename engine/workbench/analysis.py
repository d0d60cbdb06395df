"""``python -m engine analyse``: the story of a recorded game, as text or as JSON."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from engine import registry
from engine.advice import CHANCE
from engine.analysis import Line, Story, analyse, share_of
from engine.players.greedy import More
from engine.reading import Spelled
from engine.record import Record
from engine.run import Broken, Position, Run
from engine.spec import Seat
from engine.workbench.parser import Wrong
from engine.workbench.reading import spelled

_LETTERS = "ABCDEFGHIJKL"


def dealt(record: Record, at: int | None = None) -> tuple[Run[Any], Position[Any]]:
    """Return ``record.position``; raise Broken if it breaks the rules, Wrong without a deal."""
    try:
        return record.position(at)
    # ``Broken`` is a ValueError, too, and has an exit code of its own.
    except Broken:
        raise
    except (ValueError, registry.UnknownGame) as fault:
        raise Wrong(f"The record cannot be dealt: {fault}.") from fault


def story_of(record: Record, file: Path, seconds: float) -> Story:
    """Return the story of a record; raise as ``dealt`` does, and Wrong if the game is not over."""
    run, last = dealt(record)
    if not run.over(last):
        raise Wrong(f"The game in {file} is not over.")

    def lend(line: Line) -> More:
        # Begun anew for each decision: ``analyse`` asks for one each time.
        until = time.monotonic() + share_of(line, seconds)
        return lambda: time.monotonic() < until

    def words(view: Any) -> Spelled | None:
        return spelled(run.game, run.deal.options, view)

    return analyse(run, record.entries, record.statuses, lend, words)


def show(story: Story, asked: argparse.Namespace) -> int:
    if asked.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(story), indent=1).decode() + "\n")
        return 0
    for seat, share in enumerate(story.shares):
        found = (
            "too little can be told" if share.found is None else _found(share.found, share.error)
        )
        print(f"{_LETTERS[seat]}: {found}, {share.judged} decisions weighed")
        for one in story.costly(seat):
            lost = (
                f"{100 * one.lost:.0f} chances in 100"
                if one.unit == CHANCE
                else f"{one.lost:.1f} points"
            )
            print(f"    turn {one.turn}: {one.action}; better {one.better}: {lost}")
    for point in story.turning:
        points = story.rounds[point.round].points
        print(f"round {point.round} turned it for {_who(point.seat)}: {_row(points)}")
    print("\n".join(f"{at:4} {_row(one.points)}" for at, one in enumerate(story.rounds)))
    return 0


def _found(found: int, error: int) -> str:
    return f"took {found}% of its chances, give or take {error}"


def _who(seat: Seat | None) -> str:
    return "-" if seat is None else _LETTERS[seat]


def _row(points: tuple[int, ...]) -> str:
    return " ".join(f"{value:5}" for value in points)
