"""Written decisions, one press at a time: what a draft may become, and what typed text means.

A draft is the words of an unfinished ``Arrange`` form, ``ROW`` between its rows. Everything here
is pure; ``drafts`` keeps them.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import Action
from engine.forms import ROW, Arrange, Form
from engine.refusals import Illegal

Draft = tuple[str, ...]

BREAK, BACK, CLEAR, SEND = "row", "back", "clear", "send"
"""What a press does; every other press is a word that is appended."""


def press(form: Arrange, draft: Draft, what: str) -> Draft:
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
    if what in draft or len(laid(draft)) >= form.most:
        return draft
    return (*draft, what)


def laid(draft: Draft) -> Draft:
    """Return the words without the breaks."""
    return tuple(word for word in draft if word != ROW)


def may_break(form: Arrange, draft: Draft) -> bool:
    """Return whether another row may begin now."""
    return bool(draft) and draft[-1] != ROW and draft.count(ROW) + 1 < form.rows


def finished(form: Arrange, draft: Draft) -> Action:
    """Return the action that sends a draft; a row that was begun and left empty is dropped.

    Raises:
        Illegal: It is not finished (``size``).
    """
    while draft and draft[-1] == ROW:
        draft = draft[:-1]
    if not draft:
        raise Illegal("size", {"least": form.least, "most": form.most, "rows": form.rows})
    return form.validate(Action(form.verb, draft))


def typed(form: Form, text: str, shown: Mapping[str, str]) -> Action | None:
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
