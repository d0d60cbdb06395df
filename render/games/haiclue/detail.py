"""All clues that lie open, whole: for when the board had to leave words out."""

from __future__ import annotations

from engine.games.haiclue.state import CLUE, NOBODY, View
from render import names, phrases
from render.banner import Heading, banner
from render.canvas import Box, Canvas
from render.contract import Scene
from render.games.haiclue import board, layout, many, waiting, words
from render.games.haiclue.lexicon import line
from render.phrases import sentence
from render.theme import BANNER, MARGIN, THEMES


def needed(view: View, scene: Scene) -> bool:
    """Return whether the board left out words of clues still to read."""
    if view.ended or view.phase == CLUE:
        return False
    if view.current == NOBODY:
        return board.all_clues(view, scene).cut
    return not waiting.plan(view, scene, 0).whole


def draw(view: View, scene: Scene) -> Canvas:
    """Draw every clue still to read with all its words."""
    clues = many.whole(view, scene, view.waiting)
    area = Box(MARGIN, BANNER + 8, layout.RIGHT, BANNER + 8 + clues.height)
    canvas = Canvas(THEMES[scene.theme], area.bottom + layout.BOTTOM)
    said = scene.words
    facts = words.facts(said, view)
    title = sentence(said("haiclue-waiting"))
    count = said("haiclue-count", count=len(clues.cells))
    banner(canvas, Heading(title, count, said("haiclue-title"), facts))
    canvas.panel(area, canvas.theme.panel, 28)
    many.draw(canvas, view, area, clues)
    return canvas


def spoken(view: View, scene: Scene) -> str:
    """Return the clues in words."""
    said = scene.words
    found = []
    for author in view.waiting:
        text = line(scene, view.clues[author] or (), view.side)
        found.append(said("haiclue-alt-next", name=names.plain(author, scene.names), clue=text))
    return phrases.compose_alt(
        said, [words.facts(said, view) + "."], [f"{one}." for one in found], []
    )
