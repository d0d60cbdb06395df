"""Waking a table that sleeps: where it was played last, or wherever the press comes from."""

from __future__ import annotations

from cogs.delivery.places import may_speak
from cogs.refusals import ChannelBusy, TableHomeless
from cogs.table.model import Table
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.ids import TablePress
from cogs.ui.messages.sleep import awake
from cogs.ui.permissions import in_thread, require_place
from cogs.ui.presses.opening import busy
from cogs.ui.writers import require_writer
from data.store.rows import ASLEEP, RUNNING


async def wake(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    """Let a table go on in the channel of the press."""
    if table.row.status == ASLEEP:
        table.require_seat(reader.user_id)
    elif table.row.status == RUNNING:
        return awake(app, table, reader.words)
    guild_id, channel_id = _place(reader, table)
    await require_writer(app, reader, guild_id, channel_id)
    try:
        place = app.service.places
        woken = await place.wake(table.id, reader.user_id, guild_id, channel_id, app.now())
    except ChannelBusy as refusal:
        return await busy(app, reader, refusal, None)
    return Content(reader.words("sleep-woken", title=woken.game.spec.title))


def _place(reader: Reader, table: Table) -> tuple[int, int]:
    """Return server and channel of a press; a table's own thread is a place, too.

    Raises:
        TableHomeless: The bot may not write there.
        NotYours: See ``require_place``.
    """
    here, row = reader.interaction, table.row
    if here.channel_id != row.lobby_channel_id or here.guild_id != row.guild_id:
        return require_place(here, reader.words, thread=False)
    if not may_speak(here.app_permissions, thread=in_thread(here)):
        raise TableHomeless
    return row.guild_id, row.lobby_channel_id
