"""``/move``, ``/rules`` and ``/language``."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from cogs.refusals import NotManager, WhichGame
from cogs.table.model import Table, require_awake
from cogs.ui.app import App, Reader
from cogs.ui.commands.entry import GAMES, LANGUAGES, Pairs, command
from cogs.ui.content import Content
from cogs.ui.permissions import require_server
from cogs.ui.presses.decision import typed
from cogs.ui.rulebook import rules as rules_page
from cogs.ui.translation import public_locale
from data.store import people, queries
from data.words import Words, words


async def _legal(app: App, reader: Reader, text: str) -> Pairs:
    table = await app.table_here(reader.interaction)
    seat = table.viewer(reader.user_id) if table else None
    if table is None or seat is None or table.position is None:
        return ()
    # Thousands of actions may be legal: no other user waits for them to be named.
    return await app.pictures.draw(partial(app.completer.offer, table, seat, text, reader.words))


@command("move", offers={"action": _legal})
async def move(app: App, reader: Reader, table: Table, *, action: str) -> Content | None:
    require_awake(table)
    table.play()
    made = await typed(app, reader, table, action)
    return None if made is None else replace(made, table=table.id)


@command("rules", anywhere=True, personal=True, choices={"game": GAMES})
async def rules(app: App, reader: Reader, *, game: str | None = None) -> Content:
    if game is None:
        table = await app.table_here(reader.interaction)
        if table is not None:
            game = table.row.game
        elif len(GAMES) == 1:
            game = GAMES[0].value
        else:
            raise WhichGame
    return rules_page(game, 0, reader.words)


@command("language", anywhere=True, choices={"mine": LANGUAGES, "server": LANGUAGES})
async def choose_language(
    app: App, reader: Reader, *, mine: str | None = None, server: str | None = None
) -> Content:
    interaction, store = reader.interaction, app.service.store
    guild_id = interaction.guild_id
    if server is not None:
        guild_id = require_server(interaction)
        if not interaction.permissions.manage_guild:
            raise NotManager
        await store.write(people.guild_locale(guild_id, server))
    if mine is not None:
        await store.write(people.user_locale(reader.user_id, mine))
    language = words(mine) if mine else reader.words
    lines = [language("language-mine", name=language("language-name"))]
    if guild_id is not None:
        lines.append(await _public(app, reader, guild_id, language))
    return Content("\n".join(lines))


async def _public(app: App, reader: Reader, guild_id: int, language: Words) -> str:
    """Return what decides on a server in which language a new table speaks."""
    store = app.service.store
    public = await public_locale(store, guild_id, reader.interaction.guild_locale)
    if public is None:
        return language("language-server-open")
    chosen = await store.read(queries.guild_locale(guild_id))
    key = "language-server" if chosen else "language-server-discord"
    return language(key, name=words(public)("language-name"))
