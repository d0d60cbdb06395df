"""The picture of a costly decision: what was played beside what would have been better."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from PIL import Image, ImageChops

from engine.advice import CHANCE
from engine.spec import GameSpec
from render.banner import Heading, banner, drawn_name, fit_name, rooms
from render.canvas import Box, Canvas
from render.contract import Picture, Renderer, Scene
from render.fonts import GAME, NUMBER, SECOND, Style, broken
from render.phrases import compose_alt, sentence, signed
from render.sprites import Sprite
from render.story.lines import Moment, amount, costly_line, own_key, turn_line
from render.theme import MARGIN, THEMES, WIDTH, Theme

_GAP: Final = 24
_TOP: Final = 128
_HEAD = 64
_TALLEST: Final = 560
_PAD, _INSET = 14, 24
_AROUND: Final = 60
"""Pixels of a board that are kept around what differs."""
_CLOSE: Final = 520
"""The least side of what is cut out, which is seen at its full size."""
_READABLE: Final = 0.5
"""A board is shown whole where it is at least so large then."""
_LINE: Final = 38
_SAID: Final = Style("inter-600", 33)
_MORE: Final = Style("inter-500", 33)

Part = tuple[int, int, int, int]


def draw_costly(drawer: Renderer[Any], spec: GameSpec, scene: Scene, one: Moment) -> Picture:
    said, judged = scene.words, one.judged
    wide = (WIDTH - 2 * MARGIN - _GAP) // 2
    boards = _boards(drawer, scene, one, wide - 2 * _PAD)
    high = max(board.height for board in boards)
    room = wide - 2 * _INSET
    last = amount(said, judged)
    if judged.unit != CHANCE:
        last = said(own_key(said, spec.key, "analysis-more"), points=judged.cost)
    texts = one.answer or one.played, one.better, one.why
    *below, why = (broken(text, _SAID, room) if text else [] for text in texts)
    foot = 22 + _LINE * max(3, len(below[0]), len(below[1]) + len(why) + 1)
    canvas = Canvas(THEMES[scene.theme], _TOP + _HEAD + high + foot + MARGIN)
    key = "analysis-missed-by" if judged.unit == CHANCE else "analysis-lost"
    title, lost = said("analysis-title"), amount(said, judged, spec.key)
    second = fit_name(
        lambda who: said(key, who=who, lost=lost),
        drawn_name(scene, judged.seat),
        SECOND,
        rooms(spec.title, title)[1],
    )
    heading = Heading(turn_line(spec, judged, scene), second, spec.title, title, (judged.seat,))
    banner(canvas, heading)
    for number, board in enumerate(boards):
        left = MARGIN + number * (wide + _GAP)
        box = Box(left, _TOP, left + wide, canvas.height - MARGIN)
        _side(canvas, scene, one, number, board, box, below[number], high)
    left, top = left + _INSET, _TOP + _HEAD + high + 28 + len(below[1]) * _LINE
    for at, words in enumerate((*why, last)):
        canvas.text(left, top + at * _LINE, words, _MORE, canvas.theme.muted, room=room)
    reasons = [sentence(one.why)] if one.why else ()
    alt = compose_alt(said, (costly_line(spec, judged, one, scene), *reasons), (), ())
    return Picture.of(canvas, alt)


def _side(
    canvas: Canvas,
    scene: Scene,
    one: Moment,
    number: int,
    board: Image.Image,
    box: Box,
    lines: list[str],
    high: int,
) -> None:
    theme, said = canvas.theme, scene.words
    frame = theme.legal if number else theme.danger
    canvas.panel(box, theme.table, 26, frame, 4)  # as boards are, which are cut out
    left, right, top = box.left + _INSET, box.right - _INSET, box.top + _HEAD / 2 + 4
    canvas.text(left, top, said(_title(one, number)), GAME, frame)
    gain = one.gains[number]
    if gain is not None:
        canvas.text(
            right, top, said("analysis-gain", gain=signed(gain)), NUMBER, theme.ink, align="right"
        )
    middle = (box.left + box.right) / 2
    foot = box.top + _HEAD + high
    canvas.centre(Sprite(board, None), middle, foot - high / 2)
    for line, words in enumerate(lines):
        canvas.text(left, foot + 26 + line * _LINE, words, _SAID, theme.ink, room=right - left)


def _title(one: Moment, number: int) -> str:
    if not number:
        return "analysis-played"
    return "analysis-meant" if one.judged.unit == CHANCE else "analysis-better"


def _boards(drawer: Renderer[Any], scene: Scene, one: Moment, wide: int) -> list[Image.Image]:
    # The board as its seat saw it then: the scene knows how the game ended.
    seen = replace(scene, viewer=one.judged.seat, outcome=None)
    theme = THEMES[scene.theme]
    boards = [drawer.small(one.view, seen, action) for action in one.actions]
    # Both show the same part: what differs then stands at the same place.
    if boards[0].size == boards[1].size:
        box = _shown(boards[0], boards[1], theme, wide)
        return [_fitted(board, box, wide) for board in boards]
    return [_fitted(board, _shown(board, board, theme, wide), wide) for board in boards]


def _fitted(board: Image.Image, box: Part, wide: int) -> Image.Image:
    across, down = box[2] - box[0], box[3] - box[1]
    share = min(1.0, wide / across, _TALLEST / down)
    size = (max(1, round(across * share)), max(1, round(down * share)))
    return board.crop(box).resize(size, Image.Resampling.LANCZOS)


def _shown(played: Image.Image, better: Image.Image, theme: Theme, wide: int) -> Part:
    drawn = [
        ImageChops.difference(board, Image.new("RGB", board.size, theme.table)).getbbox()
        for board in (played, better)
    ]
    whole = _union([box for box in drawn if box is not None], played.size)
    apart = ImageChops.difference(played, better).getbbox()
    share = min(wide / (whole[2] - whole[0]), _TALLEST / (whole[3] - whole[1]))
    if apart is None or share >= _READABLE:
        return whole
    near = (apart[0] - _AROUND, apart[1] - _AROUND, apart[2] + _AROUND, apart[3] + _AROUND)
    left, right = _span(near[0], near[2], whole[0], whole[2], min(_CLOSE, wide))
    top, bottom = _span(near[1], near[3], whole[1], whole[3], min(_CLOSE, _TALLEST))
    return left, top, right, bottom


def _span(start: int, end: int, least: int, most: int, room: int) -> tuple[int, int]:
    missing = max(0, room - (end - start))
    start, end = start - missing // 2, end + missing - missing // 2
    if start < least:
        start, end = least, end + least - start
    if end > most:
        start, end = max(least, start - (end - most)), most
    return start, end


def _union(boxes: list[Part], size: tuple[int, int]) -> Part:
    if not boxes:
        return (0, 0, *size)
    return (
        max(0, min(box[0] for box in boxes) - _PAD),
        max(0, min(box[1] for box in boxes) - _PAD),
        min(size[0], max(box[2] for box in boxes) + _PAD),
        min(size[1], max(box[3] for box in boxes) + _PAD),
    )
