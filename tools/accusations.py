"""Are accusations true? ``python -m tools.accusations hexago --count 40 [--option mode=star]``.

Plays games of computers, tells their stories as the bot does, and weighs each decision that a story
calls costly ten times more, each time on other imagined futures: the story's own would only repeat
its luck. An accusation turns round where what was called better is not better on their average.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from statistics import fmean
from typing import Any

from engine import registry
from engine.actions import parse
from engine.analysis import Decision, Judged, read, share_of, story_of, weigh
from engine.contract import Game
from engine.dice import Stream
from engine.players import search
from engine.workbench.matches import play
from engine.workbench.strength import timed

TIMES = 10


def main() -> None:
    """Print each accusation with both costs, and how many turned round."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--option", action="append", default=[])
    asked = parser.parse_args()
    game, options = registry.game(asked.game), dict(one.split("=") for one in asked.option)
    turned = seen = 0
    for one, judged, seconds in accusations(game, options):
        cost = fmean(_cost(game, one, judged, seconds, number) for number in range(TIMES))
        turned, seen = turned + (cost <= 0), seen + 1
        print(f"{judged.action} / {judged.better}: {judged.lost:.1f}, then {cost:.1f}", flush=True)
        if seen == asked.count:
            break
    print(f"{asked.game} {options}: {turned} of {seen} accusations turned round")


def _cost(
    game: Game[Any, Any], one: Decision, judged: Judged, seconds: float, number: int
) -> float:
    """Return how far an action falls behind the one called better, on futures of its own."""
    view, pair = game.observe(one.before.state, one.seat), (one.action, parse(judged.better))
    stream = Stream(hashlib.sha256(f"again/{one.seq}/{number}".encode()).digest(), "again")
    found = search.weigh(game, view, one.seat, stream, timed(1000 * seconds)(), pair)
    values = {weighed.action: weighed.value for weighed in found}
    return values[pair[1]] - values[pair[0]]


def accusations(
    game: Game[Any, Any], options: dict[str, str]
) -> Iterator[tuple[Decision, Judged, float]]:
    """Yield costly decisions of games between an easy and a medium computer, for ever."""
    number = 0
    while True:
        seed = hashlib.sha256(f"accusations/{number}".encode()).digest()
        record = play(game, ("beginner", "greedy"), options, seed, timed(50)).record
        line = read(record.run(), record.entries, record.statuses)
        seconds = share_of(line)
        weighed = [
            weigh(
                game,
                game.observe(one.before.state, one.seat),
                one.seat,
                one.action,
                timed(1000 * seconds)(),
            )
            for one in line.decisions
        ]
        story = story_of(game.spec, line, weighed)
        decisions = {one.seq: one for one in line.decisions}
        for seat in range(len(story.shares)):
            yield from ((decisions[one.seq], one, seconds) for one in story.costly(seat))
        number += 1


if __name__ == "__main__":
    main()
