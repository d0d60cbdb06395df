"""How a cup stands: a row a person, with the points of each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, groupby
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
_GAP, _HEADS, _TOP, _LEGEND = 4, 145, 170, 50
_NAME_X, _END, _APART = 130, RIGHT - 32, 30
_FEW: Final = 8
"""Rows up to which they are tall; more are as low as two lines that don't touch."""
_WIDEST: Final = 330
_HEAD: Final = Style(LABEL.face, 33)
_NOTE: Final = Style(LABEL.face, 37)
_LETTERS: Final = (24, 20, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
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
    of ``out`` who left by themselves. ``missed``: who has missed which round, from 0. ``reader``:
    who alone sees it, and finds their own row marked.
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
    reader: int | None = None

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows of the picture: the first ones, with the reader's own as the last."""
        own = tuple(row for row in self.rows[ROWS - 1 :] if row.id == self.reader)
        return self.rows[: ROWS - len(own)] + own

    @property
    def played(self) -> int:
        return len(self.rows[0].rounds) if self.rows else 0

    @property
    def ranked(self) -> bool:
        """Whether there are places: a cup that is over and that nobody has won has none."""
        return bool(self.winners) or not self.over

    @property
    def tied(self) -> frozenset[int]:
        """Those whose rivals have decided their place."""
        rows = self.rows if self.ranked else ()
        level = [
            (one.id, other.id)
            for one, other in combinations(rows, 2)
            if (one.points, len(one.byes)) == (other.points, len(other.byes))
            and one.rank != other.rank
            and (one.id in self.out) == (other.id in self.out)
        ]
        return frozenset(chain(*level))

    @property
    def crowded(self) -> int:
        """Whether somebody met several people at a table."""
        return int(any(len(met) > 1 for row in self.rows for met in row.met))


@dataclass(frozen=True, slots=True)
class _Plan:
    """How high rows are, their letters, how wide a round is and its points, and who is ``tied``.

    ``met``: whom somebody met in a round, by their id and the round; of nobody if one has no room.
    """

    high: int
    name: Style
    cell: Style
    number: Style
    total: Style
    wide: float
    points: float
    met: Mapping[tuple[int, int], str]
    tied: frozenset[int]

    @classmethod
    def of(cls, made: Standings, words: Words) -> _Plan:
        high, name, cell = (104, 40, 36) if len(made.shown) <= _FEW else (84, 33, 31)
        number, last = Style(NUMBER.face, cell), max(1, made.played - 1)
        said = (_cell(made, row, at, words) for row in made.shown for at in range(made.played))
        points = max((width(text.rstrip(_MARKS), number) for text in said), default=0)
        heads = (_head(made.played, words), words("pictures-cup-points"))
        before = _END - _NAME_X - _APART - sum(width(head, _HEAD) for head in heads)
        wide = min(_WIDEST, (_END - _NAME_X) / (last + 1), before / last)
        named, small = Style(NAME.face, name), Style(LABEL.face, cell)
        met = {
            (row.id, at): _met(made, row, at, words, small, wide - points - 24)
            for row in made.shown
            for at in range(made.played)
            if row.met[at] and at not in row.byes
        }
        met = met if all(met.values()) else {}
        total = Style(number.face, name + 8)
        return cls(high, named, small, number, total, wide, points, met, made.tied)


def _head(number: int, words: Words) -> str:
    return words("pictures-cup-round", number=number)


def _cell(made: Standings, row: Row, at: int, words: Words) -> str:
    """Return the points of a round: nothing once somebody had left or was out."""
    if row.rounds[at] is None and (row.id, at) not in made.missed:
        return ""
    mark = _BYE if row.rounds[at] == TABLE_POINTS else _LATE
    return points_text(row.rounds[at], words) + (mark if at in row.byes else "")


def _met(made: Standings, row: Row, at: int, words: Words, style: Style, room: float) -> str:
    """Return whom somebody met in a round, by as many letters of each name as fit."""
    names = [drawable(made.names.get(other, ""), words("somebody")) for other, _ in row.met[at]]
    end = "" if len(names) > 1 else "."
    for most in _LETTERS:
        cut = [one if len(one) <= most else f"{one[:most].rstrip()}{end}" for one in names]
        if width(said := (", " if cut == names else " ").join(cut), style) <= room:
            return said
    return ""


def standings(made: Standings, words: Words, theme: str = DARK) -> Picture:
    """Draw the rows that have room; the alternative text says what fits of ``lines``."""
    plan = _Plan.of(made, words)
    bottom = _TOP + len(made.shown) * (plan.high + _GAP) - _GAP
    legend = _legend(made, words)
    canvas = Canvas(THEMES[theme], bottom + (24 + _LEGEND * len(legend) if legend else 32))
    _banner(canvas, made, words, plan)
    for number, row in enumerate(made.shown):
        top = _TOP + number * (plan.high + _GAP)
        _row(canvas, made, row, Box(MARGIN, top, RIGHT, top + plan.high), words, plan)
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
        mark = mark_of(made, row, words, but="" if short else "late")
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


def mark_of(made: Standings, row: Row, words: Words, but: str = "") -> str:
    """Return what stands behind a name in words: that it has won, has left, or is out.

    Behind somebody with as many points as the place above it says what decided that: ``byes``,
    ``late`` or ``weaker`` rivals, ``but`` for what is said beside it.
    """
    if row.id in made.winners:
        return words("pictures-cup-won")
    if row.id in made.out:
        return words("pictures-cup-left" if row.id in made.left else "pictures-cup-out")
    ahead = [other for other in made.rows if other.rank < row.rank and made.ranked]
    if not ahead or ahead[-1].points != row.points or ahead[-1].id in made.out:
        return ""
    why = "weaker" if row.opponents < ahead[-1].opponents else but
    if len(row.byes) > len(ahead[-1].byes):
        why = "late" if row.late else "byes"
    return words(f"pictures-cup-{why}") if why != but else ""


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
    points = words("pictures-cup-points")
    canvas.text(_END, _HEADS, points, _HEAD, theme.muted, align="right")
    for at in range(made.played):
        head = _head(at + 1, words)
        canvas.text(_NAME_X + at * plan.wide, _HEADS, head, _HEAD, theme.muted)


def _row(canvas: Canvas, made: Standings, row: Row, box: Box, words: Words, plan: _Plan) -> None:
    """Draw name and points, and below them what each round brought, and against whom."""
    theme, y, low = canvas.theme, box.top + plan.high * 0.31, box.top + plan.high * 0.725
    first, own = row.rank == 1 and made.ranked, row.id == made.reader
    frame = theme.private if own else theme.amber if first else None
    canvas.panel(box, theme.raised if first or own else theme.panel, 20, frame)
    pale, ink = theme.muted, theme.muted if row.id in made.out else theme.ink
    if made.ranked:
        draw_rank(canvas, row.rank, (box.top + box.bottom) / 2, tall=False)
    sides = [(points_text(row.points, words), plan.total, ink)]
    if row.id in plan.tied:
        rivals = points_text(row.opponents, words)
        sides.append((f"{words('pictures-cup-opponents')} {rivals}", plan.cell, pale))
    room = _END - _NAME_X - sum(width(text, style) + _APART for text, style, _ in sides)
    _draw_name(canvas, made, row, words, plan.name, y, room)
    right: float = _END
    for text, style, colour in sides:
        right -= canvas.text(right, y, text, style, colour, align="right") + _APART
    for at in range(made.played):
        said, left = _cell(made, row, at, words), _NAME_X + at * plan.wide + plan.points
        text = said.rstrip(_MARKS)
        canvas.number(left, low, text, plan.number, pale if text == NONE else ink, align="right")
        canvas.text(left + 7, low, said.removeprefix(text), plan.number, pale)
        canvas.text(left + 12, low, plan.met.get((row.id, at), ""), plan.cell, pale)


def _draw_name(
    canvas: Canvas, made: Standings, row: Row, words: Words, style: Style, y: float, room: float
) -> None:
    """Draw a name and its marks; what decided is left out rather than that a name is cut."""
    theme, won, out = canvas.theme, row.id in made.winners, row.id in made.out
    own = f" · {words('pictures-cup-you')}" if row.id == made.reader else ""
    why = mark_of(made, row, words, but="weaker")  # a number says it
    mark, name = f"{own} · {why}" if why else own, _name(made, row, words)
    if not (won or out) and width(name, style) + width(mark, _HEAD) > room:
        mark = own
    wide = canvas.text(
        _NAME_X,
        y,
        fit(name, style, room - width(mark, _HEAD)),
        style,
        theme.muted if out else theme.ink,
    )
    ink = theme.amber if won else theme.private if mark == own else theme.muted
    canvas.text(_NAME_X + wide, y, mark, _HEAD, ink)


def _legend(made: Standings, words: Words) -> list[str]:
    """Return what the signs and rivals mean, in lines as long as the picture is wide."""
    rows = made.shown
    cells = [_cell(made, row, at, words) for row in rows for at in row.byes]
    about = {_BYE: words("pictures-cup-bye-about"), _LATE: words("pictures-cup-late-about")}
    said = [f"{mark} {why}" for mark, why in about.items() if any(mark in one for one in cells)]
    if any((row.id, at) in made.missed for row in rows for at in range(made.played)):
        said.append(f"{NONE} {words('pictures-cup-met-missed')}")
    if made.tied:
        said.append(words("pictures-cup-rivals-about", crowded=made.crowded))
    if any(row.byes for row in rows if row.id in made.tied):
        said.append(words("pictures-cup-rivals-bye", most=made.played * TABLE_POINTS // 2))
    lines = list[str]()
    for text in said:
        longer = f"{lines[-1]}   {text}" if lines else text
        if lines and width(longer, _NOTE) <= RIGHT - MARGIN:
            lines[-1] = longer
        else:
            lines.append(text)
    return lines
