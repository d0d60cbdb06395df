"""A registered game that lacks something fails the build: pictures, words, rules, fixtures."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine import registry
from engine.record import Record, verify
from render.registry import renderer

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "de", "fr")
LEAST_RECORDS = 3


def records_of(key: str) -> list[Path]:
    return sorted((ROOT / "tests" / "engine" / key / "records").glob("*.json"))


@pytest.mark.parametrize("key", registry.keys())
def test_it_has_a_renderer(key: str) -> None:
    assert renderer(key).key == key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", registry.keys())
def test_it_has_words_and_a_rules_page(key: str, language: str) -> None:
    words = ROOT / "data" / "locales" / language / f"{key}.ftl"
    rules = ROOT / "docs" / "rules" / language / f"{key}.md"
    assert len(words.read_text(encoding="utf-8")) > 500
    assert len(rules.read_text(encoding="utf-8")) > 500


@pytest.mark.parametrize("key", registry.keys())
def test_it_has_recorded_games(key: str) -> None:
    files = records_of(key)
    assert len(files) >= LEAST_RECORDS
    for file in files:
        record = Record.from_json(file.read_bytes())
        assert record.deal.game == key
        verify(record)


@pytest.mark.parametrize("key", registry.keys())
def test_it_has_an_oracle_or_perft_counts(key: str) -> None:
    """An oracle lists all actions of whole games (``tests/engine/test_oracles.py``)."""
    folder = ROOT / "tests" / "engine" / key
    counted = [
        path.name
        for path in folder.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test_")
        and "perft" in node.name
    ]
    assert counted or (folder / "oracle.py").exists()


@pytest.mark.parametrize("key", registry.keys())
def test_it_is_in_the_notation(key: str) -> None:
    title = registry.game(key).spec.title
    pages = (ROOT / "docs" / "notation.md", ROOT / "docs" / "notation" / f"{key}.md")
    text = "".join(page.read_text(encoding="utf-8") for page in pages if page.exists())
    assert f"\n## {title}" in text
