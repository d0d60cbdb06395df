"""The tree of slash commands, with a limit for completions: one comes with every key."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any, cast

import discord
from discord import app_commands

from cogs.delivery.trouble import LINE
from cogs.refusals import NotOffered
from cogs.runtime.access import Entry
from cogs.table.model import storable
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.content import Content


class Tree(app_commands.CommandTree[Any]):
    """Answers each completion once, and none for users who ask for too many or are blocked.

    Commands have a limit of their own. Discord checks values against a command's choices, but a
    client can skip that, so the tree checks them again.
    """

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        if interaction.type is not discord.InteractionType.autocomplete:
            if _offered(self, cast("dict[str, Any]", interaction.data or {})):
                return True
            await answer(self.client.app, interaction, _not_offered)
            return False
        app = self.client.app
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


def _offered(tree: app_commands.CommandTree[Any], data: Mapping[str, Any]) -> bool:
    """Return whether values are among their options' choices, and texts can be typed."""
    command: object = tree.get_command(data.get("name", ""))
    options = data.get("options", [])
    while isinstance(command, app_commands.Group) and options:
        command, options = command.get_command(options[0]["name"]), options[0].get("options", [])
    if not isinstance(command, app_commands.Command):
        return True  # an old command; discord.py answers it
    given = {option["name"]: option.get("value") for option in options}
    if any(isinstance(value, str) and value != storable(value) for value in given.values()):
        return False
    return all(
        given[parameter.display_name] in [choice.value for choice in parameter.choices]
        for parameter in command.parameters
        if parameter.choices and parameter.display_name in given
    )


async def _not_offered(_: Reader) -> Content:
    raise NotOffered


def _switched_off(app: App, interaction: discord.Interaction[Any]) -> bool:
    off = app.switches
    # The command itself is looked up later.
    name = cast("dict[str, Any]", interaction.data or {}).get("name")
    return off.blocks(interaction.user.id, interaction.guild_id) or name in off.commands
