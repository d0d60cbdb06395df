"""Hexamino in pictures and words, in all four modes."""

from __future__ import annotations

from dataclasses import replace

from engine.games.hexamino.state import View
from render import ranking as rankings
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene
from render.games.hexamino import board, hand, headline, preview, spoken, talk
from render.hexes import picker


def _frame(view: View, scene: Scene) -> Canvas:
    """Draw the table; between two deals the open hands."""
    draw = hand.opened if view.over and not view.ended else board.draw
    return draw(view, scene)


def _board(view: View, scene: Scene) -> Picture:
    alt = spoken.opened_alt if view.over and not view.ended else spoken.board_alt
    return Picture.of(_frame(view, scene), alt(view, scene))


def _preview(view: View, scene: Scene, shown: Preview) -> Picture:
    return Picture.of(preview.draw(view, scene, shown), spoken.preview_alt(view, scene, shown))


def _ranking(view: View, scene: Scene) -> Picture:
    """Draw the ranking with the dots left in each deal, and the tiles in the last one."""
    outcome, said = scene.outcome, scene.words
    if outcome is None:
        raise ValueError("a ranking needs an outcome")
    heads = {
        column.key: said("hexamino-column", deal=number, deals=len(outcome.columns))
        for number, column in enumerate(outcome.columns, start=1)
    }
    # The tiles themselves say how the dots come together; one deal is its own sum.
    several = len(outcome.columns) > 1
    sums = tuple(map(rankings.summed, outcome.columns)) if several else ()
    short, held = replace(scene, outcome=replace(outcome, columns=sums)), hand.left_over(view)
    canvas = rankings.ranking(short, headline.heading(view, scene), heads, held)
    return Picture.of(canvas, spoken.ranking_alt(view, scene))


def _hand(view: View, scene: Scene) -> Picture:
    return Picture.of(hand.draw(view, scene), spoken.hand_alt(view, scene))


def _detail(view: View, scene: Scene) -> Picture | None:
    """Draw the whole table large, where the board had to crop it or to use digits."""
    if view.over and not view.ended:
        return None
    drawn = board.detail(view, scene)
    return None if drawn is None else Picture.of(drawn, spoken.board_alt(view, scene))


HEXAMINO = Renderer[View](
    key="hexamino",
    board=_board,
    frame=_frame,
    preview=_preview,
    ranking=_ranking,
    hand=_hand,
    hand_text=spoken.hand_text,
    detail=_detail,
    small=picker.small(_preview),
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
