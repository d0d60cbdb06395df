"""Rules of components in messages, classic and V2."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from sandbox import components as kinds
from sandbox.checks.kinds import (
    Check,
    address,
    array,
    boolean,
    integer,
    one_of,
    record,
    snowflake,
    text,
    type_of,
)
from sandbox.checks.problems import Path, Problems
from sandbox.components import walk
from sandbox.world import Json

MOST_ROWS, MOST_V2, ROW_WIDTH = 5, 40, 5
_NUMBER: dict[str, Check] = {"type": integer(1, 100), "id": integer(0, 2**31 - 1)}
_CUSTOM_ID = text(100, 1)
_EMOJI = record({"id": snowflake, "name": text(32), "animated": boolean})
OPTION = record(
    {
        "label": text(100, 1),
        "value": text(100, 1),
        "description": text(100),
        "default": boolean,
        "emoji": _EMOJI,
    },
    ("label", "value"),
)
_MENU: dict[str, Check] = _NUMBER | {
    "custom_id": _CUSTOM_ID,
    "placeholder": text(150),
    "min_values": integer(0, 25),
    "max_values": integer(1, 25),
    "disabled": boolean,
    "required": boolean,
}
_DEFAULTS = array(
    record({"id": snowflake, "type": one_of("user", "role", "channel")}, ("id", "type")), 25
)
_MEDIA = record({"url": address("http", "https", "attachment")}, ("url",))
_OWN_FILE = record({"url": address("attachment")}, ("url",))

MENUS: dict[int, Check] = {
    kinds.STRING_SELECT: record(
        _MENU | {"options": array(OPTION, 25, 1)}, ("custom_id", "options")
    ),
    kinds.USER_SELECT: record(_MENU | {"default_values": _DEFAULTS}, ("custom_id",)),
    kinds.ROLE_SELECT: record(_MENU | {"default_values": _DEFAULTS}, ("custom_id",)),
    kinds.MENTIONABLE_SELECT: record(_MENU | {"default_values": _DEFAULTS}, ("custom_id",)),
    kinds.CHANNEL_SELECT: record(
        _MENU | {"default_values": _DEFAULTS, "channel_types": array(integer(0, 20), 20)},
        ("custom_id",),
    ),
}
_BUTTON = record(
    _NUMBER
    | {
        "style": integer(1, 6),
        "label": text(80),
        "emoji": _EMOJI,
        "custom_id": _CUSTOM_ID,
        "url": address("http", "https", "discord", most=512),
        "sku_id": snowflake,
        "disabled": boolean,
    },
    ("style",),
)
_TEXT = record(_NUMBER | {"content": text(4000, 1)}, ("content",))
_THUMBNAIL = record(
    _NUMBER | {"media": _MEDIA, "description": text(1024), "spoiler": boolean}, ("media",)
)
_GALLERY_ITEM = record(
    {"media": _MEDIA, "description": text(1024, 1), "spoiler": boolean}, ("media",)
)


def _by_type(table: dict[int, Check]) -> Check:
    def check(value: Any, path: Path, problems: Problems) -> None:
        kind = type_of(value)
        if kind not in table:
            listed = ", ".join(str(k) for k in table)
            words = f'Value of field "type" must be one of ({listed}).'
            problems.add((*path, "type"), "UNION_TYPE_CHOICES", words)
            return
        table[kind](value, path, problems)

    return check


def _button(value: Any, path: Path, problems: Problems) -> None:
    _BUTTON(value, path, problems)
    if not isinstance(value, dict):
        return
    link = value.get("style") == kinds.LINK_STYLE
    if link and (not value.get("url") or value.get("custom_id")):
        problems.add(path, "BUTTON_COMPONENT_INVALID_URL", "A link button has a url, no custom id")
    if not link and (value.get("url") or not value.get("custom_id")):
        words = "A custom id is required, and only link buttons have a url"
        problems.add(path, "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", words)
    if not value.get("label") and not value.get("emoji"):
        words = "A button must have a label or an emoji"
        problems.add(path, "BUTTON_COMPONENT_LABEL_REQUIRED", words)


_ROW = record(
    _NUMBER | {"components": array(_by_type({kinds.BUTTON: _button} | MENUS), 25, 1)},
    ("components",),
)


def _row(value: Any, path: Path, problems: Problems) -> None:
    _ROW(value, path, problems)
    inside = value.get("components") if isinstance(value, dict) else None
    if not isinstance(inside, list):
        return
    # A menu fills a row, which holds five buttons.
    widths = [1 if c.get("type") == kinds.BUTTON else 5 for c in inside if isinstance(c, dict)]
    if sum(widths) > ROW_WIDTH:
        words = f"The specified component exceeds the maximum width of {ROW_WIDTH}"
        problems.add(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)


_SECTION = record(
    _NUMBER
    | {
        "components": array(_by_type({kinds.TEXT: _TEXT}), 3, 1),
        "accessory": _by_type({kinds.BUTTON: _button, kinds.THUMBNAIL: _THUMBNAIL}),
    },
    ("components", "accessory"),
)
_INNER: dict[int, Check] = {
    kinds.ROW: _row,
    kinds.TEXT: _TEXT,
    kinds.SECTION: _SECTION,
    kinds.GALLERY: record(_NUMBER | {"items": array(_GALLERY_ITEM, 10, 1)}, ("items",)),
    kinds.FILE: record(_NUMBER | {"file": _OWN_FILE, "spoiler": boolean}, ("file",)),
    kinds.SEPARATOR: record(_NUMBER | {"spacing": one_of(1, 2), "divider": boolean}),
}
_CONTAINER = record(
    _NUMBER
    | {
        "components": array(_by_type(_INNER), 40, 1),
        "accent_color": integer(0, 0xFFFFFF),
        "spoiler": boolean,
    },
    ("components",),
)
CLASSIC = array(_by_type({kinds.ROW: _row}), MOST_ROWS)
V2 = array(_by_type(_INNER | {kinds.CONTAINER: _CONTAINER}), MOST_V2)


def check_components(value: Any, path: Path, problems: Problems, *, v2: bool) -> None:
    """Check the components of a message.

    Args:
        value: The list.
        path: Where it is in the body.
        problems: Where problems go.
        v2: Whether the message has the flag IS_COMPONENTS_V2.
    """
    # What follows relies on the shape: it looks only where that was right.
    before = len(problems.found)
    (V2 if v2 else CLASSIC)(value, path, problems)
    if len(problems.found) > before:
        return
    check_together(value, path, problems)
    everything = list(walk(value))
    if v2 and len(everything) > MOST_V2:
        words = f"The total number of components must not exceed {MOST_V2}"
        problems.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS", words)
    words_total = sum(len(c["content"]) for c in everything if c["type"] == kinds.TEXT)
    if words_total > 4000:
        problems.add(path, "COMPONENT_TEXT_SIZE_EXCEEDED", "All texts together exceed 4000")


def check_together(components: list[Json], path: Path, problems: Problems) -> None:
    """Check what concerns several components: custom ids, numbers and menus' figures."""
    custom_ids: set[str] = set()
    numbers: set[int] = set()
    for component in walk(components):
        custom_id, number = component.get("custom_id"), component.get("id")
        if custom_id is not None and custom_id in custom_ids:
            words = "Component custom id cannot be duplicated"
            problems.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", words)
        if number and number in numbers:
            problems.add(path, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        custom_ids.add(custom_id or "")
        numbers.add(number or 0)
        if component["type"] in (*kinds.SELECTS, kinds.CHECKBOX_GROUP, kinds.RADIO_GROUP):
            _check_menu(component, path, problems)
    custom_ids.discard("")


def _check_menu(menu: Json, path: Path, problems: Problems) -> None:
    least = menu.get("min_values")
    most = menu.get("max_values")
    least = 1 if least is None else least
    most = max(1, least) if most is None and "options" not in menu else most
    if most is not None and least > most:
        problems.add(path, "SELECT_COMPONENT_MIN_VALUES", "min_values exceeds max_values")
    options = menu.get("options")
    if options is None:
        return
    values = [option["value"] for option in options]
    if len(set(values)) != len(values):
        words = "The specified option value is already used"
        problems.add(path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)
    if max(least, most or 1) > len(options):
        words = f"min_values and max_values must not exceed {len(options)} options"
        problems.add(path, "SELECT_COMPONENT_MAX_VALUES_EXCEEDED", words)
    if sum(1 for o in options if o.get("default")) > (most or len(options)):
        words = "More options are chosen from the beginning than may be chosen"
        problems.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words)


def check_emojis(value: Json, path: Path, known: Container[str], problems: Problems) -> None:
    """Check that the emoji of buttons and options, at any depth, exist.

    Args:
        value: A component, or a body with `components`; its shape was found to be right.
        path: Where it is in the body.
        known: Ids of the application's emoji.
        problems: Where problems go.
    """
    emoji = value.get("emoji")
    if emoji is not None:
        key = "name" if emoji.get("id") is None else "id"
        # Without an id it is one of Unicode's, none of which is written with ASCII alone.
        right = (
            str(emoji["id"]) in known if key == "id" else not (emoji.get("name") or "").isascii()
        )
        if not right:
            # Discord's code is the same for options of menus (discord-api-docs#8071).
            place = (*path, "emoji", key)
            problems.add(place, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    for key in ("components", "options"):
        for index, inside in enumerate(value.get(key) or []):
            check_emojis(inside, (*path, key, index), known, problems)
    if value.get("accessory"):
        check_emojis(value["accessory"], (*path, "accessory"), known, problems)
