"""``python -m engine analyse``: the story of a recorded game, as text or as JSON."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from engine import registry
from engine.advice import CHANCE
from engine.analysis.line import read_line, weigh
from engine.analysis.story import Story, share_of, story_of, together
from engine.record import Record
from engine.run import Broken
from engine.workbench.matches import spelled
from engine.workbench.parser import Wrong
from engine.workbench.strength import timed

_LETTERS = "ABCDEFGHIJKL"


def analyse_record(record: Record, file: Path, seconds: float) -> Story:
    """Return the story of a record.

    Raise Broken if it breaks the rules, Wrong if it can't be dealt or the game is not over.
    """
    try:
        run, last = record.position()
    # ``Broken`` is a ValueError, too, and has an exit code of its own.
    except Broken:
        raise
    except (ValueError, registry.UnknownGame) as fault:
        raise Wrong(f"The record cannot be dealt: {fault}.") from fault
    if not run.over(last):
        raise Wrong(f"The game in {file} is not over.")
    if run.lot:
        raise Wrong(f"The order of the seats decided {file}: there is no skill to tell.")

    line, game = read_line(run, record.entries, record.statuses), run.game
    budget = timed(1000 * share_of(line, seconds))
    weighed = []
    for decision in line.decisions:
        view = game.observe(decision.before.state, decision.seat)
        words = spelled(game, run.deal.options, view)
        weighed.append(weigh(game, view, decision.seat, decision.action, budget(), words))
    return story_of(game.spec, line, weighed, together=together(game, line))


def show(story: Story, asked: argparse.Namespace) -> int:
    if asked.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(story), indent=1).decode() + "\n")
        return 0
    for seat, share in enumerate(story.shares):
        figure = f"made {share.found}% of what was possible (±{share.error})"
        if share.found is None:
            figure = "too few decisions to say"
        print(f"{_LETTERS[seat]}: {figure}, {share.judged} decisions weighed")
        for decision in story.costly(seat):
            lost = f"{decision.cost} points (±{decision.margin})"
            if decision.unit == CHANCE:
                lost = f"{decision.found} of {decision.asked} found it"
            print(f"    turn {decision.turn}: {decision.action}; better {decision.better}: {lost}")
    for point in story.turning:
        points = story.rounds[point.round].points
        print(f"turning point for {_LETTERS[point.seat]}, round {point.round}: {_row(points)}")
    print("\n".join(f"{at:4} {_row(turn.points)}" for at, turn in enumerate(story.rounds)))
    return 0


def _row(points: tuple[int, ...]) -> str:
    return " ".join(f"{value:5}" for value in points)
