"""Names of people, made safe: for messages, for pictures, for the text board.

A display name is hostile input: it may hold markdown, mentions, links, characters that turn
the writing direction, invisible ones, or thirty emoji.
"""

from __future__ import annotations

import re
import unicodedata

LONGEST = 32
"""Discord's own limit for display names."""
ROOM = (LONGEST, 16, 8, 0, 0)
"""Characters of a name in a text that leaves out ever more; 0 for the letter alone."""
MARKS, OWN_MARKS = 2, 4
"""Combining marks kept in a row, and those of a script that writes with them; more is a tower that
grows into other lines."""

# Letters that are invisible although Unicode does not call them format characters.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0e]")
# Every ASCII punctuation mark that Discord gives a meaning to, links and mentions included.
# ``discord.gg/x`` is an invitation without any scheme, and ``1. x`` begins a list.
_MARKDOWN = re.compile(r"([\\*_~`|>#\-+\[\]()<@:&/]|\.(?=\S)|(?<=\d)\.)")
_SIGNS = re.compile(r"\\(.)|\*", re.DOTALL)
_NO_SLASH = "\u2215"
"""Looks like a slash, and no address has it; for texts that know no backslash."""
# Controls, formats, surrogates, private use, unassigned, ends of lines and of paragraphs.
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = "\u200c\u200d"
# Flags of a country's parts: a black flag, letters that nobody sees, and their end.
_FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a]{2,6}\U000e007f")
_HALF = re.compile("(?:\U0001f3f4?[\U000e0020-\U000e007e]+|[\u200c\u200d])$")
_COMMON = {"COMBINING", "LATIN", "GREEK", "CYRILLIC"}
"""Scripts, and marks, that need no more than ``MARKS``; no joiner stands between their letters."""


def clean(name: str, most: int = LONGEST) -> str:
    """Return a name without control, direction and zero-width characters; empty if none is left.

    Joiners stay where they are part of the spelling, in scripts that use them and in emoji.
    """
    if name.isascii() and name.isprintable():  # nothing to take out, as in most names
        return cut(" ".join(name.split()), most)
    kept: list[str] = []
    # NFC: a mark that forms one letter with the one before is no mark any more.
    text = unicodedata.normalize("NFC", _BLANK.sub("", name))
    flags = {at for match in _FLAG.finditer(text) for at in range(*match.span())}
    for at, char in enumerate(text):
        category = unicodedata.category(char)
        if char in _JOINERS and kept and _joins(kept[-1], char, text[at + 1 : at + 2]):
            kept.append(char)
            continue
        if category in _DROPPED and at not in flags:
            if char in "\n\t\r":
                kept.append(" ")
            continue
        kept.append(char)
    if all(char in _JOINERS or unicodedata.category(char)[0] in "MZ" for char in kept):
        return ""
    # Without what was between them a letter and its mark may be one, and a joiner joins no more.
    made = cut(_low(unicodedata.normalize("NFC", " ".join("".join(kept).split()))), most)
    return made if made == name else clean(made, most)


def _low(text: str) -> str:
    """Return a text without the marks of a tower that are too many."""
    kept, marks, base = list[str](), 0, ""
    for char in text:
        mark = unicodedata.category(char) in ("Mn", "Me")
        marks, base = (marks + 1, base) if mark else (0, _script(char))
        if marks <= (MARKS if {base, _script(char)} & _COMMON else OWN_MARKS):
            kept.append(char)
    return unicodedata.normalize("NFC", "".join(kept))


def _script(char: str) -> str:
    return unicodedata.name(char, "").partition(" ")[0]


def _joins(before: str, joiner: str, after: str) -> bool:
    """Return whether a joiner is part of an emoji, or of a word in a script that uses joiners."""
    if not after:
        return False
    kinds = unicodedata.category(before), unicodedata.category(after)
    if joiner == "\u200d" and kinds[1] == "So":
        return kinds[0] in ("So", "Sk") or before == "\ufe0f"
    letters = kinds[0][0] in "LM" and kinds[1][0] in "LM"
    return letters and not {_script(before), _script(after)} & _COMMON


def cut(text: str, most: int) -> str:
    """Return a text of at most ``most`` characters, with "…" where something was cut."""
    if len(text) <= most:
        return text
    # Half an emoji, or half a flag, is not what was written.
    return _HALF.sub("", text[: most - 1]).rstrip() + "…"


def isolated(name: str) -> str:
    """Return a name that cannot turn the words and numbers around it.

    A name that runs from right to left is set between FSI and PDI; all others stay as they are.
    """
    turns = not name.isascii() and any(
        unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name
    )
    return f"\u2068{name}\u2069" if turns else name


def unlinked(name: str) -> str:
    return name.replace("/", _NO_SLASH) if "." in name else name


def escape(name: str, most: int = LONGEST) -> str:
    """Return a name for a message: cleaned, its markdown, mentions and links disarmed."""
    return isolated(disarm(clean(name, most)))


def disarm(text: str) -> str:
    """Return a text whose markdown, mentions and links are shown as they are written."""
    return _MARKDOWN.sub(r"\\\1", text)


def letter(seat: int) -> str:
    """Return the letter people see: 0 is A."""
    return chr(ord("A") + seat)


def bold(seat: int, names: tuple[str, ...], most: int = LONGEST) -> str:
    """Return a seat for a public sentence: ``**B** Jonas``, the letter alone without a name."""
    name = escape(names[seat], most) if seat < len(names) else ""
    return f"**{letter(seat)}** {name}".rstrip()


def plain(seat: int, names: tuple[str, ...], most: int = LONGEST) -> str:
    """Return a seat for text without markdown: ``B Jonas``; safe inside a code block.

    Args:
        most: Characters of the name; 0 for the letter alone.
    """
    name = clean(names[seat], most) if most and seat < len(names) else ""
    return f"{letter(seat)} {isolated(unlinked(name).replace('`', chr(39)))}".rstrip()


def bare(text: str) -> str:
    return _SIGNS.sub(lambda found: found[1] or "", text)
