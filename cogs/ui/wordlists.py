"""``/words``: a server's own words for games of words."""

from __future__ import annotations

from functools import partial
from typing import Final

import discord

from cogs.refusals import TooMuch
from cogs.table.model import storable
from cogs.ui.app import App, Reader
from cogs.ui.commands.entry import LANGUAGES, command
from cogs.ui.content import Attachment, Content, fit_lines
from cogs.ui.presses.moderation import require_manager
from data import wordlists
from data.store import servers
from data.store.servers import ListAdded
from data.wordlists import Fault, Report
from data.words import Words
from engine import registry
from render.fonts import Style, width
from render.names import escape

_TAKEN: Final = {
    ListAdded.NEW: "words-taken",
    ListAdded.AGAIN: "words-again",
    ListAdded.THERE: "words-there",
    ListAdded.FULL: "words-full",
}
_SHOWN = 12
"""Faults in the message; the file lists the rest."""


def faults_report(faults: tuple[Fault, ...], words: Words) -> Content:
    lines = []
    for fault in faults:
        said = words(f"words-fault-{fault.code}", **fault.params)
        lines.append(words("words-line", line=fault.line, fault=said) if fault.line else said)
    shown = [words("words-refused", count=len(faults)), *lines[:_SHOWN]]
    if len(lines) <= _SHOWN:
        return Content(fit_lines(shown))
    shown.append(words("words-more", count=len(lines) - _SHOWN))
    report = "\n".join(lines).encode()
    return Content(fit_lines(shown), (Attachment("faults.txt", report),))


_TILE, _ROOM = Style("inter-600", 32), 226
"""Style of the smallest words on tiles, and the room beside the narrowest tile's number."""


def _needed() -> bool:
    keys = registry.keys()
    return any(registry.game(key).spec.lexicon for key in keys)


words_command = partial(command, managers=True, needed=_needed)


@words_command("words add", choices={"language": LANGUAGES})
async def add(
    app: App, reader: Reader, *, file: discord.Attachment, language: str | None = None
) -> Content:
    guild_id = require_manager(reader)
    if app.checks.full(guild_id):
        raise TooMuch
    with app.checks.turn(guild_id):
        report = await _check(app, file, language)
    if report.pairs is None:
        return faults_report(report.faults, reader.words)
    name = storable(file.filename[:80])
    lists = app.service.words
    added = await lists.add_list(guild_id, name, report.pairs, reader.user_id, app.now())
    return Content(reader.words(_TAKEN[added], name=escape(name)))


async def _check(app: App, file: discord.Attachment, language: str | None) -> Report:
    most = wordlists.MOST_BYTES
    if file.size > most:
        return Report(None, (Fault(0, "size", {"bytes": file.size, "most": most}),))
    source = await file.read()
    return await app.pictures.check(
        partial(wordlists.check, source, language, lambda word: width(word, _TILE) <= _ROOM)
    )


@words_command("words show")
async def show(app: App, reader: Reader) -> Content:
    row = await app.service.store.read(servers.list_in_force(require_manager(reader)))
    if row is None:
        return Content(reader.words("words-none"))
    text = "".join(f"{white}; {black}\n" for white, black in row.words)
    said = reader.words("words-shown", name=escape(row.name), count=len(row.words))
    return Content(said, (Attachment("words.txt", text.encode()),))


@words_command("words remove")
async def remove(app: App, reader: Reader) -> Content:
    gone = await app.service.words.remove_list(require_manager(reader), app.now())
    return Content(reader.words("words-removed" if gone else "words-none"))
