"""Buttons and menus: nothing of them is kept in memory, so they work after any restart.

An id says all that a press needs (``cogs.ui.ids``). It is read once, when the press comes in;
the client's ``on_press`` gets the typed value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from cogs.table.model import storable
from cogs.ui.ids import CHOSEN, FAMILIES, Press, parse

# Discord's limits: one text that is longer, and it refuses the whole message.
LABEL_LIMIT = 80
OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150

PRIMARY = discord.ButtonStyle.primary
PLAIN = discord.ButtonStyle.secondary
GOOD = discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger


def read_press(data: Any) -> Press | None:
    """Return what Discord says was pressed; None for an id that is not ours."""
    values = data.get("values")
    some = isinstance(values, list) and values
    chosen = storable(CHOSEN.join(map(str, values))) if some else None
    return parse(str(data.get("custom_id", "")), chosen)


class Client(Protocol):
    """The client, as far as a button knows it."""

    async def on_press(self, interaction: discord.Interaction[Any], press: Press) -> None:
        """Do what a press asks for."""


class Pressable(ui.DynamicItem[ui.Item[Any]], template=rf"(?s)[{''.join(FAMILIES)}]:.*"):
    """A button or a menu of ours.

    There is one class for both: discord.py calls every class whose template fits an id.
    """

    press: Press | None = None

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any, /
    ) -> Self:
        """Return the item that was pressed, with what the press means."""
        del match
        pressed = cls(item)
        pressed.press = read_press(interaction.data or {})
        return pressed

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press on; an id that no version ever made is left to time out."""
        if self.press is not None:
            await cast("Client", interaction.client).on_press(interaction, self.press)


Row = Sequence[Pressable]


def cut(text: str, limit: int) -> str:
    """Return text that fits, ending in … where something is missing."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def button(
    custom_id: str, label: str, style: discord.ButtonStyle = PLAIN, *, disabled: bool = False
) -> Pressable:
    """Return a button."""
    item: ui.Button[Any] = ui.Button(
        custom_id=custom_id, label=cut(label, LABEL_LIMIT), style=style, disabled=disabled
    )
    return Pressable(item)


def menu(
    custom_id: str,
    placeholder: str,
    options: Sequence[tuple[str, str] | tuple[str, str, str]],
    least: int = 1,
    most: int = 1,
) -> Pressable:
    """Return a menu of (value, label, perhaps a note below it), at most 25.

    Args:
        custom_id: Its id.
        placeholder: What it says while nothing is chosen.
        options: What can be chosen.
        least: How many are chosen at least.
        most: How many are chosen at most.
    """
    choices = [
        discord.SelectOption(
            value=value,
            label=cut(label, OPTION_LIMIT),
            description=cut("".join(note), OPTION_LIMIT) or None,
        )
        for value, label, *note in options
    ]
    item: ui.Select[Any] = ui.Select(
        custom_id=custom_id,
        placeholder=cut(placeholder, PLACEHOLDER_LIMIT),
        options=choices,
        min_values=least,
        max_values=most,
    )
    return Pressable(item)


def view(rows: Sequence[Row]) -> ui.View | None:
    """Return discord.py's view of at most five rows, None where there is nothing to press."""
    filled = [row for row in rows if row]
    if not filled:
        return None
    made = ui.View(timeout=None)  # else discord.py keeps a timer for each message
    for number, row in enumerate(filled):
        for item in row:
            item.row = number
            made.add_item(item)
    return made
