"""Thousands of games by computer seats: every one must come to an end, none may break."""

from __future__ import annotations

import hashlib
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from engine import registry
from engine.workbench.matches import play

BATCH = 50


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of one kind, with the seats that follow from their numbers."""

    game: str
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class Broken(Exception):
    """A game that did not end as it should; the seed plays it again."""

    game: str
    seats: int
    seed: str
    why: str


def played(batch: Batch) -> tuple[int, int]:
    """Play some games; return how many ended by their rules, and how many were stopped."""
    game = registry.game(batch.game)
    ended = stopped = 0
    for number in range(batch.first, batch.first + batch.count):
        # The number decides on size and seed: a game that broke is played again by its number.
        sizes = range(game.spec.least, game.spec.most + 1)
        seats = sizes[number % len(sizes)]
        seed = hashlib.sha256(f"soak/{batch.game}/{number}".encode()).digest()
        try:
            # No player is ever out of time: how busy the machine is changes no game.
            found = play(game, ("random",) * seats, {}, seed, lambda: lambda: False)
        except Exception as error:
            raise Broken(batch.game, seats, seed.hex(), type(error).__name__) from error
        if found.outcome.stopped:
            stopped += 1
        else:
            ended += 1
    return ended, stopped


def soak(games: int, keys: tuple[str, ...], workers: int = 2) -> int:
    """Play so many games of each of these; print what became of them, return how many broke."""
    wrong = 0
    with ProcessPoolExecutor(workers) as pool:
        for key in keys:
            began = time.monotonic()
            batches = [Batch(key, n, min(BATCH, games - n)) for n in range(0, games, BATCH)]
            ended = stopped = 0
            for done in as_completed([pool.submit(played, batch) for batch in batches]):
                try:
                    by_rules, cut = done.result()
                except Broken as broken:
                    wrong += 1
                    print(f"BROKEN {broken}", flush=True)
                    continue
                ended, stopped = ended + by_rules, stopped + cut
            took = time.monotonic() - began
            print(f"{key:9} {ended} ended, {stopped} stopped by a limit, {took:.0f} s", flush=True)
    return wrong
