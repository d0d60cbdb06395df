"""The made-up server "Spielabend": twelve people and their channels."""

from __future__ import annotations

from sandbox.ids import Ids
from sandbox.options import DEFAULT_BOT_NAME
from sandbox.permissions import (
    BOT,
    EVERYONE,
    MANAGE_GUILD,
    MANAGE_MESSAGES,
    VIEW_CHANNEL,
)
from sandbox.world import (
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
MANAGER = "anna"
CHANNELS = (
    ("willkommen", TEXT, "Hallo! Hello! Salut !"),
    ("tisch-1", TEXT, "Der erste Tisch"),
    ("tisch-2", TEXT, "Der zweite Tisch"),
    ("tisch-3", TEXT, "Table three, English please"),
    ("plauderei", TEXT, "Alles andere"),
    ("leitung", TEXT, "Nur für die Spielleitung"),
    ("Spielzimmer", VOICE, None),
)


def make_world(ids: Ids, now: float, bot_name: str = DEFAULT_BOT_NAME) -> World:
    """Make the server, its people, roles and channels.

    Args:
        ids: Where ids come from.
        now: The moment everybody joined.
        bot_name: Account and role of the bot under test.

    Returns:
        A world without messages.
    """
    guild_id = ids.next()
    bot = User(id=ids.next(), username=bot_name, bot=True)
    world = World(guild=Guild(guild_id, "Spielabend", "", "en-US"), bot_id=bot.id)
    world.users[bot.id] = bot
    leaders = Role(ids.next(), "Spielleitung", EVERYONE | MANAGE_GUILD | MANAGE_MESSAGES, 2)
    robot = Role(ids.next(), bot_name, BOT, 1, managed=True)
    everyone = Role(guild_id, "@everyone", EVERYONE)
    world.roles = {role.id: role for role in (everyone, robot, leaders)}
    world.members[bot.id] = Member(bot.id, now, [robot.id])
    for username, shown, locale in PEOPLE:
        user = User(ids.next(), username, shown, locale=locale)
        world.users[user.id] = user
        roles = [leaders.id] if username == MANAGER else []
        world.members[user.id] = Member(user.id, now, roles)
        if username == MANAGER:
            world.guild.owner_id = user.id
    _add_channels(world, ids, leaders, now)
    return world


def _add_channels(world: World, ids: Ids, leaders: Role, now: float) -> None:
    for position, (name, kind, topic) in enumerate(CHANNELS):
        channel = Channel(
            ids.next(),
            kind,
            name,
            guild_id=world.guild.id,
            position=position,
            topic=topic,
            created_at=now,
        )
        if name == "leitung":
            channel.overwrites = [
                Overwrite(world.guild.id, 0, deny=VIEW_CHANNEL),
                Overwrite(leaders.id, 0, allow=VIEW_CHANNEL),
            ]
        world.channels[channel.id] = channel
        world.messages[channel.id] = {}
