"""Are accusations true? ``python -m tools.accusations hexago --count 40 [--option mode=star]``.

Plays games of computers, tells their stories as the bot does, and plays on from each decision that
a story calls costly: from what was played and from what was called better, on the same imagined
states, to the end of the game. ``Game.doubt`` is right where 19 of 20 costs as told cover what
comes out. Words are not told as costs.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev, variance
from typing import Any

from engine import registry
from engine.actions import Action, parse
from engine.analysis.line import Decision, points, read_line, weigh
from engine.analysis.story import SECONDS, Judged, leads, share_of, story_of
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.players import choose
from engine.players.greedy import own_dice
from engine.workbench.matches import MOST_ENTRIES, play, timed

PLAYERS = ("beginner", "greedy", "beginner", "greedy")


@dataclass(frozen=True)
class Asked:
    game: Game[Any, Any]
    options: dict[str, str]
    seats: int
    seconds: float
    level: str
    thought: float


def main() -> None:
    """Print each cost as told and played on, and how many were told right."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--times", type=int, default=100, help="imagined states a decision")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each story")
    parser.add_argument("--level", default="greedy", help="who plays on")
    parser.add_argument("--thought", type=float, default=5, help="milliseconds a move of theirs")
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    game, chosen = registry.game(given.game), dict(one.split("=") for one in given.option)
    asked = Asked(
        game, game.spec.complete(chosen), given.seats, given.seconds, given.level, given.thought
    )
    seen = covered = 0
    off: list[tuple[float, float]] = []
    for one, judged in accusations(asked):
        apart = [_played_on(asked, one, judged, number) for number in range(given.times)]
        cost, error = fmean(apart), stdev(apart) / sqrt(len(apart))
        seen, covered = seen + 1, covered + (abs(cost - judged.cost) <= judged.margin)
        off.append((judged.cost - cost, error))
        told = f"{judged.cost} ±{judged.margin} (looked {judged.lost} ±{judged.error:.1f})"
        print(f"{judged.action} / {judged.better}: {told}, {cost:.1f} ±{error:.1f}", flush=True)
        if seen == given.count:
            break
    print(f"{given.game} {chosen}: {covered} of {seen} told costs cover what comes out")
    high, wide = apart_of(off)
    print(f"told {high:.1f} too high, with a deviation of {wide:.1f} beside the chance of play")


def apart_of(off: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return how much too high costs are told, and how far that scatters but for chance.

    Args:
        off: What was told less what came out, and the standard error of that.
    """
    apart = [one for one, _ in off]
    chance = fmean(error**2 for _, error in off)
    return fmean(apart), sqrt(max(0.0, variance(apart) - chance)) if len(apart) > 1 else 0.0


def accusations(asked: Asked) -> Iterator[tuple[Decision, Judged]]:
    """Yield costly decisions of games between easy and medium computers, for ever."""
    game, number = asked.game, 0
    while True:
        seed = hashlib.sha256(f"accusations/{number}".encode()).digest()
        record = play(game, PLAYERS[: asked.seats], asked.options, seed, timed(50)).record
        line = read_line(record.run(), record.entries, record.statuses)
        budget = timed(1000 * share_of(line, asked.seconds))
        weighed = [
            weigh(
                game,
                game.observe(decision.before.state, decision.seat),
                decision.seat,
                decision.action,
                budget(),
            )
            for decision in line.decisions
        ]
        story = story_of(game.spec, line, weighed)
        decisions = {decision.seq: decision for decision in line.decisions}
        for seat in range(len(story.shares)):
            for judged in story.costly(seat):
                yield decisions[judged.seq], judged
        number += 1


def _played_on(asked: Asked, one: Decision, judged: Judged, number: int) -> int:
    """Return how far the action played is behind the better one at the end of the game."""
    game, seat = asked.game, one.seat
    seed = hashlib.sha256(f"again/{one.seq}/{number}".encode()).digest()
    state = game.imagine(game.observe(one.before.state, seat), seat, Stream(seed, "imagined"))
    played, better = (
        _end(asked, state, seat, action, Stream(seed, "played on"))
        for action in (one.action, parse(judged.better))
    )
    return better - played


def _end(asked: Asked, state: Any, seat: int, action: Action, stream: Stream) -> int:
    game, dice = asked.game, own_dice(stream)
    after = _apply(game, state, seat, action, dice)
    for _ in range(MOST_ENTRIES):
        if not (owing := game.to_act(after)):
            break
        now = min(owing)
        view, more = game.observe(after, now), timed(asked.thought)()
        after = _apply(game, after, now, choose(asked.level, game, view, now, stream, more), dice)
    return leads(game.spec, points(game, after))[seat]


def _apply(game: Game[Any, Any], state: Any, seat: int, action: Action, dice: Dice) -> Any:
    return game.apply(state, seat, action, dice).state


if __name__ == "__main__":
    main()
