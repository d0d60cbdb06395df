"""Pictures of Hexago to compare with; see ``goldens.py``."""

from __future__ import annotations

from collections.abc import Callable

from engine.prompts import level, skip
from render.contract import Picture, Preview
from render.games.hexago.renderer import HEXAGO
from tests.render.hexago_positions import GAME, Shape, crooked, heap, scene, state, view

RENDERER = HEXAGO


def _board(seats: int, shape: Shape, theme: str, language: str) -> Picture:
    found = view(seats, shape)
    return RENDERER.board(found, scene(found, theme, language))


def _turns() -> Picture:
    one = state(4, heap(18), number=3)
    found, legal = GAME.observe(one, one.active), GAME.legal_actions(one, one.active)
    best = max(legal, key=lambda action: GAME.gain(found, one.active, action) or 0)
    paths = tuple(choice.path for choice in level(legal, best.words[:3]).choices)
    gains = {
        action.words: GAME.gain(found, one.active, action) or 0
        for action in legal
        if action.words in paths
    }
    shown = Preview(best.words[:3], paths, gains)
    return RENDERER.preview(found, scene(found, viewer=one.active), shown)


def _both() -> Picture:
    one = state(3, heap(13), number=3)
    found, legal = GAME.observe(one, one.active), GAME.legal_actions(one, one.active)
    both = skip(legal, joined=GAME.spec.joined)
    shown = Preview(both.path, tuple(choice.path for choice in both.choices))
    return RENDERER.preview(found, scene(found, "light", "de", viewer=one.active), shown)


def _hand() -> Picture:
    found = view(3, heap(9), 1)
    drawn = RENDERER.hand(found, scene(found, "light", "fr", viewer=1))
    assert drawn is not None
    return drawn


PICTURES: dict[str, Callable[[], Picture]] = {
    "hexago-four": lambda: _board(4, heap(18), "dark", "en"),
    "hexago-solo": lambda: _board(1, heap(36), "light", "de"),
    "hexago-window": lambda: _board(4, crooked(33), "dark", "fr"),
    "hexago-both": _both,
    "hexago-turns": _turns,
    "hexago-hand": _hand,
}
