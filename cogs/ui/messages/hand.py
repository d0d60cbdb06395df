"""A player's hand and the form of a written decision, as a direct or private message."""

from __future__ import annotations

from cogs.table.model import Table
from cogs.table.notify.hands import held_pieces, may_hold
from cogs.table.play import drafts
from cogs.table.play.drafts import Draft, form_of
from cogs.ui import ids as ids
from cogs.ui.answering import mishap
from cogs.ui.app import App, Reader
from cogs.ui.commands.entry import command
from cogs.ui.components import GOOD, PLAIN, PRIMARY, Row, button
from cogs.ui.content import Attachment, Content, fit_lines
from cogs.ui.ids import TablePress
from cogs.ui.messages.pictures import draw_or_text, text_board
from cogs.ui.phrases import describe_action
from data.words import Words
from engine.actions import Action
from engine.contract import Seat
from engine.forms import ROW, Arrange
from engine.prompts import Path
from render.contract import Scene

_ROWS, _WIDE = 4, 5
"""Rows of a message beside the last one, and buttons in a row."""


async def draw_hand(
    app: App, table: Table, seat: Seat, words: Words
) -> tuple[tuple[Attachment, ...], list[str]]:
    """Return a hand as a picture and as lines; one stands without the other if that fails."""
    place = app.place(table)
    files: tuple[Attachment, ...] = ()
    lines: list[str] = []
    try:
        picture = await app.pictures.hand(table, seat, words, place)
        if picture is not None:
            files = (Attachment.of("hand", picture),)
    except Exception as error:  # noqa: BLE001 (whatever is wrong, the game goes on)
        number = mishap(error, "a hand of table %s has no picture", table.id)
        lines.append(words("hand-no-picture", number=number))
    try:
        lines.append(table.renderer.hand_text(table.view(seat), table.scene(words, seat, place)))
    except Exception as error:  # noqa: BLE001 (the picture has words of its own)
        number = mishap(error, "a hand of table %s has no words", table.id)
        lines.append(words("hand-no-words", number=number))
    return files, lines


@command("hand")
async def own_hand(app: App, reader: Reader, table: Table, _: TablePress | None = None) -> Content:
    table.play()
    seat, words = table.require_viewer(reader.user_id), reader.words
    if not table.game.spec.hidden:
        return Content(words("hand-open", title=table.game.spec.title))
    files, lines = await draw_hand(app, table, seat, words)
    if held_pieces(table, seat):
        return Content(fit_lines([words("hand-yours"), *lines]), files)
    if files or any(lines):
        return Content(fit_lines([words("hand-seen"), *lines]), files)
    return Content(f"{words('hand-empty')}\n{text_board(table, words, seat)}")


async def hand_message(app: App, table: Table, seat: Seat, words: Words, row_id: int) -> Content:
    """Return the direct message with a player's hand, or what replaces it at the end."""
    facts = {
        "title": table.game.spec.title,
        "place": app.place_text(table, words),
        # Not the newest board: another one is most likely on its way right now.
        "link": app.link(table),
    }
    if not may_hold(table, seat):
        return Content(words("dm-hand-over" if table.over else "dm-hand-left", **facts))
    asked = seat in table.owing
    lines = [words("dm-hand", **facts)]
    if asked:
        lines.append(words("turn-yours"))
    if held_pieces(table, seat):
        files, said = await draw_hand(app, table, seat, words)
    else:
        files, said = (), [words("hand-empty")]
    row = [button(own_id(table, row_id), words("button-text"))]
    choices = _choices(table, seat, words)
    if asked and not choices:
        move = ids.step(table.id, table.token(seat))
        row.insert(0, button(move, words("button-move"), PRIMARY))
    return Content(fit_lines([*lines, *said]), files, (*choices, row))


def _choices(table: Table, seat: Seat, words: Words) -> tuple[Row, ...]:
    """Return buttons that act, a row for each thing asked; none if it is written or too much."""
    spec, legal = table.game.spec, table.legal(seat)
    at_once = spec.simultaneous and all(action.verb in spec.immediate for action in legal)
    if not at_once or form_of(table, seat) is not None:
        return ()
    about: dict[Path, list[Action]] = {}
    for action in legal:
        # The last word is the answer; those before it say what is asked about.
        about.setdefault(action.words[:-1], []).append(action)
    if len(about) > _ROWS or any(len(actions) > _WIDE for actions in about.values()):
        return ()
    view, scene, token = table.view(seat), table.scene(words, seat), table.token(seat)
    return tuple(
        [
            button(
                ids.step(table.id, token, action.words, ids.DO),
                table.renderer.label(action.words, view, scene, None),
            )
            for action in actions
        ]
        for actions in about.values()
    )


def own_id(table: Table, row_id: int) -> str:
    return ids.table(table.id, "text", row_id)


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
    scene = table.scene(words, seat)
    made = [
        *_word_rows(table, seat, form, draft, scene),
        _tool_row(table, seat, form, draft, words),
        _listed_row(table, seat, words),
    ]
    # What does not fit goes from the end: the words and *Send* have to stay.
    return tuple(row for row in made if row)[: _ROWS + 1]


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
    """Return the page on which a decision is written, with a note before the question."""
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
