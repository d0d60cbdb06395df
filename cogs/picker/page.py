"""The private picker: one message that changes in place, step by step, until an action is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final

from cogs.table.model import Person, Table, may_hint, undoable
from cogs.table.play.choices import gain_of
from cogs.table.play.drafts import form_of, is_only
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Item, Prompt
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import (
    GOOD,
    PLAIN,
    PRIMARY,
    WIDE,
    Button,
    Pressable,
    Row,
    button,
    in_rows,
    letters,
    link_row,
    page_buttons,
    way_back,
)
from cogs.ui.content import Content
from cogs.ui.phrases import describe_action, event_lines, spoken_scene
from cogs.ui.pictures import draw_step
from data.words import Words
from engine.actions import Action
from engine.prompts import Path
from engine.refusals import NO_MARKS, Marked
from engine.spec import Event, Seat
from render.contract import Scene

_NUMBER = 7
"""The most letters of a number with its points."""
_WIDTHS = ((2, 10), (3, 12), (5, 15), (11, 20))
"""The most characters of a label, and its share of a row: on a phone 60 hold four numbers and
a word, three numbers with points, or three words. Longer labels stand two in a row."""
_WHOLE = 60
_COLUMNS = {6: 3, 8: 4, 16: 4}
"""Short labels in a row, by their number, so that all rows are full."""
_ROWS = 4
"""Rows of choices; the fifth confirms and leads back and forth."""
_LINE, _GAP = 310, 8
"""Pixels of a line on a phone, where Discord breaks a longer row, and between two buttons."""
_EDGES, _LETTER, _SPACE = 32, 7.5, 3.5
"""Pixels of a button: around its label, for each letter, and for a space."""

TICK: Final = "✓ "

Named = Callable[[Path, str], str]
"""Makes the id of a step: its words, and the mark behind them."""


def _item_rows(named: Named, step: Prompt, words: Words) -> list[Row]:
    made = [choice_button(named, item, at) for at, item in enumerate(step.items)]
    short = max(map(letters, made), default=0) <= _NUMBER
    least = _WHOLE // _COLUMNS.get(len(made), WIDE)
    # Beside an action they stand as the picture has them, also where some say more than others.
    level = step.action is not None and all(_share(one) <= least for one in made)
    shares = [max(_share(one), least if short or level else 0) for one in made]
    pieces = any(one.in_words for one in made)
    rows, even = _by_verbs(step, made, shares), _by_verbs(step, made, shares, even=True)
    rows = even if len(even) == len(rows) else rows
    groups = [_group(step, item) for item in step.items]
    if len({*groups}) > 1 or pieces:
        link = measured_link(words)
        fewest = _fewest_lines(made, groups, link)
        # Numbers stay in even rows where that costs no line.
        worded = pieces or any(
            group and not item.mark for group, item in zip(groups, step.items, strict=True)
        )
        both = (fewest, rows) if worded else (rows, fewest)
        rows = min(both, key=lambda some: _cost(some, link))
    if step.action is not None and len(made) == 3 and _lines(made) <= sum(map(_lines, rows)):
        rows = [made]  # a phone breaks it as it would break two rows, and a desk has room
    short_items = [_without_points(item) for item in step.items]
    if len(rows) <= _ROWS - (short_items != list(step.items)):
        return rows
    # Points would push the picture that shows them out of the window, or need too many rows.
    made = [choice_button(named, item, at) for at, item in enumerate(short_items)]
    return _short_rows(step, made, Button(label=words("button-back")))


def _short_rows(step: Prompt, made: Sequence[Pressable], back: Button) -> list[Row]:
    """Return full rows, or those of which a phone breaks none and leaves no button alone."""
    rows = _by_verbs(step, made, [_WHOLE // WIDE] * len(made))
    rows = rows if len(rows) <= _ROWS else in_rows(made)
    if all(_lines(row) == 1 for row in rows) or any(_group(step, item) for item in step.items):
        return rows
    whole: list[list[Pressable]] = [[]]
    for one in made:
        if len(whole[-1]) == WIDE or _lines([*whole[-1], one]) > 1:
            whole.append([])
        whole[-1].append(one)
    ends = step.pages == 1 and step.action is None and step.back is not None
    if ends and len(whole) <= _ROWS and _lines([*whole[-1], back]) > 1:
        whole.append([whole[-1].pop()])
    # A fifth row has room for *Back*.
    fits = len(whole) <= _ROWS + ends and len(whole[-1]) < WIDE
    return list(whole) if fits else rows


def _by_verbs(
    step: Prompt, made: Sequence[Pressable], shares: Sequence[int], *, even: bool = False
) -> list[Row]:
    """Return rows, each with room for the shares of its buttons; four may stand two by two."""
    rows: list[list[Pressable]] = []
    room = at = 0
    groups = [_group(step, item) for item in step.items]
    befores = zip([None, *groups], ["", *(item.mark for item in step.items)], strict=True)
    for one, share, group, (before, mark) in zip(made, shares, groups, befores, strict=False):
        at = at + 1 if group == before else 0
        # The choices of one verb stand together; what has no row may follow their numbers.
        if group != before and (group or not mark):
            room = 0
        if even and at and at % _even(groups.count(group), share) == 0:
            room = 0
        if share > room or len(rows[-1]) == WIDE:
            rows.append([])
            room = _WHOLE
        rows[-1].append(one)
        room -= share
    return list(rows)


def _group(step: Prompt, item: Item) -> str:
    """Return the verb whose choices stand beside other verbs; empty for a verb alone."""
    return item.path[0] if len(item.path) > len(step.path) + 1 else ""


def _lines(row: Row) -> int:
    """Return how many lines a phone breaks a row into."""
    lines, room = 0, 0.0
    for one in row:
        spaces = (getattr(one, "label", None) or "").count(" ")
        wide = _EDGES + _LETTER * (letters(one) - spaces) + _SPACE * spaces
        lines, room = (lines, room - wide) if wide <= room else (lines + 1, _LINE - wide)
        room -= _GAP
    return lines


def measured_link(words: Words) -> Button:
    """Return what stands behind the choices of the first step, with the arrow of Discord's."""
    return Button(url="http://board", label=f"{words('web-board')} ↗")


def _cost(rows: Sequence[Row], link: Button) -> tuple[bool, int]:
    """Return whether there are too many rows, and how many lines they are with the link."""
    return len(rows) > _ROWS, sum(map(_lines, at_the_end(tuple(rows), [link], full=True)))


def _fewest_lines(made: Sequence[Pressable], groups: Sequence[str], link: Button) -> list[Row]:
    """Return rows of which a phone makes the fewest lines; of equal ones those of one verb each."""
    items, verbs = [*made, link], [*groups, ""]
    best: dict[int, tuple[int, int, list[Row]]] = {0: (0, 0, [])}
    for end in range(1, len(items) + 1):
        found = []
        for start in range(max(0, end - WIDE), end):
            lines, torn, rows = best[start]
            mixed = sum(map(str.__ne__, verbs[start:end], verbs[start + 1 : end]))
            cut = bool(start and verbs[start]) and verbs[start - 1] == verbs[start]
            row = items[start:end]
            found.append((lines + _lines(row), torn + mixed + cut, [*rows, row]))
        best[end] = min(found, key=lambda one: (*one[:2], len(one[2])))
    *rows, last = best[len(items)][2]
    return [row for row in (*rows, last[:-1]) if row]


def _even(count: int, share: int) -> int:
    """Return how many buttons of a verb stand in each of the rows that they need."""
    return ceil(count / ceil(count * share / _WHOLE))


def _share(item: Pressable) -> int:
    return next((share for most, share in _WIDTHS if letters(item) <= most), _WHOLE // 2)


def _without_points(item: Item) -> Item:
    numbered, short = item.label.partition(" ")[0] == item.mark != "", item.short or item.mark
    return replace(item, label=short) if numbered and short != item.label else item


def choice_button(named: Named, item: Item, at: int = 0) -> Pressable:
    style = GOOD if item.best else PRIMARY if item.immediate or item.chosen else PLAIN
    # Equal pieces lead to the same set, and Discord refuses a message with equal ids.
    page = str(at) if item.piece else ""
    mark = ids.DO if item.immediate else ids.PAGE * bool(page) + page
    # A piece with its emoji loses the colour of its button.
    tick = TICK if item.chosen else ""
    badge = item.emoji and (item.emoji[0], item.emoji[1] and tick + item.emoji[1])
    made = button(named(item.path, mark), tick + item.label, style, emoji=badge)
    if isinstance(made, Button):
        made.mark = item.mark
    return made


def _last_row(named: Named, step: Prompt, words: Words) -> Row:
    def turned(page: int) -> str:
        return named(step.path, f"{ids.PAGE}{page}")

    row = page_buttons(step.page, step.pages, words, turned)
    if step.back is not None:
        row.append(way_back(named(step.back, ""), words))
    if step.action is not None:
        row.append(button(named(step.action.words, ids.DO), step.confirm, GOOD))
    return row


def rows(table: Table, step: Prompt, words: Words) -> tuple[Row, ...]:
    return rows_of(partial(ids.step, table.id, step.token), step, words)


def rows_of(named: Named, step: Prompt, words: Words) -> tuple[Row, ...]:
    """Return the rows of a step whose ids ``named`` makes: what confirms it, and its choices."""
    # Confirming comes last, where the choice before was not: a finger that taps twice meets another
    # choice, or the way back (decision: picker).
    choices, last = _item_rows(named, step, words), _last_row(named, step, words)
    if choices and step.action is None and step.pages <= 1:
        return at_the_end(tuple(choices), last)
    return (*choices, last)


def beside(rows: tuple[Row, ...], more: Row) -> tuple[Row, ...]:
    """Return rows with some buttons in a row below; in the last one if the message is full."""
    filled = [row for row in rows if row]
    if not more:
        return tuple(filled)
    if len(filled) <= _ROWS:
        return (*filled, more)
    return (*filled[:-1], [*filled[-1], *more][:WIDE])


def at_the_end(rows: tuple[Row, ...], more: Row, *, full: bool = False) -> tuple[Row, ...]:
    """Return the rows of a step with buttons at the end of the last one, if it has room.

    With ``full`` it may break into two lines on a phone, as it would with a row of their own.
    """
    *filled, last = (row for row in rows if row)
    fits = full or sum(map(_share, [*last, *more])) <= _WHOLE
    if fits and len(last) + len(more) <= WIDE:
        return (*filled, [*last, *more])
    return beside(rows, more)


async def picker(
    app: App,
    table: Table,
    seat: Seat,
    words: Words,
    path: Path = (),
    page: int = 0,
    note: str = "",
    marked: Marked = NO_MARKS,
    row_id: int | str = "",
) -> Content:
    """Return a step of the picker with its picture, ``note`` first and ``marked`` cells shown.

    Alone, the first step has all other buttons, too; ``row_id`` is that of the board.

    Raises:
        NotYours: The seat resigned, or it is not its turn.
        Malformed: No legal action begins with these words.
    """
    ask = partial(prompt, table, seat, path, page, words, app.place(table), marked)
    step, picture = await draw_step(app, "preview", ask, table, words, seat)
    shown = rows(table, step, words)
    if step.back is None:  # the first question
        tools = _tools(app, table, seat, words, row_id) if table.solo else []
        links = helps(app, table, seat, words)
        if tools and len(shown) > _ROWS and len([*shown[-1], *tools, *links]) > WIDE:
            tools = [*tools[:-2], tools[-1]]  # not the text board: the last page has it, too
        shown = at_the_end(shown, [*tools, *links], full=True)
    return Content(
        picture.with_lines([note, _unsaid(step.question, note), step.why]), picture.files, shown
    )


def _unsaid(question: str, note: str) -> str:
    """Leave out a small line that ends with what the note says: a typed move's refusal."""
    lines = question.splitlines()
    return "\n".join(line for line in lines if not (note and line.endswith(note)))


def helps(app: App, table: Table, seat: Seat, words: Words) -> Row:
    """Return *Hint*, where one can be had and there is a choice, and the way to the board page."""
    hint = may_hint(table) and seat in table.owing and not (table.solo or is_only(table, seat))
    hint = hint and not app.hints.spent(table.seats[seat].user_id or 0)
    row: Row = [button(ids.table(table.id, "hint"), words("button-hint"))] if hint else []
    return [*row, *open_page(app, table, seat, words)]


def open_page(app: App, table: Table, seat: Seat, words: Words) -> Row:
    """Return the way to the board page for who sits there; empty where it is off.

    Also where all see the question: the link lets in who presses it first (*More* has one).
    """
    if table.one_message:
        return []
    row = table.seats[seat]
    person = Person(row.user_id or 0, row.name, words.locale)
    return link_row(app.page_link(person, table.id, table.row.guild_id), words("web-board"))


def _tools(app: App, table: Table, seat: Seat, words: Words, row_id: int | str) -> Row:
    user_id = table.seats[seat].user_id or 0
    row = [one for undo in undo_rows(table, user_id, words) for one in undo]
    others = ("text",) if app.hints.spent(user_id) else ("hint", "text")
    row += [button(ids.table(table.id, what), words(f"button-{what}")) for what in others]
    return [*row, button(ids.table(table.id, "more", row_id), words("button-more"))]


def done_text(table: Table, seat: Seat, action: Action, words: Words) -> str:
    if form_of(table, seat) is not None:
        return words(f"{table.row.game}-taken-back")
    gain = gain_of(table, seat, action)
    what = describe_action(table, action, words, seat)
    if gain is None:
        return words("done", what=what)
    return words("done-gain", what=what, gain=gain)


def brought(before: Table, after: Table, seat: Seat, action: Action, words: Words) -> list[str]:
    """Say what a move brought: what its player drew, that others pass, that a deal has ended.

    Not where all answer at once, as the public board tells that, nor what ended the game. Of a
    move that chance decides, all is said: what it is called says nothing.
    """
    chance = action.verb in before.game.spec.immediate
    known = action in before.legal(seat)  # else another player was faster
    if before.game.spec.simultaneous or (after.over and not chance) or not known:
        return []
    run, position = before.play()
    move = run.act(position, seat, action)
    if move.position.state != after.play()[1].state:
        return []  # something else has happened, which the board tells
    scene = spoken_scene(after, words, seat)
    events = [_own(event, seat) for event in move.step.events]
    own = 0 if chance else 1
    lines = [_drawn(after, event, scene) for event in events[:own]]
    told = ((event, scene) for event in events[own:] if not event.minor)
    lines += event_lines(after.renderer, told)
    return [line for line in lines if line]


def _own(event: Event, seat: Seat) -> Event:
    """Return an event without what it says to other seats alone."""
    return replace(event, private={key: args for key, args in event.private.items() if key == seat})


def _drawn(table: Table, event: Event, scene: Scene) -> str:
    """Return what an event says to its viewer alone."""
    public = table.renderer.event(replace(event, private={}), scene)
    return table.renderer.event(event, scene).removeprefix(public).strip()


def undo_rows(table: Table, user_id: int, words: Words, press: str = "undo") -> tuple[Row, ...]:
    """Return a button that undoes the newest action; a computer that moves next waits a while."""
    back = undoable(table, user_id)
    if back is None:
        return ()
    return ([button(ids.table(table.id, press, back.seq), words("button-undo"))],)
