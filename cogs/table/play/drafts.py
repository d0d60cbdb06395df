"""Written decisions at a table: drafts are kept with the table, so nothing of them gets lost."""

from __future__ import annotations

import contextlib

from cogs.table.edit import Edit
from cogs.table.model import Stale, Table, require_running
from cogs.table.play import forms
from cogs.table.play.forms import Draft
from engine.actions import Action
from engine.contract import Seat
from engine.forms import Arrange
from engine.refusals import Illegal


def form_of(table: Table, seat: Seat) -> Arrange | None:
    """Return what a seat may write now; None where it chooses, or may not act."""
    if table.position is None or seat not in table.game.may_act(table.position.state):
        return None
    found = table.game.forms(table.position.state, seat)
    return next((form for form in found if isinstance(form, Arrange)), None)


def press(edit: Edit, user_id: int, token: str, what: str) -> tuple[Table, Draft]:
    """Change one's own draft by one press.

    Args:
        edit: The table.
        user_id: Who presses.
        token: The token of the question the button was made for.
        what: See ``forms.press``.

    Returns:
        The table, and the draft afterwards.

    Raises:
        Stale: The question is an old one.
        NotYours: The user may not write there.
        Illegal: The form has no such word.
    """
    table = edit.table
    require_running(table)
    # Whoever resigned is refused, too: a form shows what the seat holds (decision: seats).
    seat = table.require_viewer(user_id)
    form = form_of(table, seat)
    if form is None or token != table.token(seat):
        raise Stale(table)
    before = edit.drafts.get((seat, token), ())
    after = forms.press(form, before, what)
    if after != before:
        edit.drafts[seat, token] = after
    return edit.result(), after


def finished(edit: Edit) -> dict[Seat, Action]:
    """Return what the seats that owe have written so far, where it could be sent as it is."""
    table = edit.table
    found: dict[Seat, Action] = {}
    for seat in table.owing:
        form = form_of(table, seat)
        if form is not None:
            # An unfinished one counts as none: the default is played instead.
            with contextlib.suppress(Illegal):
                draft = edit.drafts.get((seat, table.token(seat)), ())
                found[seat] = forms.finished(form, draft)
    return found


def drop_old(edit: Edit) -> None:
    """Drop the drafts of questions that no player is asked any more."""
    state = edit.table.play()[1].state
    # Not ``to_act``: a draft may also be a change of an answer that was given.
    asked = () if edit.table.over else edit.table.game.may_act(state)
    tokens = {edit.table.token(seat) for seat in asked}
    edit.drafts = {place: words for place, words in edit.drafts.items() if place[1] in tokens}
