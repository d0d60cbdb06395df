"""Helge in pictures and words."""

from __future__ import annotations

from PIL import Image

from engine.actions import Action
from engine.games.helge.state import View
from render import ranking as rankings
from render.banner import Heading, rooms, winners
from render.contract import Picture, Preview, Renderer, Scene, below_banner
from render.games.helge import board, headline, preview, spoken, talk, words

_BOARD = 656
"""Where the stone and the points stand beside the board, in pixels."""


def _board(view: View, scene: Scene) -> Picture:
    return Picture.of(board.draw(view, scene), spoken.board_alt(view, scene))


def _preview(view: View, scene: Scene, shown: Preview) -> Picture:
    shown = words.plain(shown)
    return Picture.of(preview.draw(view, scene, shown), spoken.preview_alt(view, scene, shown))


def _ranking(view: View, scene: Scene) -> Picture:
    """Draw the ranking with lines, doubling and the depot's deduction."""
    outcome, said = scene.outcome, scene.words
    if outcome is None:
        raise ValueError("a ranking needs an outcome")
    title, facts = said("helge-title"), words.facts(said, view)
    room = rooms(title, facts, None)[1]
    drawn = headline.heading(view, scene)
    heading = Heading(winners(scene, room), drawn.second, title, facts, drawn.seats)
    heads = {column.key: said(f"helge-column-{column.key}") for column in outcome.columns}
    return Picture.of(rankings.ranking(scene, heading, heads), spoken.ranking_alt(scene))


def _small(view: View, scene: Scene, action: Action) -> Image.Image:
    """Return the own board as the picker shows it, without what stands beside it."""
    drawn = below_banner(_preview(view, scene, Preview(action.words, action=action)))
    return drawn.crop((0, 0, _BOARD, drawn.height))


HELGE = Renderer[View](
    key="helge",
    board=_board,
    frame=board.draw,
    preview=_preview,
    ranking=_ranking,
    small=_small,
    text_board=spoken.text_board,
    event=talk.event,
    reason=talk.reason,
    merit=talk.merit,
    describe=talk.describe,
    label=talk.label,
    note=talk.note,
    place=talk.place,
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
)
