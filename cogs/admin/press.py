"""Presses of moderators and the operator: tables, frozen tables, switches."""

from __future__ import annotations

import logging
from functools import partial

import discord
from discord import app_commands

from cogs.admin.doctor import megabytes
from cogs.refusals import (
    BlockSelf,
    NeverOff,
    NoCommand,
    NoServerId,
    NoTable,
    NotServerManager,
    TableOver,
)
from cogs.runtime import logs
from cogs.runtime.access import NEVER_OFF
from cogs.runtime.trouble import LINE, error_code
from cogs.runtime.upkeep import announce
from cogs.table.people.moderation import SEAT_CHOICES
from cogs.table.time.time_control import DAY
from cogs.ui import ids
from cogs.ui.app import App, Reader, link_to
from cogs.ui.components import DANGER, button
from cogs.ui.content import Content, fit_lines
from cogs.ui.entry import Pairs, choices, command
from cogs.ui.ids import DoctorPress
from cogs.ui.permissions import require_server
from cogs.ui.phrases import game_title, plain_text
from data.store import FileStore, proofs, queries
from data.store.queries import Outline
from data.store.rows import ASLEEP, FROZEN, LOBBY, OPEN, RUNNING
from data.store.table_data import UNREADABLE
from data.words import Words

_LISTED = 12
"""Tables that fit into an answer."""
LATEST = 24 * 60
"""Minutes: a restart further away is announced again anyway."""

admin = partial(command, managers=True)
own = partial(admin, owners=True)


def require_manager(reader: Reader) -> int:
    """Return the id of the server that the reader manages, or raise ``NotServerManager``."""
    guild_id = require_server(reader.interaction)
    if not reader.interaction.permissions.manage_guild:
        raise NotServerManager
    return guild_id


async def offer_tables(app: App, reader: Reader, typed: str) -> Pairs:
    rows = await app.service.moderators.of_guild(require_manager(reader))
    pairs = []
    for row in rows:
        name = getattr(app.client.get_channel(row.channel_id), "name", "") or "?"
        days = (app.now() - row.moved_at) // DAY
        label = f"{game_title(row.game)} · #{name} · {row.status} · {days} d"
        if typed.lower() in label.lower() or typed == row.id:
            pairs.append((label, row.id))
    return pairs


def _state(row: Outline, words: Words) -> str:
    if row.status in (LOBBY, FROZEN):
        return words(f"managing-{row.status}")
    since = f"<t:{row.moved_at // 1000}:R>"
    if row.status == ASLEEP:
        return words("managing-asleep", since=since)
    return words("managing-running", since=since)


def _row_line(row: Outline, words: Words) -> str:
    title, where = game_title(row.game), link_to(row.guild_id, row.channel_id)
    return words("managing-line", table=row.id, title=title, state=_state(row, words), link=where)


@admin("admin tables")
async def tables(app: App, reader: Reader) -> Content:
    rows, words = await app.service.moderators.of_guild(require_manager(reader)), reader.words
    if not rows:
        return Content(words("managing-none"))
    lines = [words("managing-title", count=len(rows))]
    lines += [_row_line(row, words) for row in rows[:_LISTED]]
    if len(rows) > _LISTED:
        lines.append(words("managing-more", count=len(rows) - _LISTED))
    lines.append(words("managing-ids"))
    return Content("\n".join(lines))


@admin("admin end", offers={"table": offer_tables})
async def end(app: App, reader: Reader, *, table: str) -> Content:
    guild_id, words = require_manager(reader), reader.words
    row = await app.service.store.read(queries.outline(table))
    if row is None or row.guild_id != guild_id:
        raise NoTable
    if row.status not in (*OPEN, ASLEEP):
        raise TableOver
    sure = button(ids.doctor("end", row.id), words("button-managing-end"), DANGER)
    return Content(f"{_row_line(row, words)}\n{words('managing-end-ask')}", rows=([sure],))


async def end_sure(app: App, reader: Reader, press: DoctorPress) -> Content:
    was = await app.service.moderators.end_by_manager(press.of, require_manager(reader), app.now())
    # The players of a frozen table get no message: its row may no longer say where.
    return Content(
        reader.words("managing-ended" if was in (RUNNING, ASLEEP) else "managing-closed")
    )


@admin("admin freeze", offers={"table": offer_tables})
async def freeze(app: App, reader: Reader, *, table: str) -> Content:
    guild_id, service = require_manager(reader), app.service
    if await service.store.read(queries.status(table)) == FROZEN:
        await service.moderators.thaw(table, guild_id, app.now())
        return Content(reader.words("managing-thawed"))
    await service.moderators.freeze(table, guild_id, app.now())
    return Content(reader.words("managing-frozen-now"))


@admin(
    "admin seat",
    choices={"to": choices("managing-to-", SEAT_CHOICES)},
    offers={"table": offer_tables},
)
async def seat(app: App, reader: Reader, *, table: str, seat: str, to: str) -> Content:
    guild_id, number = require_manager(reader), "ABCDEFGHIJKL".find(seat.strip().upper()[:1])
    # An empty text is found at 0 in any other: that would be seat A.
    where = number if seat.strip() else -1
    await app.service.moderators.seat_by_manager(table, guild_id, where, to, app.now())
    return Content(reader.words("managing-seat"))


_FROZEN_LISTED = 8
"""Frozen tables that fit into an answer."""


@own("admin restart")
async def restart(
    app: App, reader: Reader, *, minutes: app_commands.Range[int, 1, LATEST]
) -> Content:
    """Announce a restart; this does not stop the bot."""
    now = app.now()
    until = now + 60_000 * minutes
    count = await announce(app.service, until, now)
    return Content(reader.words("restart-told", count=count, when=f"<t:{until // 1000}:R>"))


@own("admin backup")
async def make_backup(app: App, reader: Reader) -> Content:
    """Make a backup now and say its name, but not its folder."""
    if not isinstance(app.service.store, FileStore):
        return Content(reader.words("backup-on-server"))
    made = await app.backups.make()
    size = megabytes(made.size)
    return Content(reader.words("backup-made", file=made.path.name, size=size))


@own("admin frozen")
async def list_frozen(app: App, reader: Reader) -> Content:
    rows, words = await app.service.store.read(queries.frozen_outlines()), reader.words
    if not rows:
        return Content(words("frozen-none"))
    lines = [words("frozen-title", count=len(rows))]
    lines += [f"- {_line(app, row, words)}" for row in rows[:_FROZEN_LISTED]]
    if len(rows) > _FROZEN_LISTED:
        lines.append(words("frozen-more", count=len(rows) - _FROZEN_LISTED))
    return Content(fit_lines(lines))


def _line(app: App, row: Outline, words: Words) -> str:
    return words(
        "frozen-line",
        table=row.id,
        title=game_title(row.game),
        place=plain_text(app.place_of(row.guild_id, row.channel_id)) or "?",
        guild=str(row.guild_id),
        channel=str(row.channel_id),
        why=reason(row.trouble, words),
    )


def reason(code: str, words: Words) -> str:
    """Return in words why a table is frozen; a code without words stays as it is."""
    if code == proofs.RULES:
        return words("trouble-rules")
    if code.startswith(proofs.ENTRY):
        seq, _, why = code.removeprefix(proofs.ENTRY).partition("-")
        return words("trouble-entry", seq=seq, code=why)
    if code.startswith(UNREADABLE):
        return words("trouble-unreadable", code=code.removeprefix(UNREADABLE))
    if words.has(f"trouble-{code}"):
        return words(f"trouble-{code}")
    return words("trouble-other", code=code)


log = logging.getLogger(__name__)

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


@own("admin log", choices={"level": [app_commands.Choice(name=one, value=one) for one in LEVELS]})
async def log_level(_app: App, reader: Reader, *, level: str) -> Content:
    """Let logs say more or less until the next restart."""
    # Before it is set: at ``ERROR`` this line would be missing.
    log.warning("switch: log level %s, by user %d", level, reader.user_id)
    logs.levels(level)
    return Content(reader.words("switched-log", level=level))


@own("admin command")
async def switch_command(app: App, reader: Reader, *, name: str, on: bool) -> Content:
    name = name.strip().removeprefix("/")
    if name in NEVER_OFF:
        raise NeverOff
    if name not in (offered := names(app)):
        raise NoCommand(params={"list": ", ".join(offered)})
    await app.common.change(partial(app.switches.switch, "commands", name, reader.user_id, on=on))
    return Content(reader.words("switched-command-on" if on else "switched-command", name=name))


def names(app: App) -> list[str]:
    """Return the commands that can be turned off, by the names they have in English."""
    tree = getattr(app.client, "tree", None)
    known = [one.name for one in tree.get_commands()] if tree is not None else []
    return sorted(name for name in known if name not in NEVER_OFF)


@own("admin opening")
async def new_tables(app: App, reader: Reader, *, on: bool) -> Content:
    """Let tables be opened, or not; those that are open go on."""
    await app.common.change(partial(app.switches.new_tables, reader.user_id, on=on))
    return Content(reader.words("switched-tables-on" if on else "switched-tables"))


@own("admin user")
async def user(app: App, reader: Reader, *, person: discord.User, blocked: bool) -> Content:
    if blocked and await app.owns(person):
        raise BlockSelf
    await app.common.change(
        partial(app.switches.switch, "users", person.id, reader.user_id, on=not blocked)
    )
    key = "switched-user" if blocked else "switched-user-on"
    return Content(reader.words(key, user=str(person.id)))


@own("admin server")
async def block_server(app: App, reader: Reader, *, server: str, blocked: bool) -> Content:
    """Leave a server and never stay there again, or let it invite the bot."""
    # A number in a command ends at 2**53, below any id of today.
    guild_id = ids.number(server)
    if guild_id is None or len(server) < 15:
        raise NoServerId
    await app.common.change(
        partial(app.switches.switch, "servers", guild_id, reader.user_id, on=not blocked)
    )
    guild = app.client.get_guild(guild_id)
    if not blocked or guild is None:
        key = "switched-server-absent" if blocked else "switched-server-on"
        return Content(reader.words(key, server=server))
    # Blocked before: if this fails, presses from there are refused all the same.
    await leave(guild)
    return Content(reader.words("switched-server", server=server))


async def leave(guild: discord.Guild) -> None:
    """Leave a server; what stops it is only logged."""
    try:
        await guild.leave()
    except (discord.HTTPException, *LINE) as error:
        log.error("server %d could not be left: %s", guild.id, error_code(error))


@own("admin switches")
async def switches_page(app: App, reader: Reader) -> Content:
    words, switches = reader.words, app.switches
    lines = [words("switches-log", level=logging.getLevelName(logging.getLogger().level))]
    lines.append(words("switches-closing" if switches.closing else "switches-open"))
    for key, items in (
        ("switches-commands", sorted(switches.commands)),
        ("switches-users", sorted(map(str, switches.users))),
        ("switches-servers", sorted(map(str, switches.servers))),
    ):
        if items:
            lines.append(words(key, list=", ".join(f"`{item}`" for item in items)))
    return Content(fit_lines(lines))
