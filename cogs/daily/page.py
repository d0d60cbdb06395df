"""The puzzle of a day in messages: asked step by step, in words, and the rules and other days."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from cogs.daily.puzzles import Today, puzzle_moment
from cogs.daily.verdicts import (
    day_stamp,
    marks_of,
    match_before,
    missed_try,
    with_banner,
    written,
    wrong_line,
)
from cogs.picker.page import beside, rows_of
from cogs.table.moment import Unstored
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Prompt
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import WIDE, Pressable, Row, button, link_row, menu, way_back
from cogs.ui.content import Content
from cogs.ui.phrases import describe_action
from cogs.ui.pictures import board_text, draw_step, with_board
from data.words import Words
from engine import registry
from engine.actions import parse
from engine.prompts import Path
from engine.puzzles import days
from engine.puzzles.difficulty import corrected
from engine.refusals import NO_MARKS, Marked
from render.contract import Picture
from render.names import letter

_MENU_MOST = 25  # Discord's limit


def head_line(asked: Today, moment: Unstored, words: Words) -> str:
    puzzle, form = asked.found.puzzle, "daily-post" if moment.seen.public else "daily"
    ask = _asking(asked, moment, words)
    title = asked.found.rules.spec.title
    # People add up each answer that scores, which takes computers no time: a second for each.
    own = puzzle.hard.seconds + (0 if puzzle.kind == "match" else puzzle.hard.scoring)
    seconds = corrected(own, days.weekday(asked.day), puzzle.level)
    facts = {"title": title, "minutes": round(seconds / 60), "tries": asked.tries}
    return words(f"{form}-head", date=day_stamp(asked.day), ask=ask, **facts)


def _asking(asked: Today, moment: Unstored, words: Words) -> str:
    kind, form = asked.found.puzzle.kind, "daily-post" if moment.seen.public else "daily"
    eyes = {} if kind in ("fits", "match") else {"seat": letter(moment.eyes)}
    return words(f"daily-ask-{kind}" if kind == "match" else f"{form}-ask-{kind}", **eyes)


def _lines(asked: Today, moment: Unstored, words: Words) -> list[str]:
    """Return what is asked; at the second try what became of the first one stands above."""
    if asked.answer is None:
        return [head_line(asked, moment, words), words("daily-late") if asked.late else ""]
    tried = wrong_line(asked, replace(moment, seen=replace(moment.seen, puzzle=False)), words)
    alone = asked.found.puzzle.kind == "match"  # its first step asks as much
    return [tried, words("daily-again"), "" if alone else _asking(asked, moment, words)]


async def ask(
    app: App,
    reader: Reader,
    asked: Today,
    missed: tuple[int, ...],
    path: Path = (),
    page: int = 0,
    more: Row = (),
    *,
    note: str = "",
) -> Content:
    """Return a step of the picker, ``more`` beside the first; may raise ``Malformed``."""
    words = reader.words
    moment = puzzle_moment(asked.day, asked.found, words).of(reader.person.name, reader.theme)
    place = words("daily-place", date=written(asked.day, words))
    if asked.answer is not None:
        place = f"{words('daily-title')} · {words('daily-try', number=2, tries=asked.tries)}"
    stays = not path or asked.found.puzzle.kind == "match"
    marked = marks_of(asked) if stays else NO_MARKS
    steps = partial(_step, asked, moment, path, page, words, place, marked)
    named = partial(ids.daily, asked.day, asked.language)
    # The first step is the puzzle itself under its banner; later ones are ordinary previews.
    draw = None if path else lambda step: draw_first_step(step, asked, moment, words)
    step, shown = await draw_step(app, "daily", steps, moment, words, moment.eyes, draw)
    if (
        step.action is not None and step.confirm
    ):  # it uses a try, which the words of a move don't say
        number = 1 if asked.answer is None else 2
        facts = {"label": step.confirm, "number": number, "tries": asked.tries}
        step = replace(step, confirm=words("daily-answer", **facts))
    choices = rows_of(named, step, words)
    extra = [*_extra(asked, words), *more, *to_page(app, reader, named())]
    # The old puzzles come last: where there is no room for them, the solution leads there.
    extra += _to_others(asked, missed, words)
    rows = choices if path else beside(choices, extra[:WIDE])
    lines = [] if path else _lines(asked, moment, words)
    # A phone shows the lines right above the picture and its buttons: what is asked is said once.
    question = step.question if path or asked.found.puzzle.kind == "match" else ""
    said = shown.with_lines([*lines, match_before(asked, moment, words), note, question])
    return Content(said, shown.files, rows)


def _step(
    asked: Today,
    moment: Unstored,
    path: Path,
    page: int,
    words: Words,
    place: str,
    marked: Marked,
) -> Prompt:
    """Return a step; what was tried already says so, in words and picture, and confirms nothing."""
    step, row = prompt(moment, moment.eyes, path, page, words, place, marked), asked.answer
    if step.action is None or row is None or step.action != parse(row.answer):
        return step
    scene = replace(step.scene, asks=words("daily-tried"))
    return replace(step, question=words("refusal-daily-tried"), action=None, scene=scene)


def draw_first_step(step: Prompt, asked: Today, moment: Unstored, words: Words) -> Picture:
    """Draw a puzzle: the first step of the picker under its banner."""
    picture = moment.renderer.preview(moment.view(moment.eyes), step.scene, step.preview)
    return with_banner(picture, asked.found.puzzle.kind, asked, moment, words)


def to_page(app: App, reader: Reader, door: str) -> Row:
    """Return the way to a puzzle or solo on the board page; who is there already needs none."""
    link = app.page_link(reader.person, server=reader.guild_id) if reader.types else ""
    return link_row(link and f"{link}/{door}", reader.words("web-board"))


def _extra(asked: Today, words: Words) -> Row:
    named = partial(ids.about_daily, asked.day, asked.language)
    shown = ("rules", "text", *(["tried"] if missed_try(asked) else []))
    row = [button(named(what), words(f"button-daily-{what}")) for what in shown]
    return [today_button(words), *row] if asked.late else row


def _to_others(asked: Today, missed: tuple[int, ...], words: Words) -> Row:
    days = ids.about_daily(asked.day, asked.language, "days")
    named = button(days, words("button-daily-days"))
    return [named] if days_menu(asked, missed, words) else []


async def rules_page(app: App, reader: Reader, asked: Today) -> Content:
    """Return the rules above the picture of the puzzle, which they are needed for."""
    words, spec = reader.words, asked.found.rules.spec
    picture = (await ask(app, reader, asked, ())).files
    back = way_back(ids.daily(asked.day, asked.language), words)
    whole = button(book_id(asked, 0), words("button-rules"))
    said = words("daily-rules", title=spec.title, rules=words(f"{spec.key}-puzzle-rules"))
    return Content(said, picture, ([back, whole],))


def book_id(asked: Today, page: int) -> str:
    return ids.about_daily(asked.day, asked.language, f"book {page}")


def today_button(words: Words) -> Pressable:
    """Return the button that leads anybody to the puzzle of the day on which it is pressed."""
    return button(ids.about_daily(0, words.locale, "solve"), words("button-daily-today"))


def other_days(asked: Today, missed: tuple[int, ...], words: Words) -> Content:
    back = way_back(ids.daily(asked.day, asked.language), words)
    return Content(words("daily-days"), rows=(days_menu(asked, missed, words), [back]))


def days_menu(asked: Today, missed: tuple[int, ...], words: Words) -> Row:
    others = [day for day in missed if day != asked.day][:_MENU_MOST]
    if not others:
        return []
    what = ids.about_daily(asked.day, asked.language, "day")
    return [menu(what, words("daily-missed"), [(str(day), _named(day, words)) for day in others])]


def _named(day: int, words: Words) -> str:
    return f"{written(day, words)} · {registry.game(days.game_of(day)).spec.title}"


def typed_example(asked: Today, words: Words) -> str:
    """Return an answer as it is typed; looking for it in another game takes time."""
    # Pairs of words as an example might be right, whatever is made of them.
    if asked.found.puzzle.kind == "match":
        return "match"
    moment = puzzle_moment(asked.day, asked.found, words)
    return describe_action(moment, asked.found.example(), words, moment.eyes)


def text_page(reader: Reader, asked: Today) -> Content:
    words = reader.words
    moment = puzzle_moment(asked.day, asked.found, words).of(reader.person.name, reader.theme)
    board = board_text(moment, words, moment.eyes)
    lines = [*_lines(asked, moment, words), match_before(asked, moment, words)]
    lines += [words("daily-typed", example=typed_example(asked, words))] if reader.types else []
    again = way_back(ids.daily(asked.day, asked.language), words)
    return Content(with_board(lines, board), rows=([again],))
