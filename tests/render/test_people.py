"""Seats that nobody plays, or a computer does: seen without colours, and said in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from data.words import LOCALES
from engine.position import AWAY, CLOSED, COMPUTER, PRESENT
from render import pieces
from render.banner import MARKED, status_lines
from render.theme import SEATS, THEMES
from tests.render.moments import SIZES, moments
from tests.tiers import few

pytestmark = pytest.mark.usefixtures("drawn")  # no pixel is looked at

STATUSES = (PRESENT, COMPUTER, CLOSED, AWAY)


@pytest.mark.parametrize("language", few(LOCALES))
@pytest.mark.parametrize(("key", "seats"), [size for size in SIZES if size[1] > 3])
def test_every_game_marks_seats_that_no_person_plays(
    key: str, seats: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[int, str] = {}
    real = pieces.token

    def token(seat: int, radius: int, theme: str, status: str = "") -> object:
        asked[seat] = asked.get(seat) or status
        return real(seat, radius, theme, status)

    monkeypatch.setattr(pieces, "token", token)
    moment = moments(key, seats)[-2]
    view, scene = moment.view(), moment.scene("usual", language)
    given = replace(scene, statuses=(*STATUSES, *[PRESENT] * (seats - 4)))
    picture = moment.drawer.board(view, given)
    assert asked == dict.fromkeys(range(seats), "") | {1: COMPUTER, 2: CLOSED}
    told = status_lines(given)
    assert len(told) == 2
    text, plain = moment.drawer.text_board(view, given), moment.drawer.board(view, scene)
    for sentence in told:
        assert sentence in picture.alt
        assert sentence in text
        assert sentence not in plain.alt


def test_marked_statuses_are_those_of_the_log() -> None:
    assert set(MARKED) == {COMPUTER, CLOSED}


def test_marks_need_no_colour() -> None:
    """In grey too the three looks differ by far more than an edge."""
    for seat in range(len(SEATS)):
        for theme in THEMES:
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
