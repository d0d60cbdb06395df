"""Emoji that belong to the application, or to a server."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from sandbox.checks.kinds import array, record, snowflake, text
from sandbox.checks.problems import Path, Problems
from sandbox.core import Event
from sandbox.errors import DiscordError
from sandbox.media import content_type
from sandbox.permissions import CREATE_GUILD_EXPRESSIONS, base_permissions
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.guilds import find_guild
from sandbox.shapes import emoji_json
from sandbox.world import Emoji

MOST, MOST_OF_GUILD, LARGEST = 2000, 50, 256 * 1024
_ALL = "/applications/{application_id}/emojis"
_ONE = _ALL + "/{emoji_id}"
_GUILD_ALL = "/guilds/{guild_id}/emojis"
_GUILD_ONE = _GUILD_ALL + "/{emoji_id}"
_NAME = re.compile(r"\w+", re.ASCII)
_IMAGE = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,(.*)", re.DOTALL)


def _name(value: Any, path: Path, problems: Problems) -> None:
    text(32, 2)(value, path, problems)
    if isinstance(value, str) and value and not _NAME.fullmatch(value):
        words = "String value did not match validation regex."
        problems.add(path, "STRING_TYPE_REGEX", words)


def _image(value: Any, path: Path, problems: Problems) -> None:
    data = _bytes(value)
    if data is None:
        problems.add(path, "IMAGE_INVALID", "Invalid image data")
    elif len(data) > LARGEST:
        problems.add(path, "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")


def _bytes(value: Any) -> bytes | None:
    found = _IMAGE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return None
    try:
        data = base64.b64decode(found[1], validate=True)
    except binascii.Error:
        return None
    return data if content_type("", data).startswith("image/") else None


_ROLES = array(snowflake, 250)
_CREATE = record({"name": _name, "image": _image, "roles": _ROLES}, ("name", "image"))
_CHANGE = record({"name": _name, "roles": _ROLES})


def _own(call: Call, *, write: bool = False) -> dict[str, Emoji]:
    if "guild_id" in call.params:
        guild, world = find_guild(call), call.core.world
        if write and not base_permissions(world, guild, world.bot_id) & CREATE_GUILD_EXPRESSIONS:
            raise DiscordError(50013)
        return guild.emojis
    if call.params["application_id"] != call.core.world.bot_id:
        raise DiscordError(20012)
    return call.core.world.emojis


def _one(call: Call, *, write: bool = False) -> Emoji:
    emoji = _own(call, write=write).get(call.params["emoji_id"])
    if emoji is None:
        raise DiscordError(10014)
    return emoji


def _check_free(call: Call, name: str, problems: Problems) -> None:
    if "guild_id" in call.params:
        return  # on a server several may have one name
    if any(emoji.name == name for emoji in _own(call).values()):
        words = "An application emoji with this name already exists."
        problems.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", words)


def _tell(call: Call) -> None:
    core = call.core
    core.changes += 1
    if "guild_id" in call.params:
        emojis = [emoji_json(emoji) for emoji in _own(call).values()]
        data = {"guild_id": call.params["guild_id"], "emojis": emojis}
        core.publish(Event("GUILD_EMOJIS_UPDATE", data))


@route("GET", _ALL)
@route("GET", _GUILD_ALL)
async def list_emojis(call: Call) -> Answer:
    """List all emoji."""
    bot = call.core.world.bot
    found = [emoji_json(emoji, bot) for emoji in _own(call).values()]
    return found if "guild_id" in call.params else {"items": found}


@route("POST", _ALL, status=201)
@route("POST", _GUILD_ALL, status=201)
async def create_emoji(call: Call) -> Answer:
    """Keep a picture as an emoji."""
    own, form, problems = _own(call, write=True), call.form(), Problems()
    _CREATE(form, (), problems)
    problems.stop()
    _check_free(call, form["name"], problems)
    problems.stop()
    if len(own) >= (MOST_OF_GUILD if "guild_id" in call.params else MOST):
        raise DiscordError(30008)
    data = _bytes(form["image"]) or b""
    emoji = Emoji(call.core.ids.next(), form["name"], content_type("", data) == "image/gif")
    emoji.roles = [str(role) for role in form.get("roles") or []]
    call.core.media.put(emoji.id, data)
    own[emoji.id] = emoji
    _tell(call)
    return emoji_json(emoji, call.core.world.bot)


@route("GET", _ONE)
@route("GET", _GUILD_ONE)
async def get_emoji(call: Call) -> Answer:
    """Return one emoji."""
    return emoji_json(_one(call), call.core.world.bot)


@route("PATCH", _ONE)
@route("PATCH", _GUILD_ONE)
async def change_emoji(call: Call) -> Answer:
    """Give an emoji another name."""
    emoji, form, problems = _one(call, write=True), call.form(), Problems()
    _CHANGE(form, (), problems)
    problems.stop()
    name = form.get("name") or emoji.name
    if name != emoji.name:
        _check_free(call, name, problems)
        problems.stop()
        emoji.name = name
    emoji.roles = [str(role) for role in form.get("roles", emoji.roles) or []]
    _tell(call)
    return emoji_json(emoji, call.core.world.bot)


@route("DELETE", _ONE)
@route("DELETE", _GUILD_ONE)
async def delete_emoji(call: Call) -> Answer:
    """Forget an emoji; messages that show it keep its name only."""
    emoji = _one(call, write=True)
    del _own(call)[emoji.id]
    call.core.media.forget({emoji.id})
    _tell(call)
    return None
