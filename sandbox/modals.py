"""What a person filled into a form, checked and shaped as the data of an interaction."""

from __future__ import annotations

from functools import partial
from typing import Any

from sandbox import components as kinds
from sandbox.components import walk
from sandbox.slash import CHANNEL, MENTIONABLE, ROLE, USER, Keep, Refused, resolve
from sandbox.world import Channel, Json, World

_RESOLVES = {
    kinds.USER_SELECT: USER,
    kinds.ROLE_SELECT: ROLE,
    kinds.MENTIONABLE_SELECT: MENTIONABLE,
    kinds.CHANNEL_SELECT: CHANNEL,
}
_MANY = (*kinds.SELECTS, kinds.CHECKBOX_GROUP)


def check_selection(component: Json, values: list[str], *, required: bool = True) -> None:
    """Check what was chosen in a menu or group.

    Raises:
        Refused: Too few, too many, or not among the options.
    """
    least = component.get("min_values", 1)
    most = component.get("max_values", len(component.get("options", [])) or 1)
    if component["type"] == kinds.CHECKBOX_GROUP:
        most = component.get("max_values", len(component["options"]))
    if not values and not required:
        return
    if not least <= len(values) <= most or len(set(values)) != len(values):
        raise Refused(f"choose between {least} and {most}")
    if "options" in component:
        known = {option["value"] for option in component["options"]}
        if not set(values) <= known:
            raise Refused("that is not among the options")


def resolve_selection(world: World, channel: Channel, component: Json, values: list[str]) -> Json:
    """Return the `resolved` part for a menu of people, roles or channels."""
    resolved: Json = {}
    kind = _RESOLVES.get(component["type"])
    if kind is not None:
        for value in values:
            resolve(world, channel, kind, value, resolved)
    return resolved


def submission(world: World, channel: Channel, modal: Json, values: Json, *, keep: Keep) -> Json:
    """Make the `data` of a sent form.

    Args:
        world: The world.
        channel: Where the form was opened.
        modal: The form as the bot sent it, numbered.
        values: What was filled in, by custom id: text, a list, or true and false.
        keep: Takes the files.

    Raises:
        Refused: A field is missing, unknown, too short or too long.
    """
    known = {c["custom_id"] for c in walk(modal["components"]) if "custom_id" in c}
    unknown = set(values) - known
    if unknown:
        raise Refused(f"the form has no field {min(unknown)}")
    resolved: Json = {}
    fill = partial(_filled, world, channel, values=values, resolved=resolved, keep=keep)
    filled = [fill(c) for c in modal["components"]]
    data: Json = {"custom_id": modal["custom_id"], "components": filled}
    if resolved:
        data["resolved"] = resolved
    return data


def _filled(
    world: World, channel: Channel, component: Json, *, values: Json, resolved: Json, keep: Keep
) -> Json:
    shape: Json = {"type": component["type"], "id": component["id"]}
    fill = partial(_filled, world, channel, values=values, resolved=resolved, keep=keep)
    if component["type"] == kinds.ROW:
        return shape | {"components": [fill(c) for c in component["components"]]}
    if component["type"] == kinds.LABEL:
        return shape | {"component": fill(component["component"])}
    if "custom_id" not in component:
        return shape
    shape["custom_id"] = component["custom_id"]
    value = values.get(component["custom_id"], _default(component))
    if component["type"] == kinds.FILE_UPLOAD:
        kept = _kept(component, value or [], keep)
        resolved.setdefault("attachments", {}).update(kept)
        return shape | {"values": list(kept)}
    if component["type"] in _MANY:
        chosen = (
            [str(v) for v in value] if isinstance(value, list) else [str(value)] if value else []
        )
        check_selection(component, chosen, required=component.get("required", True) is not False)
        for key, found in resolve_selection(world, channel, component, chosen).items():
            resolved.setdefault(key, {}).update(found)
        return shape | {"values": chosen}
    return shape | {"value": _single(component, value)}


def _kept(component: Json, files: list[Any], keep: Keep) -> Json:
    """Keep the files of a field, and return their attachments by id."""
    least, most = component.get("min_values", 1), component.get("max_values", 1)
    required = component.get("required", True) is not False
    if (files or required) and not least <= len(files) <= most:
        raise Refused(f"between {least} and {most} files, please")
    kept = [keep(file) for file in files]
    return {attachment["id"]: attachment for attachment in kept}


def _default(component: Json) -> Any:
    kind = component["type"]
    if kind in (kinds.STRING_SELECT, kinds.CHECKBOX_GROUP):
        return [o["value"] for o in component["options"] if o.get("default")]
    if kind in _MANY:
        return [str(d["id"]) for d in component.get("default_values", [])]
    if kind == kinds.RADIO_GROUP:
        return next((o["value"] for o in component["options"] if o.get("default")), None)
    if kind == kinds.CHECKBOX:
        return bool(component.get("default"))
    return component.get("value") or ""


def _single(component: Json, value: Any) -> Any:
    kind = component["type"]
    required = component.get("required", True) is not False
    if kind == kinds.CHECKBOX:
        return value in (True, "true", "on", "1") or value == ["true"]
    if isinstance(value, list):
        value = value[0] if value else None
    if kind == kinds.RADIO_GROUP:
        if value in (None, ""):
            if required:
                raise Refused("choose one")
            return None
        check_selection(component | {"min_values": 1, "max_values": 1}, [str(value)])
        return str(value)
    text = str(value)
    least, most = component.get("min_length") or 0, component.get("max_length") or 4000
    if not text and required:
        raise Refused("a field is empty")
    if text and not least <= len(text) <= most:
        raise Refused(f"between {least} and {most} characters, please")
    return text
