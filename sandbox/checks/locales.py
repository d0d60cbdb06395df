"""The languages Discord knows, and objects keyed by them."""

from __future__ import annotations

from typing import Any

from sandbox.checks.kinds import Check, text
from sandbox.checks.problems import Path, Problems

LOCALES = frozenset(
    {"ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he"}
    | {"hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru"}
    | {"sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"}
)


def localised(most: int, each: Check | None = None) -> Check:
    """An object from language to text of so many characters, or checked by `each`."""
    inner = each or text(most, 1)

    def check(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            words = "Only dictionaries may be used in a DictType"
            problems.add(path, "DICT_TYPE_CONVERT", words)
            return
        for key, entry in value.items():
            if key not in LOCALES:
                words = f"Value must be one of {{{', '.join(sorted(LOCALES))}}}."
                problems.add((*path, key), "ENUM_TYPE_COERCE", words)
            else:
                inner(entry, (*path, key), problems)

    return check
