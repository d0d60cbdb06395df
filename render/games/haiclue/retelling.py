"""What a finished game has to tell: clues that all read, and that nobody did; small boards."""

from __future__ import annotations

from collections import Counter
from typing import Final

from PIL import Image

from engine.actions import Action
from engine.games.haiclue.state import CLUE, COLOURS, Result, Rows, View
from render import names
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import NAME, Style, fit
from render.games.haiclue import clue, tiles, words
from render.games.haiclue.lexicon import filled, line, row_words, rows_of, word
from render.games.haiclue.talk import seat_of
from render.phrases import joined
from render.theme import THEMES

MOST: Final = 5
"""Clues of each kind that are told."""
_WIDE, _LEAST = 500, 150
_SIZES: Final = clue.Sizes(84, 44, 120, 24, 12, 14)
_ARROW: Final = Style("fredoka-600", 40)
_CARD: Final = tiles.CARD_HEIGHT


def recap(view: View, scene: Scene) -> tuple[str, ...]:
    """Say which clues were read by all and which by none, and what those were taken for."""
    scene, said = filled(scene, view), scene.words
    real = [result for result in view.results if result.rows]
    full = [result for result in real if len(result.right) == view.seats - 1]
    none = [result for result in real if not result.right]
    found = [said("haiclue-recap-all", count=len(full)), *(_read(r, scene) for r in full[:MOST])]
    found += [said("haiclue-recap-none", count=len(none))]
    found += [_lost(result, view, scene) for result in none[:MOST]]
    return tuple(found)


def _read(result: Result, scene: Scene) -> str:
    return scene.words(
        "haiclue-recap-read",
        who=names.bold(result.author, scene.names),
        clue=line(scene, result.rows, result.side),
        word=word(scene, result.target, result.side),
    )


def _lost(result: Result, view: View, scene: Scene) -> str:
    said = scene.words
    guessed = Counter(colour for colour in result.guesses if colour >= 0)
    taken = [
        said(
            "haiclue-recap-taken",
            word=word(scene, target_of(view, result.round, colour), result.side),
            count=count,
        )
        for colour, count in guessed.most_common()
    ]
    return said(
        "haiclue-recap-lost",
        who=names.bold(result.author, scene.names),
        clue=line(scene, result.rows, result.side),
        word=word(scene, result.target, result.side),
        taken=joined(said, taken) or said("haiclue-recap-unguessed"),
    )


def target_of(view: View, number: int, colour: int) -> int:
    """Return the target of a colour in a round that has been; two rounds share theirs."""
    # A tile has two sides: a white round and the black one after it use the same four.
    known = (*view.discarded, *view.targets)
    return known[len(COLOURS) * ((number - 1) // 2) + colour]


def small(view: View, scene: Scene, action: Action) -> Image.Image:
    """Draw a clue and what it is for: the own card, or the guess."""
    scene = filled(scene, view)
    if action.verb == CLUE:
        rows, colour = rows_of(action.args), view.cards[scene.viewer or 0]
    else:
        rows = view.clues[max(0, seat_of(action.args[0]))] or ()
        colour = COLOURS.index(action.args[-1])
    laid = clue.wrapped(row_words(scene, _filled(rows), view.side), _WIDE - 20, _SIZES)
    high = max(_LEAST, laid.height) + 70 + _CARD + 20
    canvas = Canvas(THEMES[scene.theme], high, _WIDE)
    top = 10 + max(_LEAST, laid.height)
    canvas.panel(Box(0, 0, _WIDE, top + 10), canvas.theme.panel, 20)
    clue.draw(canvas, laid, Box(10, 10, _WIDE - 10, top), view.side)
    canvas.text(_WIDE / 2, top + 40, "↓", _ARROW, canvas.theme.muted, align="centre")
    left = (_WIDE - tiles.CARD_WIDTH) // 2
    box = Box(left, top + 70, left + tiles.CARD_WIDTH, top + 70 + _CARD)
    name = words.colour(scene.words, COLOURS[colour])
    shown = fit(word(scene, view.targets[colour], view.side), NAME, 400)
    tiles.card(canvas, box, colour, name, shown, view.side, view.height)
    return canvas.image


def _filled(rows: Rows) -> Rows:
    return tuple(row for row in rows if row)
