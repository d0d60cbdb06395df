"""The strip on top of every picture: names before all else, and everybody who has won."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from data.words import LOCALES, words
from engine.games.helge.state import EMPTY, STONES, Move
from engine.games.hexamino.state import Turn
from render import banner
from render.canvas import Canvas
from render.fonts import SECOND, TITLE, fitted, width
from render.games.helge import words as helge_headline
from render.games.hexamino import headline as hexamino_headline
from render.theme import BANNER, DARK
from tests.render import hexamino_positions
from tests.render.seeing import texts
from tests.tiers import few
from tools.support.positions import scene, view

SEATS = 12


@pytest.mark.parametrize("count", range(1, SEATS + 1))
def test_every_winner_has_a_token_or_is_counted(count: int) -> None:
    canvas = Canvas(DARK, BANNER)
    banner.banner(canvas, banner.Heading("", "", "", "", tuple(range(count))))
    tokens = [part for part in canvas.laid if isinstance(part.what, Image.Image)]
    assert len(tokens) == (count if count <= 4 else 3)
    assert len(texts(canvas)) == (count > 4), "how many more"
    for left, top, right, bottom in (token[1:5] for token in tokens):
        assert 20 <= left < right <= banner.TEXT_LEFT
        assert 8 <= top < bottom <= BANNER
    for one, other in combinations(tokens, 2):
        wide = min(one.right - one.left, other.right - other.left)
        apart = max(abs(one.left - other.left), abs(one.top - other.top))
        assert apart >= wide - (30 if count == 2 else 12), "they hardly cover each other"


@pytest.mark.parametrize("room", [160, 260, 400])
@pytest.mark.parametrize("name", ["Emil", "Jo", "Jonas", "Maximiliane-Sophie"])
def test_a_short_name_is_never_cut(name: str, room: int) -> None:
    found = banner.fit_name(lambda who: f"{who} has no cell that is free for it", name, TITLE, room)
    assert width(found, fitted(found, TITLE, room)) <= room
    assert found.startswith(name[:6] if len(name) <= 6 else name[:1])
    assert found.endswith(("…", "it"))


def test_a_shorter_sentence_goes_before_a_shorter_name() -> None:
    found = banner.fit_name(
        lambda who: f"{who} has no cell that is free for it",
        "Jonas",
        TITLE,
        400,
        lambda who: f"{who} to move",
    )
    assert found == "Jonas to move"


@pytest.mark.parametrize("language", LOCALES)
def test_short_names_are_whole_in_every_title_of_helge(language: str) -> None:
    """French said "J… n’a pas de case libre pour elle"."""
    full = view(4, "drawn")
    for drawn in (*STONES.values(), EMPTY):
        for board in ((19,) * 16, full.boards[1]):
            seen = replace(full, drawn=drawn, boards=(full.boards[0], board, *full.boards[2:]))
            heading = helge_headline.heading(seen, scene(seen, language=language))
            assert "Jonas" in heading.title
            assert "…" not in heading.title


@pytest.mark.parametrize("language", LOCALES)
def test_a_move_without_points_keeps_the_name(language: str) -> None:
    seen = replace(view(4, "drawn"), last=Move(0, "lay", STONES["violet-moon"], 3))
    found = scene(seen, language=language, names=("Emilia", "Jonas", "Lena", "Eva"))
    line = helge_headline.heading(seen, found).second
    assert "Emilia" in line
    assert "…" not in line


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("passes", few([1, 2, 3]))
def test_who_passes_is_named(language: str, passes: int) -> None:
    """It said "A: tile 5 on M51 · B passes" to people who sat there by their names."""
    state, _, _ = hexamino_positions.played(4, 6)
    last = state.laid[-1]
    log = (Turn(0, 0, last.tile), *(Turn(seat) for seat in range(1, passes + 1)))
    seen = hexamino_positions.seen(replace(state, log=log, drawn=0))
    found = replace(hexamino_positions.scene(state), words=words(language))
    line = hexamino_headline.last_line(seen, found, 620)
    assert width(line, SECOND) <= 620
    for turn in log[1:]:
        assert found.names[turn.seat] in line
