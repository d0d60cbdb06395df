"""Written decisions: a form is filled press by press, and its draft is stored with the table.

A draft is the words of an unfinished ``Arrange`` form, with ``ROW`` between its rows.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from cogs.table.edit import Edit
from cogs.table.model import Stale, Table, require_running
from cogs.table.tables import Tables
from engine.actions import Action
from engine.contract import Seat
from engine.forms import ROW, Arrange, Form
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
        token: The token of the question the button was made for.

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
    after = change_draft(form, before, what)
    if after != before:
        edit.drafts[seat, token] = after
    return edit.result(), after


def finished_drafts(edit: Edit) -> dict[Seat, Action]:
    """Return what the seats that owe have written so far, where it could be sent as it is."""
    table = edit.table
    found: dict[Seat, Action] = {}
    for seat in table.owing:
        form = form_of(table, seat)
        if form is not None:
            # An unfinished one counts as none: the default is played instead.
            with contextlib.suppress(Illegal):
                draft = edit.drafts.get((seat, table.token(seat)), ())
                found[seat] = draft_action(form, draft)
    return found


def drop_old(edit: Edit) -> None:
    """Drop the drafts of questions that no player is asked any more."""
    state = edit.table.play()[1].state
    # Not ``to_act``: a draft may also be a change of an answer that was given.
    asked = () if edit.table.over else edit.table.game.may_act(state)
    tokens = {edit.table.token(seat) for seat in asked}
    edit.drafts = {place: words for place, words in edit.drafts.items() if place[1] in tokens}


Draft = tuple[str, ...]

BREAK, BACK, CLEAR, SEND = "row", "back", "clear", "send"
"""What a press does; every other press is a word that is appended."""


def change_draft(form: Arrange, draft: Draft, what: str) -> Draft:
    """Return the draft after a press.

    A word that is there already, or a row too many, leaves it as it is: a second press of the
    same button must not undo the first.

    Raises:
        Illegal: ``unknown-item``: a word that this form does not have.
    """
    if what == CLEAR:
        return ()
    if what == BACK:
        return draft[:-1]
    if what == BREAK:
        return (*draft, ROW) if may_break(form, draft) else draft
    if what not in form.items:
        raise Illegal("unknown-item", {"item": what[:20]})
    if what in draft or len(placed_words(draft)) >= form.most:
        return draft
    return (*draft, what)


def placed_words(draft: Draft) -> Draft:
    return tuple(word for word in draft if word != ROW)


def may_break(form: Arrange, draft: Draft) -> bool:
    return bool(draft) and draft[-1] != ROW and draft.count(ROW) + 1 < form.rows


def draft_action(form: Arrange, draft: Draft) -> Action:
    """Return the action that sends a draft; a row that was begun and left empty is dropped.

    Raises:
        Illegal: It is not finished (``size``).
    """
    while draft and draft[-1] == ROW:
        draft = draft[:-1]
    if not draft:
        raise Illegal("size", {"least": form.least, "most": form.most, "rows": form.rows})
    return form.validate(Action(form.verb, draft))


def read_typed(form: Form, text: str, shown: Mapping[str, str]) -> Action | None:
    """Read a form that a player typed: words of the notation, numbers, or the words on the pieces.

    Args:
        form: What may be written.
        text: What was typed, with or without the verb; ``/`` between rows.
        shown: What people see on each item, by item.

    Returns:
        The action, not validated yet; None where the text is nothing of this form.
    """
    if not isinstance(form, Arrange):
        return None
    words = text.replace(ROW, f" {ROW} ").replace(",", " ").split()
    if words and words[0].casefold() == form.verb:
        words = words[1:]
    names = _names(form, shown)
    args: list[str] = []
    while words:
        # The longest first: what stands on one item may begin with what stands on another.
        size = next((n for n in range(len(words), 0, -1) if _key(words[:n]) in names), 0)
        if not size:
            return None
        args.append(names[_key(words[:size])])
        words = words[size:]
    return Action(form.verb, tuple(args)) if args else None


def _names(form: Arrange, shown: Mapping[str, str]) -> dict[str, str]:
    """Return every way to name an item: its word, its place in the row, what stands on it."""
    # What comes later wins: a word of the notation always means itself.
    names = {str(number): item for number, item in enumerate(form.items, 1)}
    names |= {_key(shown[item].split()): item for item in form.items if item in shown}
    names |= {item: item for item in form.items}
    return {**names, ROW: ROW}


def _key(words: list[str]) -> str:
    return " ".join(words).casefold()


async def load_draft(tables: Tables, table: Table, seat: Seat) -> Draft:
    """Return the stored draft of a seat for its present question, empty without one."""
    fresh = await tables.data(table.id)
    return fresh.drafts.get((seat, table.token(seat)), ())
