"""Channels as options of commands."""

from __future__ import annotations

from typing import Annotated, Any, Final

import discord
from discord import app_commands
from discord.app_commands import AppCommandChannel


class _Kinds(app_commands.Transformer):
    """A channel of some kinds, even one that the bot can't see: the refusal then says so."""

    def __init__(self, *kinds: discord.ChannelType) -> None:
        self._kinds: Final = list(kinds)

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return self._kinds

    async def transform(
        self, interaction: discord.Interaction[Any], value: Any, /
    ) -> AppCommandChannel:
        del interaction
        channel: AppCommandChannel = value
        return channel


_Type = discord.ChannelType
TextChannel = Annotated[AppCommandChannel, _Kinds(_Type.text, _Type.news)]
VoiceChannel = Annotated[AppCommandChannel, _Kinds(_Type.voice)]
# Discord's schema doesn't list media channels, which discord.py counts among the forums.
ForumChannel = Annotated[AppCommandChannel, _Kinds(_Type.forum)]
