"""Small checks that are put together to describe a body."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from sandbox.checks.problems import Path, Problems

Check = Callable[[Any, Path, Problems], None]

_SNOWFLAKE = re.compile(r"0|[1-9][0-9]{0,19}")
_LAST = 2**63 - 1


def type_of(value: Any) -> int:
    """Return an object's `type`, or 0 when it has none that is a number."""
    kind = value.get("type") if isinstance(value, dict) else None
    # In Python True is an int, and 1 a component type.
    return kind if isinstance(kind, int) and not isinstance(kind, bool) else 0


def text(most: int, least: int = 0) -> Check:
    """A string of so many characters."""

    def check(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, str):
            problems.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        elif not value and least:
            problems.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif least and not least <= len(value) <= most:
            words = f"Must be between {least} and {most} in length."
            problems.add(path, "BASE_TYPE_BAD_LENGTH", words)
        elif len(value) > most:
            words = f"Must be {most} or fewer in length."
            problems.add(path, "BASE_TYPE_MAX_LENGTH", words)

    return check


def integer(least: int, most: int) -> Check:
    """A whole number in a range."""

    def check(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < least:
            words = f"int value should be greater than or equal to {least}."
            problems.add(path, "NUMBER_TYPE_MIN", words)
        elif value > most:
            words = f"int value should be less than or equal to {most}."
            problems.add(path, "NUMBER_TYPE_MAX", words)

    return check


def number(value: Any, path: Path, problems: Problems) -> None:
    """Any number."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')


def boolean(value: Any, path: Path, problems: Problems) -> None:
    """True or false."""
    if not isinstance(value, bool):
        problems.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def snowflake(value: Any, path: Path, problems: Problems) -> None:
    """An id, as string or number."""
    if isinstance(value, bool) or not _SNOWFLAKE.fullmatch(str(value)):
        problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
    elif int(value) > _LAST:
        words = f"snowflake value should be less than or equal to {_LAST}."
        problems.add(path, "NUMBER_TYPE_MAX", words)


def timestamp(value: Any, path: Path, problems: Problems) -> None:
    """A moment in ISO 8601."""
    try:
        datetime.fromisoformat(value)
    except (TypeError, ValueError):
        words = f'Could not parse "{value}". Should be ISO8601.'
        problems.add(path, "DATE_TIME_TYPE_PARSE", words)


def address(*schemes: str, most: int = 2048) -> Check:
    """An address with one of the schemes."""

    def check(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, str):
            problems.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return
        if len(value) > most:
            problems.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
            return
        scheme, _, rest = value.partition("://")
        if scheme not in schemes or not rest:
            words = f'Scheme "{scheme}" is not supported. Scheme must be one of {schemes}.'
            problems.add(path, "URL_TYPE_INVALID_SCHEME", words)
        elif scheme in ("http", "https") and not _host(value):
            problems.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")

    return check


def _host(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:  # "http://[" is no address of IPv6
        return None


def one_of(*allowed: object) -> Check:
    """One of a few values."""

    def check(value: Any, path: Path, problems: Problems) -> None:
        # True equals 1 in Python, but not in JSON.
        if value not in allowed or isinstance(value, bool):
            listed = ", ".join(str(a) for a in allowed)
            problems.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")

    return check


def array(item: Check, most: int, least: int = 0) -> Check:
    """A list of so many items."""

    def check(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, list):
            problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if not value and least:
            problems.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not least <= len(value) <= most:
            words = f"Must be between {least} and {most} in length."
            problems.add(path, "BASE_TYPE_BAD_LENGTH", words)
        for index, entry in enumerate(value):
            item(entry, (*path, index), problems)

    return check


def record(fields: dict[str, Check], required: tuple[str, ...] = ()) -> Check:
    """An object with known keys; null is as good as absent where the key is optional."""

    def check(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            words = "Only dictionaries may be used in a DictType"
            problems.add(path, "DICT_TYPE_CONVERT", words)
            return
        for key in required:
            if value.get(key) is None:
                problems.add((*path, key), "BASE_TYPE_REQUIRED", "This field is required")
        for key, entry in value.items():
            if key not in fields:
                # Discord itself overlooks these; here a typing error must not stay unseen.
                problems.add((*path, key), "BASE_TYPE_UNKNOWN_KEY", "This field is not known")
            elif entry is not None:
                fields[key](entry, (*path, key), problems)

    return check
