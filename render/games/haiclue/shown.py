"""A clue's answer where several come at once, or between two: in larger type than on the board.

Below a first picture Discord shows others in a frame, 280 pixels wide on a phone.
"""

from __future__ import annotations

from engine.games.haiclue.state import COLOURS, MISSED, Result, View
from engine.spec import Seat
from render import theme
from render.banner import drawn_name, fit_name, player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, TITLE, Style, width
from render.games.haiclue import tiles, words
from render.games.haiclue.board import draw_team, verdict
from render.games.haiclue.words import row_words, word
from render.theme import THEMES

WIDE = 760
_EDGE, _GAP = 24, 14
_PAD = 30
_CLUE = 150
_WORDS, _WORD, _APART = 132, 76, 20
"""Where the four words begin, how high each of them is, and how far apart they are."""
_FEW = 3
"""Players who have a line each, with the word that they guessed; more stand in two columns."""
_ROW = 76
_TILE = 300
_NAME, _LINE = Style(NAME.face, 36), Style(LABEL.face, 36)


def draw_shown(view: View, scene: Scene) -> Canvas:
    """Draw what one clue meant of the four words, the clue, and what each of the others said."""
    result = view.read[-1]
    laid = tiles.lay(row_words(scene, result.rows, result.side), WIDE - 2 * (_EDGE + _PAD))
    top = _WORDS + 2 * _WORD + _APART + 2 * _GAP
    clue = Box(_EDGE, top, WIDE - _EDGE, top + max(_CLUE, laid.height + 2 * _PAD))
    seats = words.could_guess(result, scene)
    boxes = _boxes(len(seats), clue)
    bottom = max([clue.bottom, *(box.bottom for box in boxes)])
    team = Box(_EDGE, bottom + _GAP, WIDE - _EDGE, bottom + _GAP + _ROW)
    bottom = team.bottom if view.team else bottom
    canvas = Canvas(THEMES[scene.theme], bottom + _EDGE, WIDE)
    _draw_title(canvas, view, scene, result)
    _draw_words(canvas, view, scene, result)
    canvas.panel(clue, canvas.theme.panel, 28, theme.COLOURS[COLOURS[result.card]].fill, 10)
    tiles.draw_clue(canvas, laid, clue, result.side)
    for seat, box in zip(seats, boxes, strict=True):
        _draw_guess(canvas, view, scene, seat, box)
    if view.team:
        draw_team(canvas, view, scene, team, _LINE)
    return canvas


def _boxes(count: int, clue: Box) -> list[Box]:
    """Return where the others stand below the clue."""
    across = 1 if count <= _FEW else 2
    wide, boxes = (clue.width - (across - 1) * _GAP) // across, []
    for number in range(count):
        left = clue.left + number % across * (wide + _GAP)
        top = clue.bottom + _GAP + number // across * (_ROW + _GAP)
        boxes.append(Box(left, top, left + wide, top + _ROW))
    return boxes


def _draw_title(canvas: Canvas, view: View, scene: Scene, result: Result) -> None:
    target = word(scene, result.target, result.side)
    name, left, look = drawn_name(scene, result.author), _EDGE + 72, canvas.theme
    room = WIDE - _EDGE - left
    first = fit_name(
        lambda who: scene.words("haiclue-turn-shown", name=who, word=target), name, TITLE, room
    )
    player_token(canvas, scene, result.author, _EDGE + 30, 60, 30)
    canvas.text(left, 44, first, TITLE, look.ink, room=room)
    facts, said = words.facts_line(scene.words, view), words.understood(scene, result)
    second = f"{facts} · {said}"
    second = second if width(second, _LINE) <= room else facts if view.team else said
    canvas.text(left, 94, second, _LINE, look.muted, room=room)


def _draw_words(canvas: Canvas, view: View, scene: Scene, result: Result) -> None:
    wide = (WIDE - 2 * _EDGE - _APART) // 2
    for colour in range(len(COLOURS)):
        left = _EDGE + colour % 2 * (wide + _APART)
        top = _WORDS + colour // 2 * (_WORD + _APART)
        box = Box(left, top, left + wide, top + _WORD)
        if colour == result.card:
            outer = Box(box.left - 8, box.top - 8, box.right + 8, box.bottom + 8)
            canvas.panel(outer, canvas.theme.table, 28, canvas.theme.amber, 5)
        _draw_word(canvas, view, scene, colour, box)


def _draw_word(canvas: Canvas, view: View, scene: Scene, colour: int, box: Box) -> None:
    fill, high = theme.COLOURS[COLOURS[colour]].fill, box.height
    canvas.rounded(box, 20, fill)
    canvas.centre(tiles.sign(40, COLOURS[colour]), box.left + 36, (box.top + box.bottom) / 2)
    shown = Box(box.left + 70, box.top + 7, box.right - 10, box.top + high - 5)
    tiles.tile(canvas, shown, view.side, word(scene, view.targets[colour], view.side), 40, fill)


def _draw_guess(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    look, middle, guess = canvas.theme, (box.top + box.bottom) / 2, view.read[-1].guesses[seat]
    canvas.panel(box, look.panel, 20)
    player_token(canvas, scene, seat, box.left + 36, middle)
    end = box.right - 68
    if box.width > WIDE / 2:
        canvas.centre(verdict(view, seat, look.key), box.right - 36, middle)
        end -= _TILE
        if guess == MISSED:
            none = scene.words("haiclue-colour-none")
            canvas.text(box.right - 68, middle, none, _LINE, look.muted, align="right")
        else:
            said = Box(end, box.top + 4, end + _TILE, box.bottom - 4)
            _draw_word(canvas, view, scene, guess, said)
    elif guess in (MISSED, view.read[-1].card):
        canvas.centre(verdict(view, seat, look.key), box.right - 36, middle)
    else:
        canvas.centre(tiles.guessed(46, guess), box.right - 36, middle)
    left = box.left + 76
    canvas.text(left, middle, drawn_name(scene, seat), _NAME, look.ink, room=end - 14 - left)
