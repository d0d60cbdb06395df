"""Rules of messages: what may be in a body, by where it is sent."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from sandbox.checks.components import check_components, check_emojis
from sandbox.checks.embeds import check_embeds, references
from sandbox.checks.kinds import (
    Check,
    array,
    boolean,
    integer,
    number,
    one_of,
    record,
    snowflake,
    text,
)
from sandbox.checks.problems import Path, Problems
from sandbox.world import COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, Json

CONTENT = 2000


def _unchecked(value: Any, path: Path, problems: Problems) -> None:
    """For parts that have a check of their own below."""


def _nonce(value: Any, path: Path, problems: Problems) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        text(25)(value, path, problems)


_ALLOWED = record(
    {
        "parse": array(one_of("users", "roles", "everyone"), 3),
        "users": array(snowflake, 100),
        "roles": array(snowflake, 100),
        "replied_user": boolean,
    }
)
_ATTACHMENT = record(
    {
        "id": snowflake,
        "filename": text(1024),
        "description": text(1024),
        "title": text(1024),
        "is_spoiler": boolean,
        "is_remix": boolean,
        "duration_secs": number,
        "waveform": text(400),
        # What a client sends back of a file that it keeps.
        "size": integer(0, 2**31),
        "url": text(4096),
        "proxy_url": text(4096),
        "spoiler": boolean,
        "height": integer(0, 2**31),
        "width": integer(0, 2**31),
        "content_type": text(200),
        "ephemeral": boolean,
        "flags": integer(0, 2**31),
    },
    ("id",),
)
_REFERENCE = record(
    {
        "type": one_of(0, 1),
        "message_id": snowflake,
        "channel_id": snowflake,
        "guild_id": snowflake,
        "fail_if_not_exists": boolean,
    },
    ("message_id",),
)
_COMMON: dict[str, Check] = {
    "content": text(CONTENT),
    "embeds": _unchecked,
    "components": _unchecked,
    "attachments": array(_ATTACHMENT, 10),
    "allowed_mentions": _ALLOWED,
    "flags": integer(0, 2**53),
    "tts": boolean,
}


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be in a message body.

    Attributes:
        fields: Keys and their checks.
        flags: Flags that may be set.
        by_interaction: Whether it answers an interaction, where permissions do not matter.
    """

    fields: dict[str, Check]
    flags: int
    by_interaction: bool


_SEND = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
_EDIT = SUPPRESS_EMBEDS | COMPONENTS_V2
CREATE = Rules(
    _COMMON
    | {
        "nonce": _nonce,
        "enforce_nonce": boolean,
        "message_reference": _REFERENCE,
        "sticker_ids": array(snowflake, 0),
    },
    _SEND,
    False,
)
BASE = Rules(_COMMON, _SEND, False)
"""The first message of a forum's post."""
EDIT = Rules(_COMMON, _EDIT, False)
CALLBACK = Rules(_COMMON, _SEND | EPHEMERAL, True)
CALLBACK_EDIT = Rules(_COMMON, _EDIT | EPHEMERAL, True)
FOLLOW_UP = Rules(_COMMON, _SEND | EPHEMERAL, True)
FOLLOW_UP_EDIT = Rules(_COMMON, _EDIT, True)


def check_message(
    form: Json,
    rules: Rules,
    files: set[str],
    *,
    emojis: Container[str] = (),
    was_v2: bool = False,
) -> None:
    """Check a message body.

    Args:
        form: The body.
        rules: What may be in it.
        files: Names of files that embeds and components may show.
        emojis: Ids of the emoji that buttons and options may carry.
        was_v2: Whether the message that is edited has IS_COMPONENTS_V2.

    Raises:
        DiscordError: 50035 with everything that is wrong.
    """
    problems = Problems()
    # First the shape alone: all that follows relies on it.
    record(rules.fields)(form, (), problems)
    problems.stop()
    _check_flags(form, rules, problems, was_v2=was_v2)
    v2 = was_v2 or bool((form.get("flags") or 0) & COMPONENTS_V2)
    if form.get("embeds") is not None:
        check_embeds(form["embeds"], ("embeds",), problems)
    if form.get("components") is not None:
        check_components(form["components"], ("components",), problems, v2=v2)
    if v2:
        check_v2(form, problems)
    _check_allowed(form.get("allowed_mentions") or {}, problems)
    problems.stop()
    # Last: references are looked for in parts that were found to be right.
    _check_references(form, files, problems)
    check_emojis({"components": form.get("components") or []}, (), emojis, problems)
    problems.stop()


def _check_flags(form: Json, rules: Rules, problems: Problems, *, was_v2: bool) -> None:
    flags = form.get("flags") or 0
    unknown = flags & ~rules.flags
    if unknown:
        problems.add(("flags",), "MESSAGE_FLAGS_INVALID", f"Flags {unknown} can't be set here")
    if was_v2 and form.get("flags") is not None and not flags & COMPONENTS_V2:
        words = "The IS_COMPONENTS_V2 flag cannot be removed"
        problems.add(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", words)


def check_v2(form: Json, problems: Problems) -> None:
    """Check that a message with IS_COMPONENTS_V2 has none of the older parts."""
    for key in ("content", "embeds", "sticker_ids", "poll"):
        if form.get(key):
            words = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            problems.add((key,), code, words)


def _check_allowed(allowed: Json, problems: Problems) -> None:
    parse = allowed.get("parse") or []
    for key in ("users", "roles"):
        if key in parse and allowed.get(key):
            words = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            path = ("allowed_mentions",)
            problems.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)


def _check_references(form: Json, files: set[str], problems: Problems) -> None:
    described = {a.get("filename") for a in form.get("attachments") or []}
    for key in ("embeds", "components"):
        for name in references(form.get(key) or []):
            if name not in files | described:
                words = f"The referenced attachment {name} was not found"
                problems.add((key,), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", words)
