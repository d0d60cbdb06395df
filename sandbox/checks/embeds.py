"""Rules of embeds."""

from __future__ import annotations

from typing import Any

from sandbox.checks.kinds import Check, address, array, boolean, integer, record, text, timestamp
from sandbox.checks.problems import Path, Problems
from sandbox.message_shape import SCHEME
from sandbox.world import Json

TOTAL = 6000

_MEDIA = address("http", "https", "attachment")
_LINK = address("http", "https")


def _ignored(_value: Any, _path: Path, _problems: Problems) -> None:
    """What Discord sends itself and takes back without a look."""


# A client may send back an embed that it was sent.
_OWN_WORDS: dict[str, Check] = dict.fromkeys(
    ("flags", "provider", "video", "content_scan_version", "reference_id"), _ignored
)
_OWN_PICTURE: dict[str, Check] = dict.fromkeys(
    (
        "proxy_url",
        "width",
        "height",
        "content_type",
        "flags",
        "placeholder",
        "placeholder_version",
        "is_animated",
    ),
    _ignored,
)
_ICON: dict[str, Check] = {"icon_url": _MEDIA, "proxy_icon_url": _ignored}
_PICTURE = record({"url": _MEDIA, "description": text(4096)} | _OWN_PICTURE)
_FIELD = record(
    {"name": text(256, 1), "value": text(1024, 1), "inline": boolean}, ("name", "value")
)
_EMBED = record(
    {
        "type": text(100),
        "url": _LINK,
        "title": text(256),
        "description": text(4096),
        "color": integer(0, 0xFFFFFF),
        "timestamp": timestamp,
        "author": record({"name": text(256), "url": _LINK} | _ICON),
        "image": _PICTURE,
        "thumbnail": _PICTURE,
        "footer": record({"text": text(2048)} | _ICON),
        "fields": array(_FIELD, 25),
    }
    | _OWN_WORDS
)
EMBEDS = array(_EMBED, 10)


def check_embeds(embeds: Any, path: Path, problems: Problems) -> None:
    """Check all embeds of a message, their 6000 characters in total included."""
    # Lengths are only counted where the shape was right.
    before = len(problems.found)
    EMBEDS(embeds, path, problems)
    if len(problems.found) > before:
        return
    total = sum(_length(embed) for embed in embeds)
    if total > TOTAL:
        words = f"Embed size exceeds maximum size of {TOTAL}"
        problems.add(path, "MAX_EMBED_SIZE_EXCEEDED", words)
    for index, embed in enumerate(embeds):
        shown = [value for key, value in embed.items() if key not in {"type", *_OWN_WORDS}]
        if all(value in (None, "", []) for value in shown):
            problems.add((*path, index), "BASE_TYPE_REQUIRED", "This field is required")


def _length(embed: Json) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts.append((embed.get("author") or {}).get("name"))
    parts.append((embed.get("footer") or {}).get("text"))
    for field in embed.get("fields") or []:
        parts += [field["name"], field["value"]]
    return sum(len(part) for part in parts if part)


def references(value: Any) -> set[str]:
    """Return the names of the message's own files that a body refers to."""
    if isinstance(value, str):
        return {value[len(SCHEME) :]} if value.startswith(SCHEME) else set()
    if isinstance(value, dict):
        return set().union(*(references(v) for v in value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*(references(v) for v in value)) if value else set()
    return set()
