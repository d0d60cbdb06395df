"""Buttons, menus and text forms. None is stored in memory, so they work after any restart.

An id holds all that a press needs (``cogs.ui.ids``). It is parsed once, when the press comes
in (``read_press``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.table.model import storable
from cogs.ui import ids
from cogs.ui.ids import CHOSEN, FormPress, LearnPress, LobbyPress, NotifyPress, Press, parse
from data.words import Words
from render.contract import Badge

# Discord's limits. One longer text makes Discord refuse the whole message.
LABEL_LIMIT = 80
OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150
WIDE = 5  # buttons of a row
MENU_LIMIT = 25

PRIMARY = discord.ButtonStyle.primary
PLAIN = discord.ButtonStyle.secondary
GOOD = discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger


def read_press(data: Any) -> Press | None:
    values = data.get("values")
    some = isinstance(values, list) and values
    chosen = storable(CHOSEN.join(map(str, values))) if some else ""
    return parse(str(data.get("custom_id", "")), chosen)


def was_offered(message: Any, data: Any) -> bool:
    """Return whether chosen values are what the menu in a message offers, and as many as it takes.

    Discord checks that, but a client may get round it.
    """
    values = data.get("values")
    if not isinstance(values, list):
        return True

    def walk(parts: Iterable[Any]) -> Iterator[Any]:
        for part in parts:
            yield part
            yield from walk(getattr(part, "children", ()))

    for part in walk(getattr(message, "components", ())):
        if isinstance(part, discord.SelectMenu) and part.custom_id == data.get("custom_id"):
            offered = [option.value for option in part.options]
            known = not offered or set(map(str, values)) <= set(offered)
            return known and part.min_values <= len(values) <= part.max_values
    return True


class Button(ui.Button[Any]):
    in_words: Button | None = None
    """The same button without its emoji."""
    mark: str = ""
    """What its choice is marked with in the picture above it (``Item.mark``)."""
    back: bool = False
    """Whether it leads to the page before, and is no choice of this one."""


class Menu(ui.Select[Any]):
    in_words: Button | None = None


class PeopleMenu(ui.UserSelect[Any]):
    in_words: Button | None = None


Pressable = Button | Menu | PeopleMenu
Row = Sequence[Pressable]


def cut(text: str, limit: int) -> str:
    """Return text that fits, ending in … if some is missing."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


EMOJIS: dict[str, str] = {}
"""The emoji of pieces at Discord, by piece, as they are written in a message: the application's
own, the same for all that this process sends. Empty until they are fetched."""


def button(
    custom_id: str,
    label: str,
    style: discord.ButtonStyle = PLAIN,
    *,
    disabled: bool = False,
    emoji: Badge | None = None,
) -> Pressable:
    """Return a button; a piece with an emoji stands before what is beside it, or the label.

    No button is an emoji alone: it is small on a phone, and nobody hears it.
    """

    def made(shown: str, style: discord.ButtonStyle, symbol: str | None = None) -> Button:
        text = cut(shown, LABEL_LIMIT) or None
        return Button(custom_id=custom_id, label=text, style=style, disabled=disabled, emoji=symbol)

    in_words = made(label, style)
    if emoji is None or emoji[0] not in EMOJIS:
        return in_words
    # A blue token is not seen on a blue button, nor a green one on a green button.
    hidden = style is PRIMARY or (style is GOOD and "green" in emoji[0])
    pressable = made(emoji[1] or label, PLAIN if hidden else style, EMOJIS[emoji[0]])
    pressable.in_words = in_words
    return pressable


def way_back(custom_id: str, words: Words) -> Pressable:
    """Return the button to the page before."""
    made = Button(custom_id=custom_id, label=words("button-back"), style=PLAIN)
    made.back = True
    return made


def link_row(address: str, label: str) -> list[Pressable]:
    """Return a button that opens an address; none without one."""
    return [Button(url=address, label=cut(label, LABEL_LIMIT))] if address else []


_BESIDE = 5
"""Letters that an emoji is as wide as, with its gap to a label."""


def letters(item: Pressable) -> int:
    """Return how many letters a button is as wide as."""
    label = len(getattr(item, "label", None) or "")
    return label if item.in_words is None else label + _BESIDE


def without_emoji(row: Row) -> Row:
    return [item.in_words or item for item in row]


def in_rows(items: Sequence[Pressable]) -> list[Row]:
    return [items[at : at + WIDE] for at in range(0, len(items), WIDE)]


def page_buttons(
    page: int, pages: int, words: Words, named: Callable[[int], str]
) -> list[Pressable]:
    """Return the buttons to the page before and the next one; pages count from 0."""
    both = (page - 1, "button-page-before"), (page + 1, "button-page-next")
    return [
        button(named(other), words(key, page=other + 1, pages=pages))
        for other, key in both
        if 0 <= other < pages
    ]


def menu(
    custom_id: str,
    placeholder: str,
    options: Sequence[tuple[str, str] | tuple[str, str, str]],
    least: int = 1,
    most: int = 1,
    *,
    chosen: str = "",
) -> Pressable:
    """Return a menu of (value, label, optional note below it), at most 25."""
    choices = [
        discord.SelectOption(
            value=value,
            label=cut(label, OPTION_LIMIT),
            description=cut("".join(note), OPTION_LIMIT) or None,
            default=bool(chosen) and value == chosen,
        )
        for value, label, *note in options
    ]
    return Menu(
        custom_id=custom_id,
        placeholder=cut(placeholder, PLACEHOLDER_LIMIT),
        options=choices,
        min_values=least,
        max_values=most,
    )


def menus(
    custom_id: str,
    placeholder: str,
    options: Sequence[tuple[str, str]],
    *,
    several: bool = False,
    chosen: str = "",
) -> list[Row]:
    """Return a menu of any number of values, in as many parts as that takes.

    With ``several`` any number of the values may be chosen, none as well. The value ``chosen`` is
    marked.
    """
    parts = [options[at : at + MENU_LIMIT] for at in range(0, len(options), MENU_LIMIT)]
    rows: list[Row] = []
    for number, part in enumerate(parts):
        span = "" if len(parts) == 1 else f" ({part[0][1]} – {part[-1][1]})"
        least, most = (0, len(part)) if several else (1, 1)
        named = ids.part(custom_id, number)
        rows.append([menu(named, f"{placeholder}{span}", part, least, most, chosen=chosen)])
    return rows


def buttons_or_menus(
    named: Callable[[str], str],
    placeholder: str,
    options: Sequence[tuple[str, str]],
    style: discord.ButtonStyle = PLAIN,
) -> list[Row]:
    """Return a button for each game, or menus where there are more games than four rows take."""
    if len(options) <= 4 * WIDE:
        return in_rows([button(named(game), label, style) for game, label in options])
    return menus(named(ids.CHOOSE), placeholder, options)


def people_menu(custom_id: str, placeholder: str, most: int) -> Pressable:
    text = cut(placeholder, PLACEHOLDER_LIMIT)
    return PeopleMenu(custom_id=custom_id, placeholder=text, max_values=most)


def view(rows: Sequence[Row]) -> ui.View | None:
    """Return discord.py's view of at most five rows; None if there is nothing to press."""
    filled = [row for row in rows if row]
    if not filled:
        return None
    made = ui.View(timeout=None)
    for number, row in enumerate(filled):
        for item in row:
            item.row = number
            made.add_item(item)
    made.stop()  # else discord.py keeps it, a private one with a timer of 15 minutes
    return made


_DEPTH, _MOST = 8, 25
"""Limits for submitted forms: levels, and parts of one level. Discord's forms stay below both."""
_TYPED = 4000
"""Characters of the longest text that a form of Discord's takes."""


@dataclass(frozen=True, slots=True)
class OptionsForm:
    """A form of a lobby's options; ``values`` by the keys of the options."""

    table: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SettingsForm:
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TypedForm:
    """A decision that was typed, for the question with this ``token``."""

    table: str
    token: str
    text: str


@dataclass(frozen=True, slots=True)
class LessonForm:
    game: str
    lesson: int
    text: str


Form = OptionsForm | SettingsForm | TypedForm | LessonForm


def read_form(data: Any) -> Form | None:
    match parse(str(data.get("custom_id", ""))):
        case NotifyPress():
            return SettingsForm(form_values(data))
        case LobbyPress(table, "options"):
            return OptionsForm(table, form_values(data))
        case FormPress(table, token, ids.TYPE):
            return TypedForm(table, token, storable(form_values(data).get("text", "")))
        case LearnPress(game, lesson):
            return LessonForm(game, lesson, storable(form_values(data).get("text", "")))
    return None


def form_values(data: Any) -> dict[str, str]:
    fields: dict[str, str] = {}

    def walk(node: Any, depth: int) -> None:
        if depth > _DEPTH:
            return
        if isinstance(node, list):
            for child in node[:_MOST]:
                walk(child, depth + 1)
        elif isinstance(node, dict):
            values, typed = node.get("values"), node.get("value")
            if "custom_id" in node and isinstance(values, list) and values:
                # No menu in our forms takes several.
                fields[str(node["custom_id"])] = str(values[0])
            elif "custom_id" in node and isinstance(typed, str):
                fields[str(node["custom_id"])] = typed[:_TYPED]
            # Rows of a form hold a list, labels a single part.
            walk(node.get("components"), depth + 1)
            walk(node.get("component"), depth + 1)

    walk((data or {}).get("components"), 0)
    return fields
