"""Answers that all give at once: what one has chosen, and a page for several questions."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from cogs.table.model import Table
from cogs.table.play.drafts import form_of
from cogs.table.play.picker import prompt
from cogs.ui import ids as ids
from cogs.ui.app import App
from cogs.ui.components import PLAIN, PRIMARY, Pressable, Row, button, in_rows
from cogs.ui.content import Content
from cogs.ui.phrases import plain_text
from cogs.ui.pictures import draw_step
from data.words import Words
from engine.actions import Action
from engine.prompts import Path
from engine.spec import Seat

_CHOSEN = "✓ "

Questions = dict[Path, list[Action]]
"""The answers to choose from, by what they are about."""


def questions(table: Table, seat: Seat) -> Questions:
    spec, legal = table.game.spec, table.legal(seat)
    at_once = spec.simultaneous and all(action.verb in spec.immediate for action in legal)
    found: Questions = {}
    if at_once and form_of(table, seat) is None:
        for action in legal:
            # The last word is the answer; those before it say what is asked about.
            found.setdefault(action.words[:-1], []).append(action)
    return found


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
    mark, style = (_CHOSEN, PRIMARY) if chosen else ("", PLAIN)
    badge = table.renderer.emoji(*about)
    return button(
        ids.step(table.id, table.token(seat), action.words, ids.DO),
        mark + table.renderer.label(*about),
        style,
        emoji=badge and (badge[0], mark + badge[1]),
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
    path = _next_question(asked, done, path)
    ask = partial(prompt, table, seat, path, 0, words, app.place(table))
    step, picture = await draw_step(app, "preview", ask, table, words, seat)
    all_in = "" if len(done) < len(asked) else words("answer-all")
    lines = [note, step.question, all_in]
    return Content(picture.with_lines(lines), picture.files, page_rows(table, seat, path, words))


def _next_question(asked: Questions, done: Collection[Path], path: Path) -> Path:
    if path in asked:
        return path
    return next((about for about in asked if about not in done), next(iter(asked)))


def page_rows(table: Table, seat: Seat, path: Path, words: Words) -> tuple[Row, ...]:
    asked = questions(table, seat)
    path = _next_question(asked, given_answers(table, seat), path)
    # The question says what they are about.
    row = [_choice(table, seat, action, action.words[-1:], words) for action in asked[path]]
    return (row, *_others(table, seat, path, words))


def _others(table: Table, seat: Seat, path: Path, words: Words) -> list[Row]:
    view, scene, done = table.view(seat), table.scene(words, seat), given_answers(table, seat)
    made = [
        button(
            ids.step(table.id, table.token(seat), about),
            f"{_CHOSEN if about in done else ''}{table.renderer.label(about, view, scene, None)}",
            disabled=about == path,
        )
        for about in questions(table, seat)
    ]
    return in_rows(made)
