"""Rules of forms (modals)."""

from __future__ import annotations

from typing import Any

from sandbox import components as kinds
from sandbox.checks.components import MENUS, check_together
from sandbox.checks.kinds import Check, array, boolean, integer, one_of, record, text, type_of
from sandbox.checks.problems import Path, Problems
from sandbox.components import walk
from sandbox.world import Json

MOST = 5
_NUMBER: dict[str, Check] = {"type": integer(1, 100), "id": integer(0, 2**31 - 1)}
_NAMED: dict[str, Check] = _NUMBER | {"custom_id": text(100, 1), "required": boolean}
_INPUT_FIELDS: dict[str, Check] = _NAMED | {
    "style": one_of(1, 2),
    "label": text(45),
    "value": text(4000),
    "placeholder": text(100),
    "min_length": integer(0, 4000),
    "max_length": integer(1, 4000),
}
_INPUT = record(_INPUT_FIELDS, ("custom_id", "style"))
_INPUT_IN_ROW = record(_INPUT_FIELDS, ("custom_id", "style", "label"))
_OPTION = record(
    {"label": text(100, 1), "value": text(100, 1), "description": text(100), "default": boolean},
    ("label", "value"),
)
_GROUP: dict[str, Check] = _NAMED | {
    "options": array(_OPTION, 10, 1),
    "min_values": integer(0, 10),
    "max_values": integer(1, 10),
}
_FILES: dict[str, Check] = _NAMED | {"min_values": integer(0, 10), "max_values": integer(1, 10)}
_RADIO: dict[str, Check] = _NAMED | {"options": array(_OPTION, 10, 2)}
_FIELDS: dict[int, Check] = MENUS | {
    kinds.TEXT_INPUT: _INPUT,
    kinds.FILE_UPLOAD: record(_FILES, ("custom_id",)),
    kinds.RADIO_GROUP: record(_RADIO, ("custom_id", "options")),
    kinds.CHECKBOX_GROUP: record(_GROUP, ("custom_id", "options")),
    kinds.CHECKBOX: record(
        _NUMBER | {"custom_id": text(100, 1), "default": boolean}, ("custom_id",)
    ),
}


def _field(value: Any, path: Path, problems: Problems) -> None:
    kind = type_of(value)
    if kind not in _FIELDS:
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "This can't be in a label.")
    else:
        _FIELDS[kind](value, path, problems)


_TOP: dict[int, Check] = {
    kinds.ROW: record(_NUMBER | {"components": array(_INPUT_IN_ROW, 1, 1)}, ("components",)),
    kinds.LABEL: record(
        _NUMBER | {"label": text(45, 1), "description": text(100), "component": _field},
        ("label", "component"),
    ),
    kinds.TEXT: record(_NUMBER | {"content": text(4000, 1)}, ("content",)),
}


def _top(value: Any, path: Path, problems: Problems) -> None:
    kind = type_of(value)
    if kind not in _TOP:
        words = 'Value of field "type" must be one of (1, 10, 18).'
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", words)
    else:
        _TOP[kind](value, path, problems)


_MODAL = record(
    {"custom_id": text(100, 1), "title": text(45, 1), "components": array(_top, MOST, 1)},
    ("custom_id", "title", "components"),
)


def check_modal(form: Json) -> None:
    """Check a form that the bot wants to open.

    Raises:
        DiscordError: 50035 with everything that is wrong.
    """
    problems = Problems()
    _MODAL(form, ("data",), problems)
    problems.stop()
    path = ("data", "components")
    check_together(form["components"], path, problems)
    for component in walk(form["components"]):
        if component["type"] == kinds.TEXT_INPUT:
            _check_lengths(component, path, problems)
        if component["type"] in kinds.SELECTS and component.get("disabled"):
            words = "A menu in a form can't be disabled"
            problems.add(path, "COMPONENT_DISABLED_NOT_ALLOWED", words)
    problems.stop()


def _check_lengths(component: Json, path: Path, problems: Problems) -> None:
    least = component.get("min_length") or 0
    most = component.get("max_length") or 4000
    value = component.get("value")
    if least > most:
        problems.add(path, "TEXT_INPUT_COMPONENT_LENGTH", "min_length exceeds max_length")
    if value and not least <= len(value) <= most:
        words = f"Must be between {least} and {most} in length."
        problems.add(path, "BASE_TYPE_BAD_LENGTH", words)
