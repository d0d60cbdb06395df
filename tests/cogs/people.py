"""Members and their interactions without Discord: what was answered is written down."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord

from cogs import router
from cogs.runtime.picture_pool import PicturePool
from cogs.table.model import Person, Table
from cogs.ui import ids as ids_of
from cogs.ui.app import App, Reader
from cogs.ui.components import read_press
from cogs.ui.content import Content
from cogs.ui.entry import load_entries
from data.words import words
from tests.cogs.messages import http_error
from tests.cogs.table.world import CHANNEL, GUILD, World

_NUMBERS = itertools.count(5000)
EVERYTHING = discord.Permissions.all()


def _private(*, components_v2: bool = False, answers: Press | None = None) -> Any:
    flags = SimpleNamespace(ephemeral=True, components_v2=components_v2)
    return SimpleNamespace(id=1, flags=flags, interaction_metadata=answers)


PRIVATE = _private()
"""A message that one person sees."""
PAGE = _private(components_v2=True)
"""The same in Components V2."""


def answer_to(made: Press, *, page: bool = False) -> Any:
    """Return the private answer to an interaction."""
    return _private(answers=made, components_v2=page)


def public(message_id: int = 9) -> Any:
    """Return a message that everybody sees, or that a person got directly."""
    flags = SimpleNamespace(ephemeral=False, components_v2=False)
    return SimpleNamespace(id=message_id, flags=flags)


def text_channel(*errors: Exception) -> Any:
    """Return a text channel whose next threads are refused with these errors."""
    made = Mock(spec=discord.TextChannel, id=CHANNEL, type=discord.ChannelType.text)
    threads = (Mock(spec=discord.Thread, id=next(_NUMBERS)) for _ in itertools.count())
    made.create_thread = AsyncMock(side_effect=itertools.chain(errors, threads))
    return made


class Response:
    """Stands for ``interaction.response``."""

    def __init__(self, errors: list[Exception] | None = None) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.errors = errors or []

    def is_done(self) -> bool:
        return bool(self.calls)

    async def _note(self, name: str, **given: Any) -> None:
        if self.errors:
            raise self.errors.pop(0)
        self.calls.append((name, given))

    async def send_message(self, **given: Any) -> None:
        await self._note("send", **given)

    async def edit_message(self, **given: Any) -> None:
        await self._note("edit", **given)

    async def send_modal(self, modal: Any) -> None:
        await self._note("modal", modal=modal)

    async def defer(self, **given: Any) -> None:
        await self._note("defer", **given)


@dataclass
class Press:
    """Stands for an interaction."""

    user: Any
    data: dict[str, Any] = field(default_factory=dict)
    message: Any = None
    locale: discord.Locale = discord.Locale.american_english
    guild_locale: discord.Locale | None = discord.Locale.american_english
    guild_id: int | None = GUILD
    channel: Any = None
    guild: Any = None
    installed: bool = True
    app_permissions: discord.Permissions = EVERYTHING
    permissions: discord.Permissions = EVERYTHING
    response: Response = field(default_factory=Response)
    client: Any = field(default_factory=lambda: SimpleNamespace(get_guild=lambda _: None))
    namespace: Any = field(default_factory=SimpleNamespace)

    def __post_init__(self) -> None:
        self.id = next(_NUMBERS)
        self.later: list[dict[str, Any]] = []
        if self.channel is None:
            self.channel = text_channel()

    def is_guild_integration(self) -> bool:
        return self.installed and self.guild_id is not None

    @property
    def channel_id(self) -> int:
        return int(self.channel.id)

    async def edit_original_response(self, **given: Any) -> None:
        self.later.append({"edited": given})

    @property
    def followup(self) -> Any:
        return SimpleNamespace(send=self._followed)

    async def _followed(self, **given: Any) -> None:
        self.later.append({"followed": given})

    async def delete_original_response(self) -> None:
        self.later.append({"deleted": True})


def by(person: Person, **changes: Any) -> Press:
    """Return an interaction of a person who reads their own language."""
    locales = {"en": "en-US", "de": "de", "fr": "fr"}
    user = SimpleNamespace(id=person.user_id, display_name=person.name)
    return Press(user, locale=discord.Locale(locales[person.locale]), **changes)


def reader(person: Person, **changes: Any) -> Reader:
    return Reader(by(person, **changes), words(person.locale), person)  # type: ignore[arg-type]


class Places:
    """Stands for the client: it knows one server with one channel, who has left it, whose it is."""

    latency = 0.05
    application = None
    owner = 0
    server = "Spielabend"

    def __init__(self) -> None:
        self.http = self
        self.left: set[int] = set()
        self.deleted: set[int] = set()
        self.permissions = EVERYTHING
        self.kind = discord.ChannelType.text
        self.added: set[int] = set()
        """Who is in the channel, where it is a private thread."""

    async def is_owner(self, user: Any) -> bool:
        return bool(user.id == self.owner)

    def get_guild(self, guild_id: int) -> Any:
        if guild_id != GUILD:
            return None
        channel = SimpleNamespace(
            name="tisch-2",
            type=self.kind,
            parent=self,
            permissions_for=lambda _: self.permissions,
            fetch_member=self.fetch_added,
        )
        return SimpleNamespace(
            name=self.server,
            me=None,
            unavailable=False,
            get_channel_or_thread=lambda number: None if number == GUILD else channel,
            fetch_member=self.fetch_member,
        )

    def get_channel(self, _: int) -> None:
        """Nobody sits in its voice channels."""

    async def fetch_channel(self, channel_id: int) -> Any:
        guild = SimpleNamespace(id=GUILD, me="bot")
        return SimpleNamespace(
            id=channel_id, guild=guild, permissions_for=lambda _: self.permissions
        )

    async def get_message(self, _: int, message_id: int) -> Any:
        if message_id in self.deleted:
            raise http_error(404, 10008)

    async def fetch_added(self, user_id: int) -> None:
        if user_id not in self.added:
            raise http_error(404, 10007)

    async def fetch_member(self, user_id: int) -> Any:
        if user_id in self.left:
            response = SimpleNamespace(status=404, reason="")
            raise discord.NotFound(response, {"code": 10007, "message": ""})  # type: ignore[arg-type]
        return Mock(spec=discord.Member, id=user_id, display_name=f"P{user_id}", bot=False)


def app(world: World, **changes: Any) -> App:
    made = (world.service, PicturePool(1), world.now, Places())
    home = App(*made, computers=world.computers, **changes)  # type: ignore[arg-type]
    home.greeted.add(GUILD)  # long ago
    return home


async def alter(world: World, table_id: str, **columns: Any) -> None:
    """Change columns of a table's row as nothing that happens at a table does."""
    await world.service.tables.change(table_id, lambda edit: edit.alter(**columns), world.time)


def ids(content: Content) -> list[str]:
    return [item.custom_id for row in content.rows for item in row]


def labels(content: Content) -> list[str]:
    return [getattr(item, "label", None) or "" for row in content.rows for item in row]


def look(content: Content) -> tuple[object, ...]:
    """Return all that a person sees of a message."""
    return content.text, content.files, ids(content), labels(content)


def find(content: Content, part: str) -> str:
    return next(custom_id for custom_id in ids(content) if part in custom_id)


async def press(
    home: App, person: Person, custom_id: str, value: str | list[str] | None = None, **changes: Any
) -> Press:
    """Press a button, or choose one or several values from a menu, and return the interaction.

    It is answered, but for an id that is not ours.
    """
    data: dict[str, Any] = {"custom_id": custom_id}
    if value is not None:
        data["values"] = value if isinstance(value, list) else [value]
    made = by(person, data=data, **changes)
    found = read_press(data)
    if found is not None:
        await router.answer_press(home, made, found)  # type: ignore[arg-type]
    return made


async def run(home: App, name: str, made: Press, /, *given: Any, **options: Any) -> Press:
    """Use a command as discord.py would, with the values of its options in order."""
    command: Any = load_entries()[name].build(home)
    named = zip((parameter.name for parameter in command.parameters), given, strict=False)
    await command.callback(made, **dict(named), **options)
    return made


async def typed(
    home: App, name: str, option: str, made: Press, text: str = ""
) -> list[tuple[str, str]]:
    """Return what is offered for an option of a command after some keys."""
    choices = await load_entries()[name].offer(home, option)(made, text)
    return [(choice.name, choice.value) for choice in choices]


def answered(made: Press) -> dict[str, Any]:
    assert len(made.response.calls) == 1, made.response.calls
    return made.response.calls[0][1]


def said(made: Press) -> str:
    given = answered(made)
    if isinstance(view := given.get("view"), discord.ui.LayoutView):
        texts = [part for part in view.walk_children() if isinstance(part, discord.ui.TextDisplay)]
        return "\n".join(part.content for part in texts)
    return str(given["content"])


def shown_buttons(made: Press) -> list[Any]:
    view = answered(made).get("view")
    return [part for part in view.walk_children() if hasattr(part, "custom_id")] if view else []


def shown_ids(made: Press) -> list[str]:
    return [part.custom_id for part in shown_buttons(made)]


def move_button(table: Table) -> str:
    """Return the id of *Move*, for who has to move first."""
    return ids_of.step(table.id, table.token(table.owing[0]))


async def ask_admin(home: App, name: str, who: Person, *args: Any) -> str:
    made = await run(home, f"admin {name}", by(who), *args)
    assert answered(made)["ephemeral"] is True
    return said(made)


async def settle() -> None:
    """Let tasks in the background run."""
    for _ in range(3):
        await asyncio.sleep(0)
