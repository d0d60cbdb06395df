"""Prints what everything costs here: ``make bench``, or ``python -m tools.bench``.

``--only keeping`` takes that part alone; the figures also go to ``var/bench.json``. Nothing is
asserted: machines differ, and what the numbers mean stands in ``docs/performance.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import inspect
import os
import platform
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import msgspec

from tools.bench import calibration, films, keeping, pages, pictures, rules, speaking
from tools.bench.measure import Figure

VAR = Path(__file__).resolve().parents[2] / "var"
HEAD = f"{'what':<54} {'median':>9} {'p95':>9} {'unit':<5} {'n':>5}  target"


async def _pictures(folder: Path) -> list[Figure]:
    del folder
    return [*pictures.figures(), *pictures.starts(), *await pictures.stalls()]


PARTS: Final[dict[str, Callable[[Path], Any]]] = {
    "calibration": calibration.figures,
    "keeping": keeping.figures,
    "speaking": speaking.figures,
    "pages": pages.figures,
    "pictures": _pictures,
    "films": lambda _: films.figures(),
    "rules": lambda _: rules.figures(),
}


async def measured(part: str, folder: Path) -> AsyncIterator[Figure]:
    """Yield the figures of a part, each as it comes where the part gives them so."""
    found = PARTS[part](folder)
    if isinstance(found, AsyncIterator):
        async for one in found:
            yield one
        return
    for one in await found if inspect.isawaitable(found) else found:
        yield one


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


async def run(as_json: bool, parts: Sequence[str]) -> None:
    """Measure these parts, show each figure as it comes, and write all of them."""
    VAR.mkdir(exist_ok=True)
    facts, begin = machine(), time.perf_counter()
    show = (lambda _: None) if as_json else _line
    show(HEAD)
    found = []
    # In the checkout: /tmp may lie in memory, where an fsync costs nothing.
    with tempfile.TemporaryDirectory(dir=VAR, prefix="bench-") as folder:
        for part in parts:
            async for item in measured(part, Path(folder)):
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
    """Read the options and run."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=tuple(PARTS), metavar="PART")
    given = parser.parse_args()
    asyncio.run(run(given.json, given.only))


if __name__ == "__main__":
    main()
