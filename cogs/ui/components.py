"""Buttons and menus: nothing of them is kept in memory, so they work after any restart.

Each class is one family of ids (``cogs.ui.ids``). A press goes to the client's
``on_press``; what it means is decided there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from cogs.ui import ids as ids

LABEL_LIMIT = 80
OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150

PRIMARY = discord.ButtonStyle.primary
PLAIN = discord.ButtonStyle.secondary
GOOD = discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger


class Presses(Protocol):
    """The client, as far as a button knows it."""

    async def on_press(self, interaction: discord.Interaction[Any], custom_id: str) -> None:
        """Do what a press asks for."""


class _Press:
    """What the families share; the item is drawn by discord.py, the id says what it does."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any, /
    ) -> Self:
        del interaction, match
        return cls(item)  # type: ignore[call-arg]

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        custom_id = self.custom_id  # type: ignore[attr-defined]
        await cast("Presses", interaction.client).on_press(interaction, custom_id)


class StepPress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.STEP):
    """``g:`` one step of the picker."""


class LobbyPress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.LOBBY):
    """``l:`` something in a lobby."""


class TablePress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.TABLE):
    """``t:`` anything else at a table."""


class OpenPress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.OPEN):
    """``p:`` open a table."""


class RulesPress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.RULES):
    """``r:`` a page of the rules."""


class FormPress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.FORM):
    """``f:`` a written decision."""


class ScoresPress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.SCORES):
    """``s:`` the high scores."""


class NotifyPress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.NOTIFY):
    """``n:`` how somebody wants to be told."""


class MinePress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.MINE):
    """``m:`` a page of one's tables."""


class PrivacyPress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.PRIVACY):
    """``y:`` what is kept about the one who presses."""


class DoctorPress(_Press, ui.DynamicItem[ui.Item[Any]], template=ids.DOCTOR):
    """``d:`` what is wrong here."""


Press = (
    PrivacyPress
    | DoctorPress
    | StepPress
    | LobbyPress
    | TablePress
    | OpenPress
    | RulesPress
    | FormPress
    | ScoresPress
    | NotifyPress
    | MinePress
)
FAMILIES: dict[str, type[Press]] = {
    "g": StepPress,
    "l": LobbyPress,
    "t": TablePress,
    "p": OpenPress,
    "r": RulesPress,
    "f": FormPress,
    "s": ScoresPress,
    "n": NotifyPress,
    "m": MinePress,
    "y": PrivacyPress,
    "d": DoctorPress,
}
Row = Sequence[Press]


def cut(text: str, limit: int) -> str:
    """Return text that fits, ending in … where something is missing."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def button(
    custom_id: str, label: str, style: discord.ButtonStyle = PLAIN, *, disabled: bool = False
) -> Press:
    """Return a button; its family follows from the id."""
    item: ui.Button[Any] = ui.Button(
        custom_id=custom_id, label=cut(label, LABEL_LIMIT), style=style, disabled=disabled
    )
    return FAMILIES[custom_id[0]](item)


def menu(custom_id: str, placeholder: str, options: Sequence[tuple[str, str]]) -> Press:
    """Return a menu of (value, label), at most 25, of which one is chosen."""
    choices = [
        discord.SelectOption(value=value, label=cut(label, OPTION_LIMIT))
        for value, label in options
    ]
    item: ui.Select[Any] = ui.Select(
        custom_id=custom_id, placeholder=cut(placeholder, PLACEHOLDER_LIMIT), options=choices
    )
    return FAMILIES[custom_id[0]](item)


def view(rows: Sequence[Row]) -> ui.View | None:
    """Return discord.py's view of at most five rows, None where there is nothing to press."""
    filled = [row for row in rows if row]
    if not filled:
        return None
    made = ui.View(timeout=None)
    for number, row in enumerate(filled):
        for item in row:
            item.row = number
            made.add_item(item)
    return made
