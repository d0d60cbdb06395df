"""A written decision as buttons: one private message that is redrawn with every press."""

from __future__ import annotations

from cogs.table.model import Table
from cogs.table.play import drafts
from cogs.table.play.drafts import Draft
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, PLAIN, Row, button
from cogs.ui.content import Content
from cogs.ui.messages.pictures import draw_or_text
from cogs.ui.phrases import describe_action
from data.words import Words
from engine.contract import Seat
from engine.forms import ROW, Arrange
from render.contract import Scene

# Discord's limits: buttons of a row, rows of a message.
_WIDE = 5
_MOST_ROWS = 5


def _word_rows(table: Table, seat: Seat, form: Arrange, draft: Draft, scene: Scene) -> list[Row]:
    """Return one button for each item; what is used, or no more fits, can't be pressed."""
    view, token = table.view(seat), table.token(seat)
    full = len(drafts.placed_words(draft)) >= form.most
    made = [
        button(
            ids.form(table.id, token, item),
            # The number may be typed instead of the word (``forms.read_typed``).
            f"{number} {table.renderer.form_word(item, view, scene)}",
            PLAIN,
            disabled=full or item in draft,
        )
        for number, item in enumerate(form.items, 1)
    ]
    return [made[i : i + _WIDE] for i in range(0, len(made), _WIDE)]


def _tool_row(table: Table, seat: Seat, form: Arrange, draft: Draft, words: Words) -> Row:
    token = table.token(seat)

    def tool(what: str, *, off: bool) -> Row:
        name = words(f"form-{what}")
        style = GOOD if what == drafts.SEND else PLAIN
        return [button(ids.form(table.id, token, what), name, style, disabled=off)]

    short = len(drafts.placed_words(draft)) < form.least
    return [
        *(tool(drafts.BREAK, off=not drafts.may_break(form, draft)) if form.rows > 1 else []),
        *tool(drafts.BACK, off=not draft),
        *tool(drafts.CLEAR, off=not draft),
        *tool(drafts.SEND, off=short),
    ]


def _listed_row(table: Table, seat: Seat, words: Words) -> Row:
    """Return what can be chosen beside the form (to take a sent one back)."""
    listed = table.legal(seat)[:_WIDE]
    view, scene, token = table.view(seat), table.scene(words, seat), table.token(seat)
    return [
        button(
            ids.step(table.id, token, action.words, ids.DO),
            table.renderer.confirm(action, view, scene, None),
        )
        for action in listed
    ]


def rows(table: Table, seat: Seat, form: Arrange, draft: Draft, words: Words) -> tuple[Row, ...]:
    """Return the buttons: the items, then the tools, then what else can be chosen."""
    scene = table.scene(words, seat)
    made = [
        *_word_rows(table, seat, form, draft, scene),
        _tool_row(table, seat, form, draft, words),
        _listed_row(table, seat, words),
    ]
    # What does not fit goes from the end: the words and *Send* have to stay.
    return tuple(row for row in made if row)[:_MOST_ROWS]


def draft_line(table: Table, seat: Seat, form: Arrange, draft: Draft, words: Words) -> str:
    """Return the draft in words, rows apart; a sentence where there is none yet."""
    if not draft:
        return words("form-empty", least=form.least)
    view, scene = table.view(seat), table.scene(words, seat)
    parts = [ROW if word == ROW else table.renderer.form_word(word, view, scene) for word in draft]
    return words("form-draft", draft=" · ".join(parts).replace(f" · {ROW}", f" {ROW}"))


async def form_page(
    app: App,
    reader: Reader,
    table: Table,
    form: Arrange,
    draft: Draft,
    note: str = "",
) -> Content:
    """Return the page on which a decision is written.

    Args:
        app: The shared parts.
        reader: Who writes.
        table: A running table.
        form: What may be written.
        draft: What is written so far.
        note: A sentence before the question.
    """
    seat = table.require_viewer(reader.user_id)
    words = reader.words
    scene = table.scene(words, seat, app.place(table))
    picture = await draw_or_text(
        "form", lambda: app.pictures.form(table, seat, form, draft, scene), table, words, seat
    )
    question = table.renderer.question((), table.view(seat), scene)
    lines = [note, question, draft_line(table, seat, form, draft, words)]
    return Content(picture.with_lines(lines), picture.files, rows(table, seat, form, draft, words))


def sent_page(
    table: Table, reader: Reader, seat: Seat, text: str, *, final: bool = False
) -> Content:
    """Say that a decision was sent, and offer to change it unless it is ``final``."""
    words = reader.words
    what = describe_action(table, text, words, seat)
    if final or seat not in table.game.may_act(table.play()[1].state):
        return Content(words("form-sent", what=what))
    change = button(ids.form(table.id, table.token(seat), ids.OPEN_FORM), words("form-change"))
    return Content(words("form-sent-changeable", what=what), rows=([change],))
