"""Components as they are kept: numbered, defaults filled in, found again by custom id."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from sandbox.world import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT = 1, 2, 3, 4, 5, 6
MENTIONABLE_SELECT, CHANNEL_SELECT, SECTION, TEXT, THUMBNAIL, GALLERY = 7, 8, 9, 10, 11, 12
FILE, SEPARATOR, CONTAINER, LABEL, FILE_UPLOAD = 13, 14, 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK_STYLE = 5


def walk(components: list[Json]) -> Iterator[Json]:
    """Go through components and everything inside them, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        for key in ("accessory", "component"):
            if key in component:
                yield from walk([component[key]])


def find(components: list[Json], custom_id: str) -> Json | None:
    """Return the component with a custom id."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


def normalise(components: list[Json]) -> list[Json]:
    """Return components as Discord keeps them: every one numbered, defaults in place.

    Numbers that the sender chose stay; the others are counted up from 1.
    """
    # Collected first: a number that is counted up must not meet one that was chosen further down.
    taken = {c["id"] for c in walk(components) if c.get("id")}
    numbers = (n for n in count(1) if n not in taken)
    return [_normalise(c, numbers) for c in components]


def _normalise(component: Json, numbers: Iterator[int]) -> Json:
    kept = _without_nulls(component)
    kept["id"] = component.get("id") or next(numbers)
    kind = kept["type"]
    if kind in SELECTS:
        kept = {"min_values": 1, "max_values": 1} | kept
        kept.pop("required", None)
    if kind == STRING_SELECT:
        kept["options"] = [_without_nulls(option) for option in kept["options"]]
    elif kind in (THUMBNAIL, FILE):
        kept.setdefault("spoiler", False)
        if kind == THUMBNAIL:
            kept.setdefault("description", None)
    elif kind == GALLERY:
        kept["items"] = [{"description": None, "spoiler": False} | i for i in kept["items"]]
    elif kind == SEPARATOR:
        kept = {"spacing": 1, "divider": True} | kept
    elif kind == CONTAINER:
        kept = {"spoiler": False, "accent_color": None} | kept
    if "components" in kept:
        kept["components"] = [_normalise(c, numbers) for c in kept["components"]]
    for key in ("accessory", "component"):
        if key in kept:
            kept[key] = _normalise(kept[key], numbers)
    return kept


def _without_nulls(part: Json) -> Json:
    kept = {key: value for key, value in part.items() if value is not None}
    for one in kept.get("default_values", []):
        one["id"] = str(one["id"])
    if "emoji" in kept:
        kept["emoji"] = {k: str(v) if k == "id" else v for k, v in kept["emoji"].items() if v}
    return kept


def normalise_embed(embed: Json) -> Json:
    """Return an embed as Discord keeps it."""
    dropped = ("flags", "provider", "video")
    kept = {k: v for k, v in embed.items() if v is not None and k not in dropped}
    kept["type"] = "rich"
    if "fields" in kept:
        kept["fields"] = [
            {"name": f["name"], "value": f["value"], "inline": bool(f.get("inline"))}
            for f in kept["fields"]
        ]
    return kept
