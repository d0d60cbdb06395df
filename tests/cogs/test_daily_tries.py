"""A wrong try drawn with its points, the whole rules and back, and why a puzzle is fair."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.daily import page, result_page
from cogs.daily import press as presses
from cogs.daily.puzzles import Today, puzzle_moment
from cogs.daily.solo_press import solo_press
from cogs.table.play.picker import prompt
from cogs.ui import ids
from cogs.ui.app import App
from data.words import words
from engine.puzzles import days
from tests.cogs.people import ids as shown
from tests.cogs.people import labels, look, reader
from tests.cogs.puzzlers import DAY, answer_of, answer_with, asked_of, step, twin_of
from tests.cogs.table.world import ANNA, World

EN = words("en")


@pytest.mark.parametrize("later", range(len(days.games())))
async def test_a_wrong_try_is_drawn_with_what_it_brings_and_nothing_better(
    home: App, world: World, later: int
) -> None:
    world.time += later * DAY
    asked = await asked_of(home, ANNA)
    if asked.found.puzzle.kind == "match":
        return  # the question shows it
    answers = [one for one in asked.found.answers() if one != asked.found.answer]
    wrong = max(answers, key=asked.found.mark)
    told = await answer_with(home, ANNA, wrong.text)
    assert labels(told)[:1] == ["Second try"]
    tried = await asked_of(home, ANNA)
    twin = replace(tried, found=twin_of(tried))
    assert look(await result_page.tried_page(home, reader(ANNA), twin)) == look(told)
    moment = puzzle_moment(asked.day, asked.found, EN).of("Anna", "dark")
    board = page.draw_first_step(prompt(moment, moment.eyes, (), 0, EN, ""), tried, moment, EN)
    assert told.files[0].data != board.png
    legal = asked.found.refusal(wrong) is None
    gain = legal * (asked.found.rules.gain(*view_of(asked), wrong) or 0)
    assert (f"+{gain}: " in told.text) == (gain > 0), "it says how its points add up"
    assert f"+{gain}" in told.files[0].alt or not gain
    again = await step(home, ANNA, ids.daily(asked.day, asked.language))
    assert "Your try" in labels(again)
    shown_again = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "tried"))
    assert look(shown_again) == look(told)


def view_of(asked: Today) -> tuple[Any, int]:
    state, seat = asked.found.posed
    return asked.found.rules.observe(state, seat), seat


async def test_the_whole_rules_lead_back_to_the_puzzle(home: App) -> None:
    asked = await asked_of(home, ANNA)
    short = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "rules"))
    (whole,) = [one for one in shown(short) if "=book" in one]
    while whole:
        book = await step(home, ANNA, whole)
        assert "Back" in labels(book)
        assert "Learn it" not in labels(book), "a lesson leads back to no puzzle"
        assert ids.daily(asked.day, asked.language) in shown(book)
        further = [one for one in shown(book) if "=book" in one and one > whole]
        whole = further[0] if further else ""
    back = await step(home, ANNA, ids.daily(asked.day, asked.language))
    assert look(back) == look(await presses.show(home, reader(ANNA)))


async def test_what_makes_a_puzzle_fair_is_said_in_plain_words(home: App) -> None:
    asked = await asked_of(home, ANNA)
    done = await answer_with(home, ANNA, answer_of(asked))
    assert "Is it fair?" in labels(done)
    told = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "seal"))
    plain, *_ = told.text.split("-#")
    assert f"all {asked.found.puzzle.answers} answers: exactly one is best" in plain
    assert "seed" not in plain


async def test_the_rules_lead_back_to_the_solo(home: App) -> None:
    book = await solo_press(home, reader(ANNA), ids.SoloPress(1, what="book", path=("helge", "0")))
    assert ids.about_solo(1, "open") in shown(book)
    assert ids.about_solo(1, "book helge 1") in shown(book)
