"""Registers the commands with Discord, and only when something about them has changed.

Discord allows few registrations a day, and every one makes clients load all commands again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.http import Route

log = logging.getLogger(__name__)

Json = Mapping[str, Any]

_SERVERS = (0,)
_WORDS = ("name", "description")
_BOUNDS = ("min_value", "max_value", "min_length", "max_length")


def _localized(raw: Json) -> dict[str, Any]:
    found: dict[str, Any] = {word: raw.get(word) or "" for word in _WORDS}
    for word in _WORDS:
        found[f"{word}_localizations"] = dict(raw.get(f"{word}_localizations") or {})
    return found


def _option(raw: Json) -> dict[str, Any]:
    return {
        **_localized(raw),
        "type": raw.get("type"),
        "required": bool(raw.get("required")),
        "autocomplete": bool(raw.get("autocomplete")),
        "choices": [{**_localized(c), "value": c.get("value")} for c in raw.get("choices") or ()],
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
        **_localized(raw),
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
