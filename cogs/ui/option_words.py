"""What options are called, what their values say, and which of them a lobby names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cogs.table.lobby.seats import TABLE_OPTIONS
from cogs.table.model import Table
from cogs.table.time import time_control
from cogs.ui.phrases import span
from data.store.rows import HUMAN, LOBBY, RATED, UNRATED
from data.words import Words
from engine import registry
from engine.spec import GameSpec
from render.phrases import sentence

GROUPS = {
    "game": (),
    "time": ("pace", "lapse", "holiday"),
    "help": ("aid", "hints", "rated"),
    "look": ("solo", "theme", "boards"),
}
"""Groups in which people look for options, with the keys of those that every table has."""


COMMON = ("solo", "pace", "aid", "hints")
"""Options of every table that anybody may want to choose; the others are for experts."""


def shared_options(table: Table) -> dict[str, str]:
    """Return the options of every table that mean something at this one."""
    idle = {"solo": not table.solo, "aid": not table.game.has_gains}
    return {key: str(getattr(table.row, key)) for key in TABLE_OPTIONS if not idle.get(key)}


def translate_none(words: Words, text: str) -> str:
    never = words("notify-none-typed").lower()
    return time_control.NONE if text.strip().lower() == never else text


def pace_text(words: Words, text: str) -> str:
    chosen = time_control.read(text)
    if not chosen.each:
        return words("option-pace-none")
    each = span(words, chosen.each)
    if not chosen.reserve:
        return words("pace-each", each=each)
    return words("pace-reserve", each=each, reserve=span(words, chosen.reserve))


def typed_pace(words: Words, text: str) -> str:
    """Return a typed time control as a table keeps it where the menu has it in these words."""
    wanted = text.strip().casefold()
    said = {pace_text(words, value).casefold(): value for value in time_control.CHOICES}
    return said.get(wanted) or translate_none(words, text)


def option_name(words: Words, game: str, key: str) -> str:
    return words(_option_key(game, key))


def option_meaning(words: Words, game: str, key: str) -> str:
    """Return what an option is about, for those who choose it."""
    return words(f"{_option_key(game, key)}.about")


def _option_key(game: str, key: str) -> str:
    return f"option-{key}" if key in TABLE_OPTIONS else f"{game}-option-{key}"


def option_value(words: Words, game: str, key: str, value: str) -> str:
    if key == "pace":
        return pace_text(words, value)
    name = _value_key(game, key, value)
    return words(name) if key in TABLE_OPTIONS or words.has(name) else value


def _value_key(game: str, key: str, value: str) -> str:
    return f"{_option_key(game, key)}-{value}"


def option_group(spec: GameSpec, key: str) -> str:
    """Return the group in which people look for an option."""
    if any(option.key == key for option in spec.options if option.timer):
        return "time"
    return next((group for group, keys in GROUPS.items() if key in keys), "game")


def option_lines(table: Table, words: Words) -> list[str]:
    """Return all options that have an effect, a line for each group."""
    found: dict[str, dict[str, str]] = {}
    for key, value in _stated(table).items():
        found.setdefault(option_group(table.game.spec, key), {})[key] = value
    return [
        words(
            "options-group",
            name=words(f"button-options-{group}"),
            list=changes_line(words, table.row.game, found[group]),
        )
        for group in GROUPS
        if group in found
    ]


def _stated(table: Table) -> dict[str, str]:
    row = table.row
    shared, own = shared_options(table), _own_options(table)
    if not time_control.read(row.pace).each:
        # Without a clock, its settings have no effect; a party has its game's own limits.
        idle = ("lapse", "holiday", "pace") if row.party else ("lapse", "holiday")
        shared = {key: value for key, value in shared.items() if key not in idle}
        # Elsewhere one phrase says that nothing has a limit.
        off = {o.key for o in table.game.spec.options if o.timer and own.get(o.key) == o.default}
        own = own if row.party else {key: own[key] for key in own if key not in off}
    # A rating compares people who played each other (decision: results). A lobby can still fill.
    people = all(seat.kind == HUMAN for seat in table.seats)
    fills = people if row.status == LOBBY else people and len(table.seats) > 1
    if not fills and row.rated == RATED:
        shared["rated"] = UNRATED
    return {**own, **shared}


def lobby_options(table: Table, words: Words) -> str:
    """Return what defines this game beside its variant: its words, and what is not as usual."""
    spec, own = table.game.spec, _own_options(table)
    unsaid = _usual(table) - {spec.lexicon} | {o.key for o in spec.options if o.mode}
    shared = {
        key: value
        for key, value in shared_options(table).items()
        if key != "boards" and value not in ("none", TABLE_OPTIONS[key][0])
    }
    shown = {key: value for key, value in own.items() if key not in unsaid}
    return sentence(changes_line(words, table.row.game, {**shown, **shared}))


def _usual(table: Table) -> set[str]:
    """Return the game's options that are what a table begins with."""
    row = table.row
    return {
        option.key
        for option in table.game.spec.options
        if row.options[option.key] == option.usual(party=row.party)
    }


def variant_line(table: Table, words: Words) -> str:
    """Return the variant that is played and what it is about; empty where a game has none."""
    game, chosen = table.row.game, table.row.options
    modes = [(option.key, chosen[option.key]) for option in table.game.spec.options if option.mode]
    name, about = partial(option_value, words, game), partial(option_about, words, game)
    return " ".join(words("options-group", name=name(*one), list=about(*one)) for one in modes)


def option_about(words: Words, game: str, key: str, value: str) -> str:
    name = f"{game}-option-{key}-{value}.about"
    return words(name) if words.has(name) else ""


def _own_options(table: Table) -> dict[str, str]:
    """Return the game's options that have an effect beside the others, the main one first."""
    chosen, seats = table.row.options, len(table.seats)
    party = table.row.party
    own = (o for o in table.game.spec.options if o.matters(chosen, seats, party=party))
    return {option.key: chosen[option.key] for option in own}


def changes_line(words: Words, game: str, changed: Mapping[str, str]) -> str:
    """Return options and their values: a phrase where a value has one, or its name before it.

    What is a game of its own is named by its value alone.
    """
    modes = {option.key for option in registry.game(game).spec.options if option.mode}

    def said(key: str, value: str) -> str:
        phrase = f"{_value_key(game, key, value)}.said"
        if words.has(phrase):
            return words(phrase)
        shown = option_value(words, game, key, value)
        if key in modes:
            return shown
        return words("options-item", name=option_name(words, game, key), value=shown)

    return " · ".join(said(key, value) for key, value in changed.items())
