"""The private picker: one message that changes in place, step by step, until an action is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cogs.table.model import Table, undoable
from cogs.table.play.menus import WIDE, Item, Menu
from cogs.table.play.picker import Prompt, find, gain_of, prompt
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, PLAIN, PRIMARY, Pressable, Row, button, menu, page_buttons
from cogs.ui.content import Content
from cogs.ui.messages.pictures import draw_step
from cogs.ui.phrases import describe_action
from data.words import Words
from engine.contract import Seat
from engine.prompts import Path

_MOST = 5
"""Rows of a message, and buttons of a row."""
_PLACE = 2
_NOWHERE = 1 << 30  # below every row of a board


def width(items: tuple[Item, ...]) -> int:
    """Return how many buttons stand in a row, so that few rows look like a board."""
    count = len(items)
    if count > 12 and count != 16:
        return 5
    if any(len(item.label) > WIDE for item in items):
        return 3
    return {4: 2, 6: 3, 7: 4, 8: 4, 9: 3, 11: 4, 12: 4, 16: 4}.get(count, 5)


Named = Callable[[Path, str], str]
"""Makes the id of a step: its words, and the mark behind them."""


def _item_rows(named: Named, step: Prompt, room: int) -> list[Row]:
    items = step.buttons
    made = [
        button(
            named(item.path, ids.DO if item.immediate else ""),
            item.label,
            PRIMARY if item.immediate else PLAIN,
        )
        for item in items
    ]
    if (lines := grid(items)) and len(lines) <= room:
        return [[made[at] for at in line] for line in lines]
    # Long labels stand in few columns only where there are rows for it.
    wide = max(width(items), -(-len(made) // max(room, 1)))
    return [made[i : i + wide] for i in range(0, len(made), wide)]


def grid(items: tuple[Item, ...]) -> list[list[int]]:
    """Return rows of item numbers as on the board, the rest below; empty if that does not fit."""
    lines: dict[int, list[int]] = {}
    for at, item in enumerate(items):
        lines.setdefault(item.place[0] if len(item.place) == _PLACE else _NOWHERE, []).append(at)
    rest = lines.pop(_NOWHERE, [])
    if len(lines) < _PLACE or any(len(line) > _MOST for line in lines.values()):
        return []
    below = [rest[i : i + _MOST] for i in range(0, len(rest), _MOST)]
    return [*(lines[row] for row in sorted(lines)), *below]


def _menu_rows(named: Named, step: Prompt, words: Words) -> list[Row]:
    alone = words("picker-choose", page=step.page + 1, pages=step.pages)
    # A lone menu just says to choose; several are told apart by their titles.
    few = len(step.menus) == 1 and not step.buttons and step.menus[0].pieces is None
    return [[_menu(named, one, alone if few else one.title)] for one in step.menus]


def _menu(named: Named, one: Menu, title: str) -> Pressable:
    if one.pieces is not None:
        several = named(one.path, ids.SEVERAL)
        values = zip(ids.numbered(one.pieces.words), one.names, strict=True)
        return menu(several, title, list(values), one.pieces.least, one.pieces.most)
    mark = ids.MENU + (f"{ids.PAGE}{one.number}" if one.number else "")
    options = [(" ".join(item.path), item.label, item.note) for item in one.items]
    return menu(named(one.path, mark), title, options)


def _last_row(named: Named, step: Prompt, words: Words) -> Row:
    row = []
    if step.action is not None:
        done = named(step.action.words, ids.DO)
        row.append(button(done, step.confirm, GOOD))
    if step.items:

        def turned(page: int) -> str:
            return named(step.path, f"{ids.PAGE}{page}")

        row += page_buttons(step.page, step.pages, words, turned)
    if step.back is not None:
        row.append(button(named(step.back, ""), words("button-back")))
    return row


def rows(table: Table, step: Prompt, words: Words) -> tuple[Row, ...]:
    return rows_of(partial(ids.step, table.id, step.token), step, words)


def rows_of(named: Named, step: Prompt, words: Words, spare: int = 0) -> tuple[Row, ...]:
    """Return the rows of a step whose ids ``named`` makes, with rows to spare if it can."""
    last, listed = _last_row(named, step, words), _menu_rows(named, step, words)
    room = _MOST - len(listed) - bool(last)
    if len(step.buttons) <= (room - spare) * _MOST:
        room -= spare
    return (*_item_rows(named, step, room), *listed, last)


async def picker(
    app: App,
    reader: Reader,
    table: Table,
    path: Path = (),
    page: int = 0,
    note: str = "",
    refused: tuple[str, ...] = (),
) -> Content:
    """Return a step of the picker with its picture, ``note`` first and ``refused`` cells marked.

    Raises:
        NotYours: The reader has no seat or resigned, or it is not their turn.
        Malformed: No legal action begins with these words.
    """
    seat = table.require_viewer(reader.user_id)
    words = reader.words
    ask = partial(prompt, table, seat, path, page, words, app.place(table), refused)
    step, picture = await draw_step(app, "preview", ask, table, words, seat)
    return Content(
        picture.with_lines([note, step.question, step.why]),
        picture.files,
        rows(table, step, words),
    )


def done_text(table: Table, seat: Seat, text: str, words: Words) -> str:
    action = find(table, seat, text)
    gain = gain_of(table, seat, action)
    what = describe_action(table, action.text, words, seat)
    if gain is None:
        return words("done", what=what)
    return words("done-gain", what=what, gain=gain)


async def undo_rows(
    app: App,
    table: Table,
    reader: Reader,
    before: Table | None = None,
    press: str = "undo",
) -> tuple[Row, ...]:
    """Return a button that undoes the newest action, unless a computer moves next: it needs 2 s.

    ``before`` is the table before that action; without it the game is replayed.
    """
    back = undoable(table, reader.user_id)
    if back is None or all(map(table.computer, table.owing)):
        return ()
    # An action is named by what was on the table before it.
    if before is None or before.position is None or before.position.seq != back.seq - 1:
        before = await app.service.tables.at(table.id, back.seq - 1)
    what = describe_action(before, back.action, reader.words, back.seat)
    label = reader.words("button-undo", what=what)
    return ([button(ids.table(table.id, press, back.seq), label)],)
