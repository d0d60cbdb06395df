"""From the id of a button, a menu or a form to what it does."""

from __future__ import annotations

from typing import Any

import discord

from cogs.ui import ids as ids
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.presses.board import table_press
from cogs.ui.presses.doctor import doctor_press
from cogs.ui.presses.foreign import require_here
from cogs.ui.presses.forms import form_press
from cogs.ui.presses.lobby import lobby_press, options_sent, sent_values
from cogs.ui.presses.notify import hours_sent, my_tables, notify_press
from cogs.ui.presses.opening import open_table
from cogs.ui.presses.picker import step
from cogs.ui.presses.privacy import privacy_press
from cogs.ui.presses.scores import scores_press
from cogs.ui.presses.seats import noticed
from cogs.ui.rulebook import rules
from engine import registry
from engine.refusals import Malformed


async def pressed(app: App, interaction: discord.Interaction[Any], custom_id: str) -> None:
    """Do what a press asks for and answer it; an unknown id is left to time out."""
    matched = ids.TABLE.fullmatch(custom_id) or ids.LOBBY.fullmatch(custom_id)
    found = matched or ids.STEP.fullmatch(custom_id) or ids.FORM.fullmatch(custom_id)
    table_id = found["table"] if found else None

    async def work(reader: Reader) -> Content | None:
        if table_id is not None:
            await require_here(app, reader, table_id)
        return await _meant(app, reader, custom_id)

    guess = ids.DOCTOR.fullmatch(custom_id) is not None  # that the store is down is an answer
    heard = await answer(app, interaction, work, lambda: table_id, guess=guess)
    if not heard or table_id is None:
        return
    if custom_id != ids.table(table_id, "bump"):  # that has tried it
        await noticed(app, interaction, table_id)


async def _meant(app: App, reader: Reader, custom_id: str) -> Content | None:
    press = ids.read_step(custom_id, reader.chosen)
    if press is not None:
        return await step(app, reader, press)
    if written := ids.read_form(custom_id):
        return await form_press(app, reader, *written)
    if found := ids.LOBBY.fullmatch(custom_id):
        return await lobby_press(app, reader, found["table"], found["what"], found["arg"] or "")
    if found := ids.TABLE.fullmatch(custom_id):
        return await table_press(app, reader, found["table"], found["what"], found["arg"] or "")
    return await _meant_apart(app, reader, custom_id)


async def _meant_apart(app: App, reader: Reader, custom_id: str) -> Content | None:
    """Do what a press asks for that is about no table that is there already."""
    if found := ids.OPEN.fullmatch(custom_id):
        thread = found["where"] == "thread"
        return await open_table(app, reader, found["game"], thread=thread)
    return await _beside_tables(app, reader, custom_id)


async def _beside_tables(app: App, reader: Reader, custom_id: str) -> Content | None:
    """Do what a press asks for that is about no single table."""
    if found := ids.SCORES.fullmatch(custom_id):
        number, page = int(found["list"]), int(found["page"])
        return await scores_press(app, reader, found["who"], number, page, found["what"])
    if found := ids.NOTIFY.fullmatch(custom_id):
        return await notify_press(app, reader, found["what"])
    if found := ids.MINE.fullmatch(custom_id):
        return await my_tables(app, reader, int(found["page"]))
    if found := ids.PRIVACY.fullmatch(custom_id):
        return await privacy_press(app, reader, found["what"])
    if found := ids.DOCTOR.fullmatch(custom_id):
        return await doctor_press(app, reader, found["what"])
    if found := ids.RULES.fullmatch(custom_id):
        known = registry.keys()
        if found["game"] not in known:
            raise Malformed("old-button")
        return rules(found["game"], int(found["page"]), reader.words)
    return None


async def sent(app: App, interaction: discord.Interaction[Any]) -> None:
    """Take a sent form; its id says what it is about, so it works after a restart too."""
    data: Any = interaction.data or {}
    if ids.NOTIFY.fullmatch(str(data.get("custom_id", ""))):
        await answer(app, interaction, lambda reader: hours_sent(app, reader, sent_values(data)))
        return
    found = ids.LOBBY.fullmatch(str(data.get("custom_id", "")))
    if found is None or found["what"] != "options":
        return
    table_id, arg = found["table"], found["arg"] or ""

    async def work(reader: Reader) -> Content:
        await require_here(app, reader, table_id)
        return await options_sent(app, reader, table_id, ids.number(arg) or 0, sent_values(data))

    await answer(app, interaction, work, lambda: table_id)
