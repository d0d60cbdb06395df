"""From the id of a button, a menu or a form to what it does."""

from __future__ import annotations

from typing import Any

import discord

from cogs import custom_ids as ids
from cogs.answering import answer
from cogs.content import Content
from cogs.house import House, Reader
from cogs.presses.affairs import table_press
from cogs.presses.doctor import doctor_press
from cogs.presses.foreign import require_here
from cogs.presses.forms import form_press
from cogs.presses.lobby import lobby_press, options_sent, sent_values
from cogs.presses.notify import hours_sent, my_tables, notify_press
from cogs.presses.opening import open_table
from cogs.presses.people import noticed
from cogs.presses.privacy import privacy_press
from cogs.presses.scores import scores_press
from cogs.presses.steps import step
from cogs.rulebook import rules
from engine import registry
from engine.refusals import Malformed


async def pressed(house: House, interaction: discord.Interaction[Any], custom_id: str) -> None:
    """Do what a press asks for and answer it; an unknown id is left to time out."""
    matched = ids.TABLE.fullmatch(custom_id) or ids.LOBBY.fullmatch(custom_id)
    found = matched or ids.STEP.fullmatch(custom_id) or ids.FORM.fullmatch(custom_id)
    table_id = found["table"] if found else None

    async def work(reader: Reader) -> Content | None:
        if table_id is not None:
            await require_here(house, reader, table_id)
        return await _meant(house, reader, custom_id)

    guess = ids.DOCTOR.fullmatch(custom_id) is not None  # that the store is down is an answer
    heard = await answer(house, interaction, work, lambda: table_id, guess=guess)
    if not heard or table_id is None:
        return
    if custom_id != ids.table(table_id, "bump"):  # that has tried it
        await noticed(house, interaction, table_id)


async def _meant(house: House, reader: Reader, custom_id: str) -> Content | None:
    press = ids.read_step(custom_id, reader.chosen)
    if press is not None:
        return await step(house, reader, press)
    if written := ids.read_form(custom_id):
        return await form_press(house, reader, *written)
    if found := ids.LOBBY.fullmatch(custom_id):
        return await lobby_press(house, reader, found["table"], found["what"], found["arg"] or "")
    if found := ids.TABLE.fullmatch(custom_id):
        return await table_press(house, reader, found["table"], found["what"], found["arg"] or "")
    return await _meant_apart(house, reader, custom_id)


async def _meant_apart(house: House, reader: Reader, custom_id: str) -> Content | None:
    """Do what a press asks for that is about no table that is there already."""
    if found := ids.OPEN.fullmatch(custom_id):
        thread = found["where"] == "thread"
        return await open_table(house, reader, found["game"], thread=thread)
    return await _beside_tables(house, reader, custom_id)


async def _beside_tables(house: House, reader: Reader, custom_id: str) -> Content | None:
    """Do what a press asks for that is about no single table."""
    if found := ids.SCORES.fullmatch(custom_id):
        number, page = int(found["list"]), int(found["page"])
        return await scores_press(house, reader, found["who"], number, page, found["what"])
    if found := ids.NOTIFY.fullmatch(custom_id):
        return await notify_press(house, reader, found["what"])
    if found := ids.MINE.fullmatch(custom_id):
        return await my_tables(house, reader, int(found["page"]))
    if found := ids.PRIVACY.fullmatch(custom_id):
        return await privacy_press(house, reader, found["what"])
    if found := ids.DOCTOR.fullmatch(custom_id):
        return await doctor_press(house, reader, found["what"])
    if found := ids.RULES.fullmatch(custom_id):
        known = registry.keys()
        if found["game"] not in known:
            raise Malformed("old-button")
        return rules(found["game"], int(found["page"]), reader.words)
    return None


async def sent(house: House, interaction: discord.Interaction[Any]) -> None:
    """Take a sent form; its id says what it is about, so it works after a restart too."""
    data: Any = interaction.data or {}
    if ids.NOTIFY.fullmatch(str(data.get("custom_id", ""))):
        await answer(
            house, interaction, lambda reader: hours_sent(house, reader, sent_values(data))
        )
        return
    found = ids.LOBBY.fullmatch(str(data.get("custom_id", "")))
    if found is None or found["what"] != "options":
        return
    table_id, arg = found["table"], found["arg"] or ""

    async def work(reader: Reader) -> Content:
        await require_here(house, reader, table_id)
        return await options_sent(house, reader, table_id, ids.number(arg) or 0, sent_values(data))

    await answer(house, interaction, work, lambda: table_id)
