"""Emoji that belong to the application."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from sandbox.checks.kinds import record, text
from sandbox.checks.problems import Path, Problems
from sandbox.errors import DiscordError
from sandbox.media import content_type
from sandbox.rest.call import Answer, Call, route
from sandbox.shapes import emoji_json
from sandbox.world import Emoji

MOST, LARGEST = 2000, 256 * 1024
_ALL = "/applications/{application_id}/emojis"
_ONE = _ALL + "/{emoji_id}"
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


_CREATE = record({"name": _name, "image": _image}, ("name", "image"))
_CHANGE = record({"name": _name})


def _own(call: Call) -> dict[str, Emoji]:
    if call.params["application_id"] != call.core.world.bot_id:
        raise DiscordError(20012)
    return call.core.world.emojis


def _one(call: Call) -> Emoji:
    emoji = _own(call).get(call.params["emoji_id"])
    if emoji is None:
        raise DiscordError(10014)
    return emoji


def _check_free(call: Call, name: str, problems: Problems) -> None:
    if any(emoji.name == name for emoji in _own(call).values()):
        words = "An application emoji with this name already exists."
        problems.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", words)


@route("GET", _ALL)
async def list_emojis(call: Call) -> Answer:
    """List all emoji."""
    bot = call.core.world.bot
    return {"items": [emoji_json(bot, emoji) for emoji in _own(call).values()]}


@route("POST", _ALL, status=201)
async def create_emoji(call: Call) -> Answer:
    """Keep a picture as an emoji."""
    own, form, problems = _own(call), call.form(), Problems()
    _CREATE(form, (), problems)
    problems.stop()
    _check_free(call, form["name"], problems)
    problems.stop()
    if len(own) >= MOST:
        raise DiscordError(30008)
    data = _bytes(form["image"]) or b""
    emoji = Emoji(call.core.ids.next(), form["name"], content_type("", data) == "image/gif")
    call.core.media.put(emoji.id, data)
    own[emoji.id] = emoji
    call.core.changes += 1
    return emoji_json(call.core.world.bot, emoji)


@route("GET", _ONE)
async def get_emoji(call: Call) -> Answer:
    """Return one emoji."""
    return emoji_json(call.core.world.bot, _one(call))


@route("PATCH", _ONE)
async def change_emoji(call: Call) -> Answer:
    """Give an emoji another name."""
    emoji, form, problems = _one(call), call.form(), Problems()
    _CHANGE(form, (), problems)
    problems.stop()
    name = form.get("name") or emoji.name
    if name != emoji.name:
        _check_free(call, name, problems)
        problems.stop()
        emoji.name = name
        call.core.changes += 1
    return emoji_json(call.core.world.bot, emoji)


@route("DELETE", _ONE)
async def delete_emoji(call: Call) -> Answer:
    """Forget an emoji; messages that show it keep its name only."""
    emoji = _one(call)
    del _own(call)[emoji.id]
    call.core.media.forget({emoji.id})
    call.core.changes += 1
    return None
