"""Pictures of Haiclue to compare with; see ``goldens.py``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.dice import Dice
from engine.games.haiclue.state import COLOURS, tile_word
from render.contract import Picture, Preview
from render.games.haiclue.renderer import HAICLUE
from tests.render.haiclue_positions import GAME, outcome, scene, view

RENDERER = HAICLUE


def _board(seats: int, stage: str, theme: str, language: str) -> Picture:
    return RENDERER.board(view(seats, stage), scene(seats, theme, language))


def _form() -> Picture:
    found = view(5, "write", 4)
    draft = (*map(tile_word, found.hand[:2]), "/", tile_word(found.hand[6]))
    form = GAME.forms(GAME.imagine(found, 4, Dice(bytes(32)).stream("golden")), 4)[0]
    return RENDERER.form(found, scene(5, viewer=4), form, draft)


def _preview() -> Picture:
    found = view(6, "read", 0)
    seat = "@" + "ABCDEF"[found.current]
    paths = tuple(("guess", seat, colour) for colour in COLOURS)
    return RENDERER.preview(found, scene(6, "light", "fr", viewer=0), Preview((), paths))


def _ranking(seats: int) -> Picture:
    given = replace(scene(seats), outcome=outcome(seats))
    return RENDERER.ranking(view(seats, "ended"), given)


def _closing() -> Picture:
    found = RENDERER.closing(view(6, "ended"), scene(6, "dark", "de"))
    assert found is not None
    return found


PICTURES: dict[str, Callable[[], Picture]] = {
    "haiclue-read": lambda: _board(6, "read", "dark", "en"),
    "haiclue-write": lambda: _board(5, "write", "light", "de"),
    "haiclue-shown": lambda: _board(3, "shown", "dark", "fr"),
    "haiclue-twelve": lambda: _board(12, "read", "dark", "en"),
    "haiclue-all": lambda: _board(9, "all", "dark", "de"),
    "haiclue-form": _form,
    "haiclue-preview": _preview,
    "haiclue-ranking": lambda: _ranking(5),
    "haiclue-team": lambda: _ranking(2),
    "haiclue-closing": _closing,
}
