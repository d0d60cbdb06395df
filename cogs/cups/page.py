"""Messages about a cup: the post with *Join*, rounds and standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from discord import ButtonStyle

from cogs.cups import rules as rounds
from cogs.cups.rules import Played
from cogs.table.time.time_control import DAY, read
from cogs.ui import ids
from cogs.ui.app import link_to
from cogs.ui.components import DANGER, GOOD, PLAIN, PRIMARY, Pressable, button
from cogs.ui.content import PAGE_LIMIT, Block, Content, fit_lines
from cogs.ui.phrases import span
from data.store.cups import Cup, CupRow, CupSeat, EntrantRow
from data.words import Words, words
from engine import registry
from engine.cups import anchor
from render import cup as picture
from render.names import escape
from render.phrases import final

NAMED: Final = 20
_NAME: Final = 24


def post(cup: Cup) -> Content:
    """Return the first post; once the first round has begun, the posts of rounds say the rest."""
    row, language = cup.row, words(cup.row.locale)
    lines = [f"### {title(cup, language)}", about(cup, language)]
    if row.voice_id is not None:
        lines.append(language("cup-voice", channel=f"<#{row.voice_id}>"))
    if not row.round and (row.due is not None or cup.playing):
        lines.append(joined_line(cup, language))
    lines.append(language("cup-begun") if row.round else state_line(cup, language))
    seal = language("cup-seal", anchor=anchor(row.seed, row.id, row.rounds))
    return Content(page=(Block("\n".join(lines), row=_buttons(cup, 0, language)), Block(seal)))


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

    Who ``manages`` the server can begin a cup early, and play one that is over again.
    """
    runs = cup.row.due is not None
    leave = runs and (reader is None or any(one.user_id == reader for one in cup.playing))
    begin = runs and manages and not cup.row.round
    what = [*(["begin"] if begin else []), *(["leave"] if leave else []), "how"]
    once_more = [again(cup, language)] if manages and not runs else []
    join = [_join(cup, language)] if reader is not None and cup.admits(reader) else []
    return [*join, *once_more, *named(cup, what, language)]


def _join(cup: Cup, language: Words, style: ButtonStyle = GOOD) -> Pressable:
    return button(ids.cup(cup.row.id, "join"), language("button-cup-join"), style)


def opened(cup: Cup, language: Words) -> Content:
    """Tell the manager that a cup is posted, and how to begin it early."""
    return Content(language("cup-opened", title=game_title(cup)), rows=begin_row(cup, language))


def begin_row(cup: Cup, language: Words) -> tuple[list[Pressable]]:
    return (named(cup, ["begin"], language),)


def named(cup: Cup, what: Sequence[str], language: Words) -> list[Pressable]:
    return [button(ids.cup(cup.row.id, one), language(f"button-cup-{one}")) for one in what]


def ask(cup: Cup, what: str, language: Words, reader: int = 0) -> Content:
    """Ask before the ``reader`` does ``what``: ``leave``, or ``end`` the cup."""
    sure = button(ids.cup(cup.row.id, f"{what}-sure"), language(f"button-cup-{what}"), DANGER)
    facts = {"round": cup.row.round, "sits": sits(cup, reader)}
    asked = language(f"cup-{what}-ask", title=game_title(cup), **facts)
    back = button(ids.cup(cup.row.id, f"{what}-back"), language("button-back"))
    return Content(asked, rows=([sure, back],))


def sits(cup: Cup, reader: int) -> int:
    """Return whether the ``reader`` sits at a table of the round that runs."""
    mine = {one.number for one in cup.entrants if one.user_id == reader}
    return int(any(one.number in mine and one.table_id and one.rank is None for one in cup.sitting))


def ask_again(cup: Cup, due: int, language: Words) -> Content:
    """Ask before the same cup is opened, which people could join until ``due``."""
    said = language("cup-again-ask", title=game_title(cup), when=f"<t:{due // 1000}:f>")
    sure = button(ids.cup(cup.row.id, "again-sure"), language("button-cup-again-sure"), GOOD)
    return Content(f"{said}\n{about(cup, language)}", rows=([sure],))


def title(cup: Cup, language: Words) -> str:
    return language("cup-title", title=game_title(cup))


def game_title(cup: Cup) -> str:
    return registry.game(cup.row.game).spec.title


def about(cup: Cup, language: Words) -> str:
    row, spec = cup.row, registry.game(cup.row.game).spec
    return language(
        "cup-about",
        rounds=row.rounds,
        lasts=span(language, row.lasts),
        count=row.lasts // DAY,
        least=rounds.sizes(row).least,
        seats=row.seats,
        minutes=rounds.minutes(spec, row.seats),
    )


def joined_line(cup: Cup, language: Words, most: int = NAMED, reader: int = 0) -> str:
    """Return how many have joined, and the names of some: one person who reads it is the first."""
    people = sorted(cup.playing, key=lambda one: one.user_id != reader)
    shown = [name(one, language) for one in people[:most]]
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
    if rounds.runs(cup):
        short = int(row.lasts <= rounds.SHORT)
        return language("cup-round-now", round=row.round, rounds=row.rounds, when=when, short=short)
    return language("cup-next", when=f"<t:{row.due // 1000}:t>")  # a post is read later, too


def name(entrant: EntrantRow, language: Words) -> str:
    return plain(entrant.name, language)


def plain(name: str, language: Words) -> str:
    return escape(name, _NAME) or language("somebody")


def round_post(
    cup: Cup, number: int, live: Cup | None = None, games: Mapping[str, Played] | None = None
) -> Content:
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
    facts = {"round": number, "rounds": row.rounds, "short": int(row.lasts <= rounds.SHORT)}
    lines = [f"### {title(cup, language)}", language(key, when=end, **facts)]
    if row.voice_id is not None and not late:
        lines.append(language("cup-voice", channel=f"<#{row.voice_id}>"))
    named = {number: mention(one, language) for number, one in people.items()}
    mark = language("pictures-cup-left")
    for one in rounds.left(cup) - {seat.number for seat in seats if seat.table_id is not None}:
        named[one] = language("pictures-cup-line-marked", line=named[one], mark=mark)
    lines += table_lines(seats, named, language, games or {}, late=late)
    if cup.open and row.round == number:
        lines.append(language("cup-open-still", round=number))
    mine = button(ids.cup(row.id, "table", number), language("button-cup-table"), PRIMARY)
    pings = tuple(people[seat.number].user_id for seat in seats)
    text = fit_lines(lines, PAGE_LIMIT)
    return Content(
        page=(Block(text, row=[mine, *_buttons(cup, number, language)]),),
        mentions=tuple(user for user in pings if user and not late),
    )


def table_lines(
    seats: Sequence[CupSeat],
    named: Mapping[int, str],
    language: Words,
    games: Mapping[str, Played],
    *,
    late: bool = False,
) -> list[str]:
    """Return who sits at each table of a round, or how it ended; it is ``late`` once that is over.

    A table that is over has its best first: the scores of the game in that order, a cup for who has
    won, and everybody's points.
    """
    lines = list[str]()
    for at, (table_id, drawn) in enumerate(rounds.by_table(seats), start=1):
        table = sorted(drawn, key=lambda seat: seat.rank or len(seats))
        names, scores = [named[seat.number] for seat in table], "none"
        if table_id is None:
            key, who = "cup-bye-late" if rounds.is_late(table[0]) else "cup-bye", " · ".join(names)
        elif any(seat.rank is None for seat in table):
            key, who = "cup-table", " · ".join(names)
        else:
            scores = _scores(games.get(table_id), table, language)
            # Once the round is over its games have counted; some may still be played for fun.
            key = "cup-table" if late and scores == "none" else "cup-table-over"
            ranks = [seat.rank or rounds.MISSED for seat in table]
            who = picture.counted([*zip(ranks, names, strict=True)], language)
        lines.append(language(key, number=at, who=who, scores=scores))
    return lines


def _scores(game: Played | None, seats: Sequence[CupSeat], language: Words) -> str:
    """Return the scores of a game that is over and has counted as it ended."""
    counted = {seat.seat: seat.rank for seat in seats}
    if game is None or not game.scores or game.ranks != counted:
        return "none"
    ends = (final(language, game.scores[seat], gone=seat in game.gone) for seat in counted)
    return "\u00a0:\u00a0".join(ends)


def mention(entrant: EntrantRow, language: Words) -> str:
    return f"<@{entrant.user_id}>" if entrant.user_id else language("somebody")


def link(row: CupRow) -> str:
    """Return the address of the newest post, that of the round."""
    return link_to(row.guild_id, row.channel_id, row.message_id)


def called_off_post(cup: Cup, why: str) -> Content:
    """Return that a cup does not take place, for those who had joined."""
    language = words(cup.row.locale)
    people = [one for one in cup.playing if one.user_id][:NAMED]
    who = ", ".join(mention(one, language) for one in people)
    text = f"### {title(cup, language)}\n{state_line(cup, language, why)}\n{who}".rstrip()
    block = Block(text, row=[again(cup, language)])
    return Content(page=(block,), mentions=tuple(one.user_id for one in people))


def how(cup: Cup, language: Words) -> str:
    """Return where a cup is, and how it goes."""
    pace = read(rounds.pace(cup.row.lasts))
    rules = language(
        "cup-how",
        rounds=cup.row.rounds,
        lasts=span(language, cup.row.lasts),
        short=int(cup.row.lasts <= rounds.SHORT),
        seats=cup.row.seats,
        each=span(language, pace.each),
        reserve=span(language, pace.reserve),
        misses=rounds.MISSES,
    )
    return f"{state_line(cup, language)}\n{rules}"


def again(cup: Cup, language: Words) -> Pressable:
    return button(ids.cup(cup.row.id, "again"), language("button-cup-again"))
