"""What no linter knows of the house: cycles, names of games, refusals without a class.

Who may import whom stands in ``pyproject.toml`` under ``importlinter``; `make lint` checks it.
"""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter

import pytest

from tools.support.source import ROOT, graph, imported, modules, within

REGISTRIES = {"engine.registry", "render.registry"}
CODED = re.compile(
    r"""\b(?:NotYours|Refusal)\(\s*(?:code\s*=\s*)?f?["']"""
    r"""|\.code\s*(?:==|!=|(?:not\s+)?in\b)\s*[({\[]*["']|["']\s*[!=]=\s*[\w.]+\.code\b"""
)
"""What a user may not do, raised or told apart by a text; outside the rules it has a class."""


def test_imports_have_no_cycles() -> None:
    within_cogs = {"cogs.table", "engine.games.hexago", "render.games.helge", "data.store.store"}
    assert within_cogs <= graph().modules
    try:
        TopologicalSorter({name: imported(name) for name in graph().modules}).prepare()
    except CycleError as cycle:
        pytest.fail(" <- ".join(cycle.args[1]))


def test_tools_need_no_tests() -> None:
    needs_tests = re.compile(r"^\s*(from|import) tests\b", re.MULTILINE)
    tools = [name for name in modules() if within(name, "tools")]
    assert "tools.support.waiting" in tools
    assert not [name for name in tools if needs_tests.search(modules()[name].read_text("utf-8"))]


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
        and name.partition(".")[0] != "tools"
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
