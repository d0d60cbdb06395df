"""Messages about a cup: the post with *Join*, rounds and standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from discord import ButtonStyle

from cogs.cups import rules as rounds
from cogs.cups.running import Cups
from cogs.table.time.time_control import DAY
from cogs.ui import ids
from cogs.ui.app import LINK, App
from cogs.ui.components import DANGER, GOOD, PLAIN, PRIMARY, Pressable, button
from cogs.ui.content import PAGE_LIMIT, Attachment, Block, Content, fit_lines
from cogs.ui.option_words import pace_text
from cogs.ui.phrases import join_names, span
from cogs.ui.pictures import try_draw
from data.store import cups
from data.store.cups import Cup, CupSeat, EntrantRow
from data.words import Words, words
from engine import registry
from engine.cups import Row, anchor
from render import cup as picture
from render.cup import Standings
from render.names import disarm, escape

NAMED: Final = 20
_NAME: Final = 24
LINES: Final = 20
_LEADERS: Final = 4
"""Leaders who are named; more of them are counted, and named in the picture."""


def post(cup: Cup) -> Content:
    """Return the first post; once the first round has begun, the posts of rounds say the rest."""
    row, language = cup.row, words(cup.row.locale)
    lines = [f"### {title(cup, language)}", about(cup, language)]
    if row.voice_id is not None:
        lines.append(language("cup-voice", channel=f"<#{row.voice_id}>"))
    if row.due is not None or cup.playing:
        lines.append(joined_line(cup, language))
    lines.append(language("cup-begun") if row.round else state_line(cup, language))
    lines.append(language("cup-seal", anchor=anchor(row.seed, row.id, row.rounds)))
    return Content(page=(Block("\n".join(lines), row=_buttons(cup, 0, language)),))


def _buttons(cup: Cup, number: int, language: Words) -> list[Pressable]:
    """Return the buttons below a post of a round, or the first one: *Join* while it is the newest.

    Older ones keep only the explanation. *My table* is what a post of a round is for.
    """
    buttons = below(cup, language)
    if cup.row.round != number:
        return buttons[-1:]
    return [*([_join(cup, language, PLAIN if number else GOOD)] if cup.open else []), *buttons]


def below(
    cup: Cup, language: Words, reader: int | None = None, *, manages: bool = False
) -> list[Pressable]:
    """Return the buttons below; one person who reads it can either join or leave, if at all.

    Who ``manages`` the server can begin a cup before the joining is over.
    """
    runs = cup.row.due is not None
    leave = runs and (reader is None or any(one.user_id == reader for one in cup.playing))
    begin = runs and manages and not cup.row.round
    what = [*(["begin"] if begin else []), *(["leave"] if leave else []), "how"]
    join = [_join(cup, language)] if reader is not None and cup.admits(reader) else []
    return [*join, *_named(cup, what, language)]


def _join(cup: Cup, language: Words, style: ButtonStyle = GOOD) -> Pressable:
    return button(ids.cup(cup.row.id, "join"), language("button-cup-join"), style)


def opened(cup: Cup, language: Words) -> Content:
    """Tell the manager that a cup is posted, and how to begin it early."""
    return Content(
        language("cup-opened", title=title(cup, language)), rows=begin_row(cup, language)
    )


def begin_row(cup: Cup, language: Words) -> tuple[list[Pressable]]:
    return (_named(cup, ["begin"], language),)


def _named(cup: Cup, what: Sequence[str], language: Words) -> list[Pressable]:
    return [button(ids.cup(cup.row.id, one), language(f"button-cup-{one}")) for one in what]


def ask(cup: Cup, what: str, language: Words, reader: int = 0) -> Content:
    """Ask before the ``reader`` does ``what``: ``leave``, or ``end`` the cup."""
    mine = {one.number for one in cup.entrants if one.user_id == reader}
    sits = any(one.number in mine and one.table_id and one.rank is None for one in cup.sitting)
    sure = button(ids.cup(cup.row.id, f"{what}-sure"), language(f"button-cup-{what}"), DANGER)
    facts = {"round": cup.row.round, "sits": int(sits)}
    asked = language(f"cup-{what}-ask", title=title(cup, language), **facts)
    back = button(ids.cup(cup.row.id, f"{what}-back"), language("button-back"))
    return Content(asked, rows=([sure, back],))


def ask_again(cup: Cup, due: int, language: Words) -> Content:
    """Ask before the same cup is opened, which people could join until ``due``."""
    said = language("cup-again-ask", title=title(cup, language), when=f"<t:{due // 1000}:f>")
    sure = button(ids.cup(cup.row.id, "again-sure"), language(_again_key(cup)), GOOD)
    return Content(f"{said}\n{about(cup, language)}", rows=([sure],))


def title(cup: Cup, language: Words) -> str:
    return language("cup-title", title=registry.game(cup.row.game).spec.title)


def about(cup: Cup, language: Words) -> str:
    row, spec = cup.row, registry.game(cup.row.game).spec
    return language(
        "cup-about",
        rounds=row.rounds,
        lasts=span(language, row.lasts),
        count=row.lasts // DAY,
        seats=row.seats,
        minutes=rounds.minutes(spec, row.seats),
        pace=pace_text(language, rounds.pace(row.lasts)),
    )


def joined_line(cup: Cup, language: Words, most: int = NAMED) -> str:
    shown = [name(one, language) for one in cup.playing[:most]]
    others = len(cup.playing) - len(shown)
    return language("cup-joined", count=len(cup.playing), who=", ".join(shown), others=others)


def state_line(cup: Cup, language: Words, why: str = "none") -> str:
    """Return where a cup is; ``why`` it does not take place (``few``, ``ended``) its post knows."""
    row = cup.row
    if row.due is None:
        return language("cup-over") if row.round else language("cup-called-off", why=why)
    when = f"<t:{row.due // 1000}:f>"
    if not row.round:
        return language("cup-until", when=when)
    if any(seat.rank is None for seat in cup.sitting):
        return language("cup-round-now", round=row.round, rounds=row.rounds, when=when)
    return language("cup-next", when=f"<t:{row.due // 1000}:t>")  # a post is read later, too


def name(entrant: EntrantRow, language: Words) -> str:
    return plain(entrant.name, language)


def plain(name: str, language: Words) -> str:
    return escape(name, _NAME) or language("somebody")


def shown_lines(
    cup: Cup, table: Standings | None, reader: int, language: Words, most: int
) -> list[str]:
    """Return how a cup stands for one person: their own place, and the first ``most`` people."""
    head = f"### {title(cup, language)} · <#{cup.row.channel_id}>"
    lines = [head, state_line(cup, language)]
    if table is None:
        return [*lines, joined_line(cup, language, most)]
    mine = next((one.number for one in cup.entrants if one.user_id == reader), None)
    said = [(row.id == mine, _place(table, row, language)) for row in table.rows]
    own = [language("cup-own", **facts, of=len(said)) for is_mine, facts in said if is_mine]
    return [*lines, *own, *(language("cup-place", **facts) for _, facts in said[:most])]


def _place(table: Standings, row: Row, language: Words) -> dict[str, str | float]:
    """Return where somebody stands, and whether others share that place."""
    return {
        "rank": row.rank,
        "shared": sum(other.rank == row.rank for other in table.rows) - 1,
        "name": plain(table.names[row.id], language),
        "points": picture.rounded(row.points),
        "mark": picture.mark_of(table, row, language) or "none",
        "out": picture.mark_of(table, row, language) if row.id in table.out else "none",
    }


def round_post(cup: Cup, number: int, live: Cup | None = None) -> Content:
    """Return the post of a round, with the results of its tables that are over (``Cups.live``).

    Unless the round is over, it pings those who play in it, once.
    """
    row, language = cup.row, words(cup.row.locale)
    # A long round goes on until its end, though all its games may be over.
    late = row.due is None or all(seat.rank is not None for seat in cup.seats_of(number))
    seats = (live or cup).seats_of(number)
    people = {entrant.number: entrant for entrant in cup.entrants}
    end = f"<t:{(row.due or 0) // 1000}:f>"
    played = all(seat.rank is not None for seat in seats if seat.table_id is not None)
    key = "cup-round-late" if late else "cup-round-played" if played else "cup-round"
    lines = [
        f"### {title(cup, language)}",
        language(key, round=number, rounds=row.rounds, when=end),
    ]
    if row.voice_id is not None and not late:
        lines.append(language("cup-voice", channel=f"<#{row.voice_id}>"))
    at = 0
    for table_id, table in rounds.by_table(seats):
        named = [(seat, mention(people[seat.number], language)) for seat in table]
        at += table_id is not None
        counted = table_id is not None and all(seat.rank is not None for seat in table)
        who = _result_line(named, language) if counted else " · ".join(name for _, name in named)
        # Once the round is over its games have counted; some may still be played for fun.
        over = "cup-table" if late or not counted else "cup-table-over"
        key = "cup-bye" if table_id is None else over
        lines.append(language(key, number=at, who=who))
    if cup.open and row.round == number:
        lines.append(language("cup-open-still", round=number))
    mine = button(ids.cup(row.id, "table", number), language("button-cup-table"), PRIMARY)
    pings = tuple(people[seat.number].user_id for seat in seats)
    text = fit_lines(lines, PAGE_LIMIT)
    return Content(
        page=(Block(text, row=[mine, *_buttons(cup, number, language)]),),
        mentions=tuple(user for user in pings if user and not late),
    )


def _result_line(named: Sequence[tuple[CupSeat, str]], language: Words) -> str:
    """Return how a table ended, best first: a cup for who has won, and everybody's points."""
    return picture.counted([(seat.rank or rounds.MISSED, name) for seat, name in named], language)


def mention(entrant: EntrantRow, language: Words) -> str:
    return f"<@{entrant.user_id}>" if entrant.user_id else language("somebody")


def link(cup: Cup) -> str:
    """Return the address of the newest post, that of the round."""
    row = cup.row
    return f"{LINK}/{row.guild_id}/{row.channel_id}/{row.message_id or ''}".rstrip("/")


def called_off_post(cup: Cup, why: str) -> Content:
    language = words(cup.row.locale)
    text = f"### {title(cup, language)}\n{state_line(cup, language, why)}"
    return Content(page=(Block(text, row=[again(cup, language)]),))


def how(cup: Cup, language: Words) -> str:
    """Return where a cup is, and how it goes."""
    facts = {"lasts": span(language, cup.row.lasts), "break": span(language, rounds.BREAK)}
    rules = language(
        "cup-how",
        rounds=cup.row.rounds,
        short=int(cup.row.lasts <= rounds.SHORT),
        misses=rounds.MISSES,
        **facts,
    )
    return f"{state_line(cup, language)}\n{rules}"


def again(cup: Cup, language: Words) -> Pressable:
    return button(ids.cup(cup.row.id, "again"), language(_again_key(cup)))


def _again_key(cup: Cup) -> str:
    return "button-cup-again" if cup.row.round else "button-cup-reopen"


def standings_post(
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
    head = f"### {title(cup, language)}"
    first = [
        one.id for one in table.rows if one.id in table.winners or (one.rank == 1 and not over)
    ]
    who = _first(cup, table, first, language)
    points = picture.rounded(table.rows[0].points)
    key = "cup-champions" if over else "cup-leaders"
    key = key if first else "cup-no-result"
    lines = [head, language(key, round=number, who=who, count=len(first), points=points)]
    lines += _medals(table, first, language)
    lines += _level_lines(table, first, language)
    lines += _missed_lines(cup, number, language)
    early = cut or (over and number < row.rounds)
    facts = {"round": number, "rounds": row.rounds, "cut": int(cut)}
    lines += [language("cup-early", **facts)] if early else []
    lines += [] if over else [state_line(cup, language)]
    if first and drawn:  # who has no room in the picture is named
        left = table.rows[picture.drawn_rows(table) :]
        rest = " · ".join(language("cup-rest", **_place(table, one, language)) for one in left)
        lines.append(f"{language('cup-undrawn')} {rest}" if rest else "")
        lines += [language("cup-signs")] if table.ties else []
    elif first:
        lines += standings_lines(table, language, LINES)
    draw = button(ids.cup(row.id, "draw", number), language("button-cup-draw"))
    # No edit will drop a button of it, so who wants to leave does so below the round's post.
    # Who manages the server finds there how to play the cup again.
    block = Block(fit_lines(lines, PAGE_LIMIT), row=[*_named(cup, ["how"], language), draw])
    won = first[:NAMED] if over else ()
    pings = tuple(one.user_id for one in cup.entrants if one.number in won and one.user_id)
    return Content(page=(block,), files=drawn, mentions=pings)


def _medals(table: Standings, first: Sequence[int], language: Words) -> list[str]:
    """Return who is second and third once a cup is over and won by the first of all."""
    if not table.over or not first or table.rows[0].id not in first:
        return []
    places: dict[int, list[Row]] = {2: [], 3: []}
    for row in table.rows:
        if row.rank in places and row.points and row.id not in table.out.union(first):
            places[row.rank].append(row)
    said = [
        language(
            "cup-medal",
            rank=rank,
            who=_few([plain(table.names[row.id], language) for row in rows], language),
            points=picture.rounded(rows[0].points),
        )
        for rank, rows in places.items()
        if rows
    ]
    return [" · ".join(said)] if said else []


def _level_lines(table: Standings, first: Sequence[int], language: Words) -> list[str]:
    """Return who has no fewer points than the ``first``, and what puts them behind."""
    top = next((row for row in table.rows if row.id in first), None)
    behind: dict[str, list[str]] = {}
    for row in table.rows:
        if top is None or row.points < top.points or row.id in table.out.union(first):
            continue
        why = "rivals" if len(row.byes) == len(top.byes) else "byes"
        if row.points > top.points or row.rank <= top.rank:  # byes alone win no cup
            why = "nobody"
        behind.setdefault(why, []).append(plain(table.names[row.id], language))
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
            kinds["out" if late else "once"].append(name(one, language))
    said = []
    for why, names in kinds.items():
        others = max(0, len(names) - NAMED)
        who = ", ".join(names[:NAMED]) if others else join_names(language, names)
        facts = {"count": len(names), "others": others, "misses": rounds.MISSES}
        said += [language("cup-missing", why=why, who=who, **facts)] if names else []
    return said


def _few(names: Sequence[str], language: Words) -> str:
    many = len(names) > _LEADERS
    return language("cup-people", count=len(names)) if many else join_names(language, names)


def _first(cup: Cup, table: Standings, first: Sequence[int], language: Words) -> str:
    """Return who leads, by name; who has won a cup that is over is mentioned."""
    if not table.over:
        return _few([plain(table.names[one], language) for one in first], language)
    if len(first) > NAMED:
        return language("cup-people", count=len(first))
    people = {entrant.number: entrant for entrant in cup.entrants}
    return join_names(language, [mention(people[one], language) for one in first])


def standings_of(cup: Cup, language: Words, number: int) -> Standings:
    """Return the table after a round of all who have played; slow for many: use a thread.

    Who is out comes last.
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


async def draw_table(app: App, table: Standings, language: Words) -> tuple[Attachment, ...]:
    return await try_draw(
        "cup", partial(app.pictures.draw, partial(picture.standings, table, language))
    )


def standings_lines(table: Standings, language: Words, most: int) -> list[str]:
    """Return a line for each of the first ``most`` people, and what their signs mean."""
    said = [disarm(line) for line in picture.lines(table, language)[:most]]
    return [*said, language("cup-signs")] if said else []
