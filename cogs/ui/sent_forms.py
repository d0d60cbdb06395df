"""Forms that users send: Discord's JSON becomes typed values here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cogs.ui import ids as ids
from cogs.ui.ids import LobbyPress, NotifyPress

_DEPTH, _MOST = 8, 25
"""Levels of a sent form, and parts of one level; Discord's own forms have fewer of both."""


@dataclass(frozen=True, slots=True)
class OptionsForm:
    """A page of a lobby's options; ``values`` by the keys of the options."""

    table: str
    page: int
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SettingsForm:
    """Notification settings that were typed, by their names."""

    values: Mapping[str, str]


Form = OptionsForm | SettingsForm


def read_form(data: Any) -> Form | None:
    """Return a sent form; None for one that is not ours."""
    match ids.parse(str(data.get("custom_id", ""))):
        case NotifyPress():
            return SettingsForm(form_values(data))
        case LobbyPress(table, "options", page):
            return OptionsForm(table, ids.number(page) or 0, form_values(data))
    return None


def form_values(data: Any) -> dict[str, str]:
    """Return the values of a sent form by the ids of its fields, as deep as forms can be."""
    found: dict[str, str] = {}

    def walk(node: Any, depth: int) -> None:
        if depth > _DEPTH:
            return
        if isinstance(node, list):
            for child in node[:_MOST]:
                walk(child, depth + 1)
        elif isinstance(node, dict):
            values, typed = node.get("values"), node.get("value")
            if "custom_id" in node and isinstance(values, list) and values:
                found[str(node["custom_id"])] = str(values[0])  # no menu in our forms takes several
            elif "custom_id" in node and isinstance(typed, str):
                found[str(node["custom_id"])] = typed
            # Rows of a form hold a list, labels a single part.
            walk(node.get("components"), depth + 1)
            walk(node.get("component"), depth + 1)

    walk((data or {}).get("components"), 0)
    return found
