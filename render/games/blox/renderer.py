"""Blox in pictures and words."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engine.actions import Action
from engine.contract import Column
from engine.games.blox.state import View
from render import ranking as rankings
from render.contract import Picture, Preview, Renderer, Scene, below_banner
from render.games.blox import board, hand, headline, preview, spoken, talk

_BOARD = 880
"""Where the price stands beside the board, in pixels."""


def _board(view: View, scene: Scene) -> Picture:
    return Picture.of(board.draw(view, scene), spoken.board_alt(view, scene))


def _preview(view: View, scene: Scene, shown: Preview) -> Picture:
    return Picture.of(preview.draw(view, scene, shown), spoken.preview_alt(view, scene, shown))


def _ranking(view: View, scene: Scene) -> Picture:
    outcome, said = scene.outcome, scene.words
    if outcome is None:
        raise ValueError("a ranking needs an outcome")
    heads = {column.key: said(f"blox-column-{column.key}") for column in outcome.columns}
    # How often each was done is in the alternative text: there is no room for it in a row.
    short = replace(scene, outcome=replace(outcome, columns=tuple(map(_sum, outcome.columns))))
    drawn = rankings.ranking(short, headline.heading(view, scene), heads)
    return Picture.of(drawn, spoken.ranking_alt(scene))


def _sum(column: Column) -> Column:
    """Return a column with its sums alone."""
    seats = range(len(column.terms))
    return Column(column.key, tuple(((1, column.points(seat)),) for seat in seats))


def _hand(view: View, scene: Scene) -> Picture | None:
    if view.hands[hand.own(view, scene)] is None:
        return None
    return Picture.of(hand.draw(view, scene), spoken.hand_alt(view, scene))


def _small(view: View, scene: Scene, action: Action) -> Image.Image:
    """Return the board as the picker shows it, without the price; of a swap all cards."""
    drawn = below_banner(_preview(view, scene, Preview(action.words, action=action)))
    return drawn if action.verb == "swap" else drawn.crop((0, 0, _BOARD, drawn.height))


BLOX = Renderer[View](
    key="blox",
    board=_board,
    frame=board.draw,
    preview=_preview,
    ranking=_ranking,
    hand=_hand,
    hand_text=hand.text,
    small=_small,
    text_board=spoken.text_board,
    event=talk.event,
    reason=talk.reason,
    merit=talk.merit,
    describe=talk.describe,
    label=talk.label,
    note=talk.note,
    piece=talk.piece,
    place=talk.place,
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
)
