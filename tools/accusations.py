"""Are accusations true? ``python -m tools.accusations hexago --count 40 [--option mode=star]``.

Plays games of computers, tells their stories as the bot does, and weighs each decision that a story
calls costly ten times more, each time on other imagined futures: the story's own would only repeat
its luck. Where words decide, ten other minds judge it. An accusation turns round where what was
called better is not better on their average.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from statistics import fmean
from typing import Any

from engine import registry
from engine.actions import parse
from engine.analysis.line import Decision, read_line
from engine.analysis.story import Judged, share_of, story_of
from engine.analysis.weighing import weigh
from engine.contract import Game
from engine.dice import Stream
from engine.meaning import minds
from engine.players import search
from engine.word_player import Spelled
from engine.workbench.matches import play
from engine.workbench.spelling import spelled
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
    for one, judged, seconds, words in accusations(game, options):
        cost = fmean(_cost(game, one, judged, seconds, words, number) for number in range(TIMES))
        turned, seen = turned + (cost <= 0), seen + 1
        print(f"{judged.action} / {judged.better}: {judged.lost:.2f}, then {cost:.2f}", flush=True)
        if seen == asked.count:
            break
    print(f"{asked.game} {options}: {turned} of {seen} accusations turned round")


def _cost(
    game: Game[Any, Any],
    one: Decision,
    judged: Judged,
    seconds: float,
    words: Spelled | None,
    number: int,
) -> float:
    """Return how far an action falls behind the one called better, on futures of its own."""
    view, pair = game.observe(one.before.state, one.seat), (one.action, parse(judged.better))
    stream = Stream(hashlib.sha256(f"again/{one.seq}/{number}".encode()).digest(), "again")
    if game.word_player is not None and words is not None:
        other = replace(words, reader=f"again/{number}")
        found = game.word_player.weigh(view, one.seat, other, minds.BEST, pair)
    else:
        found = search.weigh(game, view, one.seat, stream, timed(1000 * seconds)(), pair)
    values = {weighed.action: weighed.value for weighed in found}
    return values[pair[1]] - values[pair[0]]


def accusations(
    game: Game[Any, Any], options: dict[str, str]
) -> Iterator[tuple[Decision, Judged, float, Spelled | None]]:
    """Yield costly decisions of games between an easy and a medium computer, for ever."""
    chosen = game.spec.complete(options)
    number = 0
    while True:
        seed = hashlib.sha256(f"accusations/{number}".encode()).digest()
        record = play(game, ("beginner", "greedy"), options, seed, timed(50)).record
        line = read_line(record.run(), record.entries, record.statuses)
        seconds = share_of(line)
        views = [game.observe(one.before.state, one.seat) for one in line.decisions]
        words = [spelled(game, chosen, view) for view in views]
        weighed = [
            weigh(game, view, one.seat, one.action, timed(1000 * seconds)(), said)
            for one, view, said in zip(line.decisions, views, words, strict=True)
        ]
        story = story_of(game.spec, line, weighed)
        decisions = {one.seq: (one, said) for one, said in zip(line.decisions, words, strict=True)}
        for seat in range(len(story.shares)):
            for judged in story.costly(seat):
                decision, said = decisions[judged.seq]
                yield decision, judged, seconds, said
        number += 1


if __name__ == "__main__":
    main()
