"""All languages have the same keys with the same arguments, attributes included."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, visitor

from data.words import FOLDER, LOCALES, words
from engine import registry
from engine.games.helge.state import STONES
from render.games.helge import words as helge_words

FILES = (*registry.keys(), "pictures", "stopped")


class Arguments(visitor.Visitor):
    """Collects what a pattern refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def arguments(node: ast.BaseNode) -> frozenset[str]:
    found = Arguments()
    found.visit(node)
    return frozenset(found.names)


@cache
def messages(locale: str, name: str) -> dict[str, frozenset[str]]:
    text = Path(FOLDER / locale / f"{name}.ftl").read_text(encoding="utf-8")
    found: dict[str, frozenset[str]] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ast.Junk), (locale, name, entry.content[:80])
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, entry.id.name
            found[entry.id.name] = arguments(entry.value) if entry.value else frozenset()
            for attribute in entry.attributes:
                found[f"{entry.id.name}.{attribute.id.name}"] = arguments(attribute)
    return found


# A language may say a thing with another form of the same stone.
FORMS = {"stone", "the", "nom", "a"}
NEIGHBOURS = {"neighbour", "a_neighbour"}


def alike(args: frozenset[str]) -> frozenset[str]:
    one = {"stone" if name in FORMS else name for name in args}
    return frozenset("neighbour" if name in NEIGHBOURS else name for name in one)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("locale", LOCALES)
def test_same_keys_and_arguments(locale: str, name: str) -> None:
    english = {key: alike(args) for key, args in messages("en", name).items()}
    assert {key: alike(args) for key, args in messages(locale, name).items()} == english


@pytest.mark.parametrize("name", FILES)
def test_keys_belong_to_their_room(name: str) -> None:
    assert all(key.startswith(f"{name}-") for key in messages("en", name))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_stone_has_its_forms(locale: str) -> None:
    said = words(locale)
    for word in STONES:
        assert all(helge_words.forms(said, word).values())
    names = Counter(helge_words.stone(said, word) for word in STONES)
    assert max(names.values()) == 1


def test_stones_agree_with_their_words() -> None:
    german, french = words("de"), words("fr")
    assert helge_words.forms(german, "red-star") == {
        "stone": "roter Stern",
        "the": "den roten Stern",
        "nom": "der rote Stern",
        "a": "einen roten Stern",
    }
    assert helge_words.forms(german, "blue-leaf")["a"] == "ein blaues Blatt"
    assert helge_words.forms(german, "violet-sun")["nom"] == "die violette Sonne"
    assert helge_words.forms(french, "green-star")["the"] == "l’étoile verte"
    assert helge_words.forms(french, "blue-moon")["a"] == "une lune bleue"
    assert helge_words.forms(french, "violet-drop")["nom"] == "la goutte violette"


def test_french_spaces_before_marks_do_not_break() -> None:
    lines = [
        line
        for file in sorted((FOLDER / "fr").glob("*.ftl"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert len(lines) > 1000
    assert [line for line in lines if re.search(r" [:;?!»]|« ", line)] == []
