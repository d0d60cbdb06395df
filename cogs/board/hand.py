"""A player's hand, as a direct or private message."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any, Final

import discord

from cogs.board.page import own_choices
from cogs.cups.ends import as_counted
from cogs.picker.form import form_row
from cogs.picker.page import beside, open_page, picker
from cogs.picker.questions import answer_rows, chosen_line, questions, questions_page
from cogs.runtime.codes import OLD_MESSAGE, UNKNOWN_MESSAGE
from cogs.runtime.trouble import gave_up
from cogs.table.model import Table
from cogs.table.notify import hands, notices
from cogs.table.notify.hands import held_pieces, may_hold
from cogs.table.play.drafts import form_of
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import WIDE, Row, button
from cogs.ui.content import Attachment, Content, fit_lines
from cogs.ui.entry import command
from cogs.ui.ids import TablePress
from cogs.ui.mishaps import mishap
from cogs.ui.phrases import spoken_scene
from cogs.ui.pictures import text_board
from cogs.ui.reposting import Sender, find, is_old, language_of, note_reached
from cogs.ui.results import cup_line, winner_line
from data.store.messages import FoldHand, Message, ShowHand
from data.store.rows import SENDING, OutboxRow
from data.words import Words
from engine.position import AWAY
from engine.spec import Seat


async def draw_hand(
    app: App, table: Table, seat: Seat, words: Words
) -> tuple[tuple[Attachment, ...], list[str]]:
    """Return a hand as a picture and as lines; one stands without the other if that fails."""
    place = app.place(table)
    files: tuple[Attachment, ...] = ()
    lines: list[str] = []
    try:
        picture = await app.pictures.hand(table, seat, words, place)
        if picture is not None:
            files = (Attachment.of("hand", picture),)
    except Exception as error:  # noqa: BLE001 (whatever is wrong, the game goes on)
        number = mishap(error, "a hand of table %s has no picture", table.id)
        lines.append(words("hand-no-picture", number=number))
    return files, [*lines, *_hand_lines(table, seat, words, place)]


def _hand_lines(table: Table, seat: Seat, words: Words, place: str) -> list[str]:
    try:
        return [table.renderer.hand_text(table.view(seat), table.scene(words, seat, place))]
    except Exception as error:  # noqa: BLE001 (the picture has words of its own)
        number = mishap(error, "a hand of table %s has no words", table.id)
        return [words("hand-no-words", number=number)]


@command("hand")
async def own_hand(app: App, reader: Reader, table: Table, _: TablePress | None = None) -> Content:
    table.play()
    seat, words = table.require_viewer(reader.user_id), reader.words
    if not table.game.spec.hidden:
        return Content(words("hand-open", title=table.game.spec.title))
    asked = seat in table.owing and table.legal(seat) and form_of(table, seat) is None
    held = held_pieces(table, seat)
    if asked and (table.game.spec.simultaneous or not held):
        said = _hand_lines(table, seat, words, app.place(table))
        step = await _first_step(app, table, seat, words)
        whose = "hand-yours" if held or not any(said) else "hand-seen"
        text = fit_lines([words(whose), step.text, *said])
        return replace(step, text=text, table=table.id)
    files, lines = await draw_hand(app, table, seat, words)
    if held:
        lines = [] if files else lines  # the picture's alternative text says the same
        if table.row.party and table.seats[seat].status == AWAY:
            lines = [words("hand-outside"), *lines]
        row = own_choices(table, seat, words) if asked else form_row(table, seat, words)
        shown = Content(fit_lines([words("hand-yours"), *lines]), files)
        return replace(shown, rows=(row,), table=table.id) if row else shown
    if files or any(lines):
        return Content(fit_lines([words("hand-seen"), *lines]), files)
    return Content(f"{words('hand-empty')}\n{text_board(table, words, seat)}")


async def _first_step(app: App, table: Table, seat: Seat, words: Words) -> Content:
    step = await questions_page(app, table, seat, words)
    return step or await picker(app, table, seat, words)


async def hand_message(app: App, table: Table, seat: Seat, words: Words, row_id: int) -> Content:
    # Not the newest board: another one is most likely on its way right now. The picture and the
    # words of a hand name its place.
    facts = {"title": table.game.spec.title, "link": app.link(table)}
    if not may_hold(table, seat):
        if not table.over:
            return Content(words("dm-hand-left", **facts))
        table = await as_counted(app, table)
        cup = cup_line(table, words)
        # Not every end has a sentence.
        ending = "" if table.counts else table.renderer.ending(spoken_scene(table, words))
        won = winner_line(table, words) or ending
        over = (words("dm-hand-over", **facts), won, f"{cup}." if cup else "", facts["link"])
        return Content(" ".join(filter(None, over)))
    asked = seat in table.owing
    lines = [words("dm-hand", **facts)]
    if asked:
        lines.append(words("turn-yours"))
    lines.append(chosen_line(table, seat, words))
    row = [button(own_id(table, row_id), words("button-text"))]
    choices, several_asked = _choices(table, seat, words), len(questions(table, seat)) > 1
    writes = form_row(table, seat, words)
    row = [*writes, *row]
    if not writes and not choices and (asked or several_asked):
        first = await _first_step(app, table, seat, words)
        said = _hand_lines(table, seat, words, app.place(table))
        return Content(fit_lines([*lines, first.text, *said]), first.files, beside(first.rows, row))
    if held_pieces(table, seat):
        files, said = await draw_hand(app, table, seat, words)
    else:
        files, said = (), [words("hand-empty")]
    row += open_page(app, table, seat, words)
    bare = fit_lines([*lines, *said])
    # The alternative text has all the words of a picture with which one writes.
    text = fit_lines(lines) if files and writes else bare
    return Content(text, files, (*choices, row), bare=bare)


def _choices(table: Table, seat: Seat, words: Words) -> tuple[Row, ...]:
    """Return buttons that act; none if it is written, more than a row, or asked in several."""
    asked = questions(table, seat)
    if len(asked) > 1 or any(len(actions) > WIDE for actions in asked.values()):
        return ()
    return answer_rows(table, seat, asked, words)


def own_id(table: Table, row_id: int) -> str:
    return ids.table(table.id, "text", row_id)


log = logging.getLogger(__name__)


_GONE = {UNKNOWN_MESSAGE, OLD_MESSAGE}
"""The message was deleted, or is too old to edit now: send a new one."""


class HandSender(Sender):
    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Deliver a row, or raise ``NotYours``. Closed direct messages are no error."""
        try:
            if isinstance(row.message, FoldHand):
                await self._fold(row, row.message.message)
                return None
            return await self._show(row, search=search)
        except discord.HTTPException as error:
            ours = not gave_up(error)
        if isinstance(row.message, ShowHand):
            await self._app.service.tables.do(
                notices.note_unreached, row.table_id, self._app.now(), row, ours=ours
            )
        return None

    async def _show(self, row: OutboxRow, *, search: bool) -> int | None:
        service, user_id = self._app.service, row.receiver
        async with self._desk.making():
            wanted = await service.tables.do(hands.showing, row.table_id, self._app.now(), row)
            if wanted is None:
                return None
            table = wanted.table
            language = await language_of(service.store, user_id, table.row.locale)
            content = await hand_message(self._app, table, wanted.seat, language, row.id)
        # Discord limits edits of old messages, so send a new one without a sound.
        new_message = wanted.new_message or is_old(wanted.message_id, self._app.now())
        content = replace(content, silent=not (wanted.new_message and wanted.loud))
        async with self._app.trouble.direct(self._client, user_id) as channel:
            message_id, own = wanted.message_id, {own_id(table, row.id)}
            # Where an earlier try could not edit, it may have sent a message without an answer.
            if row.state == SENDING and not new_message:
                sent = await find(self._client, service.store, channel.id, row, content, own)
                message_id = sent or message_id
            if (
                new_message
                or message_id is None
                or not await self._edit(channel, message_id, content)
            ):
                plain = replace(content, text=content.bare or content.text, files=())
                bare = plain if content.files else None
                message_id = await self._post(channel, row, content, own, bare, search=search)
        await note_reached(self._app, user_id)
        return message_id

    async def _edit(self, channel: Any, message_id: int, content: Content) -> bool:
        """Edit the message of a hand; return False if a new one is needed."""

        async def edit(shown: Content) -> bool:
            await channel.get_partial_message(message_id).edit(**shown.changing())
            return True

        try:
            return await self._app.emojis.sent(content, edit)
        except discord.HTTPException as error:
            if error.code not in _GONE:
                raise
            return False

    async def _fold(self, row: OutboxRow, message_id: int) -> None:
        """Delete the message that showed the previous hand; a missing one is no error."""
        async with self._app.trouble.direct(self._client, row.receiver) as channel:
            try:
                await channel.get_partial_message(message_id).delete()
            except discord.HTTPException as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise


SENDERS: Final[dict[type[Message], type[Sender]]] = dict.fromkeys((ShowHand, FoldHand), HandSender)
