"""Pieces as emoji: their drawings and names."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from render.registry import RENDERERS, draw_emojis, piece_of
from render.sprites import EMOJI
from tests.tiers import many


@pytest.mark.sized
def test_every_piece_has_a_name_and_a_drawing_of_its_own_that_discord_takes() -> None:
    made = list(draw_emojis())
    assert {emoji.piece for emoji in made} == {p for r in RENDERERS.values() for p in r.emojis}
    assert len({emoji.piece for emoji in made}) == len(made) <= 2000
    assert len({emoji.image.tobytes() for emoji in made}) == len(made)
    for emoji in made:
        assert re.fullmatch(r"[a-z0-9_]{2,32}", emoji.name)
        assert emoji.image.getbbox() != (0, 0, 0, 0)
    for emoji in made[:: many(5, 1)]:
        png = emoji.png()
        assert len(png) <= 256 * 1024
        assert Image.open(BytesIO(png)).size == (EMOJI, EMOJI)


def test_a_name_tells_the_piece_and_changes_with_its_drawing() -> None:
    again = {emoji.piece: emoji for emoji in draw_emojis()}
    for emoji in draw_emojis():
        assert emoji.name == again[emoji.piece].name
        assert piece_of(emoji.name) == emoji.piece
    assert len({emoji.name[-4:] for emoji in again.values()}) > len(again) / 2
    assert [piece_of(name) for name in ("party", "party_1A2B", "party_1a2b3")] == [""] * 3
