"""``/learn``: lessons in private, left and taken up again, offered once."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from cogs.learn import press as learn
from cogs.learn.course import Course, computers_of
from cogs.table.model import Person
from cogs.table.people import preferences
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import LessonForm, read_form
from cogs.ui.content import Content
from data.store import people as stored
from data.store.rows import RUNNING
from data.words import words
from engine import registry, teaching
from engine.refusals import Malformed
from tests.cogs import people
from tests.cogs.learners import (
    GAME,
    TAUGHT,
    answered,
    asked,
    at,
    course_answer,
    courses,
    fits,
    pressed,
    presses,
)
from tests.cogs.people import by, find, labels, press, reader, run, said, shown_ids
from tests.cogs.people import ids as shown
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tests.tiers import few, spread


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
        if lesson.written:
            content = await pressed(home, person, find(content, "=show"))
        content = await pressed(home, person, find(content, "=next"))
    assert ids.opening(key, easy=True) in shown(content)
    assert ids.opening(key, thread=False) in shown(content)
    last = course.words("learn-last", computers=computers_of(key))
    assert last in content.text
    assert f"{course.words('level-beginner')})" in last, "the level, as where seats are named"
    again = await learn.learn(home, reader(person), game=key)
    assert last in again.text


async def test_who_learns_a_game_at_their_table_is_led_back_there(home: App) -> None:
    """*Play* was offered, and said that a table was open and had free seats."""
    await press(home, ANNA, ids.opening(GAME, thread=False))
    (table,) = await home.service.tables.of_user(ANNA.user_id)
    course = Course(registry.game(GAME), reader(ANNA).words)
    for person, mine in ((ANNA, True), (BEN, False)):
        last = await at(home, person, replace(course, number=course.count))
        assert (home.board_link(table) in last.text) is mine
        assert (ids.opening(GAME, easy=True) not in shown(last)) is mine


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


@pytest.mark.parametrize(("key", "person"), spread(TAUGHT, [ANNA, BEN, CARLA]))
async def test_show_me_shows_an_answer_to_each_task_and_goes_on(
    home: App, key: str, person: Person
) -> None:
    """Where a clue was to be written there was but *Skip*, and no clue to learn from."""
    for course in courses(key, person.locale):
        if course.said(".task"):
            content = await at(home, person, course)
            content = await pressed(home, person, find(content, "=show"))
            assert course.said(".right") in content.text
            assert f":{course.number}::=next" in find(content, "=next")
            if course.lesson.written:
                assert course.words("learn-shown", what="|", count=0).split("|")[1] in content.text
            assert fits(content)


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


@pytest.mark.parametrize("what", ["99::place", "2:77.1:zzz!", "0::zzz"])
async def test_no_id_of_a_client_leads_astray(home: App, what: str) -> None:
    content = await pressed(home, ANNA, f"k:{GAME}:{what}")
    assert content.text
    assert "zzz" not in content.text
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


@pytest.mark.parametrize("key", TAUGHT)
async def test_nobody_is_offered_them_beside_an_open_question(
    home: App, world: World, key: str
) -> None:
    """On a phone the offer pushed the tiles in hand out of sight."""
    table = await world.playing(ANNA, BEN, CARLA, game=key)
    mover = (ANNA, BEN, CARLA)[table.owing[0]]
    made = await press(home, mover, people.move_button(table), message=people.public())
    assert said(made)
    assert made.later == []
    assert f"k:{key}:1::=open" not in shown_ids(made)


async def test_whose_seat_starts_the_game_is_offered_them_before_it_begins(
    home: App, world: World
) -> None:
    table = await home.service.lobby.open(world.opening(game=GAME), world.time)
    await home.service.lobby.open_call(table.id, ANNA.user_id, 2, None, world.time)
    made = await press(home, BEN, ids.lobby(table.id, "join"))
    assert (await home.service.tables.load(table.id)).row.status == RUNNING
    assert shown_ids(made)[0] == f"k:{GAME}:1::=open"


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
        assert reader(person).words("button-learn-show") in labels, "the task is open"
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


@pytest.mark.parametrize("person", [ANNA, BEN, CARLA])
async def test_the_list_of_lessons_has_one_line_a_game(home: App, person: Person) -> None:
    """With seats and minutes it was taller than a phone."""
    page = await learn.learn(home, reader(person))
    assert len(page.text.splitlines()) == 1 + len(TAUGHT)
