"""A whole game at once, for tools; the bot weighs a decision after the other, as there is time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.analysis.line import Line, read_line
from engine.analysis.story import Story, story_of
from engine.analysis.weighing import weigh
from engine.contract import Game
from engine.players.greedy import More
from engine.reading import Spelled
from engine.run import Entry, Run

SECONDS: Final = 45.0
"""What all decisions of a game may take together; with the last look at each, and what the machine
does besides, it stays below 60."""
EACH: Final = 1.0
"""Seconds that a single one may take at most."""


def share_of(line: Line, seconds: float = SECONDS) -> float:
    return min(EACH, seconds / max(1, len(line.decisions)))


def together(game: Game[Any, Any], line: Line) -> bool:
    first = line.turns[0].points
    outcome = game.outcome(line.last)
    return len(first) == 1 or (outcome is not None and outcome.together)


def analyse(
    run: Run[Any],
    entries: Sequence[Entry],
    statuses: Sequence[str] | None,
    lend: Callable[[Line], More],
    spelled: Callable[[Any], Spelled | None] | None = None,
) -> Story:
    """Return the story of a game; raise Broken if its log breaks the rules."""
    line = read_line(run, entries, statuses)
    game = run.game
    weighed = []
    for one in line.decisions:
        view = game.observe(one.before.state, one.seat)
        weighed.append(
            weigh(game, view, one.seat, one.action, lend(line), spelled(view) if spelled else None)
        )
    return story_of(game.spec, line, weighed, together=together(game, line))
