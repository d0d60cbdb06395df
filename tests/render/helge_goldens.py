"""Pictures of Helge to compare with; see ``goldens.py``."""

from __future__ import annotations

from collections.abc import Callable

from render.contract import Picture, Preview
from render.games.helge.renderer import HELGE
from tests.render.positions import scene, view

RENDERER = HELGE


def _board(seats: int, stage: str, theme: str, language: str) -> Picture:
    found = view(seats, stage)
    return RENDERER.board(found, scene(found, theme, language))


def _preview() -> Picture:
    found = view(4, "drawn")
    swap = ("swap", "@A/red-sun")
    shown = Preview((), (("place", "a1"), ("place", "b1"), swap), {("place", "a1"): 5})
    return RENDERER.preview(found, scene(found, viewer=1), shown)


def _ranking() -> Picture:
    found = view(4, "ended")
    return RENDERER.ranking(found, scene(found))


PICTURES: dict[str, Callable[[], Picture]] = {
    "two-dark": lambda: _board(2, "middle", "dark", "de"),
    "four-dark": lambda: _board(4, "drawn", "dark", "en"),
    "four-light": lambda: _board(4, "drawn", "light", "fr"),
    "six-dark": lambda: _board(6, "full", "dark", "en"),
    "preview": _preview,
    "ranking": _ranking,
}
