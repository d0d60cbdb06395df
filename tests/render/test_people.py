"""Seats that nobody plays, or a computer does: seen without colours, and said in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from data.words import LOCALES
from engine.run import AWAY, CLOSED, COMPUTER, PRESENT
from render import pieces
from render.banner import MARKED, status_lines
from render.contract import Scene
from render.registry import renderer
from render.theme import SEATS, THEMES
from tests.render import (
    blox_positions,
    haiclue_positions,
    hexago_positions,
    hexamino_positions,
    positions,
)
from tests.tiers import few

Drawn = tuple[str, object, Scene]
STATUSES = (PRESENT, COMPUTER, CLOSED, AWAY)


def _helge(language: str) -> Drawn:
    found = positions.view(4)
    return "helge", found, positions.scene(found, language=language)


def _hexago(language: str) -> Drawn:
    found = hexago_positions.view(4, hexago_positions.heap(12))
    return "hexago", found, hexago_positions.scene(found, language=language)


def _hexamino(language: str) -> Drawn:
    state, _, _ = hexamino_positions.played(4, 8)
    return (
        "hexamino",
        hexamino_positions.seen(state),
        hexamino_positions.scene(state, "dark", language),
    )


def _blox(language: str) -> Drawn:
    return "blox", blox_positions.view(4), blox_positions.scene(4, language=language)


def _haiclue(language: str) -> Drawn:
    return (
        "haiclue",
        haiclue_positions.view(4, "read"),
        haiclue_positions.scene(4, "dark", language),
    )


GAMES = (_helge, _hexago, _hexamino, _blox, _haiclue)


@pytest.mark.parametrize("language", few(LOCALES))
@pytest.mark.parametrize("game", GAMES)
def test_every_game_marks_seats_that_no_person_plays(
    game: Callable[[str], Drawn], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, view, scene = game(language)
    asked: dict[int, str] = {}
    real = pieces.token

    def token(seat: int, radius: int, theme: str, status: str = "") -> object:
        asked.setdefault(seat, status)
        asked[seat] = asked[seat] or status
        return real(seat, radius, theme, status)

    monkeypatch.setattr(pieces, "token", token)
    given = replace(scene, statuses=STATUSES)
    picture = renderer(key).board(view, given)
    assert asked == {0: "", 1: COMPUTER, 2: CLOSED, 3: ""}
    told = status_lines(given)
    assert len(told) == 2
    text = renderer(key).text_board(view, given)
    for sentence in told:
        assert sentence in picture.alt
        assert sentence in text
    plain = renderer(key).board(view, scene)
    assert not any(sentence in plain.alt for sentence in told)


def test_marked_statuses_are_those_of_the_log() -> None:
    assert set(MARKED) == {COMPUTER, CLOSED}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_marks_need_no_colour(theme: str, seat: int) -> None:
    """In grey too the three looks differ by far more than an edge."""
    looks = [pieces.token(seat, 26, theme, status) for status in ("", COMPUTER, CLOSED)]
    size = max(look.width for look in looks)
    ground = THEMES[theme].panel
    grey = []
    for look in looks:
        image = Image.new("RGB", (size, size), ground)
        off = (size - look.width) // 2
        image.paste(look.image, (off, off), look.mask)
        grey.append(image.convert("L"))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        gone = ImageChops.difference(grey[one], grey[other])
        assert sum(gone.point(lambda v: v > 60).histogram()[1:]) > 60


def test_a_computers_face_does_not_hide_the_letter() -> None:
    for seat in range(len(SEATS)):
        plain, marked = pieces.token(seat, 26, "dark"), pieces.token(seat, 26, "dark", COMPUTER)
        off = (marked.width - plain.width) // 2
        inner = (
            plain.width // 2 - 12,
            plain.height // 2 - 13,
            plain.width // 2 + 8,
            plain.height // 2 + 8,
        )
        moved = (inner[0] + off, inner[1] + off, inner[2] + off, inner[3] + off)
        assert plain.image.crop(inner).tobytes() == marked.image.crop(moved).tobytes()
