"""``docs/notation.md`` says what the engine does: its examples are read here."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from engine import hexgrid, registry
from engine.actions import parse
from engine.dice import Dice
from engine.record import Record
from engine.refusals import Illegal, Malformed
from engine.run import ACT, DEFAULT
from tests.engine.records_page import hex_name
from tests.engine.walks import seats_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
RECORDS = Path(__file__).resolve().parent
PAGE = (DOCS / "notation.md").read_text(encoding="utf-8")
PAGES = [PAGE, *(p.read_text("utf-8") for p in sorted((DOCS / "notation").glob("*.md")))]
# Chapters before that on cells are about all games; a game's own page has a chapter for it.
GAMES = [*PAGE[PAGE.index("\n## Cells") :].split("\n## ")[2:]]
GAMES += [chapter for page in PAGES[1:] for chapter in page.split("\n## ")[1:]]
KEYS = registry.keys()
VERBS = {
    entry.action.split()[0]
    for key in KEYS
    for file in sorted((RECORDS / key / "records").glob("*.json"))
    for entry in Record.from_json(file.read_bytes()).entries
    if entry.kind in (ACT, DEFAULT)
}
EXAMPLES = sorted(
    {
        code
        for section in GAMES
        for code in re.findall(r"`([^`]+)`", section)
        if code.split()[0] in VERBS and "(" not in code and not re.search(r"\b[A-Z]{3,}", code)
    }
)


def test_all_games_have_a_chapter() -> None:
    titles = [re.split(r" \(|\n", chapter)[0] for chapter in GAMES]
    assert sorted(titles) == sorted(registry.game(key).spec.title for key in KEYS)


def test_every_verb_has_an_example() -> None:
    assert len(EXAMPLES) > 60
    assert {text.split()[0] for text in EXAMPLES} == VERBS


@pytest.mark.parametrize("key", KEYS)
def test_examples_are_words_of_their_game(key: str) -> None:
    game = registry.game(key)
    (chapter,) = (one for one in GAMES if one.startswith(game.spec.title))
    state = game.setup(seats_of(game, 12), game.spec.complete({}), Dice(bytes(32))).state
    for text in (text for text in EXAMPLES if " " in text and f"`{text}`" in chapter):
        with suppress(Illegal):
            game.apply(state, min(game.to_act(state)), parse(text), Dice(bytes(32)))


def test_examples_are_canonical() -> None:
    for text in EXAMPLES:
        assert parse(text).text == text
        for word in text.split():
            if "," in word:
                assert word.split(",") == sorted(word.split(","))


def test_names_of_hexagonal_cells() -> None:
    rows = re.findall(r"\((-?\d+), (-?\d+)\) \| `([A-Z]+\d+)`", PAGE)
    assert len(rows) == 12
    for q, r, name in rows:
        assert hexgrid.name((int(q), int(r))) == name
    for cell in product(range(-60, 61), range(-38, 40)):
        assert hexgrid.name(cell) == hex_name(*cell)


def test_the_alphabet_is_that_of_the_grammar() -> None:
    for code in range(128):
        letter = chr(code)
        allowed = letter.isalnum() or letter in "@,/+-"
        if letter.isspace():
            continue
        try:
            accepted = parse(f"x {letter}").text == f"x {letter}"
        except Malformed:
            accepted = False
        assert accepted == allowed, letter
