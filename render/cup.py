"""How a cup stands: a row a person, with the points of each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby
from operator import itemgetter
from typing import Final

from data.words import Words
from engine.cups import BEAT, DREW, LOST, TABLE_POINTS, Row, table_points
from render.banner import RIGHT, SECOND_Y, TITLE_Y
from render.canvas import Box, Canvas
from render.contract import ALT_LIMIT, DARK, Picture
from render.fonts import GAME, LABEL, NAME, NUMBER, SECOND, TITLE, Style, drawable, fit, width
from render.names import clean, isolated
from render.ranking import draw_rank
from render.theme import MARGIN, THEMES

ROWS: Final = 12
"""Rows of a picture: a phone shows it whole. ``lines`` has all rows."""
CROWD: Final = 6
"""People met in a round who are named; beyond, the words give the round's points."""
_HIGH, _GAP, _HEADS, _TOP, _LEGEND = 76, 6, 147, 172, 50
_NAME_X, _LEAST_NAME = 130, 220
_LEAST_MARKED: Final = 160
"""What a name has at least beside the mark of who has won or is out."""
_TOTAL: Final = Style("fredoka-600", 48)
_HEAD: Final = Style(LABEL.face, 33)
_NOTE: Final = Style(LABEL.face, 37)
_MET: Final = Style(LABEL.face, 29)
_MET_WIDE: Final = 150
"""How wide a round is at most for those who met in it, by the first letters of their names."""
_APART: Final = 16
_LETTERS: Final = (16, 12, 9, 7, 6, 5, 4, 3, 2, 1)
_SIZES: Final = tuple(
    (Style(NAME.face, name), Style(NUMBER.face, number), between)
    for name, number, between in ((40, 44, 46), (36, 40, 38), (33, 36, 32), (31, 31, 30))
)
"""Names, numbers, and the pixels between two columns: the largest that leave names room."""
_ENOUGH: Final = 11
"""How wide a name has to be that can be told from others, in sizes of its letters."""
_ALT_NAMES = (20, 12)
_WORDS: Final = {BEAT: "won", DREW: "drawn", LOST: "lost"}
NONE: Final = "–"
"""Stands for the points of who did not play."""
_MARKS: Final = "*°"
_BYE, _LATE = _MARKS
"""Stand behind the points of a bye, and of a round that was drawn before somebody joined."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a cup; ``names`` are as people wrote them, by the rows' ids.

    ``winners``: those who won a cup that is over; nobody did if it has no result. ``left``: those
    of ``out`` who left by themselves. ``missed``: who has missed which round, from 0.
    """

    title: str
    game: str
    rounds: int
    over: bool
    rows: tuple[Row, ...]
    names: Mapping[int, str]
    out: frozenset[int] = frozenset()
    winners: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    missed: frozenset[tuple[int, int]] = frozenset()

    @property
    def played(self) -> int:
        return len(self.rows[0].rounds) if self.rows else 0

    @property
    def ranked(self) -> bool:
        """Whether there are places: a cup that is over and that nobody has won has none."""
        return bool(self.winners) or not self.over

    @property
    def ties(self) -> bool:
        """Whether rivals have decided anywhere."""
        rows = [row for row in self.rows if row.id not in self.out]
        return self.ranked and any(
            (one.points, len(one.byes)) == (other.points, len(other.byes))
            and one.rank != other.rank
            for one, other in combinations(rows, 2)
        )


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of numbers: its head, the text of each row, and where it begins and ends.

    ``minor``: it counts only between equals. ``round``: from 0, if it is one.
    """

    head: str
    texts: tuple[str, ...]
    left: float
    right: float
    minor: bool = False
    round: int | None = None


@dataclass(frozen=True, slots=True)
class _Plan:
    """The columns that have room, from the right; ``room`` is what they leave for names."""

    columns: tuple[_Column, ...]
    room: float
    name: Style
    number: Style


def _plan(made: Standings, words: Words) -> _Plan:
    """Take the largest size that leaves names room; where none does, the first rounds go."""
    rows = made.rows[:ROWS]
    for name, number, between in _SIZES:
        columns = _columns(made, words, number, between)
        room = columns[-1].left - _NAME_X
        longest = max(_name_width(made, row, words, name) for row in rows)
        if min(longest, _ENOUGH * name.size) <= room:
            break
    least = max(_least_room(made, row, words, name) for row in rows)
    while room < least and len(columns) > 2:
        columns.pop()
        room = columns[-1].left - _NAME_X
    if any(len(met) > 1 for row in rows for met in row.met):  # they say more than marks
        longest = max(width(_name(made, row, words), name) for row in rows)
        longest = max(longest, *(_least_room(made, row, words, name) for row in rows))
    if len(columns) > made.played and room > longest:  # what names leave is for those who met
        columns = _columns(made, words, number, between, (room - longest) / max(1, made.played))
        room = columns[-1].left - _NAME_X
    return _Plan(tuple(columns), room, name, number)


def _columns(
    made: Standings, words: Words, number: Style, between: int, more: float = 0
) -> list[_Column]:
    """Return the columns from the right: all points, rivals where they decide, the rounds.

    A round has up to ``more`` room than its points take.
    """
    rows, columns = made.rows[:ROWS], list[_Column]()
    given = [("points", [points_text(row.points, words) for row in rows])]
    if made.ties:
        given.append(("opponents", [points_text(row.opponents, words) for row in rows]))
    cells: list[tuple[str, list[str], int | None]]
    cells = [(words(f"pictures-cup-{key}"), said, None) for key, said in given]
    for at in reversed(range(made.played)):
        head = words("pictures-cup-round", number=at + 1)
        cells.append((head, [_cell(made, row, at, words) for row in rows], at))
    right: float = RIGHT - 32
    for head, said, round_ in cells:
        style = number if columns else _TOTAL
        wide = max(width(head, _HEAD), *(width(text.rstrip(_MARKS), style) for text in said))
        if round_ is not None:
            wide += max(0, min(more, _MET_WIDE - wide))
        minor = head == words("pictures-cup-opponents")
        columns.append(_Column(head, tuple(said), right - wide - between, right, minor, round_))
        right -= wide + between
    return columns


def _cell(made: Standings, row: Row, at: int, words: Words) -> str:
    """Return the points of a round: nothing once somebody had left or was out."""
    if row.rounds[at] is None and (row.id, at) not in made.missed:
        return ""
    mark = _BYE if row.rounds[at] == TABLE_POINTS else _LATE
    return points_text(row.rounds[at], words) + (mark if at in row.byes else "")


def _met(made: Standings, row: Row, at: int, words: Words, room: float) -> str:
    """Return whom somebody met in a round, by as many letters of each name as fit."""
    names = [drawable(made.names.get(other, ""), words("somebody")) for other, _ in row.met[at]]
    end = "" if len(names) > 1 else "."
    for most in _LETTERS:
        cut = (one if len(one) <= most else f"{one[:most].rstrip()}{end}" for one in names)
        if width(said := " ".join(cut), _MET) <= room:
            return said
    return ""


def _name_width(made: Standings, row: Row, words: Words, style: Style) -> float:
    mark = mark_of(made, row, words)
    name = width(_name(made, row, words), style)
    return name + (width(f" · {mark}", _HEAD) if mark else 0)


def _least_room(made: Standings, row: Row, words: Words, style: Style) -> float:
    if row.id not in made.winners | made.out:
        return _LEAST_NAME
    mark = width(f" · {mark_of(made, row, words)}", _HEAD)
    return max(_LEAST_NAME, mark + min(_LEAST_MARKED, width(_name(made, row, words), style)))


def drawn_rows(made: Standings) -> int:
    """Return how many rows the picture has."""
    return min(len(made.rows), ROWS)


def standings(made: Standings, words: Words, theme: str = DARK) -> Picture:
    """Draw the first rows; the alternative text says what fits of ``lines``."""
    rows, plan = made.rows[:ROWS], _plan(made, words)
    bottom = _TOP + len(rows) * (_HIGH + _GAP) - _GAP
    legend = _legend(made, words)
    canvas = Canvas(THEMES[theme], bottom + (24 + _LEGEND * len(legend) if legend else 32))
    _banner(canvas, made, words, plan)
    for number, row in enumerate(rows):
        top = _TOP + number * (_HIGH + _GAP)
        _row(canvas, made, row, number, Box(MARGIN, top, RIGHT, top + _HIGH), words, plan)
    for number, line in enumerate(legend):
        y = bottom + 8 + _LEGEND // 2 + number * _LEGEND
        canvas.text(MARGIN, y, line, _NOTE, canvas.theme.muted, room=RIGHT - MARGIN)
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
            "name": names[row.id],
            "points": points_text(row.points, words),
            "opponents": points_text(row.opponents, words),
            "rounds": words("list-apart").join(
                _round_text(made, names, row, at, words) for at in range(made.played)
            ),
        }
        mark = mark_of(made, row, words)
        line = words("pictures-cup-line-short" if short else "pictures-cup-line", **facts)
        line = f"{row.rank}. {line}" if made.ranked else line
        said.append(words("pictures-cup-line-marked", line=line, mark=mark) if mark else line)
    return said


def counted(people: Sequence[tuple[int, str]], words: Words, *, trophies: bool = True) -> str:
    """Return what a table has brought people by their ranks, best first: who has won has a cup.

    The rank is 0 of those who have missed the round. The cup stands there with ``trophies``.
    """
    ranks, said = [rank for rank, _ in people], []
    for points, (rank, name) in zip(table_points(ranks), people, strict=True):
        mark = trophy(rank, ranks) if trophies else ""
        text = points_text(points, words) if rank else words("pictures-cup-met-missed")
        said.append((-points, f"{mark}{name}\u00a0**{text}**"))
    return " · ".join(text for _, text in sorted(said, key=itemgetter(0)))


def trophy(rank: int, ranks: Sequence[int]) -> str:
    """Return the sign of who has won a table; none where all drew."""
    return "🏆 " if rank == 1 and len({*ranks}) > 1 else ""


def _round_text(made: Standings, names: Mapping[int, str], row: Row, at: int, words: Words) -> str:
    if at in row.byes:
        return words("pictures-cup-late" if row.late else "pictures-cup-bye")
    if row.rounds[at] is None:
        return words("pictures-cup-met-missed") if (row.id, at) in made.missed else NONE
    if not row.met[at] or len(row.met[at]) > CROWD:
        return points_text(row.rounds[at], words)
    said = []
    for how, group in groupby(row.met[at], itemgetter(1)):
        people = ", ".join(names[one] for one, _ in group)
        said.append(words(f"pictures-cup-met-{_WORDS[how]}", who=people))
    return ", ".join(said)


def mark_of(made: Standings, row: Row, words: Words) -> str:
    """Return what stands behind a name in words: that it has won, has left, or is out.

    Behind somebody with as many points as the place above it says what decided that.
    """
    if row.id in made.winners:
        return words("pictures-cup-won")
    if row.id in made.out:
        return words("pictures-cup-left" if row.id in made.left else "pictures-cup-out")
    ahead = [other for other in made.rows if other.rank < row.rank and made.ranked]
    if not ahead or ahead[-1].points != row.points or ahead[-1].id in made.out:
        return ""
    if len(row.byes) > len(ahead[-1].byes):
        return words("pictures-cup-late" if row.late else "pictures-cup-byes")
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
    theme, more = canvas.theme, len(made.rows) - ROWS
    below = words("pictures-cup-more", count=more) if more > 0 else ""
    room = RIGHT - MARGIN - max(width(made.game, GAME), width(below, SECOND)) - 30
    canvas.text(RIGHT, TITLE_Y, made.game, GAME, theme.title, align="right")
    canvas.text(RIGHT, SECOND_Y, below, SECOND, theme.muted, align="right")
    canvas.text(MARGIN, TITLE_Y, made.title, TITLE, theme.ink, room=room)
    canvas.text(MARGIN, SECOND_Y, _when(made, words), SECOND, theme.muted, room=room)
    for column in plan.columns:
        canvas.text(column.right, _HEADS, column.head, _HEAD, theme.muted, align="right")


def _row(
    canvas: Canvas, made: Standings, row: Row, number: int, box: Box, words: Words, plan: _Plan
) -> None:
    theme, middle = canvas.theme, (box.top + box.bottom) / 2
    first, out = row.rank == 1 and made.ranked, row.id in made.out
    canvas.panel(box, theme.raised if first else theme.panel, 20, theme.amber if first else None)
    ink = theme.muted if out else theme.ink
    if made.ranked:
        draw_rank(canvas, row.rank, middle, tall=False)
    mark, won = mark_of(made, row, words), row.id in made.winners
    if not (won or out) and _name_width(made, row, words, plan.name) > plan.room:
        mark = ""  # rather than that a name is cut
    mark = mark and f" · {mark}"
    name = fit(_name(made, row, words), plan.name, plan.room - width(mark, _HEAD))
    wide = canvas.text(_NAME_X, middle, name, plan.name, ink)
    canvas.text(_NAME_X + wide, middle, mark, _HEAD, theme.amber if won else theme.muted)
    for at, column in enumerate(plan.columns):
        style = plan.number if at else _TOTAL
        said = column.texts[number]
        text = said.rstrip(_MARKS)
        pale = theme.muted if out or text == NONE or column.minor else theme.ink
        room = column.right - column.left - _APART
        met = "" if column.round is None else _met(made, row, column.round, words, room)
        y = middle - 15 if met else middle
        canvas.number(column.right, y, text, style, pale, align="right")
        canvas.text(column.right + 7, y, said.removeprefix(text), style, theme.muted)
        canvas.text(column.right, middle + 18, met, _MET, theme.muted, align="right")


def _legend(made: Standings, words: Words) -> list[str]:
    """Return what the signs and rivals mean, in lines as long as the picture is wide."""
    rows = made.rows[:ROWS]
    cells = [_cell(made, row, at, words) for row in rows for at in row.byes]
    about = {_BYE: words("pictures-cup-bye-about"), _LATE: words("pictures-cup-late-about")}
    said = [f"{mark} {why}" for mark, why in about.items() if any(mark in one for one in cells)]
    if any((row.id, at) in made.missed for row in rows for at in range(made.played)):
        said.append(f"{NONE} {words('pictures-cup-met-missed')}")
    if made.ties:
        said.append(words("pictures-cup-rivals-about"))
    lines = list[str]()
    for text in said:
        longer = f"{lines[-1]}   {text}" if lines else text
        if lines and width(longer, _NOTE) <= RIGHT - MARGIN:
            lines[-1] = longer
        else:
            lines.append(text)
    return lines
