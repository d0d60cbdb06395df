"""People are asked to play: who is asked at a lobby, and what they answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import discord

from cogs.refusals import LobbyClosed
from cogs.table.lobby import asking
from cogs.table.lobby.asking import MOST
from cogs.table.model import Person, Table
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.components import Row, button, people_menu
from cogs.ui.content import Content
from cogs.ui.ids import LobbyPress, NotifyPress
from cogs.ui.phrases import plain_text
from cogs.ui.writers import require_writer_at
from data.store.rows import LOBBY
from data.words import Words
from engine.refusals import Malformed


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
    """Return the people who were chosen in a menu, as Discord describes them."""
    resolved = data.get("resolved") or {}
    members = resolved.get("members") or {}

    def guest(key: str, user: Mapping[str, Any]) -> Guest:
        nick = (members.get(key) or {}).get("nick")
        name = nick or user.get("global_name") or user.get("username") or ""
        return Guest(int(key), str(name), bool(user.get("bot")), key in members)

    return [guest(key, user) for key, user in (resolved.get("users") or {}).items()][:MOST]


def rows(table: Table, words: Words) -> tuple[Row, ...]:
    """Return what asks people to a lobby."""
    free = max(1, min(MOST, table.game.spec.most - len(table.seats)))
    return ([people_menu(ids.lobby(table.id, "ask"), words("invite-menu"), free)],)


async def invite(app: App, reader: Reader, press: LobbyPress) -> Content:
    table = await app.service.tables.load(press.table)
    table.require_seat(reader.user_id)
    if table.row.status != LOBBY:
        raise LobbyClosed
    return Content(reader.words("invite-how"), rows=rows(table, reader.words))


async def ask_chosen(app: App, reader: Reader, press: LobbyPress) -> Content:
    table = await app.service.tables.load(press.table)
    lines = await ask(app, reader, table, chosen(reader.interaction.data or {}))
    if not lines:
        raise Malformed("old-button")
    return Content("\n".join(lines), rows=rows(table, reader.words))


async def ask(app: App, reader: Reader, table: Table, guests: Iterable[Guest]) -> list[str]:
    """Ask people to a lobby; return a line about each."""
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
    await app.service.asking.block(reader.user_id, by)
    return Content(reader.words("blocked-asking"), rows=_undo(reader.words))


async def never(app: App, reader: Reader, _: NotifyPress) -> Content:
    await app.service.asking.never(reader.user_id, app.now())
    return Content(reader.words("never-asked"), rows=_undo(reader.words))


async def allow(app: App, reader: Reader, _: NotifyPress) -> Content:
    await app.service.asking.unblock(reader.user_id)
    return Content(reader.words("asked-again"))


def _undo(words: Words) -> tuple[Row, ...]:
    return ([button(ids.notify("allow"), words("button-ask-again"))],)
