"""The heart: the world, its clock and ids, and the place where every event is announced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.clock import Clock, iso
from sandbox.errors import DiscordError, unavailable
from sandbox.ids import Ids
from sandbox.media import Media
from sandbox.message_shape import event_message, message_json
from sandbox.options import Options
from sandbox.people import make_world
from sandbox.permissions import CONNECT, VIEW_CHANNEL, permissions_in
from sandbox.shapes import channel_json
from sandbox.world import VOICES, Channel, Json, Message, World


@dataclass(slots=True)
class Event:
    """Something happened.

    Attributes:
        name: As the gateway names it (`MESSAGE_CREATE`); lower-case names are for the page only.
        data: The body for the gateway.
        channel: Where it happened, if anywhere.
        message: The message concerned, so that listeners can judge who may see it.
        user_id: The only person who hears of it (page events).
    """

    name: str
    data: Json
    channel: Channel | None = None
    message: Message | None = None
    user_id: str | None = None

    @property
    def guild_id(self) -> str | None:
        """The server it happened in, if any."""
        if self.channel is not None:
            return self.channel.guild_id
        return self.data.get("id" if self.name in _OF_GUILDS else "guild_id")


_OF_GUILDS = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
Listener = Callable[[Event], None]


class Core:
    """Everything the faces of the sandbox share.

    Args:
        options: How this sandbox was started.
        world: A kept world; None makes a fresh one.
    """

    def __init__(self, options: Options, world: World | None = None) -> None:
        self.options = options
        self.clock = Clock(world.clock_offset if world else 0.0, options.clock_file)
        self.ids = Ids(self.clock, options.seed, world.ids_made if world else 0)
        if world is None:
            world = make_world(self.ids, self.clock.now(), options)
        else:
            # The clock may be behind the kept world; no new id may come before an old one.
            self.ids.seen(world.last_id)
        world.clock_offset = self.clock.offset
        self.world = world
        self.base_url = f"http://127.0.0.1:{options.port}"
        self.media = Media(options.state and options.state.with_suffix(".files"))
        self._listeners: list[Listener] = []
        # Grows with every announcement; the state keeper saves when it has moved.
        self.changes = 0
        self.bot_online = False
        self.dm_openings: list[float] = []
        self.old_edits: dict[str, list[float]] = {}
        self.identifies_left = 1000
        self.identifies_reset = 86_400_000
        # Replaced by the gateway; the core knows none of its faces.
        self.gateway_waits: Callable[[str | None], bool] = lambda _guild: False

    def listen(self, listener: Listener) -> None:
        """Have every event told to a function from now on."""
        self._listeners.append(listener)

    def publish(self, event: Event) -> None:
        """Tell everybody about an event."""
        self.changes += 1
        for listener in self._listeners:
            listener(event)

    def advance(self, seconds: float) -> None:
        """Let time pass at once.

        Raises:
            ValueError: It would run backwards, or too far.
        """
        self.clock.advance(seconds)
        self.world.clock_offset = self.clock.offset
        self.publish(Event("time", self.time_json()))

    def time_json(self) -> Json:
        """Say what time it is, and by how many seconds it was moved."""
        return {"now": iso(self.clock.now()), "moved": self.clock.offset}

    def reset(self) -> None:
        """Throw everything away and make the servers anew; seeded ids begin again.

        The clock goes on: no bot that goes by it may see time run backwards.
        """
        self.ids = Ids(self.clock, self.options.seed)
        self.world = make_world(self.ids, self.clock.now(), self.options)
        self.world.clock_offset = self.clock.offset
        self.dm_openings.clear()
        self.old_edits.clear()
        self.publish(Event("reset", {}))

    def channel(self, channel_id: str) -> Channel:
        """Look a channel up.

        Raises:
            DiscordError: 10003, there is none.
        """
        channel = self.world.channels.get(channel_id)
        if channel is None:
            raise DiscordError(10003)
        return channel

    def visible_channel(self, channel_id: str) -> Channel:
        """Look a channel up for the bot.

        Raises:
            DiscordError: 10003, there is none; 50001, the bot can't see it.
        """
        channel = self.channel(channel_id)
        self.require(channel, VIEW_CHANNEL)
        return channel

    def require(self, channel: Channel, needed: int) -> None:
        """Check the bot's permissions in a channel.

        Raises:
            DiscordError: 50001 when it can't see the channel, 50013 when it lacks another right,
                503 during an outage of the server.
        """
        guild = self.world.guild_of(channel)
        # Before the rights: in an outage Discord answers 503, whatever the bot may do there.
        if guild is not None and guild.unavailable:
            raise unavailable()
        allowed = permissions_in(self.world, channel, self.world.bot_id)
        # Who may not connect to a voice channel may read it and can do nothing else there.
        hidden = channel.type in VOICES and needed != VIEW_CHANNEL and not allowed & CONNECT
        if hidden or not allowed & VIEW_CHANNEL:
            raise DiscordError(50001)
        if needed & ~allowed:
            raise DiscordError(50013)

    def message_json(self, message: Message) -> Json:
        """Return a message object with this sandbox's addresses."""
        return message_json(self.world, self.base_url, message)

    def tell_message(self, name: str, message: Message) -> None:
        """Announce a new or changed message."""
        channel = self.world.channels[message.channel_id]
        data = event_message(self.world, self.base_url, message)
        self.publish(Event(name, data, channel, message))

    def tell_channel(self, name: str, channel: Channel) -> None:
        """Announce a new, changed or removed channel."""
        self.publish(Event(name, channel_json(self.world, channel), channel))
