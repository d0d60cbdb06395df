"""``/daily-post``: the daily puzzle in a channel, and the posts themselves."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from cogs.admin.press import require_manager
from cogs.daily import solo_press as solo
from cogs.daily.page import draw_first_step, head_line
from cogs.daily.posts import PAST, SOON, Posts
from cogs.daily.puzzles import Dailies, Today, puzzle_moment
from cogs.daily.result_page import server_streak
from cogs.daily.solos import News
from cogs.daily.verdicts import written
from cogs.history.seasons import champions
from cogs.notify import offer_zones
from cogs.refusals import DailyBarred
from cogs.runtime.codes import NO_ACCESS, UNKNOWN_CHANNEL
from cogs.table.play.picker import prompt
from cogs.table.time import zones
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import PRIMARY, Row, button
from cogs.ui.content import TEXT_LIMIT, Attachment, Content
from cogs.ui.entry import TextChannel, command
from cogs.ui.permissions import TO_PLAY, in_words, lacking, own_rights, require_unmuted
from cogs.ui.phrases import plain_text, span
from cogs.ui.pictures import board_text, draw_or_text, fitted
from cogs.ui.places import was_deleted
from cogs.ui.translation import public_locale
from data.store import daily
from data.store.daily import Finders, PostRow
from data.store.messages import DailyStopped
from data.words import Words

_NAME: Final = 32
_BOARD: Final = 700
"""Characters reserved for a puzzle in words beside long news."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What all servers of a language share on a day; ``board`` replaces refused pictures."""

    top: str
    yesterday: str
    files: tuple[Attachment, ...]
    board: str
    rows: tuple[Row, ...]


def solve_id(day: int, locale: str) -> str:
    """Return the id of the button below a puzzle; a channel gets it once."""
    return ids.about_daily(day, locale, "solve")


async def sheet(app: App, day: int, words: Words) -> Sheet:
    service = app.of(Dailies)
    language, found = await service.opened(day, words.locale)
    asked = Today(day, language, found, None, late=False)
    moment = puzzle_moment(day, found, words, public=True)
    place = words("daily-place", date=written(day, words))
    step = await app.pictures.draw(partial(prompt, moment, moment.eyes, (), 0, words, place))
    drawn = partial(app.pictures.draw, partial(draw_first_step, step, asked, moment, words))
    shown = await draw_or_text("daily", drawn, moment, words, moment.eyes)
    before = await _before(app, day - 1, words)
    row = [button(solve_id(day, words.locale), words("button-daily-solve"), PRIMARY)]
    if before is not None:  # its picture would look like an answer above a button that asks for one
        solution_id = ids.about_daily(day - 1, words.locale, "solution")
        row.append(button(solution_id, words("button-daily-solution")))
    return Sheet(
        head_line(asked, moment, words),
        before or "",
        shown.files,
        board_text(moment, words, moment.eyes),
        (row,),
    )


async def _before(app: App, day: int, words: Words) -> str | None:
    """Return how many played a puzzle, empty for nobody; None for one that was never shown."""
    # ``opened`` would make a puzzle of that day now, and no one has seen it.
    if await app.of(Dailies).unposed(day, words.locale):
        return None
    # This counts the people of all servers, so it runs beside other reads (decision: writes).
    count, right = await app.service.store.survey(daily.in_time(day))
    return words("daily-post-yesterday", count=count, right=right) if count else ""


def post(
    sheet: Sheet, finders: Finders, news: News, words: Words, season: tuple[Attachment, ...] = ()
) -> Content:
    """Return the post of a day; ``season`` is the picture of a season that ended the day before."""
    if not sheet.files:
        return without_picture(sheet, finders, news, words)
    text = _text(sheet, finders, news, words)
    return Content(text, (*sheet.files, *season), _rows(sheet, news, words), apart=True)


def without_picture(sheet: Sheet, finders: Finders, news: News, words: Words) -> Content:
    said = _text(sheet, finders, news, words, TEXT_LIMIT - _BOARD)
    board = fitted(sheet.board, TEXT_LIMIT - len(said) - 1)
    return Content(f"{said}\n{board}", rows=_rows(sheet, news, words))


def _rows(sheet: Sheet, news: News, words: Words) -> tuple[Row, ...]:
    more = solo.solo_button(news.today or None, words)
    return ([*sheet.rows[0], *more], *sheet.rows[1:])


def _text(sheet: Sheet, finders: Finders, news: News, words: Words, limit: int = TEXT_LIMIT) -> str:
    """Return the words of a post; if they are too long, some names are left out."""
    season = champions(finders.champions, words)
    for names in (True, False):
        sunday = solo.news_text(news, words, names=names)
        for most in range(len(finders.named), -1, -1):
            finders_line = _finders_line(finders, most, words) if sheet.yesterday else ""
            streak = server_streak(finders.streak, words)
            parts = [sheet.top, "", sheet.yesterday, finders_line, streak, season, sunday]
            # Keep the empty line below the question; drop all other empty lines.
            text = "\n".join(part for at, part in enumerate(parts) if part or at == 1)
            if len(text) <= limit:
                return text
    return sheet.top


def _finders_line(finders: Finders, most: int, words: Words) -> str:
    if not most:
        return ""
    named = [
        words("daily-post-name", name=plain_text(name[:_NAME]), days=days)
        for name, days in finders.named[:most]
    ]
    others = finders.people - most
    return words("daily-post-found", list=", ".join(named), others=others)


def stopped_message(message: DailyStopped, place: str, words: Words) -> Content:
    where = plain_text(place) or "?"
    return Content(words(f"dm-daily-{message.why}", place=where))


async def _lacking(app: App, guild_id: int, channel_id: int) -> tuple[str, ...]:
    channel: Any = app.client.get_channel(channel_id)
    try:
        channel = channel or await app.client.fetch_channel(channel_id)
    except discord.HTTPException as error:
        if error.code not in (NO_ACCESS, UNKNOWN_CHANNEL):
            raise
        return TO_PLAY  # in a hidden channel the bot lacks every permission
    if channel.guild.id != guild_id:
        return TO_PLAY
    return lacking(own_rights(channel), TO_PLAY)


@command("daily-post start", managers=True, offers={"zone": offer_zones})
async def begin(
    app: App,
    reader: Reader,
    *,
    channel: TextChannel,
    hour: app_commands.Range[int, 0, 23],
    zone: str,
    games: bool | None = None,
) -> Content:
    """Post the puzzles in a channel from now on, every day at an hour."""
    guild_id, place = require_manager(reader), reader.interaction
    require_unmuted(reader.interaction)
    if lack := await _lacking(app, guild_id, channel.id):
        names = in_words(reader.words, lack)
        where = f"<#{channel.id}>"
        raise DailyBarred(params={"channel": where, "list": names, "count": len(lack)})
    zone = await asyncio.to_thread(zones.find_zone, zone, app.now())  # the first call reads files
    locale = await public_locale(app.service.store, guild_id, place.guild_locale)
    locale = locale or reader.words.locale
    when = (channel.id, hour, zone)
    posts = app.of(Posts)
    last = await posts.posted(guild_id, channel.id)
    row = await posts.begin(guild_id, *when, reader.person, locale, games=games)
    gone = last is not None and await was_deleted(app, channel.id, last)
    if gone:
        await posts.post_again(row)
    again = f"{reader.words('posted-again')}\n" if gone else ""
    text = again + reader.words(
        "daily-post-begun",
        channel=f"<#{row.channel_id}>",
        hour=f"{row.hour:02}:00",
        zone=row.zone,
        when=f"<t:{(row.due or 0) // 1000}:F>",
    )
    return Content(f"{text}\n{_who_wins(row, reader.words)}")


def _who_wins(row: PostRow, words: Words) -> str:
    """Return when it is asked who wins, and why it may not be, or how to have it asked."""
    if not row.forecast or row.forecast < 0:
        return words("daily-post-no-games")
    apart, here = span(words, SOON), span(words, PAST)
    return words("daily-post-games", channel=f"<#{row.channel_id}>", apart=apart, here=here)


@command("daily-post stop", managers=True)
async def stop(app: App, reader: Reader) -> Content:
    row = await app.of(Posts).stop(require_manager(reader))
    return Content(reader.words("daily-post-ended", channel=f"<#{row.channel_id}>"))
