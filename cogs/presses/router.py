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
from cogs.presses.forms import form_press
from cogs.presses.lobby import lobby_press, options_sent, sent_values
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
        return await _meant(house, reader, custom_id)

    await answer(house, interaction, work, table_id)
    if table_id is not None and custom_id != ids.table(table_id, "bump"):  # that has tried it
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
    if found := ids.OPEN.fullmatch(custom_id):
        thread = found["where"] == "thread"
        return await open_table(house, reader, found["game"], thread=thread)
    if found := ids.SCORES.fullmatch(custom_id):
        number, page = int(found["list"]), int(found["page"])
        return await scores_press(house, reader, found["who"], number, page, found["what"])
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
    """Take a sent form; its id says for which table, so it works after a restart too."""
    data: Any = interaction.data or {}
    found = ids.LOBBY.fullmatch(str(data.get("custom_id", "")))
    if found is None or found["what"] != "options":
        return
    page = int(found["arg"] or 0)

    async def work(reader: Reader) -> Content:
        return await options_sent(house, reader, found["table"], page, sent_values(data))

    await answer(house, interaction, work, found["table"])
