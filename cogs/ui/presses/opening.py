"""Opening a table, here or in a thread of its own; and the rules of a game."""

from __future__ import annotations

from dataclasses import replace

from cogs.delivery.members import people_in
from cogs.refusals import ChannelBusy
from cogs.table.lobby.opening import Opening
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.components import Row, button
from cogs.ui.content import Content
from cogs.ui.ids import OpenPress, RulesPress
from cogs.ui.permissions import in_voice, require_place
from cogs.ui.rulebook import rules
from cogs.ui.translation import public_locale
from cogs.ui.writers import require_writer
from data.store.rows import LOBBY
from engine import registry
from engine.refusals import Malformed, NotYours


async def open_table(app: App, reader: Reader, game: str, *, thread: bool) -> Content:
    """Open a table where the interaction comes from.

    Raises:
        NotYours: See ``require_place`` and ``require_writer``.
        Malformed: No such game (``no-game``).
    """
    known = registry.keys()
    if game not in known:
        raise Malformed("no-game", {"game": game[:40]})
    interaction = reader.interaction
    party = registry.game(game).spec.party
    guild_id, channel_id = require_place(interaction, reader.words, thread=thread, party=party)
    await require_writer(app, reader, guild_id, channel_id, own_thread=thread)
    locale = await public_locale(app.service.store, guild_id, interaction.guild_locale)
    locale = locale or reader.words.locale
    opening = Opening(guild_id, channel_id, thread, reader.person, reader.press_id, game, locale)
    if in_voice(interaction):
        opening = replace(opening, party=people_in(app.client, channel_id))
    try:
        table = await app.service.lobby.open(opening, app.now())
    except ChannelBusy as refusal:
        return await busy(app, reader, refusal, game)
    key = "opened-thread" if thread else "opened"
    return Content(reader.words(key, title=table.game.spec.title))


async def open_press(app: App, reader: Reader, press: OpenPress) -> Content:
    """Open the table that a button offers."""
    return await open_table(app, reader, press.game, thread=press.thread)


async def rules_press(_app: App, reader: Reader, press: RulesPress) -> Content:
    """Show a page of the rules.

    Raises:
        Malformed: No such game (``old-button``).
    """
    known = registry.keys()
    if press.game not in known:
        raise Malformed("old-button")
    return rules(press.game, press.page, reader.words)


async def busy(app: App, reader: Reader, refusal: ChannelBusy, game: str | None) -> Content:
    """Say where the table is that has the channel, and offer a thread where there can be one.

    Args:
        app: The shared parts.
        reader: Who asks.
        refusal: Why not here.
        game: What to open in a thread; None: no thread is offered.
    """
    words = reader.words
    rows: tuple[Row, ...] = ()
    threads = not in_voice(reader.interaction)  # the chat of a voice channel has none
    said = "true" if threads else "false"
    if game is not None and threads:
        rows = ([button(ids.opening(game, thread=True), words("button-thread"))],)
    if "table" not in refusal.params:
        return Content(words("refusal-busy"), rows=rows)
    try:
        there = await app.service.tables.load(str(refusal.params["table"]))
    except NotYours:  # it can't be read; all we know is that it is there
        return Content(words("busy-frozen", threads=said), rows=rows)
    key = "busy-lobby" if there.row.status == LOBBY else "busy-table"
    link = app.board_link(there)
    return Content(words(key, link=link, threads=said), rows=rows)
