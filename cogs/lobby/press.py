"""``/play`` and presses in a lobby: open a table, take a seat, set options, start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial

import discord

from cogs.learn.course import computers_of
from cogs.learn.press import offer, with_offer
from cogs.lobby import asking
from cogs.lobby.asking import Guest
from cogs.lobby.forum import begin_post, begin_thread, drop_post, is_post, require_post
from cogs.lobby.options import option_form, options_page
from cogs.lobby.page import ask_start, computer_menu, example, modes
from cogs.lobby.rulebook import rules, showcase
from cogs.picker.page import picker
from cogs.refusals import ChannelBusy, LobbyClosed, ManyLobbies, WhichGame
from cogs.runtime.trouble import meaning
from cogs.table.lobby import seats
from cogs.table.lobby.opening import Opening
from cogs.table.lobby.seats import TABLE_OPTIONS
from cogs.table.model import Table
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import OptionsForm, Row, button, link_row
from cogs.ui.content import UNTIL_START, Content
from cogs.ui.entry import ForumChannel, command, games
from cogs.ui.ids import LobbyPress, OpenPress, RulesPress
from cogs.ui.members import people_in, require_writer
from cogs.ui.permissions import in_thread, in_voice, require_place, require_server
from cogs.ui.phrases import game_title, is_known, refusal_text, seat_name
from cogs.ui.places import post_missing
from cogs.ui.translation import public_locale
from data.store import people, queries
from data.store.rows import COMPUTER, LOBBY
from data.words import Words, words
from engine import players, registry
from engine.refusals import Illegal, Malformed, NotYours
from render.names import escape

Handler = Callable[[App, Reader, LobbyPress], Awaitable[Content | None]]


async def join(app: App, reader: Reader, press: LobbyPress) -> Content | None:
    table = await app.service.lobby.join(press.table, reader.person, reader.press_id, app.now())
    # Where the last seat starts the game its board is the answer, and an invitation says in a
    # direct message that they play.
    starts = table.row.status != LOBBY
    if starts or (reader.interaction.guild_id is None and not table.row.party):
        return await offer(app, reader, table.row.game)
    text = reader.words("joined")
    if (await app.service.store.read(people.read(reader.user_id))).dms_closed:
        text = f"{text}\n{reader.words('joined-closed-dms')}"
    link = ""
    if table.row.party:
        link = app.page_link(reader.person, table.id, table.row.guild_id)
    rows = (link_row(link, reader.words("web-open")),) if link else ()
    return await with_offer(app, reader, table.row.game, Content(text, rows=rows, table=table.id))


async def leave(app: App, reader: Reader, press: LobbyPress) -> Content:
    await app.service.tables.do(seats.leave, press.table, app.now(), reader.user_id)
    # In place of what said that they have a seat.
    return Content(reader.words("left"), table=press.table)


async def computer(app: App, reader: Reader, press: LobbyPress) -> Content:
    return computer_menu(await _mine(app, reader, press.table), reader.words)


async def level(app: App, reader: Reader, press: LobbyPress) -> Content:
    wanted = press.arg or press.chosen  # messages of 1.0 have a menu
    table = await app.service.lobby.add_computer(press.table, reader.user_id, wanted, app.now())
    newest = next(s for s in reversed(table.seats) if s.kind == COMPUTER)
    note = reader.words(
        "computer-seated",
        who=seat_name(table, newest.seat),
        level=reader.words(f"level-{newest.level}"),
    )
    return computer_menu(table, reader.words, note)


async def remove(app: App, reader: Reader, press: LobbyPress) -> Content:
    """Take a computer off its seat; the button has its name, unique at a table."""
    try:
        table = await app.service.tables.do(
            seats.remove_computer, press.table, app.now(), reader.user_id, press.arg
        )
    except Illegal:  # already removed
        table = await _mine(app, reader, press.table)
        return computer_menu(table, reader.words, reader.words("computer-gone"))
    return computer_menu(table, reader.words, reader.words("computer-left", name=escape(press.arg)))


async def options(app: App, reader: Reader, press: LobbyPress) -> Content:
    table = await _mine(app, reader, press.table)
    number = ids.number(press.arg)
    if number is None:
        return await _choosing(app, reader, table)
    return Content(modal=option_form(table, reader.words, number))


async def set_option(app: App, reader: Reader, press: LobbyPress) -> Content:
    return await _set(app, reader, press.table, {press.arg: press.chosen})


async def start(app: App, reader: Reader, press: LobbyPress) -> Content | None:
    """Begin; ask first while players of a rematch are still waited for."""
    sure = press.arg == "sure"
    if not sure:
        lobby = await app.service.tables.load(press.table)
        if (asked := ask_start(lobby, reader.user_id, reader.words)) is not None:
            return asked
    table = await app.service.lobby.start(press.table, reader.user_id, app.now())
    if not table.private:
        return Content(reader.words("done-simply")) if sure else None
    return replace(await picker(app, table, 0, reader.words), table=table.id)


PRESSES: dict[str, Handler] = {
    "join": join,
    "leave": leave,
    "computer": computer,
    "level": level,
    "remove": remove,
    "options": options,
    "set": set_option,
    "invite": asking.invite,
    "ask": asking.ask_chosen,
    "decline": asking.decline,
    "block": asking.block,
    "call": asking.call_list,
    "full": asking.open_call,
    "waits": asking.open_call,
    "start": start,
}


async def set_options(app: App, reader: Reader, form: OptionsForm) -> Content:
    return await _set(app, reader, form.table, form.values)


async def _set(app: App, reader: Reader, table_id: str, values: Mapping[str, str]) -> Content:
    own = {key: value for key, value in values.items() if key not in TABLE_OPTIONS}
    shared = {key: value for key, value in values.items() if key in TABLE_OPTIONS}
    after = await app.service.lobby.set_options(table_id, reader.user_id, own, shared, app.now())
    return await _choosing(app, reader, after)


async def _choosing(app: App, reader: Reader, table: Table) -> Content:
    """Return the options, with an example of the game that is chosen."""
    shown = options_page(table, reader.words)
    if not modes(table):
        return shown
    return replace(shown, files=await example(app, table, reader.words))


async def _mine(app: App, reader: Reader, table_id: str) -> Table:
    table = await app.service.tables.load(table_id)
    if table.row.status != LOBBY:
        raise LobbyClosed
    table.require_seat(reader.user_id)
    return table


async def open_table(
    app: App,
    reader: Reader,
    game: str,
    *,
    thread: bool,
    guest: Guest | None = None,
    easy: bool = False,
) -> Content:
    """Open a table in the interaction's channel, and ask a guest to it.

    An ``easy`` one begins at once against computers, as its lessons teach it.
    """
    if not is_known(game):
        raise Malformed("no-game", {"game": game[:40]})
    post, party = is_post(reader.interaction.channel), registry.game(game).spec.party
    thread = thread and not post
    guild_id, channel_id = await _require_room(app, reader, thread=thread, party=party)
    try:
        if thread:
            begin = partial(begin_thread, reader, game)
            table = await _open_apart(app, reader, game, guild_id, begin)
        else:
            table = await _open_here(app, reader, game, guild_id, channel_id, post=post)
    except ChannelBusy as refusal:
        user = guest.user_id if guest else None
        instead = ids.opening(game, thread=True, user=user, easy=easy)
        return await busy(app, reader, refusal, instead)
    except ManyLobbies as refusal:
        return await _too_many(app, reader, refusal)
    except discord.HTTPException as error:
        return _offer_here(reader, game, error, guest=guest, easy=easy)
    where = {"title": table.game.spec.title, "link": app.link(table)}
    if easy:
        count = await _begin_easy(app, reader, table)
        where |= {"where": "thread" if thread else "here"}
        return Content(reader.words("opened-easy", computers=count, **where))
    note = reader.words("opened-thread" if thread else "opened", **where)
    return await with_offer(app, reader, game, await _opened_page(app, reader, table, note, guest))


async def _require_room(app: App, reader: Reader, *, thread: bool, party: bool) -> tuple[int, int]:
    """Return the server and channel of a new table; raises where there can be none."""
    if is_post(reader.interaction.channel):
        guild_id, channel_id = require_post(reader.interaction, reader.words)
    else:
        where = {"thread": thread, "party": party, "beside": thread}
        guild_id, channel_id = require_place(reader.interaction, reader.words, **where)
    await require_writer(app, reader, guild_id, channel_id, own_thread=thread)
    return guild_id, channel_id


async def choose(app: App, reader: Reader, *, thread: bool = False, page: int = 0) -> Content:
    """Offer all games; where none can begin here, say so before anybody chooses one."""
    _, channel_id = await _require_room(app, reader, thread=thread, party=True)
    if not thread and (taken := await app.service.store.read(queries.id_in(channel_id))):
        refusal = ChannelBusy(params={"table": taken})
        return await busy(app, reader, refusal, ids.help_page("threads"))
    return await showcase(app, reader, thread=thread, page=page)


async def _open_here(
    app: App, reader: Reader, game: str, guild_id: int, channel_id: int, *, post: bool
) -> Table:
    locale = await _public(app, reader, guild_id)
    opening = Opening(guild_id, channel_id, False, reader.person, reader.press_id, game, locale)
    opening = replace(opening, post=post)
    if in_voice(reader.interaction):
        opening = replace(opening, party=people_in(app.client, channel_id))
    return await app.service.lobby.open(opening, app.now())


async def _open_apart(
    app: App,
    reader: Reader,
    game: str,
    guild_id: int,
    begin: Callable[[Words], Awaitable[discord.Thread]],
) -> Table:
    """Open a table in a thread that is begun for it; a refused one leaves none behind."""
    # Before there is a thread: the bot may have no right to delete it again.
    await app.service.lobby.require_room(guild_id, reader.user_id, app.now())
    locale = await _public(app, reader, guild_id)
    thread = await begin(words(locale))
    opening = Opening(guild_id, thread.id, False, reader.person, reader.press_id, game, locale)
    try:
        return await app.service.lobby.open(replace(opening, post=True), app.now())
    except BaseException:  # refused, or the store failed: nobody plays in this thread
        await drop_post(thread)
        raise


def _offer_here(
    reader: Reader, game: str, error: discord.HTTPException, *, guest: Guest | None, easy: bool
) -> Content:
    """Say why there is no thread, and offer the channel."""
    if (refusal := meaning(error)) is None:
        raise error
    here = ids.opening(game, user=guest.user_id if guest else None, easy=easy)
    row = [button(here, reader.words("button-play-here"))]
    rows = () if in_thread(reader.interaction) else (row,)
    return Content(refusal_text(reader.words, refusal), rows=rows)


async def _opened_page(
    app: App, reader: Reader, table: Table, note: str, guest: Guest | None
) -> Content:
    apart = table.game.spec.party and not table.row.party
    lines = [note, *([reader.words("opened-voice")] if apart else [])]
    if guest is not None:
        lines += await asking.ask(app, reader, table, [guest])
    rows = await asking.rows(app, reader, table)
    return Content("\n".join(lines), rows=rows, table=table.id, until=UNTIL_START)


async def _public(app: App, reader: Reader, guild_id: int) -> str:
    locale = await public_locale(app.service.store, guild_id, reader.interaction.guild_locale)
    return locale or reader.words.locale


async def open_post(
    app: App, reader: Reader, game: str, forum: ForumChannel, guest: Guest | None
) -> Content:
    if not is_known(game):
        raise Malformed("no-game", {"game": game[:40]})
    guild_id = require_server(reader.interaction)
    begin = partial(begin_post, reader, forum, game)
    table = await _open_apart(app, reader, game, guild_id, begin)
    note = reader.words("opened-post", title=table.game.spec.title, link=app.link(table))
    return await _opened_page(app, reader, table, note, guest)


async def _begin_easy(app: App, reader: Reader, table: Table) -> int:
    lobby, user_id, count = app.service.lobby, reader.user_id, computers_of(table.row.game)
    for _ in range(count):
        await lobby.add_computer(table.id, user_id, players.LEVELS[0], app.now())
    await lobby.start(table.id, user_id, app.now())
    return count


async def open_press(app: App, reader: Reader, press: OpenPress) -> Content:
    guest = await asking.guest(app, reader, press.user) if press.user else None
    # A table can't be in the thread of a talk: it gets one of its own beside that.
    where = {
        "thread": "thread" in press.where or in_thread(reader.interaction),
        "easy": "easy" in press.where,
    }
    return await open_table(app, reader, press.game, guest=guest, **where)


async def rules_press(_app: App, reader: Reader, press: RulesPress) -> Content:
    if not is_known(press.game):
        raise Malformed("old-button")
    return rules(press.game, press.page, reader.words)


async def _too_many(app: App, reader: Reader, refusal: NotYours) -> Content:
    """Name the lobbies that a person has open, with links."""
    sittings = await app.service.digests.sittings(reader.user_id)
    rows = [sitting.row for sitting in sittings if sitting.row.status == LOBBY]
    links = [
        f"**[{game_title(row.game)}]({app.board_link_of(row)})**"
        for row in rows
        if row.host_id == reader.user_id
    ]
    text = "\n".join((refusal_text(reader.words, refusal), " · ".join(links))).strip()
    everything = button(ids.tables(0), reader.words("button-all-tables"))
    return Content(text, rows=([everything],))


async def busy(app: App, reader: Reader, refusal: ChannelBusy, instead: str = "") -> Content:
    """Name the table that has the channel; ``instead`` is the id of what opens a thread."""
    words = reader.words
    rows: tuple[Row, ...] = ()
    # The chat of a voice channel has none, and a thread neither.
    threads = not in_voice(reader.interaction) and not in_thread(reader.interaction)
    said = "true" if threads else "false"
    if instead and threads:
        rows = ([button(instead, words("button-thread"))],)
    if "table" not in refusal.params:
        return Content(words("refusal-busy"), rows=rows)
    try:
        there = await app.service.tables.load(str(refusal.params["table"]))
    except NotYours:  # unreadable; all we know is that the table exists
        return Content(words("busy-frozen", threads=said), rows=rows)
    key = "busy-lobby" if there.row.status == LOBBY else "busy-table"
    key = key if there.viewer(reader.user_id) is None else "busy-mine"
    again = await post_missing(app, there)
    link = app.link(there) if again else app.board_link(there)
    text = words(key, title=game_title(there.row.game), link=link, threads=said)
    return Content(text, rows=rows)


@command("play", choices={"game": games})
async def play(
    app: App,
    reader: Reader,
    *,
    game: str | None = None,
    with_: discord.User | discord.Member | None = None,
    thread: bool = False,
    forum: ForumChannel | None = None,
) -> Content:
    if game is None:
        if with_ is not None:
            return await asking.invite_member(app, reader, with_)
        if forum is not None:
            raise WhichGame
        return await choose(app, reader, thread=thread)
    guest = None if with_ is None else Guest.of(with_)
    if forum is not None:
        return await open_post(app, reader, game, forum, guest)
    return await open_table(app, reader, game, thread=thread, guest=guest)
