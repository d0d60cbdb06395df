"""Every press and every sent form: checked, handed to what carries it out, answered."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from cogs import guide, notify, privacy
from cogs.admin import doctor
from cogs.admin import press as managing
from cogs.board.press import table_press
from cogs.cups import press as cups
from cogs.daily.press import daily_press
from cogs.daily.solo_press import solo_press
from cogs.history import press as history
from cogs.history import scores
from cogs.learn.press import learn_press, take_written
from cogs.lobby import press as lobby
from cogs.lobby.press import open_press, rules_press, set_options
from cogs.notify import set_typed, tables_press
from cogs.picker.press import form_press, step_press
from cogs.refusals import NoTable
from cogs.table.notify import places
from cogs.ui import components, ids
from cogs.ui.answering import answer, note_message, origin
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.members import require_along
from cogs.ui.permissions import in_thread, may_speak
from data.store import StoreError, servers
from data.store.rows import ENDED
from data.store.servers import Place
from engine.refusals import Malformed, Refusal

log = logging.getLogger(__name__)

Handler = Callable[[App, Reader, Any], Awaitable[Content | None]]

HANDLERS: dict[type[ids.Press], Handler | Mapping[Any, Handler]] = {
    ids.StepPress: step_press,
    ids.FormPress: form_press,
    ids.LobbyPress: lobby.PRESSES,
    ids.TablePress: table_press,
    ids.OpenPress: open_press,
    ids.RulesPress: rules_press,
    ids.ScoresPress: scores.PRESSES,
    ids.NotifyPress: notify.PRESSES,
    ids.TablesPress: tables_press,
    ids.PrivacyPress: privacy.PRESSES,
    ids.DoctorPress: {**doctor.PRESSES, "end": managing.end_sure},
    ids.HelpPress: guide.PRESSES,
    ids.HistoryPress: history.PRESSES,
    ids.DailyPress: daily_press,
    ids.SoloPress: solo_press,
    ids.LearnPress: learn_press,
    ids.CupPress: cups.PRESSES,
}
"""Handlers by the type of the press; a type with several buttons has one for each of them."""
FORMS: dict[type[components.Form], Handler] = {
    components.OptionsForm: set_options,
    components.SettingsForm: set_typed,
    components.TypedForm: form_press,
    components.LessonForm: take_written,
}


async def _unknown(_: Reader) -> Content | None:
    raise Malformed("old-button")


async def answer_press(
    app: App, interaction: discord.Interaction[Any], press: ids.Press | None
) -> None:
    if press is None:
        await answer(app, interaction, _unknown)
        return
    table_id = press.table if isinstance(press, ids.AtTable) else None
    seen: Place | None = None

    async def work(reader: Reader) -> Content | None:
        nonlocal seen
        seen = reader.place
        if table_id is not None:
            await require_here(app, reader)
        if not components.was_offered(interaction.message, interaction.data or {}):
            raise Malformed("old-button")
        return await _handler(press)(app, reader, press)

    guess = isinstance(press, ids.DoctorPress)  # that the store is down is an answer
    with app.pickers.pressed(shown := origin(interaction)):
        done = await answer(app, interaction, work, lambda: table_id, press=press, guess=guess)
        if isinstance(press, ids.StepPress | ids.FormPress):
            note_message(app, done, press.table)
        elif _leads_away(press):
            if done is not None and done.shown and shown is not None:
                app.pickers.forget(shown)
        else:
            note_message(app, done, beside=table_id or "")
    if not done or table_id is None or seen is None or not seen.homeless:
        return
    # A press where a lost table was played may mean that we can post there again.
    if press != ids.TablePress(table_id, "bump"):  # it has just tried
        await retry_place(app, interaction, table_id)


def _leads_away(press: ids.Press) -> bool:
    """Return whether a press turns a table's private message into one about something else."""
    if isinstance(press, ids.LearnPress):
        return press.what != "later"
    return isinstance(press, ids.TablesPress)


def _handler(press: Any) -> Handler:
    handler = HANDLERS[type(press)]
    if isinstance(handler, Mapping):
        if press.what not in handler:
            raise Malformed("old-button")
        return handler[press.what]
    return handler


async def answer_form(app: App, interaction: discord.Interaction[Any]) -> None:
    """Take a sent form; its id says what it is about, so it works after a restart too."""
    form = components.read_form(interaction.data or {})
    if form is None:
        await answer(app, interaction, _unknown)
        return
    table_id = (
        form.table if isinstance(form, components.OptionsForm | components.TypedForm) else None
    )

    async def work(reader: Reader) -> Content | None:
        if table_id is not None:
            await require_here(app, reader)
        return await FORMS[type(form)](app, reader, form)

    with app.pickers.pressed(origin(interaction)):
        done = await answer(app, interaction, work, lambda: table_id)
        if isinstance(form, components.TypedForm):
            note_message(app, done, form.table)


async def require_here(app: App, reader: Reader) -> None:
    """Refuse a press from elsewhere by a user without a seat; ids alone prove nothing.

    A finished game may be looked at on all of its server by those who can read where it was played.
    Raises ``NoTable`` or ``MayNotRead``.
    """
    table, place = reader.place, reader.interaction
    if table is None or not (table.seated or place.guild_id == table.guild_id):
        raise NoTable
    if table.seated or place.channel_id in (table.channel_id, table.lobby_channel_id):
        return
    if table.status != ENDED:
        raise NoTable
    await require_along(app, reader, table.guild_id, table.channel_id or table.lobby_channel_id)


async def retry_place(app: App, interaction: discord.Interaction[Any], table_id: str) -> None:
    """Try to post again where a press comes from, if its table could not post there before."""
    try:
        place = await app.service.store.read(servers.place(table_id, interaction.user.id))
        if place is None or not place.homeless or interaction.channel_id != place.channel_id:
            return
        locked = in_thread(interaction) and getattr(interaction.channel, "locked", False)
        if not locked and may_speak(interaction.app_permissions, interaction.channel):
            await app.service.tables.do(places.attempt, table_id, app.now(), None)
    except Refusal as refusal:  # the table is gone or frozen
        log.debug("table %s was not tried again: %s", table_id, refusal)
    except StoreError as error:
        log.warning("table %s was not tried again: %s", table_id, error)
