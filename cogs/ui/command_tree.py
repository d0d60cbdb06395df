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
    """Offers completions once, and none to users who ask for too many.

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
        if entry is Entry.TOO_FAST:
            # Without any answer Discord says that the options failed to load.
            with contextlib.suppress(discord.HTTPException, *LINE):
                await interaction.response.autocomplete([])
        return entry is Entry.FREE
