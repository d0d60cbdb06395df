"""What a picture costs: draw and encode per scene, bytes, and what the event loop feels."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from data.words import words
from engine.prompts import level
from render.contract import Preview, Scene
from render.registry import renderer
from tests.bench.measure import Figure, figure, timed
from tests.bench.scenes import finished, played

RUNS = 60


def scenes() -> Iterator[Figure]:
    """Draw and encode every scene of the first game."""
    drawing = renderer("helge")
    for seats, length in ((2, 40), (3, 60), (4, 90), (6, 140)):
        run, position = played("helge", seats, length)
        view = run.game.observe(position.state, None)
        scene = Scene(tuple(f"Player {n}" for n in range(seats)), words("en"))
        name = f"render + encode, {seats} boards"
        yield figure(
            name, "ms", timed(lambda d=drawing, v=view, s=scene: d.board(v, s), RUNS), "10 / 14"
        )
        yield figure(f"{name}, size", "KB", [len(drawing.board(view, scene).png) / 1000], "85")
    run, position = played("helge", 4, 60)
    seat = run.owing(position)[0]
    legal = tuple(run.game.legal_actions(position.state, seat))
    found = level(legal, (), run.game.spec.inline)
    view = run.game.observe(position.state, seat)
    scene = Scene(("A", "B", "C", "D"), words("de"), viewer=seat, place="#tisch-1")
    shown = Preview((), tuple(choice.path for choice in found.choices))
    yield figure("preview", "ms", timed(lambda: drawing.preview(view, scene, shown), RUNS), "10 / 14")
    run, position = finished("helge", 6)
    names = tuple("ABCDEF")
    scene = Scene(names, words("en"), outcome=run.outcome(position))
    view = run.game.observe(position.state, None)
    yield figure("ranking", "ms", timed(lambda: drawing.ranking(view, scene), RUNS), "10 / 14")


async def stalls() -> Figure:
    """Measure the longest gaps of the event loop while 50 boards are drawn in the pool."""
    run, position = played("helge", 6, 140)
    view = run.game.observe(position.state, None)
    scene = Scene(tuple("ABCDEF"), words("en"))
    drawing, loop = renderer("helge"), asyncio.get_running_loop()
    gaps: list[float] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        tasks = [loop.run_in_executor(pool, drawing.board, view, scene) for _ in range(50)]
        waiting = asyncio.gather(*tasks)
        while not waiting.done():
            begin = time.perf_counter()
            await asyncio.sleep(0.001)
            gaps.append((time.perf_counter() - begin - 0.001) * 1000)
        await waiting
    return figure("loop stall under 50 renders", "ms", gaps, "p99 5, max 15")
