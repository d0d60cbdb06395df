"""Answers about a server's own list of words."""

from __future__ import annotations

from typing import Final

from cogs.ui.content import Attachment, Content, fit_lines
from data.store.servers import ListAdded, ListRow
from data.wordlists import Fault, Pairs
from data.words import Words
from render.names import escape

_TAKEN: Final = {
    ListAdded.NEW: "words-taken",
    ListAdded.AGAIN: "words-again",
    ListAdded.THERE: "words-there",
    ListAdded.FULL: "words-full",
}
_SHOWN = 12
"""Faults that are said; the rest is in the file."""


def fault_line(fault: Fault, words: Words) -> str:
    """Say what is wrong with one line of a list, and what would be right."""
    said = words(f"words-fault-{fault.code}", **fault.params)
    return said if fault.line == 0 else words("words-line", line=fault.line, fault=said)


def faults_report(faults: tuple[Fault, ...], words: Words) -> Content:
    """Return the report about a list that was not taken: every fault, all at once."""
    lines = [fault_line(fault, words) for fault in faults]
    shown = [words("words-refused", count=len(faults)), *lines[:_SHOWN]]
    if len(lines) <= _SHOWN:
        return Content(fit_lines(shown))
    shown.append(words("words-more", count=len(lines) - _SHOWN))
    report = "\n".join(lines).encode()
    return Content(fit_lines(shown), (Attachment("faults.txt", report),))


def list_added(added: ListAdded, name: str, words: Words) -> Content:
    """Say that a list is in force now, or was already."""
    return Content(words(_TAKEN[added], name=escape(name)))


def list_file(found: ListRow | None, words: Words) -> Content:
    """Return a server's own list as a file that could be uploaded again."""
    if found is None:
        return Content(words("words-none"))
    text = as_file(found.words)
    return Content(
        words("words-shown", name=escape(found.name), count=len(found.words)),
        (Attachment("words.txt", text.encode()),),
    )


def as_file(pairs: Pairs) -> str:
    """Return a list as text, one tile a line."""
    return "".join(f"{white}; {black}\n" for white, black in pairs)
