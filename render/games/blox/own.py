"""The lower end of a step's rail: own cards and blocks, and above them what a move is paid with."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from engine.games.blox import pay
from engine.games.blox.moves import Plan
from engine.games.blox.refuse import Reach
from engine.games.blox.state import NONE, Counts, View
from render.canvas import Box, Canvas
from render.contract import Scene
from render.games.blox import board, hand, parts, words
from render.sprites import Sprite

CARD, CARD_HIGH, _STEP, _LINE = 68, 84, 76, 92
_ACROSS, JOKER = 3, 34
"""Cards in a line: two lines hold a hand and the joker, large enough for a phone."""
_END, _PAD, _FOOT = 960, 34, 14
"""Own cards stand at the lower end of the rail, near the buttons: a phone may cut off the rest."""
_OVER_CARDS, _TEXT, _OVER_BLOCKS = 32, 46, 26
"""From a text to its cards, to the text below, and to the blocks above and below."""
_BLOCKS = board.OWNED + 2 * _OVER_BLOCKS


class Held(NamedTuple):
    """What is drawn of what a seat holds, and what it pays with."""

    cards: Sequence[Sprite]
    blocks: Counts
    joker_used: bool
    paid: Sequence[Sprite] = ()

    def shorter(self) -> list[Held]:
        """Return it with less and less, cards last."""
        bare = self._replace(blocks=NONE)
        cards = bare._replace(joker_used=False)
        return [bare, cards, cards._replace(cards=())]

    @property
    def own_top(self) -> int:
        if not (self.cards or self.joker_used or any(self.blocks)):
            return _END + board.GAP
        lines = self.joker_used * _TEXT + any(self.blocks) * _BLOCKS
        return _top(self.cards, _END) - lines

    @property
    def top(self) -> int:
        """Where all of it begins."""
        return _top(self.paid, self.own_top - board.GAP) if self.paid else self.own_top


def _top(cards: Sequence[Sprite], end: int) -> int:
    """Return where a panel of cards with a title begins that reaches down to ``end``."""
    high = _LINE * ceil(len(cards) / _ACROSS) - (_LINE - CARD_HIGH)
    return end - _FOOT - high - _OVER_CARDS - _PAD


def held(view: View, scene: Scene, blocks: Counts, move: tuple[Plan, Reach] | None = None) -> Held:
    """Return what a seat holds; of a move what it leaves, and what it is paid with apart."""
    seat, paid, spent = hand.own_seat(view, scene), list[Sprite](), NONE
    ready = view.jokers[seat]
    if move is not None:
        plan, there = move
        spent, paid = plan.paid, _cards(plan.paid)
        if (colour := words.joker_for(view, plan, there)) is not None:
            paid.append(parts.stand_in(CARD, CARD_HIGH, colour))
        ready = ready and not plan.jokers
    cards = _cards(pay.minus(view.hands[seat] or NONE, spent))
    if ready:
        cards.append(parts.joker(JOKER, True, scene.theme))
    used = not view.jokers[seat] and "joker" not in scene.untold
    return Held(cards, blocks, used, paid)


def _cards(counts: Counts) -> list[Sprite]:
    return [
        parts.card(CARD, CARD_HIGH, colour)
        for colour, count in enumerate(counts)
        for _ in range(count)
    ]


def draw(canvas: Canvas, scene: Scene, held: Held) -> int:
    """Draw it and return where it begins; a used joker is said in words, as it is no card."""
    theme, said = canvas.theme, scene.words
    left, room = board.RAIL_LEFT + 22, board.RIGHT - board.RAIL_LEFT - 44

    def write(key: str, y: int) -> None:
        canvas.text(left, y, said(key), hand.OWN_TITLE, theme.muted, room=room)

    y = held.own_top + _PAD
    if held.own_top < _END:
        canvas.panel(Box(board.RAIL_LEFT, held.own_top, board.RIGHT, _END), theme.panel)
        if any(held.blocks):
            write("blox-your-blocks", y)
            board.owned(canvas, held.blocks, left, y + _OVER_BLOCKS)
            y += _BLOCKS
        write("blox-your-cards", y)
        if held.joker_used:
            y += _TEXT
            write("blox-joker-used", y)
        _row(canvas, held.cards, left, y + _OVER_CARDS)
    if held.paid:
        end = held.own_top - board.GAP
        canvas.panel(Box(board.RAIL_LEFT, held.top, board.RIGHT, end), theme.panel)
        write("blox-you-pay", held.top + _PAD)
        _row(canvas, held.paid, left, held.top + _PAD + _OVER_CARDS)
    return held.top


def _row(canvas: Canvas, cards: Sequence[Sprite], left: int, top: int) -> None:
    for number, sprite in enumerate(cards):
        down, right = divmod(number, _ACROSS)
        canvas.centre(sprite, left + CARD / 2 + _STEP * right, top + CARD_HIGH / 2 + _LINE * down)
