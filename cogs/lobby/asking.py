"""People are asked to play: at a lobby, and through the lists of ``/call``."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from cogs.lobby.page import expiry, leaving
from cogs.refusals import LobbyClosed
from cogs.runtime.trouble import LINE, error_code
from cogs.table.lobby import asking
from cogs.table.lobby.asking import AT_ONCE, EVERYBODY, MOST
from cogs.table.lobby.seats import CALLS_FOR
from cogs.table.model import RESERVED, Person, Table, asked_users
from cogs.table.time.time_control import MINUTE, read_hours
from cogs.ui import ids
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.components import (
    GOOD,
    MENU_LIMIT,
    WIDE,
    Row,
    button,
    buttons_or_menus,
    menu,
    menus,
    people_menu,
)
from cogs.ui.content import UNTIL_START, Content, fit_lines
from cogs.ui.entry import command
from cogs.ui.entry import games as all_games
from cogs.ui.ids import CHOSEN, LobbyPress, NotifyPress
from cogs.ui.members import require_writer_at
from cogs.ui.option_words import translate_none
from cogs.ui.permissions import require_server
from cogs.ui.phrases import game_title, is_known, plain_text, span
from cogs.ui.translation import text
from data.store import people
from data.store.people import MOST_BLOCKS
from data.store.rows import COMPUTER, LOBBY
from data.words import Words
from engine.refusals import Malformed

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who was chosen at Discord; not on this server unless a ``member``."""

    user_id: int
    name: str
    bot: bool
    member: bool

    @classmethod
    def of(cls, user: discord.User | discord.Member) -> Guest:
        return cls(user.id, user.display_name, user.bot, isinstance(user, discord.Member))


def chosen(data: Mapping[str, Any]) -> list[Guest]:
    resolved = data.get("resolved") or {}
    members = resolved.get("members") or {}

    def guest(key: str, user: Mapping[str, Any]) -> Guest:
        nick = (members.get(key) or {}).get("nick")
        name = nick or user.get("global_name") or user.get("username") or ""
        return Guest(int(key), str(name), bool(user.get("bot")), key in members)

    return [guest(key, user) for key, user in (resolved.get("users") or {}).items()][:MOST]


async def rows(app: App, reader: Reader, table: Table) -> tuple[Row, ...]:
    """Return what asks people to a lobby: some of them, anybody, or those on the game's list."""
    words = reader.words
    free = max(1, min(MOST, table.game.spec.most - len(table.seats)))
    room = _has_room(table)
    least, most = max(table.taken + 1, table.game.spec.least), table.game.spec.most
    counts = [(str(n), words("open-call-full", count=n)) for n in range(least, most + 1)]
    people = people_menu(ids.lobby(table.id, "ask"), words("invite-menu"), free)
    shown: list[Row] = [[people]] if room else [*leaving(table, words)]
    if counts:
        by_hand = ("0", words("open-call-none"))
        shown.append(
            [menu(ids.lobby(table.id, "full"), words("open-call-menu"), [by_hand, *counts])]
        )
    if expiry(table)[1]:
        spans = [(str(n), words("open-call-for", span=span(words, n * MINUTE))) for n in CALLS_FOR]
        shown.append([menu(ids.lobby(table.id, "waits"), words("open-call-waits"), spans)])
    if room and not asking.is_called(table.kept.marks):
        listed = await app.service.asking.listed(table, reader.user_id, app.now())
        if listed:
            asks = words("button-call-list", count=min(len(listed), AT_ONCE))
            shown.append([button(ids.lobby(table.id, "call"), asks)])
    return tuple(shown)


async def invite(app: App, reader: Reader, press: LobbyPress) -> Content:
    table = await app.service.tables.load(press.table)
    table.require_seat(reader.user_id)
    if table.row.status != LOBBY:
        raise LobbyClosed
    said = reader.words("invite-how")
    if not _has_room(table):
        computers = sum(seat.kind == COMPUTER for seat in table.seats)
        said = reader.words("invite-taken", computers=computers)
    return await _page(app, reader, table, said)


def _has_room(table: Table) -> bool:
    """Return whether a seat is left that nobody has and that is kept for nobody who was asked."""
    asked = asked_users(table.kept.timers)
    given = sum(seat.status != RESERVED or seat.user_id in asked for seat in table.seats)
    return given < table.game.spec.most


async def _page(app: App, reader: Reader, table: Table, text: str) -> Content:
    shown = await rows(app, reader, table)
    if reader.interaction.channel_id != (table.row.channel_id or table.row.lobby_channel_id):
        text = f"{text}\n{app.link(table)}"
    return Content(text, rows=shown, table=table.id, until=UNTIL_START)


async def open_call(app: App, reader: Reader, press: LobbyPress) -> Content:
    number = ids.number(press.chosen)
    if number is None:
        raise Malformed("old-button")
    what: tuple[int | None, int | None] = (number, None)
    if press.what == "waits":
        what = (None, number)
    table = await app.service.lobby.open_call(press.table, reader.user_id, *what, app.now())
    words, (due, full) = reader.words, expiry(table)
    if table.row.status != LOBBY:
        return Content(words("open-call-begun"))
    text = words(
        "open-call-set" if full else "open-call-off", count=full, when=f"<t:{due // 1000}:R>"
    )
    return await _page(app, reader, table, text)


async def call_list(app: App, reader: Reader, press: LobbyPress) -> Content:
    table = await app.service.tables.load(press.table)
    await require_writer_at(app, reader, table)
    count = await app.service.asking.call_list(press.table, reader.user_id, app.now())
    return Content(reader.words("list-called", count=count))


async def ask_chosen(app: App, reader: Reader, press: LobbyPress) -> Content:
    table = await app.service.tables.load(press.table)
    user_id = ids.number(press.arg)
    if user_id:
        guests = [await guest(app, reader, user_id)]
    else:
        guests = chosen(reader.interaction.data or {})
    lines = await ask(app, reader, table, guests)
    if not lines:
        raise Malformed("old-button")
    return await _page(app, reader, table, "\n".join(lines))


async def ask(app: App, reader: Reader, table: Table, guests: Iterable[Guest]) -> list[str]:
    await require_writer_at(app, reader, table)
    said, wanted = {}, []
    for guest in guests:
        said[guest.user_id] = guest.name, "bot" if guest.bot else "stranger"
        if guest.member and not guest.bot:
            wanted.append(Person(guest.user_id, guest.name, ""))
    if wanted:
        done = await app.service.asking.ask(table.id, reader.user_id, wanted, app.now())
        said |= {person.user_id: (person.name, done[person.user_id]) for person in wanted}
    words = reader.words
    return [
        words(f"invite-{how}", name=plain_text(name) or words("somebody"))
        for name, how in said.values()
    ]


async def guest(app: App, reader: Reader, user_id: int) -> Guest:
    """Return a member of the reader's server by an id; without an answer they count as none."""
    try:
        guild = await app.guild(reader.interaction.guild_id or 0)
        if guild is not None:
            return Guest.of(await guild.fetch_member(user_id))
    except (discord.HTTPException, *LINE) as error:
        log.info("a member can't be asked: %s", error_code(error))
    return Guest(user_id, "", bot=False, member=False)


def invite_menu(app: App) -> app_commands.ContextMenu:
    """Return the command in the menu of a member."""

    async def run(interaction: discord.Interaction[Any], member: discord.Member) -> None:
        await answer(
            app, interaction, lambda reader: invite_member(app, reader, member), lambda: None
        )

    guild = app_commands.AppCommandContext(guild=True)
    return app_commands.ContextMenu(name=text("menu-invite"), callback=run, allowed_contexts=guild)


async def invite_member(app: App, reader: Reader, member: discord.User | discord.Member) -> Content:
    guild_id = require_server(reader.interaction)
    words, name = reader.words, plain_text(member.display_name)
    if member.bot or not isinstance(member, discord.Member):
        return Content(words("invite-bot" if member.bot else "invite-stranger", name=name))
    open_here = [
        button(
            ids.lobby(table.id, "ask", member.id),
            words("button-invite-to", title=table.game.spec.title, place=app.place(table)),
            GOOD,
        )
        for table in await app.service.tables.of_user(reader.user_id)
        if table.row.status == LOBBY
        and table.row.guild_id == guild_id
        and table.seat_of(reader.user_id) is not None
    ][:WIDE]
    new = [(choice.value, words("button-invite-new", title=choice.name)) for choice in all_games()]
    rows = buttons_or_menus(partial(ids.opening, user=member.id), words("menu-title"), new)
    return Content(words("invite-which", name=name), rows=(open_here, *rows)[:WIDE])


async def decline(app: App, reader: Reader, press: LobbyPress) -> Content:
    words, tables = reader.words, app.service.tables
    by = await tables.do(asking.decline, press.table, app.now(), reader.user_id)
    if by is None:
        return Content(words("decline-nothing"))
    row = [button(ids.notify("never"), words("button-never-ask"))]
    if by.name:
        not_them = words("button-block", name=by.name)
        row = [button(ids.lobby(press.table, "block", by.user_id), not_them), *row]
    return Content(words("declined"), rows=(row,))


async def block(app: App, reader: Reader, press: LobbyPress) -> Content:
    by = ids.number(press.arg)
    if not by:
        raise Malformed("old-button")
    words = reader.words
    if not await app.service.asking.block(reader.user_id, by, app.now()):
        row = [button(ids.notify("never"), words("button-never-ask"))]
        return Content(words("blocks-full", count=MOST_BLOCKS), rows=(row,))
    return Content(words("blocked-asking"), rows=_undo(words))


async def never(app: App, reader: Reader, _: NotifyPress) -> Content:
    await app.service.asking.block(reader.user_id, EVERYBODY, app.now())
    return Content(reader.words("never-asked"), rows=_undo(reader.words))


async def allow(app: App, reader: Reader, _: NotifyPress) -> Content:
    await app.service.store.write(people.unblock(reader.user_id))
    return Content(reader.words("asked-again"))


def _undo(words: Words) -> tuple[Row, ...]:
    return ([button(ids.notify("allow"), words("button-ask-again"))],)


ANY: Final = "none"
"""Any time of the day, as the settings call it."""
HOURS: Final = (ANY, "08:00-12:00", "12:00-18:00", "18:00-23:00", "20:00-02:00")
"""What the menu offers; a command takes any hours."""


async def page(app: App, reader: Reader, note: str = "") -> Content:
    words, user_id = reader.words, reader.user_id
    games = await _lists(app, reader)
    blocks = await app.service.asking.blocks(user_id)
    user = await app.service.preferences.read(user_id)
    lines = [note, words("call-how")]
    for game, hours in games.items():
        when = hours or words("call-any-time")
        lines.append(words("call-line", title=game_title(game), hours=when))
    if any(games.values()):
        lines.append(words("call-zone", zone=user.zone or "UTC"))
    if blocks:
        lines.append(words("call-nobody" if 0 in blocks else "call-blocked", count=len(blocks)))
    titles = [(choice.value, choice.name) for choice in all_games()]
    rows = menus(ids.notify("callgames"), words("call-menu"), titles, several=True)
    if games:
        hours_of = [(one, words("call-any-time") if one == ANY else one) for one in HOURS]
        rows.append([menu(ids.notify("callhours"), words("call-hours-menu"), hours_of)])
    change = ("allow", "button-ask-again") if blocks else ("never", "button-never-ask")
    rows.append([button(ids.notify(change[0]), words(change[1]))])
    return Content(fit_lines(lines), rows=tuple(rows))


async def choose_games(app: App, reader: Reader, press: NotifyPress) -> Content:
    chosen = [game for game in press.chosen.split(CHOSEN) if is_known(game)]
    kept = await _lists(app, reader)
    start = press.part * MENU_LIMIT
    offered = [choice.value for choice in all_games()][start : start + MENU_LIMIT]
    others = {game: hours for game, hours in kept.items() if game not in offered}
    return await _enlist(app, reader, others | {game: kept.get(game, "") for game in chosen})


async def choose_hours(app: App, reader: Reader, press: NotifyPress) -> Content:
    hours = _read(reader, press.chosen or ANY)
    return await _enlist(app, reader, dict.fromkeys(await _lists(app, reader), hours))


@command("call", choices={"game": all_games})
async def call(
    app: App, reader: Reader, *, game: str | None = None, hours: str | None = None
) -> Content:
    if game is None and hours is None:
        return await page(app, reader)
    games = await _lists(app, reader)
    wanted = None if hours is None else _read(reader, hours)
    if game is not None:
        if not is_known(game):
            raise Malformed("no-game", {"game": game[:40]})
        games = {**games, game: games.get(game, "") if wanted is None else wanted}
    elif wanted is not None:
        games = dict.fromkeys(games, wanted)
    return await _enlist(app, reader, games)


def _read(reader: Reader, text: str) -> str:
    hours = translate_none(reader.words, text)
    return "" if hours.strip().lower() == ANY else read_hours(hours)


async def _lists(app: App, reader: Reader) -> dict[str, str]:
    guild_id = require_server(reader.interaction)
    return await app.service.store.read(people.lists_of(reader.user_id, guild_id))


async def _enlist(app: App, reader: Reader, games: Mapping[str, str]) -> Content:
    guild_id = require_server(reader.interaction)
    there = await app.service.asking.enlist(reader.user_id, guild_id, games)
    return await page(app, reader, reader.words("notify-noted" if there else "call-full"))
