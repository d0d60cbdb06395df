"""``/words``: a server's own words for games of words."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from cogs.refusals import NotServerManager, TooMuch
from cogs.table.model import storable
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.commands.playing import LANGUAGES
from cogs.ui.content import Attachment, Content, fit_lines
from cogs.ui.permissions import require_server
from cogs.ui.translation import text
from data import wordlists
from data.store.servers import ListAdded, ListRow
from data.wordlists import Fault, Pairs, Report
from data.words import Words
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


def fault_line(fault: Fault, words: Words) -> str:
    said = words(f"words-fault-{fault.code}", **fault.params)
    return said if fault.line == 0 else words("words-line", line=fault.line, fault=said)


def faults_report(faults: tuple[Fault, ...], words: Words) -> Content:
    lines = [fault_line(fault, words) for fault in faults]
    shown = [words("words-refused", count=len(faults)), *lines[:_SHOWN]]
    if len(lines) <= _SHOWN:
        return Content(fit_lines(shown))
    shown.append(words("words-more", count=len(lines) - _SHOWN))
    report = "\n".join(lines).encode()
    return Content(fit_lines(shown), (Attachment("faults.txt", report),))


def list_added(added: ListAdded, name: str, words: Words) -> Content:
    return Content(words(_TAKEN[added], name=escape(name)))


def list_file(found: ListRow | None, words: Words) -> Content:
    if found is None:
        return Content(words("words-none"))
    text = as_file(found.words)
    return Content(
        words("words-shown", name=escape(found.name), count=len(found.words)),
        (Attachment("words.txt", text.encode()),),
    )


def as_file(pairs: Pairs) -> str:
    return "".join(f"{white}; {black}\n" for white, black in pairs)


_TILE, _ROOM = Style("inter-600", 32), 226
"""Style of the smallest words on tiles, and the room beside the narrowest tile's number."""


class WordLists(app_commands.Group):
    """Add, show or remove the list; for moderators."""

    def __init__(self, app: App) -> None:
        super().__init__(
            name=text("cmd-words"),
            description=text("cmd-words.about"),
            guild_only=True,
            default_permissions=discord.Permissions(manage_guild=True),
        )
        self.app = app

    @app_commands.command(name=text("cmd-words-add"), description=text("cmd-words-add.about"))
    @app_commands.rename(file=text("cmd-words-add.file"), language=text("cmd-words-add.language"))
    @app_commands.describe(
        file=text("cmd-words-add.file-about"), language=text("cmd-words-add.language-about")
    )
    @app_commands.choices(language=LANGUAGES)
    async def add(
        self,
        interaction: discord.Interaction[Any],
        file: discord.Attachment,
        language: str | None = None,
    ) -> None:
        """Check a file and use it from now on; say all that is wrong with it."""

        async def work(reader: Reader) -> Content:
            guild_id = _managed(interaction)
            if self.app.checks.full(guild_id):
                raise TooMuch
            with self.app.checks.turn(guild_id):
                report = await self._checked(file, language)
            if report.pairs is None:
                return faults_report(report.faults, reader.words)
            name = storable(file.filename[:80])
            added = await self.app.service.words.add_list(
                guild_id, name, report.pairs, reader.user_id, self.app.now()
            )
            return list_added(added, name, reader.words)

        await answer(self.app, interaction, work)

    async def _checked(self, file: discord.Attachment, language: str | None) -> Report:
        """Read and check a file; a file that is too large is not fetched."""
        most = wordlists.MOST_BYTES
        if file.size > most:
            fault = Fault(0, "size", {"bytes": file.size, "most": most})
            return Report(None, (fault,))
        source = await file.read()
        return await self.app.pictures.check(partial(wordlists.check, source, language, fits=_fits))

    @app_commands.command(name=text("cmd-words-show"), description=text("cmd-words-show.about"))
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Send the list as a file."""

        async def work(reader: Reader) -> Content:
            found = await self.app.service.words.list_of(_managed(interaction))
            return list_file(found, reader.words)

        await answer(self.app, interaction, work)

    @app_commands.command(name=text("cmd-words-remove"), description=text("cmd-words-remove.about"))
    async def remove(self, interaction: discord.Interaction[Any]) -> None:
        """Remove the list."""

        async def work(reader: Reader) -> Content:
            gone = await self.app.service.words.remove_list(_managed(interaction), self.app.now())
            return Content(reader.words("words-removed" if gone else "words-none"))

        await answer(self.app, interaction, work)


def _fits(word: str) -> bool:
    """Return whether a word fits the narrowest tile without being cut."""
    return width(word, _TILE) <= _ROOM


def _managed(interaction: discord.Interaction[Any]) -> int:
    guild_id = require_server(interaction)
    if not interaction.permissions.manage_guild:
        raise NotServerManager
    return guild_id
