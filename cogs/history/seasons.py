"""The table of a season: whose results of a quarter bring most points on a server."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from cogs.table.history import LISTED, Season, season_at, season_of
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import Row, button, menus
from cogs.ui.content import Attachment, Content, fit_lines
from cogs.ui.ids import HistoryPress
from cogs.ui.phrases import is_known, plain_text
from cogs.ui.pictures import try_draw
from cogs.ui.results import ALL, kind_title
from data.store.ratings import SEVERAL
from data.store.seasons import TIMES, Game, SeasonRow, Worth, games_of, season_seats, season_table
from data.words import Words
from engine import registry
from render import card
from render.fonts import drawable
from render.names import clean, escape

_NAMED: Final = 3
GAMES: Final = 3
"""Own games whose worth is said."""
PAST: Final = 8
"""Seasons that one can look back."""
_REMEMBERED: Final = 4
"""Seasons that are over whose best have a title: those of a year."""
_LOOKED_AT: Final = 400
"""A person's newest games that tell in which seasons they have played."""
_AN_HOUR: Final = 3600_000
_HALF_DAY: Final = 12 * _AN_HOUR
_PODIUMS: Final = 1000
"""Podiums that are kept, of some people each."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A season as one person reads it.

    Attributes:
        own: Their row, None without a rated game in it.
        games: Their newest games in it, with what those that count were worth.
    """

    press: HistoryPress
    season: Season
    rows: Sequence[SeasonRow]
    own: SeasonRow | None
    games: Sequence[tuple[Game, Worth]]
    place: str
    rated: bool

    @property
    def over(self) -> bool:
        return self.press.page > 0


async def titles_of(app: App, guild_id: int, user_id: int, words: Words) -> list[str]:
    """Return the places on the podium that a person took in the last seasons that are over."""
    seasons = [season_at(app.now(), back) for back in range(1, _REMEMBERED + 1)]
    whole = (seasons[-1].starts, seasons[0].ends)
    games = await app.service.store.read(games_of(guild_id, whole, "", user_id, _LOOKED_AT))
    titles = []
    for season in seasons:
        if any(season.starts <= game.ended_at < season.ends for game in games):
            place = (await _podium(app, guild_id, season)).get(user_id)
            if place is not None:
                facts = {"quarter": season.quarter, "year": str(season.year)}
                titles.append(words("title-season", place=place, **facts))
    return titles


async def _podium(app: App, guild_id: int, season: Season) -> dict[int, int]:
    """Return who took which of the first places.

    Of 5,000 games this takes 0.2 s, so it is kept for a while: only a late game, or somebody who
    wants to be in no table any more, changes a season that is over.
    """
    key, now = (guild_id, season.starts), app.now()
    until, podium = app.podiums.get(key, (0, {}))
    if now < until:
        return podium
    seats = await app.service.store.survey(season_seats(guild_id, (season.starts, season.ends)))
    table = await asyncio.to_thread(season_table, seats, most=_NAMED)
    podium = {row.user_id: row.place for row in table.rows if row.placed}
    if len(app.podiums) >= _PODIUMS:
        app.podiums.clear()
    app.podiums[key] = now + _AN_HOUR, podium
    return podium


async def season_page(app: App, shown: Shown, words: Words) -> Content:
    title, listed = _title(shown, words), _upper_half(shown.rows)
    if shown.rated and shown.own is not None and shown.own not in listed:
        listed.append(shown.own)
    lines = [title, *(words("season-line", **_facts(row, words)) for row in listed)]
    if not listed:
        lines.append(words("season-none"))
    files = await _picture(app, shown, listed, words) if listed else ()
    own = [_own_line(shown, words), *_worth_lines(shown.games, words)]
    said = [*([title] if files else lines), *own, _how_line(shown, words)]
    return Content(fit_lines(said), files, _rows(shown, words))


def _how_line(shown: Shown, words: Words) -> str:
    how = [words("season-how", times=TIMES)]
    if shown.rows:  # nobody asks for places and ties in a season that has no points
        if shown.own is None or shown.own.placed:  # else their own line says it
            how.append(words("season-places", people=SEVERAL))
        points = [row.points for row in shown.rows if row.placed]
        if len(set(points)) < len(points):
            how.append(words("season-ties"))
    return " ".join(how)


def _upper_half(rows: Sequence[SeasonRow]) -> list[SeasonRow]:
    """Return the upper half, at least three: a list of all would be a list of who loses."""
    if not rows:
        return []
    most = min(LISTED, max(_NAMED, (rows[0].people + 1) // 2))
    return [row for row in rows if row.place <= most][:LISTED]


def _title(shown: Shown, words: Words) -> str:
    kind = shown.press.kind
    title = kind_title((kind, ""), words) if is_known(kind) else words("season-all")
    key = "season-title-over" if shown.over else "season-title"
    season = shown.season
    # Its last day: in French nobody writes "until 1 January".
    ends = f"<t:{(season.ends - _HALF_DAY) // 1000}:D>"
    return words(key, title=title, quarter=season.quarter, year=str(season.year), ends=ends)


def _facts(row: SeasonRow, words: Words) -> dict[str, str | int]:
    name = escape(clean(row.name)) or words("somebody")
    facts = {"points": row.points, "count": row.games, "beaten": row.beaten, "share": row.share}
    return {"place": _place(row), "name": name, **facts}


def _place(row: SeasonRow) -> str:
    return f"{row.place}." if row.placed else "–"


def _own_line(shown: Shown, words: Words) -> str:
    if not shown.rated:
        return words("standings-own-off")
    own = shown.own
    if own is None:
        return "" if shown.over else words("season-own-none")
    key = "season-own" if own.placed else f"season-own-{'past' if shown.over else 'open'}"
    facts = {**_facts(own, words), "place": own.place}
    return words(key, of=own.people, people=SEVERAL, **facts)


def _worth_lines(games: Sequence[tuple[Game, Worth]], words: Words) -> list[str]:
    """Return a line for each game that brought less than it seems to.

    Those of a day that did not count for one reason share one.
    """
    lines = dict[object, str]()
    short = [(game, worth) for game, worth in games if game.why or worth.points < worth.ahead]
    for at, (game, worth) in enumerate(short):
        day = game.ended_at // (2 * _HALF_DAY)
        alike = (game.game, game.mode, game.why, day) if game.why else at
        lines.setdefault(alike, _worth_line(game, worth, words))
    return list(lines.values())


def _worth_line(game: Game, worth: Worth, words: Words) -> str:
    title, when = kind_title((game.game, game.mode), words), f"<t:{game.ended_at // 1000}:d>"
    if game.why:
        said = words(f"games-why-{game.why}")
    else:
        less = "unknown" if worth.unknown else "often"
        reason = less if worth.points < worth.ahead else "none"
        said = words("season-worth", points=worth.points, reason=reason, times=TIMES)
    return f"-# {title} · {when} · {said}"


async def _picture(
    app: App, shown: Shown, listed: Sequence[SeasonRow], words: Words
) -> tuple[Attachment, ...]:
    season = shown.season
    name = words("season-name", quarter=season.quarter, year=str(season.year))
    kind = shown.press.kind
    rows = tuple(
        card.Row(
            f"{_place(row)} {drawable(clean(row.name), words('somebody'))}",
            str(row.games),
            str(row.beaten),
            words("season-share", share=row.share),
            str(row.points),
            settled=True,
        )
        for row in listed
    )
    about = words("season-champions") if shown.over else _people(shown, listed, words)
    game = kind_title((kind, ""), words) if is_known(kind) else words("season-all")
    place = drawable(shown.place, words("games-here"))
    made = card.Card(name, place, game, about, rows, heads=("played", "beaten", "ahead", "points"))
    alt = [name, *(words("season-line", **_facts(row, words)) for row in listed)]
    drawn = partial(card.card, made, words, plain(alt))
    return await try_draw("season", partial(app.pictures.draw, drawn))


def _people(shown: Shown, listed: Sequence[SeasonRow], words: Words) -> str:
    """Return how many play, and how many of them are named if it is not everybody."""
    count = listed[0].people
    named = len(_upper_half(shown.rows)) if len(listed) < count else 0
    return words("season-people", count=count, named=named)


async def last_picture(
    app: App, guild_id: int, day: int, rows: Sequence[SeasonRow], words: Words
) -> tuple[Attachment, ...]:
    season, listed = season_of(dt.date.fromordinal(day)), _upper_half(rows)
    press = HistoryPress("season", kind=ALL, page=1)
    shown = Shown(press, season, rows, None, (), server_name(app, guild_id), rated=True)
    return await _picture(app, shown, listed, words) if listed and listed[0].placed else ()


def server_name(app: App, guild_id: int) -> str:
    guild = app.client.get_guild(guild_id)
    return "" if guild is None else clean(guild.name, 100)


def plain(lines: Sequence[str]) -> str:
    return "\n".join(lines).replace("*", "").replace("\\", "")


def _rows(shown: Shown, words: Words) -> tuple[Row, ...]:
    press = shown.press

    def to(page: int, key: str) -> Row:
        if not 0 <= page <= PAST:
            return []
        turned = HistoryPress("season", kind=press.kind, page=page)
        return [button(ids.history(turned), words(key))]

    known = tuple(registry.keys())
    games = [(key, registry.game(key).spec.title) for key in known]
    which = ids.history(HistoryPress("season", kind=ALL, page=press.page))
    options = [(ALL, words("season-all")), *games]
    ratings = button(
        ids.history(HistoryPress("standings", kind=press.kind)), words("button-ratings")
    )
    row = [*to(press.page + 1, "button-season-before"), *to(press.page - 1, "button-season-after")]
    profile = button(ids.history(HistoryPress("profile")), words("button-profile"))
    return (*menus(which, words("standings-which"), options), [ratings, *row, profile])


def champions(rows: Sequence[SeasonRow], words: Words) -> str:
    names = [
        words("season-champion", name=plain_text(row.name), points=row.points)
        for row in rows[:_NAMED]
        if row.placed
    ]
    if not names:
        return ""
    return words("season-over", list=" · ".join(names))
