"""Answers that are written: forms with their stored drafts."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from typing import Final

from cogs.table.edit import Edit
from cogs.table.model import Stale, Table, require_running
from cogs.table.moment import Moment
from cogs.table.tables import Tables
from data.words import LOCALES, Words, words
from engine.actions import MAX_TEXT, Action
from engine.forms import ROW, Arrange, Reading, fold
from engine.refusals import Illegal
from engine.spec import Seat


def form_of(table: Moment, seat: Seat) -> Arrange | None:
    if table.position is None or seat not in table.game.may_act(table.position.state):
        return None
    forms = table.game.forms(table.position.state, seat)
    return next((form for form in forms if isinstance(form, Arrange)), None)


def is_only(table: Moment, seat: Seat) -> bool:
    """Return whether a seat can do a single thing, about which nobody needs a hint."""
    return len(table.legal(seat)) == 1 and form_of(table, seat) is None


def press(edit: Edit, user_id: int, token: str, *pressed: str) -> tuple[Table, Draft]:
    """Change one's own draft, or raise ``Stale``, ``NotYours`` or ``Illegal``."""
    seat, form = _writing(edit, user_id, token)
    after = before = readable(form, edit.drafts.get((seat, token), ()))
    for what in pressed:
        after = change_draft(form, after, what)
    if after != before:
        edit.drafts[seat, token] = after
    return edit.result(), after


def _writing(edit: Edit, user_id: int, token: str) -> tuple[Seat, Arrange]:
    table = edit.table
    require_running(table)
    # A player who resigned is refused, too: a form shows what the seat holds (decision: seats).
    seat = table.require_viewer(user_id)
    form = form_of(table, seat)
    if form is None or token != table.token(seat):
        raise Stale(table)
    return seat, form


def unsent(edit: Edit, table: Table, seat: Seat) -> Action | None:
    """Return what a seat that owes has written so far, where it could be sent as it is."""
    form = form_of(table, seat)
    if form is not None:
        # An unfinished one counts as none: the default is played instead.
        with contextlib.suppress(Illegal):
            draft = edit.drafts.get((seat, table.token(seat)), ())
            return draft_action(form, readable(form, draft))
    return None


def keep_given(edit: Edit, before: Table, seat: Seat) -> None:
    """Make what a seat has sent, or taken back just now, its draft: it goes on from there."""
    table, token = edit.table, before.token(seat)
    if form_of(table, seat) is not None and table.token(seat) == token:
        for at in (before, table):
            for given in at.game.given(at.view(seat), seat):
                edit.drafts[seat, token] = given.args


def drop_old(edit: Edit) -> None:
    state = edit.table.play()[1].state
    # Not ``to_act``: a draft may also be a change of an answer that was given.
    seats = () if edit.table.over else edit.table.game.may_act(state)
    tokens = {edit.table.token(seat) for seat in seats}
    edit.drafts = {place: words for place, words in edit.drafts.items() if place[1] in tokens}


Draft = tuple[str, ...]

BREAK, BACK, CLEAR, SEND = "row", "back", "clear", "send"
"""What a press does; every other press is a word that is appended."""
PICK: Final = "pick"
"""The menu of the words that are left."""


def change_draft(form: Arrange, draft: Draft, what: str) -> Draft:
    """Return the draft after a press; raises ``Illegal`` (``unknown-item``).

    A second press of the same button changes nothing.
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


def readable(form: Arrange, draft: Draft) -> Draft:
    """Return a draft without what was typed and names no item, and without rows it leaves empty."""
    kept: list[str] = []
    for word in draft:
        if word in form.items or (word == ROW and kept and kept[-1] != ROW):
            kept.append(word)
    return tuple(kept)


def placed_words(draft: Draft) -> Draft:
    return tuple(word for word in draft if word != ROW)


def may_break(form: Arrange, draft: Draft) -> bool:
    return bool(draft) and draft[-1] != ROW and draft.count(ROW) + 1 < form.rows


def draft_action(form: Arrange, draft: Draft) -> Action:
    """Return the action that sends a draft, or raise ``Illegal`` (``size``)."""
    while draft and draft[-1] == ROW:
        draft = draft[:-1]
    if not draft:
        raise form.wrong_size()
    return form.validate(Action(form.verb, draft))


def read_typed(
    form: Arrange, text: str, shown: Mapping[str, str], names: tuple[str, ...] = ()
) -> Action | None:
    """Read a typed move; None if it does not belong to the form. Validates nothing.

    ``names`` are those of the form (``form_names``). Raises ``Illegal`` (see ``unread``) if only
    some of its words can be read.
    """
    # Words on one's tiles come before names of the form: people read the tile.
    own = form.read(text, shown).clear and without_verb(form, text) == text
    rest = text if own else without_verb(form, text, names)
    verb, reading = rest != text, form.read(rest, shown)
    if not reading.words or not (verb or reading.clear or set(reading.words) & set(form.items)):
        return None
    if not reading.clear:
        raise unread(reading, shown)[0]
    return Action(form.verb, reading.words)


def unread(reading: Reading, shown: Mapping[str, str]) -> list[Illegal]:
    """Return why typed text can't be read: each word that is at fault, with those that are like it.

    Codes are ``word-unknown``, ``word-number``, ``word-close``, ``word-unclear``.
    """
    faults = []
    folded = {fold(word): word for word in shown.values()}
    for typed in reading.unknown[:_FAULTS]:
        if typed.isdecimal():
            faults.append(Illegal("word-number", {"typed": typed, "count": len(shown)}))
            continue
        close = get_close_matches(fold(typed), folded, cutoff=_NEAR)
        near = [_distance(fold(typed), word) for word in close]
        some = [folded[word] for word, far in zip(close, near, strict=True) if far == min(near)]
        faults.append(_fault("word-close" if some else "word-unknown", typed, some))
    for typed, items in reading.unclear:
        faults.append(_fault("word-unclear", typed, [shown[item] for item in items]))
    return faults


def _fault(code: str, typed: str, items: list[str]) -> Illegal:
    """Return what is wrong with a word; ``last`` follows an "or" where there are several items."""
    front, last = ", ".join(items[:-1]), "".join(items[-1:])
    return Illegal(code, {"typed": typed, "items": front, "last": last, "count": len(items)})


def _distance(one: str, other: str) -> int:
    """Return how many letters are to be taken out and put in."""
    same = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return len(one) + len(other) - 2 * sum(block.size for block in same)


def type_text(
    edit: Edit, user_id: int, token: str, text: str, shown: Mapping[str, str]
) -> tuple[Table, Draft]:
    """Take typed text as one's own draft; words that can't be read stay in it as typed.

    A row that begins at the end of the text stays open for the next word. Raises as ``press`` does.
    """
    seat, form = _writing(edit, user_id, token)
    draft = form.read(text[:MAX_TEXT], shown).words
    if text.endswith(ROW) and may_break(form, draft):
        draft = (*draft, ROW)
    edit.drafts[seat, token] = draft
    return edit.result(), draft


def keep_typed(edit: Edit, user_id: int, token: str, text: str, shown: Mapping[str, str]) -> Table:
    """Take typed text that can't be sent as one's draft if half of it names items, each once.

    A draft that could be sent stays: it counts when time is up, and this was not meant to replace
    it. Raises as ``press`` does.
    """
    seat, form = _writing(edit, user_id, token)
    words = placed_words(form.read(text[:MAX_TEXT], shown).words)
    read = [word for word in words if word in form.items]
    before = readable(form, edit.drafts.get((seat, token), ()))
    meant = 0 < len({*read}) == len(read) and 2 * len(read) >= len(words)
    if meant and len(placed_words(before)) < form.least:
        return type_text(edit, user_id, token, text, shown)[0]
    return edit.result()


async def load_draft(tables: Tables, table: Table, seat: Seat) -> Draft:
    fresh = await tables.data(table.id)
    return fresh.drafts.get((seat, table.token(seat)), ())


_NEAR: Final = 0.65
"""How near a word has to be to be asked about: "mda" means "mad", "spil" no "sailor"."""
_FAULTS: Final = 5
"""The most unreadable words that a refusal names."""


def shown_words(table: Moment, seat: Seat, form: Arrange, words: Words) -> dict[str, str]:
    view, scene = table.view(seat), table.scene(words, seat)
    return {item: table.renderer.form_word(item, view, scene) for item in form.items}


def without_verb(form: Arrange, text: str, names: tuple[str, ...] = ()) -> str:
    """Return what is typed behind the verb, or behind a name of the form; without quotes."""
    typed = unquoted(text)
    for name in (form.verb, *names):
        begun = typed[: len(name)]
        if fold(begun) == name and typed[len(name) : len(name) + 1] in ("", " ", ":"):
            return typed[len(name) :].lstrip(" :")
    return text


def begun_drafts(moment: Moment, seat: Seat, typed: str, words: Words) -> list[Action]:
    """Return what a seat that writes may mean: its last word may be a beginning of several."""
    form = form_of(moment, seat)
    if form is None:
        return []
    names = form_names(moment.game.spec.key, form.verb)
    reading = form.read(without_verb(form, typed, names), shown_words(moment, seat, form, words))
    *front, last = reading.words or ("",)
    # Only the word that is being typed may still be unclear.
    unclear = dict(reading.unclear)
    ends = unclear.pop(last, (last,))
    if reading.unknown or unclear or not last or set(front) & set(ends):
        return []
    drafts = [(*front, end) for end in ends]
    if len(placed_words((*front, last))) < form.least:
        drafts = [(*draft, item) for draft in drafts for item in form.items if item not in draft]
    return [Action(form.verb, draft) for draft in drafts]


_QUOTES: Final = str.maketrans(dict.fromkeys('“”„«»"', " "))


def unquoted(text: str) -> str:
    """Return text without quotation marks and needless spaces."""
    return " ".join(text.translate(_QUOTES).split())


@lru_cache
def form_names(game: str, verb: str) -> tuple[str, ...]:
    """Return what buttons, lists and people call a form in each language, the longest first."""
    keys = (f"{game}-{kind}" for kind in (f"describe-{verb}", f"label-{verb}", f"verb-{verb}-also"))
    said = [words(locale).bare(key) for key in keys for locale in LOCALES]
    names = {fold(unquoted(text)) for text in said}
    return tuple(sorted(names - {""}, key=len, reverse=True))
