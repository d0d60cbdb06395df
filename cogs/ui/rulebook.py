"""The rules pages shown to players: ``docs/rules/<language>/<game>.md``, cut to messages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cogs.ui import ids as ids
from cogs.ui.components import button
from cogs.ui.content import Content
from data.words import FALLBACK, Words

_TOP = Path(__file__).resolve().parents[2]
_CHECKOUT = _TOP / "docs" / "rules"
# A wheel has no folder docs/ of its own among the packages of others.
FOLDER = _CHECKOUT if _CHECKOUT.is_dir() else _TOP / "data" / "rules"
ROOM = 1900
"""Characters of a page; the page number goes below."""


def _blocks(text: str) -> list[str]:
    """Return paragraphs; a heading stays with what follows it."""
    blocks: list[str] = []
    carried = ""
    for part in text.split("\n\n"):
        block = f"{carried}{part.strip()}"
        carried = ""
        if block.lstrip().startswith("#") and "\n" not in block:
            carried = f"{block}\n"
        elif block:
            blocks.append(block)
    return [*blocks, carried.strip()] if carried else blocks


def _short(block: str) -> list[str]:
    """Return a paragraph in parts that fit a page, cut between lines, else between words."""
    if len(block) <= ROOM:
        return [block]
    at = block.rfind("\n", 0, ROOM)
    # A cut so early would leave most of a page empty.
    if at < ROOM // 2:
        at = max(block.rfind(" ", 0, ROOM), ROOM // 2)
    return [block[:at].rstrip(), *_short(block[at:].lstrip())]


@cache
def pages(game: str, locale: str) -> tuple[str, ...]:
    """Return the pages of a game's rules, in English where there is no translation.

    Raises:
        FileNotFoundError: The game has no rules page.
    """
    path = FOLDER / locale / f"{game}.md"
    if not path.exists():
        path = FOLDER / FALLBACK / f"{game}.md"
    made: list[str] = []
    for block in _blocks(path.read_text(encoding="utf-8")):
        for part in _short(block):
            if made and len(made[-1]) + len(part) + 2 <= ROOM:
                made[-1] = f"{made[-1]}\n\n{part}"
            else:
                made.append(part)
    return tuple(made)


def rules(game: str, page: int, words: Words) -> Content:
    """Return a page of the rules with buttons to the next and the one before."""
    book = pages(game, words.locale)
    page = min(max(page, 0), len(book) - 1)
    row = []
    for other, key in ((page - 1, "button-page-before"), (page + 1, "button-page-next")):
        if 0 <= other < len(book):
            row.append(button(ids.rules(game, other), words(key, page=other + 1, pages=len(book))))
    text = book[page]
    if len(book) > 1:
        text = f"{text}\n\n-# {words('rules-page', page=page + 1, pages=len(book))}"
    return Content(text, rows=(row,))
