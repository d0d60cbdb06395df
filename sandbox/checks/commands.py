"""Rules of application commands."""

from __future__ import annotations

import re
from typing import Any

from sandbox.checks.choices import SAFE
from sandbox.checks.kinds import (
    Check,
    array,
    boolean,
    integer,
    number,
    one_of,
    record,
    snowflake,
    text,
    type_of,
)
from sandbox.checks.locales import localised
from sandbox.checks.problems import Path, Problems
from sandbox.slash import GROUP, INTEGER, NUMBER, STRING, SUBCOMMAND
from sandbox.world import Json

MOST_SLASH, MOST_USER, MOST_MESSAGE, TOTAL = 100, 15, 15, 8000
_NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")


def _name(value: Any, path: Path, problems: Problems) -> None:
    before = len(problems.found)
    text(32, 1)(value, path, problems)
    # ``\w`` includes capitals; names must be in lower case where the script has one.
    if len(problems.found) == before and (not _NAME.fullmatch(value) or value != value.lower()):
        problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _permissions(value: Any, path: Path, problems: Problems) -> None:
    if isinstance(value, bool) or not str(value).isdecimal():
        problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')


_NAMES = localised(32, _name)
_DESCRIPTIONS = localised(100)
_BASE: dict[str, Check] = {
    "type": integer(1, 11),
    "name": _name,
    "name_localizations": _NAMES,
    "description": text(100, 1),
    "description_localizations": _DESCRIPTIONS,
    "required": boolean,
}


def _choices(value: Check) -> Check:
    fields = {"name": text(100, 1), "name_localizations": localised(100), "value": value}
    return array(record(fields, ("name", "value")), 25)


_MORE: dict[int, dict[str, Check]] = {
    STRING: {
        "choices": _choices(text(100)),
        "autocomplete": boolean,
        "min_length": integer(0, 6000),
        "max_length": integer(1, 6000),
    },
    INTEGER: {
        "choices": _choices(integer(-SAFE, SAFE)),
        "autocomplete": boolean,
        "min_value": integer(-SAFE, SAFE),
        "max_value": integer(-SAFE, SAFE),
    },
    NUMBER: {
        "choices": _choices(number),
        "autocomplete": boolean,
        "min_value": number,
        "max_value": number,
    },
    7: {"channel_types": array(integer(0, 20), 20)},
}


def _option(value: Any, path: Path, problems: Problems) -> None:
    kind = type_of(value)
    if not 1 <= kind <= 11:
        words = 'Value of field "type" must be one of (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).'
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", words)
        return
    fields = _BASE | _MORE.get(kind, {})
    if kind in (SUBCOMMAND, GROUP):
        fields = fields | {"options": array(_option, 25)}
    record(fields, ("type", "name", "description"))(value, path, problems)


COMMAND = record(
    {
        "id": snowflake,
        "type": one_of(1, 2, 3),
        # Names of user and message commands may have capitals and spaces; checked below.
        "name": text(32, 1),
        "name_localizations": localised(32),
        "description": text(100),
        "description_localizations": _DESCRIPTIONS,
        "options": array(_option, 25),
        "default_member_permissions": _permissions,
        "dm_permission": boolean,
        "default_permission": boolean,
        "nsfw": boolean,
        "contexts": array(one_of(0, 1, 2), 3, 1),
        "integration_types": array(one_of(0, 1), 2, 1),
    },
    ("name",),
)


def check_command(form: Any, path: Path, problems: Problems) -> None:
    """Check one command.

    Args:
        form: What the bot sent.
        path: Where it is in the body.
        problems: Where problems go.
    """
    before = len(problems.found)
    COMMAND(form, path, problems)
    if len(problems.found) > before:
        return
    if (form.get("type") or 1) != 1:
        return
    _name(form["name"], (*path, "name"), problems)
    _NAMES(form.get("name_localizations") or {}, (*path, "name_localizations"), problems)
    if not form.get("description"):
        words = "This field is required"
        problems.add((*path, "description"), "BASE_TYPE_REQUIRED", words)
    _check_options(form.get("options") or [], (*path, "options"), problems)
    if size(form) > TOTAL:
        words = f"Command exceeds maximum size ({TOTAL})"
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", words)


def check_all(forms: Any) -> None:
    """Check a complete set of commands.

    Raises:
        DiscordError: 50035 with everything that is wrong.
    """
    problems = Problems()
    array(check_command, MOST_SLASH + MOST_USER + MOST_MESSAGE)(forms, (), problems)
    problems.stop()
    seen: set[tuple[int, str]] = set()
    for index, form in enumerate(forms):
        key = (form.get("type") or 1, form["name"])
        if key in seen:
            words = "Application command names must be unique"
            problems.add((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", words)
        seen.add(key)
    problems.stop()


def too_many(kinds: list[int]) -> bool:
    """Say whether there are more commands of a kind than an application may have."""
    limits = {1: MOST_SLASH, 2: MOST_USER, 3: MOST_MESSAGE}
    return any(kinds.count(kind) > most for kind, most in limits.items())


def _check_options(options: list[Json], path: Path, problems: Problems) -> None:
    seen: set[str] = set()
    optional = False
    for index, option in enumerate(options):
        here = (*path, index)
        if option["name"] in seen:
            words = "Option name already exists within the command"
            problems.add((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words)
        seen.add(option["name"])
        if option.get("required") and optional:
            words = "Required options must be placed before non-required options"
            problems.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        optional = optional or not option.get("required")
        if option.get("autocomplete") and option.get("choices"):
            words = "An option has either choices or autocomplete"
            problems.add(here, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", words)
        _check_range(option, here, problems)
        _check_options(option.get("options") or [], (*here, "options"), problems)
    kinds = {option["type"] in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        words = (
            "Sub-command and sub-command group option types are mutually exclusive to all others"
        )
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)


def _check_range(option: Json, path: Path, problems: Problems) -> None:
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        least, most = option.get(low), option.get(high)
        if least is not None and most is not None and least > most:
            problems.add((*path, low), "NUMBER_TYPE_MAX", f"{low} exceeds {high}")
    values = [choice["value"] for choice in option.get("choices") or []]
    names = [choice["name"] for choice in option.get("choices") or []]
    if len(set(values)) != len(values) or len(set(names)) != len(names):
        words = "The specified option value is already used"
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_CHOICE_DUPLICATED", words)


def size(form: Json) -> int:
    """Return the characters towards a command's 8000: the longest language of each text."""
    total = 0
    for key in ("name", "description"):
        texts = [form.get(key) or "", *(form.get(f"{key}_localizations") or {}).values()]
        total += max(len(words) for words in texts)
    if isinstance(form.get("value"), str):
        total += len(form["value"])
    for key in ("options", "choices"):
        total += sum(size(inner) for inner in form.get(key) or [])
    return total
