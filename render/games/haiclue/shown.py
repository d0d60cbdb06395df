"""A clue's answer below another one: the board without what both share, in larger type.

Discord shows a picture in a frame 280 pixels wide on a phone. Targets, banner and points stand in
the first picture of the message, or on the board that follows.
"""

from __future__ import annotations

from engine.games.haiclue.state import COLOURS, MISSED, UNKNOWN, Result, View
from engine.spec import Seat
from render import pieces, theme
from render.banner import drawn_name, fit_name, player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, TITLE, Style
from render.games.haiclue import tiles, words
from render.games.haiclue.board import CROSS
from render.games.haiclue.words import row_words, word
from render.theme import THEMES

WIDE = 760
_EDGE, _TOP, _GAP = 24, 96, 14
_PAD = 30
_CLUE = 150
_BESIDE = 3
"""Players who have room beside the card; more stand below the clue."""
_ROW = 76
_NAME, _COUNT = Style(NAME.face, 36), Style(LABEL.face, 38)


def draw_shown(view: View, scene: Scene) -> Canvas:
    """Draw what one clue meant, the clue, and what each of the others said."""
    result = view.read[-1]
    laid = tiles.lay(row_words(scene, result.rows, result.side), WIDE - 2 * (_EDGE + _PAD))
    card = Box(_EDGE, _TOP, _EDGE + tiles.CARD_WIDTH, _TOP + tiles.CARD_HEIGHT)
    top = card.bottom + 2 * _GAP
    clue = Box(_EDGE, top, WIDE - _EDGE, top + max(_CLUE, laid.height + 2 * _PAD))
    seats = _guessers(result, scene)
    boxes = _boxes(len(seats), card, clue)
    bottom = max([clue.bottom, *(box.bottom for box in boxes)])
    canvas = Canvas(THEMES[scene.theme], bottom + _EDGE, WIDE)
    _draw_title(canvas, scene, result)
    _draw_card(canvas, view, scene, result, card)
    if boxes and boxes[0].top > clue.top:
        middle = (card.top + card.bottom) / 2
        left, said = card.right + _EDGE, words.understood(scene.words, result)
        room = clue.right - left
        canvas.text(left, middle, said, _COUNT, canvas.theme.muted, room=room)
    canvas.panel(clue, canvas.theme.panel, 28, theme.COLOURS[COLOURS[result.card]].fill, 10)
    tiles.draw_clue(canvas, laid, clue, result.side)
    for seat, box in zip(seats, boxes, strict=True):
        _draw_guess(canvas, scene, result, seat, box)
    return canvas


def _guessers(result: Result, scene: Scene) -> list[Seat]:
    """Return who was asked: nobody who was away then."""
    asked = (seat for seat, guess in enumerate(result.guesses) if guess != UNKNOWN)
    return [s for s in asked if result.guesses[s] != MISSED or s not in scene.absent]


def _boxes(count: int, card: Box, clue: Box) -> list[Box]:
    """Return where the others stand: beside the card if they have room there."""
    if count <= _BESIDE:
        left, high = card.right + _EDGE, (tiles.CARD_HEIGHT - 2 * 7) // _BESIDE
        first = (card.top + card.bottom - count * high - (count - 1) * 7) // 2
        tops = [first + number * (high + 7) for number in range(count)]
        return [Box(left, top, clue.right, top + high) for top in tops]
    wide, boxes = (clue.width - _GAP) // 2, []
    for number in range(count):
        left = clue.left + number % 2 * (wide + _GAP)
        top = clue.bottom + _GAP + number // 2 * (_ROW + _GAP)
        boxes.append(Box(left, top, left + wide, top + _ROW))
    return boxes


def _draw_title(canvas: Canvas, scene: Scene, result: Result) -> None:
    target = word(scene, result.target, result.side)
    name, left = drawn_name(scene, result.author), _EDGE + 72
    first = fit_name(
        lambda who: scene.words("haiclue-turn-shown", name=who, word=target),
        name,
        TITLE,
        WIDE - _EDGE - left,
    )
    player_token(canvas, scene, result.author, _EDGE + 30, 48, 30)
    canvas.text(left, 48, first, TITLE, canvas.theme.ink, room=WIDE - _EDGE - left)


def _draw_card(canvas: Canvas, view: View, scene: Scene, result: Result, box: Box) -> None:
    name = words.colour_name(scene.words, COLOURS[result.card])
    target = word(scene, result.target, result.side)
    tiles.card(canvas, box, result.card, name, target, result.side, view.height)


def _draw_guess(canvas: Canvas, scene: Scene, result: Result, seat: Seat, box: Box) -> None:
    look, middle, guess = canvas.theme, (box.top + box.bottom) / 2, result.guesses[seat]
    canvas.panel(box, look.panel, 20)
    player_token(canvas, scene, seat, box.left + 36, middle)
    sign = tiles.no_guess(34, look.key) if guess == MISSED else tiles.guessed(44, guess)
    canvas.centre(sign, box.right - 36, middle)
    if guess not in (MISSED, result.card):
        canvas.centre(pieces.clash(CROSS, look.danger), box.right - 17, middle + 13)
    room = box.width - 76 - 72
    canvas.text(box.left + 76, middle, drawn_name(scene, seat), _NAME, look.ink, room=room)
