"""The form of a written decision: typed, with a menu of the words, and as the others see it."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.picker.page import beside, helps
from cogs.table.model import Table
from cogs.table.moment import Moment
from cogs.table.play import drafts
from cogs.table.play.drafts import Draft, form_of, shown_words
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import (
    GOOD,
    MENU_LIMIT,
    PLAIN,
    PRIMARY,
    WIDE,
    Pressable,
    Row,
    button,
    cut,
    menu,
)
from cogs.ui.content import Content
from cogs.ui.phrases import describe_action, seat_name
from cogs.ui.pictures import Shown, draw_or_text, fence
from data.words import Words
from engine.actions import MAX_TEXT, Action
from engine.forms import ROW, Arrange
from engine.spec import Seat
from render.phrases import PHONE

_TITLE, _LABEL, _HINT = 45, 45, 100
_ACROSS = 3
"""Columns of words in a form."""


def write_button(table: Moment, seat: Seat, form: Arrange, words: Words) -> Pressable:
    """Return the button that opens the form; it serves all who are asked to write."""
    return button(
        ids.form(table.id, table.token(seat), ids.TYPE), verb(table, form, words), PRIMARY
    )


def word_buttons(table: Moment, seat: Seat, words: Words) -> Pressable:
    return button(ids.step(table.id, table.token(seat)), words("form-buttons"))


def form_row(table: Moment, seat: Seat, words: Words) -> Row:
    """Return what begins to write for a seat, or changes what it has sent."""
    if (form := form_of(table, seat)) is None:
        return []
    if all(one.verb != form.verb for one in table.game.given(table.view(seat), seat)):
        return written(table, seat, form, words)
    change = _tool(table, seat, ids.TYPE, "form-change", words)
    return [change, word_buttons(table, seat, words)]


def written(table: Moment, seat: Seat, form: Arrange, words: Words) -> list[Pressable]:
    return [write_button(table, seat, form, words), word_buttons(table, seat, words)]


def verb(table: Moment, form: Arrange, words: Words) -> str:
    """Name what is written, for everybody to read: "Write my clue"."""
    return table.renderer.label((form.verb,), table.view(None), table.scene(words), None)


def typing_form(
    table: Moment, seat: Seat, form: Arrange, draft: Draft, words: Words, custom_id: str = ""
) -> ui.Modal:
    """Return the form with all words as text and one line for the answer, the draft in it."""
    shown = shown_words(table, seat, form, words)
    question = table.renderer.question((), table.view(seat), table.scene(words, seat))
    made = ui.Modal(
        title=cut(verb(table, form, words), _TITLE),
        custom_id=custom_id or ids.form(table.id, table.token(seat), ids.TYPE),
        timeout=900,
    )
    made.add_item(ui.TextDisplay(f"{question}\n{fence(_columns(list(shown.values())))}"))
    typed: ui.TextInput[Any] = ui.TextInput(
        custom_id="text",
        style=discord.TextStyle.short,
        default=as_typed(form, draft, shown) or None,
        placeholder=example(form, shown),
        max_length=MAX_TEXT,
    )
    label, about = cut(words("form-field"), _LABEL), words("form-field.about", least=form.least)
    made.add_item(ui.Label(text=label, description=about, component=typed))
    return made


def example(form: Arrange, shown: dict[str, str]) -> str:
    """Return how two words may be typed, by beginnings that no other word has: "fro gia"."""

    def short(item: str) -> str:
        name = shown[item]
        starts = (name[:size].strip() for size in range(3, len(name)))
        return next((text for text in starts if form.read(text, shown).words == (item,)), name)

    return cut(" ".join(short(item).casefold() for item in form.items[:2] if item in shown), _HINT)


def _columns(names: list[str]) -> str:
    cells = [f"{number:>2} {name}" for number, name in enumerate(names, 1)]
    for across in range(_ACROSS, 0, -1):
        wide = [max(map(len, cells[at::across])) for at in range(min(across, len(cells)))]
        if sum(wide) + across - 1 <= PHONE or across == 1:
            break
    lines = [cells[at : at + across] for at in range(0, len(cells), across)]
    padded = (map(str.ljust, line, wide) for line in lines)
    return "\n".join(" ".join(line).rstrip() for line in padded)


def as_typed(form: Arrange, draft: Draft, shown: dict[str, str]) -> str:
    """Return a draft as one would type it, with numbers where the words are too long."""
    for names in (shown, {item: str(at) for at, item in enumerate(form.items, 1)}):
        text = " ".join("," if word == ROW else names.get(word, word) for word in draft)
        if len(text := text.replace(" ,", ",")) <= MAX_TEXT:
            return text if form.read(text, shown).words == draft else text.replace(",", " /")
    return ""


async def preview_page(
    app: App, reader: Reader, table: Table, form: Arrange, draft: Draft
) -> Content:
    seat, words = table.require_viewer(reader.user_id), reader.words
    picture = await _sent_picture(app, table, seat, form, draft, words)
    others = [other.seat for other in table.seats if other.seat != seat]
    lines = [words("form-preview", others=len(others), who=seat_name(table, others[0]))]
    if not picture.files:
        lines.append(draft_line(table, seat, form, draft, words))
    row = [
        _tool(table, seat, drafts.SEND, "form-send", words, GOOD),
        _tool(table, seat, ids.TYPE, "form-change", words),
        word_buttons(table, seat, words),
    ]
    return Content(picture.with_lines(lines), picture.files, (row,))


def refused_page(table: Table, reader: Reader, why: str) -> Content:
    seat, words = table.require_viewer(reader.user_id), reader.words
    again = _tool(table, seat, ids.TYPE, "form-again", words, GOOD)
    return Content(why, rows=([again, word_buttons(table, seat, words)],))


def _tool(
    table: Moment,
    seat: Seat,
    what: str,
    key: str,
    words: Words,
    style: discord.ButtonStyle = PLAIN,
) -> Pressable:
    return button(ids.form(table.id, table.token(seat), what), words(key), style)


def _word_row(table: Moment, seat: Seat, form: Arrange, draft: Draft, words: Words) -> Row:
    """Return a menu of the words that are left: a button for each would fill a phone."""
    room = form.most - len(drafts.placed_words(draft))
    shown = shown_words(table, seat, form, words)
    left = [(item, name) for item, name in shown.items() if item not in draft][:MENU_LIMIT]
    if not (room and left):
        return []
    name = ids.form(table.id, table.token(seat), drafts.PICK)
    # Words that are picked first make a whole answer: with fewer it could not be sent.
    least = 1 if draft else min(form.least, len(left))
    return [menu(name, words("form-pick"), left, least, min(room, len(left)))]


def _tool_row(table: Moment, seat: Seat, form: Arrange, draft: Draft, words: Words) -> Row:
    """Return what can be done with the draft now."""
    possible = {
        drafts.SEND: len(drafts.placed_words(draft)) >= form.least,
        drafts.BREAK: drafts.may_break(form, draft),
        drafts.BACK: bool(draft),
        drafts.CLEAR: bool(draft),
    }
    tools = [
        _tool(table, seat, what, f"form-{what}", words, GOOD if what == drafts.SEND else PLAIN)
        for what, now in possible.items()
        if now
    ]
    return [*tools, _tool(table, seat, ids.TYPE, "form-type", words)]


def _listed_row(table: Moment, seat: Seat, words: Words) -> Row:
    """Return what can be chosen beside the form (to take a sent one back)."""
    listed = table.legal(seat)[:WIDE]
    view, scene, token = table.view(seat), table.scene(words, seat), table.token(seat)
    return [
        button(
            ids.step(table.id, token, action.words, ids.DO),
            table.renderer.confirm(action, view, scene, None),
        )
        for action in listed
    ]


def rows(table: Moment, seat: Seat, form: Arrange, draft: Draft, words: Words) -> tuple[Row, ...]:
    made = [
        _word_row(table, seat, form, draft, words),
        _tool_row(table, seat, form, draft, words),
        _listed_row(table, seat, words),
    ]
    return tuple(row for row in made if row)


def draft_line(table: Moment, seat: Seat, form: Arrange, draft: Draft, words: Words) -> str:
    if not draft:
        return words("form-empty", least=form.least)
    shown = shown_words(table, seat, form, words)
    parts = [ROW if word == ROW else shown[word] for word in draft]
    key = "form-draft" if len(drafts.placed_words(draft)) >= form.least else "form-short"
    so_far = " · ".join(parts).replace(f" · {ROW}", f" {ROW}").replace(f"{ROW} · ", f"{ROW} ")
    return words(key, draft=so_far, least=form.least)


async def form_page(
    app: App, reader: Reader, table: Table, form: Arrange, draft: Draft, note: str = ""
) -> Content:
    seat = table.require_viewer(reader.user_id)
    words = reader.words
    scene = table.scene(words, seat, app.place(table))
    picture = await draw_or_text(
        "form", lambda: app.pictures.form(table, seat, form, draft, scene), table, words, seat
    )
    question = table.renderer.question((), table.view(seat), scene)
    lines = [note, question, draft_line(table, seat, form, draft, words)]
    shown = beside(rows(table, seat, form, draft, words), helps(app, table, seat, words))
    return Content(picture.with_lines(lines), picture.files, shown)


async def _sent_picture(
    app: App, table: Table, seat: Seat, form: Arrange, draft: Draft, words: Words
) -> Shown:
    scene = table.scene(words, seat, app.place(table))
    return await draw_or_text(
        "sent",
        lambda: app.pictures.form(table, seat, form, draft, scene, sent=True),
        table,
        words,
        seat,
    )


async def sent_page(
    app: App, table: Table, reader: Reader, seat: Seat, action: Action, *, final: bool = False
) -> Content:
    words, form = reader.words, form_of(table, seat)
    what = describe_action(table, action, words, seat)
    if final or form is None:
        sent = words("form-sent", what=what)
        return Content(sent, passing=sent, until=table.row.seq)
    picture = await _sent_picture(app, table, seat, form, action.args, words)
    said = picture.with_lines([words("form-sent-changeable", what=what)])
    return Content(said, picture.files, (form_row(table, seat, words),))
