"""Haiclue's pictures in frames below a first one, where a phone shows them smallest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from render.canvas import Canvas
from render.contract import DARK
from render.games.haiclue import tiles
from render.games.haiclue.renderer import HAICLUE
from tests.render.seeing import check_texts, times
from tools.support.haiclue_positions import HOSTILE, outcome, scene, view

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
    assert RENDERER.board(view(number, "shown"), whole).width == 1200, "the first one"
