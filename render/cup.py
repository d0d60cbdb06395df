"""How a cup stands: a row a person, and in each round whom they met, with the result."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Final

from data.words import Words
from engine.cups import BEAT, DREW, LOST, Row, table_points
from render.banner import RIGHT, SECOND_Y, TITLE_Y
from render.canvas import Box, Canvas
from render.contract import ALT_LIMIT, DARK, Picture
from render.fonts import (
    GAME,
    LABEL,
    NAME,
    NUMBER,
    SCORE,
    SECOND,
    TITLE,
    Style,
    drawable,
    fit,
    width,
)
from render.names import clean, isolated
from render.ranking import draw_rank
from render.theme import MARGIN, THEMES

FLAT: Final = (16, 60)
"""Rows of a picture, and how high they are. A phone shows it whole; ``lines`` has all rows."""
TALL: Final = (12, 82)
"""Rows and their height if a round needs two lines of people in each row."""
CROWD: Final = 6
"""People met in a round that are shown by number; beyond, the round's points stand there."""
_HEADS, _TOP, _GAP, _LEGEND = 147, 172, 6, 50
_NAME_X, _LEAST_NAME, _POINTS = 130, 220, 150
_RIVALS, _RIVALS_TALL = 120, 72
_CHIP, _CHIP_HIGH, _NEXT, _NUMBER, _APART = 46, 46, 6, 78, 32
_ALT_NAMES = (20, 12)
_ABOUT: Final = Style("inter-500", 33)
"""The legend's words."""
_BYE, _MISSED = 3, 4
_WORDS: Final = {BEAT: "won", DREW: "drawn", LOST: "lost", _BYE: "bye", _MISSED: "missed"}
"""The marks of the legend, in their order."""
NONE: Final = "–"
"""Stands for the points of who did not play."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a cup; ``names`` are as people wrote them, by the rows' ids.

    ``winners``: those who won a cup that is over; nobody did if it has no result.
    """

    title: str
    game: str
    rounds: int
    over: bool
    rows: tuple[Row, ...]
    names: Mapping[int, str]
    out: frozenset[int] = frozenset()
    winners: frozenset[int] = frozenset()

    @property
    def played(self) -> int:
        return len(self.rows[0].rounds) if self.rows else 0

    @property
    def places(self) -> dict[int, int]:
        """Return the places of people: 1, 1, 3 where two share the first."""
        return {row.id: row.rank for row in self.rows}


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which rounds have a column, how wide it is, and how people stand in it.

    Attributes:
        first: The first round shown, from 0; all later ones are.
        beside: How many people stand beside each other.
        right: Where the last column ends.
    """

    first: int
    wide: int
    beside: int
    right: int
    high: int
    rows: int

    @property
    def tall(self) -> bool:
        return self.high == TALL[1]


def _plan(made: Standings) -> _Plan:
    """Plan columns: people stand in two lines, and rivals below the points, if that is needed."""
    met = [len(met) for row in made.rows for met in row.met]
    most = max([1, *(count for count in met if count <= CROWD)])
    least = _NUMBER if max(met, default=0) > CROWD else 0
    for rows, high in (FLAT, TALL):
        tall = high == TALL[1]
        right = RIGHT - _POINTS - (_RIVALS_TALL if tall else 30 + _RIVALS)
        beside = -(-most // 2) if tall else most
        wide = max(least, beside * (_CHIP + _NEXT) + 12)
        room = (right - _NAME_X - _LEAST_NAME) // wide
        plan = _Plan(max(0, made.played - room), wide, beside, right, high, rows)
        if not plan.first:
            break
    return plan


def drawn_rows(made: Standings) -> int:
    """Return how many rows the picture has."""
    return min(len(made.rows), _plan(made).rows)


def standings(made: Standings, words: Words, theme: str = DARK) -> Picture:
    """Draw the first rows; the alternative text says what fits of ``lines``."""
    plan = _plan(made)
    rows = made.rows[: plan.rows]
    bottom = _TOP + len(rows) * (plan.high + _GAP) - _GAP
    legend = _legend_lines(_marks(rows), words)
    canvas = Canvas(THEMES[theme], bottom + (24 + _LEGEND * len(legend) if legend else 32))
    _banner(canvas, made, words, plan)
    for number, row in enumerate(rows):
        top = _TOP + number * (plan.high + _GAP)
        _row(canvas, made, row, Box(MARGIN, top, RIGHT, top + plan.high), words, plan)
    for number, items in enumerate(legend):
        _legend(canvas, items, bottom + 8 + _LEGEND // 2 + number * _LEGEND)
    return Picture.of(canvas, _alt(made, words))


def lines(
    made: Standings, words: Words, most: int = _ALT_NAMES[0], *, short: bool = False
) -> list[str]:
    """Return the standings in words, a line a person.

    An example: ``1. Ida: 24 (beat Eva; bye; rivals 18)``.

    Names have at most ``most`` characters; ``short`` leaves out whom they met.
    """
    said = []
    names = {
        row.id: isolated(clean(made.names.get(row.id, ""), most)) or words("somebody")
        for row in made.rows
    }
    for row in made.rows:
        facts = {
            "rank": row.rank,
            "name": names[row.id],
            "points": points_text(row.points, words),
            "opponents": points_text(row.opponents, words),
            "rounds": words("list-apart").join(
                _round_text(names, row, at, words) for at in range(made.played)
            ),
        }
        mark = mark_of(made, row, words)
        line = words("pictures-cup-line-short" if short else "pictures-cup-line", **facts)
        said.append(words("pictures-cup-line-marked", line=line, mark=mark) if mark else line)
    return said


def counted(people: Sequence[tuple[int, str]], words: Words) -> str:
    """Return what a table has brought people by their ranks, best first: who has won has a cup.

    The rank is 0 of those who have missed the round.
    """
    ranks, said = [rank for rank, _ in people], []
    for points, (rank, name) in zip(table_points(ranks), people, strict=True):
        mark = trophy(rank, ranks)
        text = points_text(points, words) if rank else words("pictures-cup-met-missed")
        said.append((-points, f"{mark}{name}\u00a0**{text}**"))
    return " · ".join(text for _, text in sorted(said, key=itemgetter(0)))


def trophy(rank: int, ranks: Sequence[int]) -> str:
    """Return the sign of who has won a table; none where all drew."""
    return "🏆 " if rank == 1 and len({*ranks}) > 1 else ""


def _round_text(names: Mapping[int, str], row: Row, at: int, words: Words) -> str:
    if at in row.byes:
        return words("pictures-cup-bye")
    if row.rounds[at] is None:
        return words("pictures-cup-met-missed")
    if not row.met[at] or len(row.met[at]) > CROWD:
        return points_text(row.rounds[at], words)
    said = []
    for how, group in groupby(row.met[at], itemgetter(1)):
        people = ", ".join(names[one] for one, _ in group)
        said.append(words(f"pictures-cup-met-{_WORDS[how]}", who=people))
    return ", ".join(said)


def mark_of(made: Standings, row: Row, words: Words) -> str:
    """Return what stands behind a name in words: that it has won, or is out.

    Behind somebody with as many points as the place above it says what decided that.
    """
    if row.id in made.winners:
        return words("pictures-cup-won")
    if row.id in made.out:
        return words("pictures-cup-out")
    ahead = [other for other in made.rows if other.rank < row.rank]
    if not ahead or ahead[-1].points != row.points or ahead[-1].id in made.out:
        return ""
    if len(row.byes) > len(ahead[-1].byes):
        return words("pictures-cup-byes")
    return words("pictures-cup-weaker") if row.opponents < ahead[-1].opponents else ""


def _alt(made: Standings, words: Words) -> str:
    head = f"{made.title}, {made.game}: {_when(made, words)}"
    for most in _ALT_NAMES:
        said = "\n".join([head, *lines(made, words, most)])
        if len(said) <= ALT_LIMIT:
            return said
    said = head
    for number, line in enumerate(lines(made, words, most, short=True)):
        more = words("pictures-cup-more", count=len(made.rows) - number)
        if len(said) + len(line) + len(more) + 2 > ALT_LIMIT:
            return f"{said}\n{more}"
        said += f"\n{line}"
    return said


def _when(made: Standings, words: Words) -> str:
    key = "pictures-cup-end" if made.over else "pictures-cup-after"
    return words(key, round=made.played, rounds=made.played if made.over else made.rounds)


def points_text(points: Fraction | None, words: Words) -> str:
    """Return points with at most one decimal, ``–`` for one who did not play."""
    return NONE if points is None else words("pictures-cup-number", points=rounded(points))


def rounded(points: Fraction) -> float:
    return int(points) if points.denominator == 1 else round(float(points), 1)


def _name(made: Standings, row: Row, words: Words) -> str:
    return drawable(made.names.get(row.id, ""), words("somebody"))


def _banner(canvas: Canvas, made: Standings, words: Words, plan: _Plan) -> None:
    theme, more = canvas.theme, len(made.rows) - plan.rows
    below = words("pictures-cup-more", count=more) if more > 0 else ""
    room = RIGHT - MARGIN - max(width(made.game, GAME), width(below, SECOND)) - 30
    canvas.text(RIGHT, TITLE_Y, made.game, GAME, theme.title, align="right")
    canvas.text(RIGHT, SECOND_Y, below, SECOND, theme.muted, align="right")
    canvas.text(MARGIN, TITLE_Y, made.title, TITLE, theme.ink, room=room)
    canvas.text(MARGIN, SECOND_Y, _when(made, words), SECOND, theme.muted, room=room)
    heads = [(RIGHT - 32, "points")] + [(plan.right + _RIVALS, "opponents")] * (not plan.tall)
    for right, key in heads:
        canvas.text(right, _HEADS, words(f"pictures-cup-{key}"), LABEL, theme.muted, align="right")
    for at in range(plan.first, made.played):
        x, head = _middle(made, plan, at), words("pictures-cup-round", number=at + 1)
        canvas.text(x, _HEADS, head, LABEL, theme.muted, align="centre")


def _middle(made: Standings, plan: _Plan, at: int) -> float:
    return plan.right - plan.wide * (made.played - at - 0.5)


def _row(canvas: Canvas, made: Standings, row: Row, box: Box, words: Words, plan: _Plan) -> None:
    theme, middle = canvas.theme, (box.top + box.bottom) / 2
    first, out = row.rank == 1, row.id in made.out
    canvas.panel(box, theme.raised if first else theme.panel, 20, theme.amber if first else None)
    ink = theme.muted if out else theme.ink
    draw_rank(canvas, row.rank, middle, tall=False)
    columns = made.played - plan.first
    room = plan.right - plan.wide * columns - _NAME_X - 10
    mark, pale = mark_of(made, row, words), theme.amber if row.id in made.winners else theme.muted
    full = width(_name(made, row, words), NAME) + width(f" · {mark}", LABEL)
    if row.id not in made.winners | made.out and mark and full > room and not plan.tall:
        mark = ""  # rather than that a name is cut
    if plan.tall and mark:
        canvas.text(_NAME_X, middle + 19, mark, LABEL, pale, room=room)
        canvas.text(_NAME_X, middle - 18, fit(_name(made, row, words), NAME, room), NAME, ink)
    else:
        mark = mark and f" · {mark}"
        name = fit(_name(made, row, words), NAME, room - width(mark, LABEL))
        wide = canvas.text(_NAME_X, middle, name, NAME, ink)
        canvas.text(_NAME_X + wide, middle, mark, LABEL, pale)
    for at in range(plan.first, made.played):
        _met(canvas, made, row, at, words, plan, middle)
    points, rivals = (points_text(one, words) for one in (row.points, row.opponents))
    canvas.text(RIGHT - 32, middle - 16 * plan.tall, points, SCORE, ink, align="right")
    if plan.tall:
        rivals = words("pictures-cup-rivals", points=rivals)
        canvas.text(RIGHT - 32, middle + 19, rivals, LABEL, theme.muted, align="right")
    else:
        canvas.text(plan.right + _RIVALS, middle, rivals, NUMBER, theme.muted, align="right")


def _met(
    canvas: Canvas, made: Standings, row: Row, at: int, words: Words, plan: _Plan, y: float
) -> None:
    """Draw whom somebody met in a round, marked by how it went, those who were beaten first."""
    x = _middle(made, plan, at)
    met = () if len(row.met[at]) > CROWD else row.met[at]
    chips = [(str(made.places[one]), how) for one, how in met]
    if at in row.byes:
        chips = [("", _BYE)]
    elif not chips:
        said, ink = points_text(row.rounds[at], words), canvas.theme.ink
        canvas.text(x, y, said, NUMBER, ink, align="centre")
    lines = [chips[start : start + plan.beside] for start in range(0, len(chips), plan.beside)]
    high = (plan.high - 2 * _NEXT) // 2 - 1 if plan.tall else _CHIP_HIGH
    for down, line in enumerate(lines):
        middle = y + (down - (len(lines) - 1) / 2) * (high + 4)
        for right, (text, how) in enumerate(line):
            left = x + (right - (len(line) - 1) / 2) * (_CHIP + _NEXT)
            _chip(canvas, text, Box.around(left, middle, _CHIP, high), how)


def _chip(canvas: Canvas, text: str, box: Box, how: int) -> None:
    """Draw whom somebody met: filled if beaten, framed if they drew, a frame alone for a bye."""
    theme, ink = canvas.theme, canvas.theme.ink
    if how == BEAT:
        canvas.rounded(box, 14, theme.legal)
        ink = theme.table
    elif how != LOST:
        canvas.panel(box, theme.table, 14, theme.muted if how == _BYE else theme.legal, 4)
    canvas.number((box.left + box.right) / 2, (box.top + box.bottom) / 2, text, NUMBER, ink)


def _legend_lines(marks: Collection[int], words: Words) -> list[list[tuple[int | None, str]]]:
    """Return what the marks mean, and what rivals are, in lines as long as the picture is wide."""
    if not marks:
        return []
    place = words("pictures-cup-place", number=2)
    said = [(how, words(f"pictures-cup-met-{_WORDS[how]}", who=place)) for how in _WORDS]
    items: list[tuple[int | None, str]] = [(how, text) for how, text in said if how in marks]
    lines: list[list[tuple[int | None, str]]] = []
    x: float = RIGHT
    for item in (*items, (None, words("pictures-cup-rivals-about"))):
        wide = _legend_width(*item)
        if x + wide > RIGHT:
            lines.append([])
            x = MARGIN
        lines[-1].append(item)
        x += wide + _APART
    return lines


def _legend_width(how: int | None, text: str) -> float:
    return (0 if how is None else _CHIP + 10) + width(text, _ABOUT)


def _legend(canvas: Canvas, items: Iterable[tuple[int | None, str]], y: float) -> None:
    x, theme = float(MARGIN), canvas.theme
    for how, text in items:
        if how == _MISSED:
            canvas.text(x + _CHIP / 2, y, NONE, NUMBER, theme.ink, align="centre")
        elif how is not None:
            _chip(canvas, "" if how == _BYE else "2", Box.around(x + 23, y, _CHIP, 40), how)
        left = x + _legend_width(how, "")
        x = left + canvas.text(left, y, text, _ABOUT, theme.muted) + _APART


def _marks(rows: Sequence[Row]) -> set[int]:
    """Return the marks that rows have."""
    met = [met for row in rows for met in row.met if len(met) <= CROWD]
    marks = {how for people in met for _, how in people} | {_BYE for row in rows if row.byes}
    return marks | {_MISSED for row in rows if None in row.rounds}
