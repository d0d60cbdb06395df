"""Who may import whom, read from the source: the house stays a house."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Collection, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 500

# room -> the rooms it may import, itself included
ROOMS = {
    "engine": {"engine"},
    "data": {"data", "engine"},
    "render": {"render", "engine", "data"},
    "cogs": {"cogs", "render", "engine", "data"},
    "sandbox": {"sandbox"},
    "bot": {"bot", "cogs", "render", "engine", "data", "sandbox"},
    # They measure with what the tests have built.
    "tools": {"tools", "tests", "bot", "cogs", "render", "engine", "data", "sandbox"},
}
# room or package -> third-party and standard modules that have no business there
BARRED = {
    "engine": {
        *("asyncio", "aiohttp", "aiosqlite", "datetime", "discord", "http", "io", "logging"),
        *("multiprocessing", "os", "pathlib", "PIL", "random", "secrets", "shutil", "socket"),
        *("sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"),
    },
    "data": {"discord", "PIL"},
    "render": {"aiohttp", "aiosqlite", "asyncio", "discord", "random", "sqlite3"},
    "cogs": {"PIL", "aiosqlite", "random", "sqlite3"},
    "cogs.refusals": {"discord"},
    "cogs.service": {"discord"},
    "cogs.table": {"discord"},
    "sandbox": {"discord", "tests"},
}
# The workbench is the engine's own shell, parts are constants of the program, and the sandbox
# is tried out with a real discord.py.
EXEMPT = {
    # Threads decode; what they share there is no part of a game.
    "engine.codec": {"threading"},
    "engine.workbench": {"datetime", "multiprocessing", "pathlib", "secrets", "time"},
    "engine.components": {"pathlib"},
    "sandbox.tests": {"discord"},
}
# The program runs without them.
NOT_SHIPPED = {"tests", "tools"}
REGISTRIES = {"engine.registry", "render.registry"}
CODED = re.compile(
    r"""\b(?:NotYours|Refusal)\(\s*(?:code\s*=\s*)?f?["']"""
    r"""|\.code\s*(?:==|!=|(?:not\s+)?in\b)\s*[({\[]*["']|["']\s*[!=]=\s*[\w.]+\.code\b"""
)
"""What a user may not do, raised or told apart by a text; outside the rules it has a class."""


@cache
def modules() -> dict[str, Path]:
    """Return every module of ours by its dotted name."""
    found = {"bot": ROOT / "bot.py"} if (ROOT / "bot.py").exists() else {}
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, parsed: ast.Module) -> set[str]:
    """Return the dotted names a module imports, of ours as exactly as they can be told."""
    found = set[str]()
    package = name if modules().get(name, ROOT).name == "__init__.py" else name.rpartition(".")[0]
    for node in statements(parsed):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                stem = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*stem, base] if base else stem)
            for alias in node.names:
                full = f"{base}.{alias.name}"
                found.add(full if full in modules() else base)
    return found


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements below a node; no expression can hold an import."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        for child in getattr(node, part, ()):
            yield child
            yield from statements(child)


@cache
def imported(name: str) -> frozenset[str]:
    """Return what a module of ours imports; each is read once."""
    return frozenset(imports(name, ast.parse(modules()[name].read_text(encoding="utf-8"))))


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def intruders(name: str, found: Collection[str]) -> set[str]:
    """Return the imports that break the rule of the house."""
    room = name.partition(".")[0]
    wrong = set()
    for other in found:
        top = other.partition(".")[0]
        if top in {*ROOMS, *NOT_SHIPPED}:
            if top not in ROOMS[room]:
                wrong.add(other)
            if within(other, "engine.workbench") and not (
                within(name, "engine.workbench") or name == "engine.__main__" or room == "tools"
            ):
                wrong.add(other)
            continue
        barred = set().union(*(tops for package, tops in BARRED.items() if within(name, package)))
        allowed = set().union(*(tops for package, tops in EXEMPT.items() if within(name, package)))
        if top in barred - allowed:
            wrong.add(other)
    return wrong


def test_there_is_something_to_read() -> None:
    assert {"engine.run", "engine.players.search", "render.contract"} <= set(modules())


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_import_only_what_they_may(room: str) -> None:
    wrong = {}
    for name in modules():
        if name.partition(".")[0] == room:
            bad = intruders(name, imported(name))
            if bad:
                wrong[name] = sorted(bad)
    assert wrong == {}


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("engine.run", "import render.contract"),
        ("cogs.client", "from tools.bench import measure"),
        ("engine.run", "from cogs import table"),
        ("engine.run", "import random"),
        ("engine.dice", "from time import monotonic"),
        ("engine.codec", "def late():\n    import data.words"),
        ("engine.games.some", "from engine.workbench import matches"),
        ("engine.players.search", "from time import perf_counter"),
        ("render.contract", "from discord import File"),
        ("render.contract", "import cogs"),
        ("data.words", "import render"),
        ("cogs.service", "import discord.ext.commands"),
        ("cogs.views", "from sandbox import app"),
        ("cogs.views", "from PIL import Image"),
        ("sandbox.app", "import engine"),
        ("sandbox.app", "import discord"),
        ("bot", "from tools import source"),
        ("sandbox.tests.test_some", "import cogs"),
        ("sandbox.tests.test_some", "from tests.e2e import stage"),
    ],
)
def test_an_intruder_is_seen(name: str, source: str) -> None:
    assert intruders(name, imports(name, ast.parse(source)))


def test_no_program_needs_a_test() -> None:
    needing = [
        name
        for name in modules()
        if not within(name, "sandbox.tests")
        and any(within(other, "sandbox.tests") for other in imported(name))
    ]
    assert needing == []


def test_relative_imports_are_read_too() -> None:
    found = imports("engine.games.some", ast.parse("from ...render import contract"))
    assert any(within(name, "render") for name in found)


def test_imports_have_no_cycles() -> None:
    graph = {
        name: {other for other in imported(name) if other in modules()} - {name}
        for name in modules()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as cycle:
        pytest.fail(" <- ".join(cycle.args[1]))


def game_keys() -> list[str]:
    return sorted(
        path.stem
        for path in (ROOT / "engine" / "games").iterdir()
        if path.stem not in ("__init__", "__pycache__")
    )


@pytest.mark.parametrize("key", game_keys())
def test_no_other_module_names_a_game(key: str) -> None:
    # A word that only begins like a game's name (a hexagon) names no game.
    name_of_game = re.compile(rf"{key}(?![a-z])", re.IGNORECASE)
    homes = (f"engine.games.{key}", f"render.games.{key}")
    naming = [
        name
        for name, path in modules().items()
        if name not in REGISTRIES
        and name.partition(".")[0] not in NOT_SHIPPED
        and not any(within(name, home) for home in homes)
        and name_of_game.search(path.read_text(encoding="utf-8"))
    ]
    assert naming == []


def test_every_reason_why_a_user_may_not_do_something_has_its_class() -> None:
    coded = [
        name
        for name, path in modules().items()
        if within(name, "cogs") and CODED.search(path.read_text(encoding="utf-8"))
    ]
    assert coded == []


@pytest.mark.parametrize(
    "source",
    [
        'raise NotYours("over")',
        "why = NotYours(\n    'over', {})",
        'if refusal.code != "over":',
        'if refusal.code not in ("over",):',
        'if "over" == refusal.code:',
        'raise NotYours(code="over")',
        'raise Refusal(f"{what}-over")',
    ],
)
def test_a_reason_without_a_class_is_seen(source: str) -> None:
    assert CODED.search(source)


def test_nothing_but_tests_and_the_front_door_starts_the_sandbox() -> None:
    starting = [
        name
        for name in modules()
        if name.partition(".")[0] not in ("bot", "sandbox", "tools")
        and any(within(other, "sandbox") for other in imported(name))
    ]
    assert starting == []


def tracked() -> list[Path]:
    """Return the files in the repository; all there are where git is not at hand."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"],  # noqa: S607
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        ).stdout.split("\0")
        return [ROOT / name for name in listed if name]
    except (OSError, subprocess.CalledProcessError):
        return [path for room in (*ROOMS, "tests") for path in (ROOT / room).rglob("*")]


def test_no_file_is_too_long() -> None:
    long = {}
    for path in tracked():
        if "fixtures" in path.parts:
            continue  # databases that earlier versions left, as a tool wrote them down
        if path.suffix in {".py", ".js", ".css", ".html", ".sql"} and path.exists():
            lines = len(path.read_text(encoding="utf-8").splitlines())
            if lines > LONGEST:
                long[str(path.relative_to(ROOT))] = lines
    assert long == {}
