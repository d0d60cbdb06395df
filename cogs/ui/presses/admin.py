"""What the bot's owner can do: announce a restart, make a backup, list frozen tables."""

from __future__ import annotations

from cogs.refusals import NotOwner
from cogs.runtime.upkeep import announce
from cogs.ui.app import App, Reader
from cogs.ui.content import Content, fit_lines
from cogs.ui.messages.doctor import megabytes
from cogs.ui.phrases import plain_text
from data.store import FileStore, proofs, queries
from data.store.queries import Outline
from data.words import Words
from engine import registry

_LISTED = 8
"""Frozen tables that fit into an answer."""


async def require_owner(app: App, reader: Reader) -> None:
    """Check that the reader owns the bot.

    Raises:
        NotOwner: They don't.
    """
    # Discord shows ``/admin`` to all who manage a server.
    if not await app.owns(reader.interaction.user):
        raise NotOwner


async def restart(app: App, reader: Reader, minutes: int) -> Content:
    """Announce a restart; this does not stop the bot."""
    await require_owner(app, reader)
    now = app.now()
    until = now + 60_000 * minutes
    count = await announce(app.service, until, now)
    return Content(reader.words("restart-told", count=count, when=f"<t:{until // 1000}:R>"))


async def make_backup(app: App, reader: Reader) -> Content:
    """Make a backup now and say its name, but not its folder."""
    await require_owner(app, reader)
    if not isinstance(app.service.store, FileStore):
        return Content(reader.words("backup-on-server"))
    made = await app.backups.make()
    size = megabytes(made.size)
    return Content(reader.words("backup-made", file=made.path.name, size=size))


async def list_frozen(app: App, reader: Reader) -> Content:
    """List the frozen tables with their reasons."""
    await require_owner(app, reader)
    rows, words = await app.service.store.read(queries.frozen_outlines()), reader.words
    if not rows:
        return Content(words("frozen-none"))
    lines = [words("frozen-title", count=len(rows))]
    lines += [f"- {_line(app, row, words)}" for row in rows[:_LISTED]]
    if len(rows) > _LISTED:
        lines.append(words("frozen-more", count=len(rows) - _LISTED))
    return Content(fit_lines(lines))


def _line(app: App, row: Outline, words: Words) -> str:
    known = registry.keys()
    return words(
        "frozen-line",
        table=row.id,
        title=registry.game(row.game).spec.title if row.game in known else row.game,
        place=plain_text(app.place_of(row.guild_id, row.channel_id)) or "?",
        guild=str(row.guild_id),
        channel=str(row.channel_id),
        why=reason(row.trouble, words),
    )


def reason(code: str, words: Words) -> str:
    """Return in words why a table is frozen; a code without words stays as it is."""
    if code == proofs.RULES:
        return words("trouble-rules")
    if code.startswith(proofs.ENTRY):
        seq, _, why = code.removeprefix(proofs.ENTRY).partition("-")
        return words("trouble-entry", seq=seq, code=why)
    if code.startswith(proofs.UNREADABLE):
        return words("trouble-unreadable", code=code.removeprefix(proofs.UNREADABLE))
    if words.has(f"trouble-{code}"):
        return words(f"trouble-{code}")
    return words("trouble-other", code=code)
