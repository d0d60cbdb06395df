"""Are accusations true? ``python -m tools.accusations hexago --count 40 [--option mode=star]``.

Plays games of computers, tells their stories as the bot does, and weighs each decision that a story
calls costly once more with ten times the time. An accusation turns round where the action that was
called better is no longer better.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator

from engine import registry
from engine.actions import parse
from engine.advice import advise
from engine.analysis import Decision, Judged, read, share_of, story_of, weigh
from engine.contract import Game
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
        view = game.observe(one.before.state, one.seat)
        better = parse(judged.better)
        more = timed(1000 * TIMES * seconds)()
        advice = advise(game, view, one.seat, more, None, (one.action, better))
        both = [advice.of(action) for action in (one.action, better)] if advice else []
        if len(both) < 2 or both[0] is None or both[1] is None:
            continue
        cost = both[1].value - both[0].value
        turned, seen = turned + (cost <= 0), seen + 1
        print(f"{judged.action} / {judged.better}: {judged.lost:.1f}, then {cost:.1f}", flush=True)
        if seen == asked.count:
            break
    print(f"{asked.game} {options}: {turned} of {seen} accusations turned round")


def accusations(game: Game, options: dict[str, str]) -> Iterator[tuple[Decision, Judged, float]]:
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
