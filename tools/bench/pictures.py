"""What a picture costs: draw and encode per scene, bytes, and what the event loop feels."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from cogs.runtime.picture_pool import PicturePool
from data.words import words
from engine.prompts import level
from render import png
from render.contract import Picture, Preview, Scene
from render.games.haiclue.renderer import HAICLUE
from render.registry import renderer
from tools.bench.measure import Figure, figure, percentile, since, timed
from tools.bench.scenes import finished, played, wanted
from tools.support import haiclue_positions, hexago_positions

ROOT = Path(__file__).resolve().parents[2]
RUNS = 40
ROUNDS = 10
AT_ONCE = 50
STARTS = 3
TICK = 0.001
FULLEST = {2: 40, 3: 60, 4: 90, 6: 140}
"""Entries of a random game after which its boards are well filled."""
SMALL = (
    ("helge", 50),
    ("helge", 60),
    ("blox", 30),
    ("blox", 40),
    ("hexamino", 20),
    ("hexamino", 30),
)
"""Games and entries of the small boards on a page."""

Draw = Callable[[], Picture]


def board(seats: int) -> Draw:
    """Return what draws the public picture of a full table."""
    run, position = played("helge", seats, FULLEST[seats])
    view = run.game.observe(position.state, None)
    scene = Scene(tuple(f"Player {n}" for n in range(seats)), words("en"))
    return partial(renderer("helge").board, view, scene)


def preview(first: str, words_chosen: int = 0) -> Draw:
    """Return what draws a step of the private picker, after the first words of an action."""
    run, position = wanted("helge", 4, 60, first)
    seat = run.owing(position)[0]
    view = run.game.observe(position.state, seat)
    worded = partial(run.game.asking.worded, view)
    legal = tuple(map(worded, run.game.legal_actions(position.state, seat)))
    path = next(action.words for action in legal if action.verb == first)[:words_chosen]
    found = level(legal, path, run.game.spec.inline)
    names = ("Anna", "Ben", "Carla", "Dora")
    scene = Scene(names, words("de"), viewer=seat, place="#tisch-1 · Spielabend")
    shown = Preview(path, tuple(choice.path for choice in found.choices))
    return partial(renderer("helge").preview, view, scene, shown)


def ranking() -> Draw:
    """Return what draws the end of a game of six."""
    run, position = finished("helge", 6)
    scene = Scene(tuple("ABCDEF"), words("en"), outcome=run.outcome(position))
    return partial(renderer("helge").ranking, run.game.observe(position.state, None), scene)


def domino(entries: int, mode: str) -> Draw:
    """Return what draws a table of six that is nearly full, or a whole Star."""
    run, position = played("hexamino", 6, entries, options={"mode": mode})
    scene = Scene(tuple("ABCDEF"), words("en"))
    return partial(renderer("hexamino").board, run.game.observe(position.state, None), scene)


def coloured() -> Draw:
    """Return what draws all 36 tiles of a game alone."""
    view = hexago_positions.view(1, hexago_positions.heap(36))
    return partial(renderer("hexago").board, view, hexago_positions.scene(view))


def words_board() -> Draw:
    """Return what draws a table of words in the middle of a round of six."""
    scene = haiclue_positions.scene(6, lexicon=())
    return partial(HAICLUE.board, haiclue_positions.usual(), scene)


def towers_board() -> Draw:
    """Return what draws a board of towers and figures in the middle of a game of four."""
    run, position = played("blox", 4, 40)
    scene = Scene(("Anna", "Ben", "Carla", "Dora"), words("en"))
    return partial(renderer("blox").board, run.game.observe(position.state, None), scene)


def towers_preview() -> Draw:
    """Return what draws the fullest step of the picker there: all fields to enter on."""
    run, position = wanted("blox", 4, 40, "enter")
    seat = run.owing(position)[0]
    view = run.game.observe(position.state, seat)
    worded = partial(run.game.asking.worded, view)
    legal = tuple(map(worded, run.game.legal_actions(position.state, seat)))
    found = level(legal, ("enter",), run.game.spec.inline)
    scene = Scene(("Anna", "Ben", "Carla", "Dora"), words("de"), viewer=seat)
    shown = Preview(found.path, tuple(choice.path for choice in found.choices))
    return partial(renderer("blox").preview, view, scene, shown)


def small_boards() -> Callable[[], list[Picture]]:
    """Return what draws the six pictures of a page of ``/tables``, as when they are new."""
    draws = []
    for key, entries in SMALL:
        run, position = played(key, 4, entries)
        scene = Scene(("Anna", "Ben", "Carla", "Dora"), words("en"))
        draws.append(partial(renderer(key).square, run.game.observe(position.state, None), scene))
    return lambda: [draw() for draw in draws]


def scenes() -> dict[str, tuple[Draw, str, str]]:
    """Return every scene with its targets for milliseconds and kilobytes."""
    boards = {f"{n} boards": (board(n), "10 / 14", "85") for n in FULLEST}
    return boards | {
        "preview": (preview("place"), "10 / 14", "85"),
        "swap preview": (preview("swap", 2), "10 / 14", "85"),
        "ranking": (ranking(), "10 / 14", "85"),
        "domino, 57 tiles": (domino(56, "classic"), "10 / 14", "175"),
        "domino, star": (domino(30, "star"), "10 / 14", "175"),
        "36 tiles": (coloured(), "10 / 14", "175"),
        "word table": (words_board(), "9 / 12", "50"),
        "9x9 towers": (towers_board(), "7 / 10", "45"),
        "9x9 towers, preview": (towers_preview(), "7 / 10", "45"),
    }


def figures() -> Iterator[Figure]:
    """Draw and encode every scene, with the quick compressor and without it."""
    every = scenes()
    for name, (draw, target, size) in every.items():
        yield figure(f"render + encode: {name}", "ms", timed(draw, RUNS), target)
        yield figure(f"  size: {name}", "KB", [len(draw().png) / 1000], size)
    yield figure("six small boards, as on /tables", "ms", timed(small_boards(), RUNS), "20")
    with plain_zlib():
        for name, (draw, _, _) in every.items():
            taken = timed(draw, RUNS)
            yield figure(f"render + encode without isal: {name}", "ms", taken, "15 / 20")
            yield figure(f"  size without isal: {name}", "KB", [len(draw().png) / 1000], "200")


@contextlib.contextmanager
def plain_zlib() -> Iterator[None]:
    """Encode as on a machine for which isal is not built."""
    before = png._compress, png._LEVEL
    png._compress, png._LEVEL = zlib.compress, 3
    try:
        yield
    finally:
        png._compress, png._LEVEL = before


def starts() -> Iterator[Figure]:
    """Measure the first board of new processes."""
    run = [sys.executable, "-m", "tools.bench.fresh"]
    heard = [
        subprocess.run(run, cwd=ROOT, check=True, capture_output=True).stdout  # noqa: S603
        for _ in range(STARTS)
    ]
    told = [msgspec.json.decode(line, type=dict[str, float]) for line in heard]
    yield figure("first board after a start", "ms", [t["first"] for t in told])
    memory = [t["memory"] for t in told if t["memory"]]
    if memory:
        yield figure("memory: drawing alone", "MB", memory)


async def stalls() -> Iterator[Figure]:
    """Measure the longest gaps of the event loop while 50 boards are drawn in the pool."""
    draw, pictures = board(6), PicturePool()
    high, most = [], []
    for _ in range(ROUNDS):
        gaps = await _gaps(pictures, draw)
        high.append(percentile(gaps, 0.99))
        most.append(max(gaps))
    pictures.close()
    return iter(
        (
            figure(f"loop stall under {AT_ONCE} renders: 99 % of gaps below", "ms", high, "5"),
            figure(f"loop stall under {AT_ONCE} renders: longest gap", "ms", most, "15"),
        )
    )


async def _gaps(pictures: PicturePool, draw: Draw) -> list[float]:
    drawing = asyncio.gather(*(pictures.draw(draw) for _ in range(AT_ONCE)))
    gaps = []
    while not drawing.done():
        begin = time.perf_counter()
        await asyncio.sleep(TICK)
        # What the sleep took beyond what it was asked for, the loop was busy.
        gaps.append(since(begin) - TICK * 1000)
    await drawing
    return gaps
