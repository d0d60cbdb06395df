"""Threads that a table begins: posts of forums, and threads of channels."""

from __future__ import annotations

import contextlib
from typing import Any, Final

import discord

from cogs import refusals
from cogs.ui import permissions
from cogs.ui.app import Reader
from cogs.ui.entry import ForumChannel
from cogs.ui.places import WEEK
from data.words import Words
from engine import registry
from render.names import clean, unlinked

TO_POST: Final = ("send_messages", *permissions.IN_THREADS)
"""Permissions to begin a post and to play in it; Discord calls the first one to send messages."""
_NAME: Final = 100  # Discord's limit


def is_post(channel: Any) -> bool:
    """Return whether a channel is a post of a forum."""
    parent = getattr(channel, "parent", None)
    return (
        permissions.is_thread(channel)
        and parent is not None
        and parent.type == discord.ChannelType.forum
    )


def require_post(interaction: discord.Interaction[Any], words: Words) -> tuple[int, int]:
    """Check that a table can be opened in the interaction's post; return server and channel."""
    permissions.require_unmuted(interaction)
    permissions.require_rights(interaction.app_permissions, permissions.IN_THREADS, words)
    return interaction.guild_id or 0, interaction.channel_id or 0


async def begin_post(
    reader: Reader, channel: ForumChannel, game: str, words: Words
) -> discord.Thread:
    """Begin a post for a table; raises ``MissingPermissions`` or ``MayNotWrite``."""
    forum = channel.resolve()
    permissions.require_unmuted(reader.interaction)
    if not isinstance(forum, discord.ForumChannel):  # the bot doesn't see it
        raise permissions.missing_rights(TO_POST, reader.words)
    permissions.require_rights(permissions.own_rights(forum), TO_POST, reader.words)
    user = reader.interaction.user
    if not isinstance(user, discord.Member) or not forum.permissions_for(user).send_messages:
        raise refusals.MayNotWrite
    title = registry.game(game).spec.title
    # Others may not set a moderated tag.
    manages = permissions.own_rights(forum).manage_threads
    tags = [tag for tag in forum.available_tags if manages or not tag.moderated]
    own = [tag for tag in tags if tag.name.casefold() == title.casefold()]
    made = await forum.create_thread(
        name=_name(reader, title, words),
        content=f"**{title}** · {words(f'{game}-tagline')}",
        applied_tags=own[:1] or tags[: forum.flags.require_tag],
        allowed_mentions=discord.AllowedMentions.none(),
    )
    return made.thread


async def begin_thread(reader: Reader, game: str, words: Words) -> discord.Thread:
    """Begin a thread in the interaction's channel, or beside its thread, with nothing in it."""
    channel: Any = permissions.above(reader.interaction.channel)
    made: discord.Thread = await channel.create_thread(
        name=_name(reader, registry.game(game).spec.title, words),
        type=discord.ChannelType.public_thread,
        auto_archive_duration=WEEK,
    )
    return made


def _name(reader: Reader, title: str, words: Words) -> str:
    host = unlinked(clean(reader.person.name))
    return words("thread-name", title=title, host=host)[:_NAME]


async def drop_post(post: discord.Thread) -> None:
    """Delete a post whose table was refused; without the right to do so it stays."""
    with contextlib.suppress(discord.HTTPException):
        await post.delete()
