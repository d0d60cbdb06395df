"""What the reader decides: steps of the picker, written decisions, typed actions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from urllib.parse import unquote

from cogs.history.scores import ended_lines
from cogs.overview import lead_back
from cogs.picker import questions as writing
from cogs.picker.form import form_row
from cogs.picker.page import beside, brought, done_text, picker, undo_rows
from cogs.picker.questions import chosen_text, decide, go_on, questions_page
from cogs.refusals import TableOver
from cogs.table.model import Stale, Table, require_awake, require_running
from cogs.table.notify.announcements import open_questions, phase_over
from cogs.table.play import acting, audience, drafts
from cogs.table.play.drafts import form_of
from cogs.table.play.picker import at_once, find
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, TypedForm, button
from cogs.ui.content import Content
from cogs.ui.ids import OPEN_FORM, TYPE, FormPress, StepPress, TablePress
from cogs.ui.phrases import bare_name, describe_action, join_names, refusal_text, turn_line
from cogs.votes import played_meanwhile
from data.store.rows import ALWAYS, NEVER
from data.store.typed import Countdown
from data.words import Words
from engine.actions import Action, parse
from engine.forms import SIZE
from engine.position import last_undoable
from engine.refusals import NO_MARKS, Illegal, Malformed, NotYours
from engine.spec import Seat


async def step_press(app: App, reader: Reader, press: StepPress) -> Content | None:
    """Show the next step of the picker, or carry an action out."""
    table = await app.service.tables.load(press.table)
    content = await _step(app, reader, table, press)
    if content is None:
        return None
    # A refusal has no buttons, and is no board.
    on_board = table.one_message and _on_newest(reader, table) and bool(content.rows)
    return lead_back(reader, replace(content, board=on_board))


async def _step(app: App, reader: Reader, table: Table, press: StepPress) -> Content | None:
    require_awake(table)
    if press.do and table.seat_of(reader.user_id) is None and audience.open_to(table):
        return await _watch(app, reader, table, press)
    seat, on_newest = table.require_viewer(reader.user_id), _on_newest(reader, table)
    run, position = table.play()
    seen = _board_of(reader) and reader.interaction.guild_id is not None
    if not press.do or seen or press.token in map(table.token, table.owing):
        run.gate(position, seat)  # what can be done at once is offered where others see it, too
    if press.do and (press.token == table.token(seat) or not on_newest):
        return await act(app, reader, table, press.token, find(table, seat, Action.of(press.path)))
    if press.do:
        # What the board offered is done already; its button asks for what follows.
        press = replace(press, path=(), do=False)
    with suppress(Malformed):
        if not _outdated(table, reader, press, table.token(seat)):
            page = None if press.path else await writing.form_question(app, reader, table)
            return page or await _choose(app, reader, table, press)
    return await moved_on(app, reader, table)


async def _watch(app: App, reader: Reader, table: Table, press: StepPress) -> Content:
    """Keep what a spectator says to the question that is open to all."""
    words, action = reader.words, Action.of(press.path)
    try:
        await app.service.tables.do(
            audience.answer, table, app.now(), reader.user_id, press.token, action
        )
    except Stale as stale:
        return Content(words("moved-on", link=app.board_link(stale.table)))
    said = words("audience-noted", what=chosen_text(table, None, action, words))
    return Content(said, passing=said)


async def _choose(app: App, reader: Reader, table: Table, press: StepPress) -> Content | None:
    """Carry out the only action that a choice leaves, or ask for the next choice."""
    seat = table.require_viewer(reader.user_id)
    if acting.counts_down(table, reader.user_id):  # another choice is made now
        table = await app.service.tables.do(acting.stop_countdown, table, app.now(), reader.user_id)
    # Only for these players is it worth the way to another thread (decision: presses).
    if press.path and table.user_at(seat).confirm != ALWAYS:
        ask = partial(at_once, table, seat, press.path)
        if (last := await app.pictures.draw(ask)) is not None:
            if last.soon:
                return await _count_down(app, reader, table, press.token, last.action)
            return await act(app, reader, table, press.token, last.action)
    if (page := await questions_page(app, table, seat, reader.words, press.path)) is not None:
        return page
    return await picker(app, table, seat, reader.words, press.path, press.page)


async def _count_down(
    app: App, reader: Reader, table: Table, token: str, action: Action
) -> Content:
    """Say when an action will be done, and offer to do it now or to wait."""
    words = reader.words
    seat = table.require_viewer(reader.user_id)
    path = table.game.asking.worded(table.view(seat), action).words
    shown = await picker(app, table, seat, words, path)

    async def begin() -> None:
        # Only now: what the player has not seen must not be done without them.
        user_id, now = reader.user_id, app.now()
        with suppress(NotYours):
            await app.service.tables.do(acting.count_down, table.id, now, user_id, token, action)

    when = f"<t:{(app.now() + acting.COUNTDOWN) // 1000}:R>"
    what = describe_action(table, action, words, seat)
    # First what does no harm, where the choice was: a finger may tap twice.
    row = [
        button(ids.table(table.id, "wait", ids.bare(token)), words("button-wait")),
        button(ids.step(table.id, token, action.words, ids.DO), words("button-now"), GOOD),
    ]
    said = words("picker-soon", what=what, when=when)
    return replace(shown, text=said, rows=(row,), then=begin)


async def wait(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    """Stop a countdown, and ask again; too late, what happened since is said."""
    after = await app.service.tables.do(acting.stop_countdown, table.id, app.now(), reader.user_id)
    seat = after.viewer(reader.user_id)
    if seat is None or unquote(press.arg) != after.token(seat):
        return await moved_on(app, reader, after)
    return await decide(app, reader, after)


async def typed(app: App, reader: Reader, table: Table, text: str) -> Content | None:
    """Do what a typed move says as if it was pressed, ask on, or say why it can't be."""
    seat = table.require_viewer(reader.user_id)
    require_running(table)
    run, position = table.play()
    run.gate(position, seat)
    try:
        if (clue := writing.read_typed(reader, table, seat, text)) is not None:
            return await act(app, reader, table, None, clue)
    except Illegal as refusal:
        return await writing.keep_typed(app, reader, table, text, refusal)
    read = await app.pictures.draw(partial(app.completer.read, table, seat, text, reader.words))
    if read.action is not None:
        return await _act_typed(app, reader, table, seat, read.action)
    if read.sure and read.path is not None:
        return await _choose(app, reader, table, StepPress(table.id, table.token(seat), read.path))
    why = read.reply
    # The page on which one writes says itself how much is missing.
    note = refusal_text(reader.words, why, table, seat) if why and why.code != SIZE else ""
    cells = why.marked if why else NO_MARKS
    return await decide(app, reader, table, note, cells, read.path or ())


async def _act_typed(
    app: App, reader: Reader, table: Table, seat: Seat, action: Action
) -> Content | None:
    """Carry out a typed action unless its player confirms such ones, as after a press."""
    how, chance = table.user_at(seat).confirm, action.verb in table.game.spec.immediate
    ends = not chance and table.final(seat, action)
    if chance or how == NEVER or (how != ALWAYS and not ends):
        return await act(app, reader, table, None, action)
    path = table.game.asking.worded(table.view(seat), action).words
    return await _choose(app, reader, table, StepPress(table.id, table.token(seat), path))


def _outdated(table: Table, reader: Reader, press: StepPress, token: str) -> bool:
    """Return whether a press was made for a board that is not the newest any more.

    The newest public board opens any present question, also after the first half of a turn.
    """
    if press.path or not (board := _board_of(reader)):
        return press.token != token
    return board < (table.row.board_message_id or 0) and press.token != token


def _on_newest(reader: Reader, table: Table) -> bool:
    message = reader.interaction.message
    return message is not None and message.id == table.row.board_message_id


def _board_of(reader: Reader) -> int | None:
    """Return the message whose button was pressed, unless it is an ephemeral one."""
    message = reader.interaction.message
    return None if message is None or message.flags.ephemeral else message.id


async def moved_on(app: App, reader: Reader, table: Table, note: str = "") -> Content:
    """Say that the board has moved on and show what is to be decided now."""
    if table.over:
        raise TableOver
    note = note or reader.words("moved-on", link=app.board_link(table))
    try:
        return await decide(app, reader, table, note)
    except NotYours as refusal:
        seat = table.viewer(reader.user_id)
        return Content(f"{note}\n{refusal_text(reader.words, refusal, table, seat)}")


async def _answered(
    app: App, reader: Reader, before: Table, after: Table, seat: Seat, action: Action
) -> Content | None:
    """Say what was chosen while all choose: where it was pressed.

    Others read who has answered on the public board.
    """
    words, typed = reader.words, reader.interaction.message is None
    open_, on_board = not phase_over(before, after), _board_of(reader) is not None
    typed_on = typed and seat in after.owing
    chosen = chosen_text(before, seat, action, words)
    if open_ and (typed_on or not (typed or on_board)):
        # One question after the other, on the page on which this one was answered.
        path = () if seat in after.owing else action.words[:-1]
        note = words("answer-until", what=chosen) if typed_on else ""
        if (page := await questions_page(app, after, seat, words, path, note)) is not None:
            return page
    # The buttons of the board stand above its answer, and a phone has room for few lines.
    line = words("answer-pressed" if on_board else "answer-until", what=chosen)
    line = line if open_ else came_out(before, after, seat, action, words)
    # What came out is true until more does; a party's next question ends it, too.
    # Without a rest the next question comes with it: there it stays until that one's answers.
    until = None if open_ else after.row.seq + (not after.reveals)
    rows = writing.change_rows(after, seat, words) if open_ and not on_board else ()
    said = await go_on(app, reader, after, Content(line, rows=rows, passing=line, until=until))
    if not on_board:
        return said
    # A direct message shows the answer when it is brought up to date. Below a board that asks the
    # next question already, or ends the game, what came out would stand as an answer to that.
    below = reader.interaction.guild_id is not None and (open_ or after.reveals)
    return said if below else None


def came_out(before: Table, after: Table, seat: Seat, action: Action, words: Words) -> str:
    """Say what came out for who gave the last answer of all, or what that was."""
    views = before.view(seat), after.view(seat)
    said = after.renderer.came(*views, after.scene(words, seat))
    return said or words("answer-last", what=chosen_text(before, seat, action, words))


async def act(
    app: App, reader: Reader, table: Table, token: str | None, action: Action
) -> Content | None:
    """Carry an action out; show the next question, or what was done. A typed one has no token.

    None says that there is nothing to add to what the reader sees.
    """
    seat = table.require_viewer(reader.user_id)
    # Before the move, which gives them the seat back.
    back = await played_meanwhile(app, reader, table) if table.computer(seat) else ""
    try:
        after = await app.service.tables.do(
            acting.submit, table, app.now(), reader.user_id, token, action
        )
    except Stale as stale:
        return await moved_on(app, reader, stale.table)
    except (Illegal, Malformed) as refusal:
        note = refusal_text(reader.words, refusal, table, seat)
        return await decide(app, reader, table, note, refusal.marked)
    return await _moved(app, reader, table, after, action, back)


async def counted_down(app: App, what: Countdown, before: Table, after: Table) -> None:
    """Answer the end of a countdown as a press is, in the message that showed it."""
    key = before.id, what.user
    if (interaction := app.pickers.newest(key)) is None:
        return  # after a restart, or too long ago: the next press is answered
    reader = await app.reader(interaction, table_id=before.id)
    # Nobody pressed: the next question waits for a press, also on the page of all tables.
    content = await _moved(app, reader, before, after, parse(what.action), stay=True)
    if content is not None:
        app.pickers.change(key, lead_back(reader, content))


async def _moved(
    app: App,
    reader: Reader,
    table: Table,
    after: Table,
    action: Action,
    back: str = "",
    *,
    stay: bool = False,
) -> Content | None:
    """Return what a player reads whose move is made: the next question, or what was done."""
    seat = table.require_viewer(reader.user_id)
    await app.pictures.after_board(after.id)
    immediate, writes = action.verb in table.game.spec.immediate, form_of(table, seat) is not None
    # What was written and is taken back is no answer: it is asked for again.
    if not (back or writes) and table.game.spec.simultaneous and immediate:
        return await _answered(app, reader, table, after, seat, action)
    if after.one_message and _on_newest(reader, after):
        return None  # the board itself asks on
    # The public board that tells a phase's result has the next question: asked here, it would
    # stand above that result.
    if seat in after.owing and not after.one_message and not phase_over(table, after):
        # In the middle of a turn the next question says what has just happened.
        note = "" if immediate and not writes else _said(table, after, seat, action, reader)
        page = await decide(app, reader, after, "\n".join(filter(None, (back, note))))
        undo = () if after.solo else undo_rows(after, reader.user_id, reader.words)
        return replace(page, rows=beside(page.rows, undo[0])) if undo else page
    done = await done_content(app, reader, table, after, action, back)
    return await go_on(app, reader, after, done, stay=stay)


async def done_content(
    app: App, reader: Reader, before: Table, after: Table, action: Action, back: str
) -> Content:
    """Say what was done, and offer to take it back; at the end of a private game, its total."""
    seat = before.require_viewer(reader.user_id)
    done, passing = _said(before, after, seat, action, reader), ""
    rows = undo_rows(after, reader.user_id, reader.words)
    if action.verb in before.game.spec.immediate:
        # Chance alone decided: there is nothing to take back, but maybe more has happened.
        rows = ()
        if (last := last_undoable(after.play()[1], seat)) is not None:
            what = describe_action(after, parse(last.action), reader.words, seat)
            done = reader.words("done", what=what)
        elif came := brought(before, after, seat, action, reader.words):
            passing = turn_line(after, reader.words)
            done = "\n".join([*came, passing]).strip()
    elif seat in after.game.may_act(after.play()[1].state) and open_questions(
        after
    ) == open_questions(before):
        done = passing = f"{done} {reader.words('done-changeable')}"
        rows = (form_row(after, seat, reader.words),)
    lines = [back, done]
    if rows and (waits := acting.waiting_computers(after)):
        # Taken back meanwhile, or not: it answers only when its player had the time to look.
        who = join_names(reader.words, [bare_name(after, other) for other in waits])
        lines.append(passing := reader.words("done-computer", who=who, count=len(waits)))
        press = ids.table(after.id, "go", ids.bare(after.token(waits[0])))
        rows = ([*rows[0], button(press, reader.words("button-go"))],)
    if after.private:
        lines += await ended_lines(app, after, reader.words)
        lines.append(reader.words("private-over", link=app.link(after)))
    # What the next move of another player answers can't be taken back; then it asks again.
    again = None if after.over else reader.words
    until = after.row.seq if rows or again else None
    said = "\n".join(filter(None, lines))
    return Content(said, rows=rows, until=until, passing=passing, again=again)


def _said(table: Table, after: Table, seat: Seat, action: Action, reader: Reader) -> str:
    if action not in table.legal(seat):
        if (form := form_of(table, seat)) is None or form.verb != action.verb:
            # Another player was faster: the board itself says what happened.
            return reader.words("done-simply")
        return reader.words("form-sent", what=describe_action(table, action, reader.words, seat))
    news = brought(table, after, seat, action, reader.words)
    return "\n".join([done_text(table, seat, action, reader.words), *news])


async def form_press(app: App, reader: Reader, press: FormPress | TypedForm) -> Content:
    """Keep what was typed, or do what a button says; all but the tools below change the draft."""
    try:
        if isinstance(press, TypedForm):
            content = await writing.take_typed(app, reader, press)
        else:
            content = await FORM_TOOLS.get(press.what, writing.press)(app, reader, press)
    except Stale as stale:
        note = await writing.counted_instead(app, reader, stale.table, press.token)
        content = await moved_on(app, reader, stale.table, note)
    return lead_back(reader, content)


async def _open(app: App, reader: Reader, press: FormPress) -> Content:
    table = await app.service.tables.load(press.table)
    require_running(table)
    if press.token != table.token(table.require_viewer(reader.user_id)):
        raise Stale(table)
    return await decide(app, reader, table)


FORM_TOOLS: dict[str, Callable[[App, Reader, FormPress], Awaitable[Content]]] = {
    drafts.SEND: writing.send,
    TYPE: writing.open_form,
    OPEN_FORM: _open,
}
