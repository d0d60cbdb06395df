"""What a player has played: pages of games, and one game opened again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from cogs import replay
from cogs import story as stories
from cogs.cups.ends import cup_end
from cogs.table.history import format_rating, points, spread
from cogs.table.model import Table
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import PRIMARY, Row, button, menus
from cogs.ui.content import Block, Content
from cogs.ui.ids import HistoryPress, Where
from cogs.ui.phrases import (
    MARKS,
    is_known,
    join_names,
    plain_text,
    rematch_label,
    span,
    spoken_scene,
)
from cogs.ui.pictures import draw_board
from cogs.ui.results import ALL, kind_title, ranking_line, winner_line
from data.store.results import PlayerRow, ResultRow
from data.store.rows import COMPUTER, HUMAN
from data.words import Words
from engine import registry
from engine.cups import table_points
from engine.position import CLOSED
from engine.spec import Seat
from render.cup import rounded, trophy
from render.names import escape
from render.phrases import MINUS, signed

PAGE: Final = 8
_SEEN: Final = {"", "team", "alone", "computer", "unknown"}
"""Reasons for which a game's line has no word: it was rated, or is seen not to be."""
_MINUTE, _HOUR, _DAY = 60_000, 3_600_000, 86_400_000


@dataclass(frozen=True, slots=True)
class Shelf:
    """A page of a player's games, newest first; ``more`` if there are older ones.

    ``games`` are those that the player has finished there, whichever the page shows. ``cups`` are
    the ranks of the seats at tables of cups, by table; None until the round is over.
    """

    press: HistoryPress
    rows: Sequence[ResultRow]
    more: bool
    company: dict[str, list[PlayerRow]]
    partner: str = ""
    anywhere: bool = True
    games: Sequence[str] = ()
    cups: Mapping[str, Mapping[Seat, int | None]] = field(default_factory=dict)


def nothing_key(where: Where) -> str:
    return "games-none" if where == "here" else "games-none-all"


def by_game(players: Sequence[PlayerRow]) -> dict[str, list[PlayerRow]]:
    by_table: dict[str, list[PlayerRow]] = defaultdict(list)
    for row in players:
        by_table[row.table_id].append(row)
    return by_table


def by_cup(
    ranks: Iterable[tuple[str, Seat, int | None]],
) -> dict[str, dict[Seat, int | None]]:
    by_table: dict[str, dict[Seat, int | None]] = defaultdict(dict)
    for table_id, seat, rank in ranks:
        by_table[table_id][seat] = rank
    return by_table


def game_length(words: Words, row: ResultRow) -> str:
    """Return how long a game took, in words: as exactly as that means something."""
    took = max(_MINUTE, row.ended_at - row.started_at)
    unit = _HOUR if took >= _DAY else _MINUTE
    return span(words, took - took % unit)


def result_text(words: Words, row: ResultRow, count: int, *, deserted: bool = False) -> str:
    """Return how a game ended for a player: "won, 41 points", "place 2 of 3, 30 points".

    Where all but one have left, points say nothing; nor do none of a game that ranks nobody.
    """
    if row.why == "team" and row.rank:
        said = words("result-team-won" if row.won else "result-team-lost")
    elif row.why == "alone":
        said = words("result-alone")
    elif not row.rank:
        said = words("result-unranked")
    else:
        said = words("result-won") if row.won else words("result-place", rank=row.rank, count=count)
    bare = deserted or not (row.rank or row.score)
    if bare or (is_known(row.game) and not registry.game(row.game).spec.gains):
        return said  # where few points win, their number says little
    sign = MINUS if row.score < 0 else ""
    return words("result-points", result=said, score=abs(row.score), sign=sign)


def page(app: App, shelf: Shelf, words: Words) -> Content:
    press = shelf.press
    if not shelf.rows and (press.kind, press.user, press.page) == (ALL, 0, 0):
        return Content(words(nothing_key(press.where)), rows=_turning(shelf, words))
    only = "" if press.kind == ALL else kind_title((press.kind, ""), words)
    where = words("games-here" if press.where == "here" else "games-all")
    named = words("games-with", names=shelf.partner) if shelf.partner else ""
    what = " · ".join(part for part in (only, where, named) if part)
    title = Block(words("games-title", what=what))
    opening = replace(press, what="open")
    entries = [
        Block(
            _entry(app, shelf, row, words),
            act=button(ids.history(opening, row.table_id), words("games-open")),
        )
        for row in shelf.rows
    ] or [Block(words("games-none-such"))]
    below = (
        Block(row=row) for row in (*_which(press, shelf, words), *_turning(shelf, words)) if row
    )
    return Content(page=(title, *entries, *below))


def _which(press: HistoryPress, shelf: Shelf, words: Words) -> list[Row]:
    """Return the menu of the games that the player has finished; none where it changes nothing."""
    known, finished = registry.keys(), {*shelf.games, press.kind}
    games = [key for key in known if key in finished]
    if press.kind == ALL and len(games) < 2:
        return []
    which = [(ALL, words("games-any")), *((key, kind_title((key, ""), words)) for key in games)]
    now = "" if press.kind == ALL else press.kind
    named = ids.history(replace(press, what="which"))
    return menus(named, words("games-which"), which, chosen=now)


def _entry(app: App, shelf: Shelf, row: ResultRow, words: Words) -> str:
    players = shelf.company[row.table_id]
    gone = [player for player in players if player.status == CLOSED]
    left = [player for player in gone if player.seat != row.seat]
    stayed = [one for one in players if one not in gone and one.seat != row.seat]
    deserted = bool(gone) and len(gone) >= len(players) - 1
    company, names = _company(stayed, words), join_names(words, _company(left, words))
    sat_in = [player for player in players if (player.kind, player.status) == (HUMAN, COMPUTER)]
    others = _company([one for one in sat_in if one.seat != row.seat], words)
    others[:0] = [words("games-you")] * (len(sat_in) > len(others))
    cup, place = shelf.cups.get(row.table_id, {}), ""
    counted = _counted(row, cup, players)
    if shelf.press.where == "all":
        server = app.names.server(row.guild_id)
        place = words("games-on", name=plain_text(server)) if server else ""
    parts = [
        result_text(words, counted, len(players), deserted=deserted) if counted else "",
        words("result-unranked") if row.agreed and row.rank else "",
        words("games-with", names=join_names(words, company)) if company else "",
        words("games-left", names=names, count=len(left)) if left else "",
        words("games-left-you") if len(gone) > len(left) else "",
        words("games-sat-in", names=join_names(words, others)) if others else "",
        game_length(words, row),
        words("games-unrated") if row.why not in _SEEN else "",
        place,
    ]
    title = kind_title((row.game, row.mode), words)
    facts = " · ".join(part for part in parts if part)
    ended, brought = row.ended_at // 1000, _cup_text(cup, row.seat, words)
    return "\n".join(filter(None, (f"**{title}** · <t:{ended}:d> <t:{ended}:t>", brought, facts)))


def _counted(
    row: ResultRow, cup: Mapping[Seat, int | None], players: Sequence[PlayerRow]
) -> ResultRow | None:
    """Return a result as its cup counts it, which ranks who came; None for who has no rank there.

    A game that all of them played counts as it ended.
    """
    absent = any(player.status in (COMPUTER, CLOSED) for player in players)
    if row.seat not in cup or not (row.rank and absent) or row.why == "team":
        return row
    rank = cup[row.seat]
    return replace(row, rank=rank, won=rank == 1) if rank else None


def _cup_text(ranks: Mapping[Seat, int | None], seat: Seat, words: Words) -> str:
    """Return what a game has brought a seat in its cup; nothing for other games."""
    if seat not in ranks:
        return ""
    known = {one: rank for one, rank in ranks.items() if rank is not None}
    if len(known) < len(ranks):
        return words("games-cup", what="open", mark="", points=0)
    all_ranks, rank = [*known.values()], known[seat]
    points = table_points(all_ranks)[[*known].index(seat)]
    drawn = len(all_ranks) > 1 and {*all_ranks} == {1}
    shared = rank == 1 and all_ranks.count(1) > 1
    what = "missed" if not rank else "draw" if drawn else "shared" if shared else "points"
    return words("games-cup", what=what, mark=trophy(rank, all_ranks), points=rounded(points))


def _company(players: Sequence[PlayerRow], words: Words) -> list[str]:
    return [
        f"{MARKS[COMPUTER]} {escape(p.name)}"
        if p.kind == COMPUTER
        # Whoever had their data deleted has no name.
        else escape(p.name) or words("somebody-left")
        for p in players
    ]


def _turning(shelf: Shelf, words: Words) -> tuple[Row, ...]:
    press, row = shelf.press, []
    if press.page:
        newer = replace(press, what="games", page=press.page - 1)
        row.append(button(ids.history(newer), words("button-games-newer")))
    if shelf.more:
        older = replace(press, what="games", page=press.page + 1)
        row.append(button(ids.history(older), words("button-games-older")))
    if shelf.anywhere:
        other: Where = "all" if press.where == "here" else "here"
        turned = replace(press, what="games", where=other, page=0)
        row.append(button(ids.history(turned), words(f"button-games-{other}")))
    return (row,)


async def game_page(
    app: App, reader: Reader, table: Table, row: ResultRow, back: HistoryPress
) -> Content:
    words = reader.words
    cup = await cup_end(app, table, words)
    table = cup.table
    shown = await draw_board(app, table, words)
    kind = kind_title((row.game, row.mode), words)
    when = f"<t:{row.ended_at // 1000}:f>"
    place = plain_text(app.place(table))
    facts = " · ".join(part for part in (kind, when, game_length(words, row), place) if part)
    # Who won or lost as a team reads it in the sentence of the end alone.
    won = winner_line(table, words)
    why = "" if won else table.renderer.ending(spoken_scene(table, words))
    lines = [facts, won, *cup.lines, why, ranking_line(table, words), _rating_text(row, words)]
    again = button(ids.table(table.id, "rematch"), rematch_label(table, words), PRIMARY)
    record = button(ids.table(table.id, "record"), words("button-record"))
    verify = button(ids.table(table.id, "verify"), words("button-verify"))
    text = button(ids.table(table.id, "text"), words("button-text"))
    to_list = button(ids.history(replace(back, what="games")), words("button-back"))
    before = replay.page_before(back)
    story = stories.analysis_button(table, words, before)
    more = [*replay.replay_button(table, words, before), *story]
    again_row = [again] if len(table.seats) > 1 and not cup.drawn else []
    rows = ([*again_row, *more], [record, verify, text, to_list])
    return Content(shown.with_lines(lines), shown.files, rows)


def _rating_text(row: ResultRow, words: Words) -> str:
    if row.why:
        return words(f"games-why-{row.why}")
    if row.mu is None or row.sigma is None or row.prior_mu is None:
        return ""
    change = signed(points(row.mu) - points(row.prior_mu))
    return words(
        "games-rated", rating=format_rating(row.mu), spread=spread(row.sigma), change=change
    )
