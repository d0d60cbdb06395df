"""Prints what everything costs here: ``make bench``, or ``python -m tools.bench [--json]``.

The figures also go to ``var/bench.json``. Nothing is asserted: machines differ, and what the
numbers mean stands in ``docs/performance.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import os
import platform
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from tools.bench import calibration, flooding, keeping, pictures, rules, speaking
from tools.bench.measure import Figure

VAR = Path(__file__).resolve().parents[2] / "var"
HEAD = f"{'what':<54} {'median':>9} {'p95':>9} {'unit':<5} {'n':>5}  target"


async def measured(folder: Path) -> AsyncIterator[Figure]:
    """Take every figure, the machine's own first."""
    for found in calibration.figures(folder):
        yield found
    async for found in keeping.figures(folder):
        yield found
    for found in await flooding.figures(folder):
        yield found
    for found in await speaking.figures(folder):
        yield found
    for found in pictures.figures():
        yield found
    for found in pictures.starts():
        yield found
    for found in await pictures.stalls():
        yield found
    for found in rules.figures():
        yield found


def machine() -> dict[str, Any]:
    """Say on what the figures were taken."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "at": dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "load_before": load,
    }


async def run(as_json: bool) -> None:
    """Measure, show each figure as it comes, and write all of them."""
    VAR.mkdir(exist_ok=True)
    facts, begin = machine(), time.perf_counter()
    show = (lambda _: None) if as_json else _line
    show(HEAD)
    found = []
    with tempfile.TemporaryDirectory(dir=VAR, prefix="bench-") as folder:
        async for item in measured(Path(folder)):
            found.append(item)
            show(item.line())
    facts["seconds"] = round(time.perf_counter() - begin, 1)
    whole = {"machine": facts, "figures": [asdict(item) for item in found]}
    text = msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()
    (VAR / "bench.json").write_text(f"{text}\n", encoding="utf-8")
    if as_json:
        _line(text)
    else:
        _line(f"\n{facts['seconds']} s, load {facts['load_before']} at the start; var/bench.json")


def _line(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    """Read the one option and run."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    asyncio.run(run(parser.parse_args().json))


if __name__ == "__main__":
    main()
