"""``/learn``: the lessons of a game, one position after the other, on its real board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from cogs.learn.course import Course, computers_of, is_taught
from cogs.picker.form import typing_form
from cogs.picker.page import at_the_end, beside, rows_of
from cogs.table.play import drafts
from cogs.table.play.choices import gains_of
from cogs.table.play.drafts import Draft
from cogs.table.play.picker import prompt
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import GOOD, PRIMARY, LessonForm, Pressable, Row, button, buttons_or_menus
from cogs.ui.content import TEXT_LIMIT, Content
from cogs.ui.entry import Choices, command, games
from cogs.ui.ids import LearnPress
from cogs.ui.phrases import is_known, refusal_text
from cogs.ui.pictures import draw_or_text, draw_step
from data.store import people
from engine import registry, teaching
from engine.actions import MAX_TEXT, Action, parse
from engine.forms import Arrange
from engine.prompts import Path
from engine.refusals import NO_MARKS, Illegal, Malformed, Marked
from render.banner import private_banner
from render.canvas import Canvas
from render.contract import Picture, Preview, Scene
from render.theme import THEMES

_TRIED: Final = 10
"""Wrong answers that a button remembers."""


def _taught() -> Choices:
    return [choice for choice in games() if is_taught(choice.value)]


@command("learn", anywhere=True, personal=True, choices={"game": _taught})
async def learn(app: App, reader: Reader, *, game: str | None = None) -> Content:
    if game is None:
        return await _choose(app, reader)
    course = _course(game, reader)
    at = await app.service.store.read(people.lesson_at(reader.user_id, game)) or 1
    return await _open(app, reader, replace(course, number=min(at, course.count), back=at > 1))


async def learn_press(app: App, reader: Reader, press: LearnPress) -> Content:
    course = _course(press.game, reader, press.lesson)
    match press.what:
        case "":
            return await _step(app, reader, course, press)
        case "open":
            return await learn(app, reader, game=press.game)
        case "next" | "again":
            number = 1 if press.what == "again" else min(course.number + 1, course.count)
            await app.service.store.write(people.reach_lesson(reader.user_id, course.key, number))
            return await _open(app, reader, replace(course, number=number))
        case "show" if not course.over and course.said(".task"):
            return await _shown_page(app, course)
        case "write" if not course.over and course.lesson.written:
            return _form(course, press)
        case "later":
            return Content(reader.words("learn-later"))
    raise Malformed("old-button")


def _course(game: str, reader: Reader, number: int = 1) -> Course:
    if not is_known(game) or not is_taught(game):
        raise Malformed("no-game", {"game": game[:40]})
    course = Course(registry.game(game), reader.words, name=reader.person.name, theme=reader.theme)
    number = min(max(number, 1), course.count)
    return replace(course, number=number, here=reader.types)


async def _choose(app: App, reader: Reader) -> Content:
    words, labels = reader.words, {}
    reached = await app.service.store.read(people.lessons_of(reader.user_id))
    at = dict(reached)
    for key in filter(is_taught, registry.keys()):
        course = _course(key, reader, at.get(key, 0))
        labels[key] = title = course.game.spec.title
        if course.over:
            labels[key] = words("learn-over", title=title)
        elif course.number > 1:
            said = {"number": course.number, "count": course.count}
            labels[key] = words("learn-begun", title=title, **said)

    def named(key: str) -> str:
        return ids.about_lesson(key, at.get(key, 1), "open")

    rows = buttons_or_menus(named, words("menu-title"), [*labels.items()], PRIMARY)
    about = ((registry.game(key).spec.title, words(f"{key}-tagline")) for key in labels)
    each = (words("learn-game", title=title, tagline=tagline) for title, tagline in about)
    lines = "\n".join([words("learn-title"), *each])
    text = lines if len(lines) <= TEXT_LIMIT else words("learn-title")
    return Content(text, rows=tuple(rows))


async def _open(app: App, reader: Reader, course: Course) -> Content:
    if course.over:
        return await _last_page(app, reader, course)
    return await (_ask if course.lesson.wanted else _read)(app, course)


async def _read(app: App, course: Course, why: str = "", draft: Draft = ()) -> Content:
    """Return the page of a lesson that is read, or answered by writing."""
    lesson, row = course.lesson, [course.button("next", PRIMARY)]
    if lesson.written:
        write = button(_writing(course, draft), course.words("button-learn-write"), GOOD)
        row = [write, course.button("show")]
    shown, moment = lesson.shown, course.moment(solved=True)
    draw = partial(_picture, course, parse(shown)) if shown else partial(_position, course)
    drawn = partial(app.pictures.draw, draw)
    picture = await draw_or_text("lesson", drawn, moment, course.words, course.lesson.seat)
    return Content(picture.with_lines(course.lines(why)), picture.files, ([*row, *course.again],))


def _form_of(course: Course) -> Arrange:
    form = drafts.form_of(course.moment(solved=True), course.lesson.seat)
    if form is None:
        raise Malformed("old-button")
    return form


def _form(course: Course, press: LearnPress) -> Content:
    form, moment, seat = _form_of(course), course.moment(solved=True), course.lesson.seat
    shown = drafts.shown_words(moment, seat, form, course.words)
    draft = form.read(" ".join(press.path), shown).words
    about = ids.about_lesson(course.key, course.number, "write")
    return Content(modal=typing_form(moment, seat, form, draft, course.words, about))


def _writing(course: Course, draft: Draft) -> str:
    """Return the id of the button to the form, with so many words of a draft as it can hold."""
    items = _form_of(course).items
    typed = tuple(str(items.index(word) + 1) if word in items else word for word in draft)
    while True:
        try:
            return ids.about_lesson(course.key, course.number, "write", typed)
        except ids.TooLong:
            typed = typed[:-1]


async def take_written(app: App, reader: Reader, sent: LessonForm) -> Content:
    course = _course(sent.game, reader, sent.lesson)
    if course.over or not course.lesson.written:
        raise Malformed("old-button")
    form, moment, seat = _form_of(course), course.moment(solved=True), course.lesson.seat
    shown = drafts.shown_words(moment, seat, form, course.words)
    reading = form.read(sent.text[:MAX_TEXT], shown)
    faults = drafts.unread(reading, shown)
    try:
        draft = () if faults else drafts.draft_action(form, reading.words).args
    except Illegal as refusal:
        faults = [refusal]
    if faults:
        why = [refusal_text(course.words, fault, moment, seat) for fault in faults]
        return await _read(app, course, "\n".join(why), reading.words)
    change = button(_writing(course, draft), course.words("form-change"))
    return await _solved_page(app, course, Action(form.verb, draft), "", change)


async def _last_page(app: App, reader: Reader, course: Course) -> Content:
    words = course.words
    for row in (one.row for one in await app.service.digests.sittings(reader.user_id)):
        # Who learns it at a table goes back there.
        if row.game == course.key and reader.channel_id in (row.channel_id, row.lobby_channel_id):
            last = words("learn-last-table", link=app.board_link_of(row))
            return Content(f"{course.head} {last}", rows=([course.button("again")],))
    play = button(ids.opening(course.key, easy=True), words("button-learn-play"), GOOD)
    who = button(ids.opening(course.key), words("button-learn-who"), PRIMARY)
    rows = ([play, who], [course.button("later"), course.button("again")])
    last = words("learn-last", computers=computers_of(course.key))
    if not course.here:
        last = words("learn-last-elsewhere")
    return Content(f"{course.head} {last}", rows=rows)


async def _ask(
    app: App,
    course: Course,
    why: str = "",
    path: Path = (),
    page: int = 0,
    tried: tuple[int, ...] = (),
    marked: Marked = NO_MARKS,
) -> Content:
    """Return a step of the picker, in which what was ``tried`` can't be pressed again."""
    moment, seat = course.moment(), course.lesson.seat
    marked = marked or replace(marked, allowed=course.lesson.about)
    steps = partial(prompt, moment, seat, path, page, course.words, course.place, marked)
    step, shown = await draw_step(app, "lesson", steps, moment, course.words, seat)
    rows = rows_of(partial(ids.lesson, course.key, course.number, tried), step, course.words)
    _disable(course, rows, tried)
    rows = at_the_end(rows, [course.button("show"), *course.again])
    # The task asks already; what the game adds to its own question is said.
    more = step.question.splitlines()[1:] if path and not why else []
    lines = [*course.lines(why, again=step.back is not None), *more]
    return Content(shown.with_lines(lines), shown.files, rows)


def _disable(course: Course, rows: Sequence[Row], tried: tuple[int, ...]) -> None:
    """Let no button be pressed that leads to nothing but wrong answers that were tried."""
    game, lesson = course.game, course.lesson
    view = game.observe(lesson.state, lesson.seat)
    ways = [
        (number in tried, (answer.words, game.asking.worded(view, answer).words))
        for number, answer in enumerate(course.answers)
    ]
    for item in (item for row in rows for item in row):
        press = ids.parse(item.custom_id or "")
        if isinstance(press, LearnPress) and (path := press.path):
            left = [over for over, words in ways if path in [one[: len(path)] for one in words]]
            if left and all(left):
                item.disabled = True
                if item.in_words is not None:
                    item.in_words.disabled = True


async def _step(app: App, reader: Reader, course: Course, press: LearnPress) -> Content:
    if course.over or not course.lesson.wanted:
        return await _open(app, reader, course)
    try:
        answer = await app.pictures.draw(partial(_answer, course, press))
        if answer is not None:
            return await _judge(app, course, answer, press.tried)
        return await _ask(app, course, "", press.path, press.page, press.tried)
    # The words of this button lead nowhere: from the beginning.
    except Malformed:
        return await _open(app, reader, course)


def _answer(course: Course, press: LearnPress) -> Action | None:
    """Return the answer that a press gives; None if there is more to choose."""
    if not press.path:
        return None
    if press.do:
        chosen = Action.of(press.path)
        if chosen not in course.answers:
            raise Malformed("path")
        return chosen
    step = prompt(course.moment(), course.lesson.seat, press.path, press.page, course.words, "")
    return None if step.items else step.action


async def _judge(app: App, course: Course, answer: Action, tried: tuple[int, ...]) -> Content:
    if answer.text in course.lesson.wanted:
        return await _solved_page(app, course, answer, course.words("learn-right"))
    refused = teaching.refusal(course.game, course.lesson, answer)
    if refused is not None:
        why = course.why_refused(answer, refused)
        # Where it is allowed is what the lesson asks.
        cells = Marked(refused.marked.crossed)
        cells = cells or Marked(await app.pictures.draw(partial(course.numbered, answer)))
        cells = replace(cells, refused=answer.words)
    else:
        why = course.said(".wrong", answer)
        before = tuple(course.answers[one].words[-1] for one in tried)
        # The step crosses those that it shows.
        cells = Marked(course.chosen(answer), course.lesson.goal, answer.words, before=before)
    what = await app.pictures.draw(partial(course.called, answer))
    why = course.words("learn-wrong", what=what, why=why)
    number = course.answers.index(answer)
    tried = (*(one for one in tried if one != number), number)[-_TRIED:]
    path = await app.pictures.draw(partial(course.staying, answer, tried))
    asked = await _ask(app, course, why, path, tried=tried, marked=cells)
    return asked if refused is None else replace(asked, refused=why)


async def _shown_page(app: App, course: Course) -> Content:
    lesson = course.lesson
    answer = parse(lesson.written or lesson.wanted[0])
    what = await app.pictures.draw(partial(course.called, answer))
    how = course.words("learn-shown", what=what, count=len(lesson.wanted))
    return await _solved_page(app, course, answer, how)


async def _solved_page(
    app: App, course: Course, answer: Action, how: str, *more: Pressable
) -> Content:
    words, moment, seat = course.words, course.moment(solved=True), course.lesson.seat
    said = " ".join(filter(None, (course.head, how, course.said(".right", answer))))
    drawn = partial(app.pictures.draw, partial(_picture, course, answer))
    if course.lesson.written:
        scene, form = moment.scene(words, seat, course.place), _form_of(course)
        drawn = partial(app.pictures.form, moment, seat, form, answer.args, scene, sent=True)
    shown = await draw_or_text("lesson", drawn, moment, words, seat)
    row = [course.button("next", GOOD), *more]
    return Content(shown.with_lines([said]), shown.files, (row,))


def _position(course: Course) -> Picture:
    """Draw the board, or what the reader holds where they write, below what the lesson asks.

    What the game itself says of a board is half of it explained later, or never.
    """
    moment, seat = course.moment(solved=True), course.lesson.seat
    title = course.said(".task").replace("**", "") or course.words("learn-picture", shown=1)
    scene = replace(moment.scene(course.words, seat, course.place), asks=title)
    held = moment.renderer.hand(moment.view(seat), scene) if course.lesson.written else None
    return _titled(course, scene, held or moment.renderer.board(moment.view(None), scene), title)


def _titled(course: Course, scene: Scene, picture: Picture, title: str) -> Picture:
    canvas = Canvas.of(picture.png, THEMES[scene.theme])
    private_banner(canvas, scene, course.key, title, course.place)
    return Picture.of(canvas, picture.alt)


def _picture(course: Course, action: Action) -> Picture:
    moment, words, seat = course.moment(solved=True), course.words, course.lesson.seat
    view, scene = moment.view(seat), moment.scene(words, seat, course.place)
    worded = moment.game.asking.worded(view, action)
    gains = gains_of(moment, seat, (action,))
    # Words of a move name places and pieces by codes, which no lesson has explained yet.
    title = words("learn-picture", shown=int(bool(course.lesson.shown)))
    marked = Marked(allowed=course.lesson.goal)
    shown = Preview(worded.words, (), gains, action, marked, over=True)
    picture = moment.renderer.preview(view, replace(scene, asks=title), shown)
    return _titled(course, scene, picture, title)


async def offer(app: App, reader: Reader, game: str) -> Content | None:
    store, words = app.service.store, reader.words
    if not is_taught(game) or not await store.read(people.is_new_to(reader.user_id, game)):
        return None
    if not await store.write_once(people.offer_lessons(reader.user_id, game)):
        return None
    course = _course(game, reader)
    row = [
        button(ids.about_lesson(game, 1, "open"), words("button-learn-it"), PRIMARY),
        course.button("later"),
    ]
    return Content(words("learn-offer", title=course.game.spec.title), rows=(row,))


async def with_offer(app: App, reader: Reader, game: str, content: Content) -> Content:
    more = await offer(app, reader, game)
    if more is None:
        return content
    text = f"{content.text}\n{more.text}"
    return replace(content, text=text, rows=beside(content.rows, more.rows[0]))
