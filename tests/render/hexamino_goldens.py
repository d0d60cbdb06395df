"""Pictures of Hexamino to compare with; see ``goldens.py``."""

from __future__ import annotations

from collections.abc import Callable

from engine.prompts import skip
from render.contract import Picture, Preview
from tests.render.hexamino_positions import GAME, RENDERER, played, scene, seen


def _board(
    seats: int, entries: int, theme: str, language: str, mode: str, seed: int = 1
) -> Picture:
    state, _, _ = played(seats, entries, seed, mode=mode)
    return RENDERER.board(seen(state), scene(state, theme, language))


def _preview(depth: int) -> Picture:
    state, _, _ = played(3, 9)
    seat = state.active
    legal = GAME.legal_actions(state, seat)
    path = legal[-1].words[:depth]
    paths = tuple(choice.path for choice in skip(legal, path, joined=GAME.spec.joined).choices)
    found = scene(state, "light", "fr", viewer=seat)
    return RENDERER.preview(seen(state, seat), found, Preview(path, paths))


def _ranking() -> Picture:
    state, _, _ = played(4, 200, mode="snake")
    return RENDERER.ranking(seen(state), scene(state, language="de"))


PICTURES: dict[str, Callable[[], Picture]] = {
    "hexamino-classic": lambda: _board(4, 12, "dark", "en", "classic"),
    "hexamino-full": lambda: _board(6, 56, "dark", "de", "classic"),
    "hexamino-star": lambda: _board(6, 30, "light", "fr", "star"),
    "hexamino-snake": lambda: _board(3, 19, "dark", "en", "snake", 4),
    "hexamino-tile": lambda: _preview(1),
    "hexamino-place": lambda: _preview(2),
    "hexamino-ranking": _ranking,
}
