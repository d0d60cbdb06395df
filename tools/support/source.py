"""The project's source: modules by dotted name, and which of ours each imports."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("cogs", "data", "engine", "render", "sandbox", "tools")


@cache
def modules() -> dict[str, Path]:
    """Return every module of the program by its dotted name."""
    paths = {"bot": ROOT / "bot.py"}
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


@cache
def graph() -> grimp.ImportGraph:
    first, *others = ROOMS
    return grimp.build_graph(first, *others, cache_dir=None)


def imported(name: str) -> frozenset[str]:
    """Return the modules of ours that a module imports; ``bot.py`` is no package and has none."""
    return frozenset(
        graph().find_modules_directly_imported_by(name) if name in graph().modules else ()
    )


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")
