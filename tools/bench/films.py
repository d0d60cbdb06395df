"""What the film of a game costs: processor time of one thread, and bytes."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from data.words import words
from engine.run import Entry
from engine.turns import turns
from render.contract import Scene
from render.film import MOST, film
from tools.bench.measure import Figure, figure
from tools.bench.scenes import dealt

RUNS = 5
ENTRIES = 90
"""More turns than a film shows, in a game that draws and lays."""
GAMES = {"4 boards": ("helge", 4), "36 tiles": ("hexago", 4), "domino": ("hexamino", 4)} | {
    "9x9 towers": ("blox", 4)
}


def figures() -> Iterator[Figure]:
    """Draw films of random games, as long as they get or as the game is."""
    for name, (game, seats) in GAMES.items():
        taken, size = _film(game, seats)
        yield figure(f"film of a game, processor time: {name}", "ms", taken, "250")
        yield figure(f"  size: {name}", "KB", [size / 1000], "1,200")


def _film(game: str, seats: int) -> tuple[list[float], int]:
    run, chooser = dealt(game, seats), random.Random(7)
    position, log = run.start()[0], list[Entry]()
    while len(log) < ENTRIES and len(turns(run, log, None)) < MOST and not run.over(position):
        seat = run.owing(position)[0]
        action = chooser.choice(tuple(run.game.legal_actions(position.state, seat)))
        advance = run.act(position, seat, action)
        position = advance.position
        log.append(advance.entry)
    scene = Scene(("Anna", "Ben", "Carla", "Dora"), words("en"))
    # Not measured: sprites that this game needs are drawn now.
    found = film(run, turns(run, log, None), scene)
    taken = []
    for _ in range(RUNS):
        begin = time.process_time()
        film(run, turns(run, log, None), scene)
        taken.append((time.process_time() - begin) * 1000)
    return taken, len(found.gif)
