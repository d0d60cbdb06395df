"""What the owner turns off and on while the bot runs."""

from __future__ import annotations

import logging
from functools import partial

import discord

from cogs.delivery.trouble import LINE, why
from cogs.refusals import BlockSelf, NeverOff, NoCommand, NoServerId
from cogs.runtime import logs
from cogs.runtime.switches import NEVER_OFF
from cogs.ui.app import App, Reader
from cogs.ui.content import Content, fit_lines
from cogs.ui.presses.admin import require_owner

log = logging.getLogger(__name__)

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


async def log_level(app: App, reader: Reader, level: str) -> Content:
    """Let logs say more or less until the next restart."""
    await require_owner(app, reader)
    # Before it is set: at ``ERROR`` this line would be missing.
    log.warning("switch: log level %s, by user %d", level, reader.user_id)
    logs.levels(level)
    return Content(reader.words("switched-log", level=level))


async def command(app: App, reader: Reader, name: str, *, on: bool) -> Content:
    """Turn a command off or on.

    Raises:
        NeverOff, NoCommand: It has to stay, or there is none.
    """
    await require_owner(app, reader)
    name = name.strip().removeprefix("/")
    if name in NEVER_OFF:
        raise NeverOff
    if name not in (offered := names(app)):
        raise NoCommand(params={"list": ", ".join(offered)})
    await app.common.change(partial(app.switches.command, name, reader.user_id, on=on))
    return Content(reader.words("switched-command-on" if on else "switched-command", name=name))


def names(app: App) -> list[str]:
    """Return the commands that can be turned off, by the names they have in English."""
    tree = getattr(app.client, "tree", None)
    found = [one.name for one in tree.get_commands()] if tree is not None else []
    return sorted(name for name in found if name not in NEVER_OFF)


async def new_tables(app: App, reader: Reader, *, on: bool) -> Content:
    """Let tables be opened, or not; those that are open go on."""
    await require_owner(app, reader)
    await app.common.change(partial(app.switches.new_tables, reader.user_id, on=on))
    return Content(reader.words("switched-tables-on" if on else "switched-tables"))


async def user(app: App, reader: Reader, person: discord.abc.User, *, blocked: bool) -> Content:
    """Take nothing of a user any more, or take that back.

    Raises:
        BlockSelf: It would be the owner.
    """
    await require_owner(app, reader)
    if blocked and await app.owns(person):  # type: ignore[arg-type]
        raise BlockSelf
    await app.common.change(partial(app.switches.user, person.id, reader.user_id, on=not blocked))
    key = "switched-user" if blocked else "switched-user-on"
    return Content(reader.words(key, user=str(person.id)))


async def server(app: App, reader: Reader, text: str, *, blocked: bool) -> Content:
    """Leave a server and never stay there again, or let it invite the bot.

    Raises:
        NoServerId: That is no id.
    """
    await require_owner(app, reader)
    if not (text.isascii() and text.isdigit() and 15 <= len(text) <= 20):
        raise NoServerId
    guild_id = int(text)
    await app.common.change(partial(app.switches.server, guild_id, reader.user_id, on=not blocked))
    guild = app.client.get_guild(guild_id)
    if not blocked or guild is None:
        key = "switched-server-absent" if blocked else "switched-server-on"
        return Content(reader.words(key, server=text))
    # Blocked before: if this fails, presses from there are refused all the same.
    await leave(guild)
    return Content(reader.words("switched-server", server=text))


async def leave(guild: discord.Guild) -> None:
    """Leave a server; what stops it is only logged."""
    try:
        await guild.leave()
    except (discord.HTTPException, *LINE) as error:
        log.error("server %d could not be left: %s", guild.id, why(error))


async def listed(app: App, reader: Reader) -> Content:
    """Say what is off."""
    await require_owner(app, reader)
    words, switches = reader.words, app.switches
    lines = [words("switches-log", level=logging.getLevelName(logging.getLogger().level))]
    lines.append(words("switches-closing" if switches.closing else "switches-open"))
    for key, found in (
        ("switches-commands", sorted(switches.commands)),
        ("switches-users", sorted(map(str, switches.users))),
        ("switches-servers", sorted(map(str, switches.servers))),
    ):
        if found:
            lines.append(words(key, list=", ".join(f"`{one}`" for one in found)))
    return Content(fit_lines(lines))
