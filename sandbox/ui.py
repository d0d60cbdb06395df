"""The WebSocket of the page: one tab is one member."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import msgspec
from aiohttp import WSMsgType, web

from sandbox import reactions, threads
from sandbox.core import Core, Event
from sandbox.errors import DiscordError
from sandbox.interactions import Asker, Interactions
from sandbox.moderation import BadOrder, Moderation
from sandbox.permissions import (
    BYPASS_SLOWMODE,
    SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
    may_enter,
    permissions_in,
)
from sandbox.posts import Draft, post
from sandbox.removal import move_voice
from sandbox.slash import Refused
from sandbox.ui_frames import Viewer, bot_frame, frames_for, hello, sees_channel, sees_message
from sandbox.world import DM, FORUMS, VOICES, Channel, Guild, Json, User

# What a page may do besides playing; the rest is for tests.
PAGE_ORDERS = (
    *("channel/delete", "thread/archive", "thread/delete", "member/leave", "member/join"),
    *("bot/remove", "bot/invite"),
)
LOCALES = ("en-US", "en-GB", "de", "fr")


class Tab:
    """One open page: somebody looking at one server."""

    def __init__(self, user: User, guild: Guild) -> None:
        self.user = user
        self.viewer = Viewer(user, guild)
        self.outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, frame: Json) -> None:
        """Queue a frame."""
        self.outgoing.put_nowait(msgspec.json.encode(frame))

    async def write(self, socket: web.WebSocketResponse) -> None:
        """Send what is queued until None comes."""
        while (frame := await self.outgoing.get()) is not None:
            with contextlib.suppress(ConnectionError):
                await socket.send_frame(frame, WSMsgType.TEXT)
        await socket.close(code=1012)


class Pages:
    """All open pages.

    Args:
        core: The sandbox.
        interactions: Those in flight.
    """

    def __init__(self, core: Core, interactions: Interactions) -> None:
        self.core = core
        self.interactions = interactions
        self.moderation = Moderation(core)
        self.tabs: set[Tab] = set()
        core.listen(self.on_event)
        self._takers: dict[str, Callable[[Tab, Json, str], None]] = {
            "command": self._interact,
            "autocomplete": self._interact,
            "component": self._interact,
            "modal": self._interact,
            "say": self._say,
            "react": self._react,
            "voice": self._voice,
            "settings": self._settings,
            "dismiss": self._dismiss,
            "time": self._time,
            "moderate": self._moderate,
        }

    def on_event(self, event: Event) -> None:
        """Turn an event into frames for every tab that may see it."""
        if event.name == "reset":
            self.interactions.stop()
            for tab in list(self.tabs):
                tab.outgoing.put_nowait(None)
            return
        shared: dict[str, bytes] = {}
        for tab in self.tabs:
            for key, frame in frames_for(self.core, tab.viewer, event):
                # Most tabs see the same frame: it is encoded once.
                if key not in shared:
                    shared[key] = msgspec.json.encode(frame)
                tab.outgoing.put_nowait(shared[key])

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one tab."""
        wanted = request.query.get("as", "")
        world = self.core.world
        user = world.find_user(wanted) if wanted else world.people(world.home)[0]
        if user is None or user.bot or user.deleted:
            raise web.HTTPNotFound(text=f"There is no member {wanted!r} here.\n")
        named = request.query.get("in", "")
        # Home as well: a member who has left every server still has direct messages.
        mine = [*world.guilds_with(user.id), world.home]
        guild = world.find_guild(named) if named else mine[0]
        if guild is None:
            raise web.HTTPNotFound(text=f"There is no server {named!r} here.\n")
        socket = web.WebSocketResponse(compress=False, heartbeat=30.0)
        await socket.prepare(request)
        tab = Tab(user, guild)
        # A second page is a second person, also in another browser.
        played = sorted({str(other.viewer.user.id) for other in self.tabs})
        self.tabs.add(tab)
        tab.send(hello(self.core, tab.viewer) | {"played": played})
        tab.send(bot_frame(self.core, guild))
        writer = asyncio.create_task(tab.write(socket))
        try:
            async for raw in socket:
                if raw.type is WSMsgType.TEXT:
                    self._receive(tab, raw.data)
        finally:
            self.tabs.discard(tab)
            writer.cancel()
        return socket

    def _receive(self, tab: Tab, raw: str) -> None:
        nonce = ""
        try:
            frame = msgspec.json.decode(raw)
            nonce = str(frame.get("nonce", ""))
            take = self._takers.get(str(frame.get("t")))
            if take is None:
                raise Refused(f"no such frame {frame.get('t')!r}")
            if tab.user.deleted:
                raise Refused("this account was deleted")
            take(tab, frame, nonce)
        # A page may send anything; a bad frame must not end the tab's connection.
        except (msgspec.DecodeError, AttributeError, TypeError, ValueError, OverflowError):
            tab.send({"t": "error", "nonce": nonce, "why": "that frame makes no sense"})
        except (Refused, BadOrder) as refused:
            tab.send({"t": "error", "nonce": nonce, "why": str(refused)})
        except DiscordError as error:
            tab.send({"t": "error", "nonce": nonce, "why": error.message})

    def _channel(self, tab: Tab, frame: Json) -> Channel:
        channel = self.core.world.channels.get(str(frame.get("channel_id")))
        if channel is None or not sees_channel(self.core, channel, tab.viewer):
            raise Refused("no such channel")
        if not may_enter(self.core.world, channel, tab.user.id):
            raise Refused("you can't connect to that voice channel")
        if channel.type in FORUMS:
            raise Refused("a forum holds posts only")
        return channel

    def _interact(self, tab: Tab, frame: Json, nonce: str) -> None:
        channel = self._channel(tab, frame)
        asker = Asker(tab.send, nonce)
        take = {
            "command": self.interactions.command,
            "autocomplete": self.interactions.autocomplete,
            "component": self.interactions.component,
            "modal": self.interactions.modal,
        }[frame["t"]]
        take(tab.user, channel, frame, asker)

    def _say(self, tab: Tab, frame: Json, nonce: str) -> None:
        channel = self._channel(tab, frame)
        content = str(frame.get("content") or "").strip()
        if not content:
            raise Refused("the message is empty")
        if len(content) > 2000:
            raise Refused("the message has more than 2000 characters")
        needed = SEND_MESSAGES_IN_THREADS if channel.is_thread else SEND_MESSAGES
        if channel.type != DM:
            rights = permissions_in(self.core.world, channel, tab.user.id)
            if needed & ~rights:
                raise Refused("you can't write here")
            if not rights & BYPASS_SLOWMODE:
                self._check_pace(channel, tab.user)
            if channel.is_thread:
                threads.wake_for_message(self.core, channel, tab.user.id)
        post(self.core, channel, tab.user.id, Draft(content=content))
        tab.send({"t": "ack", "nonce": nonce})

    def _react(self, tab: Tab, frame: Json, nonce: str) -> None:
        """Add one's reaction, or take it back where it is there."""
        channel = self._channel(tab, frame)
        message = self.core.world.message(channel.id, str(frame.get("message_id")))
        if message is None or message.ephemeral:
            raise Refused("no such message")
        emoji = reactions.known(self.core.world, str(frame.get("emoji")))
        there = tab.user.id in message.reactions.get(emoji, [])
        change = reactions.remove if there else reactions.add
        change(self.core, channel, message, tab.user.id, emoji)
        tab.send({"t": "ack", "nonce": nonce})

    def _check_pace(self, channel: Channel, user: User) -> None:
        """Hold the channel's slow mode up to somebody."""
        pause = channel.rate_limit_per_user
        messages = self.core.world.messages[channel.id].values() if pause else ()
        last = max((m.timestamp for m in messages if m.author_id == user.id), default=0.0)
        if last > self.core.clock.now() - pause:
            raise DiscordError(20016)

    def _voice(self, tab: Tab, frame: Json, nonce: str) -> None:
        where = None
        if frame.get("channel_id") is not None:
            channel = self._channel(tab, frame)
            if channel.type not in VOICES:
                raise Refused("that is no voice channel")
            where = channel.id
        move_voice(self.core, tab.user.id, where)
        tab.send({"t": "ack", "nonce": nonce})

    def _settings(self, tab: Tab, frame: Json, nonce: str) -> None:
        locale = frame.get("locale", tab.user.locale)
        dms_open = frame.get("dms_open", tab.user.dms_open)
        if locale not in LOCALES or not isinstance(dms_open, bool):
            raise Refused(f"languages here are {', '.join(LOCALES)}")
        tab.user.locale, tab.user.dms_open = locale, dms_open
        data = {"locale": locale, "dms_open": dms_open}
        self.core.publish(Event("me", data, user_id=tab.user.id))
        self.core.publish(Event("commands", {}, user_id=tab.user.id))
        tab.send({"t": "ack", "nonce": nonce})

    def _time(self, tab: Tab, frame: Json, nonce: str) -> None:
        self.moderation.orders["clock"]({"advance": frame.get("advance")})
        tab.send({"t": "ack", "nonce": nonce})

    def _moderate(self, tab: Tab, frame: Json, nonce: str) -> None:
        """Carry out an order that concerns the channel one looks at, oneself, or the bot."""
        order = str(frame.get("order"))
        if order not in PAGE_ORDERS:
            raise Refused(f"no such order {order!r}")
        body: Json = {"user": tab.user.id, "guild": tab.viewer.guild.id}
        if order.startswith(("channel/", "thread/")):
            body["channel"] = self._channel(tab, frame).id
        body |= {key: frame[key] for key in ("archived", "locked") if key in frame}
        self.moderation.orders[order](body)
        tab.send({"t": "ack", "nonce": nonce})

    def _dismiss(self, tab: Tab, frame: Json, nonce: str) -> None:
        for channel_id, messages in self.core.world.messages.items():
            message = messages.get(str(frame.get("id")))
            if message is not None and message.ephemeral and sees_message(message, tab.user):
                # Discord tells the bot nothing of it, so no event is published.
                self.core.world.dismissed.append(message.id)
                gone = {"t": "delete", "channel_id": channel_id, "id": message.id}
                for other in self.tabs:
                    if other.user is tab.user:
                        other.send(gone)
                self.core.changes += 1
                tab.send({"t": "ack", "nonce": nonce})
                return
        raise Refused("no such private reply")
