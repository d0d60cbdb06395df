"""``/help``: what to press now, how a game goes, and all commands by what they are for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from cogs.daily import press as daily
from cogs.learn.press import learn
from cogs.lobby.page import seats_text
from cogs.lobby.press import choose
from cogs.refusals import NotYourTurn
from cogs.table.model import RESERVED, Table
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, PLAIN, PRIMARY, WIDE, Pressable, button
from cogs.ui.content import Block, Content
from cogs.ui.entry import command, load_entries, ways_in
from cogs.ui.ids import HelpPress
from cogs.ui.phrases import party_titles, refusal_text
from data.store.rows import LOBBY
from data.words import Words
from engine.refusals import NotYours

GROUPS: Final = {
    "play": ("play", "call", "learn", "move", "board", "hand", "undo", "rules"),
    "mine": ("tables", "games", "profile", "standings", "scores", "daily", "cup"),
    "time": ("clock", "away", "back", "bump", "seat", "bring", "resign", "end"),
    "bot": ("notify", "language", "privacy", "doctor", "help"),
}
"""Commands as ``/help`` lists them; those that are missing here follow in the last group."""
MANAGERS: Final = "managers"
OWNERS: Final = "owners"
"""Groups after the others, for who manages the server and who runs the bot."""


def listed_commands() -> list[str]:
    """Return the commands for everyone as they are typed, without those for managers."""
    names = [entry.name for entry in load_entries().values() if not entry.managers]
    order = [name for group in GROUPS.values() for name in group]

    def place(name: str) -> tuple[int, str]:
        # Parts of a command stay in the order in which they are declared.
        return (order.index(first), "") if (first := _first(name)) in order else (len(order), name)

    return sorted(names, key=place)


def _first(name: str) -> str:
    return name.partition(" ")[0]


def _commands(group: str) -> list[str]:
    if group in (MANAGERS, OWNERS):
        owners = group == OWNERS
        return [
            one.name for one in load_entries().values() if one.managers and one.owners == owners
        ]
    listed, last = listed_commands(), list(GROUPS)[-1]
    firsts = set(map(_first, listed))
    others = firsts.difference(*(names for key, names in GROUPS.items() if key != last))
    return [name for name in listed if _first(name) in (others if group == last else GROUPS[group])]


def _described(words: Words, name: str) -> str:
    first, _, part = name.partition(" ")
    called = words(f"cmd-{first}")
    key = f"cmd-{first}-{part}" if part else f"cmd-{first}"
    called = f"{called} {words(key)}" if part else called
    # Here they have a page of their own, whose heading says whose they are.
    about = words(f"{key}.about").removesuffix(words("help-owners-tail"))
    return words("help-command", name=called, about=about)


def all_commands(words: Words, page: int, *, managers: bool, owner: bool) -> Content:
    groups = [*GROUPS, *([MANAGERS] if managers else []), *([OWNERS] if owner else [])]
    page = min(page, len(groups) - 1)
    lines = [f"### {words(f'button-help-{groups[page]}')}"]
    lines += [_described(words, name) for name in _commands(groups[page])]
    tabs = [
        button(
            ids.help_page("all", at),
            words(f"button-help-{group}"),
            PRIMARY if at == page else PLAIN,
        )
        for at, group in enumerate(groups)
    ]
    # A row holds five: the page of whoever runs the bot stands beside *Back*.
    back = [button(ids.help_page("help"), words("button-back")), *tabs[WIDE:]]
    return Content(
        page=(Block("\n".join(lines)), Block(row=tabs[:WIDE], line=True), Block(row=back))
    )


def _lobby(table: Table, user_id: int, words: Words) -> tuple[str, Pressable]:
    spec, sitting = table.game.spec, table.taken
    mine = any(s.user_id == user_id and s.status != RESERVED for s in table.seats)
    what = "join" if not mine else "computer" if sitting < spec.least else "start"
    text = words(f"help-now-{what}", title=spec.title, taken=sitting, seats=seats_text(spec))
    return text, button(ids.lobby(table.id, what), words(f"button-{what}"), GOOD)


def now_at(table: Table, user_id: int, words: Words) -> tuple[str, Pressable | None]:
    if table.row.status == LOBBY:
        return _lobby(table, user_id, words)
    seat = table.viewer(user_id)
    if seat is not None and seat in table.owing:
        move = button(ids.step(table.id, table.token(seat)), words("button-move"), GOOD)
        return words("help-now-yours", title=table.game.spec.title), move
    lines = [refusal_text(words, NotYourTurn(), table, seat)]
    if seat is None:
        lines.append(words(f"refusal-not-{'come' if table.takes_latecomers else 'seated'}"))
    return " ".join(lines), None


async def _now(app: App, reader: Reader) -> tuple[str, Pressable | None, bool]:
    words = reader.words
    if reader.guild_id is None:
        return words("help-now-direct"), None, False
    try:
        table = await app.table_here(reader.interaction)
    except NotYours as refusal:  # frozen
        return refusal_text(words, refusal), None, False
    if table is None:
        return words("help-now-none"), None, True
    text, act = now_at(table, reader.user_id, words)
    return f"{text} {app.board_link(table)}", act, False


@command("help", anywhere=True, personal=True)
async def show_help(app: App, reader: Reader) -> Content:
    words = reader.words
    text, act, free = await _now(app, reader)
    rows = [ways_in(words, plays=free)]
    if _manages(reader):
        page = len(GROUPS)
        rows.append([button(ids.help_page("all", page), words(f"button-help-{MANAGERS}"))])
    how = Block(words("help-how", games=party_titles(words)), line=True)
    blocks = [Block(text, row=[act] if act else ()), how]
    docs = [Block(words("help-docs", url=app.docs))] if app.docs else []
    return Content(page=(*blocks, *(Block(row=row) for row in rows), *docs))


def _manages(reader: Reader) -> bool:
    return reader.guild_id is not None and reader.interaction.permissions.manage_guild


async def _all(app: App, reader: Reader, press: HelpPress) -> Content:
    managers = _manages(reader)
    # Discord may have to be asked, which the other pages do without.
    theirs = managers and press.page >= len(GROUPS)
    owner = theirs and await app.owns(reader.interaction.user)
    return all_commands(reader.words, press.page, managers=managers, owner=owner)


PRESSES: Final[dict[str, Callable[[App, Reader, HelpPress], Awaitable[Content]]]] = {
    "help": lambda app, reader, _: show_help(app, reader),
    "play": lambda app, reader, press: choose(app, reader, page=press.page),
    "threads": lambda app, reader, press: choose(app, reader, thread=True, page=press.page),
    "learn": lambda app, reader, _: learn(app, reader),
    "daily": lambda app, reader, _: daily.show(app, reader),
    "all": _all,
}
