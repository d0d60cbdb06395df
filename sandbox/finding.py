"""Finding buttons, menus and fields in what the bot sent, telling what there was instead."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.world import Json

BUTTON, SELECTS = 2, (3, 5, 6, 7, 8)


class DriverError(AssertionError):
    """What a test waited for did not come; the words say what was seen instead."""


class InteractionFailed(DriverError):
    """The person would read "This interaction failed"."""


def components(message: Json) -> list[Json]:
    """Return all components of a message in reading order, those inside others too."""
    found: list[Json] = []

    def walk(level: list[Json]) -> None:
        for component in level:
            found.append(component)
            walk(component.get("components", []))
            if "accessory" in component:
                walk([component["accessory"]])

    walk(message.get("components", []))
    return found


def buttons(message: Json) -> list[Json]:
    """Return the buttons of a message."""
    return [c for c in components(message) if c["type"] == BUTTON]


def menus(message: Json) -> list[Json]:
    """Return the menus of a message."""
    return [c for c in components(message) if c["type"] in SELECTS]


def _has(custom_id: str, part: str) -> bool:
    """Return whether a part of an id is there; ``g:`` is the first, not the end of a table's id."""
    return custom_id.startswith(part) if part[1:] == ":" else part in custom_id


def find_button(
    message: Json,
    label: str | None = None,
    *,
    custom_id: str | None = None,
    index: int | None = None,
) -> Json:
    """Find a button by label or custom id (the whole one wins over a part), or by its number.

    Raises:
        DriverError: There is none; it lists those that are there.
    """
    there = [b for b in buttons(message) if "custom_id" in b]
    fitting = there
    if label is not None:
        exact = [b for b in there if b.get("label") == label]
        fitting = exact or [b for b in there if label in (b.get("label") or "")]
    if custom_id is not None:
        exact = [b for b in fitting if b["custom_id"] == custom_id]
        fitting = exact or [b for b in fitting if _has(b["custom_id"], custom_id)]
    if index is not None:
        fitting = fitting[index : index + 1] if index >= 0 else fitting[index:][:1]
    if not fitting:
        listed = [(b.get("label"), b["custom_id"]) for b in there]
        raise DriverError(f"no button {label or custom_id or index!r} among {listed}")
    return fitting[0]


def find_menu(
    message: Json,
    values: Iterable[str],
    *,
    custom_id: str | None = None,
    placeholder: str | None = None,
) -> Json:
    """Find a menu by custom id, placeholder, or by having the wanted options.

    Raises:
        DriverError: There is none; it lists those that are there.
    """
    there = menus(message)
    fitting = there
    if custom_id is not None:
        fitting = [m for m in fitting if _has(m["custom_id"], custom_id)]
    if placeholder is not None:
        fitting = [m for m in fitting if placeholder in (m.get("placeholder") or "")]
    wanted = list(values)
    with_options = [m for m in fitting if all(_has_option(m, value) for value in wanted)]
    if not with_options:
        listed = [
            (m["custom_id"], [(o["label"], o["value"]) for o in m.get("options", [])])
            for m in there
        ]
        raise DriverError(f"no menu with {wanted} among {listed}")
    return with_options[0]


def _has_option(menu: Json, wanted: str) -> bool:
    options = menu.get("options")
    # Menus of people and channels bring no options: the client knows what there is.
    if options is None:
        return True
    return any(wanted in (o["value"], o["label"]) for o in options)


def option_value(menu: Json, wanted: str) -> str:
    """Return the value of an option given by value or label; anything else stays as it is."""
    for option in menu.get("options", []):
        if wanted in (option["value"], option["label"]):
            return str(option["value"])
    return wanted


def fields(modal: Json) -> dict[str, str]:
    """Map the folded labels of a form's fields to their custom ids."""
    found: dict[str, str] = {}
    for component in modal["components"]:
        inner = component.get("component")
        for field in [inner] if inner else component.get("components", []):
            label = component.get("label") or field.get("label") or ""
            found[fold(label)] = field["custom_id"]
            found[fold(field["custom_id"])] = field["custom_id"]
    return found


def fold(label: str) -> str:
    """Write a label the way Python names keyword arguments."""
    return label.casefold().replace(" ", "_")
