"""The Discord client: it builds the parts of the bot, starts them and shuts them down in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import router
from cogs.admin.press import leave
from cogs.daily.maker import Maker
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.lobby.asking import invite_menu
from cogs.picker.press import counted_down
from cogs.runtime import gateway, upkeep
from cogs.runtime.access import PRESSES
from cogs.runtime.figures import Figures
from cogs.runtime.picture_pool import PicturePool
from cogs.runtime.process import OnePiece, Supervisor, Work, after, guard_requests, system
from cogs.runtime.trouble import LINE
from cogs.runtime.upkeep import LATER, Backups, Night
from cogs.service import Service
from cogs.table.bots.pool import Computers
from cogs.table.edit import Entropy
from cogs.table.error_traces import trace
from cogs.table.model import Person
from cogs.table.notify.outbox import Outbox
from cogs.table.time.scheduler import Scheduler
from cogs.ui import members
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.command_tree import Tree, sync
from cogs.ui.components import read_press
from cogs.ui.content import Content
from cogs.ui.entry import add_commands
from cogs.ui.mishaps import new_number
from cogs.ui.places import PlaceWatch, note, parent_of, reopen
from cogs.ui.translation import FluentTranslator
from cogs.web.server import BoardPage
from data.store import FileLease, FileStore, Lease, Store, StoreError, servers
from engine.refusals import Malformed

log = logging.getLogger(__name__)

_CONNECTIONS = ("shard_connect", "shard_resumed", "shard_disconnect")
_LOOK, _COMMANDS = "look round", "commands"
_AHEAD_AFTER = 60.0
"""Seconds after a start before puzzles are made ahead; a player who asks earlier waits for one."""
_ONLINE_WITHIN = 60.0
"""Seconds that the check of tables and file waits for Discord at most."""
_SWITCHED_WITHIN = 30.0
"""Seconds between checks for other processes' switches, even without a notice."""
_GOODBYE = 2.0
"""Seconds to close the connections to Discord."""
_GUILDS_ARRIVE = 1.0
"""Seconds without a new server after which all are there. Games do not wait for names."""


class SpieltischBot(commands.AutoShardedBot):
    """The client. It owns no game: every action is one transaction of the store."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int],
        entropy: Entropy,
        backups: Backups | None = None,
        burst: int = PRESSES,
        lease: Lease | None = None,
        workers: int = 1,
        emoji: bool = False,
        docs: str = "",
        page: str = "",
        web: tuple[str, int] = ("127.0.0.1", 8081),
        **options: Any,
    ) -> None:
        """Build the parts; nothing runs before ``start``. The caller closes the store after it.

        With ``emoji`` pieces get emoji at Discord. Without ``backups`` they are made on request
        only. Without a lease no other process uses the database.
        """
        figures, self.lease = Figures(), lease or FileLease(store, "", system)
        trace = guard_requests(figures.requesting(), self.lease.speaks)
        super().__init__(**_client_options() | {"http_trace": trace} | options)
        self.now, self._woken = now, asyncio.Event()
        self.maker, self.pictures = Maker(), PicturePool(measured=figures.renders.observe)
        self.service = Service(store, entropy, self.maker)
        self.computers = Computers(entropy, workers=workers)
        parts = (self.service, self.pictures, now, self, backups)
        self.app = App(*parts, burst=burst, figures=figures, computers=self.computers)
        self.app.docs, self.app.page, self._web = docs, page, web
        self.buckets, self._breaks = gateway.Buckets(), gateway.Breaks()
        self._emoji = emoji
        self._watch()
        self.background = Supervisor()
        self._unread: set[tuple[str, type[Exception]]] = set()
        gateway.guard_events(self._connection.parsers, self._take_unread)
        self._closing = self.silent = False
        self._closed = asyncio.Event()

    def _watch(self) -> None:
        tables, self.shards_there = self.service.tables, gateway.Shards(self)
        deliverer = DiscordDeliverer(self.app, self, self.shards_there)
        self.outbox = Outbox(tables, deliverer, self.now, self.service.cups)
        self.outbox.on_unmade = self.app.figures.count_failure
        self.places = PlaceWatch(self.app, self)
        self.service.posts.parent = partial(parent_of, self)
        parts = (tables, self.computers, self.now, partial(reopen, self))
        announce = partial(counted_down, self.app)
        self.clock = Scheduler(*parts, there=self._reaches, counted_down=announce)
        self.lease.listen(self.wake)

    async def setup_hook(self) -> None:
        # Load the switches before the first press and the first timer.
        await gateway.wait_for_database(self.app.common.refresh)
        # A running table is checked against its log before use from now on (decision: damage).
        await gateway.wait_for_database(self.service.first_look.begin)
        # Before any timer can act: deadlines move by the length of the outage (decision: clocks).
        await gateway.wait_for_database(self.clock.catch_up)
        await gateway.wait_for_database(partial(self.service.stories.begin, self.computers))
        await self.tree.set_translator(FluentTranslator())
        self.tree.error(self._command_failed)
        add_commands(self.app, self.tree)
        self.tree.add_command(invite_menu(self.app))
        # The process with the first shard registers for all.
        if self.lease.share.leads and not await self.background.attempt(_COMMANDS, self._register):
            # Those that are registered work; a refusal stops no start.
            self.background.start(_COMMANDS, self._register)
        for name, work in self.upkeep():
            self.background.start(name, work)

    async def _register(self) -> None:
        with gateway.understanding():
            await sync(self, self.tree)

    def upkeep(self) -> Iterator[tuple[str, Work]]:
        """Yield the work that runs beside all presses, by name."""
        store, share = self.service.store, self.lease.share
        yield "outbox", self.outbox.run
        yield "clock", partial(self._connected_first, self.clock.run)
        yield "backups", self.app.backups.run
        yield "places", partial(self._connected_first, self.places.run)
        yield "first look", partial(self._online_first, self.service.first_look.run)
        if isinstance(store, FileStore):  # a database server needs none of it
            yield "night", Night(store, self.now, self.app.backups.at + LATER).run
            yield ("examination", partial(self._online_first, partial(upkeep.examine, store)))
        if share.leads:  # the work that belongs to no server
            yield "daily", partial(after, _AHEAD_AFTER, self.service.dailies.run)
            yield "posts", partial(self._connected_first, self.service.posts.run)
            yield "cups", partial(self._connected_first, self.service.cups.run)
            yield "history", partial(self._online_first, self.service.history.run)
        if self.app.page:
            page = BoardPage(self.app, *self._web)
            self.lease.listen(self.wake, page.heard)
            yield "page", page.run
        if self._emoji:
            yield "emoji", partial(self._online_first, self.app.emojis.run)
        if not share.whole:
            yield "switches", self._in_step

    async def _in_step(self) -> None:
        while True:
            # Clear before the check: a wake-up during the check leads to another one.
            self._woken.clear()
            await note(self.app.common.refresh())
            for guild_id in self.app.switches.servers:
                # The process that serves a server leaves it, whichever one took the command.
                if (guild := self.get_guild(guild_id)) is not None:
                    await leave(guild)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_SWITCHED_WITHIN):
                    await self._woken.wait()

    async def _connected_first(self, work: Work) -> None:
        await self.shards_there.first()
        await work()

    async def _online_first(self, work: Work) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_ONLINE_WITHIN):
                await self.wait_until_ready()
        await work()

    async def _reaches(self, table_id: str) -> bool:
        if self.shards_there.complete:
            return True
        place = await self.service.store.read(servers.place(table_id, 0))
        # Without a place the table is gone: its timer may act, and expires.
        return place is None or self.shards_there.reaches(place.guild_id)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify as many shards at once as Discord allows; discord.py's own hook takes one."""
        del initial
        await asyncio.sleep(self.buckets.wait(shard_id or 0, asyncio.get_running_loop().time()))

    async def before_reconnect(self, shard: int, *, login: bool) -> None:
        """Wait before a shard connects again, longer where Discord's logins of a day run out."""
        pause = self._breaks.pause(shard, asyncio.get_running_loop().time())
        if pause and login:
            try:
                with gateway.understanding():
                    _, _, limit = await self.http.get_bot_gateway()
                    pause = max(pause, gateway.spread(limit, self.shard_count or 1))
            except (gateway.Unlike, discord.DiscordException, *LINE) as error:
                log.info("how many logins are left is not known: %s", type(error).__name__)
        if pause:
            log.warning("shard %d broke off again, connecting in %.0f s", shard, pause)
        await asyncio.sleep(pause)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Start posting as soon as this shard is ready; others may take long."""
        self.shards_there.ready(shard_id)

    async def _command_failed(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """Answer a failed command. If discord.py rejected it, Discord offers an older form."""
        older = not isinstance(error, app_commands.CommandInvokeError)

        async def work(_: Reader) -> Content:
            raise Malformed("old-command") if older else error

        # A completion that failed is not worth an answer: the next key asks again.
        if interaction.type is discord.InteractionType.application_command:
            if older:
                log.info("a command of an older form was called: %s", type(error).__name__)
            await answer(self.app, interaction, work)

    def _take_unread(self, event: str, data: Any, error: Exception) -> None:
        """Note an event that discord.py can't read; who has pressed something gets a sentence."""
        self.app.figures.unread.labels(event).inc()
        if event == "INTERACTION_CREATE":
            self.app.figures.count_failure()
        self.background.alarm(f"event {event}")
        kind, number = (event, type(error)), new_number()
        if kind not in self._unread:
            self._unread.add(kind)
            what = (number, event, trace(error))
            log.error("error %s: %s can't be read, further ones are counted\n%s", *what)
        if event == "INTERACTION_CREATE":
            log.info("error %s: an interaction can't be read (%s)", number, type(error).__name__)
            self.app.updates.start(gateway.answer_unread(self, data, number))

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        if event in _CONNECTIONS:
            self.app.figures.gateway.labels(event.removeprefix("shard_")).inc()
        super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        log.info("ready on %d servers", len(self.guilds))
        await note(members.recount(self.app))
        self._look_round()

    def _look_round(self) -> None:
        # Every reconnect comes here; one check at a time is enough.
        self.background.start(_LOOK, lambda: note(self.places.look()))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await note(self.places.channel_gone(channel.guild.id, channel.id))

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        # The same event reports a new name or topic.
        if before.overwrites != after.overwrites:
            await note(self.places.changed(after.guild.id, after.id))

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await note(self.places.changed(after.guild.id))

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        await note(self.places.changed(role.guild.id))

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Check permissions after our roles or time-out; Discord reports no other member."""
        was, now = ((one.roles, one.timed_out_until) for one in (before, after))
        if self.user is not None and after.id == self.user.id and was != now:
            await note(self.places.changed(after.guild.id))

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        await note(self.places.thread_changed(payload))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await note(self.places.channel_gone(payload.guild_id, payload.thread_id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await note(self.places.server_gone(guild))
        await note(self.app.names.left(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        if guild.id in self.app.switches.servers:
            await leave(guild)
            return
        await note(self.places.look(guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await note(self.places.look(guild.id))

    async def on_message(self, message: discord.Message, /) -> None:
        """Read no messages: everything happens by commands and buttons."""

    async def on_voice_state_update(
        self, member: discord.Member, before: discord.VoiceState, after: discord.VoiceState
    ) -> None:
        places = [state.channel.id if state.channel else None for state in (before, after)]
        if not member.bot:
            person = Person(member.id, member.display_name, "")
            await note(members.note_move(self.app, person, *places))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle presses and submitted forms; discord.py routes commands.

        It keeps nothing of a message, so those from before a restart are pressed like any other.
        """
        try:
            if interaction.type is discord.InteractionType.modal_submit:
                await router.answer_form(self.app, interaction)
            elif interaction.type is discord.InteractionType.component:
                await router.answer_press(self.app, interaction, read_press(interaction.data or {}))
        except Exception as error:  # noqa: BLE001 (of what was pressed something can't be read)
            known = {name: getattr(interaction, name) for name in ("id", "token", "locale")}
            self._take_unread("INTERACTION_CREATE", known, error)

    def wake(self) -> None:
        self.service.tables.timed.set()
        self.service.tables.posted.set()
        self._woken.set()
        self.service.posts.planned.set()
        self.service.cups.planned.set()

    async def close(self) -> None:
        if self._closing:
            await self._closed.wait()  # a second caller must not close the store too early
            return
        self._closing = True
        # What has lost its lease was replaced: the other process answers.
        finishing = asyncio.create_task(self.app.finish(silent=self.silent))
        logged_in = self.application_id is not None  # can send messages
        announced = list[upkeep.Told]()
        if logged_in and not self.silent and not await self._followed():
            announced = await upkeep.farewell(self, self.service, self.now())
        await finishing  # before what they need is closed
        await self.background.close()
        await upkeep.unsay(self.service, announced, self.now())
        await self.app.updates.close()
        self.app.emojis.close()
        await self.app.pickers.close()
        self.service.stories.close()
        self.computers.close()
        self.service.dailies.close()
        self.maker.close()
        self.pictures.close()
        try:
            # discord.py waits half a minute if Discord does not answer the close.
            async with asyncio.timeout(_GOODBYE):
                await super().close()
        except TimeoutError:
            await self.http.close()
        finally:
            self._closed.set()  # waiting callers must not hang if this failed

    async def _followed(self) -> bool:
        """Return whether another process takes over at once, so that no one has to wait."""
        try:
            async with asyncio.timeout(upkeep.FAREWELL):
                return await self.lease.followed()
        except (StoreError, TimeoutError):
            return False


def _client_options() -> dict[str, Any]:
    # The bot plays no sound, so silence the warning about missing voice libraries.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    # No privileged intents: the bot reads no messages and needs no member list.
    voice = discord.MemberCacheFlags.none()
    voice.voice = True
    return {
        "command_prefix": commands.when_mentioned,  # required by discord.py
        "connector": OnePiece(limit=0),
        "help_command": None,
        "intents": discord.Intents(guilds=True, voice_states=True),
        "member_cache_flags": voice,
        "max_messages": None,  # the bot never looks messages up
        "chunk_guilds_at_startup": False,  # needs the intent for members
        "allowed_mentions": discord.AllowedMentions.none(),
        "tree_cls": Tree,
        "guild_ready_timeout": _GUILDS_ARRIVE,
    }
