"""How the points of a game came together: the columns of a ranking, and its rows in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.spec import Column, Outcome, Seat
from render import texts
from render.contract import Scene
from render.phrases import Why, end_alt, final, placed, total
from render.texts import Description

Terms = tuple[tuple[int, int], ...]
"""How often which points were made."""


def rows_alt(
    scene: Scene,
    heads: Mapping[str, str],
    why: Why,
    row: Callable[[Seat, str], str] = lambda _seat, text: text,
    summed: Callable[[Terms], str] | None = None,
) -> str:
    """Say how a game ended, and each seat's points by rank with their breakdown.

    Args:
        scene: Its outcome is shown.
        heads: Names of the columns by their keys.
        why: Says why the game ended.
        row: Adds to the row of a seat what the picture shows beside its points.
        summed: Says how the points of a column come together, if not as a formula.
    """

    def describe(end: Outcome, scene: Scene) -> Description:
        rows = [row(seat, _row_alt(scene, seat, heads, summed or formula)) for seat in end.order]
        return Description(now=end_alt(scene, why), position=rows)

    return texts.alt(describe)(scene.end, scene)


def _row_alt(
    scene: Scene, seat: Seat, heads: Mapping[str, str], summed: Callable[[Terms], str]
) -> str:
    said, columns = scene.words, telling(scene.end)
    place = placed(scene.end, seat, scene.called(seat))
    what = final(said, scene.end.scores[seat], gone=seat in scene.gone)
    text = said("pictures-named", name=place, what=what)
    parts = []
    for column in columns if len(columns) > 1 else ():
        terms, points = column.terms[seat], total(column.points(seat))
        several = sum(count for count, value in terms if value > 0) > 1
        what = f"{points} = {summed(terms)}" if several and summed(terms) != points else points
        parts.append(said("pictures-named", name=heads[column.key], what=what))
    if not columns or (seat in scene.gone and not parts):
        return text
    return f"{text} ({', '.join(parts) or heads[columns[0].key]})"


def column_heads(scene: Scene, game: str) -> dict[str, str]:
    """Return the names of a game's columns by their keys."""
    return {column.key: scene.words(f"{game}-column-{column.key}") for column in scene.end.columns}


def summed_up(scene: Scene) -> Scene:
    """Return the scene with the sum of each column in place of its terms."""
    columns = []
    for column in telling(scene.end):
        sums = tuple(((1, column.points(seat)),) for seat in range(len(column.terms)))
        columns.append(Column(column.key, sums))
    return replace(scene, outcome=replace(scene.end, columns=tuple(columns)))


def telling(end: Outcome) -> tuple[Column, ...]:
    """Return the columns in which somebody has points; all where nobody has any."""
    return tuple(one for one in end.columns if any(map(one.points, end.order))) or end.columns


def formula(terms: Terms) -> str:
    """Return how points came together: ``20 + 5×6 + 2×5``; ``0`` for nothing."""
    parts = [
        str(value) if count == 1 else f"{value}×{count}" for count, value in terms if count
    ]  # fmt: skip
    return " + ".join(parts) or "0"
