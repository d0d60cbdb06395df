"""Haiclue's pictures in frames below a first one, where a phone shows them smallest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.haiclue.state import UNKNOWN
from render.canvas import Canvas
from render.contract import DARK
from render.games.haiclue import tiles
from render.games.haiclue.renderer import HAICLUE
from tests.render.seeing import check_texts, times
from tools.support.haiclue_positions import HOSTILE, LONG, lexicon, outcome, scene, view

LANGUAGES = ("en", "de", "fr")
RENDERER = HAICLUE


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note the sizes of all that is written."""
    found: list[int] = []

    def noting(draw: Any) -> Any:
        return lambda *of, **more: (found.append(of[4].size), draw(*of, **more))[1]

    for name in ("text", "number"):
        monkeypatch.setattr(Canvas, name, noting(getattr(Canvas, name)))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_a_team_is_read_on_a_phone(
    language: str, drawn: list[Canvas], sizes: list[int]
) -> None:
    """A phone shows it 280 pixels wide below a board: names were seven pixels high."""
    given = replace(scene(2, DARK, language, ("Maximiliane", "Ben")), outcome=outcome(2))
    found = view(2, "ended")
    RENDERER.ranking(found, replace(given, below=True))
    assert len(sizes) > 8
    assert min(sizes) * 280 / drawn[-1].width >= 14
    check_texts(drawn[-1])
    real = [result for result in found.results if result.rows]
    assert times(drawn[-1], tiles.tick(24, DARK)) == sum(bool(result.right) for result in real)
    assert len(real) == times(drawn[-1], tiles.tick(24, DARK)) + times(
        drawn[-1], tiles.nothing(36, DARK)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [2, 4, 5, 12])
def test_an_answer_below_another_one_is_read_on_a_phone(
    number: int, language: str, drawn: list[Canvas], sizes: list[int]
) -> None:
    """In its frame, 290 pixels wide there, names of a whole board were seven pixels high."""
    for names in (HOSTILE, ("W" * 32,)):
        given = replace(scene(number, DARK, language, names), below=True)
        for most in (2, 5, 15):
            picture = RENDERER.board(view(number, "shown", None, most), given)
            assert min(sizes) * 290 / picture.width >= 11
            check_texts(drawn[-1], names)
    whole = replace(given, below=False)
    first = RENDERER.board(view(number, "shown"), whole)
    assert first.width == (760 if number == 2 else 1200), "of two there is one layout"


@pytest.mark.parametrize("right", [True, False])
def test_an_answer_below_another_one_explains_itself(
    right: bool, drawn: list[Canvas], written: list[str]
) -> None:
    """It had a mark for the word that was guessed, and no round, no points, no other words."""
    given, found = scene(2, lexicon=lexicon(LONG)), view(2, "shown")
    result, said = found.read[-1], given.words
    guess = result.card if right else (result.card + 1) % 4
    guesses = tuple(one if one == UNKNOWN else guess for one in result.guesses)
    told = replace(result, guesses=guesses)
    found = replace(found, results=(*found.results[:-1], told))
    RENDERER.board(found, replace(given, below=True))
    four = [given.lexicon[tile - 1][0] for tile in found.targets]
    clue = [given.lexicon[tile - 1][0] for row in told.rows for tile in row]
    assert sorted(one for one in written if one in four + clue) == sorted(
        [*four, *clue, four[guess]]
    )
    assert said("haiclue-of", points=found.points[0], most=8) in written
    assert any(said("haiclue-facts", round=1, rounds=4) in one for one in written)
    assert times(drawn[-1], tiles.tick(20, DARK)) == right
    assert times(drawn[-1], tiles.nothing(34, DARK)) == (not right)
    assert ("+1" in written) == right


@pytest.mark.parametrize("number", [2, 4])
def test_answers_that_come_together_have_one_layout(number: int) -> None:
    """The first had small letters and no word that was guessed, those below it had both."""
    given, found = scene(number), replace(view(number, "shown"), all_at_once=number > 2)
    first, next_ = (RENDERER.board(found, replace(given, below=below)) for below in (False, True))
    assert first.png == next_.png
