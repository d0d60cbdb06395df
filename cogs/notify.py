"""``/notify``: pings, quiet hours and confirmation, as pages, menus and commands."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import discord
from discord import ui

from cogs.lobby import asking
from cogs.overview import tables
from cogs.refusals import NotManager
from cogs.table.notify.notices import NOBODY, WAYS
from cogs.table.people.preferences import CONFIRMS, INTERVALS, NEVER
from cogs.table.time import zones
from cogs.table.time.time_control import kept_zone
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import PLAIN, PRIMARY, Row, SettingsForm, button, cut, in_rows, menu
from cogs.ui.content import Content
from cogs.ui.entry import LANGUAGES, Pairs, choices, command
from cogs.ui.ids import NotifyPress, TablesPress
from cogs.ui.option_words import translate_none
from cogs.ui.permissions import require_server
from cogs.ui.phrases import span
from cogs.ui.translation import public_locale
from data.store import people, queries
from data.store.rows import UserRow
from data.words import Words, words
from engine.refusals import Malformed

MORNINGS = tuple(f"{hour:02}:00" for hour in (*range(5, 24), *range(5)))
"""The hours a menu offers for the daily digest; any minute can be typed."""

_LABEL = 45


def settings(user: UserRow, words: Words, now: int, note: str = "") -> Content:
    place = zone_name(user)
    time = dt.datetime.fromtimestamp(now / 1000, kept_zone(user.zone)).strftime("%H:%M")
    lines = [
        note,
        words("notify-title"),
        words("notify-line-way", way=words(f"notify-way-{user.notify}")),
        words("notify-line-remind", remind=_reminders(user, words)),
        words("notify-line-quiet", quiet=user.quiet) if user.quiet else words("notify-no-quiet"),
        words("notify-line-digest", time=user.digest) if user.digest else words("notify-no-digest"),
        words("notify-line-zone", zone=place, time=time),
        words("notify-line-confirm", confirm=words(f"notify-confirm-{user.confirm}")),
    ]
    if not user.zone and (user.quiet or user.digest):
        lines.append(words("notify-zone-unset"))
    if user.dms_closed:
        lines.append(words("notify-closed" if user.notify != NOBODY else "notify-closed-digest"))
    return Content("\n".join(line for line in lines if line), rows=_rows(user, words))


def zone_name(user: UserRow) -> str:
    return user.zone or "UTC"


def _reminders(user: UserRow, words: Words) -> str:
    if not user.remind or user.notify == NOBODY:
        return words("notify-never")
    return words("notify-every", span=span(words, user.remind))


def _rows(user: UserRow, words: Words) -> tuple[Row, ...]:
    # A Discord menu holds 25: these, the current time, and none.
    mornings = [(time, time) for time in dict.fromkeys((*MORNINGS[:23], user.digest)) if time]
    here = [
        (name, name) for name in dict.fromkeys((zone_name(user), *zones.likely_zones(words.locale)))
    ]
    last = [
        button(ids.notify("hours"), words("button-notify-hours")),
        # All five rows are full. The button names the new mode, so a second press does no harm.
        button(
            ids.notify(f"confirm{_next_way(user.confirm)}"),
            words(f"button-notify-confirm-{_next_way(user.confirm)}"),
        ),
    ]
    if user.dms_closed:
        last.append(button(ids.notify("open"), words("button-notify-open")))
    ways = [(way, words(f"notify-pick-{way}")) for way in WAYS]
    intervals = [(value, words(f"notify-remind-{value}")) for value in INTERVALS]
    return (
        [menu(ids.notify("way"), words("notify-menu-way"), ways)],
        [menu(ids.notify("remind"), words("notify-menu-remind"), intervals)],
        [
            menu(
                ids.notify("digest"),
                words("notify-menu-digest"),
                [(NEVER, words("notify-digest-none")), *mornings],
            )
        ],
        [menu(ids.notify("zone"), words("notify-menu-zone"), here[: zones.ZONES_SHOWN])],
        last,
    )


def _next_way(confirm: str) -> str:
    place = CONFIRMS.index(confirm) if confirm in CONFIRMS else -1
    return CONFIRMS[(place + 1) % len(CONFIRMS)]


def hours_form(user: UserRow, words: Words) -> ui.Modal:
    form = ui.Modal(
        title=cut(words("notify-form"), _LABEL), custom_id=ids.notify("hours"), timeout=900
    )
    fields = (("quiet", user.quiet, 20), ("zone", zone_name(user), 60), ("digest", user.digest, 20))
    for key, present, most in fields:
        typed: ui.TextInput[Any] = ui.TextInput(
            custom_id=key,
            style=discord.TextStyle.short,
            default=present or None,
            required=key == "zone",  # an empty field turns the others off
            max_length=most,
        )
        label, about = words(f"notify-field-{key}"), words(f"notify-field-{key}.about")
        form.add_item(ui.Label(text=cut(label, _LABEL), description=about, component=typed))
    return form


TYPED = ("quiet", "zone", "digest")
"""Fields of the form."""
Handler = Callable[[App, Reader, NotifyPress], Awaitable[Content]]


async def show(app: App, reader: Reader, _: NotifyPress | None = None) -> Content:
    user = await app.service.preferences.read(reader.user_id)
    return settings(user, reader.words, app.now())


async def change(app: App, reader: Reader, wanted: Mapping[str, str]) -> Content:
    words = reader.words
    # A form takes "none" in the reader's language; the settings know one word for it.
    values = {key: translate_none(words, value) for key, value in wanted.items()}
    user = await app.service.preferences.change(reader.user_id, values, app.now())
    return settings(user, words, app.now(), words("notify-noted"))


async def choose(app: App, reader: Reader, press: NotifyPress) -> Content:
    if not press.chosen:
        raise Malformed("old-button")
    return await change(app, reader, {press.what: press.chosen})


async def open_form(app: App, reader: Reader, _: NotifyPress) -> Content:
    user = await app.service.preferences.read(reader.user_id)
    return Content(modal=hours_form(user, reader.words))


async def reopen(app: App, reader: Reader, _: NotifyPress) -> Content:
    user = await app.service.preferences.opened(reader.user_id)
    return settings(user, reader.words, app.now(), reader.words("notify-opened"))


async def confirm(app: App, reader: Reader, press: NotifyPress) -> Content:
    return await change(app, reader, {"confirm": press.what.removeprefix("confirm")})


async def speak(app: App, reader: Reader, press: NotifyPress) -> Content:
    return await choose_language(app, reader, mine=press.what.removeprefix("speak"))


PRESSES: dict[str, Handler] = {
    **{f"speak{one.value}": speak for one in LANGUAGES},
    **{f"confirm{way}": confirm for way in CONFIRMS},
    "way": choose,
    "remind": choose,
    "zone": choose,
    "digest": choose,
    "hours": open_form,
    "open": reopen,
    "show": show,
    "never": asking.never,
    "allow": asking.allow,
    "callgames": asking.choose_games,
    "callhours": asking.choose_hours,
}


async def set_typed(app: App, reader: Reader, form: SettingsForm) -> Content:
    """Set the values typed in the form; a value that can't be read changes nothing."""
    return await change(app, reader, {k: v for k, v in form.values.items() if k in TYPED})


@command("tables", anywhere=True)
async def my_tables(app: App, reader: Reader, page: int = 0) -> Content:
    mine = await app.service.digests.sittings(reader.user_id)
    return await tables(app, reader, mine, page)


async def tables_press(app: App, reader: Reader, press: TablesPress) -> Content:
    return await my_tables(app, reader, press.page)


async def offer_zones(app: App, reader: Reader, typed: str) -> Pairs:
    # The first call reads the names of all zones from files.
    find = partial(zones.offered_zones, typed, reader.words.locale, app.now())
    return [(zone, zone) for zone in await asyncio.to_thread(find)]


@command(
    "notify",
    anywhere=True,
    choices={
        "way": choices("notify-pick-", WAYS),
        "remind": choices("notify-remind-", INTERVALS),
        "confirm": choices("notify-pick-confirm-", CONFIRMS),
    },
    offers={"zone": offer_zones},
)
async def notify(
    app: App,
    reader: Reader,
    *,
    way: str | None = None,
    remind: str | None = None,
    quiet: str | None = None,
    zone: str | None = None,
    digest: str | None = None,
    confirm: str | None = None,
) -> Content:
    given = {"way": way, "remind": remind, "quiet": quiet, "zone": zone, "digest": digest}
    given["confirm"] = confirm
    wanted = {key: value for key, value in given.items() if value is not None}
    return await (change(app, reader, wanted) if wanted else show(app, reader))


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
    language = words(mine, reader.words.typed) if mine else reader.words
    lines = [language("language-mine", name=language("language-name"))]
    if guild_id is not None:
        lines += await _public(app, reader, guild_id, language)
    row = [
        button(
            ids.notify(f"speak{one.value}"),
            one.name,
            PRIMARY if one.value == language.locale else PLAIN,
        )
        for one in LANGUAGES
    ]
    return Content("\n".join(lines), rows=tuple(in_rows(row)))


async def _public(app: App, reader: Reader, guild_id: int, language: Words) -> list[str]:
    """Return what decides in which language a new table speaks, and to managers what else may."""
    store, place = app.service.store, reader.interaction
    public = await public_locale(store, guild_id, place.guild_locale)
    chosen = await store.read(queries.guild_locale(guild_id))
    may = place.permissions.manage_guild and not chosen
    named = language("language-name").capitalize()
    how = [language("language-server-how", name=named)] if may else []
    if public is None:
        return [language("language-server-open"), *how]
    key = "language-server" if chosen else "language-server-discord"
    own = words(public)("language-name")
    return [language(key, name=language("language-called", locale=public, name=own)), *how]
