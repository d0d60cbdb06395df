"""The fewest presses from the message that asks to the move done, turn by turn.

Hidden hands are asked in the hand message, all others under the board. Nothing is drawn and
nothing stored: the rows of buttons are those that the messages are made of, and their ids lead on
as they do in Discord. What can be taken back is done at once, as by the default settings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

import discord

from cogs.board.page import move_buttons
from cogs.picker import form as form_page
from cogs.picker import page as picker
from cogs.picker import questions
from cogs.table.lobby.opening import AIDS
from cogs.table.moment import Moment
from cogs.table.play import drafts
from cogs.table.play.acting import forced_action
from cogs.table.play.choices import gains_of
from cogs.table.play.drafts import form_of
from cogs.table.play.picker import at_once, find, prompt
from cogs.ui import ids
from cogs.ui.components import Pressable, Row
from cogs.ui.ids import FormPress, StepPress
from data.words import words
from engine import registry
from engine.actions import Action
from engine.forms import ROW, Arrange
from engine.prompts import SEPARATOR, Path
from engine.record import Record
from engine.refusals import Malformed
from engine.spec import Seat
from tools.support.recorded import Turn, files, turns

EN = words("en")
_MOST = 20


class NoWay(LookupError):
    """No press leads to an action: the picker hides it."""


@dataclass(frozen=True, slots=True)
class Count:
    """The presses of a recorded turn.

    Attributes:
        way: How the game is played, if alone: ``alone``, ``alone, stack sealed``.
        kind: The verbs of the turn.
        presses: For each of the ``aids`` asked for: where points are hidden, or shown.
        best: Nothing brought more points, or points say nothing.
    """

    way: str
    kind: str
    presses: tuple[int, ...]
    best: bool


def counted(game: str, aids: Iterable[str] = AIDS) -> Iterator[Count]:
    """Yield the presses of all turns of the recorded games."""
    for file in files(game):
        record = Record.from_json(file.read_bytes())
        for turn in turns(record):
            count = tuple(presses(turn.aided(aid)) for aid in aids)
            yield Count(_way(record), turn.kind, count, _is_best(turn))


def _way(record: Record) -> str:
    if record.deal.seats > 1:
        return ""
    options = registry.game(record.deal.game).spec.options
    chosen = [
        (option, record.deal.options.get(option.key, option.default))
        for option in options
        if option.alone
    ]
    return ", ".join(["alone", *(f"{one.key} {way}" for one, way in chosen if way != one.default)])


def _is_best(turn: Turn) -> bool:
    for table, action in turn.done:
        gains = gains_of(table, turn.seat, table.legal(turn.seat))
        if gains and gains.get(action.words) != max(gains.values()):
            return False
    return True


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
        asked = count or turn.asked or told or bool(questions.given_answers(table, turn.seat))
        rows = _page(table, turn.seat, StepPress("", "")) if asked else move_buttons(table, EN)
        if form is not None and action.verb == form.verb:
            buttons = (not asked) + _written(table, turn.seat, form, action)
            count += min(buttons, _typed(table, turn.seat, form, action, rows))
        else:
            count += _in_turn(table, turn.seat, action) or _chosen(table, turn.seat, action, rows)
    return count


def _in_turn(table: Moment, seat: Seat, action: Action) -> int:
    """Return the presses for one of several questions: the page asks each once, in any order."""
    given = questions.given_answers(table, seat)
    several = len(questions.questions(table, seat)) > 1 and action.words[:-1] not in given
    return (1 if given else 2) if several else 0


def _chosen(table: Moment, seat: Seat, wanted: Action, rows: Iterable[Row]) -> int:
    """Look at all pages one press away, then two, until a press does what is wanted."""
    # In breadth: the first press that does it is at the end of a shortest way.
    worded = partial(table.game.asking.worded, table.view(seat))
    near, back, asked = [tuple(rows)], list[tuple[Row, ...]](), worded(wanted)
    # Of actions with the same words the picker offers one.
    offered = table.game.asking.offered(table.view(seat), table.legal(seat))
    wanted, seen = offered.get(asked, wanted), set[StepPress]()
    for count in range(1, _MOST):
        ways = {
            press for page in near for press in _steps(page) if leads(press.path, wanted, asked)
        }
        done = {press: _does(table, seat, press) for press in ways - seen}
        if wanted in done.values():
            return count
        pages = {press: _page(table, seat, press) for press in done if not press.do}
        near = [*back, *(page for press, page in pages.items() if done[press] is None)]
        # What was done at once has to be taken back, which leads to the others.
        back = [page for press, page in pages.items() if done[press]]
        seen |= ways
    raise NoWay(wanted.text)


def _does(table: Moment, seat: Seat, press: StepPress) -> Action | None:
    if press.do:
        return find(table, seat, Action.of(press.path))
    last = at_once(table, seat, press.path)
    return last.action if last else None


def leads(path: Path, wanted: Action, asked: Action) -> bool:
    """Return whether a choice is on the way to an action, which is ``asked`` in other words."""
    size = len(path)
    if path in (wanted.words[:size], asked.words[:size]):
        return True
    # A set is chosen piece by piece, or some pieces are put back.
    *front, last = path or ("",)
    parts, whole = Counter(last.split(SEPARATOR)), Counter(asked.words[-1].split(SEPARATOR))
    return tuple(front) == asked.words[:-1] and (parts <= whole or whole <= parts)


def _page(table: Moment, seat: Seat, press: StepPress) -> tuple[Row, ...]:
    """Return the buttons that a press is answered with."""
    form = form_of(table, seat)
    if form is not None and not press.path:
        return form_page.rows(table, seat, form, (), EN)
    if len(questions.questions(table, seat)) > 1:
        return questions.page_rows(table, seat, press.path, EN)
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


def _typed(table: Moment, seat: Seat, form: Arrange, wanted: Action, rows: Iterable[Row]) -> int:
    """Open the form by a button of the page, send it, and send what the preview shows."""
    opens = ids.form(table.id, table.token(seat), ids.TYPE)
    shown = drafts.shown_words(table, seat, form, EN)
    line = form_page.as_typed(form, wanted.args, shown)
    if all(opens != item.custom_id for row in rows for item in row):
        raise NoWay(wanted.text)
    if form.read(line, shown).words != wanted.args:
        raise NoWay(line)
    return 3


def _written(table: Moment, seat: Seat, form: Arrange, wanted: Action) -> int:
    """Open the menu of words for each row, take them and close it; press *Send*."""
    draft: drafts.Draft = ()
    pressed = [drafts.BREAK if word == ROW else word for word in wanted.args]
    for what in (*pressed, drafts.SEND):
        parts = [one for row in form_page.rows(table, seat, form, draft, EN) for one in row]
        pressable = (press.what for press in map(_meant, parts) if isinstance(press, FormPress))
        if what not in {*pressable, *(one.value for part in parts for one in _options(part))}:
            raise NoWay(wanted.text)
        draft = draft if what == drafts.SEND else drafts.change_draft(form, draft, what)
    return len(pressed) + 1 + 2 * (draft.count(ROW) + 1)


def _options(part: Pressable) -> list[discord.SelectOption]:
    return part.options if isinstance(part, discord.ui.Select) else []
