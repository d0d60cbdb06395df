"""Private answers: always within three seconds, never a bare failure, never a secret.

Discord drops an interaction that is not answered for three seconds. Work that takes longer
than ``PATIENCE`` is announced first ("thinking"), then its result replaces the announcement.
Every interaction passes here, so users who ask for too much are stopped here
(``cogs.runtime.access``).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any, cast

import discord

from cogs.refusals import AtBoard, Blocked, NotCome, NotStarted, SwitchedOff
from cogs.runtime.access import Entry
from cogs.runtime.codes import TOO_LATE
from cogs.runtime.figures import TURNED_AWAY
from cogs.runtime.trouble import LINE, SHUT, error_code, may_mean_files, meaning
from cogs.table.error_traces import outage
from cogs.table.model import Table
from cogs.table.notify.notices import REFUSED
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import PRIMARY, button
from cogs.ui.content import TEXT_LIMIT, Content, is_page
from cogs.ui.ids import CupPress, FormPress, Press, PrivacyPress, StepPress
from cogs.ui.members import take_in
from cogs.ui.mishaps import mishap
from cogs.ui.phrases import refusal_text, rematch_label
from cogs.ui.places import post_missing, unarchive
from cogs.ui.reply import Answer
from data.store import StoreError, cup_tables
from data.store.rows import RUNNING
from engine.refusals import NotYours, Refusal

log = logging.getLogger(__name__)

PATIENCE = 1.2
"""Seconds of work after which an answer is announced; Discord waits for three."""

_TOO_FAST = 429

_POINTS = (AtBoard, NotStarted)
"""Refusals that point at a board or lobby, which somebody may have deleted."""

Work = Callable[[Reader], Awaitable[Content | None]]
About = Callable[[], str | None]
"""Returns the table's id, as soon as the work knows it."""


async def answer(
    app: App,
    interaction: discord.Interaction[Any],
    work: Work,
    about: About = lambda: None,
    *,
    press: Press | None = None,
    guess: bool = False,
) -> Answer | None:
    """Run the work of an interaction and answer it privately; None if the work did not run.

    It does not run for a duplicate, or who asks for too much. ``about``: the table of sentences
    about turns. With ``guess`` it runs even if the store can't tell the reader's language.
    """
    reply = Answer(interaction)
    _choose_place(app, reply, press)
    if not await _let_in(app, reply):
        _count(app, reply, turned_away=True)
        return None
    async with _under_way(app, reply):
        try:
            with app.working.turn(interaction.user.id):
                await _give(app, reply, await _content(app, reply, work, about, press, guess=guess))
        except asyncio.CancelledError:
            if not app.ending:
                raise
            if not reply.given:
                await _turn_away(reply, reply.words("refusal-restarting"))
        except Exception as error:  # noqa: BLE001 (discord.py would log it with all its values)
            await _apologise(reply, _note(reply, error))
    if reply.shown:
        app.pickers.posted((reply.in_place and origin(interaction)) or interaction.id, interaction)
    return reply


@contextlib.asynccontextmanager
async def _under_way(app: App, reply: Answer) -> AsyncIterator[None]:
    """Announce an answer that takes long, and count it; the end of the process waits for it."""
    late = asyncio.get_running_loop().call_later(PATIENCE, reply.announce_soon)
    app.under_way.add(task := cast("asyncio.Task[Any]", asyncio.current_task()))
    try:
        yield
    finally:
        late.cancel()
        app.under_way.discard(task)
        if reply.announcing is not None:
            await _unannounced(reply.interaction, reply.announcing)
        _count(app, reply)


def _choose_place(app: App, reply: Answer, press: Press | None) -> None:
    """Let a question go below newer messages, and what is read of a cup stay."""
    reads = isinstance(press, CupPress) and press.what in {"how", "join", "leave"}
    reply.beside = reads and reply.in_place
    shown = origin(reply.interaction)
    if shown and _opens(press) and not is_page(reply.interaction) and app.pickers.covered(shown):
        reply.go_below(shown)


def _opens(press: Press | None) -> bool:
    """Return whether a press asks for the question that is open now, from its beginning."""
    if isinstance(press, StepPress):
        return not (press.path or press.page or press.do)
    return isinstance(press, FormPress) and press.what == ids.OPEN_FORM


def _note(reply: Answer, error: Exception) -> str:
    """Log why an answer could not be given; return what the user may read instead, if anything."""
    interaction = reply.interaction
    if isinstance(error, discord.HTTPException):
        return _refused(reply, error)
    if isinstance(error, LINE):  # with the error's class only
        said, kind = "the answer to interaction %s broke off (%s)", type(error).__name__
        log.warning(said, interaction.id, kind, extra=outage(error))
        return ""
    reply.outcome = "failed"
    number = mishap(error, "the answer to interaction %s failed", interaction.id)
    return reply.words("mishap", number=number)


async def _apologise(reply: Answer, text: str) -> None:
    """Answer in one plain sentence where the answer could not be made, or was refused."""
    if reply.given or not text:
        return
    try:
        await reply.give(Content(text))
    except (discord.HTTPException, *LINE) as error:
        _note(reply, error)


async def _give(app: App, reply: Answer, content: Content | None) -> None:
    if content is None:
        await reply.give(None)
        return
    try:
        await app.emojis.sent(content, reply.give)
    except discord.HTTPException as error:
        content = await _instead(app, reply, content, error)
        await app.emojis.sent(content, reply.give)
    if content.then is not None:
        await content.then()


async def _instead(
    app: App, reply: Answer, content: Content, error: discord.HTTPException
) -> Content:
    """Return what to give in place of an answer that Discord refused, or raise its error."""
    interaction = reply.interaction
    if error.code in SHUT and await unarchive(app.client, interaction.channel_id or 0):
        return content
    less = content.without_files(reply.words("answer-bare"))
    if less is None or not may_mean_files(error):
        raise error
    log.warning("files for interaction %s refused (%s)", interaction.id, error.status)
    return less


def note_message(app: App, answer: Answer | None, table_id: str = "", beside: str = "") -> None:
    """Note the player's private message at a table; an older one is deleted.

    ``beside``: the table at which a line that passes is no such message.
    """
    table_id = (answer.table if answer else "") or table_id
    if answer is None or not answer.shown:
        return
    interaction, shown = answer.interaction, origin(answer.interaction)
    key = table_id, interaction.user.id
    if answer.leaves is not None:
        app.pickers.leave(answer.leaves)
    if not answer.in_place:
        if table_id:
            app.pickers.open(key, interaction, answer.holding)
    elif shown is not None:
        if table_id:
            app.pickers.turn(key, shown, interaction, answer.holding)
        else:
            app.pickers.hold(shown, answer.holding)
    if not table_id and beside:
        first = (answer.in_place and shown) or interaction.id
        app.pickers.beside(beside, first, interaction, answer.holding)


def origin(interaction: discord.Interaction[Any]) -> int | None:
    """Return the interaction whose private answer was pressed, if any was."""
    message = interaction.message
    if message is None or not message.flags.ephemeral or message.interaction_metadata is None:
        return None
    return message.interaction_metadata.id


async def _unannounced(interaction: discord.Interaction[Any], late: asyncio.Task[None]) -> None:
    late.cancel()
    # Await it: asyncio logs the error of a task that nobody awaits.
    (broken,) = await asyncio.gather(late, return_exceptions=True)
    if isinstance(broken, (discord.HTTPException, *LINE)):
        log.info("interaction %s could not be announced: %s", interaction.id, error_code(broken))


def _count(app: App, reply: Answer, *, turned_away: bool = False) -> None:
    outcome = TURNED_AWAY if turned_away else "unanswered"
    if reply.acknowledged is not None:
        outcome = reply.outcome
        app.figures.acknowledged.observe(reply.acknowledged - reply.began)
    app.figures.count_press(_kind(reply.interaction), outcome)


def _kind(interaction: discord.Interaction[Any]) -> str:
    """Return the label for the metrics: a command's name, ``form`` or ``press``."""
    command = getattr(interaction, "command", None)
    if command is not None:
        return str(command.qualified_name)
    typed = getattr(interaction, "type", None) is discord.InteractionType.modal_submit
    return "form" if typed else "press"


async def _let_in(app: App, reply: Answer) -> bool:
    """Stop duplicates, and users who ask for too much, before any work is done."""
    interaction = reply.interaction
    if not app.seen.first(interaction.id):
        # A duplicate could be a second move: a clue may be sent twice.
        log.info("interaction %s came twice", interaction.id)
        return False
    if app.ending:
        await _turn_away(reply, reply.words("refusal-restarting"))
        return False
    user_id = interaction.user.id
    # Duplicates return earlier, so they cost the user one token only.
    bucket = app.presses
    entry = bucket.enter(user_id)
    if entry is Entry.FREE:
        bucket = app.lasting
        # Never overdraw the bucket: that would lock a person out for hours.
        entry = Entry.TOO_FAST if bucket.wait(user_id) else bucket.enter(user_id)
    # In Discord's language: a flood of presses must not reach the store.
    if entry is Entry.TOO_FAST:
        await _turn_away(reply, reply.words("refusal-too-fast", seconds=bucket.wait(user_id)))
    elif entry is Entry.FREE and app.working.full(user_id):
        await _turn_away(reply, reply.words("refusal-too-much"))
        return False
    # Do not answer a flood: every answer is a request to Discord.
    return entry is Entry.FREE


async def _turn_away(reply: Answer, text: str) -> None:
    reply.beside = True
    await _apologise(reply, text)


def _refused(reply: Answer, error: discord.HTTPException) -> str:
    """Log that Discord refused an answer, without its words: they may repeat the answer.

    Returns the reason where another answer may be taken, else nothing.
    """
    interaction, refusal = reply.interaction, meaning(error)
    what = (interaction.id, error.status, error.code)
    if error.code in TOO_LATE:
        log.info("interaction %s was over before its answer (%s)", interaction.id, error.code)
        return ""
    if error.status == _TOO_FAST or error.status >= 500:
        said = "Discord takes no answer to interaction %s now (%s, %s)"
        log.warning(said, *what, extra=outage(error))
        return ""
    said = "the answer to interaction %s was refused (%s, %s)"
    if refusal is None:
        reply.outcome = "failed"
        return reply.words("mishap", number=mishap(error, said, *what))
    reply.outcome = "refused"
    log.warning(said, *what)
    return refusal_text(reply.words, refusal)


async def _refuse(
    app: App, reply: Answer, reader: Reader, table_id: str | None, refusal: Refusal
) -> Content:
    # Discord is busy, or refuses: the user has made no mistake.
    reply.outcome = "refused" if refusal.params.get("why") != "busy" else "busy"
    # What can't be taken of a form must not take away the menu that opened it.
    reply.beside |= reply.in_place and _kind(reply.interaction) == "form"
    table = await _table(app, table_id)
    if table and isinstance(refusal, _POINTS) and await post_missing(app, table):
        return Content(reply.words("posted-again"))
    if table and isinstance(refusal, NotCome) and await take_in(app, table, reader.user_id):
        return Content(reply.words("refusal-comes-late"))
    seat = table.viewer(reader.user_id) if table else None
    text = refusal_text(reply.words, refusal, table, seat)
    if table and text == reply.words("refusal-over"):
        return await _over(app, reader, table)
    if table and isinstance(refusal, AtBoard):
        text += f"\n{app.board_link(table)}"
    # What can't be done at this moment is not said below the next one.
    return Content(text, passing=text if table and table.row.status == RUNNING else "")


async def _over(app: App, reader: Reader, table: Table) -> Content:
    """Lead from an old question to the end of its game, and players to the next one.

    After a game of a cup there is none.
    """
    words, row = reader.words, table.row
    drawn = await app.service.store.read(cup_tables.counts(row.guild_id or 0, row.id))
    rematch = button(ids.table(table.id, "rematch"), rematch_label(table, words), PRIMARY)
    plays = table.seat_of(reader.user_id) is not None
    rows = ([rematch],) if plays and not drawn else ()
    return Content(words("over-board", link=app.board_link(table)), rows=rows)


async def _content(
    app: App, reply: Answer, work: Work, about: About, press: Press | None, *, guess: bool
) -> Content | None:
    interaction = reply.interaction
    try:
        reader = await app.reader(interaction, guess=guess, table_id=about())
        reply.words = reader.words
        try:
            _let_through(app, interaction, press)
            content = await work(reader)
            if content is not None and content.modal is not None:
                return replace(content, text=reply.words("mishap-form"))
            return await _with_hand_note(app, reader, about(), content)
        except (Refusal, discord.HTTPException) as error:
            refusal = error if isinstance(error, Refusal) else meaning(error)
            if refusal is None:
                raise
            return await _refuse(app, reply, reader, about(), refusal)
    except StoreError as error:
        reply.outcome = "store"
        number = mishap(error, "the store refused to work for interaction %s", interaction.id)
        return Content(reply.words("mishap-store", number=number))
    except Exception as error:  # noqa: BLE001 (the player gets an error number, the log the rest)
        reply.outcome = "failed"
        number = mishap(error, "interaction %s failed", interaction.id)
        return Content(reply.words("mishap", number=number))


def _let_through(app: App, interaction: discord.Interaction[Any], press: Press | None) -> None:
    """Stop commands and users that the owner has switched off, but never ``/privacy``."""
    off = app.switches
    name = _kind(interaction).partition(" ")[0]  # a subcommand goes with its command
    if name == "privacy" or isinstance(press, PrivacyPress):
        return
    if off.blocks(interaction.user.id, interaction.guild_id):
        raise Blocked
    if name in off.commands:
        raise SwitchedOff


async def _with_hand_note(
    app: App, reader: Reader, table_id: str | None, content: Content | None
) -> Content | None:
    """Put a one-time note first: direct messages with hands do not reach the reader."""
    if table_id is None or content is None or not content.text:
        return content
    # A press has already read this with its place. A command looks up its table later.
    if reader.place is not None and reader.place.refused != REFUSED:
        return content
    said = reader.words("hand-unreached")
    if app.trouble.closed:
        said = reader.words("refusal-discord", why="quarantined", code="")
    text = f"{said}\n{content.text}"
    # A later answer will have room. Check the notice last: it records that the note was shown.
    shown = len(text) <= TEXT_LIMIT and await app.service.notices.hand_unreached(
        table_id, reader.user_id, app.now()
    )
    return replace(content, text=text) if shown else content


async def _table(app: App, table_id: str | None) -> Table | None:
    with contextlib.suppress(NotYours):
        return None if table_id is None else await app.service.tables.load(table_id)
    return None
