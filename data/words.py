"""Every sentence a player reads, from Fluent files.

Each folder in ``data/locales`` is a language. A sentence that it lacks is said in English, so a new
language can begin with a few. Keys are kebab-case and begin with their feature (``lobby-…``,
``<game>-…``).

A sentence is parsed at its first use: parsing all of them would double the time that the bot and
each worker take to start.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser

FALLBACK = "en"
FOLDER = Path(__file__).resolve().parent / "locales"
_NAMES = {path.parent.name for path in FOLDER.glob("*/*.ftl")}
LOCALES = (FALLBACK, *sorted(_NAMES - {FALLBACK}))

KEPT = 512
"""Finished sentences of a language that are kept, about 1 kB each: most are asked for again soon.
"""

_PARSER = FluentParser(with_spans=False)
_ENTRY = re.compile(r"^(?=(-?[a-zA-Z][\w-]*) *=)", re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")
# What a command and its options are for; the rest of its entry is what they are called.
_ABOUT = re.compile(r"^ +\.((?:[\w-]+-)?about) *=.*(?:\n {5,}.*)*", re.MULTILINE)
_NAMED_BY_DISCORD = ("cmd-", "permission-")
_MISSING = re.compile(r"Unknown external: (\S+)")
# The locales put a comma, a point or a narrow blank between thousands.
_MOMENT = re.compile(r"<t:\d+(?:[.,\s]\d{3})+")


class Words:
    def __init__(self, locale: str, entries: dict[str, str], typed: str = "") -> None:
        """``typed``: the language in which commands are called, if it is another."""
        self.locale, self.typed = locale, typed or locale
        # Without isolating marks around arguments: all our languages run from left to right.
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._waiting = entries
        # ``typed``: 1 and True are equal, and read differently.
        self._said = lru_cache(KEPT, typed=True)(self._format)

    def _parse(self, name: str) -> None:
        source = self._waiting.get(name)
        if source is None:
            return
        # Before the entry itself: pictures are drawn in several threads, and one that finds it in
        # the bundle must find them, too.
        for used in _REFERENCE.findall(source):
            # A function such as NUMBER is found here too; no entry has that name.
            if used != name:  # as an attribute of its own
                self._parse(used)
        self._bundle.add_resource(_PARSER.parse(source))
        # Only now, and without complaint where it has gone: another thread that does not find it
        # here must find it in the bundle.
        self._waiting.pop(name, None)

    def __call__(self, key: str, /, **args: Any) -> str:
        """Return a sentence; raise ``KeyError`` without one, or for a missing or wrong argument."""
        try:
            return self._said(key, **args)
        except TypeError:  # an argument without a hash: said, and not kept
            return self._format(key, **args)

    def _format(self, key: str, /, **args: Any) -> str:
        name, _, attribute = key.partition(".")
        self._parse(name)
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        if pattern is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(pattern, args)
        # Fluent would put the name of what is missing into the sentence and go on.
        if errors:
            raise KeyError(f"{key} ({self.locale}): {errors[0]}")
        # Discord reads a moment without the marks between thousands that a number gets.
        return _MOMENT.sub(lambda match: re.sub(r"[.,\s]", "", match[0]), str(text))

    def has(self, key: str) -> bool:
        name, _, attribute = key.partition(".")
        self._parse(name)
        if not self._bundle.has_message(name):
            return False
        return not attribute or attribute in self._bundle.get_message(name).attributes

    def bare(self, key: str) -> str:
        """Return a sentence without its arguments; empty where there is none."""
        if not self.has(key):
            return ""
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return ""
        # What is missing stands in the sentence by its name.
        _, errors = self._bundle.format_pattern(pattern, {})
        names = (_MISSING.search(str(error)) for error in errors)
        return str(self._bundle.format_pattern(pattern, {n[1]: "" for n in names if n})[0])

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        return (words, (self.locale, self.typed))  # travels to worker processes by name


@lru_cache(32)
def words(locale: str, typed: str = "") -> Words:
    """Return the words of a language; of one that is unknown, those of ``FALLBACK``.

    A stored choice may name a language that this version does not have. ``typed`` is the language
    of the reader's Discord: commands are called as it offers them, whatever the sentence speaks.
    """
    if locale not in LOCALES:
        return words(FALLBACK, typed)
    if typed not in LOCALES:
        return words(locale, locale)
    entries = _entries(locale)
    if typed != locale:
        names = _entries(typed).items()
        theirs = ((key, name) for key, name in names if key.startswith(_NAMED_BY_DISCORD))
        entries |= {key: _called(entries[key], name) for key, name in theirs}
    return Words(locale, entries, typed)


def _entries(locale: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for folder in (FOLDER / FALLBACK, FOLDER / locale):
        for file in sorted(folder.glob("*.ftl")):
            _, *parts = _ENTRY.split(file.read_text(encoding="utf-8"))
            entries.update(zip(parts[::2], parts[1::2], strict=True))
    return entries


def _called(entry: str, name: str) -> str:
    """Return an entry with the names of another language, described as it was."""
    about = {found[1]: found[0] for found in _ABOUT.finditer(entry)}
    return _ABOUT.sub(lambda found: about.get(found[1], found[0]), name)


def nearest(discord_locale: str | None) -> str | None:
    """Return our language for one of Discord's (``en-GB`` -> ``en``), None where we have none."""
    short = (discord_locale or "").split("-")[0].lower()
    return short if short in LOCALES else None
