"""Walks through a game: random players, and every position on the way."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

from engine import registry
from engine.actions import Action
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.position import Position
from engine.record import Record
from engine.run import Advance, Deal, Entry, Run
from tests.tiers import FULL, many

GameAny = Game[Any, Any]
SEEDS = 3
MOST_WALKS = 15
"""A game of 2 to 12 seats is walked through once a size, not three times."""
LONGEST = 1200
SAMPLES = many(7, 14)


@dataclass(frozen=True)
class Walk:
    """One game of random players: a position before each entry and the last one.

    ``dice`` are those of the checks, not those of the game.
    """

    run: Run[Any]
    dice: Dice
    positions: tuple[Position[Any], ...]
    advances: tuple[Advance[Any], ...]
    seed: bytes

    @property
    def game(self) -> GameAny:
        return self.run.game

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(advance.entry for advance in self.advances)

    @property
    def states(self) -> list[Any]:
        return [position.state for position in self.positions]

    @property
    def record(self) -> Record:
        run, statuses = self.run, self.positions[0].statuses
        return Record(run.deal, run.commitment, self.entries, statuses, self.seed.hex())

    def sample(self, count: int = SAMPLES) -> list[Position[Any]]:
        """Return positions spread over the walk, the first and those near the end too."""
        running = self.positions[:-1]
        stride = max(1, len(running) // count)
        return list(dict.fromkeys((*running[::stride], *running[-3:])))


def seats_of(game: GameAny, wanted: int = 3) -> int:
    """Return the number of seats of a game that is nearest to ``wanted``."""
    return max(game.spec.least, min(wanted, game.spec.most))


def stream_of(*parts: object) -> Stream:
    """Return chance for a check, the same in every run of the tests."""
    return Dice(hashlib.sha256(repr(parts).encode()).digest()).stream("check")


def numbers(game: GameAny) -> tuple[list[int], list[int]]:
    """Return which walks there are: the fewest seats and two more once, and all others."""
    sizes = game.spec.most - game.spec.least + 1
    count = min(SEEDS * sizes, max(sizes, MOST_WALKS))
    first = sorted({0, min(2, sizes - 1)})
    return first, [n for n in range(count) if n not in first]


def walks(game: GameAny, chosen: list[int] | None = None) -> tuple[Walk, ...]:
    """Play random games over all numbers of seats, or some of them, with options by lot."""
    found = []
    sizes = game.spec.most - game.spec.least + 1
    for number in sorted(chain(*numbers(game))) if chosen is None else chosen:
        seats = game.spec.least + number % sizes
        stream = stream_of("walk", game.spec.key, number)
        options = {option.key: stream.choice(option.values) for option in game.spec.options}
        first = stream_of("first", number).choice([None, *range(seats)])
        found.append(walk(game, seats, options, stream, first=first, keen=game.spec.gains))
    return tuple(found)


def walk(
    game: GameAny,
    seats: int,
    options: dict[str, str],
    stream: Stream,
    *,
    first: int | None = None,
    keen: bool = False,
) -> Walk:
    """Play one random game; all who may act can be the next. Keen players mostly take points."""
    seed = stream.below(1 << 63).to_bytes(32, "big")
    parts = (game.components.id, game.components.hash)
    deal = Deal("check", game.spec.key, game.spec.rules_version, parts, options, seats, first)
    run = Run(game, deal, seed)
    position, _ = run.start()
    positions, advances = [position], []
    while not run.over(position):
        assert len(advances) < LONGEST * seats, "random players never come to an end"
        pool = game.to_act(position.state) if stream.below(4) else game.may_act(position.state)
        seat = stream.choice(sorted(pool))
        choose = keen_action if keen and stream.below(6) else any_action
        advance = run.act(position, seat, choose(game, position.state, seat, stream))
        position = advance.position
        positions.append(position)
        advances.append(advance)
    return Walk(run, Dice(seed[::-1]), tuple(positions), tuple(advances), seed)


@cache
def walks_of(key: str, part: int = 0) -> tuple[Walk, ...]:
    """Return walks through a registered game, in the first part one as most people play it."""
    game = registry.game(key)
    found = walks(game, numbers(game)[part])
    if part == 0:
        usual, stream = game.spec.complete({}), stream_of("usual", key)
        found += (walk(game, seats_of(game), usual, stream),)
    return found


def tiered_walks_of(key: str) -> tuple[Walk, ...]:
    """Return the walks of the first part; in ``make long`` all. The test has the mark ``sized``."""
    return walks_of(key) + (walks_of(key, 1) if FULL else ())


def any_action(game: GameAny, state: Any, seat: int, stream: Stream) -> Action:
    options = list(game.legal_actions(state, seat))
    options.extend(form.sample(stream) for form in game.forms(state, seat))
    return stream.choice(options)


def keen_action(game: GameAny, state: Any, seat: int, stream: Stream) -> Action:
    """Choose one of the actions that bring most points; any where none brings some."""
    view = game.observe(state, seat)
    gains = {action: game.gain(view, seat, action) or 0 for action in game.answers(state, seat)}
    most = max(gains.values(), default=0)
    best = [action for action, gain in gains.items() if gain == most]
    return stream.choice(best) if most else any_action(game, state, seat, stream)


def choices(walk: Walk) -> Iterator[tuple[Any, int, tuple[Action, ...]]]:
    """Yield sampled states with every seat that may act and its listed actions."""
    for position in walk.sample():
        for seat in sorted(walk.game.may_act(position.state)):
            yield position.state, seat, tuple(walk.game.legal_actions(position.state, seat))
