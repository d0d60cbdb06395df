"""The shared parts that commands and buttons need: service, pictures, clock, names of places."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import discord
from discord.ext import commands

from cogs.runtime import access
from cogs.runtime.figures import Figures
from cogs.runtime.picture_pool import PicturePool
from cogs.runtime.trouble import Trouble
from cogs.runtime.upkeep import Backups
from cogs.table.bots.explanations import Hints
from cogs.table.bots.pool import Computers
from cogs.table.history import Replays
from cogs.table.model import Person, Table
from cogs.table.notify.outbox import Background
from cogs.table.play.completing import Completer
from cogs.table.service import TableService
from cogs.ui.emojis import Emojis
from cogs.ui.permissions import server_of
from cogs.ui.phrases import beside, plain_text
from cogs.ui.reply import Pickers
from cogs.ui.translation import PlaceNames, choose_words
from data.store import StoreError, people, servers, visits
from data.store.rows import TableRow
from data.store.servers import Place
from data.store.visits import Visit
from data.words import Words
from render.contract import DARK
from render.names import clean

LINK = "https://discord.com/channels"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reader:
    """A user who asked for something.

    ``place`` is that of the table as this user sees it, ``theme`` the light of private pictures
    that are no table's.
    """

    interaction: discord.Interaction[Any]
    words: Words
    person: Person
    place: Place | None = None
    theme: str = DARK

    @property
    def user_id(self) -> int:
        return self.person.user_id

    @property
    def guild_id(self) -> int | None:
        """The server they ask on; None in direct messages and where the bot is no member."""
        return server_of(self.interaction)

    @property
    def channel_id(self) -> int:
        """The channel they ask in; 0 outside of all."""
        return self.interaction.channel_id or 0

    @property
    def types(self) -> bool:
        """Whether they can type a command where they ask."""
        return True

    @property
    def press_id(self) -> str:
        """The id of the interaction; join presses are mixed into the shuffle."""
        return str(self.interaction.id)


CHECKS = 8
"""Word lists that may be in the queue to be checked, one at a time."""
FINISH = 2.0
"""Seconds for presses under way to be answered before the bot ends."""


class App:
    """Parts shared by all commands, buttons and the delivery; holds no state of any table."""

    docs = ""
    """Address of the pages as a site; empty where there is none."""
    page = ""
    """Address of the board page; empty where it is off."""
    ending = False
    """Whether who presses is asked to do so again, after the restart."""

    def __init__(
        self,
        service: TableService,
        pictures: PicturePool,
        now: Callable[[], int],
        client: discord.Client,
        backups: Backups | None = None,
        *,
        burst: int = 0,
        figures: Figures | None = None,
        computers: Computers | None = None,
    ) -> None:
        """``burst``: presses at once per user, 0 for no limit. Absent collaborators are made."""
        self.service, self.pictures = service, pictures
        self.now, self.client = now, client
        path = service.store.path
        self.backups = backups or Backups(path, path.parent / "backups", now)
        self.figures = figures or Figures()
        # A file beside the database: restoring a backup lifts no block (decision: monitoring).
        beside = path.with_name(f"{path.name}.switches")
        self.switches = access.Switches(beside, service.lobby.close_doors)
        self.common = access.CommonSwitches(self.switches, service.store)
        self.presses = access.Throttle(now, burst, access.PRESSES_RATE)
        self.lasting = access.Throttle(now, access.LASTING if burst else 0, access.LASTING_RATE)
        self.posting = access.Throttle(now, access.POSTS if burst else 0, access.POSTS_RATE)
        self.working, self.spoken = access.AtOnce(), access.Spoken(now)
        self.under_way: set[asyncio.Task[Any]] = set()  # presses
        self.checks, self.seen, self.typed = access.AtOnce(1, CHECKS), access.Once(), access.Once()
        self.typing = access.Throttle(now, access.TYPING if burst else 0, access.TYPING_RATE)
        self.exports, self.files = (access.Seldom(now, n) for n in (access.EXPORTS, access.FILES))
        self.completer = Completer()
        self.hints = Hints(computers or Computers(os.urandom), now)
        self.replays = Replays(service.tables, pictures.draw)
        self.updates = Background()  # of private messages
        self.trouble, self.pickers = Trouble(now), Pickers(now)
        self.emojis = Emojis(client, pictures.slow, leads=service.store.share.leads)
        self.greeted: set[int] = set()  # the store has them all
        self.names = PlaceNames(service.tables, client, now)
        # The places of an ended season, and until when they are kept, by server and start.
        self.podiums: dict[tuple[int, int], tuple[int, dict[int, int]]] = {}

    def of(self, feature: type[T]) -> T:
        """Return the running part of a feature, one of ``TableService.features``."""
        return next(made for made in self.service.features if isinstance(made, feature))

    @property
    def personal(self) -> bool:
        """Whether users can install the app for themselves; Discord's portal decides that."""
        about = self.client.application
        return about is not None and about.user_integration_config is not None

    async def finish(self, *, silent: bool) -> None:
        """Let presses under way end; what takes longer is cancelled, and says that we restart."""
        self.ending = not silent
        if under_way := {*self.under_way}:
            await asyncio.wait(under_way, timeout=FINISH)
        if late := {*self.under_way}:
            for task in late:
                task.cancel()
            await asyncio.wait(late, timeout=FINISH)

    async def owns(self, user: discord.User | discord.Member) -> bool:
        """Return whether a user runs the bot: the application's owner, or a member of its team."""
        return await cast("commands.AutoShardedBot", self.client).is_owner(user)

    async def reader(
        self,
        interaction: discord.Interaction[Any],
        *,
        guess: bool = False,
        table_id: str | None = None,
    ) -> Reader:
        """Return the user who asks, with their language.

        With ``guess``, Discord's language counts if the store fails. With ``table_id``, the place
        of that table is read in the same statement.
        """
        user, store, locale = interaction.user, self.service.store, interaction.locale.value
        place, now = None, choose_words(None, locale).locale
        chosen: str | None = None
        heard: str | None = None
        if table_id is not None:
            place = await store.read(servers.place(table_id, user.id))
        try:
            if place is not None:
                chosen, heard = place.locale, place.heard
            elif known := await store.read(people.languages(user.id)):
                chosen, heard = known
            # Later direct messages to them are in this language, no matter who causes them.
            # Of those who are not known yet it is noted with the seat that they take.
            if heard not in (now, None):
                await store.write(people.heard(user.id, now))
        except StoreError:
            if not guess:
                raise
        words = choose_words(chosen, locale)
        person = Person(user.id, user.display_name, words.locale, now)
        return Reader(interaction, words, person, place)

    def page_link(self, person: Person, table_id: str = "", server: int | None = None) -> str:
        """Return a link by which a person, and nobody else, enters the board page once.

        It belongs into private answers and direct messages. Empty where the page is off. A solo
        that is begun there belongs to ``server``.
        """
        if not self.page:
            return ""
        ticket = secrets.token_urlsafe(16)
        visit = Visit(person.user_id, clean(person.name), person.locale, table_id, server)
        # The ticket is stored while the answer is on its way: nobody can press the link earlier.
        self.updates.start(self._issue(ticket, visit))
        return f"{self.page}/#{ticket}"

    async def _issue(self, ticket: str, visit: Visit) -> None:
        with contextlib.suppress(StoreError):  # the page says that the link is not known
            await self.service.store.write(*visits.issue(ticket, visit, self.now()))

    def place(self, table: Table) -> str:
        """Return a table's place, to stand beside its title: a thread stands behind its channel.

        Alone a thread reads like somebody's name: it has that of who opened it.
        """
        row = table.row
        where = row.guild_id, row.channel_id or row.lobby_channel_id
        place, parent = (
            beside(table.game.spec.title, self.place_of(*where)),
            self.names.parent(*where),
        )
        return f"{parent} › {place}" if parent and place else place

    def place_text(self, table: Table, words: Words, server: str = "") -> str:
        return plain_text(self.place(table) or server) or words("place-unknown")

    def place_of(self, guild_id: int, channel_id: int) -> str:
        """Return a channel and its server in words; empty if the bot has left."""
        return self.names.name(guild_id, channel_id)

    async def guild(self, guild_id: int) -> discord.Guild | None:
        """Return a server, requested if another process serves it; None if the bot is not there."""
        guild = self.client.get_guild(guild_id)
        if guild is not None or self.service.store.share.owns(guild_id):
            return guild
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            # Ask each time: a cached right may be revoked by now (decision: postgresql).
            return await self.client.fetch_guild(guild_id, with_counts=False)
        return None

    @staticmethod
    def link(table: Table) -> str:
        return place_link(table.row)

    def board_link(self, table: Table) -> str:
        return self.board_link_of(table.row)

    @staticmethod
    def board_link_of(row: TableRow) -> str:
        if row.board_message_id is not None:
            return place_link(row, row.board_message_id)
        # The lobby is in the channel, even if the game has a thread.
        if row.lobby_message_id is not None:
            return link_to(row.guild_id, row.lobby_channel_id, row.lobby_message_id)
        return place_link(row)

    async def table_here(self, interaction: discord.Interaction[Any]) -> Table | None:
        """Return the open table here, else the reader's lobby here whose thread is missing."""
        channel_id = interaction.channel_id
        if channel_id is None:
            return None
        here = await self.service.tables.in_channel(channel_id)
        return here or await self.service.places.without_thread(channel_id, interaction.user.id)


def place_link(row: TableRow, message_id: int | None = None) -> str:
    return link_to(row.guild_id, row.channel_id or row.lobby_channel_id, message_id)


def link_to(guild_id: int, channel_id: int | None, message_id: int | None = None) -> str:
    """Return the address of a channel, or of a message in it."""
    where = f"{LINK}/{guild_id}/{channel_id}"
    return where if message_id is None else f"{where}/{message_id}"
