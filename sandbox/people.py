"""The made-up servers: "Spielabend" with its twelve people, and more where they are wanted."""

from __future__ import annotations

from sandbox.ids import Ids
from sandbox.options import Options
from sandbox.permissions import BOT, EVERYONE, MANAGE_GUILD, MANAGE_MESSAGES, VIEW_CHANNEL
from sandbox.world import (
    FORUM,
    REQUIRE_TAG,
    TEXT,
    VOICE,
    Channel,
    Guild,
    Member,
    Overwrite,
    Role,
    User,
    World,
)

# (account name, shown name, language); the odd names are there because real people have them.
PEOPLE = (
    ("anna", "Anna", "en-US"),
    ("ben", "Ben", "en-US"),
    ("carla", "Carla", "fr"),
    ("emil", "Emil", "de"),
    ("dora", "Dora", "en-US"),
    ("farid", "فريد الأندلسي", "fr"),
    ("feli", "🎲🎯🎨🎭🎪🎻🎺🎷🎸🎹🥁🎤🎧🎬🎮🕹🎰🧩🪁🪀🏓🏸🏒🏑🥍🏏🪃🥅⛳🏹🎣🤿", "de"),
    ("maximiliane", "Maximiliane-Friederike von Hohen", "de"),
    ("gustav", "*Gustav* _der_ ~Große~ `>` ||#1", "de"),
    ("helene", "Hélène Œuvré", "fr"),
    ("ivo", "Ivo", "en-US"),
    ("jun", "Jun 潤", "en-US"),
)
FURTHER = (
    ("Nachbarhaus", (("olga", "Olga", "en-US"), ("pavel", "Pavel", "de"))),
    ("Fernrunde", (("quirin", "Quirin", "de"), ("rosa", "Rosa", "fr"))),
)
"""Servers after the first, and who is there alone; the first of them manages it."""
AT_ALL = ("ben", "carla")
"""Members of the first server who are on all others too."""
MOST = 100
"""Servers that a world can have; those without a name of their own are numbered."""
CHANNELS = (
    ("willkommen", TEXT, "Hallo! Hello! Salut !"),
    ("tisch-1", TEXT, "Der erste Tisch"),
    ("tisch-2", TEXT, "Der zweite Tisch"),
    ("tisch-3", TEXT, "Table three, English please"),
    ("plauderei", TEXT, "Alles andere"),
    ("leitung", TEXT, "Nur für die Spielleitung"),
    ("Spielzimmer", VOICE, None),
    ("spielrunden", FORUM, "Eine Runde je Beitrag"),
)


def make_world(ids: Ids, now: float, options: Options) -> World:
    """Make the servers, their people, roles and channels.

    Args:
        ids: Where ids come from.
        now: The moment everybody joined.
        options: What the bot under test is called, and how many servers there are.

    Returns:
        A world without messages.
    """
    guild_id = ids.next()
    bot = User(id=ids.next(), username=options.bot_name, bot=True)
    world = World(bot_id=bot.id, users={bot.id: bot})
    _add_guild(world, ids, Guild(guild_id, "Spielabend", ""), PEOPLE, now)
    for number in range(1, options.servers):
        name, people = _further(number)
        guild = Guild(ids.next(), name, "")
        _add_guild(world, ids, guild, people, now)
        for username in AT_ALL:
            if (user := world.find_user(username)) is not None:
                guild.members[user.id] = Member(user.id, now)
    return world


def _further(number: int) -> tuple[str, tuple[tuple[str, str, str], ...]]:
    """Return the name and the own people of a server after the first."""
    if number <= len(FURTHER):
        return FURTHER[number - 1]
    named = (("nele", "Nele", "de"), ("timo", "Timo", "en-US"), ("ute", "Ute", "fr"))
    people = tuple((f"{low}{number}", f"{name} {number}", locale) for low, name, locale in named)
    return f"Haus {number}", people


def _add_guild(
    world: World, ids: Ids, guild: Guild, people: tuple[tuple[str, str, str], ...], now: float
) -> None:
    """Add a server with the bot and its own people; the first of them owns and manages it."""
    world.guilds[guild.id] = guild
    leaders = Role(ids.next(), "Spielleitung", EVERYONE | MANAGE_GUILD | MANAGE_MESSAGES, 2)
    robot = Role(ids.next(), world.bot.username, BOT, 1, managed=True)
    everyone = Role(guild.id, "@everyone", EVERYONE)
    guild.roles = {role.id: role for role in (everyone, robot, leaders)}
    guild.members[world.bot_id] = Member(world.bot_id, now, [robot.id])
    for number, (username, shown, locale) in enumerate(people):
        user = User(ids.next(), username, shown, locale=locale)
        world.users[user.id] = user
        guild.members[user.id] = Member(user.id, now, [] if number else [leaders.id])
        guild.owner_id = guild.owner_id or user.id
    _add_channels(world, ids, guild, leaders, now)


def _add_channels(world: World, ids: Ids, guild: Guild, leaders: Role, now: float) -> None:
    for position, (name, kind, topic) in enumerate(CHANNELS):
        channel = Channel(
            ids.next(),
            kind,
            name,
            guild_id=guild.id,
            position=position,
            topic=topic,
            created_at=now,
        )
        if name == "leitung":
            channel.overwrites = [
                Overwrite(guild.id, 0, deny=VIEW_CHANNEL),
                Overwrite(leaders.id, 0, allow=VIEW_CHANNEL),
            ]
        if kind == FORUM:
            channel.flags, channel.tags = REQUIRE_TAG, {ids.next(): "Runde"}
        world.channels[channel.id] = channel
        guild.system_channel_id = guild.system_channel_id or channel.id
        world.messages[channel.id] = {}
