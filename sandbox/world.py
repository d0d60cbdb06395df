"""What exists: made-up servers with their people, channels and messages.

Plain records, no behaviour beyond look-ups; everything here is written to the state file. Ids are
strings, as on the wire; moments are seconds since 1970.
"""

from __future__ import annotations

import time
from typing import Any

from msgspec import Struct, field

Json = dict[str, Any]

TEXT, DM, VOICE, CATEGORY, ANNOUNCEMENT, STAGE, FORUM, MEDIA = 0, 1, 2, 4, 5, 13, 15, 16
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
REQUIRE_TAG = 1 << 4
"""The flag of a forum that takes no post without a tag."""
THREADS = (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)
VOICES, FORUMS = (VOICE, STAGE), (FORUM, MEDIA)

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, HAS_THREAD = 4, 64, 128, 32
SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = 1 << 12, 1 << 15


class User(Struct):
    """An account; `dms_open` is its privacy setting towards the bot.

    A `deleted` one stays, as on Discord, under another name: its messages still have an author.
    """

    id: str
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    deleted: bool = False

    @property
    def shown(self) -> str:
        """The name that people see."""
        return self.global_name or self.username


class Member(Struct):
    """An account's place in the server; in time-out until `silent_until`."""

    user_id: str
    joined_at: float
    roles: list[str] = field(default_factory=list)
    nick: str | None = None
    silent_until: float = 0.0


class Role(Struct):
    """A named set of permissions."""

    id: str
    name: str
    permissions: int
    position: int = 0
    managed: bool = False


class Overwrite(Struct):
    """A channel's exception for a role (type 0) or a member (type 1)."""

    id: str
    type: int
    allow: int = 0
    deny: int = 0


class Channel(Struct):
    """Any channel: text, voice, direct messages, a forum or a thread.

    `tags` are those of a forum, name by id; a post has some of its forum's. Only who manages
    threads may set the `moderated` ones.
    """

    id: str
    type: int
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    position: int = 0
    topic: str | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    rate_limit_per_user: int = 0
    last_message_id: str | None = None
    last_pin: float | None = None
    recipients: list[str] = field(default_factory=list)
    status: str | None = None
    owner_id: str | None = None
    archived: bool = False
    archive_timestamp: float = 0.0
    auto_archive_duration: int = 1440
    locked: bool = False
    invitable: bool = True
    created_at: float = 0.0
    active_at: float = 0.0
    member_ids: dict[str, float] = field(default_factory=dict)
    message_count: int = 0
    total_message_sent: int = 0
    flags: int = 0
    tags: dict[str, str] = field(default_factory=dict)
    moderated: list[str] = field(default_factory=list)

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.type in THREADS


class Attachment(Struct):
    """A file of a message; its bytes are kept elsewhere."""

    id: str
    channel_id: str
    filename: str
    size: int
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None
    title: str | None = None
    ephemeral: bool = False
    spoiler: bool = False


class Message(Struct):
    """A message; `components` and `embeds` keep `attachment://` names until they are shown."""

    id: str
    channel_id: str
    author_id: str
    timestamp: float
    content: str = ""
    type: int = 0
    edited_timestamp: float | None = None
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    mention_everyone: bool = False
    pinned_at: float | None = None
    flags: int = 0
    tts: bool = False
    nonce: str | int | None = None
    reference: Json | None = None
    by_interaction: Json | None = None
    interaction_id: str | None = None
    command_name: str | None = None
    visible_to: str | None = None
    position: int | None = None
    reactions: dict[str, list[str]] = field(default_factory=dict)

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & EPHEMERAL)


class Interaction(Struct):
    """Somebody's press, command or form, and what became of it."""

    id: str
    token: str
    type: int
    user_id: str
    channel_id: str
    created_at: float
    data: Json
    locale: str = "en-US"
    message_id: str | None = None
    answered: bool = False
    answer_type: int = 0
    original_id: str | None = None
    dead: bool = False
    modal: Json | None = None
    modal_of: str | None = None
    command_name: str | None = None
    follow_ups: list[str] = field(default_factory=list)


class Guild(Struct):
    """A server; `unavailable` during an outage. `left` are those who were members once."""

    id: str
    name: str
    owner_id: str
    preferred_locale: str = "en-US"
    unavailable: bool = False
    members: dict[str, Member] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    roles: dict[str, Role] = field(default_factory=dict)
    commands: dict[str, Json] = field(default_factory=dict)
    events: list[Json] = field(default_factory=list)
    emojis: dict[str, Emoji] = field(default_factory=dict)
    system_channel_id: str | None = None


class Emoji(Struct):
    """A picture of the application or of a server; its bytes are kept elsewhere."""

    id: str
    name: str
    animated: bool = False
    roles: list[str] = field(default_factory=list)


class World(Struct):
    """Everything that exists; `quarantined` is the bot for which Discord has taken it for spam."""

    bot_id: str
    guilds: dict[str, Guild] = field(default_factory=dict)
    users: dict[str, User] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    messages: dict[str, dict[str, Message]] = field(default_factory=dict)
    commands: dict[str, Json] = field(default_factory=dict)
    emojis: dict[str, Emoji] = field(default_factory=dict)
    voice: dict[str, str] = field(default_factory=dict)
    uploads: dict[str, Attachment] = field(default_factory=dict)
    interactions: dict[str, Interaction] = field(default_factory=dict)
    nonces: dict[str, tuple[str, float]] = field(default_factory=dict)
    dismissed: list[str] = field(default_factory=list)
    quarantined: bool = False
    clock_offset: float = 0.0
    ids_made: int = 0
    last_id: str = "0"

    @property
    def now(self) -> float:
        """The sandbox's time as seconds since 1970."""
        return time.time() + self.clock_offset

    @property
    def bot(self) -> User:
        """The bot's own account."""
        return self.users[self.bot_id]

    @property
    def usable_emojis(self) -> dict[str, Emoji]:
        """Emoji that the bot may use: its own, and those of its servers."""
        shelves = (guild.emojis for guild in self.guilds_with(self.bot_id))
        return self.emojis | {key: emoji for shelf in shelves for key, emoji in shelf.items()}

    @property
    def home(self) -> Guild:
        """The first server, which is always there."""
        return next(iter(self.guilds.values()))

    def guild_of(self, channel: Channel) -> Guild | None:
        """The server of a channel; None for direct messages."""
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def bot_in(self, guild: Guild) -> bool:
        """Whether the bot is a member of a server."""
        return self.bot_id in guild.members

    def guilds_with(self, user_id: str) -> list[Guild]:
        """The servers that somebody is a member of."""
        return [guild for guild in self.guilds.values() if user_id in guild.members]

    def people(self, guild: Guild) -> list[User]:
        """The accounts that are not bots and are members of a server."""
        return [u for u in self.users.values() if not u.bot and u.id in guild.members]

    def channels_in(self, guild: Guild) -> list[Channel]:
        """The channels of a server, threads too."""
        return [c for c in self.channels.values() if c.guild_id == guild.id]

    def voice_in(self, guild: Guild) -> dict[str, str]:
        """Who is in which voice channel of a server."""
        return {
            who: where
            for who, where in self.voice.items()
            if self.channels[where].guild_id == guild.id
        }

    def find_guild(self, wanted: str) -> Guild | None:
        """Find a server by id or name."""
        named = (g for g in self.guilds.values() if wanted in (g.id, g.name))
        return next(named, None)

    def find_user(self, wanted: str) -> User | None:
        """Find an account by id, account name or shown name, upper or lower case alike."""
        if wanted in self.users:
            return self.users[wanted]
        low = wanted.casefold()
        for user in self.users.values():
            if low in (user.username.casefold(), user.shown.casefold()):
                return user
        return None

    def dm_with(self, user_id: str) -> Channel | None:
        """The bot's direct messages with somebody, if they were ever opened."""
        for channel in self.channels.values():
            if channel.type == DM and user_id in channel.recipients:
                return channel
        return None

    def message(self, channel_id: str, message_id: str) -> Message | None:
        """Look a message up."""
        return self.messages.get(channel_id, {}).get(message_id)

    def threads(self, guild: Guild | None = None) -> list[Channel]:
        """All threads, archived ones too, or those of one server."""
        all_of = self.channels.values() if guild is None else self.channels_in(guild)
        return [c for c in all_of if c.is_thread]
