"""What this machine takes for known work, so that figures of two machines can be compared."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

from tools.bench.measure import Figure, figure, since, timed

WIDTH, HEIGHT = 1200, 1000


def figures(folder: Path) -> Iterator[Figure]:
    """Measure the disk and the processor."""
    yield figure("calibration: fsync of 4 KB on this disk", "ms", fsync(folder, 200))
    picture = reference()
    squeezed = timed(lambda: zlib.compress(picture, 6), 20)
    yield figure("calibration: zlib.compress of a reference picture", "ms", squeezed)


def fsync(folder: Path, runs: int) -> list[float]:
    """Return milliseconds of each durable write without any database."""
    values = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        for _ in range(runs):
            begin = time.perf_counter()
            file.write(b"x" * 4096)
            os.fsync(file.fileno())
            values.append(since(begin))
    return values


def reference() -> bytes:
    """Return discs on a table, one byte a pixel; it never changes with the look of a game."""
    rows = []
    for y in range(HEIGHT):
        row = bytearray(WIDTH)
        for x in range(WIDTH):
            column, line = x // 50, y // 50
            inside = (x % 50 - 25) ** 2 + (y % 50 - 25) ** 2 < 400
            row[x] = 1 + (column * 7 + line * 13) % 24 if inside else 0
        rows.append(bytes(row))
    return b"".join(rows)
