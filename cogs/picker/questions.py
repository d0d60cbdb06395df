"""What a player is asked now: steps, written decisions, answers that all give at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from cogs.overview import all_tables, next_table, offer_next, title_of
from cogs.picker.form import form_page, preview_page, refused_page, sent_page, typing_form
from cogs.picker.page import TICK, beside, helps, picker
from cogs.table.model import Stale, Table, require_running
from cogs.table.notify.announcements import phase_over
from cogs.table.play import acting, drafts
from cogs.table.play.drafts import form_of, load_draft, readable, shown_words
from cogs.table.play.picker import prompt
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import PLAIN, PRIMARY, Pressable, Row, TypedForm, button, in_rows
from cogs.ui.content import Content, fit_lines, is_page
from cogs.ui.ids import FormPress
from cogs.ui.mishaps import mishap
from cogs.ui.phrases import describe_action, plain_text, refusal_text
from cogs.ui.pictures import draw_step
from data.words import Words
from engine.actions import Action, parse
from engine.forms import SIZE, Arrange, fold
from engine.prompts import Path
from engine.refusals import NO_MARKS, Illegal, Malformed, Marked
from engine.run import ACT, DEFAULT
from engine.spec import Seat


async def decide(
    app: App,
    reader: Reader,
    table: Table,
    note: str = "",
    marked: Marked = NO_MARKS,
    path: Path = (),
) -> Content:
    """Return the reader's present question, after ``path``; refuses as ``picker`` does."""
    if (page := await form_question(app, reader, table, note)) is not None:
        return page
    seat = table.require_viewer(reader.user_id)
    if (page := await questions_page(app, table, seat, reader.words, path, note)) is not None:
        return page
    return await picker(app, table, seat, reader.words, path, note=note, marked=marked)


async def form_question(app: App, reader: Reader, table: Table, note: str = "") -> Content | None:
    """Return the page on which the reader writes now; None where there is nothing to write."""
    seat = table.require_viewer(reader.user_id)
    form = form_of(table, seat)
    if form is None:
        return None
    draft = readable(form, await load_draft(app.service.tables, table, seat))
    return await form_page(app, reader, table, form, draft, note)


async def go_on(
    app: App, reader: Reader, table: Table | None, done: Content, *, stay: bool = False
) -> Content:
    """Add to what was done, at a table if at one, what waits for the reader elsewhere.

    On the page of all tables that is the next question, unless ``stay``; else a button opens it.
    """
    table_id = table.id if table else ""
    try:
        following = await next_table(app, reader, table_id)
        if following is None or stay or not is_page(reader.interaction):
            return await offer_next(app, reader, following, done, table)
        # Below another table's question *Change* would read as if it was about that one.
        said = done.text.removesuffix(f" {reader.words('done-changeable')}")
        note = f"{said}\n\n**{plain_text(title_of(app, reader, following))}**"
        page = await decide(app, reader, following, note)
        more = [one for row in done.rows for one in row] if said == done.text else []
        last = [*more, all_tables(reader.words)]
        return replace(page, rows=(*page.rows, last), table=following.id)
    except Exception as error:  # noqa: BLE001 (what is done is said in any case)
        mishap(error, "the table after %s was not found", table_id)
        return done


Questions = dict[Path, list[Action]]
"""The answers to choose from, by what they are about."""


def questions(table: Table, seat: Seat) -> Questions:
    spec, legal = table.game.spec, table.legal(seat)
    at_once = spec.simultaneous and all(action.verb in spec.immediate for action in legal)
    grouped: Questions = {}
    if at_once and form_of(table, seat) is None:
        for action in legal:
            # The last word is the answer; those before it say what is asked about.
            grouped.setdefault(action.words[:-1], []).append(action)
    return grouped


def given_answers(table: Table, seat: Seat) -> dict[Path, Action]:
    immediate = table.game.spec.immediate
    answers = table.game.given(table.view(seat), seat)
    return {action.words[:-1]: action for action in answers if action.verb in immediate}


def chosen_line(table: Table, seat: Seat, words: Words) -> str:
    """Return what a seat has chosen and may still change; empty for nothing."""
    said = [
        chosen_text(table, seat, action, words) for action in given_answers(table, seat).values()
    ]
    return words("answer-until", what=", ".join(said)) if said else ""


async def given_page(app: App, reader: Reader, table: Table, note: str) -> Content:
    """Return what the reader has answered, which they may still change, below a ``note``."""
    seat = table.require_viewer(reader.user_id)
    given = tuple(table.game.given(table.view(seat), seat))
    form = form_of(table, seat)
    if form is not None and given and given[0].verb == form.verb:
        page = await sent_page(app, table, reader, seat, given[0])
        return replace(page, text="\n".join(filter(None, (note, page.text))))
    line = chosen_line(table, seat, reader.words)
    rows = change_rows(table, seat, reader.words) if line else ()
    said = "\n".join(filter(None, (note, line)))
    return Content(said, rows=rows, passing=said)


def change_rows(table: Table, seat: Seat, words: Words) -> tuple[Row, ...]:
    """Return the button that asks again what a seat has chosen and may still change."""
    return ([button(ids.step(table.id, table.token(seat)), words("form-change"))],)


def chosen_text(table: Table, seat: Seat | None, action: Action, words: Words) -> str:
    """Return what the button of an answer says, for a message: it may hold a name."""
    view, scene = table.view(seat), table.scene(words, seat)
    return plain_text(table.renderer.label(action.words, view, scene, None))


def answer_rows(table: Table, seat: Seat, asked: Questions, words: Words) -> tuple[Row, ...]:
    return tuple(
        [_choice(table, seat, action, action.words, words) for action in actions]
        for actions in asked.values()
    )


def _choice(table: Table, seat: Seat, action: Action, said: Path, words: Words) -> Pressable:
    about = said, table.view(seat), table.scene(words, seat), None
    chosen = action in given_answers(table, seat).values()
    mark, style = (TICK, PRIMARY) if chosen else ("", PLAIN)
    badge = table.renderer.emoji(*about)
    return button(
        ids.step(table.id, table.token(seat), action.words, ids.DO),
        mark + table.renderer.label(*about),
        style,
        emoji=badge and (badge[0], badge[1] and mark + badge[1]),
    )


async def questions_page(
    app: App, table: Table, seat: Seat, words: Words, path: Path = (), note: str = ""
) -> Content | None:
    """Return the page that asks one question after the other; None if there are not several.

    It asks about ``path``, or what has no answer yet; below are the other questions.
    """
    asked, done = questions(table, seat), given_answers(table, seat)
    if len(asked) < 2:
        return None
    path = next_question(asked, done, path)
    ask = partial(prompt, table, seat, path, 0, words, app.place(table))
    step, picture = await draw_step(app, "preview", ask, table, words, seat)
    all_in = "" if len(done) < len(asked) else words("answer-all")
    said = picture.with_lines([note, all_in, step.question])
    rows = beside(page_rows(table, seat, path, words), helps(app, table, seat, words))
    return Content(said, picture.files, rows)


def next_question(asked: Questions, done: Collection[Path], path: Path) -> Path:
    if begun := next((about for about in asked if path[: len(about)] == about), None):
        return begun
    return next((about for about in asked if about not in done), next(iter(asked)))


def page_rows(table: Table, seat: Seat, path: Path, words: Words) -> tuple[Row, ...]:
    asked = questions(table, seat)
    path = next_question(asked, given_answers(table, seat), path)
    # The question says what they are about.
    row = [_choice(table, seat, action, action.words[-1:], words) for action in asked[path]]
    return (row, *_others(table, seat, path, words))


def _others(table: Table, seat: Seat, path: Path, words: Words) -> list[Row]:
    view, scene, done = table.view(seat), table.scene(words, seat), given_answers(table, seat)
    made = [
        button(
            ids.step(table.id, table.token(seat), about),
            f"{TICK if about in done else ''}{table.renderer.label(about, view, scene, None)}",
            disabled=about == path,
        )
        for about in questions(table, seat)
    ]
    return in_rows(made)


async def press(app: App, reader: Reader, press: FormPress) -> Content:
    pressed = press.chosen.split(ids.CHOSEN) if press.what == drafts.PICK else (press.what,)
    table, draft = await app.service.tables.do(
        drafts.press, press.table, app.now(), reader.user_id, press.token, *pressed
    )
    form = form_of(table, table.require_viewer(reader.user_id))
    if form is None:
        raise Stale(table)
    return await form_page(app, reader, table, form, draft)


async def open_form(app: App, reader: Reader, press: FormPress) -> Content:
    table, seat, form = await _load_form(app, reader, press)
    draft = await load_draft(app.service.tables, table, seat)
    return Content(modal=typing_form(table, seat, form, draft, reader.words))


async def take_typed(app: App, reader: Reader, typed: TypedForm) -> Content:
    """Keep what was typed as a draft and show it as the others will see it, or say what is wrong.

    Discord does not let a form open a form, so a button opens it again.
    """
    table, seat, form = await _load_form(app, reader, typed)
    shown = shown_words(table, seat, form, reader.words)
    table, draft = await app.service.tables.do(
        drafts.type_text, table.id, app.now(), reader.user_id, typed.token, typed.text, shown
    )
    reading = form.read(typed.text, shown)
    faults = drafts.unread(reading, shown)
    if not faults:
        try:
            drafts.draft_action(form, draft)
        except Illegal as refusal:
            faults = [refusal]
    if not faults:
        return await preview_page(app, reader, table, form, draft)
    why = [refusal_text(reader.words, fault, table, seat) for fault in faults]
    return refused_page(table, reader, fit_lines(why))


async def send(app: App, reader: Reader, press: FormPress) -> Content:
    table, seat, form = await _load_form(app, reader, press)
    draft = readable(form, await load_draft(app.service.tables, table, seat))
    try:
        action = drafts.draft_action(form, draft)
        after = await app.service.tables.do(
            acting.submit, table.id, app.now(), reader.user_id, press.token, action
        )
    except (Illegal, Malformed) as refusal:
        # The draft is kept, so that it can be mended.
        note = refusal_text(reader.words, refusal, table, seat)
        return await form_page(app, reader, table, form, draft, note)
    sent = await sent_page(app, after, reader, seat, action, final=phase_over(table, after))
    return await go_on(app, reader, after, sent)


async def counted_instead(app: App, reader: Reader, table: Table, token: str) -> str:
    """Say what counts in place of an answer that came too late; empty where more has followed."""
    seat, tables = table.require_viewer(reader.user_id), app.service.tables
    entries = (await tables.load(table.id, log=True)).kept.entries
    own = [one for one in entries if one.seat == seat and one.kind in (ACT, DEFAULT)]
    then = await tables.at(table.id, own[-1].seq - 1) if own else table
    if not own or then.token(seat) != token:
        return ""
    what = describe_action(then, parse(own[-1].action), reader.words, seat)
    return reader.words("form-late", what=what)


async def _load_form(
    app: App, reader: Reader, asked: FormPress | TypedForm
) -> tuple[Table, Seat, Arrange]:
    """Return what the reader may write; raises ``Stale``, ``NotYours``."""
    table = await app.service.tables.load(asked.table)
    require_running(table)
    seat = table.require_viewer(reader.user_id)
    form = form_of(table, seat)
    if form is None or asked.token != table.token(seat):
        raise Stale(table)
    return table, seat, form


async def keep_typed(app: App, reader: Reader, table: Table, text: str, why: Illegal) -> Content:
    """Keep what can be read of a typed answer that can't be sent, and ask for what is missing."""
    seat, words = table.require_viewer(reader.user_id), reader.words
    note = "" if why.code == SIZE else refusal_text(words, why, table, seat)
    if (form := form_of(table, seat)) is not None:
        shown = shown_words(table, seat, form, words)
        rest = drafts.without_verb(form, text, drafts.form_names(table.row.game, form.verb))
        given = reader.user_id, table.token(seat), rest, shown
        table = await app.service.tables.do(drafts.keep_typed, table.id, app.now(), *given)
    return await decide(app, reader, table, note)


def read_typed(reader: Reader, table: Table, seat: Seat, text: str) -> Action | None:
    """Return the clue that is typed; None if it is none. Raises ``Illegal``."""
    form = form_of(table, seat)
    if form is None:
        return None
    said, verbs = fold(drafts.unquoted(text)), {*table.game.asking.verbs} - {form.verb}
    if any(said in drafts.form_names(table.row.game, verb) for verb in verbs):
        return None
    shown = shown_words(table, seat, form, reader.words)
    names = drafts.form_names(table.row.game, form.verb)
    clue = drafts.read_typed(form, text, shown, names)
    return clue and form.validate(clue)
