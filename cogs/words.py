"""``/words``: a server's own words for games of words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import discord

from cogs.admin.press import require_manager
from cogs.refusals import TooMuch
from cogs.table.model import storable
from cogs.ui.app import App, Reader
from cogs.ui.content import Attachment, Content, fit_lines
from cogs.ui.entry import LANGUAGES, command
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
_LEAST_SHOWN: Final = 3
"""Faults of a kind that are shown one by one; of more, the first stands for all."""


def fault_lines(faults: Sequence[Fault], words: Words) -> list[str]:
    """Return a line for each kind of fault, most frequent first, that of the whole file before."""
    kinds: dict[str, list[Fault]] = {}
    for fault in faults:
        kinds.setdefault(fault.code, []).append(fault)
    lines = []
    for alike in sorted(kinds.values(), key=lambda alike: (alike[0].line > 0, -len(alike))):
        shown = alike if len(alike) <= _LEAST_SHOWN else alike[:1]
        lines += [_line(fault, words) for fault in shown]
        if len(alike) > len(shown):
            lines[-1] = words("words-alike", fault=lines[-1], count=len(alike) - 1)
    return lines


def _line(fault: Fault, words: Words) -> str:
    said = words(f"words-fault-{fault.code}", **fault.params)
    return words("words-line", line=fault.line, fault=said) if fault.line else said


def refusal(report: Report, words: Words) -> Content:
    return Content(fit_lines([words("words-refused"), *fault_lines(report.faults, words)]))


def taken(said: str, report: Report, words: Words) -> Content:
    """Return what became of a list: how many tiles, what was left out, and what to know."""
    lines = [said, words("words-count", count=len(report.pairs or ()))]
    if report.paired:
        lines.append(words("words-paired"))
    if report.kin:
        lines.append(words("words-kin", count=len(report.kin), **report.kin[0].params))
    left = sum(fault.line > 0 for fault in report.faults)
    if left:
        lines.append(words("words-left-out", count=left))
    if report.faults:
        lines += fault_lines(report.faults, words)
    return Content(fit_lines(lines))


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
        return refusal(report, reader.words)
    name = storable(file.filename[:80])
    lists = app.service.words
    added = await lists.add_list(guild_id, name, report.pairs, reader.user_id, app.now())
    said = reader.words(_TAKEN[added], name=escape(name))
    return Content(said) if added is ListAdded.FULL else taken(said, report, reader.words)


async def _check(app: App, file: discord.Attachment, language: str | None) -> Report:
    most = wordlists.MOST_BYTES
    if file.size > most:
        return Report(None, (Fault(0, "size", {"bytes": file.size, "most": most}),))
    try:
        source = await file.read()
    except (discord.NotFound, discord.Forbidden):
        return Report(None, (Fault(0, "gone", {}),))
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
