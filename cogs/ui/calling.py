"""``/call``: who wants to be asked to which games of a server, when, and by whom not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.table.time.time_control import read_hours
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.commands.entry import GAMES, command
from cogs.ui.components import Row, button, menu
from cogs.ui.content import Content
from cogs.ui.ids import CHOSEN, NotifyPress
from cogs.ui.permissions import require_server
from cogs.ui.phrases import game_title, is_known, translate_none
from data.store import people
from engine.refusals import Malformed

ANY: Final = "none"
"""At any time, as the settings call it."""
HOURS: Final = (ANY, "08:00-12:00", "12:00-18:00", "18:00-23:00", "20:00-02:00")
"""What the menu offers; a command takes any hours."""


async def page(app: App, reader: Reader, note: str = "") -> Content:
    words, user_id = reader.words, reader.user_id
    games = await _lists(app, reader)
    blocks = await app.service.asking.blocks(user_id)
    user = await app.service.preferences.read(user_id)
    lines = [note, words("call-how")]
    for game, hours in games.items():
        when = hours or words("call-any-time")
        lines.append(words("call-line", title=game_title(game), hours=when))
    if any(games.values()):
        lines.append(words("call-zone", zone=user.zone or "UTC"))
    if blocks:
        lines.append(words("call-nobody" if 0 in blocks else "call-blocked", count=len(blocks)))
    titles = [(choice.value, choice.name) for choice in GAMES]
    rows: list[Row] = [
        [menu(ids.notify("callgames"), words("call-menu"), titles, 0, len(titles))],
    ]
    if games:
        hours_of = [(one, words("call-any-time") if one == ANY else one) for one in HOURS]
        rows.append([menu(ids.notify("callhours"), words("call-hours-menu"), hours_of)])
    change = ("allow", "button-ask-again") if blocks else ("never", "button-never-ask")
    rows.append([button(ids.notify(change[0]), words(change[1]))])
    return Content("\n".join(line for line in lines if line), rows=tuple(rows))


async def choose_games(app: App, reader: Reader, press: NotifyPress) -> Content:
    chosen = [game for game in press.chosen.split(CHOSEN) if is_known(game)]
    kept = await _lists(app, reader)
    return await _enlist(app, reader, {game: kept.get(game, "") for game in chosen})


async def choose_hours(app: App, reader: Reader, press: NotifyPress) -> Content:
    hours = _read(reader, press.chosen or ANY)
    return await _enlist(app, reader, dict.fromkeys(await _lists(app, reader), hours))


@command("call", choices={"game": GAMES})
async def call(
    app: App, reader: Reader, *, game: str | None = None, hours: str | None = None
) -> Content:
    if game is None and hours is None:
        return await page(app, reader)
    games = await _lists(app, reader)
    wanted = None if hours is None else _read(reader, hours)
    if game is not None:
        if not is_known(game):
            raise Malformed("no-game", {"game": game[:40]})
        games = {**games, game: games.get(game, "") if wanted is None else wanted}
    elif wanted is not None:
        games = dict.fromkeys(games, wanted)
    return await _enlist(app, reader, games)


def _read(reader: Reader, text: str) -> str:
    hours = translate_none(reader.words, text)
    return "" if hours.strip().lower() == ANY else read_hours(hours)


async def _lists(app: App, reader: Reader) -> dict[str, str]:
    guild_id = require_server(reader.interaction)
    return await app.service.store.read(people.lists_of(reader.user_id, guild_id))


async def _enlist(app: App, reader: Reader, games: Mapping[str, str]) -> Content:
    guild_id = require_server(reader.interaction)
    there = await app.service.asking.enlist(reader.user_id, guild_id, games)
    return await page(app, reader, reader.words("notify-noted" if there else "call-full"))
