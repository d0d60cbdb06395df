"""``/tables`` and tables that sleep: lists, the last board of a sleeping table, waking it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import discord

from cogs.lobby.press import busy
from cogs.refusals import ChannelBusy, TableHomeless
from cogs.table.model import HOMELESS, Table
from cogs.table.notify.reminders import Sitting
from cogs.table.play.drafts import form_of
from cogs.table.time import clock, time_control
from cogs.table.time.timeouts import YEAR
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import (
    GOOD,
    PLAIN,
    PRIMARY,
    WIDE,
    Pressable,
    Row,
    button,
    link_row,
    page_buttons,
)
from cogs.ui.content import TEXT_LIMIT, Block, Content, is_page
from cogs.ui.entry import ways_in
from cogs.ui.ids import TablePress
from cogs.ui.members import require_writer
from cogs.ui.mishaps import mishap
from cogs.ui.permissions import may_speak, require_place
from cogs.ui.phrases import bare_name, beside, game_title, join_names, plain_text, turn_line
from cogs.ui.pictures import draw_board, try_draw
from cogs.ui.reposting import Sender, language_of, note_reached
from data.store.messages import Digest, Message
from data.store.rows import ASLEEP, LOBBY, RUNNING, SLEEP, OutboxRow, TableRow
from data.words import Words
from engine.position import CLOSED
from engine.prompts import Path
from engine.spec import Seat

_ROOM = TEXT_LIMIT - 300
"""Characters for the lines of a page; the rest is for header and footer."""
WAITING: Final = 6
"""Tables on a page that wait for its reader: five components each, of 40 in all."""
_NAMED: Final = 3
"""Tables that are named beyond these."""
_WAYS: Final = 3
"""Buttons for a person without a table: a game, a lesson, the puzzle."""


async def tables(app: App, reader: Reader, mine: Sequence[Sitting], page: int = 0) -> Content:
    words = reader.words
    if not mine:
        return Content(words("tables-none"), rows=(ways_in(words)[:_WAYS],))
    here = reader.interaction.guild_id
    waiting, others = urgent_first(mine, app.now()), [s for s in mine if not s.mine]
    texts = [_heading(app, reader, s) for s in waiting]
    texts += [_line(app, words, s, here) for s in others]
    pages = _pages(texts, _ROOM, len(waiting))
    page = min(page, len(pages) - 1)
    shown = pages[page]
    made = [
        _waiting(app, reader, waiting[at], texts[at], GOOD if at == 0 else PRIMARY)
        for at in shown
        if at < len(waiting)
    ]
    blocks = await asyncio.gather(*made)
    listed = [at for at in shown if at >= len(waiting)]
    lines = [texts[at] for at in listed]
    if lines and waiting:
        lines.insert(0, words("tables-beside"))
    row = page_buttons(page, len(pages), words, ids.tables)
    row += wake_row(app, [others[at - len(waiting)] for at in listed], words)
    row += _to_page(app, reader, mine)
    below = [Block("\n".join(lines), row=row[:WIDE], line=bool(blocks))] if lines or row else []
    title = words("tables-title", count=len(mine))
    if waiting:
        title = f"### {words('tables-waiting', count=len(waiting))}"
    return Content(page=(Block(title), *blocks, *below))


def _to_page(app: App, reader: Reader, mine: Sequence[Sitting]) -> Row:
    """Return the button to the board page: to a person's only board, or to the list of all."""
    only = mine[0].row if len(mine) == 1 and mine[0].row.status == RUNNING else None
    # A solo that is begun there belongs to the server in which the list was asked for.
    link = app.page_link(reader.person, only.id if only else "", reader.guild_id)
    return link_row(link, reader.words("web-open" if only else "web-open-all"))


def urgent_first(mine: Sequence[Sitting], now: int) -> list[Sitting]:
    def urgency(sitting: Sitting) -> tuple[bool, int]:
        until = None if sitting.table is None else clock.deadline(sitting.table, now).until
        return until is None, sitting.since if until is None else until

    return sorted((sitting for sitting in mine if sitting.mine), key=urgency)


async def next_table(app: App, reader: Reader, table_id: str) -> Table | None:
    others = await app.service.digests.sittings(reader.user_id, table_id)
    return next((s.table for s in urgent_first(others, app.now()) if s.table is not None), None)


async def offer_next(
    app: App, reader: Reader, table: Table | None, done: Content, here: Table | None = None
) -> Content:
    """Add to what was done ``here`` a button that opens the question at the next table."""
    words = reader.words
    if table is None:
        last = words("tables-done") if is_page(reader.interaction) else ""
        return replace(done, text="\n".join(filter(None, (done.text, last))))
    left = _time_left(words, table, app.now())
    label = " · ".join(filter(None, (title_of(app, reader, table), left)))
    beside = [one for row in done.rows for one in row]
    # It only leads there: nobody has seen that board yet, and what is drawn can't be taken back.
    style = PLAIN if here and _stays(here, reader.user_id) else PRIMARY
    opens = _opens(table, reader.user_id, (), label, style)
    # What belongs to this table comes first.
    return replace(done, rows=tuple(filter(None, (beside, [opens, all_tables(words)]))))


def _stays(table: Table, user_id: int) -> bool:
    """Return whether a table awaits its reader still, or again as soon as computers have moved."""
    alone = not table.over and len(table.open_humans) == 1
    return alone or table.seat_of(user_id) in table.owing


def title_of(app: App, reader: Reader, table: Table) -> str:
    place = _near(app, reader, table) or reader.words("tables-nowhere")
    return reader.words("button-next-table", title=table.game.spec.title, place=place)


def lead_back(reader: Reader, content: Content) -> Content:
    """Add the way back to the page of all tables, the only page on which a question opens."""
    offered = any(item.custom_id == ids.tables(0) for row in content.rows for item in row)
    if offered or not is_page(reader.interaction):
        return content
    return replace(content, rows=(*content.rows, [all_tables(reader.words)]))


def all_tables(words: Words) -> Pressable:
    return button(ids.tables(0), words("button-all-tables"))


def _near(app: App, reader: Reader, table: Table) -> str:
    """Return a table's place, without the server where the reader is right there."""
    return _place_near(app, table.row, reader.interaction.guild_id)


def _place_near(app: App, row: TableRow, here: int | None) -> str:
    channel_id = row.channel_id or row.lobby_channel_id
    place = app.place_of(row.guild_id, channel_id)
    parent = app.names.parent(row.guild_id, channel_id)
    # Behind its channel a thread has the name by which it is found there.
    place = f"{parent} › {place}" if parent else beside(game_title(row.game), place)
    if row.guild_id != here:
        return place
    return place.removesuffix(f" · {app.names.server(row.guild_id)}")


def _time_left(words: Words, table: Table, now: int) -> str:
    """Return how much time is left for a decision, in its largest unit; empty without a clock."""
    until = clock.deadline(table, now).until
    for count, unit in time_control.parts(max(0, until - now) if until else 0):
        return words(f"span-left-{unit}", count=count)
    return ""


def act_of(table: Table, seat: Seat, words: Words) -> tuple[Path, str]:
    """Return what a seat can do at once, if it can do but one thing, and what it is to do.

    The words are empty where there are several kinds of actions.
    """
    legal, form = table.legal(seat), form_of(table, seat)
    verbs = {action.verb for action in legal} | ({form.verb} if form else set())
    if len(verbs) != 1:
        return (), ""
    (verb,) = verbs
    only = legal[0].words if len(legal) == 1 and form is None else ()
    label = table.renderer.label(only or (verb,), table.view(seat), table.scene(words, seat), None)
    return only if verb in table.game.spec.immediate else (), label


async def _act(app: App, words: Words, table: Table, user_id: int) -> tuple[Path, str]:
    """Return what a player can do at once, if there is but one thing, and what a button says."""
    try:
        seat = table.require_seat(user_id)
        return await app.pictures.draw(partial(act_of, table, seat, words))
    except Exception as error:  # noqa: BLE001 (the button opens the question all the same)
        mishap(error, "what to do at table %s has no name", table.id)
        return (), ""


def _opens(
    table: Table, user_id: int, path: Path, label: str, style: discord.ButtonStyle
) -> Pressable:
    token = table.token(table.require_seat(user_id))
    return button(ids.step(table.id, token, path, ids.DO if path else ""), label, style)


async def _waiting(
    app: App, reader: Reader, sitting: Sitting, text: str, style: discord.ButtonStyle
) -> Block:
    table, words = sitting.table, reader.words
    if table is None:  # none that waits is unreadable
        return Block(text)
    path, act = await _act(app, words, table, reader.user_id)
    files = await try_draw(f"table-{table.id}", lambda: app.pictures.small(table, words), table)
    act, left = act or words("button-move"), _time_left(words, table, app.now())
    label = words("tables-act", act=act, left=left) if left else act
    opens = _opens(table, reader.user_id, path, label, style)
    return Block(text, files[0] if files else None, [opens])


def _heading(app: App, reader: Reader, sitting: Sitting) -> str:
    table, words = sitting.table, reader.words
    if table is None:
        return _line(app, words, sitting, reader.interaction.guild_id)
    others = others_of(table, reader.user_id)
    link = "" if HOMELESS in table.row.holds else app.board_link(table)
    title = table.game.spec.title
    # With a clock the button says how much is left.
    clocked = _time_left(words, table, app.now())
    place = plain_text(_near(app, reader, table)) or words("tables-nowhere")
    # A thread is named after its players.
    named = place.partition(" › ")[2].split(" · ")
    facts = (
        place,
        "" if others and {*others}.issubset(named) else company(words, others),
        "" if clocked else words("tables-since", since=f"<t:{sitting.since // 1000}:R>"),
    )
    lines = [
        _linked(title, link),
        " · ".join(filter(None, facts)),
        _standing(words, table),
    ]
    return "\n".join(filter(None, lines))


def _linked(title: str, link: str) -> str:
    return f"**[{title}]({link})**" if link else f"**{title}**"


def others_of(table: Table, user_id: int) -> list[str]:
    seats = (row for row in table.seats if row.user_id != user_id and row.status != CLOSED)
    return [bare_name(table, row.seat) for row in seats]


def company(words: Words, others: Sequence[str]) -> str:
    """Say with whom a person sits at a table."""
    if not others:
        return words("tables-alone")
    named = join_names(words, others) if len(others) <= _NAMED else ""
    return words("tables-with", who=named or words("tables-many", count=len(others)))


def digest_message(app: App, words: Words, mine: Sequence[Sitting], row_id: int) -> Content:
    """Return the daily digest; its button names its row of the outbox."""
    count = sum(sitting.mine for sitting in mine)
    texts = [_line(app, words, sitting) for sitting in mine]
    shown = _pages(texts, _ROOM)[0]
    lines = [words("digest-title", count=count), *texts[: shown.stop]]
    if rest := len(texts) - shown.stop:
        lines.append(words("tables-rest", count=rest))
    lines.append(words("digest-end"))
    row = [all_tables(words), button(ids.notify("show", row_id), words("button-notify-show"))]
    return Content("\n".join(lines), rows=(wake_row(app, mine[: shown.stop], words), row))


def _pages(texts: Sequence[str], room: int, waiting: int = 0) -> list[range]:
    """Return the entries of each page: as many as have room, ``WAITING`` of the first at most."""
    pages, start, size = [], 0, 0
    for at, text in enumerate(texts):
        many = at < waiting and at - start == WAITING
        if at > start and (many or size + len(text) + at - start > room):
            pages.append(range(start, at))
            start, size = at, 0
        size += len(text)
    return [*pages, range(start, len(texts))]


def _line(app: App, words: Words, sitting: Sitting, here: int | None = None) -> str:
    row, state = sitting.row, state_text(words, sitting)
    # If the channel is out of reach, a link would lead nowhere.
    link = "" if HOMELESS in row.holds else app.board_link_of(row)
    place = plain_text(_place_near(app, row, here)) or words("tables-nowhere")
    title = _linked(game_title(row.game), link)
    return words("tables-line", title=title, place=place, state=state)


def state_text(words: Words, sitting: Sitting) -> str:
    """Return whose turn it is at a table, and since when, or why nobody's."""
    table = sitting.table
    if table is None:  # the rules or the position can't be read
        return words("tables-frozen")
    since = f"<t:{sitting.since // 1000}:R>"
    if table.row.status == LOBBY:
        return words("tables-lobby")
    if table.row.status == ASLEEP:
        since = f"<t:{table.row.holds[SLEEP] // 1000}:R>"
        return words("sleep-state", since=since, when=_ends(table.row))
    if sitting.mine:
        turn = words("tables-yours", since=since)
    else:
        turn = words("tables-others", turn=turn_line(table, words), since=since)
    return f"{turn} {_standing(words, table)}".strip()


def _standing(words: Words, table: Table) -> str:
    """Return why a table's clock stands still, or its reminders; empty if they don't."""
    if HOMELESS in table.row.holds:
        return words("tables-homeless")
    if "pause" in table.row.holds:
        return words("turn-paused")
    if table.row.stalled_at is not None:
        return words("tables-stalled")
    return words("turn-stands") if table.standing and table.row.pace != "none" else ""


async def sleep_post(app: App, table: Table, row_id: int) -> Content:
    words = table.words
    picture = await draw_board(app, table, words)
    lines = [words("sleep-begins", title=table.game.spec.title, when=_ends(table.row))]
    row = [
        button(ids.table(table.id, "wake", row_id), words("button-wake"), PRIMARY),
        button(ids.table(table.id, "text"), words("button-text")),
    ]
    return Content(picture.with_lines(lines), picture.files, (row,), silent=True)


def awake_page(app: App, table: Table, words: Words) -> Content:
    return Content(words("sleep-awake", link=app.board_link(table)))


def _ends(row: TableRow) -> str:
    return f"<t:{(row.holds[SLEEP] + YEAR) // 1000}:D>"


def wake_row(app: App, sittings: Sequence[Sitting], words: Words) -> Row:
    asleep = [s.table for s in sittings if s.table is not None and s.row.status == ASLEEP]
    return [
        button(
            ids.table(table.id, "wake"),
            words("button-wake-this", title=table.game.spec.title, place=app.place(table) or "–"),
        )
        for table in asleep[:WIDE]
    ]


async def wake(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    if table.row.status == ASLEEP:
        table.require_seat(reader.user_id)
    elif table.row.status == RUNNING:
        return awake_page(app, table, reader.words)
    guild_id, channel_id = _place(reader, table)
    await require_writer(app, reader, guild_id, channel_id)
    try:
        place = app.service.places
        woken = await place.wake(table.id, reader.user_id, guild_id, channel_id, app.now())
    except ChannelBusy as refusal:
        return await busy(app, reader, refusal)
    return Content(reader.words("sleep-woken", title=woken.game.spec.title))


def _place(reader: Reader, table: Table) -> tuple[int, int]:
    """Return server and channel of a press; here a table's own thread is a place, too."""
    here, row = reader.interaction, table.row
    if here.channel_id != row.lobby_channel_id or here.guild_id != row.guild_id:
        return require_place(here, reader.words, thread=False)
    if not may_speak(here.app_permissions, here.channel):
        raise TableHomeless
    return row.guild_id, row.lobby_channel_id


class DigestSender(Sender):
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Send the digest if a table waits for the user. Closed messages are no error."""
        service, user_id = self._app.service, row.receiver
        async with self._desk.making():
            mine = await service.digests.sittings(user_id)
            if not any(sitting.waits for sitting in mine):
                return None
            language = await language_of(service.store, user_id, "en")
            content = digest_message(self._app, language, mine, row.id)
        own = {ids.notify("show", row.id)}
        message_id = await self._direct(row, content, own, search=search)
        if message_id is not None or not self._app.trouble.closed:
            await note_reached(self._app, user_id, message_id is not None)
        return message_id


SENDERS: Final[dict[type[Message], type[Sender]]] = {Digest: DigestSender}
