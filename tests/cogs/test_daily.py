"""The puzzle of the day as people meet it: asked anywhere, answered once, then told."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.daily import page, result_page
from cogs.daily import press as presses
from cogs.daily.puzzles import BACK, Today, day_of, puzzle_moment
from cogs.daily.solo_press import solo_button
from cogs.daily.verdicts import day_stamp, iso
from cogs.refusals import DailyAnswered, DailyNone, DailyUnknown, GoUsedUp
from cogs.table.model import Person
from cogs.table.people import preferences
from cogs.table.play.completing import Completer
from cogs.table.play.reading import Read
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from cogs.ui.ids import LIMIT, parse
from cogs.ui.phrases import describe_action, refusal_text
from cogs.web.sheets import Outside
from data.store import daily, privacy
from data.words import LOCALES, words
from engine.actions import parse as action_of
from engine.puzzles import days
from engine.puzzles.making import decoded, languages, make, opened
from engine.refusals import Illegal, Malformed
from tests.cogs.people import by, labels, look, reader, run, said, typed
from tests.cogs.people import ids as shown
from tests.cogs.puzzlers import (
    DAY,
    answer_of,
    answer_with,
    asked_of,
    path_of,
    step,
    tells_answer,
    twin_of,
    wrong_of,
)
from tests.cogs.table.test_typed import leads_to
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tests.puzzles import FOLDER, ready
from tests.sentences import messages
from tests.tiers import few
from tools.support.tables import every, executed

EN = words("en")
GAMES = range(len(days.games()))
"""Days later, so that each game that has puzzles has its turn."""
WRONG = daily.AnswerRow(1, ID, "", None, "Anna", "x", 0, found=False, late=False, at=1)


@pytest.mark.parametrize("later", few(GAMES, 2))
async def test_it_is_asked_answered_once_and_told(home: App, world: World, later: int) -> None:
    world.time += later * DAY
    first = await presses.show(home, reader(ANNA))
    asked = await asked_of(home, ANNA)
    assert asked.found.rules.spec.title in first.text
    assert "two tries" in first.text
    assert len(first.files) == 1
    assert first.files[0].alt
    assert all(len(one) <= LIMIT for one in shown(first))
    # The same for everybody, whoever asks; in each language its own words.
    other = await asked_of(home, BEN)
    assert (other.found.puzzle == asked.found.puzzle) == (asked.language == "")
    done = await answer_with(home, ANNA, answer_of(asked))
    assert "**Right!**" in done.text
    assert asked.language or tells_answer(asked, done.text), "a match is told in words alone"
    assert "Nobody else has finished yet." in done.text
    assert "Streak: 1 day" in done.text
    with pytest.raises(DailyAnswered):
        await answer_with(home, ANNA, answer_of(asked))
    again = await presses.show(home, reader(ANNA))
    assert again.text == done.text
    for nth in range(2):
        wrong = wrong_of(await asked_of(home, BEN), nth)
        told = await answer_with(home, BEN, wrong)
    assert "Richtig" not in told.text
    assert other.language or tells_answer(other, told.text)
    assert "2 haben geantwortet, eine Person hat es gefunden" in told.text
    assert "in Folge" not in told.text
    for content in (first, done, told):
        assert len(content.text) <= TEXT_LIMIT


@pytest.mark.parametrize("later", GAMES)
async def test_minutes_count_a_sum_for_each_answer_but_where_nothing_is_added_up(
    home: App, world: World, later: int
) -> None:
    """Five clues to match took two minutes more: each of 120 answers counted as a sum."""
    world.time += later * DAY
    asked = await asked_of(home, ANNA)
    puzzle, moment = asked.found.puzzle, puzzle_moment(asked.day, asked.found, EN)
    many = replace(puzzle, hard=replace(puzzle.hard, scoring=1_200))
    same = page.head_line(replace(asked, found=opened(many)), moment, EN)
    added = puzzle.kind != "match"
    assert (same != page.head_line(asked, moment, EN)) == added


async def test_the_month_shows_each_day_found_in_time_wrong_or_late(
    home: App, world: World
) -> None:
    late = await asked_of(home, ANNA)
    for tries in ("wrong wrong", "wrong right", "right"):
        world.time += DAY
        asked = await asked_of(home, ANNA)
        for nth, good in enumerate(tries.split()):
            text = answer_of(asked) if good == "right" else wrong_of(asked, nth)
            await answer_with(home, ANNA, text)
    await answer_with(home, ANNA, answer_of(late), late.day)
    days_of = await home.service.dailies.answers(ANNA.user_id, world.time)
    assert days_of == tuple((late.day + at, half) for at, half in enumerate((0, 0, 1, 2)))
    content = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "month"))
    assert "1½ points; 2 puzzles solved on their day, 2 wrong or late." in content.text
    said = content.text.replace("*", "")
    assert content.files[0].alt in said, "the words say what the picture says"
    assert "Streak: 2 days" in content.text
    assert labels(content) == ["Back"], "there is no other month"
    world.time += 40 * DAY
    today = await asked_of(home, ANNA)
    content = await step(home, ANNA, ids.about_daily(today.day, today.language, "month"))
    (before,) = [item for item in content.rows[0] if item.label != "Back"]
    earlier = await step(home, ANNA, before.custom_id)
    assert f"**{before.label}:** 1½ points; 2 puzzles" in earlier.text
    assert "Streak" not in earlier.text, "that is today's"
    assert len(labels(earlier)) == 2, "and back to the month that goes on"


async def confirming(home: App, asked: Today, text: str) -> list[str]:
    """Return what the buttons say that send an answer, at its last step."""
    content = await page.ask(home, reader(ANNA), asked, (), path_of(asked, text))
    return [item.label for row in content.rows for item in row if item.custom_id.endswith(ids.DO)]


@pytest.mark.parametrize("later", GAMES)
async def test_a_second_try_is_open_on_the_day_and_nothing_tells_the_answer_before(
    home: App, world: World, later: int
) -> None:
    world.time += later * DAY
    asked = await asked_of(home, ANNA)
    first = await answer_with(home, ANNA, wrong_of(asked))
    assert "One try is left; it counts half." in first.text
    assert "two tries" not in first.text, "nor are there two any more"
    moment = puzzle_moment(asked.day, asked.found, EN, public=True)
    yours = describe_action(moment, action_of(wrong_of(asked)), EN, moment.eyes)
    shown = [first.text, *[picture.alt for picture in first.files]]
    assert yours in "\n".join(shown), "it says in words or in the picture what was chosen"
    tried = await asked_of(home, ANNA)
    late = replace(asked, late=True)
    for one, count in ((asked, "try 1 of 2"), (tried, "try 2 of 2"), (late, "one try")):
        labels = await confirming(home, one, wrong_of(asked, 1))
        assert all(count in label for label in labels), "it says that it uses a try"
        assert labels or asked.found.puzzle.kind == "match"
    assert await confirming(home, tried, wrong_of(asked)) == [], "it can't be sent again"
    path = path_of(asked, wrong_of(asked))
    (pictured,) = (await page.ask(home, reader(ANNA), tried, (), path)).files
    assert EN("daily-tried") in pictured.alt, "it was headed *Send it like this?*"
    assert "You have one try." in (await page.ask(home, reader(ANNA), late, ())).text
    for what in ("share", "month", "seal", "solution"):
        content = await step(home, ANNA, ids.about_daily(asked.day, asked.language, what))
        if what != "month":
            assert content.text == (await presses.show(home, reader(ANNA))).text
    if asked.found.puzzle.kind != "match":  # where the answer says how much of it is right
        twin = replace(tried, found=twin_of(tried))
        pages = [await page.ask(home, reader(ANNA), one, ()) for one in (tried, twin)]
        assert look(pages[0]) == look(pages[1])
    again = await answer_with(home, ANNA, wrong_of(asked))
    assert EN("refusal-daily-tried") in again.text
    assert look(again)[1:] == look(await presses.show(home, reader(ANNA)))[1:], "it stays"


@pytest.mark.parametrize("later", GAMES)
async def test_a_right_second_try_is_told_and_shown_as_one_and_is_the_last(
    home: App, world: World, later: int
) -> None:
    world.time += later * DAY
    asked = await asked_of(home, ANNA)
    await answer_with(home, ANNA, wrong_of(asked))
    right = await answer_with(home, ANNA, answer_of(asked))
    assert re.search(r"\*\*Right, at the second try \(counts half\)!\*\* \W*[A-Z0-9]", right.text)
    done = await asked_of(home, ANNA)
    head, squares, legend = result_page.share_message(done, "Anna", 1, EN).text.splitlines()
    wanted = "-# Five green: solved. Fewer: how near it came. →: second try, counts half."
    assert legend == wanted, "the squares had no word on what they mean"
    assert f"No. {asked.day - dt.date(2025, 12, 31).toordinal()}," in head
    assert "⬜ → 🟩🟩🟩🟩🟩" in squares, "a phone breaks them nowhere"
    for text in (answer_of(asked), wrong_of(asked, 1)):
        with pytest.raises(DailyAnswered):
            await answer_with(home, ANNA, text)


@pytest.mark.parametrize(
    ("fields", "later", "done"),
    [({}, 0, False), ({}, 1, True), ({"found": True}, 0, True), ({"tries": 2}, 0, True),
     ({"tries": 0}, 0, True)],
)  # fmt: skip
async def test_a_second_try_is_for_the_day_itself_and_for_no_older_answer(
    home: App, fields: dict[str, Any], later: int, done: bool
) -> None:
    asked = await asked_of(home, ANNA)
    row = replace(WRONG, day=asked.day, **fields)
    assert replace(asked, answer=row, late=later > 0).done is done


@pytest.mark.parametrize("locale", LOCALES)
def test_every_puzzle_has_its_rules_in_a_few_short_lines(locale: str) -> None:
    """Three lines of Blox's were a wall: each held two or three rules."""
    for game in days.games():
        lines = words(locale)(f"{game}-puzzle-rules").splitlines()
        assert 3 <= len(lines) <= 9, game
        assert len(lines) == 3 or max(map(len, lines)) <= 160, game


async def test_the_rules_stand_above_the_picture_that_they_are_needed_for(home: App) -> None:
    """They replaced it, and there was nothing to count on."""
    asked = await asked_of(home, ANNA)
    first = await presses.show(home, reader(ANNA))
    rules = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "rules"))
    assert EN(f"{asked.found.puzzle.game}-puzzle-rules") in rules.text
    assert rules.files == first.files != ()
    assert "Back" in labels(rules)


async def test_the_most_tempting_error_is_told_after_ones_own_answer(home: App) -> None:
    asked = await asked_of(home, ANNA)
    wrong = wrong_of(asked)
    for number in range(2):
        other = Person(ID + 50 + number, "Eve", "en")
        assert "tempting" not in (await presses.show(home, reader(other))).text
        first = await answer_with(home, other, wrong)
        assert "tempting" not in first.text
    other = Person(ID + 60, "Eve", "en")
    told = await answer_with(home, other, answer_of(asked))
    assert "The most tempting wrong answer, given by 2" in told.text


@pytest.mark.parametrize("game", days.games())
def test_no_reason_at_a_puzzle_advises_a_move_that_it_does_not_ask_for(game: str) -> None:
    """Cards were to be swapped where no answer is a swap, and no other move follows."""
    table = puzzle_moment(ID, opened(decoded(ready(game, languages(game)[0]))), EN)
    usually = replace(table, seen=replace(table.seen, puzzle=False))
    sentences = messages("en", game)
    for key, names in sentences.items():
        if EN.has(f"{key}.instead"):
            given = names | sentences[f"{key}.instead"]
            facts = {name: "e" if name == "side" else 3 for name in given}
            refusal = Illegal(key.removeprefix(f"{game}-refusal-"), facts)
            usual = refusal_text(EN, refusal, usually, table.eyes)
            why = refusal_text(EN, refusal, table, table.eyes)
            advice = EN(f"{key}.instead", **facts)
            assert usual.endswith(f" {advice}")
            assert advice not in why
            assert EN.has(f"{key}.asked") or usual == f"{why} {advice}"


async def test_the_button_below_a_finished_game_opens_the_puzzle_of_its_day(
    home: App, world: World
) -> None:
    entry = page.today_button(EN).custom_id
    for _ in range(2):
        content = await step(home, CARLA, str(entry))
        assert day_stamp(day_of(world.time)) in content.text
        world.time += DAY


@pytest.mark.parametrize(("later", "person"), few(product(GAMES, [ANNA, BEN, CARLA]), 2, rows=True))
async def test_the_picker_solves_it(home: App, world: World, later: int, person: Person) -> None:
    world.time += later * DAY
    asked = await asked_of(home, person)
    path = path_of(asked, answer_of(asked))
    seen = set[str]()
    for depth in range(1, len(path) + 1):
        content = await step(home, person, ids.daily(asked.day, asked.language, path[:depth]))
        seen |= set(shown(content))
        assert len(content.rows) <= 5
        assert all(len(one) <= LIMIT for one in shown(content))
    confirm = ids.daily(asked.day, asked.language, asked.found.answer.words, ids.DO)
    assert confirm in seen
    told = await step(home, person, confirm)
    right = {"en": "**Right!**", "de": "**Richtig!**", "fr": "**Bonne réponse\u00a0!**"}
    assert right[person.locale] in told.text


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_shown_example_of_an_answer_is_understood_and_none(path: Path) -> None:
    found = opened(decoded(path.read_text(encoding="utf-8")))
    for locale in LOCALES if not found.puzzle.language else (found.puzzle.language,):
        said = words(locale)
        moment = puzzle_moment(1, found, said)
        why = moment.renderer.why(
            Malformed("words", {"verb": "match"}), moment.view(moment.eyes), moment.scene(said)
        )
        told = describe_action(moment, found.example(), said, moment.eyes)
        asked = Today(1, found.puzzle.language, found, None, late=False)
        shown = said("daily-match-typed") if found.puzzle.kind == "match" else told
        assert shown in page.text_page(reader(replace(ANNA, locale=locale)), asked).text
        for example in (found.example().text, told, *re.findall("`(match .*?)`", why)):
            read = Completer().read(moment, moment.eyes, example, said)
            assert read.path is not None, example
            assert read.action is None, example


def _typed(game: str, text: str) -> Read:
    found = opened(decoded((FOLDER / f"{game}.json").read_text(encoding="utf-8")))
    moment = puzzle_moment(1, found, EN)
    return Completer().read(moment, moment.eyes, text, EN)


@pytest.mark.parametrize("text", ["red leaf on a2", "lay red-leaf a2", "red leaf on b4"])
def test_a_typed_answer_against_the_rules_is_refused_and_never_made_another(text: str) -> None:
    read = _typed("helge", text)
    assert read.why is not None
    assert read.why.code == "does-not-fit"
    assert (read.action, read.path) == (None, ())


def test_what_an_answer_lacks_is_asked_for_and_never_guessed() -> None:
    read = _typed("hexamino", "34 on M49")
    assert (read.action, read.path) == (None, ("lay", "34", "M49"))
    assert _typed("helge", "a2").path == ()


async def test_a_second_try_lapses_with_its_day_and_this_is_said(home: App, world: World) -> None:
    asked = await asked_of(home, ANNA)
    await answer_with(home, ANNA, wrong_of(asked))
    world.time += DAY
    told = await step(home, ANNA, ids.daily(asked.day, asked.language))
    assert told.text.startswith("**Its day is over**, and with it the second try.\n")
    assert "Streak: none" in told.text


async def test_who_finds_nothing_is_told_of_the_streak(home: App) -> None:
    asked = await asked_of(home, ANNA)
    await answer_with(home, ANNA, wrong_of(asked))
    told = await answer_with(home, ANNA, wrong_of(asked, 1))
    puzzle = await step(home, ANNA, ids.daily(asked.day, asked.language))
    assert "Streak: none" in f"{told.text}{puzzle.text}"


@pytest.mark.parametrize("later", few(GAMES, 3))
async def test_no_step_shows_which_answer_is_right(home: App, world: World, later: int) -> None:
    """What is shown before the answer is the same whatever the solution is."""
    world.time += later * DAY
    asked = await asked_of(home, ANNA)
    puzzle = asked.found.puzzle
    twin = twin_of(asked)
    ways = path_of(asked, answer_of(asked)), path_of(asked, twin.answer.text)
    paths = {way[:depth] for way in ways for depth in range(len(way) + 1)}
    # The example that is typed is no answer at all, and the same whatever the solution is.
    assert asked.found.example() not in asked.found.answers()
    assert asked.found.example().verb in {one.verb for one in asked.found.answers()}
    easy = opened(replace(puzzle, answer=asked.found.answers()[0].text))
    examples = (page.text_page(reader(ANNA), replace(asked, found=each)) for each in (easy, twin))
    assert {example.text for example in examples} == {page.text_page(reader(ANNA), asked).text}
    for path in sorted(paths):
        one = await page.ask(home, reader(ANNA), asked, (), path)
        two = await page.ask(home, reader(ANNA), replace(asked, found=twin), (), path)
        assert look(one) == look(two)
        brings = [f"+{puzzle.worth}", f"{puzzle.worth} points"] if puzzle.kind == "most" else []
        if puzzle.worth > 9:
            assert not any(text in f"{one.text} {one.files[0].alt}" for text in brings)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("later", few(GAMES, 1))
async def test_nonsense_is_answered_with_the_form_of_an_answer(
    home: App, world: World, later: int, locale: str
) -> None:
    world.time += later * DAY
    who = replace(ANNA, locale=locale)
    told, asked = await answer_with(home, who, "nonsense"), await asked_of(home, who)
    example = page.typed_example(asked, words(locale))
    assert words(locale)("daily-typed", example=example) in told.text
    assert shown(told), "it can be chosen right there"
    assert asked.answer is None


async def test_what_is_none_of_the_answers_does_not_count(home: App) -> None:
    for text in ("nonsense", "lay 99 Z99 9", "draw", "§§"):
        told = await answer_with(home, ANNA, text)
        assert f"\n{EN('daily-illegal', example='').splitlines()[0]}\n" in told.text
    asked = await asked_of(home, ANNA)
    assert asked.answer is None
    for text in (f"not {answer_of(asked)}", answer_of(asked).split()[0]):
        told = await answer_with(home, ANNA, text)
        assert told.text.startswith(EN("daily-open"))
    assert (await asked_of(home, ANNA)).answer is None
    stale = await step(home, ANNA, ids.daily(asked.day, asked.language, ("no", "such")))
    assert "two tries" in stale.text


def kinds() -> Iterator[Any]:
    for game, level in product(days.games(), (0, 6)):
        # Puzzles of words take long to make.
        yield pytest.param(game, level, marks=[pytest.mark.long] if languages(game)[0] else [])


@pytest.mark.parametrize(("game", "level"), list(kinds()))
def test_what_says_an_answer_is_it_or_asks_on_and_half_of_it_never_counts(
    game: str, level: int
) -> None:
    found = opened(make(game, bytes(32), languages(game)[0], level))
    table, completer = puzzle_moment(ID, found, EN), Completer()
    read = partial(completer.read, table, table.eyes, words=EN)
    view = table.view(table.eyes)
    for action in found.answers()[:: len(found.answers()) // 4]:
        for one in (read(action.text), read(f"({action.text})")):
            assert (one.action, one.guessed) == (action, False)
        for locale in LOCALES:
            scene = table.scene(words(locale), table.eyes)
            one = read(table.renderer.describe(action, view, scene))
            assert one.why is None
            assert leads_to(table, table.eyes, one, action)
        for at in range(1, len(action.words)):
            half = read(" ".join((*action.words[:at], *action.words[at + 1 :])))
            assert half.action is None or half.guessed
            assert half.why is None, "a reason tells allowed moves from others"


async def test_the_board_page_opens_at_the_puzzle_and_leads_nobody_there_again(home: App) -> None:
    home.page = "https://example.org"
    asked = await asked_of(home, ANNA)
    rows = (await presses.show(home, reader(ANNA))).rows
    (link,) = [item.url for row in rows for item in row if getattr(item, "url", None)]
    address, _, door = link.partition("#")[2].partition("/")[::1]
    assert (bool(address), door) == (True, ids.daily(asked.day, asked.language))
    there = Outside(interaction=reader(ANNA).interaction, words=EN, person=ANNA)
    assert "example.org" not in str((await presses.show(home, there)).rows)


async def test_where_buttons_are_too_many_the_old_puzzles_go_and_never_the_board_page(
    home: App, world: World
) -> None:
    home.page, past = "https://example.org", (day_of(world.time) - 1,)
    while (asked := await asked_of(home, ANNA)).found.puzzle.kind == "match":
        world.time += DAY  # its first try has no picture of its own
    await answer_with(home, ANNA, wrong_of(asked))
    tried = await asked_of(home, ANNA)
    solo = solo_button(asked.day, EN)
    for more, old in (((), True), (solo, False)):
        content = await page.ask(home, reader(ANNA), tried, past, more=[*more])
        row = labels(content)[-5:]
        assert "Your try" in row
        assert ("Old puzzles" in row, "Sunday solo" in row) == (old, not old)
        assert "example.org" in str([getattr(item, "url", "") for item in content.rows[-1]])
        assert len(content.rows[-1]) == 5


async def test_a_missed_day_can_be_solved_without_a_streak(home: App, world: World) -> None:
    service = world.service.dailies
    missed = await asked_of(home, ANNA)
    world.time += DAY
    today = await asked_of(home, ANNA)
    first = await presses.show(home, reader(ANNA))
    chosen = ids.about_daily(today.day, today.language, "day")
    others = ids.about_daily(today.day, today.language, "days")
    assert others in shown(first)
    menu = await step(home, ANNA, others)
    assert chosen in shown(menu)
    assert menu.rows[0][0].options[0].label.endswith(f"· {missed.found.rules.spec.title}")
    press = parse(chosen, str(missed.day))
    late = await presses.daily_press(home, reader(ANNA), press)
    assert "catching up" in late.text
    assert "Today’s puzzle" in labels(late)
    told = await answer_with(home, ANNA, answer_of(missed), missed.day)
    assert "Answered after its day" in told.text
    assert "Streak" not in told.text
    assert "Today’s puzzle is waiting." in told.text
    assert ("Today’s puzzle" in labels(told), "next puzzle" in told.text) == (True, False)
    waiting = next(item for item in told.rows[0] if item.label == "Today’s puzzle")
    opened_again = await step(home, ANNA, waiting.custom_id)
    assert today.found.rules.spec.title in opened_again.text
    done = await answer_with(home, ANNA, answer_of(today))
    assert "Streak: 1 day" in done.text, "yesterday's came late"
    world.time += DAY
    third = await asked_of(home, ANNA)
    assert (await service.tally(ANNA.user_id, None, today, world.time)).streak == 1
    done = await answer_with(home, ANNA, answer_of(third))
    assert "Streak: 2 days" in done.text
    assert await service.missed(ANNA.user_id, world.time) == ()
    world.time += 2 * DAY
    assert (await service.tally(ANNA.user_id, None, third, world.time)).streak == 0


async def test_a_streak_lasts_until_the_second_try_of_the_day_is_wrong_too(world: World) -> None:
    store, today = world.store, day_of(world.time)
    wrong = replace(WRONG, day=today, user_id=ANNA.user_id)
    row = replace(wrong, day=today - 1, found=True)
    await store.write(daily.keep_answer(row), daily.keep_answer(wrong))
    assert await world.service.dailies.streak(ANNA.user_id, world.time) == 1
    await store.write(daily.answer_again(wrong))
    assert await world.service.dailies.streak(ANNA.user_id, world.time) == 0


async def test_no_id_tells_the_solution_of_a_day_that_is_not_over(home: App, world: World) -> None:
    asked = await asked_of(home, ANNA)
    solution = ids.about_daily(asked.day, asked.language, "solution")
    told = await step(home, ANNA, solution)
    assert told.text == (await presses.show(home, reader(ANNA))).text
    world.time += DAY
    assert (await step(home, ANNA, solution)).text != told.text, "then anybody may read it"


async def test_no_day_to_come_and_none_long_ago_is_shown(home: App, world: World) -> None:
    today = day_of(world.time)
    await home.service.dailies.ahead(world.time)
    for day in (today + 1, today + 2, today - BACK - 1, 1):
        with pytest.raises(DailyUnknown):
            await presses.show(home, reader(ANNA), day)
    with pytest.raises(DailyNone):  # none was posed
        await presses.show(home, reader(ANNA), today - 1)
    world.time += (BACK + 1) * DAY
    with pytest.raises(DailyUnknown):
        await presses.show(home, reader(ANNA), today)
    with pytest.raises(Malformed, match="daily-date"):
        presses.read_day("yesterday")


async def test_it_is_answered_by_command_also_by_direct_message(home: App) -> None:
    press = by(ANNA, guild_id=None)
    await run(home, "daily", press)
    assert "Daily puzzle" in said(press)
    asked = await asked_of(home, ANNA)
    choices = await typed(home, "daily", "answer", by(ANNA, guild_id=None), asked.found.answer.text)
    assert asked.found.answer.text in [value for _, value in choices]
    missed = SimpleNamespace(day=iso(day_of(home.now()) - 1))
    assert await typed(home, "daily", "answer", by(ANNA, namespace=missed)) == [], "never posed"
    await home.service.dailies.opened(day_of(home.now()) - 1, "en")
    earlier = await asked_of(home, ANNA, day_of(home.now()) - 1)
    first = earlier.found.answers()[0].text
    offered = await typed(home, "daily", "answer", by(ANNA, namespace=missed), first)
    assert first in [value for _, value in offered]
    assert earlier.found.puzzle.game != asked.found.puzzle.game
    halfway = SimpleNamespace(day="2026-1")
    assert await typed(home, "daily", "answer", by(ANNA, namespace=halfway)) == []
    await run(home, "daily", by(BEN), wrong_of(asked))
    press = by(ANNA, guild_id=None)
    await run(home, "daily", press, answer_of(asked))
    assert "**Right!**" in said(press)
    assert await typed(home, "daily", "answer", by(ANNA)) == []
    press = by(CARLA)
    await run(home, "daily", press, None, "hier")
    assert "2026-12-01" in said(press)


async def test_a_forgotten_person_has_no_second_answer(home: App, world: World) -> None:
    asked = await asked_of(home, ANNA)
    await answer_with(home, ANNA, answer_of(asked))
    await answer_with(home, CARLA, wrong_of(asked))
    file = json.loads(await preferences.export(world.service.tables, ANNA.user_id, world.time))
    (kept,) = file["daily_answers"]
    assert kept["answer"] == answer_of(asked)
    assert kept["found"] is True
    assert kept["day"] == dt.date.fromordinal(asked.day).isoformat()
    other = json.loads(await preferences.export(world.service.tables, CARLA.user_id, world.time))
    assert answer_of(asked) not in json.dumps(other)
    await preferences.forget(world.service.tables, ANNA.user_id, world.time)
    with pytest.raises(GoUsedUp):
        await answer_with(home, ANNA, answer_of(asked))
    rows = await world.store.read(every(daily._ROWS, "daily_answers", "day, at, user_id"))
    assert [row.user_id for row in rows] == [CARLA.user_id]
    assert await world.store.read(daily.count(asked.day, over=True)) == (1, 0)
    assert await world.store.read(daily.count(asked.day, over=False)) == (0, 0), "a try is left"
    world.time += DAY
    assert (await asked_of(home, ANNA)).answer is None, "the next puzzle is theirs again"
    await world.store.write(privacy.drop_marks(world.time + DAY))
    assert await executed(world.store, "SELECT * FROM used_up") == []
