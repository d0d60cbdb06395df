"""Slash commands. Each is declared where its work is done.

    @command("coin", anywhere=True)
    async def coin(app: App, reader: Reader, *, sides: int = 2) -> Content:

The keyword-only parameters are the options. A third parameter of the type `Table` is the table of
the channel; without one there, the answer says where a table can be opened. ``cmd-coin`` in the
locales has the names: ``.about``, ``.sides`` and ``.sides-about``. ``"admin end"`` is a command of
the group ``/admin``.
"""

from __future__ import annotations

import importlib
import inspect
import logging
import pkgutil
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, TypeVar

import discord
from discord import app_commands
from discord.app_commands import AppCommandChannel

import cogs
from cogs.refusals import NoTableHere, NotOffered, NotOwner
from cogs.runtime.trouble import LINE, error_code
from cogs.table.error_traces import cause, outage
from cogs.table.model import Table
from cogs.ui import ids
from cogs.ui.answering import answer, note_message
from cogs.ui.app import App, Reader
from cogs.ui.components import PLAIN, PRIMARY, Row, button
from cogs.ui.content import Content
from cogs.ui.permissions import server_of
from cogs.ui.translation import public_locale, text
from data.store import StoreError, people, queries
from data.words import LOCALES, Words, words
from engine import registry
from engine.refusals import Refusal

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]
Chosen = Choices | Callable[[], Choices]
Pairs = Iterable[tuple[str, str]]
"""Labels and values that are offered while a user types."""
Offer = Callable[[App, Reader, str], Awaitable[Pairs]]
Work = Callable[..., Awaitable[Content | None]]
W = TypeVar("W", bound=Work)

# A language is named in itself, so that its readers find it.
LANGUAGES: Final = [
    app_commands.Choice(name=words(locale)("language-name").capitalize(), value=locale)
    for locale in LOCALES
]
_OFFERED: Final = 25
"""Choices that Discord takes, of 100 characters each."""
_ASKING: Final = frozenset({"help", "learn", "daily", "play", "move", "language", "rules"})
"""Commands whose answer is to be pressed: a greeting would push it off a phone's screen, so it
waits for the next other command. Nobody is greeted where a table has been opened by then."""
_LABEL: Final = 100


def games() -> Choices:
    known = registry.keys()
    return [app_commands.Choice(name=registry.game(key).spec.title, value=key) for key in known]


def choices(key: str, values: Iterable[str]) -> Choices:
    return [app_commands.Choice(name=text(f"{key}{value}"), value=value) for value in values]


@dataclass(frozen=True, slots=True)
class Entry:
    """A command.

    Attributes:
        anywhere: Direct messages have it, too.
        personal: Users who install the app for themselves have it wherever they are.
        managers: ``/help`` shows it to them alone, and a group of such commands is hidden from
            others; the work checks that again.
        owners: Only whoever runs the bot may use it; ``/help`` shows it to nobody else.
    """

    name: str
    work: Work
    anywhere: bool
    personal: bool
    managers: bool
    owners: bool
    guess: bool
    choices: Mapping[str, Chosen]
    offers: Mapping[str, Offer]
    needed: Callable[[], bool]

    @property
    def key(self) -> str:
        return _key(self.name)

    def build(self, app: App) -> app_commands.Command[Any, ..., None]:
        parameters = inspect.signature(self.work, eval_str=True).parameters.values()
        options = [option for option in parameters if option.kind is option.KEYWORD_ONLY]
        at_table = any(parameter.annotation is Table for parameter in parameters)
        offered = {
            name: chosen if isinstance(chosen, list) else chosen()
            for name, chosen in self.choices.items()
        }
        long = {name: chosen for name, chosen in offered.items() if len(chosen) > _OFFERED}

        async def run(interaction: discord.Interaction[Any], **given: Any) -> None:
            about: str | None = None

            async def work(reader: Reader) -> Content | None:
                nonlocal about
                # Discord shows ``/admin`` to all who manage a server.
                if self.owners and not await app.owns(interaction.user):
                    raise NotOwner
                for name in long.keys() & given.keys():
                    given[name] = _entry_of(long[name], given[name])
                if not at_table:
                    return await self.work(app, reader, **given)
                table = await app.table_here(interaction)
                if table is None:
                    raise NoTableHere
                about = table.id
                return await self.work(app, reader, table, **given)

            done = await answer(app, interaction, work, lambda: about, guess=self.guess)
            note_message(app, done)
            if done is not None and done.outcome == "done" and self.name not in _ASKING:
                await greet_server(app, interaction)

        # discord.py reads the options from the signature.
        place = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        run.__signature__ = inspect.Signature([place, *options])  # type: ignore[attr-defined]
        self._describe(app, run, [option.name for option in options], offered)
        return app_commands.Command(
            name=text(self.key), description=text(f"{self.key}.about"), callback=run
        )

    def _describe(
        self, app: App, run: Any, options: Iterable[str], offered: Mapping[str, Choices]
    ) -> None:
        # A trailing underscore keeps an option from being a word of Python.
        keys = {name: f"{self.key}.{name.rstrip('_')}" for name in options}
        app_commands.rename(**{name: text(key) for name, key in keys.items()})(run)
        app_commands.describe(**{name: text(f"{key}-about") for name, key in keys.items()})(run)
        for name, chosen in offered.items():
            if len(chosen) <= _OFFERED:
                app_commands.choices(**{name: chosen})(run)
            else:
                app_commands.autocomplete(**{name: _completion(chosen)})(run)
        app_commands.autocomplete(**{name: self.offer(app, name) for name in self.offers})(run)
        if self.anywhere:
            private = self.personal and app.personal
            app_commands.allowed_contexts(guilds=True, dms=True, private_channels=private)(run)
            app_commands.allowed_installs(guilds=True, users=private)(run)
        elif " " not in self.name:  # a group says it for all
            app_commands.guild_only(run)

    def offer(self, app: App, option: str) -> Any:
        """Return what discord.py calls while a user types; it never fails."""

        async def offer(
            interaction: discord.Interaction[Any], current: str
        ) -> list[app_commands.Choice[str]]:
            try:
                reader = await app.reader(interaction)
                pairs = [*await self.offers[option](app, reader, current)][:_OFFERED]
            except Refusal:
                return []
            except Exception as error:  # noqa: BLE001 (typing goes on without choices)
                extra = outage(error) if isinstance(error, StoreError) else None
                said = (interaction.id, cause(error))
                log.error("no choices for interaction %s%s", *said, extra=extra)
                return []
            return [app_commands.Choice(name=name[:_LABEL], value=value) for name, value in pairs]

        return offer


def _completion(chosen: Choices) -> Any:
    """Return what offers those of too many choices that have in their name what is typed."""

    async def complete(_: discord.Interaction[Any], current: str) -> Choices:
        typed = current.strip().casefold()
        return [choice for choice in chosen if typed in choice.name.casefold()][:_OFFERED]

    return complete


def _entry_of(chosen: Choices, given: str | None) -> str | None:
    """Return the value of a choice that was completed or typed; completions bind no one."""
    if given is None:
        return None
    typed = given.strip().casefold()
    value = next((one.value for one in chosen if typed in (one.value, one.name.casefold())), None)
    if value is None:
        raise NotOffered
    return value


ENTRIES: Final[dict[str, Entry]] = {}
"""Commands by name; importing a module declares those in it."""


def command(
    name: str,
    *,
    anywhere: bool = False,
    personal: bool = False,
    managers: bool = False,
    owners: bool = False,
    guess: bool = False,
    choices: Mapping[str, Chosen] | None = None,
    offers: Mapping[str, Offer] | None = None,
    needed: Callable[[], bool] = lambda: True,
) -> Callable[[W], W]:
    """Declare a command; see ``Entry``."""

    def declare(work: W) -> W:
        if name in ENTRIES:
            raise ValueError(f"there are two commands {name}")
        shown = (anywhere, personal, managers, owners)
        ENTRIES[name] = Entry(name, work, *shown, guess, choices or {}, offers or {}, needed)
        return work

    return declare


_ABOVE: Final = {f"cogs.{name}" for name in ("client", "command_line", "router", "service")}
"""Modules that import the features."""


@cache
def _import_modules() -> None:
    for module in pkgutil.walk_packages(cogs.__path__, "cogs."):
        if module.name not in _ABOVE:
            importlib.import_module(module.name)


def load_entries() -> dict[str, Entry]:
    """Return the commands of all rooms."""
    _import_modules()
    by_group = sorted(ENTRIES.items(), key=lambda item: item[0].partition(" ")[0])
    return {name: entry for name, entry in by_group if entry.needed()}


def add_commands(app: App, tree: app_commands.CommandTree[Any]) -> None:
    groups: dict[str, app_commands.Group] = {}
    for name, entry in load_entries().items():
        group, _, own = name.partition(" ")
        if not own:
            tree.add_command(entry.build(app))
            continue
        if group not in groups:
            groups[group] = _group(group, managers=_for_managers(group))
            tree.add_command(groups[group])
        groups[group].add_command(entry.build(app))


def _for_managers(group: str) -> bool:
    """Return whether all commands of a group are for managers: ``/cup show`` is for everybody."""
    return all(one.managers for one in ENTRIES.values() if one.name.startswith(f"{group} "))


def _group(name: str, *, managers: bool) -> app_commands.Group:
    return app_commands.Group(
        name=text(_key(name)),
        description=text(f"{_key(name)}.about"),
        guild_only=True,
        # Only a default: a server may show the commands to others.
        default_permissions=discord.Permissions(manage_guild=True) if managers else None,
    )


def _key(name: str) -> str:
    return f"cmd-{name.replace(' ', '-')}"


class _Kinds(app_commands.Transformer):
    """A channel of some kinds, even one that the bot can't see: the refusal then says so."""

    def __init__(self, *kinds: discord.ChannelType) -> None:
        self._kinds: Final = list(kinds)

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return self._kinds

    async def transform(
        self, interaction: discord.Interaction[Any], value: Any, /
    ) -> AppCommandChannel:
        del interaction
        channel: AppCommandChannel = value
        return channel


_Type = discord.ChannelType
TextChannel = Annotated[AppCommandChannel, _Kinds(_Type.text, _Type.news)]
VoiceChannel = Annotated[AppCommandChannel, _Kinds(_Type.voice)]
# Discord's schema doesn't list media channels, which discord.py counts among the forums.
ForumChannel = Annotated[AppCommandChannel, _Kinds(_Type.forum)]


def ways_in(words: Words, *, plays: bool = True) -> Row:
    """Return the buttons that lead anywhere from here; ``plays``: opening a table comes first."""
    return [
        button(ids.help_page("play"), words("button-help-play"), PRIMARY if plays else PLAIN),
        button(ids.help_page("learn"), words("button-help-learn")),
        button(ids.help_page("daily"), words("button-help-daily")),
        button(ids.tables(0), words("button-help-tables")),
        button(ids.help_page("all"), words("button-help-all")),
    ]


async def greet_server(app: App, interaction: discord.Interaction[Any]) -> None:
    """Post the line that greets a server, after the first command there and never again.

    None comes once a table or a cup was opened: weeks later it greeted people who play here,
    and it stood right below a new cup, louder than that.

    It is noted first: a greeting that gets lost is missed by nobody, one that comes twice is.
    """
    guild_id = server_of(interaction)
    if guild_id is None or guild_id in app.greeted:
        return
    app.greeted.add(guild_id)
    try:
        if not await _first(app, guild_id):
            return
        locale = await public_locale(app.service.store, guild_id, interaction.guild_locale)
        # Where a server chose nothing, it is greeted as the person reads, like a table they open.
        said = words(locale or (await app.reader(interaction)).words.locale)
        greeting = Content(said("help-greeting"), rows=(ways_in(said),), silent=True)
        # It needs no right to write in the channel.
        await interaction.followup.send(**greeting.posting())
    except (StoreError, discord.HTTPException, *LINE) as error:
        log.info("a server was not greeted (%s)", error_code(error))


async def _first(app: App, guild_id: int) -> bool:
    store = app.service.store
    if await store.read(queries.greeted(guild_id)):
        return False
    return (await store.write(people.greet_guild(guild_id)))[0] > 0
