"""The fewest presses from the message that asks to the move done, turn by turn.

Hidden hands are asked in the hand message, all others under the board. Nothing is drawn and
nothing stored: the rows of buttons are those that the messages are made of, and their ids lead on
as they do in Discord. What can be taken back is done at once, as by the default settings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

import discord

from cogs.table.model import Table
from cogs.table.play import drafts
from cogs.table.play.acting import forced_action
from cogs.table.play.drafts import form_of
from cogs.table.play.picker import at_once, prompt
from cogs.ui import ids
from cogs.ui.components import Pressable, Row
from cogs.ui.ids import FormPress, StepPress
from cogs.ui.messages import answers, picker
from cogs.ui.messages import form as form_page
from cogs.ui.messages.board import board_buttons
from data.words import words
from engine.actions import Action
from engine.forms import ROW, Arrange
from engine.prompts import SEPARATOR
from engine.record import Record
from engine.refusals import Malformed
from engine.spec import Seat
from tests.engine.recorded import Turn, files, turns

EN = words("en")
_MOST = 20


class NoWay(LookupError):
    """No press leads to an action: the picker hides it."""


def counted(game: str, aid: str = "preview") -> dict[str, list[int]]:
    """Return the presses of all turns of the recorded games, by kind of turn.

    With ``points`` as ``aid`` the tables show points, and begin with the best choice.
    """
    kinds: dict[str, list[int]] = {}
    for file in files(game):
        for turn in turns(Record.from_json(file.read_bytes())):
            shown = [(replace(one, row=replace(one.row, aid=aid)), act) for one, act in turn.done]
            count = presses(replace(turn, done=tuple(shown)))
            kinds.setdefault(turn.kind, []).append(count)
    return kinds


def presses(turn: Turn) -> int:
    """Return how many presses a turn takes at least, the board's own button included if needed.

    Raises:
        NoWay: One of its actions is not to be reached.
    """
    count = 0
    for table, action in turn.done:
        # What is forced happens by itself, without a press.
        if count and action == forced_action(table.game, table.play()[1].state, turn.seat):
            continue
        # In the middle of a turn the answer to the last press asks the next question.
        form = form_of(table, turn.seat)
        told = table.game.spec.hidden and not table.game.spec.simultaneous
        asked = count or turn.asked or told or bool(answers.given(table, turn.seat))
        rows = _page(table, turn.seat, StepPress("", "")) if asked else board_buttons(table, EN)
        if form is not None and action.verb == form.verb:
            buttons = (not asked) + _written(table, turn.seat, form, action)
            count += min(buttons, _typed(table, turn.seat, form, action, rows))
        else:
            count += _in_turn(table, turn.seat, action) or _chosen(table, turn.seat, action, rows)
    return count


def _in_turn(table: Table, seat: Seat, action: Action) -> int:
    """Return the presses for one of several questions: the page asks each once, in any order."""
    given = answers.given(table, seat)
    several = len(answers.questions(table, seat)) > 1 and action.words[:-1] not in given
    return (1 if given else 2) if several else 0


def _chosen(table: Table, seat: Seat, wanted: Action, rows: Iterable[Row]) -> int:
    """Look at all pages one press away, then two, until a press does what is wanted."""
    # In breadth: the first press that does it is at the end of a shortest way.
    worded = partial(table.game.asking.worded, table.view(seat))
    near, seen, asked = [tuple(rows)], set[StepPress](), worded(wanted)
    # Of actions with the same words the picker offers one.
    offered = table.game.asking.offered(table.view(seat), table.legal(seat))
    wanted = offered.get(asked, wanted)
    for count in range(1, _MOST):
        found = {press for page in near for press in _steps(page) if _leads(press, wanted, asked)}
        if any(_does(table, seat, press, wanted) for press in found):
            return count
        near = [_page(table, seat, press) for press in found - seen if not press.do]
        seen |= found
    raise NoWay(wanted.text)


def _does(table: Table, seat: Seat, press: StepPress, wanted: Action) -> bool:
    if press.do:
        return press.path == wanted.words
    last = at_once(table, seat, press.path)
    return last is not None and last.action == wanted


def _leads(press: StepPress, wanted: Action, asked: Action) -> bool:
    size = len(press.path)
    if press.path in (wanted.words[:size], asked.words[:size]):
        return True
    # A set is chosen piece by piece, or some pieces are put back.
    *front, last = press.path or ("",)
    parts, whole = Counter(last.split(SEPARATOR)), Counter(asked.words[-1].split(SEPARATOR))
    return tuple(front) == asked.words[:-1] and (parts <= whole or whole <= parts)


def _page(table: Table, seat: Seat, press: StepPress) -> tuple[Row, ...]:
    """Return the buttons that a press is answered with."""
    form = form_of(table, seat)
    if form is not None and not press.path:
        return form_page.rows(table, seat, form, (), EN)
    if len(answers.questions(table, seat)) > 1:
        return answers.page_rows(table, seat, press.path, EN)
    try:
        step = prompt(table, seat, press.path, press.page, EN, "")
    except Malformed:
        return ()
    return picker.rows(table, step, EN)


def _steps(rows: Iterable[Row]) -> Iterator[StepPress]:
    for press in map(_meant, (item for row in rows for item in row)):
        if isinstance(press, StepPress):
            yield press


def _meant(item: Pressable) -> ids.Press | None:
    if not isinstance(item, discord.ui.Button) or item.disabled:
        return None
    return ids.parse(item.custom_id or "")


def _typed(table: Table, seat: Seat, form: Arrange, wanted: Action, rows: Iterable[Row]) -> int:
    """Open the form by a button of the page, send it, and send what the preview shows."""
    opens = ids.form(table.id, table.token(seat), ids.TYPE)
    shown = drafts.shown_words(table, seat, form, EN)
    line = form_page.as_typed(form, wanted.args, shown)
    if all(opens != item.custom_id for row in rows for item in row):
        raise NoWay(wanted.text)
    if form.read(line, shown).words != wanted.args:
        raise NoWay(line)
    return 3


def _written(table: Table, seat: Seat, form: Arrange, wanted: Action) -> int:
    """Press word after word of a form, and *Send*."""
    draft: drafts.Draft = ()
    pressed = [drafts.BREAK if word == ROW else word for word in wanted.args]
    for what in (*pressed, drafts.SEND):
        rows = form_page.rows(table, seat, form, draft, EN)
        offered = {
            press.what
            for press in (_meant(one) for row in rows for one in row)
            if isinstance(press, FormPress)
        }
        if what not in offered:
            raise NoWay(wanted.text)
        draft = draft if what == drafts.SEND else drafts.change_draft(form, draft, what)
    return len(pressed) + 1
