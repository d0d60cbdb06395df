"""The tree of slash commands, with a limit for completions: one comes with every key."""

from __future__ import annotations

import contextlib
from typing import Any, Protocol, cast

import discord
from discord import app_commands

from cogs.delivery.trouble import LINE
from cogs.runtime.throttle import Entry
from cogs.ui.app import App


class _Client(Protocol):
    """The client, as far as the tree knows it."""

    app: App


class Tree(app_commands.CommandTree[Any]):
    """Offers completions once, and none to users who ask for too many or are blocked.

    Commands have a limit of their own.
    """

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Return whether an interaction is to be looked at."""
        if interaction.type is not discord.InteractionType.autocomplete:
            return True
        app = cast("_Client", self.client).app
        if not app.typed.first(interaction.id):
            return False  # delivered twice: Discord takes one answer
        entry = app.typing.enter(interaction.user.id)
        if entry is Entry.FREE and not _switched_off(app, interaction):
            return True
        if entry is not Entry.FLOOD:
            # Without any answer Discord says that the options failed to load.
            with contextlib.suppress(discord.HTTPException, *LINE):
                await interaction.response.autocomplete([])
        return False


def _switched_off(app: App, interaction: discord.Interaction[Any]) -> bool:
    """Return whether the owner has switched off what is typed, or where, or by whom."""
    off = app.switches
    # The command itself is looked up later.
    name = cast("dict[str, Any]", interaction.data or {}).get("name")
    return off.blocks(interaction.user.id, interaction.guild_id) or name in off.commands
