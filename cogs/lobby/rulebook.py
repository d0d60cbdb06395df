"""The menu of games, with a picture each, and rules from ``docs/rules``, cut to messages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

from cogs.learn.course import is_taught
from cogs.lobby.page import seats_text, small
from cogs.refusals import WhichGame
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import MENU_LIMIT, PRIMARY, Row, button, in_rows, page_buttons
from cogs.ui.content import Attachment, Block, Content
from cogs.ui.entry import command, games
from cogs.ui.permissions import in_voice
from cogs.ui.phrases import is_known
from data.words import FALLBACK, Words
from engine import registry

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "rules"
ROOM = 1900
"""Characters of a page; the page number goes below."""
_SHOWN = 8
"""Games of a page with their pictures and buttons: 39 of Discord's 40 components."""


def _ideas(text: str) -> Iterator[str]:
    """Yield what stays together: sections, of long ones their paragraphs with what leads to them.

    A heading belongs to the paragraph after it, and so does what stands above a list.
    """
    closed = re.sub(r"(?m)^(#.*)\n\n", r"\1\n", text.strip())
    for section in re.split(r"\n\n(?=#)", closed):
        parts = re.split(r"\n\n(?!- |\d\. )", section)
        yield from [section] if len(section) <= ROOM else parts


def _short(block: str) -> list[str]:
    """Split a paragraph into parts that fit a page, between lines, else between words."""
    if len(block) <= ROOM:
        return [block]
    at = block.rfind("\n", 0, ROOM)
    # An early cut would leave most of a page empty.
    if at < ROOM // 2:
        at = max(block.rfind(" ", 0, ROOM), ROOM // 2)
    return [block[:at].rstrip(), *_short(block[at:].lstrip())]


@cache
def pages(game: str, locale: str) -> tuple[str, ...]:
    path = FOLDER / locale / f"{game}.md"
    if not path.exists():
        path = FOLDER / FALLBACK / f"{game}.md"
    made: list[str] = []
    # Pages of the documentation have straight apostrophes; all other messages have these.
    for block in _ideas(path.read_text(encoding="utf-8").replace("'", "’")):
        for part in _short(block):
            if made and len(made[-1]) + len(part) + 2 <= ROOM:
                made[-1] = f"{made[-1]}\n\n{part}"
            else:
                made.append(part)
    return tuple(made)


def rules(game: str, page: int, words: Words, table: str = "") -> Content:
    """Return a page of the rules; at a table, a way back to its *More*."""
    named = partial(ids.table, table, "rules") if table else partial(ids.rules, game)
    more = []
    if is_known(game) and is_taught(game):
        more.append(button(ids.about_lesson(game, 1, "open"), words("button-learn-it")))
    if table:
        more.append(button(ids.table(table, "more"), words("button-back")))
    return rules_page(game, page, words, named, more)


def rules_page(
    game: str, page: int, words: Words, named: Callable[[int], str], more: Row
) -> Content:
    """Return a page of the rules whose others have the ids that ``named`` makes, then ``more``."""
    book = pages(game, words.locale)
    page = min(max(page, 0), len(book) - 1)
    row = [*page_buttons(page, len(book), words, named), *more]
    text = book[page]
    if len(book) > 1:
        text = f"{text}\n\n-# {words('rules-page', page=page + 1, pages=len(book))}"
    return Content(text, rows=(row,))


def game_line(key: str, language: Words) -> str:
    spec = registry.game(key).spec
    return language(
        "menu-game",
        title=spec.title,
        seats=seats_text(spec),
        minutes=spec.minutes,
        tagline=language(f"{key}-tagline"),
    )


async def showcase(app: App, reader: Reader, *, thread: bool, page: int = 0) -> Content:
    language, voice = reader.words, in_voice(reader.interaction)
    keys = [one.value for one in games() if registry.game(one.value).spec.party or not voice]
    pages = -(-len(keys) // _SHOWN)
    page = min(page, pages - 1)
    known = keys[page * _SHOWN : (page + 1) * _SHOWN]
    drawn = (app.pictures.draw(partial(small, key, language.locale)) for key in known)
    pictures = dict(zip(known, await asyncio.gather(*drawn), strict=True))
    blocks = [
        Block(game_line(key, language), Attachment.of(key, picture))
        for key, picture in pictures.items()
    ]
    opening = [
        button(ids.opening(key, thread=thread), registry.game(key).spec.title, PRIMARY)
        for key in known
    ]
    turning = page_buttons(
        page, pages, language, partial(ids.help_page, "threads" if thread else "play")
    )
    below = [Block(row=row) for row in (*in_rows(opening), turning)]
    return Content(page=(Block(f"### {language('menu-title')}"), *blocks, *below))


@command("rules", anywhere=True, personal=True, choices={"game": games})
async def open_rules(app: App, reader: Reader, *, game: str | None = None) -> Content:
    if game is None:
        table = await app.table_here(reader.interaction)
        if table is not None:
            game = table.row.game
        elif len(known := games()) == 1:
            game = known[0].value
        else:
            if len(known) > MENU_LIMIT:
                raise WhichGame  # the list of the command finds any of them
            rows = in_rows([button(ids.rules(one.value, 0), one.name) for one in known])
            return Content(reader.words("rules-which"), rows=tuple(rows))
    return rules(game, 0, reader.words)
