"""One start: warm in a worker, then draw the first board; prints what that took as JSON."""

from __future__ import annotations

import asyncio
import sys
import time

import msgspec

from cogs.runtime.picture_pool import PicturePool
from tools.bench.measure import resident, since
from tools.bench.pictures import board


async def main() -> None:
    pictures, draw = PicturePool(), board(6)
    begin = time.perf_counter()
    await pictures.warm()
    warmed = since(begin)
    begin = time.perf_counter()
    await pictures.draw(draw)
    told = {"warm": warmed, "first": since(begin), "memory": resident() or 0.0}
    pictures.close()
    sys.stdout.buffer.write(msgspec.json.encode(told))


if __name__ == "__main__":
    asyncio.run(main())
