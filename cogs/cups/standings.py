"""How a cup stands: its posts after each round and at its end, and what one person reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final

from cogs.cups import page
from cogs.cups import rules as rounds
from cogs.cups.rules import Played
from cogs.cups.running import Cups
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import button
from cogs.ui.content import PAGE_LIMIT, Attachment, Block, Content, fit_lines
from cogs.ui.phrases import join_names
from cogs.ui.pictures import try_draw
from data.store import cups
from data.store.cups import Cup, CupSeat, EntrantRow
from data.words import Words, words
from engine import registry
from engine.cups import Row
from render import cup as picture
from render.cup import Standings
from render.names import disarm

LINES: Final = 20
_LEADERS: Final = 4
"""Leaders who are named; more of them are counted, and named in the picture."""


def shown_lines(
    cup: Cup,
    table: Standings | None,
    reader: int,
    language: Words,
    most: int,
    where: str = "",
    *,
    tables: Sequence[CupSeat] = (),
    games: Mapping[str, Played] | None = None,
    drawn: bool = False,
) -> list[str]:
    """Return how a cup stands for one person: where they play, and the first ``most`` people.

    Of the round that runs that is its ``tables``, of which some may be over, of the one before the
    places, one's own first; the others only if they are not ``drawn``.
    """
    head = f"### {page.title(cup, language)} · <#{cup.row.channel_id}>"
    lines = [head, page.state_line(cup, language), where]
    if not cup.row.round:
        return [*lines, page.joined_line(cup, language, most, reader)]
    if table is None or table.played < cup.row.round:
        people, sit = cup.entrants, {seat.number for seat in tables}
        named = {one.number: page.name(one, language) for one in people if one.number in sit}
        lines += page.table_lines(tables, named, language, games or {})
    if table is None:
        return lines
    if not table.ranked:
        return [head, language("cup-no-result")]
    after, mine = language("cup-after", round=table.played), {"of": len(table.rows)}
    own = [one for one in table.rows if one.id == table.reader]
    lines += [after, *(language("cup-own", **_place(table, one, language), **mine) for one in own)]
    if drawn:
        return [*lines, *_rest(table, language, drawn=True)]
    best = table.rows[:most]
    return [*lines, *(language("cup-place", **_place(table, one, language)) for one in best)]


def _place(table: Standings, row: Row, language: Words) -> dict[str, str | float]:
    """Return where somebody stands, and whether others share that place."""
    return {
        "rank": row.rank,
        "shared": [other.rank for other in table.rows].count(row.rank) - 1,
        "name": page.plain(table.names[row.id], language),
        "points": picture.rounded(row.points),
        "mark": picture.mark_of(table, row, language) or "none",
        "out": picture.mark_of(table, row, language) if row.id in table.out else "none",
    }


def post(
    cup: Cup,
    number: int,
    table: Standings,
    drawn: tuple[Attachment, ...] = (),
    *,
    cut: bool = False,
) -> Content:
    """Return how a cup stands after a round, or ended; in words unless it is drawn.

    A manager has ``cut`` it short in that round.
    """
    row, language, over = cup.row, words(cup.row.locale), table.over
    first = [
        one.id for one in table.rows if one.id in table.winners or (one.rank == 1 and not over)
    ]
    key = ("cup-champions" if over else "cup-leaders") if first else "cup-no-result"
    points = picture.rounded(table.rows[0].points)
    who, medals = _first(cup, table, first, language), _medals(table, first)
    said = [
        f"### {page.title(cup, language)}",
        language(key, round=number, who=who, count=len(first), points=points),
        _medal_line(table, medals, language),
        *_level_lines(table, first, chain(*medals.values()), language),
        *_missed_lines(cup, number, language),
    ]
    if cut or (over and number < row.rounds):
        who = "".join(page.mention(one, language) for one in _alone(cup, number)) or "none"
        facts = {"round": number, "rounds": row.rounds, "cut": int(cut)}
        said.append(language("cup-early", who=who, **facts))
    said += [] if over else [page.state_line(cup, language)]
    said += _rest(table, language, drawn=bool(drawn)) if first else []
    draw = button(ids.cup(row.id, "draw", number), language("button-cup-draw"))
    # No edit will drop a button of it, so who wants to leave does so below the round's post.
    again = [page.again(cup, language)] if over else []
    row_ = [*again, *page.named(cup, ["how"], language), draw]
    block = Block(fit_lines(said, PAGE_LIMIT), row=row_)
    named = {*(first[: page.NAMED] if over else ()), *(one.number for one in _alone(cup, number))}
    pings = tuple(one.user_id for one in cup.entrants if one.number in named and one.user_id)
    return Content(page=(block,), files=drawn, mentions=pings)


def _alone(cup: Cup, number: int) -> tuple[EntrantRow, ...]:
    """Return who is left alone at the end of a cup after an early round."""
    ended = (cup.row.due, cup.row.round) == (None, number) and number < cup.row.rounds
    return cup.playing if ended and len(cup.playing) == 1 else ()


def _rest(table: Standings, language: Words, *, drawn: bool) -> list[str]:
    """Return everybody in words, or who has no room in the picture that is ``drawn``."""
    if not drawn:
        return lines(table, language, LINES)
    left = [one for one in table.rows if one not in table.shown]
    rest = " · ".join(language("cup-rest", **_place(table, one, language)) for one in left)
    return [f"{language('cup-undrawn')} {rest}"] if rest else []


def _medals(table: Standings, first: Sequence[int]) -> dict[int, list[Row]]:
    """Return who is second and third once a cup is over and won by the first of all."""
    if not table.over or not first or table.rows[0].id not in first:
        return {}
    places: dict[int, list[Row]] = {2: [], 3: []}
    for row in table.rows:
        played = row.points and any(row.met)
        if row.rank in places and played and row.id not in table.out.union(first):
            places[row.rank].append(row)
    return {rank: rows for rank, rows in places.items() if rows}


def _medal_line(table: Standings, medals: Mapping[int, Sequence[Row]], language: Words) -> str:
    """Return who is second and third, and what puts them behind others with as many points."""
    return " · ".join(
        language(
            "cup-medal",
            rank=rank,
            who=_few([page.plain(table.names[row.id], language) for row in rows], language),
            points=picture.rounded(rows[0].points),
            mark=picture.mark_of(table, rows[0], language) or "none",
        )
        for rank, rows in medals.items()
    )


def _level_lines(
    table: Standings, first: Sequence[int], said: Iterable[Row], language: Words
) -> list[str]:
    """Return who has no fewer points than the ``first``, and what puts them behind.

    But for those of whom it is ``said`` already.
    """
    top = next((row for row in table.rows if row.id in first), None)
    but = table.out.union(first, (row.id for row in said))
    behind: dict[str, list[str]] = {}
    for row in table.rows:
        if top is None or row.points < top.points or row.id in but:
            continue
        why = "rivals" if len(row.byes) == len(top.byes) else "late" if row.late else "byes"
        if row.points > top.points or row.rank <= top.rank:  # byes alone win no cup
            why = "nobody"
        behind.setdefault(why, []).append(page.plain(table.names[row.id], language))
    return [
        language("cup-level", why=why, who=_few(names, language)) for why, names in behind.items()
    ]


def _missed_lines(cup: Cup, number: int, language: Words) -> list[str]:
    """Return who is out since they missed a round, and who will be after another one."""
    so_far = replace(cup, seats=tuple(seat for seat in cup.seats if seat.round <= number))
    missed = {seat.number for seat in so_far.seats_of(number) if seat.rank == rounds.MISSED}
    kinds: dict[str, list[str]] = {"out": [], "once": []}
    for one in cup.entrants:
        late = rounds.misses(so_far, one.number) >= rounds.MISSES
        if one.number in missed and late == one.out and (late or cup.row.due is not None):
            kinds["out" if late else "once"].append(page.name(one, language))
    said = []
    for why, names in kinds.items():
        others = max(0, len(names) - page.NAMED)
        who = ", ".join(names[: page.NAMED]) if others else join_names(language, names)
        facts = {"count": len(names), "others": others, "misses": rounds.MISSES}
        said += [language("cup-missing", why=why, who=who, **facts)] if names else []
    return said


def _few(names: Sequence[str], language: Words) -> str:
    many = len(names) > _LEADERS
    return language("cup-people", count=len(names)) if many else join_names(language, names)


def _first(cup: Cup, table: Standings, first: Sequence[int], language: Words) -> str:
    """Return who leads, by name; who has won a cup that is over is mentioned."""
    if not table.over:
        return _few([page.plain(table.names[one], language) for one in first], language)
    if len(first) > page.NAMED:
        return language("cup-people", count=len(first))
    people = {entrant.number: entrant for entrant in cup.entrants}
    return join_names(language, [page.mention(people[one], language) for one in first])


def of(cup: Cup, language: Words, number: int, reader: int | None = None) -> Standings:
    """Return the table after a round of all who have played; slow for many: use a thread.

    Who is out comes last. The ``reader`` is the one person for whom it is made.
    """
    row, seats = cup.row, tuple(seat for seat in cup.seats if seat.round <= number)
    over = row.due is None and row.round == number
    out, so_far = (
        frozenset(one.number for one in cup.entrants if one.out),
        replace(cup, seats=seats),
    )
    rows, winners = rounds.final(so_far, out, over=over)
    return Standings(
        language("cup-name"),
        registry.game(row.game).spec.title,
        row.rounds,
        over,
        rows,
        {entrant.number: entrant.name for entrant in cup.entrants},
        out,
        winners,
        rounds.left(so_far),
        frozenset((one.number, one.round - 1) for one in seats if one.rank == rounds.MISSED),
        next((one.number for one in cup.entrants if one.user_id == reader), None),
    )


async def cups_of(app: App, user_id: int, guild_id: int | None) -> tuple[int, list[str]]:
    """Return how many cups that are over a person has played, and the games of those they won."""
    played = await app.service.store.read(cups.played(user_id, guild_id or 0))
    won: list[str] = []
    for cup_id in played:
        cup = await app.of(Cups).of(cup_id)
        out = frozenset(entrant.number for entrant in cup.entrants if entrant.out)
        champions = rounds.final(cup, out, over=True)[1]
        if any(one.user_id == user_id and one.number in champions for one in cup.entrants):
            won.append(cup.row.game)
    return len(played), won


async def draw(app: App, table: Standings, language: Words) -> tuple[Attachment, ...]:
    return await try_draw(
        "cup", partial(app.pictures.draw, partial(picture.standings, table, language))
    )


def lines(table: Standings, language: Words, most: int) -> list[str]:
    """Return a line for each of the first ``most`` people, and what their signs mean."""
    said = [disarm(line) for line in picture.lines(table, language)[:most]]
    return [*said, language("cup-signs", crowded=table.crowded)] if said else []
