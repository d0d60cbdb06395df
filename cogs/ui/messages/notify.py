"""A user's notification settings: what is set, what it means, and menus to change it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import discord
from discord import ui

from cogs.table.notify.notices import NOBODY, WAYS
from cogs.table.people.preferences import CONFIRMS, INTERVALS, NEVER
from cogs.table.time import time_control
from cogs.table.time.time_control import kept_zone
from cogs.ui import ids as ids
from cogs.ui.components import Row, button, cut, menu
from cogs.ui.content import Content
from cogs.ui.phrases import span
from data.store.rows import UserRow
from data.words import Words

MORNINGS = tuple(f"{hour:02}:00" for hour in (*range(5, 24), *range(5)))
"""The hours a menu offers for the daily digest; any minute can be typed."""

_LABEL = 45


def settings(user: UserRow, words: Words, now: int, note: str = "") -> Content:
    """Return a user's settings with what they mean, and all that changes them.

    Args:
        user: The user's row.
        words: Their language.
        now: Unix time in milliseconds.
        note: A sentence before all else.
    """
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
    """Return the time zone of a user."""
    return user.zone or "UTC"


def _reminders(user: UserRow, words: Words) -> str:
    if not user.remind or user.notify == NOBODY:
        return words("notify-never")
    return words("notify-every", span=span(words, user.remind))


def _rows(user: UserRow, words: Words) -> tuple[Row, ...]:
    # Discord's menus hold 25: these, the time that is set, and none.
    mornings = [(time, time) for time in dict.fromkeys((*MORNINGS[:23], user.digest)) if time]
    here = [
        (name, name)
        for name in dict.fromkeys((zone_name(user), *time_control.likely_zones(words.locale)))
    ]
    last = [
        button(ids.notify("hours"), words("button-notify-hours")),
        # Five rows are full. The button says what it changes to, so a second press does no harm.
        button(
            ids.notify(f"confirm{_after(user.confirm)}"),
            words(f"button-notify-confirm-{_after(user.confirm)}"),
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
        [menu(ids.notify("zone"), words("notify-menu-zone"), here[: time_control.ZONES_SHOWN])],
        last,
    )


def _after(confirm: str) -> str:
    """Return what follows a way to confirm, round and round."""
    place = CONFIRMS.index(confirm) if confirm in CONFIRMS else -1
    return CONFIRMS[(place + 1) % len(CONFIRMS)]


def hours_form(user: UserRow, words: Words) -> ui.Modal:
    """Return the form for what a menu can't offer: quiet hours, and any zone of the world."""
    form = ui.Modal(
        title=cut(words("notify-form"), _LABEL), custom_id=ids.notify("hours"), timeout=900
    )
    fields = (("quiet", user.quiet, 20), ("zone", zone_name(user), 60), ("digest", user.digest, 20))
    for key, present, most in fields:
        typed: ui.TextInput[Any] = ui.TextInput(
            custom_id=key,
            style=discord.TextStyle.short,
            default=present or None,
            required=key == "zone",  # the others are off where nothing is typed
            max_length=most,
        )
        label, about = words(f"notify-field-{key}"), words(f"notify-field-{key}.about")
        form.add_item(ui.Label(text=cut(label, _LABEL), description=about, component=typed))
    return form
