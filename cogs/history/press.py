"""``/games``, ``/profile``, ``/standings``: what is left of games that are over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import product
from typing import Final

import discord

from cogs.history import page as history
from cogs.history import profile as pages
from cogs.history import seasons
from cogs.history.profile import Person, profile_page
from cogs.history.seasons import PAST
from cogs.table.history import LISTED, Season, profile, season_at, versus
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import button
from cogs.ui.content import Content
from cogs.ui.entry import choices, command
from cogs.ui.entry import games as all_games
from cogs.ui.ids import HistoryPress, Where
from cogs.ui.permissions import require_server
from cogs.ui.phrases import is_known
from cogs.ui.results import ALL, Kind, known_kinds, parse_kind, records_page, scores_button
from data.store import cup_tables, results
from data.store.results import RatingRow, RecordRow, Which
from data.store.seasons import Worth, games_of, season_seats, season_table
from engine import registry
from engine.refusals import Malformed
from engine.titles import keys_of
from render.names import clean, escape

_FIRST_YEAR: Final = 2000


async def games(app: App, reader: Reader, press: HistoryPress) -> Content:
    guild_id = reader.guild_id
    if guild_id is None:
        press = replace(press, where="all")
    game = "" if press.kind == ALL else press.kind
    which = Which(reader.user_id, guild_id if press.where == "here" else None, game, press.user)
    store = app.service.store
    # One more than is shown: it tells whether there are older ones.
    rows = await store.read(results.page(which, history.PAGE + 1, press.page * history.PAGE))
    shown, more = rows[: history.PAGE], len(rows) > history.PAGE
    players = await store.read(results.players(row.table_id for row in shown))
    names = (player.name for player in players if player.user_id == press.user)
    partner = escape(clean(next(names, ""))) if press.user else ""
    finished = await store.read(results.finished(which))
    ranks = await store.read(cup_tables.ranks(reader.user_id, (row.table_id for row in shown)))
    company, served = history.by_game(players), guild_id is not None
    drawn = history.by_cup(ranks)
    shelf = history.Shelf(press, shown, more, company, partner, served, finished, drawn)
    await app.names.look_up(row.guild_id for row in shown)
    return history.page(app, shelf, reader.words)


async def open_game(app: App, reader: Reader, press: HistoryPress) -> Content:
    row = await app.service.store.read(results.of_seat(reader.user_id, press.chosen))
    if row is None:
        raise Malformed("old-button")
    table = await app.service.tables.load(row.table_id)
    return await history.game_page(app, reader, table, row, press)


async def show_profile(
    app: App, reader: Reader, press: HistoryPress, who: tuple[int, str] | None = None
) -> Content:
    guild_id = reader.guild_id
    if who is None and press.user not in (0, reader.user_id):
        who = press.user, await _name_here(app, reader, press.user)
    user_id, name = who or (reader.user_id, reader.person.name)
    own = user_id == reader.user_id
    if not own:
        require_server(reader.interaction)
    where = press.where if own and guild_id is not None else "here" if guild_id else "all"
    scope = guild_id if where == "here" else None
    store = app.service.store
    year = min(press.page, season_at(app.now()).year) if own else 0
    year = year if year >= _FIRST_YEAR else 0
    when = (Season(year, 1).starts, Season(year, 4).ends) if year else results.ALWAYS
    rows = await store.read(results.counted(user_id, scope, when))
    rated = (await app.service.preferences.read(user_id)).rated
    ratings: tuple[RatingRow, ...] = ()
    # A rating is one server's; everywhere there is none.
    if rated and scope is not None and not year:
        ratings = await store.read(results.ratings_of(user_id, scope))
    company = () if year else await store.read(results.company(user_id, scope))
    guild = None if guild_id is None else app.client.get_guild(guild_id)
    place = reader.words("games-here") if guild is None else clean(guild.name, 100)
    person = Person(user_id, name, own, where, place if guild_id else "", rated, year, scope)
    return await profile_page(app, reader, person, profile(rows, ratings), company)


async def show_season(app: App, reader: Reader, press: HistoryPress) -> Content:
    guild_id, user_id = require_server(reader.interaction), reader.user_id
    kind = press.chosen or press.kind
    press = replace(press, kind=kind if is_known(kind) else ALL, page=min(press.page, PAST))
    season = season_at(app.now(), press.page)
    game = "" if press.kind == ALL else press.kind
    when = (season.starts, season.ends)
    store = app.service.store
    # Both read every result of a quarter: presses must not wait behind that.
    seats = await store.survey(season_seats(guild_id, when))
    table = await asyncio.to_thread(season_table, seats, game, most=LISTED, user_id=user_id)
    games = await store.survey(games_of(guild_id, when, game, user_id, seasons.GAMES))
    own = next((row for row in table.rows if row.user_id == user_id), None)
    rated = (await app.service.preferences.read(user_id)).rated
    place = seasons.server_name(app, guild_id)
    worth = [(one, table.worth.get(one.table_id, Worth())) for one in games if rated]
    shown = seasons.Shown(press, season, table.rows, own, worth, place, rated)
    return await seasons.season_page(app, shown, reader.words)


async def show_standings(app: App, reader: Reader, press: HistoryPress) -> Content:
    guild_id, store, user_id = require_server(reader.interaction), app.service.store, reader.user_id
    kinds = await store.read(results.lists(guild_id, known_kinds()))
    kind = parse_kind(press.chosen or press.kind)
    if kind is None or kind not in kinds:
        # A game that was named without a mode: its first one that has a list.
        kind = next((one for one in kinds if one[0] == press.kind), None)
        kind = kind or (kinds[0] if kinds and press.kind == ALL else None)
    if kind is None:
        return pages.no_standings(reader.words)
    rows = await store.read(results.best(guild_id, *kind, pages.LOOKED_AT))
    rated = (await app.service.preferences.read(user_id)).rated
    own = await store.read(results.rating(guild_id, *kind, user_id)) if rated else None
    mu = own.mu if own is not None else 0.0
    above, count = await store.survey(results.better(guild_id, *kind, mu))
    board = pages.Board(kinds, kind, rows, own, above, count, rated)
    return pages.standings(board, reader.words)


async def show_versus(
    app: App, reader: Reader, press: HistoryPress, name: str | None = None
) -> Content:
    """Compare the reader with another member, unless that member wants no ratings."""
    guild_id, store = require_server(reader.interaction), app.service.store
    if name is None:
        name = await _name_here(app, reader, press.user)
    wanted = (await app.service.preferences.read(press.user)).rated
    meetings = await store.read(results.meetings(reader.user_id, press.user, guild_id))
    met = versus(meetings if wanted else ())
    return pages.versus(clean(name), press.user, met, reader.words)


async def _name_here(app: App, reader: Reader, user_id: int) -> str:
    """Return the name of a member in their last game on this server: a button has no name."""
    store, where = app.service.store, Which(user_id, reader.guild_id)
    games = await store.read(results.page(where, 1))
    players = await store.read(results.players(row.table_id for row in games))
    return next((player.name for player in players if player.user_id == user_id), "")


async def show_records(app: App, reader: Reader, press: HistoryPress) -> Content:
    guild_id = require_server(reader.interaction)
    page = await records(app, guild_id, reader, press.chosen or press.kind)
    ratings = button(ids.history(HistoryPress("standings")), reader.words("button-ratings"))
    row = [ratings, scores_button(reader.words)]
    return page or Content(reader.words("records-none"), rows=(row,))


async def records(
    app: App, guild_id: int, reader: Reader, name: str, *, scores: bool = True
) -> Content | None:
    """Return the records of a game, without any if it has none yet; None if no game has.

    Without ``scores`` nothing leads to the high scores, of which there are none.
    """
    kinds = await app.service.store.read(results.remembered(guild_id, known_kinds()))
    if not kinds:
        return None
    wanted = parse_kind(name)
    of_game = [k for k in (*kinds, *known_kinds()) if k[0] == name]
    kind = wanted or (of_game or kinds)[0]
    rows = await _records(app, guild_id, kind)
    return records_page(kinds, kind, rows, reader.words, scores=scores)


async def _records(app: App, guild_id: int, kind: Kind) -> list[tuple[RecordRow, ...]]:
    spec = registry.game(kind[0]).spec
    wanted = product(range(1, spec.most + 1), keys_of(spec))
    read = app.service.store.read
    rows = [await read(results.record(guild_id, *kind, seats, key)) for seats, key in wanted]
    return [row for row in rows if row]


async def choose_kind(app: App, reader: Reader, press: HistoryPress) -> Content:
    kind = press.chosen if is_known(press.chosen) else ALL
    chosen = replace(press, what="games", kind=kind, page=0)
    return await games(app, reader, chosen)


Handler = Callable[[App, Reader, HistoryPress], Awaitable[Content]]
PRESSES: Final[dict[str, Handler]] = {
    "games": games,
    "open": open_game,
    "which": choose_kind,
    "profile": show_profile,
    "season": show_season,
    "standings": show_standings,
    "versus": show_versus,
    "records": show_records,
}


@command(
    "games",
    anywhere=True,
    personal=True,
    choices={"game": all_games, "where": choices("cmd-games.", ("here", "all"))},
)
async def own_games(
    app: App,
    reader: Reader,
    *,
    game: str | None = None,
    # Not ``Member``: that fails in direct messages, and for people who have left the server.
    with_: discord.User | None = None,
    where: str | None = None,
) -> Content:
    place: Where = "all" if where == "all" else "here"
    press = HistoryPress("games", place, game or ALL, 0 if with_ is None else with_.id)
    return await games(app, reader, press)


@command("profile", anywhere=True, personal=True)
async def member_profile(
    app: App, reader: Reader, *, member: discord.User | None = None
) -> Content:
    who = None if member is None else (member.id, member.display_name)
    return await show_profile(app, reader, HistoryPress("profile"), who)


@command("standings", choices={"game": all_games})
async def standings(
    app: App, reader: Reader, *, game: str | None = None, with_: discord.User | None = None
) -> Content:
    if with_ is not None and with_.id != reader.user_id:
        press = HistoryPress("versus", user=with_.id)
        return await show_versus(app, reader, press, with_.display_name)
    return await show_season(app, reader, HistoryPress("season", kind=game or ALL))
