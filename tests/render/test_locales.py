"""All languages have the same keys with the same arguments, attributes included."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from data.words import FOLDER, LOCALES, words
from engine import registry
from engine.games.helge.state import STONES
from render.games.helge import words as helge_words
from tests.sentences import messages

FILES = (*registry.keys(), "pictures", "stopped")


# A language may say a thing with another form of the same stone.
FORMS = {"stone", "the", "nom", "a"}
NEIGHBOURS = {"neighbour", "a_neighbour"}


def alike(args: set[str]) -> frozenset[str]:
    one = {"stone" if name in FORMS else name for name in args}
    return frozenset("neighbour" if name in NEIGHBOURS else name for name in one)


def test_same_keys_and_arguments() -> None:
    for locale in LOCALES:
        for name in FILES:
            english = {key: alike(args) for key, args in messages("en", name).items()}
            assert {key: alike(args) for key, args in messages(locale, name).items()} == english


def test_keys_belong_to_their_room() -> None:
    for name in FILES:
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


def test_no_french_word_that_loses_its_vowel_stands_before_the_name_of_a_game() -> None:
    """A "partie de Hexamino" stood beside "coup d’Hexamino": a sentence cannot know every name."""
    before = re.compile(r"\b([Dd]e|[Dd]u|[Qq]ue|jusque|lorsque) \**\{ \$(title|game) \}")
    shared = [file for file in (FOLDER / "fr").glob("*.ftl") if file.stem not in FILES]
    lines = [line for file in shared for line in file.read_text("utf-8").splitlines()]
    assert len(lines) > 500
    assert [line for line in lines if before.search(line)] == []


def test_french_spaces_before_marks_do_not_break() -> None:
    lines = [
        line
        for file in sorted((FOLDER / "fr").glob("*.ftl"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert len(lines) > 1000
    assert [line for line in lines if re.search(r" [:;?!»]|« ", line)] == []
