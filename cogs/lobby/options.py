"""The options of a lobby: what most hosts want as menus, all others in forms, a group in each."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.history.scores import hint_lines
from cogs.table.lobby.seats import TABLE_OPTIONS
from cogs.table.model import Table
from cogs.ui import ids, option_words
from cogs.ui.components import OPTION_LIMIT, Pressable, Row, button, cut, in_rows, menu
from cogs.ui.content import UNTIL_START, Content
from data.words import Words

FIELDS = 5
_LABEL, _TITLE = 45, 45  # Discord's limits

Field = tuple[str, tuple[str, ...], str]
"""Key, values and present value of what can be chosen."""


def option_fields(table: Table) -> list[Field]:
    """Return everything that can be chosen, experts' options last."""
    row = table.row
    seats, party = len(table.seats), row.party
    own = [o for o in table.game.spec.options if o.matters(row.options, seats, party=party)]
    experts = {o.key for o in own if o.expert} | (TABLE_OPTIONS.keys() - option_words.COMMON)
    fields = [(o.key, o.offered(row.options[o.key]), row.options[o.key]) for o in own]
    fields += [
        # ``/clock`` takes values that are none of the usual ones.
        (key, tuple(dict.fromkeys((*TABLE_OPTIONS[key], present))), present)
        for key, present in option_words.shared_options(table).items()
    ]
    return sorted(fields, key=lambda field: field[0] in experts)


def option_forms(table: Table) -> list[tuple[str, list[Field]]]:
    """Return the forms: the group of each, and at most five fields."""
    spec, forms = table.game.spec, list[tuple[str, list[Field]]]()
    for group in option_words.GROUPS:
        some = [f for f in option_fields(table) if option_words.option_group(spec, f[0]) == group]
        forms += [(group, some[at : at + FIELDS]) for at in range(0, len(some), FIELDS)]
    return forms


def options_page(table: Table, words: Words) -> Content:
    """Return all options in words, and what changes them."""
    groups = [
        button(ids.lobby(table.id, "options", number), words(f"button-options-{group}"))
        for number, (group, _) in enumerate(option_forms(table))
    ]
    rows: list[Row] = [[_menu(table, words, field)] for field in _first(table)]
    lines = [*option_words.option_lines(table, words), *hint_lines(table, words)]
    how = option_words.variant_line(table, words)
    how = how or words("options-how", title=table.game.spec.title)
    text = "\n".join([how, *lines])
    return Content(text, rows=(*rows, *in_rows(groups)), table=table.id, until=UNTIL_START)


def _first(table: Table) -> list[Field]:
    """Return what most hosts want to choose: the game's main option, and who sees or waits."""
    fields, spec = option_fields(table), table.game.spec
    own = [f for f in fields if option_words.option_group(spec, f[0]) == "game"][:1]
    wanted = ("solo",) if table.solo else () if table.row.party else ("pace",)
    return own + [f for f in fields if f[0] in wanted]


def _menu(table: Table, words: Words, field: Field) -> Pressable:
    (key, values, present), game = field, table.row.game
    name, chosen = option_words.option_name, option_words.option_value(words, game, key, present)
    shown = words("options-item", name=name(words, game, key), value=chosen)
    named, about = option_words.option_value, option_words.option_about
    choices = [
        (value, named(words, game, key, value), about(words, game, key, value)) for value in values
    ]
    return menu(ids.lobby(table.id, "set", key), shown, choices)


def option_form(table: Table, words: Words, number: int = 0) -> ui.Modal:
    # Options that matter no more since the button was made may have taken the last form along.
    forms, game = option_forms(table), table.row.game
    number = min(number, len(forms) - 1)
    group, fields = forms[number]
    title = cut(words(f"button-options-{group}"), _TITLE)
    # discord.py keeps a form until its timeout; what is sent later is read by its id all the same.
    form = ui.Modal(title=title, custom_id=ids.lobby(table.id, "options", number), timeout=900)
    for key, values, present in fields:
        choices = [
            discord.SelectOption(
                value=value,
                label=cut(option_words.option_value(words, game, key, value), OPTION_LIMIT),
                description=option_words.option_about(words, game, key, value) or None,
                default=value == present,
            )
            for value in values
        ]
        select: ui.Select[Any] = ui.Select(custom_id=key, options=choices, required=True)
        label = cut(option_words.option_name(words, game, key), _LABEL)
        about = option_words.option_meaning(words, game, key)
        form.add_item(ui.Label(text=label, description=about, component=select))
    return form
