"""``/clock``, ``/away``, ``/back``, ``/move``, ``/rules`` and ``/language``."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from functools import partial

from cogs.board.press import typed
from cogs.help.rulebook import rules as rules_page
from cogs.refusals import ClockSame, NotManager, WhichGame
from cogs.table.lobby.seats import TABLE_OPTIONS, check_option
from cogs.table.model import Table, require_awake
from cogs.table.people import decisions
from cogs.table.time import time_control
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.entry import LANGUAGES, Pairs, choices, command, games
from cogs.ui.permissions import require_server
from cogs.ui.phrases import option_value, options_line, pace_text, translate_none
from cogs.ui.translation import public_locale
from cogs.ui.writers import require_writer_at
from cogs.votes.press import welcome_home
from data.store import people, queries
from data.store.rows import LOBBY
from data.store.typed import TimeControl
from data.words import Words, words
from engine.refusals import Malformed


async def _clocks(_app: App, reader: Reader, typed: str) -> Pairs:
    """Offer usual time controls in words, and what has been typed if it is one."""
    words, offered = reader.words, [*time_control.CHOICES]
    wanted = translate_none(words, typed).strip().lower()
    # While it is being typed it is mostly no time control yet.
    with contextlib.suppress(Malformed):
        offered.insert(0, time_control.read(wanted).text)
    return [
        (pace_text(words, value), value)
        for value in dict.fromkeys(offered)
        if wanted in value or wanted in pace_text(words, value).lower()
    ]


@command(
    "clock",
    choices={
        "lapse": choices("option-lapse-", time_control.LAPSES),
        "holiday": choices("option-holiday-", TABLE_OPTIONS["holiday"]),
    },
    offers={"time": _clocks},
)
async def clock(
    app: App,
    reader: Reader,
    table: Table,
    *,
    time: str | None = None,
    lapse: str | None = None,
    holiday: str | None = None,
) -> Content:
    words, row = reader.words, table.row
    given = {"pace": time, "lapse": lapse, "holiday": holiday}
    wanted = {key: value for key, value in given.items() if value is not None}
    if "pace" in wanted:
        wanted = {**wanted, "pace": translate_none(words, wanted["pace"])}
    # Choices that are offered while typing bind no one: any text may come.
    wanted = {key: check_option(key, value) for key, value in wanted.items()}
    changed = {key: value for key, value in wanted.items() if getattr(row, key) != value}
    if not wanted:
        return Content(words("clock-now", **_rules(table, words)))
    if not changed:
        raise ClockSame
    if row.status == LOBBY:
        after = await app.service.lobby.set_options(
            table.id, reader.user_id, {}, changed, app.now()
        )
        return Content(words("options-now", options=options_line(after, words)))
    facts = {key: changed.get(key, getattr(row, key)) for key in ("pace", "lapse", "holiday")}
    proposal = TimeControl(**facts)
    await require_writer_at(app, reader, table)
    after = await app.service.tables.do(
        decisions.propose, table.id, app.now(), reader.user_id, proposal
    )
    # Where no other player has to agree it was carried out at once.
    if all(getattr(after.row, key) == value for key, value in facts.items()):
        return Content(words("clock-now", **_rules(after, words)))
    return Content(words("vote-put"))


def _rules(table: Table, words: Words) -> dict[str, str]:
    row, game = table.row, table.row.game
    return {
        key: option_value(words, game, key, str(getattr(row, key)))
        for key in ("pace", "lapse", "holiday")
    }


@command("away", anywhere=True)
async def go_away(app: App, reader: Reader, *, until: str) -> Content:
    words, now = reader.words, app.now()
    user = await app.service.store.read(people.read(reader.user_id))
    when = time_control.away_until(until, user.zone, now)
    noted, clocks_go_on = await app.service.people.away(reader.user_id, when, now)
    lines = [words("away-noted", when=f"<t:{when // 1000}:f>", count=len(noted))]
    if clocks_go_on:
        places = [f"{table.game.spec.title} {app.board_link(table)}" for table in clocks_go_on]
        lines.append(words("away-not", places=", ".join(places), count=len(places)))
    return Content("\n".join(lines))


@command("back", anywhere=True)
async def come_back(app: App, reader: Reader) -> Content:
    returns = await app.service.people.back_home(reader.user_id, app.now())
    return welcome_home(app, reader, returns)


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


@command("rules", anywhere=True, personal=True, choices={"game": games})
async def rules(app: App, reader: Reader, *, game: str | None = None) -> Content:
    if game is None:
        table = await app.table_here(reader.interaction)
        if table is not None:
            game = table.row.game
        elif len(known := games()) == 1:
            game = known[0].value
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
