"""Gateway sessions: which events they get, and the buffer from which they resume."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec

from sandbox.core import Event
from sandbox.guild_shape import guild_create_json
from sandbox.world import DM, Guild, Json, World

GUILDS, MEMBERS, EXPRESSIONS, VOICE_STATES = 1 << 0, 1 << 1, 1 << 3, 1 << 7
PRESENCES = 1 << 8
GUILD_MESSAGES, GUILD_REACTIONS, GUILD_TYPING = 1 << 9, 1 << 10, 1 << 11
DIRECT_MESSAGES, DIRECT_REACTIONS, DIRECT_TYPING = 1 << 12, 1 << 13, 1 << 14
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | MESSAGE_CONTENT
# Events kept for a connection that comes back.
BUFFER = 2000

# event -> (intent in the server, intent in direct messages); 0 = always sent
INTENTS: dict[str, tuple[int, int]] = {
    "MESSAGE_CREATE": (GUILD_MESSAGES, DIRECT_MESSAGES),
    "MESSAGE_UPDATE": (GUILD_MESSAGES, DIRECT_MESSAGES),
    "MESSAGE_DELETE": (GUILD_MESSAGES, DIRECT_MESSAGES),
    "MESSAGE_REACTION_ADD": (GUILD_REACTIONS, DIRECT_REACTIONS),
    "MESSAGE_REACTION_REMOVE": (GUILD_REACTIONS, DIRECT_REACTIONS),
    "MESSAGE_REACTION_REMOVE_ALL": (GUILD_REACTIONS, DIRECT_REACTIONS),
    "MESSAGE_REACTION_REMOVE_EMOJI": (GUILD_REACTIONS, DIRECT_REACTIONS),
    "TYPING_START": (GUILD_TYPING, DIRECT_TYPING),
    "CHANNEL_PINS_UPDATE": (GUILDS, DIRECT_MESSAGES),
    "CHANNEL_CREATE": (GUILDS, 0),
    "CHANNEL_UPDATE": (GUILDS, 0),
    "CHANNEL_DELETE": (GUILDS, 0),
    "THREAD_CREATE": (GUILDS, 0),
    "THREAD_UPDATE": (GUILDS, 0),
    "THREAD_DELETE": (GUILDS, 0),
    "THREAD_MEMBER_UPDATE": (GUILDS, 0),
    "THREAD_MEMBERS_UPDATE": (GUILDS, 0),
    "GUILD_UPDATE": (GUILDS, 0),
    "GUILD_ROLE_CREATE": (GUILDS, 0),
    "GUILD_ROLE_UPDATE": (GUILDS, 0),
    "GUILD_ROLE_DELETE": (GUILDS, 0),
    "GUILD_EMOJIS_UPDATE": (EXPRESSIONS, 0),
    "GUILD_CREATE": (GUILDS, 0),
    "GUILD_DELETE": (GUILDS, 0),
    "GUILD_MEMBER_ADD": (MEMBERS, 0),
    "GUILD_MEMBER_REMOVE": (MEMBERS, 0),
    "GUILD_MEMBER_UPDATE": (MEMBERS, 0),
    "VOICE_STATE_UPDATE": (VOICE_STATES, 0),
    "INTERACTION_CREATE": (0, 0),
}
_MESSAGES = ("MESSAGE_CREATE", "MESSAGE_UPDATE")
_encode = msgspec.json.encode


class Session:
    """One identified connection of a bot, which may be gone for a while.

    Args:
        session_id: Its name for RESUME.
        shard: (number, how many).
        intents: What it asked for.
    """

    def __init__(self, session_id: str, shard: tuple[int, int], intents: int) -> None:
        self.id = session_id
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.buffer: deque[tuple[int, bytes]] = deque(maxlen=BUFFER)
        self.outgoing: asyncio.Queue[bytes | int] | None = None
        self.gone_since = 0.0

    @property
    def connected(self) -> bool:
        """Whether a socket is attached."""
        return self.outgoing is not None

    @property
    def sees_everybody(self) -> bool:
        """Whether a new server comes with all its members."""
        return bool(self.intents & MEMBERS and self.intents & PRESENCES)

    def send(self, name: str, data: Any) -> None:
        """Number an event, keep it for a resume and send it when somebody is there."""
        self.sequence += 1
        frame = _encode({"op": 0, "t": name, "s": self.sequence, "d": data})
        self.buffer.append((self.sequence, frame))
        if self.outgoing is not None:
            self.outgoing.put_nowait(frame)

    def can_replay(self, after: int) -> bool:
        """Say whether every event after a number is still here."""
        # A number that was never sent: the client means another session.
        if after > self.sequence:
            return False
        return after == self.sequence or (bool(self.buffer) and self.buffer[0][0] <= after + 1)

    def replay(self, after: int) -> list[bytes]:
        """Return the frames after a number."""
        return [frame for number, frame in self.buffer if number > after]

    def wants(self, event: Event, world: World) -> bool:
        """Say whether this session gets an event, by its intents and shard."""
        rule = INTENTS.get(event.name)
        if rule is None:
            return False
        direct = event.channel is not None and event.channel.type == DM
        if event.message is not None and event.message.ephemeral:
            direct = True  # private replies travel like direct messages
        if event.name == "INTERACTION_CREATE":
            direct = event.guild_id is None
        needed = rule[1] if direct else rule[0]
        if event.name == "GUILD_MEMBER_UPDATE" and event.data["user"]["id"] == world.bot_id:
            needed = 0  # of itself a bot hears without the intent
        if needed & ~self.intents:
            return False
        guild_id = None if direct else event.guild_id
        # Of a server out of reach only GUILD_DELETE gets through, which says that it is so.
        hushed = guild_id is not None and _out_of_reach(world, world.guilds[guild_id])
        if hushed and event.name != "GUILD_DELETE":
            return False
        return self.covers(guild_id)

    def covers(self, guild_id: str | None) -> bool:
        """Say whether a server, or with None all direct messages, belong to this shard."""
        number, count = self.shard
        # Discord's own rule; direct messages come by shard 0.
        return number == (0 if guild_id is None else (int(guild_id) >> 22) % count)

    def shape(self, event: Event, world: World) -> Json:
        """Return an event's body for this session: without words it has no right to read."""
        if event.name == "GUILD_CREATE":
            guild = world.guilds[event.data["id"]]
            joined = "unavailable" not in event.data
            return guild_create_json(world, guild, all_members=self.sees_everybody, joined=joined)
        message = event.message
        if event.name not in _MESSAGES or message is None or self.intents & MESSAGE_CONTENT:
            return event.data
        direct = event.channel is not None and event.channel.type == DM
        # Without the intent Discord still sends the words of these three.
        if direct or message.author_id == world.bot_id or world.bot_id in message.mentions:
            return event.data
        return event.data | {"content": "", "embeds": [], "attachments": [], "components": []}


def _out_of_reach(world: World, guild: Guild) -> bool:
    """Say whether nothing is heard of a server: the bot was removed, or there is an outage."""
    return not world.bot_in(guild) or guild.unavailable
