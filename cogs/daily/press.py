"""``/daily``: open, choose or type an answer to the puzzle of a day."""

from __future__ import annotations

import datetime as dt
from functools import partial

from cogs.daily import page, result_page
from cogs.daily import solo_press as solo_page
from cogs.daily.puzzles import Dailies, Today, day_of, puzzle_moment
from cogs.daily.sharing import public_words, require_sharing, with_line
from cogs.daily.verdicts import missed_try
from cogs.lobby.rulebook import rules_page
from cogs.refusals import DailyAnswered, DailyTried
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import way_back
from cogs.ui.content import Content
from cogs.ui.entry import Pairs, command
from cogs.ui.ids import DailyPress, number
from cogs.ui.phrases import refusal_text
from data.words import LOCALES, Words
from engine.actions import Action
from engine.prompts import Path
from engine.refusals import Malformed


async def show(app: App, reader: Reader, day: int | None = None) -> Content:
    asked = await _today(app, reader, day, reader.words.locale)
    return await _puzzle_page(app, reader, asked)


async def answer_typed(app: App, reader: Reader, day: int | None, text: str) -> Content:
    asked = await _today(app, reader, day, reader.words.locale)
    if asked.done:
        raise DailyAnswered
    moment, words = puzzle_moment(asked.day, asked.found, reader.words), reader.words
    read = await app.pictures.draw(partial(app.completer.read, moment, moment.eyes, text, words))
    # Tries are few: only what was said in full counts.
    if read.action is not None and not read.guessed:
        return await _submit(app, reader, asked, read.action)
    if read.path is None:
        return await _illegal(app, reader, asked)
    lost = " ".join(filter(None, (read.rest, *read.several)))
    note = " ".join([words("daily-open"), *([words("daily-lost", text=lost)] if lost else [])])
    if read.why:
        note = refusal_text(words, read.why, moment, moment.eyes)
    return await _puzzle_page(app, reader, asked, read.path, note=note)


async def daily_press(app: App, reader: Reader, press: DailyPress) -> Content:
    # A button goes with the words in its picture, whoever presses it (decision: daily).
    locale = press.language if press.language in LOCALES else reader.words.locale
    asked = await _today(app, reader, press.day or None, locale)
    if press.what:
        return await _other(app, reader, asked, press)
    if press.do:
        return await _submit(app, reader, asked, Action.of(press.path))
    return await _puzzle_page(app, reader, asked, press.path, press.page)


async def _today(app: App, reader: Reader, day: int | None, locale: str) -> Today:
    now = app.now()
    which = day_of(now) if day is None else day
    return await app.of(Dailies).today(reader.user_id, which, locale, now)


async def _puzzle_page(
    app: App, reader: Reader, asked: Today, path: Path = (), page_number: int = 0, note: str = ""
) -> Content:
    service, now = app.of(Dailies), app.now()
    missed = await service.missed(reader.user_id, now)
    more, waits = ([], "") if path else await solo_page.offer(app, reader)
    note = "\n".join(filter(None, (note, waits)))
    if asked.done:
        tally = await service.tally(reader.user_id, reader.guild_id, asked, now)
        return await result_page.answer_page(app, reader, asked, tally, missed, more, note)
    try:
        return await page.ask(app, reader, asked, missed, path, page_number, more, note=note)
    # The words of this button lead nowhere: from the beginning.
    except Malformed:
        return await page.ask(app, reader, asked, missed)


async def _submit(app: App, reader: Reader, asked: Today, action: Action) -> Content:
    # Hundreds of answers may be listed: no one else waits for that.
    answers = await app.pictures.draw(asked.found.answers)
    # A person who has answered before is told so, whatever the second answer is.
    if not asked.done and action not in answers:
        return await _illegal(app, reader, asked)
    place = reader.guild_id
    try:
        done = await app.of(Dailies).submit(reader.person, place, asked, action, app.now())
    # The sentence alone would take away the buttons of any other answer.
    except DailyTried as tried:
        return await _puzzle_page(app, reader, asked, note=reader.words(f"refusal-{tried.code}"))
    if missed_try(done) and not done.done:
        return await result_page.tried_page(app, reader, done)
    return await _puzzle_page(app, reader, done)


async def _illegal(app: App, reader: Reader, asked: Today) -> Content:
    """Return the puzzle below the form of an answer: what is none of them does not count."""
    example = await app.pictures.draw(partial(page.typed_example, asked, reader.words))
    note = reader.words("daily-illegal", example=example)
    return await _puzzle_page(app, reader, asked, note=note)


async def _other(app: App, reader: Reader, asked: Today, press: DailyPress) -> Content:
    """Answer any press that is no step; one that has no sense now shows the puzzle again."""
    service, words = app.of(Dailies), reader.words
    over = asked.done or asked.late
    match press.what:
        case "text" if not asked.done:
            # An example is looked for in another game: not on the event loop.
            return await app.pictures.draw(partial(page.text_page, reader, asked))
        # Never of a day that still counts, whatever id a client sends.
        case "solution" if asked.answer is None and asked.late:
            return await result_page.past_page(app, asked, words)
        case "month":
            day = number("".join(press.path)) or day_of(app.now())
            return await result_page.month_page(app, reader, asked, day)
        case "seal" | "proof" as what if over:
            return await _sealed(app, asked, what, words)
        case "rules" if not asked.done:
            return await page.rules_page(app, reader, asked)
        case "tried" if missed_try(asked):
            return await result_page.tried_page(app, reader, asked)
        case "book":
            return _book_page(asked, number("".join(press.path)) or 0, words)
        case "share" if asked.done:
            return await _share(app, reader, asked)
        case "day":
            return await show(app, reader, number(press.chosen))
        case "days":
            missed = await service.missed(reader.user_id, app.now())
            if any(day != asked.day for day in missed):
                return page.other_days(asked, missed, words)
    return await _puzzle_page(app, reader, asked)


async def _sealed(app: App, asked: Today, what: str, words: Words) -> Content:
    if what == "seal":
        return result_page.seal_page(asked, words)
    made, more = await app.of(Dailies).seal(app.now()), await solo_page.next_seal(app, words)
    return result_page.proof_page(asked, made, words, more)


def _book_page(asked: Today, at: int, words: Words) -> Content:
    """Return a page of the whole rules, with the way back to the puzzle."""
    back = way_back(ids.daily(asked.day, asked.language), words)
    named = partial(page.book_id, asked)
    return rules_page(asked.found.rules.spec.key, at, words, named, [back])


async def _share(app: App, reader: Reader, asked: Today) -> Content:
    service, channel_id = app.of(Dailies), reader.channel_id
    if service.shared(reader.user_id, asked.day, channel_id):
        return await _puzzle_page(app, reader, asked, note=reader.words("daily-shared-here"))
    await require_sharing(app, reader)
    await service.share(reader.user_id, asked.day, channel_id)
    today = asked.day == day_of(app.now())
    streak = await service.streak(reader.user_id, app.now()) if today else 0
    public = await public_words(app, reader)
    line = result_page.share_message(asked, reader.person.name, streak, public)
    return with_line(await show(app, reader, asked.day), reader, line)


def read_day(text: str) -> int:
    """Return the day that a user typed; raises ``Malformed`` for anything else."""
    try:
        return dt.date.fromisoformat(text.strip()).toordinal()
    except ValueError as wrong:
        raise Malformed("daily-date") from wrong


async def _moves(app: App, reader: Reader, typed: str) -> Pairs:
    solo = await solo_page.mine(app, reader)
    if solo.over(app.now()):
        return ()
    return await app.pictures.draw(partial(app.completer.find, solo.moment, 0, typed, reader.words))


async def _answers(app: App, reader: Reader, typed: str) -> Pairs:
    # The other option, as far as it is typed.
    chosen, now = getattr(reader.interaction.namespace, "day", None), app.now()
    day = read_day(chosen) if chosen else day_of(now)
    asked = await app.of(Dailies).today(reader.user_id, day, reader.words.locale, now)
    if asked.done:
        return ()
    moment = puzzle_moment(asked.day, asked.found, reader.words)
    return await app.pictures.draw(
        partial(app.completer.find, moment, moment.eyes, typed, reader.words)
    )


@command("daily", anywhere=True, personal=True, offers={"answer": _answers, "solo": _moves})
async def daily(
    app: App,
    reader: Reader,
    *,
    answer: str | None = None,
    day: str | None = None,
    solo: str | None = None,
) -> Content:
    if solo is not None:
        return await solo_page.play_typed(app, reader, solo)
    which = None if day is None else read_day(day)
    if answer is not None:
        return await answer_typed(app, reader, which, answer)
    return await show(app, reader, which)
