"""Hexago Continuo in pictures and words."""

from __future__ import annotations

from engine.games.hexago.state import View
from render import ranking as rankings
from render.banner import Heading, rooms, winners
from render.contract import Picture, Preview, Renderer, Scene
from render.games.hexago import board, hand, headline, preview, spoken, talk, words
from render.hexes import picker


def _board(view: View, scene: Scene) -> Picture:
    return Picture.of(board.draw(view, scene), spoken.board_alt(view, scene))


def _preview(view: View, scene: Scene, shown: Preview) -> Picture:
    return Picture.of(preview.draw(view, scene, shown), spoken.preview_alt(view, scene, shown))


def _ranking(view: View, scene: Scene) -> Picture:
    outcome, said = scene.outcome, scene.words
    if outcome is None:
        raise ValueError("a ranking needs an outcome")
    title, facts = said("hexago-title"), words.facts(said, view)
    drawn = headline.heading(view, scene)
    room = rooms(title, facts, None)[1]
    first = drawn.title if view.solo else winners(scene, room)
    heading = Heading(first, drawn.second, title, facts, drawn.seats)
    heads = {column.key: said(f"hexago-column-{column.key}") for column in outcome.columns}
    return Picture.of(rankings.ranking(scene, heading, heads), spoken.ranking_alt(scene))


def _hand(view: View, scene: Scene) -> Picture:
    return Picture.of(hand.draw(view, scene), spoken.hand_alt(view, scene))


def _detail(view: View, scene: Scene) -> Picture | None:
    """Draw the whole table large where the board is cropped; else hands that lie open."""
    drawn = board.detail(view, scene)
    if drawn is not None:
        return Picture.of(drawn, spoken.board_alt(view, scene))
    if view.solo or view.ended or not view.open_hands:
        return None
    return Picture.of(hand.opened(view, scene), spoken.opened_alt(view, scene))


HEXAGO = Renderer[View](
    key="hexago",
    board=_board,
    frame=board.draw,
    preview=_preview,
    ranking=_ranking,
    hand=_hand,
    hand_text=spoken.hand_text,
    detail=_detail,
    small=picker.small(_preview),
    feat=talk.feat,
    text_board=spoken.text_board,
    event=talk.event,
    merit=talk.merit,
    describe=talk.describe,
    label=talk.label,
    note=talk.note,
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
)
