"""Which word stands on a tile: the only place where a number becomes a word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from data import wordlists
from data.words import LOCALES
from engine.forms import ROW
from engine.games.haiclue.state import WHITE, Rows, View, tile_word
from render.contract import Scene

TILE = "t"


def filled(scene: Scene, view: View) -> Scene:
    """Return the scene with our own list of the table's language, unless it has a list.

    A server's own list has no place here: without it tiles show their numbers.
    """
    if scene.lexicon or view.language not in LOCALES:
        return scene
    return replace(scene, lexicon=wordlists.tiles(view.language))


def word(scene: Scene, tile: int, side: str) -> str:
    """Return the word on one side of a tile.

    Args:
        scene: With the table's list of words.
        tile: Its number, from 1.
        side: ``white`` or ``black``.

    Returns:
        The word; the number as in the notation (``t104``) where the list has none.
    """
    if not 1 <= tile <= len(scene.lexicon):
        return tile_word(tile)
    white, black = scene.lexicon[tile - 1]
    return white if side == WHITE else black


def row_words(scene: Scene, rows: Rows, side: str) -> tuple[tuple[str, ...], ...]:
    """Return a clue's words, row by row."""
    return tuple(tuple(word(scene, tile, side) for tile in row) for row in rows)


def line(scene: Scene, rows: Rows, side: str) -> str:
    """Return a clue in one line: "salt wind rope / morning noise"."""
    return " / ".join(" ".join(row) for row in row_words(scene, rows, side))


def tile_of(text: str) -> int:
    """Return the number of ``t104``; 0 for a text that names no tile."""
    number = text.removeprefix(TILE)
    return int(number) if text.startswith(TILE) and number.isdecimal() else 0


def rows_of(words: Iterable[str]) -> Rows:
    """Return the rows of a clue in the notation; the last one may be empty (a draft)."""
    rows: list[list[int]] = [[]]
    for text in words:
        if text == ROW:
            rows.append([])
        elif tile_of(text):
            rows[-1].append(tile_of(text))
    return tuple(map(tuple, rows))
