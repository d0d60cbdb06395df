"""What a visitor does at a table: the decisions that presses in Discord make."""

from __future__ import annotations

from functools import partial

from cogs.picker.page import brought, done_text
from cogs.picker.press import came_out
from cogs.table.model import Stale, Table, require_running, storable, undoable
from cogs.table.notify.announcements import phase_over
from cogs.table.play import acting, drafts
from cogs.table.play.drafts import form_of, shown_words
from cogs.table.play.picker import at_once, find, last_choice
from cogs.ui.app import App
from cogs.ui.phrases import describe_action, refusal_text
from cogs.web.asking import Asked, Visitor, lettered, show
from cogs.web.shown import Shown
from engine.actions import MAX_TEXT, Action, parse
from engine.forms import Arrange
from engine.position import last_undoable
from engine.prompts import Path
from engine.refusals import Illegal, Malformed
from engine.spec import Seat


async def choose(
    app: App, visitor: Visitor, table: Table, token: str, path: Path, *, sure: bool
) -> Shown:
    """Carry out the action of a path if it is ``sure`` or the only one left; else ask on.

    Raises ``Stale`` for a question that is over, and why the visitor may not act.
    """
    require_running(table)
    seat = table.require_viewer(visitor.user_id)
    if token != table.token(seat):
        raise Stale(table)
    if sure:
        return await _act(app, visitor, table, token, find(table, seat, Action.of(path)))
    try:
        last = await app.pictures.draw(partial(at_once, table, seat, path))
    except Malformed:
        raise Stale(table) from None
    if last is not None and not last.soon:
        return await _act(app, visitor, table, token, last.action)
    return await show(app, visitor, table, Asked(path, change=True))


async def _act(app: App, visitor: Visitor, table: Table, token: str, action: Action) -> Shown:
    seat, user_id = table.require_viewer(visitor.user_id), visitor.user_id
    try:
        after = await app.service.tables.do(acting.submit, table, app.now(), user_id, token, action)
    except (Illegal, Malformed) as refusal:
        return await _refused(app, visitor, table, seat, refusal)
    said = lettered(table, _said(table, after, action, visitor))
    return await show(app, visitor, after, Asked(note=said))


def _said(table: Table, after: Table, action: Action, visitor: Visitor) -> str:
    words, seat = visitor.words, table.require_viewer(visitor.user_id)
    if action in table.legal(seat):
        forced = last_undoable(after.play()[1], seat)  # chance drew, a forced move followed
        if action.verb in table.game.spec.immediate:
            if table.game.spec.simultaneous and phase_over(table, after):
                return came_out(table, after, seat, action, words)
            if forced is not None:
                return words("done", what=describe_action(after, parse(forced.action), words, seat))
            came = brought(table, after, seat, action, words)
            # In the middle of a turn the next question says what has just happened.
            if came or (seat in after.owing and not table.game.spec.simultaneous):
                return "\n".join(came)
        came = brought(table, after, seat, action, words)
        return "\n".join([done_text(table, seat, action, words), *came])
    form, left = form_of(table, seat), form_of(after, seat)
    if form is None or form.verb != action.verb:
        return words("done-simply")
    # The others may have been done before.
    sent = "form-sent-changeable" if left == form else "form-sent"
    return words(sent, what=describe_action(table, action, words, seat))


async def _refused(
    app: App, visitor: Visitor, table: Table, seat: Seat, refusal: Illegal | Malformed
) -> Shown:
    note = refusal_text(visitor.words, refusal, table, seat)
    return await show(app, visitor, table, Asked(note=note, marked=refusal.marked, refused=True))


async def take_back(app: App, visitor: Visitor, table: Table, seq: int) -> Shown:
    back = undoable(table, visitor.user_id)
    after = await app.service.tables.do(acting.undo, table.id, app.now(), visitor.user_id, seq)
    if back is None or back.seat not in after.owing:
        return await show(app, visitor, after)
    # The last word may have been chosen with the one before: here it can be changed.
    make = partial(last_choice, after, back.seat, parse(back.action))
    return await show(app, visitor, after, Asked(await app.pictures.draw(make)))


async def write(
    app: App, visitor: Visitor, table: Table, token: str, words: Path, *, send: bool
) -> Shown:
    """Keep some words as the visitor's draft, and ``send`` it if wanted; raises ``Stale``."""
    now, user_id, seat = app.now(), visitor.user_id, table.require_viewer(visitor.user_id)
    if token != table.token(seat):
        raise Stale(table)
    form, text = form_of(table, seat), storable(" ".join(words))
    shown = {} if form is None else shown_words(table, seat, form, visitor.words)
    if (
        send
        and form is not None
        and (refusal := _unsendable(form, form.read(text[:MAX_TEXT], shown).words))
    ):
        return await _refused(app, visitor, table, seat, refusal)  # what was kept stays
    table, draft = await app.service.tables.do(
        drafts.type_text, table.id, now, user_id, token, text, shown
    )
    form = form_of(table, seat)
    if not send or form is None:
        return await show(app, visitor, table, Asked(change=True))
    return await _act(app, visitor, table, token, drafts.draft_action(form, draft))


def _unsendable(form: Arrange, draft: drafts.Draft) -> Illegal | Malformed | None:
    try:
        drafts.draft_action(form, draft)
    except (Illegal, Malformed) as refusal:
        return refusal
    return None
