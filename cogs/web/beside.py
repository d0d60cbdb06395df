"""What a visitor finds beside the moves of a table: a hint, the rules, and resigning."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from msgspec.structs import replace

from cogs.board.more import resign_text
from cogs.board.press import require_playing
from cogs.lobby.rulebook import rules
from cogs.picker.hints import advise, asks_first, hint_lines
from cogs.table.model import Table
from cogs.table.play import acting
from cogs.table.play.acting import require_hint
from cogs.table.play.drafts import form_of
from cogs.ui.app import App
from cogs.web.asking import Asked, Visitor, show
from cogs.web.sheets import of_content
from cogs.web.shown import Choice, Shown
from engine.refusals import Malformed


async def beside(app: App, visitor: Visitor, table: Table, what: str) -> Shown:
    """Do one of ``PRESSES``; raises ``Malformed`` for any other, and why it is refused."""
    if what not in PRESSES:
        raise Malformed("old-button")
    return await PRESSES[what](app, visitor, table)


async def _rules(_app: App, visitor: Visitor, table: Table) -> Shown:
    return of_content(rules(table.row.game, 0, visitor.words), table.game.spec.title)


async def _hint(app: App, visitor: Visitor, table: Table) -> Shown:
    require_hint(table, visitor.user_id)
    if not asks_first(table):
        return await _hint_sure(app, visitor, table)
    return await _asked(app, visitor, table, "hint-sure", visitor.words("hint-ask"))


async def _hint_sure(app: App, visitor: Visitor, table: Table) -> Shown:
    """Show the advised move as if the visitor had chosen it: one more tap carries it out."""
    table, advice = await advise(app, visitor.user_id, table)
    seat, action = table.require_viewer(visitor.user_id), advice.best.action
    note = "\n".join(filter(None, hint_lines(table, seat, advice, visitor.words)))
    form = form_of(table, seat)
    written = form is not None and form.verb == action.verb
    path = () if written else table.game.asking.worded(table.view(seat), action).words
    shown = await show(app, visitor, table, Asked(path, note=note))
    if shown.confirm:  # its question would say the sum once more
        shown = replace(shown, question=note.replace("\n", "\n-# "), note="")
    # The way back leads to where they were, not through steps that they never took.
    return replace(shown, back=()) if shown.back and not shown.tabs else shown


async def _resign(app: App, visitor: Visitor, table: Table) -> Shown:
    require_playing(table, visitor.user_id)
    text = resign_text(table, visitor.user_id, visitor.words)
    return await _asked(app, visitor, table, "resign-sure", text)


async def _resign_sure(app: App, visitor: Visitor, table: Table) -> Shown:
    after = await app.service.tables.do(acting.resign, table.id, app.now(), visitor.user_id)
    return await show(app, visitor, after, Asked(note=visitor.words("resigned")))


async def _asked(app: App, visitor: Visitor, table: Table, what: str, question: str) -> Shown:
    """Show a table with one question, whether the visitor is sure."""
    shown = await show(app, visitor, table)
    sure = Choice((what,), visitor.words(f"button-{what}"), best=what == "hint-sure")
    plain = {"choices": (), "tabs": (), "form": None, "confirm": None, "undo": None, "pages": 1}
    return replace(shown, question=question, sure=sure, beside=(), sent=False, **plain)


PRESSES: Final[Mapping[str, Callable[[App, Visitor, Table], Awaitable[Shown]]]] = {
    "rules": _rules,
    "hint": _hint,
    "hint-sure": _hint_sure,
    "resign": _resign,
    "resign-sure": _resign_sure,
}
