"""One start: the first board of a process; prints what it took as JSON."""

from __future__ import annotations

import sys
import time

import msgspec

from tools.bench.measure import resident, since
from tools.bench.pictures import board

if __name__ == "__main__":
    draw = board(6)
    begin = time.perf_counter()
    draw()
    told = {"first": since(begin), "memory": resident() or 0.0}
    sys.stdout.buffer.write(msgspec.json.encode(told))
