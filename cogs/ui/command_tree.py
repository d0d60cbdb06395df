"""The tree of slash commands: how it is registered, and what is checked before a command runs.

Discord allows few registrations a day, and every one makes clients load all commands again. So
they are registered only if something about them has changed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any, cast

import discord
from discord import app_commands
from discord.http import Route

from cogs.refusals import NotOffered, OutOfRange
from cogs.runtime.access import Entry
from cogs.runtime.trouble import LINE
from cogs.table.model import storable
from cogs.ui import ids
from cogs.ui.answering import answer
from cogs.ui.app import Reader
from cogs.ui.content import Content
from engine.refusals import Malformed, Refusal

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree[Any]):
    """Answers each completion once, none for blocked users; checks values, as clients may not."""

    def _from_interaction(self, interaction: discord.Interaction[Any]) -> None:
        # Read here, where what can't be read is answered: discord.py's task would end without.
        _ = interaction.command, interaction.namespace
        super()._from_interaction(interaction)

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        try:
            await super()._call(interaction)
        except app_commands.AppCommandError:
            raise
        except Exception as error:
            # Of what cannot be found or read no command has begun: it is answered as an older form.
            raise app_commands.AppCommandError from error

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        if interaction.type is not discord.InteractionType.autocomplete:
            data = cast("dict[str, Any]", interaction.data or {})
            why = _unfit(self, data)
            if why is None:
                return True
            await answer(self.client.app, interaction, partial(_refuse, why))
            return False
        app = self.client.app
        if not app.typed.first(interaction.id):
            return False  # delivered twice: Discord takes one answer
        entry, off = app.typing.enter(interaction.user.id), app.switches
        # The command itself is looked up later.
        name = cast("dict[str, Any]", interaction.data or {}).get("name")
        blocked = off.blocks(interaction.user.id, interaction.guild_id) or name in off.commands
        if entry is Entry.FREE and not blocked:
            return True
        if entry is not Entry.FLOOD:
            # Without any answer Discord says that the options failed to load.
            with contextlib.suppress(discord.HTTPException, *LINE):
                await interaction.response.autocomplete([])
        return False


def _unfit(tree: app_commands.CommandTree[Any], data: Mapping[str, Any]) -> Refusal | None:
    """Return why a value of a command is none that its option was registered for."""
    command, options = _called(tree, data)
    if command is None:
        return None  # an old command; discord.py answers it
    if _is_older(command, options):
        return Malformed("old-command")
    given = {option["name"]: option.get("value") for option in options}
    if any(isinstance(value, str) and value != storable(value) for value in given.values()):
        return NotOffered()
    refusals = (
        _unfit_value(option, given[option.display_name])
        for option in command.parameters
        if option.display_name in given
    )
    return next((refusal for refusal in refusals if refusal is not None), None)


def _is_older(command: app_commands.Command[Any, ..., Any], options: list[dict[str, Any]]) -> bool:
    """Return whether an option has another type than ours: clients keep older forms for a while."""
    kinds = {option["name"]: option.get("type") for option in options}
    ours = command.parameters
    return any(kinds.get(option.display_name) not in (None, option.type.value) for option in ours)


def _called(
    tree: app_commands.CommandTree[Any], data: Mapping[str, Any]
) -> tuple[app_commands.Command[Any, ..., Any] | None, list[dict[str, Any]]]:
    """Return a called command with its options; None for one that is not ours any more."""
    command: object = tree.get_command(data.get("name", ""))
    options = data.get("options", [])
    while isinstance(command, app_commands.Group) and options:
        command, options = command.get_command(options[0]["name"]), options[0].get("options", [])
    return (command if isinstance(command, app_commands.Command) else None), options


async def _refuse(refusal: Refusal, _: Reader) -> Content:
    raise refusal


def _unfit_value(option: app_commands.Parameter, value: object) -> Refusal | None:
    if option.choices:
        return None if value in [choice.value for choice in option.choices] else NotOffered()
    if type(value) not in _VALUES.get(option.type, (str,)):
        return Malformed("old-command")
    if isinstance(value, int | float):
        least = -_LARGEST if option.min_value is None else option.min_value
        most = _LARGEST if option.max_value is None else option.max_value
        if least <= value <= most:
            return None
        name = option.display_name
        return OutOfRange(params={"option": name, "least": int(least), "most": int(most)})
    text = str(value)
    if option.type is _Type.string:
        fits = (option.min_value or 0) <= len(text) <= (option.max_value or _LONGEST)
    else:
        fits = bool(ids.number(text))
    return None if fits else Malformed("old-command")


_Type = discord.AppCommandOptionType
_VALUES = {_Type.integer: (int,), _Type.number: (int, float), _Type.boolean: (bool,)}
"""Types of values, of all but texts and ids."""
_LARGEST, _LONGEST = 2**53, 6000
"""Numbers and texts that Discord takes where an option has no bounds of its own."""


Json = Mapping[str, Any]

_SERVERS = (0,)
_WORDS = ("name", "description")
_BOUNDS = ("min_value", "max_value", "min_length", "max_length")


def _localize(raw: Json) -> dict[str, Any]:
    localized: dict[str, Any] = {word: raw.get(word) or "" for word in _WORDS}
    for word in _WORDS:
        localized[f"{word}_localizations"] = dict(raw.get(f"{word}_localizations") or {})
    return localized


def _option(raw: Json) -> dict[str, Any]:
    return {
        **_localize(raw),
        "type": raw.get("type"),
        "required": bool(raw.get("required")),
        "autocomplete": bool(raw.get("autocomplete")),
        "choices": [{**_localize(c), "value": c.get("value")} for c in raw.get("choices") or ()],
        "options": [_option(option) for option in raw.get("options") or ()],
        "channel_types": sorted(raw.get("channel_types") or ()),
        "bounds": [raw.get(bound) for bound in _BOUNDS],
    }


def canonical(raw: Json) -> dict[str, Any]:
    """Return a command without Discord's additions: ids, versions, defaults written out."""
    permissions, contexts = raw.get("default_member_permissions"), raw.get("contexts")
    if contexts is None and raw.get("dm_permission") is False:
        contexts = _SERVERS  # the older way to say it
    return {
        **_localize(raw),
        "type": raw.get("type") or 1,
        "options": [_option(option) for option in raw.get("options") or ()],
        "contexts": sorted(contexts or ()),
        "installs": sorted(raw.get("integration_types") or (0,)),
        # A number in discord.py, a text at Discord.
        "permissions": None if permissions is None else str(permissions),
        "nsfw": bool(raw.get("nsfw")),
    }


async def sync(client: discord.Client, tree: app_commands.CommandTree[Any]) -> bool:
    """Register the commands if Discord's differ from ours; return whether they did."""
    # discord.py's own request can't ask for translations; without them every start would see a
    # difference and register again.
    there = await client.http.request(
        Route("GET", "/applications/{id}/commands", id=client.application_id),
        params={"with_localizations": "true"},
    )
    translator = tree.translator
    ours = []
    for command in tree.get_commands():
        # Dozens of words in thirty languages each: yield to other tasks in between.
        await asyncio.sleep(0)
        if translator is None:
            ours.append(command.to_dict(tree))
        else:
            ours.append(await command.get_translated_payload(tree, translator))
    if _by_name(ours) == _by_name(there):
        return False
    await tree.sync()
    log.info("registered %d commands", len(ours))
    return True


def _by_name(raw: Any) -> list[dict[str, Any]]:
    return sorted((canonical(command) for command in raw), key=lambda c: (c["type"], c["name"]))
