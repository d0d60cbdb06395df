"""A puzzle's pictures say nothing that its viewer has to find out; the solution shows all of it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from typing import Any

import pytest

from cogs.daily.dailies import puzzle_table
from data.words import LOCALES, words
from engine.puzzles.making import make, opened
from render.canvas import Canvas
from render.contract import Preview
from render.theme import MARGIN, WIDTH
from tests.tiers import few

SEED = hashlib.sha256(b"pictures of puzzles").digest()
HEXES = ("hexago", "hexamino")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", HEXES)
def test_what_matches_is_not_told_before_the_answer(game: str, locale: str) -> None:
    found = opened(make(game, SEED))
    table = puzzle_table(739_951, found, words(locale))
    seat, language = table.eyes, words(locale)
    view, scene = table.view(seat), table.scene(language, seat)
    assert scene.puzzle
    best = found.answer
    tile, cell, turn = best.args
    turns = [a for a in found.answers() if a.args[:2] == (tile, cell)]
    for action in turns:
        question = table.renderer.question(action.words, view, scene)
        # The words are the same for each turn, but for its number.
        assert re.sub(r"\d+", "#", question) == re.sub(
            r"\d+", "#", table.renderer.question(best.words, view, scene)
        )
    whole = Preview(best.words, (), {}, best)
    each = Preview(best.words[:3], tuple(action.words for action in turns))
    for shown in (whole, each):
        asked = table.renderer.preview(view, scene, shown)
        told = table.renderer.preview(view, replace(scene, puzzle=False), shown)
        assert asked.png != told.png, "matching sides are marked in the solution alone"
    del turn


@pytest.mark.parametrize("game", few(["blox", "helge"][::-1]))
def test_points_are_not_drawn_before_the_answer(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = opened(make(game, SEED))
    language = words("en")
    table = puzzle_table(739_951, found, language)
    seat = table.eyes
    view, scene = table.view(seat), table.scene(language, seat)
    drawn: list[str] = []
    for name in ("text", "number"):
        usual = getattr(Canvas, name)

        def noted(*args: Any, usual: Any = usual, **options: Any) -> Any:
            drawn.append(str(args[3]))
            return usual(*args, **options)

        monkeypatch.setattr(Canvas, name, noted)
    shown = Preview(table.game.asking.worded(found.answer).words, (), {}, found.answer)
    asked = table.renderer.preview(view, scene, shown)
    worth = found.puzzle.worth
    assert f"+{worth}" not in " ".join((*drawn, asked.alt))
    if game == "helge":
        assert str(view.points[seat] + worth) not in drawn
        assert f"You {view.points[seat] + worth}" not in asked.alt
    drawn.clear()
    told = table.renderer.preview(view, replace(scene, puzzle=False), shown)
    assert f"+{worth}" in " ".join(drawn)
    assert asked.png != told.png


@pytest.mark.parametrize("locale", few(LOCALES))
def test_five_clues_are_drawn_within_the_margins(locale: str) -> None:
    found = opened(make("haiclue", SEED, locale))
    table = puzzle_table(739_951, found, words(locale))
    view, scene = table.view(0), table.scene(words(locale), 0)
    first = table.renderer.preview(view, scene, Preview(("match",)))
    assert first.width == WIDTH
    for target in view.targets:
        assert target in first.alt
    board = table.renderer.text_board(view, scene)
    assert all(" ".join(clue) in board for clue in view.clues)
    sent = table.renderer.preview(view, scene, Preview(found.answer.words, (), {}, found.answer))
    assert sent.png != first.png
    assert MARGIN < first.height < 1350
