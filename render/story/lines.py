"""The story of a finished game in words, the moments that it shows, and costly decisions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from PIL import Image, ImageChops

from data.words import Words
from engine.actions import Action
from engine.advice import CHANCE
from engine.analysis.story import Judged, Share, Story, leads
from engine.spec import GameSpec, Seat
from render.banner import Heading, banner, drawn_name, fit_name, rooms
from render.canvas import Box, Canvas
from render.contract import Picture, Renderer, Scene
from render.fonts import GAME, LABEL, NUMBER, SECOND, Style, fit, width
from render.names import bold, plain
from render.phrases import compose_alt, signed
from render.sprites import Sprite
from render.theme import MARGIN, THEMES, WIDTH, Theme

_MARK: Final = re.compile(r"^\W+")
"""The sign before a label on a button, which pictures can't draw."""

_LOW: Final = 60
"""Percent of what was possible, below which small choices have cost much together."""

Naming = Callable[[Scene, Seat], str]
"""How a seat is called: in a message, in a picture, or in the words beside one."""


def in_message(scene: Scene, seat: Seat) -> str:
    return bold(seat, scene.names)


def in_alt(scene: Scene, seat: Seat) -> str:
    return plain(seat, scene.names)


def in_picture(scene: Scene, seat: Seat, room: int) -> str:
    return fit(drawn_name(scene, seat), SECOND, room)


def own_key(said: Words, game: str, key: str) -> str:
    """Return the key of a game's own sentence, where what it counts are no points."""
    return own if said.has(own := f"{game}-{key}") else key


def amount(said: Words, one: Judged, game: str = "") -> str:
    """Return what a decision cost: "12 points (±5)", or "3 of 4 found it"."""
    if one.unit == CHANCE:
        return said("analysis-found", found=one.found, asked=one.asked)
    key = own_key(said, game, "analysis-points")
    return said(key, points=one.cost, error=one.margin)


def share(said: Words, one: Share, *, drawn: bool = False) -> str:
    """Return "83% (give or take 4)", ``drawn`` "83% (±4)", or that nothing can be said."""
    if one.found is None:
        return said("analysis-vague", few=str(one.few).lower())
    key = "analysis-share" if drawn else "analysis-share-told"
    return said(key, percent=one.found, error=one.error)


def share_lines(story: Story, scene: Scene, named: Naming) -> list[str]:
    said = scene.words
    return [
        said(
            "analysis-share-of" if own.found is None else "analysis-share-made",
            who=named(scene, seat),
            share=share(said, own),
        )
        for seat, own in enumerate(story.shares)
    ]


def turning_lines(spec: GameSpec, story: Story, scene: Scene, named: Naming) -> list[str]:
    lines = []
    for number, one in enumerate(story.turning, start=1):
        lines.append(
            scene.words(
                own_key(scene.words, spec.key, "analysis-turning"),
                number=number,
                of=len(story.turning),
                round=one.round,
                who=named(scene, one.seat),
                points=leads(spec, story.rounds[one.round].points)[one.seat],
            )
        )
    return lines


def by_rounds(spec: GameSpec, story: Story) -> bool:
    """Return whether a step of the curve is a round; alone it is a turn."""
    return spec.simultaneous or not story.together


def curve_line(spec: GameSpec, story: Story, scene: Scene, named: Naming) -> str:
    said = scene.words
    last = story.rounds[-1].points
    if story.together:
        together = str(spec.simultaneous).lower()
        length = len(story.rounds) - 1
        return said("analysis-total", points=last[0], turns=length, together=together)
    counts = [0] * len(last)
    for one in story.rounds[1:]:
        row = leads(spec, one.points)
        best = max(row)
        # A lead is over the best other seat, so only one can have any.
        if best > 0:
            counts[row.index(best)] += 1
    parts = [
        said("analysis-ahead", who=named(scene, seat), rounds=count)
        for seat, count in sorted(enumerate(counts), key=lambda pair: -pair[1])
        if count
    ]
    if not parts:
        return said("analysis-nobody-led")
    ties = len(story.rounds) - 1 - sum(counts)
    return said("analysis-led", who=", ".join(parts), ties=ties)


def turn_line(spec: GameSpec, one: Judged, scene: Scene) -> str:
    """Return when a decision was made: "Turn 12", or where all decide at once "Round 3"."""
    return scene.words("analysis-turn", turn=one.turn, together=str(spec.simultaneous).lower())


def costly_line(spec: GameSpec, one: Judged, moment: Moment, scene: Scene) -> str:
    return scene.words(
        "analysis-missed" if one.unit == CHANCE else "analysis-cost",
        at=turn_line(spec, one, scene),
        played=moment.played,
        better=moment.better,
        lost=amount(scene.words, one, spec.key),
        now=_at_once(moment),
    )


def _at_once(moment: Moment) -> int:
    """Return which part of a cost both gains explain; 0 where they don't."""
    played, better = moment.gains
    now = 0 if played is None or better is None else better - played
    return now if 0 < now < moment.judged.cost else 0


def story_lines(
    spec: GameSpec,
    story: Story,
    scene: Scene,
    moments: Sequence[Moment],
    recap: Sequence[str] = (),
    *,
    public: bool = False,
) -> list[str]:
    """Return all lines of a story for one reader.

    Args:
        moments: The costliest decisions of that seat, in the order of ``Story.costly``.
        recap: The game's own lines (``Retelling.recap``).
    """
    said, seat = scene.words, scene.viewer
    lines = [said("analysis-heading", title=spec.title)]
    lines += (
        [early_line(spec, story, said)]
        if story.early
        else _figures(story, scene, None if public else seat)
    )
    # A button says it at length; few at a party would press it.
    known = any(one.found is not None for one in story.shares)
    lines += [said("analysis-scale")] if scene.party and known and not story.early else []
    lines += luck_line(story, scene)
    lines += [curve_line(spec, story, scene, in_message)]
    lines += turning_lines(spec, story, scene, in_message)
    if seat is not None and (moments or not story.early):
        kind = "misses" if any(one.unit == CHANCE for one in story.judged) else "costs"
        key = f"analysis-{kind}" if moments else f"analysis-no-{kind}"
        who = in_message(scene, seat)
        found = story.shares[seat].found
        low = str(found is not None and found < _LOW).lower()
        lines.append(said(f"{key}-of", who=who, low=low) if public else said(key, low=low))
        lines += [costly_line(spec, one.judged, one, scene) for one in moments]
    return [*lines, *recap]


def early_line(spec: GameSpec, story: Story, said: Words) -> str:
    rounds_ = str(by_rounds(spec, story)).lower()
    return said("analysis-early", count=len(story.rounds) - 1, rounds=rounds_)


def luck_line(story: Story, scene: Scene) -> list[str]:
    """Say what the figures leave out where who won has a lower one than somebody else."""
    shares, won = story.shares, scene.outcome.winners if scene.outcome else ()
    if story.early or story.together or scene.deserted or len(won) != 1:
        return []
    own, known = shares[won[0]], [(one.found, one.error) for one in shares if one.found is not None]
    if own.found is None or own.found == max(known)[0]:
        return []
    sure = own.found + own.error < max(found - error for found, error in known)
    return [scene.words("analysis-luck", who=in_message(scene, won[0]), sure=str(sure).lower())]


def _figures(story: Story, scene: Scene, reader: Seat | None) -> list[str]:
    # Of whom nothing can be said the picture says so.
    said = scene.words
    figures = [
        said("analysis-figure", who=in_message(scene, seat), share=share(said, own))
        for seat, own in enumerate(story.shares)
        if own.found is not None and seat != reader
    ]
    told = {"figures": ", ".join(figures), "count": len(figures)}
    own = None if reader is None else story.shares[reader]
    if own is not None and own.found is not None:
        return [said("analysis-yours", percent=own.found, error=own.error, **told)]
    lines = [] if own is None else [said("analysis-yours-vague")]
    return [*lines, said("analysis-figures", **told)] if figures else lines


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that cost something.

    Attributes:
        gains: Immediate points of both actions; None if points say nothing.
        answer: What was played, without the question; empty unless the picture shows that.
    """

    judged: Judged
    view: Any
    actions: tuple[Action, Action]
    gains: tuple[int | None, int | None]
    played: str
    better: str
    answer: str = ""


def moment(
    drawer: Renderer[Any],
    scene: Scene,
    judged: Judged,
    view: Any,
    actions: tuple[Action, Action],
    gains: tuple[int | None, int | None],
) -> Moment:
    played, better = (drawer.describe(action, view, scene) for action in actions)
    if judged.unit != CHANCE:
        return Moment(judged, view, actions, gains, played, better)
    # Whose clue it was stands there already.
    answer, meant = (
        _MARK.sub("", drawer.label(action.words[-1:], view, scene, None)) for action in actions
    )
    return Moment(judged, view, actions, gains, played, meant, answer)


_GAP: Final = 24
_TOP: Final = 128
_HEAD, _FOOT = 64, 136
_TALLEST: Final = 560
_PAD: Final = 14
_AROUND: Final = 60
"""Pixels of a board that are kept around what differs."""
_CLOSE: Final = 520
"""The least side of what is cut out, which is seen at its full size."""
_READABLE: Final = 0.5
"""A board is shown whole where it is at least so large then."""
_LINE: Final = 36
_SAID: Final = Style("inter-600", 30)

Part = tuple[int, int, int, int]


def draw_costly(drawer: Renderer[Any], spec: GameSpec, scene: Scene, one: Moment) -> Picture:
    said, judged = scene.words, one.judged
    wide = (WIDTH - 2 * MARGIN - _GAP) // 2
    boards = _boards(drawer, scene, one, wide - 2 * _PAD)
    high = max(board.height for board in boards)
    canvas = Canvas(THEMES[scene.theme], _TOP + _HEAD + high + _FOOT + MARGIN)
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
        _side(canvas, scene, one, number, board, box, spec.key)
    alt = compose_alt(said, (costly_line(spec, judged, one, scene),), (), ())
    return Picture.of(canvas, alt)


def _side(
    canvas: Canvas,
    scene: Scene,
    one: Moment,
    number: int,
    board: Image.Image,
    box: Box,
    game: str,
) -> None:
    theme, said = canvas.theme, scene.words
    frame = theme.legal if number else theme.danger
    canvas.panel(box, theme.table, 26, frame, 4)  # as boards are, which are cut out
    left, right, top = box.left + 24, box.right - 24, box.top + _HEAD / 2 + 4
    canvas.text(left, top, said(_title(one, number)), GAME, frame)
    gain = one.gains[number]
    if gain is not None:
        canvas.text(
            right, top, said("analysis-gain", gain=signed(gain)), NUMBER, theme.ink, align="right"
        )
    middle = (box.left + box.right) / 2
    foot = box.bottom - _FOOT
    centre = (box.top + _HEAD + foot) / 2
    canvas.centre(Sprite(board, None), middle, centre)
    text = (one.answer or one.played, one.better)[number]
    for line, words in enumerate(_lines(text, right - left)):
        canvas.text(left, foot + 28 + line * _LINE, words, _SAID, theme.ink)
    if number:
        words_decide = one.judged.unit == CHANCE
        more = said(own_key(said, game, "analysis-more"), points=one.judged.cost)
        last = amount(said, one.judged) if words_decide else more
        canvas.text(left, foot + 32 + 2 * _LINE, last, LABEL, theme.muted, room=right - left)


def _title(one: Moment, number: int) -> str:
    if not number:
        return "analysis-played"
    return "analysis-meant" if one.judged.unit == CHANCE else "analysis-better"


def _lines(text: str, room: float) -> list[str]:
    if width(text, _SAID) <= room:
        return [text]
    words, first = text.split(" "), ""
    while words and width(f"{first} {words[0]}".strip(), _SAID) <= room:
        first = f"{first} {words.pop(0)}".strip()
    if not first:
        return [fit(text, _SAID, room)]
    return [first, fit(" ".join(words), _SAID, room)]


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
