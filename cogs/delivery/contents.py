"""Content of the outbox's rows: posts, edits of posts, and the film of a finished game.

``SENDERS`` has the classes that deliver every other row. An invitation is checked once more right
before it is sent.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

import discord

from cogs import overview, seats, story
from cogs.board import hand, notices
from cogs.board import page as board
from cogs.cups import send as cups
from cogs.cups.ends import as_counted, cup_late, foreseen
from cogs.daily import send as daily
from cogs.delivery.posting import Poster
from cogs.lobby.page import lobby_post, reserved_users
from cogs.overview import sleep_post
from cogs.refusals import ReplayBroken
from cogs.replay import Moving, draw_film
from cogs.runtime.trouble import Desk, may_mean_files, unless_refused
from cogs.table.lobby.asking import CALL, SEAT, answered, note_answers
from cogs.table.model import Table, asked_users
from cogs.table.notify.announcements import meanwhile
from cogs.table.notify.arrivals import ask_again, asking, post_again
from cogs.table.notify.notices import ALARM, SAT_IN_NOTICE, is_still_asked
from cogs.table.notify.outbox import Gone, Later
from cogs.table.time.time_control import MINUTE
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import view
from cogs.ui.content import TEXT_LIMIT, Content, fit_lines
from cogs.ui.mishaps import mishap
from cogs.ui.reposting import Sender, is_old, language_of
from data.store import messages, queries
from data.store.marks import Invited
from data.store.rows import ASLEEP, RUNNING, OutboxRow
from engine.refusals import Refusal

log = logging.getLogger(__name__)


async def make_content(app: App, table: Table, row: OutboxRow) -> tuple[Content, set[str]]:
    """Return the content of a row and the ids of its own buttons, or raise ``Gone``."""
    message = row.message
    match message:
        case messages.LobbyPost():
            # Do not ping players who have joined. *Join* identifies the message in a search;
            # the words do where a cup has drawn the seats.
            pings = tuple(user for user in message.mention if user in reserved_users(table))
            own = set() if table.drawn else {ids.lobby(table.id, "join")}
            return replace(await lobby_post(app, table), mentions=pings), own
        case messages.Start() | messages.Board():
            content = await board.board(app, table, row.id, message)
            return content, {ids.table(table.id, "more", row.id)}
        case messages.Ended():
            content = await board.ended(app, table, row.id, message.news, message.mention)
            own = {ids.table(table.id, what, row.id) for what in ("rematch", "more")}
            return content, own  # the second one at a cup's table, which has no first
        case messages.Asleep():
            if table.row.status != ASLEEP:
                raise Gone("awake")  # a player woke it first
            return await sleep_post(app, table, row.id), {ids.table(table.id, "wake", row.id)}
        case messages.Line():
            return _line(table, message), set()
        case messages.Still():
            others = [await app.service.tables.still(table.id, *still) for still in message.more]
            return await board.still(app, [table, *others], message.news), set()
        case messages.Call():
            return await _call(app, table, row.id, message), {ids.table(table.id, "more", row.id)}
        case messages.Notice():
            content = await _notice(app, table, row.id, message)
            return content, notices.own_ids(table, row.id, message.args)
        case messages.Forecast():
            return await story.question_post(app, table), {story.own_id(table)}
        case messages.Analysed():
            return await story.public_page(app, table, message.seat), set()
    raise Gone(f"kind-{row.kind}")


async def _call(app: App, table: Table, row_id: int, call: messages.Call) -> Content:
    content = notices.public_call(app, table, row_id, call, table.words)
    seat = table.seat_of(call.user)
    late = await cup_late(app, table, seat) if call.why == ALARM and seat is not None else ()
    return replace(content, text=fit_lines([content.text, *late]))


async def _notice(app: App, table: Table, row_id: int, message: messages.Notice) -> Content:
    args = await facts_of(app, table, message)
    if message.key == "notice-end-proposed":
        table = await foreseen(app, table)
    return notices.notice(table, row_id, message.key, args)


def _line(table: Table, message: messages.Line) -> Content:
    content = board.line(table, message.news)
    if not content.text:
        raise Gone("back")  # who had left the voice channel
    return content


def is_invitation(message: messages.Message) -> bool:
    return isinstance(message, messages.Notice | messages.DirectNotice) and message.key in (
        *SEAT,
        *CALL,
    )


async def facts_of(app: App, table: Table, notice: messages.Notice) -> messages.Args:
    """Return the facts of a notice.

    An invitation names those who still may be asked, and raises ``Gone`` if there are none.
    """
    args = notice.args
    if not is_invitation(notice):
        return args
    called, by = messages.numbers(args, "called"), messages.number(args, "user")
    named, pinged = await app.service.asking.still_asked(called, by, app.now())
    if not named:
        raise Gone("unwilling")
    if notice.key in SEAT and asked_users(table.kept.timers).isdisjoint(named):
        raise Gone("answered")
    pings: messages.Arg = [user for user in messages.numbers(args, "pings") if user in pinged]
    return {**args, "called": [*named], "pings": pings}


async def in_private(app: App, table: Table, row: OutboxRow, content: Content) -> Content:
    """Return the content of a direct message; an invitation is silent in quiet hours.

    It raises ``Gone`` if the person may not be asked any more, or has their seat back.
    """
    message = row.message
    if not isinstance(message, messages.DirectNotice):
        return content
    if (key := message.key) == SAT_IN_NOTICE and not is_still_asked(table, row.receiver, key):
        raise Gone("back")
    if not is_invitation(message):
        return content
    asked, by = [row.receiver], messages.number(message.args, "user")
    named, pinged = await app.service.asking.still_asked(asked, by, app.now())
    if not named:
        raise Gone("unwilling")
    return replace(content, silent=not pinged)


class Edits:
    """Edits posted messages: the status of a board, votes, invitations, forecasts."""

    def __init__(self, app: App, client: discord.Client, desk: Desk, poster: Poster) -> None:
        self._app = app
        self._client = client
        self._desk = desk
        self._poster = poster

    async def status(self, table: Table) -> None:
        service, board_id = self._app.service, table.row.board_message_id
        async with self._desk.making():
            row = await service.notices.board_row(table)
        if (
            row is None
            or board_id is None
            or not isinstance(row.message, messages.Start | messages.Board)
            or messages.is_reveal(row.message)  # the board that follows shows all of it
        ):
            return
        channel_id = table.row.channel_id or table.row.lobby_channel_id
        message = self._client.get_partial_messageable(channel_id).get_partial_message(board_id)
        with unless_refused(f"board {board_id}") as gone:
            if table.one_message and not table.over:
                async with self._desk.making():
                    content = await board.board(self._app, table, row.id, row.message)
                await message.edit(**content.changing())
                return
            # A board that was posted without a picture has its position in words, which must stay.
            posted = await message.fetch()
            pictured = bool(posted.attachments)
            async with self._desk.making():
                content = await board.status(
                    self._app, table, row.id, row.message, pictured=pictured
                )
            if content.text == posted.content:
                return  # Discord would still add "(edited)"
            edit: dict[str, Any] = {"view": view(content.rows)}
            if pictured and (drawn := await board.pictured(self._app, table, row.message)):
                # The board is the last picture, after those of what was revealed.
                edit["attachments"] = [*posted.attachments[:-1], *(each.file() for each in drawn)]
            await message.edit(content=content.text, allowed_mentions=content.allowed(), **edit)
            if "attachments" in edit:
                self._poster.keep(board_id, table, meanwhile(table, row.message))
        # Never at once: if something deletes all that the bot posts, both would go on for ever.
        if gone and is_old(board_id, self._app.now(), MINUTE):
            await service.tables.do(post_again, table.id, self._app.now(), board_id)

    async def vote(self, table: Table, vote: messages.VoteEdit) -> None:
        channel_id = table.row.channel_id or table.row.lobby_channel_id
        channel = self._client.get_partial_messageable(channel_id)
        if table.row.status == RUNNING:
            table = await foreseen(self._app, table)  # as the question to end it says
        for asks in asking(table.kept.marks, vote.motion):
            message_id = asks.message
            row = await self._app.service.store.read(queries.outbox_row(asks.row))
            if row is None or not isinstance(row.message, messages.Notice):
                continue
            async with self._desk.making():
                shown = notices.vote_message(table, row.id, row.message, vote).changing()
            with unless_refused(f"vote {vote.motion}") as gone:
                await channel.get_partial_message(message_id).edit(**shown)
            if gone and vote.open and is_old(message_id, self._app.now(), MINUTE):
                tables, now = self._app.service.tables, self._app.now()
                await tables.do(ask_again, table.id, now, asks, row.message)

    async def invitations(self, table: Table) -> None:
        """Show in invitations who plays; the buttons go with the last who has not answered."""
        service, now = self._app.service, answered(table)
        changed = {old: new for old, new in now.items() if old != new}
        for row_id, message_id in {(mark.row, mark.message) for mark in changed}:
            row = await service.store.read(queries.outbox_row(row_id))
            answers = [mark for mark in now.values() if mark.row == row_id]
            with unless_refused(f"invitation {message_id}"):
                if row is not None and isinstance(row.message, messages.Notice):
                    async with self._desk.making():
                        shown = notices.invitation(table, row.message, answers).changing()
                    channel = self._client.get_partial_messageable(table.row.lobby_channel_id)
                    await channel.get_partial_message(message_id).edit(**shown)
                elif row is not None and isinstance(row.message, messages.DirectNotice):
                    await self._direct_invitation(table, row, row.message, answers[0])
        if changed:
            await service.tables.do(note_answers, table.id, self._app.now(), changed)

    async def _direct_invitation(
        self, table: Table, row: OutboxRow, asked: messages.DirectNotice, answer: Invited
    ) -> None:
        async with self._desk.making():
            words = await language_of(self._app.service.store, row.receiver, table.row.locale)
            content = seats.invited_directly(self._app, table, asked, answer.answer, words)
        async with self._app.trouble.direct(self._client, row.receiver) as channel:
            await channel.get_partial_message(answer.message).edit(**content.changing())

    async def open_forecast(
        self, table: Table, row: OutboxRow, message: messages.ForecastOpen, *, search: bool
    ) -> int | None:
        """Answer in the question, and post what leads there if somebody guessed."""
        channel = self._client.get_partial_messageable(row.receiver)
        named = await story.rated(self._app, message.named)
        async with self._desk.making():
            try:
                line = (await self._app.replays.of(table)).line
            except ReplayBroken:  # the answer needs none
                line = ()
            asked = sum(turn.position.seq <= message.asked for turn in line) - 1
            shown = story.answer_post(table, message, named, max(0, asked))
        changed = shown.changing()
        del changed["attachments"]  # the board stays
        with unless_refused(f"forecast {message.message}") as gone:
            await channel.get_partial_message(message.message).edit(**changed)
        if gone or not message.of:
            return None
        note = replace(
            story.answer_note(table, row.receiver, message.message, named), rows=shown.rows
        )
        return await self._poster.post(channel, row, note, set(), table, search=search)


class Remover(Sender):
    """Deletes a message of ours."""

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        place = row.receiver
        with unless_refused(f"the message of row {row.id}"):
            channel = self._client.get_partial_messageable(place)
            await channel.get_partial_message(cast("messages.Unsay", row.message).message).delete()
        return None


SENDERS: Final[dict[type[messages.Message], type[Sender]]] = {
    messages.Unsay: Remover,
    **hand.SENDERS,
    **overview.SENDERS,
    **daily.SENDERS,
    **cups.SENDERS,
}


WAITING: Final = 8
"""Films that may wait for the one being drawn; later ones are tried again."""
_PAUSE = 5.0
"""Seconds until then."""


class FilmSender:
    """Adds the film of a game to the post of its end."""

    def __init__(self, app: App, client: discord.Client, desk: Desk) -> None:
        self._app = app
        self._client = client
        self._desk = desk
        self._waiting = 0

    async def add(self, table: Table, message: messages.Film) -> None:
        """Add a film to the end of a game, or raise ``Later`` to try again."""
        row = await self._app.service.store.read(queries.outbox_row(message.row))
        if row is None or not isinstance(row.message, messages.Ended):
            return
        # Each waiting film occupies an outbox slot that boards need.
        if self._waiting >= WAITING:
            raise Later(_PAUSE)
        channel_id = table.row.channel_id or table.row.lobby_channel_id
        channel = self._client.get_partial_messageable(channel_id)
        end_post = channel.get_partial_message(message.message)
        with unless_refused(f"the end {message.message}"):
            posted = await end_post.fetch()
            if not posted.attachments:
                return  # posted in words: pictures are not allowed there
            moving = await self._draw(table)
            if moving == Moving():
                return
            async with self._desk.making():
                end = row.message
                content = await board.ended(self._app, table, row.id, end.news, end.mention)
            if not content.files:
                return  # no picture can be drawn any more: leave those in the message
            made = partial(_with_film, posted, content, label=table.words("ended-film"))
            try:
                await end_post.edit(**made(moving))
            except discord.HTTPException as error:
                # Its frame may be refused. Beside a picture that stands alone a film would make
                # both half as wide: there the titles are told without it.
                if len(content.files) > 1 or not may_mean_files(error):
                    raise
                await end_post.edit(**made(replace(moving, film=None)))

    async def _draw(self, table: Table) -> Moving:
        self._waiting += 1
        try:
            counted = await as_counted(self._app, table)
            return await draw_film(self._app, await self._app.replays.of(counted))
        except Refusal as refusal:
            log.info("table %s has no film: %s", table.id, refusal.code)
        except Exception as error:  # noqa: BLE001 (whatever is wrong, the end is announced)
            mishap(error, "the film of table %s failed", table.id)
        finally:
            self._waiting -= 1
        return Moving()


def _with_film(
    posted: discord.Message, content: Content, moving: Moving, label: str
) -> dict[str, Any]:
    """Return the edit that adds a film, in an embed of its own below the others, and titles.

    ``content`` is the end as it would be posted now, and ``label`` the words above the film.
    """
    edit: dict[str, Any] = {"allowed_mentions": content.allowed()}
    text = f"{posted.content}\n{moving.titles}"
    # After a crash this may be the second time.
    if moving.titles and moving.titles not in posted.content and len(text) <= TEXT_LIMIT:
        edit["content"] = text
    if moving.film is None:
        return edit
    edit["attachments"] = [each.file() for each in (*content.files, moving.film)]
    # Where several pictures have no frames the channel allows none: the film is a file, too.
    if posted.embeds or len(content.files) == 1:
        # Discord shows a thumbnail 80 pixels wide, and the picture of an embed large.
        shown = discord.Embed.from_dict({"description": label, "image": moving.film.shown()})
        edit["embeds"] = [*(each.frame() for each in content.files[1:]), shown]
    return edit
