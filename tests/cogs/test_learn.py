"""``/learn``: lessons in private, left and taken up again, offered once."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from cogs.learn import press as learn
from cogs.learn.course import Course, computers_of, is_taught
from cogs.table.model import Person
from cogs.table.people import preferences
from cogs.table.play.picker import prompt
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import LessonForm, read_form
from cogs.ui.content import TEXT_LIMIT, Content
from cogs.ui.phrases import describe_action
from data.store import people as stored
from data.store.rows import RUNNING
from data.words import LOCALES, words
from engine import registry, teaching
from engine.actions import Action
from engine.refusals import Malformed
from render.phrases import sentence
from tests.cogs import people
from tests.cogs.people import by, find, labels, press, reader, run, said, shown_ids
from tests.cogs.people import ids as shown
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tests.tiers import few, spread

TAUGHT = list(filter(is_taught, registry.keys()))
GAME = TAUGHT[0]


@pytest.fixture
async def home(world: World) -> AsyncIterator[App]:
    home = people.app(world)
    yield home
    home.pictures.close()


async def pressed(home: App, person: Person, custom_id: str) -> Content:
    found = ids.parse(custom_id)
    assert isinstance(found, ids.LearnPress)
    return await learn.learn_press(home, reader(person), found)


async def answered(
    home: App, person: Person, content: Content, course: Course, action: Action
) -> Content:
    """Choose an answer step by step, by the buttons that lead to it."""
    view = course.moment().view(course.lesson.seat)
    ways = action.words, course.game.asking.worded(view, action).words
    number = course.answers.index(action)
    for _ in range(6):
        found = [one for one in presses(content) if towards(one, ways)]
        step = max(found, key=lambda one: (one.do, len(one.path)))
        content = await learn.learn_press(home, reader(person), step)
        now = presses(content)
        if any(one.what == "next" or number in one.tried for one in now):
            return content
    raise AssertionError(f"no way to {action.text}")


def presses(content: Content) -> list[ids.LearnPress]:
    found = [ids.parse(one) for one in shown(content)]
    return [one for one in found if isinstance(one, ids.LearnPress)]


def towards(press: ids.LearnPress, ways: tuple[tuple[str, ...], ...]) -> bool:
    return bool(press.path) and any(press.path == way[: len(press.path)] for way in ways)


def dead(content: Content) -> list[str]:
    return [item.custom_id for row in content.rows for item in row if item.disabled]


def fits(content: Content) -> bool:
    return len(content.text) <= TEXT_LIMIT and len(content.rows) <= 5 and bool(content.files)


@pytest.mark.parametrize(("key", "person"), spread(TAUGHT, [ANNA, BEN, CARLA]))
async def test_a_newcomer_goes_from_the_first_idea_to_the_game(
    home: App, key: str, person: Person
) -> None:
    content = await learn.learn(home, reader(person), game=key)
    course = Course(registry.game(key), reader(person).words)
    for number, lesson in enumerate(course.lessons, 1):
        at = Course(course.game, course.words, number)
        assert at.said() in content.text
        assert fits(content)
        if lesson.wanted:
            content = await tried(home, person, content, at)
        content = await pressed(home, person, find(content, "=next"))
    assert ids.opening(key, easy=True) in shown(content)
    assert ids.opening(key, thread=False) in shown(content)
    last = course.words("learn-last", computers=computers_of(key))
    assert last in content.text
    again = await learn.learn(home, reader(person), game=key)
    assert last in again.text


async def tried(home: App, person: Person, content: Content, course: Course) -> Content:
    """Try a wrong answer of each kind, then a right one."""
    lesson, game = course.lesson, course.game
    view = course.moment().view(lesson.seat)
    asked = course.game.asking.offered(view, course.answers).values()
    wrong = [one for one in asked if one.text not in lesson.wanted]
    refused = [one for one in wrong if teaching.refusal(game, lesson, one) is not None]
    allowed = [one for one in wrong if one not in refused]
    for action in (*refused[:1], *allowed[:1]):
        content = await answered(home, person, content, course, action)
        assert fits(content)
        why = teaching.refusal(game, lesson, action)
        assert why is not None or course.said(".wrong", action) in content.text
    content = await answered(home, person, content, course, course_answer(course))
    assert course.said(".right") in content.text
    assert fits(content)
    return content


async def test_no_cell_is_crossed_out_that_the_question_does_not_ask_about(home: App) -> None:
    """A swap is chosen by its stones; where the stone then lies was never the reader's choice."""
    swaps = 0
    for course in (course for key in TAUGHT for course in courses(key, "en")):
        for action in wrongs(course):
            if action.verb == "swap":
                page = await learn._judge(home, course, action, ())
                assert "Red crosses" not in page.files[0].alt, (course.key, action)
                swaps += 1
    assert swaps


def course_answer(course: Course) -> Action:
    return next(answer for answer in course.answers if answer.text in course.lesson.wanted)


def asked(key: str = GAME) -> Course:
    """Return a lesson after the first that offers what the rules refuse, in English."""
    game = registry.game(key)
    for number, lesson in enumerate(game.lessons("en"), 1):
        course = Course(game, reader(ANNA).words, number)
        if number > 1 and lesson.wanted and refused_of(course):
            return course
    raise AssertionError("no lesson shows what the rules refuse")


def refused_of(course: Course) -> list[Action]:
    return [
        answer
        for answer in course.answers
        if teaching.refusal(course.game, course.lesson, answer) is not None
    ]


def crossed(course: Course, action: Action) -> tuple[str, ...]:
    refusal = teaching.refusal(course.game, course.lesson, action)
    return refusal.marked.crossed if refusal else ()


def courses(key: str, locale: str) -> list[Course]:
    whole = Course(registry.game(key), words(locale))
    return [replace(whole, number=number) for number in range(1, whole.count)]


def wrongs(course: Course) -> list[Action]:
    """Return the answers that are not wanted."""
    wanted = course.lesson.wanted
    return [answer for answer in course.answers if wanted and answer.text not in wanted]


async def at(home: App, person: Person, course: Course) -> Content:
    before, what = (course.number - 1, "next") if course.number > 1 else (1, "again")
    return await pressed(home, person, ids.about_lesson(course.key, before, what))


async def test_a_wrong_button_says_why_marks_the_cells_and_is_dead(home: App) -> None:
    course, action = next(
        (replace(asked(), number=number), action)
        for number in range(1, asked().count)
        for action in refused_of(replace(asked(), number=number))
        if crossed(replace(asked(), number=number), action)
    )
    content = await learn.learn(home, reader(ANNA), game=course.key)
    for _ in range(1, course.number):
        content = await pressed(home, ANNA, find(content, "=next"))
    assert dead(content) == []
    before = content.files
    content = await answered(home, ANNA, content, course, action)
    assert content.files[0].data != before[0].data, "the cells are marked"
    assert content.files[0].alt != before[0].alt
    (one,) = dead(content)
    press = ids.parse(one)
    assert isinstance(press, ids.LearnPress)
    assert press.path == action.words[: len(press.path)]
    content = await answered(home, ANNA, content, course, course_answer(course))
    assert course.said(".right") in content.text


async def test_a_wrong_answer_that_the_rules_allow_is_crossed_where_its_number_is(
    home: App,
) -> None:
    crossed_out = 0
    for course in (course for key in TAUGHT for course in courses(key, "en")):
        places = {answer.words[:-1] for answer in course.answers if course.lesson.wanted}
        # Rotations of one tile on one place have no places of their own.
        if len(places) == 1 and len(course.lesson.about) == 0 and len(course.answers[0].words) > 2:
            continue
        for action in wrongs(course)[:3]:
            called = course.called(action)
            assert re.search(r"\w", called), (
                "an answer is called by words, whatever its button shows"
            )
            if not crossed(course, action) and re.search(r"\d$", called):
                page = await learn._judge(home, course, action, ())
                lies = describe_action(course.moment(), action, course.words, course.lesson.seat)
                alt = page.files[0].alt
                assert "Red crosses on" in alt or sentence(lies) in alt, (course.key, action)
                crossed_out += 1
    assert crossed_out > 5


@pytest.mark.parametrize("locale", LOCALES)
async def test_words_that_a_sentence_of_a_lesson_quotes_lie_on_its_picture(
    home: App, locale: str
) -> None:
    """The words of a list are numbers in the lesson, and are typed in its sentences."""
    quoted = 0
    for course in (course for key in TAUGHT for course in courses(key, locale)):
        for action in wrongs(course)[:1]:
            page = await learn._judge(home, course, action, ())
            for word in re.findall(r"[“„«]\s?(\w+?)\s?[”“»]", course.said(".wrong", action)):
                assert word in page.files[0].alt
                quoted += 1
    assert quoted == 4


async def test_show_me_shows_the_answer_and_goes_on(home: App) -> None:
    course = asked()
    content = await at(home, ANNA, course)
    content = await pressed(home, ANNA, find(content, "=show"))
    assert course.said(".right") in content.text
    assert f":{course.number}::=next" in find(content, "=next")


@pytest.mark.parametrize("key", TAUGHT)
async def test_the_task_and_show_me_stand_on_every_page_until_it_is_solved(
    home: App, key: str
) -> None:
    whole = Course(registry.game(key), words("en"))
    asked = [number for number, lesson in enumerate(whole.lessons, 1) if lesson.wanted]
    for number in asked:
        content = await at(home, ANNA, replace(whole, number=number))
        for step in [one for one in presses(content) if one.path and not one.do]:
            then = await learn.learn_press(home, reader(ANNA), step)
            solved = any(one.what == "next" for one in presses(then))
            assert solved or replace(whole, number=number).said(".task") in then.text
            ways = [one.what for one in presses(then)]
            assert "show" in ways or "next" in ways
            assert fits(then)


async def test_it_is_left_and_taken_up_again_by_each_person(home: App) -> None:
    course = asked()
    await at(home, ANNA, course)
    again = await learn.learn(home, reader(ANNA), game=course.key)
    assert course.said() in again.text
    assert course.words("learn-back") in again.text
    assert course.words("learn-back") not in (await learn.learn(home, reader(BEN), game=GAME)).text
    begun = labels(await learn.learn(home, reader(ANNA)))
    assert f"{course.game.spec.title} · {course.number} of {course.count}" in begun
    first = await pressed(home, ANNA, find(again, "=again"))
    assert f"1 of {course.count}" in first.text
    assert await home.service.store.read(stored.lesson_at(ANNA.user_id, GAME)) == 1


async def test_how_far_somebody_is_goes_with_their_data(home: App, world: World) -> None:
    await at(home, ANNA, asked())
    await at(home, BEN, asked())
    file = json.loads(await preferences.export(world.service.tables, ANNA.user_id, world.time))
    assert file["lessons"] == [{"game": GAME, "lesson": asked().number}]
    await preferences.forget(world.service.tables, ANNA.user_id, world.time)
    assert await world.store.read(stored.lessons_of(ANNA.user_id)) == ()
    assert len(await world.store.read(stored.lessons_of(BEN.user_id))) == 1


@pytest.mark.parametrize(
    ("what", "end"),
    [(f"{GAME}:99::place", ""), (f"{GAME}:2:77.1:zzz!", ""), (f"{GAME}:0::zzz", "")],
)
async def test_no_id_of_a_client_leads_astray(home: App, what: str, end: str) -> None:
    content = await pressed(home, ANNA, f"k:{what}{end}")
    assert content.text
    for wrong in ("k:chess:1::=next", f"k:{GAME}:99::=show", f"k:{GAME}:1::=never"):
        with pytest.raises(Malformed):
            await pressed(home, ANNA, wrong)


async def test_who_sits_down_for_the_first_time_is_offered_the_lessons_once(
    home: App, world: World
) -> None:
    opened = await press(home, ANNA, ids.opening(GAME, thread=False))
    offered = f"k:{GAME}:1::=open"
    assert offered in shown_ids(opened)
    table = await world.service.tables.in_channel(CHANNEL)
    assert table is not None
    joined = [await press(home, BEN, ids.lobby(table.id, what)) for what in ("join", "join")]
    assert offered in shown_ids(joined[0])
    await press(home, BEN, ids.lobby(table.id, "leave"))
    assert offered not in shown_ids(await press(home, BEN, ids.lobby(table.id, "join")))


async def test_who_learns_later_keeps_the_tables_message_and_who_learns_now_leaves_it(
    home: App,
) -> None:
    shown, key = by(ANNA), ("t", ANNA.user_id)
    home.pickers.open(key, shown)  # type: ignore[arg-type]
    for what, kept in (("later", True), ("open", False)):
        await press(home, ANNA, ids.about_lesson(GAME, 1, what), message=people.answer_to(shown))
        assert (home.pickers.newest(key) is not None) is kept


async def test_whoever_knows_a_game_is_offered_no_lessons(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.service.history.take((await world.stop(table)).id)
    assert await learn.offer(home, reader(ANNA), table.row.game) is None
    assert await learn.offer(home, reader(CARLA), table.row.game) is not None
    assert await learn.offer(home, reader(CARLA), table.row.game) is None


async def test_the_first_own_turn_offers_them_to_who_was_seated_by_others(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    mover = ANNA if table.owing[0] == table.seat_of(ANNA.user_id) else BEN
    offered = f"k:{table.row.game}:1::=open"
    for wanted in (True, False):
        made = await press(home, mover, people.move_button(table), message=people.public())
        apart = [item.custom_id for one in made.later for item in one["followed"]["view"].children]
        assert (offered in apart) == wanted
        assert offered not in shown_ids(made)


@pytest.mark.parametrize("key", TAUGHT)
async def test_play_begins_the_game_that_was_taught_against_easy_computers(
    home: App, world: World, key: str
) -> None:
    made = await press(home, ANNA, ids.opening(key, easy=True))
    table = await world.service.tables.in_channel(CHANNEL)
    assert table is not None
    assert said(made)
    assert table.row.status == RUNNING
    taught = max(len(course.moment().seen.statuses) for course in courses(key, ANNA.locale))
    assert [seat.level for seat in table.seats[1:]] == ["beginner"] * (taught - 1)


async def test_the_command_is_private_and_opens_anywhere(home: App) -> None:
    made = await run(home, "learn", by(ANNA, guild_id=None))
    assert shown_ids(made)
    assert made.response.calls[0][1]["ephemeral"] is True


async def test_every_list_of_games_says_what_they_are(home: App) -> None:
    made = said(await run(home, "learn", by(ANNA, guild_id=None)))
    assert all(words("en")(f"{key}-tagline") in made for key in TAUGHT)


@pytest.mark.parametrize("person", few([ANNA, BEN, CARLA]))
async def test_an_answer_of_ones_own_is_typed_and_shown_as_the_others_would_see_it(
    home: App, person: Person
) -> None:
    key, number = next(
        (key, number)
        for key in TAUGHT
        for number, lesson in enumerate(registry.game(key).lessons(person.locale), 1)
        if lesson.written
    )
    course = Course(registry.game(key), reader(person).words, number)
    content = await at(home, person, replace(course, number=number))
    assert course.said() in content.text
    opened = await pressed(home, person, find(content, "=write"))
    assert opened.modal is not None
    assert read_form({"custom_id": opened.modal.custom_id}) == LessonForm(key, number, "")
    question = str(opened.modal.to_dict()["components"][0]["content"])
    assert not re.search(r"\bt\d", question), "words have no numbers here"
    refused = await learn.take_written(home, reader(person), LessonForm(key, number, "1 1"))
    assert find(refused, "=write")
    unread = await learn.take_written(home, reader(person), LessonForm(key, number, "1 qqqq"))
    assert "qqqq" in unread.text
    long = await learn.take_written(home, reader(person), LessonForm(key, number, "1 2|%: 3" * 40))
    for page, begun in ((refused, ""), (unread, " qqqq"), (long, " 2|%:")):
        again = await pressed(home, person, find(page, "=write"))
        assert again.modal is not None
        kept = str(again.modal.to_dict()["components"][1]["component"]["value"])
        assert re.match(rf"[^\W\d]+{re.escape(begun)}", kept), "typing goes on where it ended"
        assert read_form({"custom_id": again.modal.custom_id}) == LessonForm(key, number, "")
    for page in (content, refused, unread):
        assert course.said(".task") in page.text
        labels = [getattr(one, "label", "") for row in page.rows for one in row]
        assert reader(person).words("button-learn-skip") in labels, "the task is open"
        held = course.moment(solved=True).view(course.lesson.seat).hand
        for tile in held:
            assert course.moment().seen.lexicon[tile - 1][0] in page.files[0].alt
    shown = await learn.take_written(home, reader(person), LessonForm(key, number, "1 2, 3"))
    assert course.said(".right") in shown.text
    labels = [item.label for row in shown.rows for item in row]
    assert labels[1] == course.words("form-change"), "it has been written"
    assert fits(shown)
    following = await pressed(home, person, find(shown, "=next"))
    assert replace(course, number=number + 1).said() in following.text


@pytest.mark.parametrize("key", TAUGHT)
async def test_the_task_comes_last_and_why_an_answer_is_wrong_takes_the_place_of_what_was_read(
    home: App, key: str
) -> None:
    """A phone shows the picture, its buttons and the lines right above them."""
    for number in range(1, Course(registry.game(key), words("en")).count):
        course = Course(registry.game(key), words("en"), number)
        if not course.said(".task"):
            continue
        before = (number, "again") if number == 1 else (number - 1, "next")
        page = await pressed(home, ANNA, ids.about_lesson(key, *before))
        assert page.text.splitlines() == [f"{course.head} {course.said()}", course.said(".task")]
        if course.lesson.wanted:
            (one, *_) = [
                answer for answer in course.answers if answer.text not in course.lesson.wanted
            ]
            wrong, why = await learn._judge(home, course, one, ()), "**"
        else:
            wrong = await learn.take_written(home, reader(ANNA), LessonForm(key, number, "qqqq"))
            why = "qqqq"
        reason, task = wrong.text.splitlines()
        assert reason.startswith(course.head)
        assert why in reason
        assert course.said() not in wrong.text
        assert task == course.said(".task")


@pytest.mark.parametrize("person", few([ANNA, BEN, CARLA]))
async def test_sentences_about_a_player_name_the_reader_instead_of_saying_you(
    home: App, person: Person
) -> None:
    """A pronoun in place of a name makes "you reads" and "du ist am Zug"."""
    for key in TAUGHT:
        course = learn._course(key, reader(person))
        for number, lesson in enumerate(course.lessons, 1):
            table = replace(course, number=number).moment()
            assert table.seen.names[lesson.seat] == person.name
            if not lesson.wanted and not lesson.written and not lesson.shown:
                page = await at(home, person, replace(course, number=number))
                assert person.name in page.files[0].alt
        # Where nobody in particular reads it, the letter names the seat.
        assert Course(course.game, course.words).moment().seen.names[0] == ""


async def test_a_rotation_that_was_tried_stays_in_the_picture(home: App) -> None:
    """It jumped back to 0° while the reason spoke of 60°."""
    game = registry.game("hexamino")
    course = Course(game, reader(ANNA).words, 3)
    wrong = [one for one in refused_of(course) if one.args[-1] != "0"]
    for answer in wrong:
        lying = course.lying(answer)
        assert prompt(course.moment(), 0, lying, 0, course.words, "").action == answer
    asks_places = Course(game, course.words, 2)
    assert not any(asks_places.lying(answer) for answer in asks_places.answers)
    pressed_on = ids.lesson(course.key, 3, (), wrong[0].words, ids.DO)
    assert wrong[0].args[1] in (await pressed(home, ANNA, pressed_on)).files[0].alt


async def test_a_tile_that_fits_but_is_not_the_best_lies_there_and_is_not_crossed(
    home: App,
) -> None:
    course = Course(registry.game("hexamino"), reader(ANNA).words, 4)
    wrong = [one for one in course.answers if one.text not in course.lesson.wanted]
    for answer in wrong:
        alt = (await learn._judge(home, course, answer, ())).files[0].alt
        assert describe_action(course.moment(), answer, course.words, 0) in alt
        assert "Red crosses" not in alt


async def test_a_page_of_a_lesson_asks_one_question(home: App) -> None:
    """Under "What do you do?" stood "Which cards do you swap for new ones?"."""
    for key in sorted(filter(is_taught, registry.keys())):
        for course in filter(wrongs, courses(key, "en")):
            words = [
                course.game.asking.worded(course.moment().view(0), one) for one in wrongs(course)
            ]
            page = await learn._ask(home, course, path=words[0].words[:1])
            assert page.text.count("?") <= 1, page.text


async def test_after_a_wrong_answer_the_others_of_its_step_stand_there_still(home: App) -> None:
    """Which cards to swap was asked once, and then what to do."""
    course = next(one for one in courses("blox", "en") if one.lesson.key == "swap")
    swaps = {one.words for one in course.answers}
    (wrong,) = wrongs(course)
    page = await learn._judge(home, course, wrong, ())
    assert page.text.endswith(course.said(".task"))
    assert {one.path for one in presses(page)} >= swaps
    assert len(dead(page)) == 1
    # Where nothing is left to choose, the step before comes back.
    everything = tuple(range(len(course.answers)))
    assert course.staying(wrong, everything) == ()


async def test_a_second_step_asks_again_without_what_was_read_before(home: App) -> None:
    """Of four lines about capturing, a phone showed the second time two, and half the board."""
    course = next(one for one in courses("blox", "en") if one.lesson.key == "capture")
    first = await learn._ask(home, course)
    page = await learn._step(home, course, max(presses(first), key=lambda one: len(one.path)))
    assert course.said() in first.text
    assert course.said() not in page.text
    assert page.text.startswith(f"{course.head} {course.said('.task')}")


async def test_back_after_a_wrong_answer_leads_to_another_question(home: App) -> None:
    """Where a lesson asks a single question, *Back* only took away why the answer is wrong."""
    for key in TAUGHT:
        for course in filter(wrongs, courses(key, "en")):
            answer, seat = wrongs(course)[0], course.lesson.seat
            page = await learn._judge(home, course, answer, ())
            path = course.staying(answer, (course.answers.index(answer),))
            now, first = (
                prompt(course.moment(), seat, way, 0, course.words, "") for way in (path, ())
            )
            alone = (now.path, now.items) == (first.path, first.items)
            assert (course.words("button-back") in labels(page)) is not alone, (key, course.number)


async def test_where_the_first_step_shows_every_answer_nothing_leads_back(home: App) -> None:
    """*Back* led from nine cells to the same nine cells, and pushed the reason off a phone."""
    for course in (one for one in courses("helge", "en") if wrongs(one)):
        for answer in wrongs(course):
            page = await learn._judge(home, course, answer, ())
            assert course.words("button-back") not in labels(page), (course.number, answer)


async def test_show_me_ends_the_row_of_the_last_numbers(home: App) -> None:
    course = courses("helge", "en")[0]
    page = await learn._ask(home, course)
    show = course.words("button-learn-show")
    assert [len(row) for row in page.rows] == [3, 4]
    assert page.rows[1][-1].label == show


@pytest.mark.parametrize("person", [ANNA, BEN, CARLA])
async def test_the_list_of_lessons_has_one_line_a_game(home: App, person: Person) -> None:
    """With seats and minutes it was taller than a phone."""
    page = await learn.learn(home, reader(person))
    assert len(page.text.splitlines()) == 1 + len(TAUGHT)


@pytest.mark.parametrize("locale", spread(LOCALES))
async def test_after_a_wrong_answer_what_leads_on_takes_one_row(home: App, locale: str) -> None:
    """*Back* and *Show me* each took a row, and on a phone the reason went out of view."""
    seen = set()
    for key in TAUGHT:
        for course in filter(wrongs, courses(key, locale)):
            said = [course.words(f"button-{what}") for what in ("back", "learn-show")]
            for answer in wrongs(course):
                page = await learn._judge(home, course, answer, ())
                leading = [[item.label for item in row] for row in page.rows]
                holds = [[one in row for one in said] for row in leading]
                assert [True, False] not in holds, leading
                seen.update(map(tuple, holds))
    assert (True, True) in seen


async def test_after_a_wrong_payment_the_other_one_is_offered_and_no_pawn_is_crossed(
    home: App,
) -> None:
    """Three cards were too few, and the first page came back with the right pawn crossed."""
    course = next(one for one in courses("blox", "en") if one.lesson.key == "capture")
    wrong, right = wrongs(course)[0], course_answer(course)
    view = course.moment().view(course.lesson.seat)
    page = await learn._judge(home, course, wrong, ())
    way = course.game.asking.worded(view, right).words
    assert way in {one.path for one in presses(page)}
    assert len(dead(page)) == 1
    assert "Red crosses" not in page.files[0].alt
