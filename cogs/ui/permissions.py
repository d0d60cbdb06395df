"""Permissions the bot needs, checked before a table opens."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import discord

from cogs import refusals
from cogs.ui.phrases import party_titles
from data.words import Words
from engine.refusals import Refusal

TO_PLAY = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions to post boards with pictures, and to find the last one after a crash."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
"""The permissions for boards inside a thread."""
IN_VOICE = (*TO_PLAY, "connect")
"""The permissions in a voice channel, where Discord hides everything without ``connect``."""
INVITED = ("bot", "applications.commands"), (*TO_PLAY, *FOR_THREADS, "embed_links")
"""Scopes and permissions of the link that invites the bot."""
FOR_VOICE = ("set_voice_channel_status", "manage_channels")
"""Permissions for the line of text below a voice channel; a table plays without them."""

_THREADS = (
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
)
_VOICE = (discord.ChannelType.voice, discord.ChannelType.stage_voice)


def muted_until(guild: discord.Guild | None) -> datetime | None:
    """Return when the bot's time-out on a server ends; None without one."""
    me = None if guild is None else guild.me
    return me.timed_out_until if me is not None and me.is_timed_out() else None


def require_unmuted(interaction: discord.Interaction[Any]) -> None:
    """Raise ``DiscordRefused`` in a time-out: the permissions that Discord sends ignore it."""
    if muted_until(interaction.guild) is not None:
        raise refusals.DiscordRefused(params={"why": "muted", "code": ""})


def require_rights(granted: discord.Permissions, needed: tuple[str, ...], words: Words) -> None:
    """Raise ``MissingPermissions`` if the bot lacks any."""
    if lack := lacking(granted, needed):
        raise missing_rights(lack, words)


def missing_rights(lack: tuple[str, ...], words: Words) -> Refusal:
    return refusals.MissingPermissions(params={"list": in_words(words, lack), "count": len(lack)})


def lacking(granted: discord.Permissions, needed: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in needed if not getattr(granted, name))


def in_words(words: Words, names: Iterable[str]) -> str:
    return ", ".join(words(f"permission-{name.replace('_', '-')}") for name in names)


def in_voice(interaction: discord.Interaction[Any]) -> bool:
    return is_voice(interaction.channel)


def is_voice(channel: Any) -> bool:
    return channel is not None and channel.type in _VOICE


def in_thread(interaction: discord.Interaction[Any]) -> bool:
    return is_thread(interaction.channel)


def is_thread(channel: Any) -> bool:
    return channel is not None and channel.type in _THREADS


def own_rights(channel: Any) -> discord.Permissions:
    """Return what the bot may do; all where Discord has not sent us the bot as a member."""
    me = channel.guild.me
    rights: discord.Permissions = channel.permissions_for(me) if me else discord.Permissions.all()
    return rights


def may_speak(rights: discord.Permissions, channel: Any) -> bool:
    if is_thread(channel):
        return rights.view_channel and rights.send_messages_in_threads
    connects = rights.connect or not is_voice(channel)
    return rights.view_channel and rights.send_messages and connects


def server_of(interaction: discord.Interaction[Any]) -> int | None:
    """Return the server, if the bot itself is on it: it may be there for one user alone."""
    guild_id = interaction.guild_id
    # Whose it is may be said otherwise by other servers than Discord's.
    if interaction.is_guild_integration() or interaction.client.get_guild(guild_id or 0):
        return guild_id
    return None


def require_server(interaction: discord.Interaction[Any]) -> int:
    guild_id = server_of(interaction)
    if guild_id is None:
        raise refusals.ServerOnly
    return guild_id


def above(channel: Any) -> Any:
    """Return the text channel that a thread belongs to, if we know it; else the channel itself."""
    parent = getattr(channel, "parent", None) if is_thread(channel) else None
    return parent if getattr(parent, "type", None) == discord.ChannelType.text else channel


def require_place(
    interaction: discord.Interaction[Any],
    words: Words,
    *,
    thread: bool,
    party: bool = False,
    beside: bool = False,
) -> tuple[int, int]:
    """Check that a table can be opened in the interaction's channel; return server and channel.

    ``party``: the game is for people who sit together in a voice channel. ``beside``: from a thread
    another one may begin, in the channel of both.
    """
    channel: Any = above(interaction.channel) if beside else interaction.channel
    guild_id = server_of(interaction)
    if guild_id is None or channel is None:
        raise refusals.PlaceDirect
    if channel.type in _THREADS:
        parent = getattr(channel, "parent_id", None)  # a link leads there by one touch
        raise refusals.PlaceThread(params={"channel": str(parent or "none")})
    # The chat of a voice channel has no threads, and only parties play there (decision: lobby).
    if channel.type in _VOICE and (thread or not party):
        raise refusals.PlaceVoice(params={"games": party_titles(words)})
    if channel.type not in (*_VOICE, discord.ChannelType.text):
        raise refusals.PlaceOther
    # Discord sends our own rights in the channel with every interaction.
    here = IN_VOICE if channel.type in _VOICE else TO_PLAY
    needed = here + FOR_THREADS if thread else here
    require_unmuted(interaction)
    require_rights(interaction.app_permissions, needed, words)
    return guild_id, channel.id
