"""What follows an answer to the puzzle: the solution, the month, the seal, a line to share."""

from __future__ import annotations

import datetime as dt
from functools import partial

from cogs.daily.page import days_menu
from cogs.daily.puzzles import SHARES, Dailies, Seal, Tally, Today, day_of, next_day, puzzle_moment
from cogs.daily.verdicts import (
    day_stamp,
    draw_solution,
    draw_try,
    iso,
    missed_try,
    solution,
    verdict_line,
    wrong_line,
)
from cogs.table.moment import Unstored
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, PRIMARY, Row, button, way_back
from cogs.ui.content import Content, fit_lines
from cogs.ui.phrases import describe_action, plain_text
from cogs.ui.pictures import Shown, draw_or_text, try_draw
from data.store.daily import AnswerRow
from data.words import Words
from engine.actions import parse
from render.month import STATES, Month, month
from render.names import bare

_DAY_0 = dt.date(2025, 12, 31).toordinal()
"""The day before puzzle 1."""
_SQUARES, _FULL, _EMPTY = 5, "🟩", "⬜"


def solution_line(asked: Today, words: Words) -> str:
    moment = puzzle_moment(asked.day, asked.found, words, solved=True, public=True)
    what, title = solution(asked, moment, words), asked.found.rules.spec.title
    return words("daily-post-solution", date=day_stamp(asked.day), title=title, what=what)


async def past_page(app: App, asked: Today, words: Words) -> Content:
    moment = puzzle_moment(asked.day, asked.found, words, solved=True, public=True)
    shown = await _solved_or_text(app, asked, moment, words)
    seal = button(ids.about_daily(asked.day, asked.language, "seal"), words("button-daily-seal"))
    return Content(shown.with_lines([solution_line(asked, words)]), shown.files, ([seal],))


async def _solved_or_text(app: App, asked: Today, moment: Unstored, words: Words) -> Shown:
    drawn = partial(app.pictures.draw, partial(draw_solution, asked, moment, words))
    return await draw_or_text("daily-solution", drawn, moment, words, moment.eyes)


async def answer_page(
    app: App,
    reader: Reader,
    asked: Today,
    tally: Tally,
    missed: tuple[int, ...],
    more: Row = (),
    note: str = "",
) -> Content:
    words, found, name = reader.words, asked.found, reader.person.name
    # Solved: with the game's own rules, which say what the answer brings and why (decision: daily).
    moment = puzzle_moment(asked.day, found, words, solved=True).of(name, reader.theme)
    over = words("daily-lapsed") if lapsed(asked) else ""
    lines = [note, over, verdict_line(asked, moment, words)]
    lines += _standing(asked, tally, moment, words, app.now())
    shown = await _solved_or_text(app, asked, moment, words)
    named = partial(ids.about_daily, asked.day, asked.language)
    today = button(ids.daily(0, words.locale), words("button-daily-today"), PRIMARY)
    # Beside it there is no room for the solo, which is one press further.
    row = [today] if tally.waiting else [*more]
    here = app.of(Dailies).shared(reader.user_id, asked.day, reader.channel_id)
    if asked.answer is not None and asked.answer.shared < SHARES and not here:
        row.insert(0, button(named("share"), words("button-daily-share"), GOOD))
    if missed_try(asked):
        row.append(button(named("tried"), words("button-daily-tried")))
    row.append(button(named("month"), words("button-daily-month")))
    row.append(button(named("seal"), words("button-daily-seal")))
    rows = (row, days_menu(asked, missed, words))
    return Content(shown.with_lines(lines), shown.files, rows)


async def tried_page(app: App, reader: Reader, asked: Today) -> Content:
    """Return what a wrong answer brings, drawn and summed up; nothing of what would be right."""
    words = reader.words
    moment = puzzle_moment(asked.day, asked.found, words).of(reader.person.name, reader.theme)
    drawn = partial(app.pictures.draw, partial(draw_try, asked, moment, words))
    shown = await draw_or_text("daily-try", drawn, moment, words, moment.eyes)
    puzzle, said = ids.daily(asked.day, asked.language), wrong_line(asked, moment, words)
    if asked.done:
        return Content(shown.with_lines([said]), shown.files, ([way_back(puzzle, words)],))
    rules = ids.about_daily(asked.day, asked.language, "rules")
    row = [button(puzzle, words("button-daily-again"), PRIMARY)]
    row.append(button(rules, words("button-daily-rules")))
    return Content(shown.with_lines([said, words("daily-again")]), shown.files, (row,))


def _standing(asked: Today, tally: Tally, moment: Unstored, words: Words, now: int) -> list[str]:
    late = asked.answer is not None and asked.answer.late
    lines = [words("daily-count", count=tally.answered, right=tally.right)]
    # Five letters in words would be a second solution, and a wrong one.
    if tally.tempting is not None and asked.found.puzzle.kind != "match":
        answer, people = tally.tempting
        what = describe_action(moment, parse(answer), words, moment.eyes)
        lines.append(words("daily-tempting", what=what, count=people))
    if late:
        lines.append(words("daily-answered-late"))
    if not late and (tally.streak or lapsed(asked) or not asked.late):
        lines.append(words("daily-streak", days=tally.streak))
    lines.append(server_streak(tally.here, words))
    if tally.waiting:
        return [*lines, words("daily-waiting")]
    return [*lines, words("daily-next", when=f"<t:{next_day(now)}:R>")]


def lapsed(asked: Today) -> bool:
    """Return whether the day ended before a second try."""
    row = asked.answer
    return asked.late and row is not None and not (row.found or row.late) and row.tries == 1


async def month_page(app: App, reader: Reader, asked: Today, day: int) -> Content:
    """Return the month of a day, and the way to the months beside it that have answers."""
    words, service, now = reader.words, app.of(Dailies), app.now()
    given = {
        dt.date.fromordinal(one): half for one, half in await service.answers(reader.user_id, now)
    }
    present = dt.date.fromordinal(day_of(now))
    first = _first_of(dt.date.fromordinal(min(day, present.toordinal())))
    answers = {one: half for one, half in given.items() if _first_of(one) == first}
    streak = await service.streak(reader.user_id, now) if first == _first_of(present) else 0
    solved_on, halves = sum(half > 0 for half in answers.values()), sum(answers.values())
    shown = f"{halves // 2 or ''}{'½' * (halves % 2)}" or "0"
    points = words("daily-month-points", shown=shown, points=halves / 2)
    made = Month(
        first,
        _month_name(first, words),
        words("daily-title"),
        words("daily-weekdays").split(),
        {one.day: STATES[half] for one, half in answers.items()},
        tuple((state, words(f"daily-month-{state}")) for state in reversed(STATES)),
        (points, *([words("daily-month-streak", days=streak)] if streak else [])),
        present,
    )
    tried = len(answers) - solved_on
    said = words("daily-month", month=made.title, points=points, count=solved_on, tried=tried)
    files = await try_draw("month", partial(app.pictures.draw, partial(month, made, bare(said))))
    lines = [said, words("daily-streak", days=streak) if streak else ""]
    row = [way_back(ids.daily(asked.day, asked.language), words)]
    months = sorted({_first_of(one) for one in (*given, present)})
    earlier, later = [one for one in months if one < first], [one for one in months if one > first]
    for other in (*earlier[-1:], *later[:1]):
        what = ids.about_daily(asked.day, asked.language, f"month {other.toordinal()}")
        row.append(button(what, _month_name(other, words)))
    return Content(fit_lines(lines), files, (row,))


def _first_of(day: dt.date) -> dt.date:
    return day.replace(day=1)


def _month_name(day: dt.date, words: Words) -> str:
    name = words("daily-months").split()[day.month - 1]
    return f"{name[:1].upper()}{name[1:]} {day.year}"


def server_streak(days: int, words: Words) -> str:
    return words("daily-server-streak", days=days) if days > 1 else ""


def share_message(asked: Today, name: str, streak: int, words: Words) -> Content:
    row = asked.answer
    if row is None:
        raise AssertionError("only an answer can be shown")
    line = words(
        "daily-shared",
        name=plain_text(name),
        date=day_stamp(asked.day),
        title=asked.found.rules.spec.title,
        number=asked.day - _DAY_0,
        tries=row.tries,
        squares=_both_tries(row, asked.found.mark(asked.found.answer)),
        days=0 if row.late else streak,
    )
    solve = button(ids.about_daily(asked.day, words.locale, "solve"), words("button-daily-solve"))
    return Content(line, rows=([solve],))


def _both_tries(row: AnswerRow, best: int) -> str:
    last = _squares(row.found, row.mark, best)
    return last if row.tries < 2 else f"{_squares(False, row.first, best)} → {last}"


def _squares(found: bool, mark: int, best: int) -> str:
    """Return five squares: all of them for the solution, else its share of the ``best`` mark."""
    near = max(mark > 0, _SQUARES * mark // max(best, 1))
    full = _SQUARES if found else min(_SQUARES - 1, near)
    return _FULL * full + _EMPTY * (_SQUARES - full)


def seal_page(asked: Today, words: Words) -> Content:
    back_id = ids.daily(asked.day, asked.language)
    if asked.answer is None:
        back_id = ids.about_daily(asked.day, asked.language, "solution")
    proof = ids.about_daily(asked.day, asked.language, "proof")
    row = [way_back(back_id, words), button(proof, words("button-daily-proof"))]
    puzzle = asked.found.puzzle
    said = words("daily-seal", answers=puzzle.answers, kind=puzzle.kind)
    return Content(said, rows=(row,))


def proof_page(asked: Today, made: Seal, words: Words, more: str) -> Content:
    text = words(
        "daily-proof",
        fingerprint=made.fingerprint,
        seed=made.seed,
        level=made.seed_level + 1,
        date=day_stamp(made.seed_day),
        day=iso(made.seed_day),
    )
    back = way_back(ids.about_daily(asked.day, asked.language, "seal"), words)
    return Content(f"{text}\n{more}".rstrip(), rows=([back],))


_TITLED = (7, 30, 100, 365)
"""Days in a row that bring a title."""


async def streak_honours(
    app: App, user_id: int, words: Words
) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the fact about a person's streaks, and the title of the longest one, if any."""
    dailies, now = app.of(Dailies), app.now()
    longest = await dailies.longest_streak(user_id, now)
    if not longest:
        return [], []
    days = await dailies.streak(user_id, now)
    value = words("profile-streak-value", now=days, longest=longest)
    reached = [most for most in _TITLED if most <= longest][-1:]
    return [(words("profile-daily"), value)], [words("title-streak", days=one) for one in reached]
