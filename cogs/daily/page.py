"""The puzzle of a day in messages: asked step by step, and told when it is answered."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from functools import partial

from cogs.daily.puzzles import SHARES, Dailies, Seal, Tally, Today, day_of, next_day, puzzle_moment
from cogs.picker.page import beside, rows_of
from cogs.table.moment import Unstored
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Prompt
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, Pressable, Row, button, menu
from cogs.ui.content import Content, fit_lines
from cogs.ui.phrases import describe_action, plain_text, refusal_text
from cogs.ui.pictures import Shown, board_text, draw_or_text, draw_step, try_draw, with_board
from data.store.daily import AnswerRow
from data.words import Words
from engine.actions import Action, parse
from engine.prompts import Path
from engine.puzzles import days
from engine.puzzles.difficulty import corrected
from engine.puzzles.making import Opened, Puzzle
from engine.refusals import NO_MARKS, Marked, Refusal
from render.banner import Heading, headed
from render.contract import Picture, Preview
from render.month import STATES, Month, month
from render.names import bare, letter

_NOON = dt.time(11)
"""An hour of UTC at which the date is the same nearly everywhere."""
_MENU_MOST = 25  # Discord's limit
_DAY_0 = dt.date(2025, 12, 31).toordinal()
"""The day before puzzle 1."""
_SQUARES, _FULL, _EMPTY = 5, "🟩", "⬜"


def day_stamp(day: int) -> str:
    at = dt.datetime.combine(dt.date.fromordinal(day), _NOON, dt.UTC)
    return f"<t:{int(at.timestamp())}:D>"


def iso(day: int) -> str:
    """Return a day for pictures, menus and typed text: 2026-12-01."""
    return dt.date.fromordinal(day).isoformat()


def head_line(asked: Today, moment: Unstored, words: Words) -> str:
    puzzle, form = asked.found.puzzle, "daily-post" if moment.seen.public else "daily"
    ask = _asking(asked, moment, words)
    title = asked.found.rules.spec.title
    seconds = corrected(puzzle.hard.seconds, days.weekday(asked.day), puzzle.level)
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
    tried = _wrong(asked, replace(moment, seen=replace(moment.seen, puzzle=False)), words)
    alone = asked.found.puzzle.kind == "match"  # its first step asks as much
    return [f"{tried} {words('daily-again')}", "" if alone else _asking(asked, moment, words)]


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
    place = words("daily-place", date=iso(asked.day))
    if asked.answer is not None:
        place = f"{_failed(asked, words)} · {words('daily-try', number=2, tries=asked.tries)}"
    stays = not path or asked.found.puzzle.kind == "match"
    marked = _marked(asked) if stays else NO_MARKS
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
    rows = choices if path else beside(choices, [*_extra(asked, missed, words), *more])
    lines = [] if path else _lines(asked, moment, words)
    sent = "" if shown.files else _sent(asked, moment, words)
    said = shown.with_lines([note, *lines, sent, step.question])
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


def _marked(asked: Today) -> Marked:
    """Return what a wrong answer marks in pictures: it lies there, or is crossed as illegal.

    A legal place is never crossed: the right answer may be there, too.
    """
    row, refusal = asked.answer, _refused(asked)
    if row is None or row.found:
        return NO_MARKS
    if refusal is not None:
        return Marked(refusal.marked.crossed)
    return Marked(tried=parse(row.answer).words)


def _sent(asked: Today, moment: Unstored, words: Words) -> str:
    """Return an earlier match in words, which stand in for the picture that shows it."""
    row = asked.answer
    if row is None or asked.found.puzzle.kind != "match":
        return ""
    yours = describe_action(moment, parse(row.answer), words, moment.eyes)
    return words("daily-match-before", yours=yours)


def draw_first_step(step: Prompt, asked: Today, moment: Unstored, words: Words) -> Picture:
    """Draw a puzzle: the first step of the picker, or where nothing is hidden the board."""
    view = moment.view(moment.eyes)
    if moment.game.spec.hidden:
        picture = moment.renderer.preview(view, step.scene, step.preview)
    else:
        picture = moment.renderer.board(view, step.scene)
    return _public(picture, asked.found.puzzle.kind, asked, moment, words)


def _public(picture: Picture, says: str, asked: Today, moment: Unstored, words: Words) -> Picture:
    """Return a picture of a puzzle, nothing in it private, under a banner that ``says`` it."""
    alone = asked.found.puzzle.kind == "match"
    key = "daily-post-picture" if moment.seen.public else "daily-picture-seat"
    second = words(key, date=iso(asked.day), seat=letter(moment.eyes))
    title, second = words(f"daily-kind-{says}"), iso(asked.day) if alone else second
    if asked.answer is not None and not asked.done:
        title = _failed(asked, words)
        second = f"{second} · {words('daily-try', number=2, tries=asked.tries)}"
    heading = Heading(
        title,
        second,
        asked.found.rules.spec.title,
        words("daily-title"),
        () if alone else (moment.eyes,),
    )
    return headed(picture, moment.seen.theme, heading)


def _extra(asked: Today, missed: tuple[int, ...], words: Words) -> Row:
    named = partial(ids.about_daily, asked.day, asked.language)
    row = [button(named(what), words(f"button-daily-{what}")) for what in ("rules", "text")]
    if _days(asked, missed, words):
        row.append(button(named("days"), words("button-daily-days")))
    return row


def rules_page(asked: Today, words: Words) -> Content:
    spec = asked.found.rules.spec
    back = button(ids.daily(asked.day, asked.language), words("button-back"))
    whole = button(ids.rules(spec.key, 0), words("button-rules"))
    said = words("daily-rules", title=spec.title, rules=words(f"{spec.key}-puzzle-rules"))
    return Content(said, rows=([back, whole],))


def today_button(words: Words) -> Pressable:
    """Return the button that leads anybody to the puzzle of the day on which it is pressed."""
    return button(ids.about_daily(0, words.locale, "solve"), words("button-daily-today"))


def other_days(asked: Today, missed: tuple[int, ...], words: Words) -> Content:
    back = button(ids.daily(asked.day, asked.language), words("button-back"))
    return Content(words("daily-days"), rows=(_days(asked, missed, words), [back]))


def _days(asked: Today, missed: tuple[int, ...], words: Words) -> Row:
    days = [day for day in missed if day != asked.day][:_MENU_MOST]
    if not days:
        return []
    what = ids.about_daily(asked.day, asked.language, "day")
    return [menu(what, words("daily-missed"), [(str(day), iso(day)) for day in days])]


def text_page(reader: Reader, asked: Today) -> Content:
    words = reader.words
    moment = puzzle_moment(asked.day, asked.found, words).of(reader.person.name, reader.theme)
    board = board_text(moment, words, moment.eyes)
    example = asked.found.example().text
    lines = [*_lines(asked, moment, words), _sent(asked, moment, words)]
    lines += [words("daily-typed", example=example)]
    again = button(ids.daily(asked.day, asked.language), words("button-back"))
    return Content(with_board(lines, board), rows=([again],))


def solution_line(asked: Today, words: Words) -> str:
    moment = puzzle_moment(asked.day, asked.found, words, solved=True, public=True)
    what, title = solution(asked, moment, words), asked.found.rules.spec.title
    return words("daily-post-solution", date=day_stamp(asked.day), title=title, what=what)


async def past_page(app: App, asked: Today, words: Words) -> Content:
    moment = puzzle_moment(asked.day, asked.found, words, solved=True, public=True)
    shown = await _solved_or_text(app, asked, moment, words)
    seal = button(ids.about_daily(asked.day, asked.language, "seal"), words("button-verify"))
    return Content(shown.with_lines([solution_line(asked, words)]), shown.files, ([seal],))


async def _solved_or_text(app: App, asked: Today, moment: Unstored, words: Words) -> Shown:
    drawn = partial(app.pictures.draw, partial(draw_solution, asked, moment, words))
    return await draw_or_text("daily-solution", drawn, moment, words, moment.eyes)


async def answer_page(
    app: App, reader: Reader, asked: Today, tally: Tally, missed: tuple[int, ...], more: Row = ()
) -> Content:
    words, found, name = reader.words, asked.found, reader.person.name
    # Solved: with the game's own rules, which say what the answer brings and why (decision: daily).
    moment = puzzle_moment(asked.day, found, words, solved=True).of(name, reader.theme)
    lines = [_verdict(asked, moment, words), *_standing(asked, tally, moment, words, app.now())]
    shown = await _solved_or_text(app, asked, moment, words)
    named = partial(ids.about_daily, asked.day, asked.language)
    row = [button(named("seal"), words("button-verify")), *more]
    if asked.answer is not None and asked.answer.shared < SHARES:
        row.insert(0, button(named("share"), words("button-daily-share"), GOOD))
    row.append(button(named("month"), words("button-daily-month")))
    rows = (row, _days(asked, missed, words))
    return Content(shown.with_lines(lines), shown.files, rows)


def _verdict(asked: Today, moment: Unstored, words: Words) -> str:
    row, puzzle = asked.answer, asked.found.puzzle
    if row is None:
        raise AssertionError("only who has answered is told")
    what = solution(asked, moment, words)
    if row.found:
        return words("daily-right", what=what, tries=row.tries)
    kind = puzzle.kind if puzzle.kind in ("fits", "match") else "most"
    return f"{_wrong(asked, moment, words)}\n{words(f'daily-best-{kind}', what=what)}"


def _wrong(asked: Today, moment: Unstored, words: Words) -> str:
    """Say what a wrong answer brings, or why it is refused, but not what is right."""
    row, puzzle = asked.answer, asked.found.puzzle
    if row is None:
        raise AssertionError("only who has answered is told")
    yours = describe_action(moment, parse(row.answer), words, moment.eyes)
    refusal = _refused(asked)
    if refusal is not None:
        asking = replace(moment, seen=replace(moment.seen, puzzle=True))
        why = refusal_text(words, refusal, asking, moment.eyes)
        return words("daily-wrong-refused", yours=yours, why=why)
    return words(f"daily-wrong-{answer_kind(puzzle)}", yours=yours, mark=row.mark)


def _refused(asked: Today) -> Refusal | None:
    row, found = asked.answer, asked.found
    known = row is not None and found.puzzle.kind == "allowed"
    return found.refusal(parse(row.answer)) if known and row else None


def _failed(asked: Today, words: Words) -> str:
    """Return in a few words what became of a wrong answer."""
    kind = "refused" if _refused(asked) else answer_kind(asked.found.puzzle)
    return words(f"daily-failed-{kind}", mark=asked.answer.mark if asked.answer else 0)


def answer_kind(puzzle: Puzzle) -> str:
    """Return the kind whose sentences tell the answer: allowed moves, too, are told by points."""
    return "most" if puzzle.kind == "allowed" else puzzle.kind


def solution(asked: Today, moment: Unstored, words: Words) -> str:
    puzzle, seat = asked.found.puzzle, moment.eyes
    last, action = _last_move(asked.found, moment)
    said = words(
        f"daily-solution-{answer_kind(puzzle)}",
        what=describe_action(moment, asked.found.answer, words, seat),
        worth=puzzle.worth,
        second=puzzle.second,
        then=describe_action(last, action, words, seat),
    )
    if puzzle.kind == "twice":
        return said
    scored = moment.game.scoring(moment.view(seat), seat, asked.found.answer)
    why = moment.renderer.reason(scored, moment.scene(words, seat)) if scored else ""
    return f"{said} {words('daily-solution-why', why=why)}" if why else said


def _last_move(found: Opened, moment: Unstored) -> tuple[Unstored, Action]:
    """Return the last move of a solution, and the moment before it."""
    following = found.then()
    if following is None:
        return moment, found.answer
    posed, action = following
    return replace(moment, position=replace(moment.play()[1], state=posed.state)), action


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
    elif tally.streak:
        lines.append(words("daily-streak", days=tally.streak))
    lines.append(server_streak(tally.here, words))
    return [*lines, words("daily-next", when=f"<t:{next_day(now)}:R>")]


async def month_page(app: App, reader: Reader, asked: Today) -> Content:
    words, service = reader.words, app.of(Dailies)
    present = dt.date.fromordinal(day_of(app.now()))
    answers = await service.month(reader.user_id, present.toordinal())
    streak = await service.streak(reader.user_id, app.now())
    solved_on, halves = sum(half > 0 for _, half in answers), sum(half for _, half in answers)
    shown = f"{halves // 2 or ''}{'½' * (halves % 2)}" or "0"
    points = words("daily-month-points", shown=shown, points=halves / 2)
    title = words("daily-months").split()[present.month - 1]
    made = Month(
        present,
        f"{title[:1].upper()}{title[1:]} {present.year}",
        words("daily-title"),
        words("daily-weekdays").split(),
        {dt.date.fromordinal(day).day: STATES[half] for day, half in answers},
        tuple((state, words(f"daily-month-{state}")) for state in reversed(STATES)),
        (points, words("daily-month-streak", days=streak)),
    )
    tried = len(answers) - solved_on
    said = words("daily-month", month=made.title, points=points, count=solved_on, tried=tried)
    files = await try_draw("month", partial(app.pictures.draw, partial(month, made, bare(said))))
    lines = [said, words("daily-streak", days=streak) if streak else ""]
    back = button(ids.daily(asked.day, asked.language), words("button-back"))
    return Content(fit_lines(lines), files, ([back],))


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


def draw_solution(asked: Today, moment: Unstored, words: Words) -> Picture:
    seat, worth = moment.eyes, asked.found.puzzle.worth
    moment, action = _last_move(asked.found, moment)
    view, scene = moment.view(seat), moment.scene(words, seat)
    worded = moment.game.asking.worded(view, action)
    if asked.found.puzzle.kind == "twice":
        worth = moment.game.gain(view, seat, action) or 0
    gains = {} if not moment.game.spec.gains else {action.words: worth}
    own = _marked(asked) if asked.found.puzzle.kind == "match" else NO_MARKS
    picture = moment.renderer.preview(view, scene, Preview(worded.words, (), gains, action, own))
    # A solution asks nothing, and nobody alone: its text begins behind the question of the preview.
    stated = replace(picture, alt=picture.alt.partition("? ")[2] or picture.alt)
    return _public(stated, "solved", asked, moment, words)


def seal_page(asked: Today, made: Seal, words: Words, more: str) -> Content:
    text = words(
        "daily-seal",
        fingerprint=made.fingerprint,
        seed=made.seed,
        level=made.seed_level + 1,
        date=day_stamp(made.seed_day),
        day=iso(made.seed_day),
    )
    back_id = ids.daily(asked.day, asked.language)
    if asked.answer is None:
        back_id = ids.about_daily(asked.day, asked.language, "solution")
    back = button(back_id, words("button-back"))
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
