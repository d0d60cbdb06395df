"""A puzzle has one name for each thing: on buttons, in pictures, in the result and when typed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.daily.puzzles import Today, puzzle_moment
from cogs.daily.verdicts import marks_of, solution
from cogs.daily.verdicts import written as dated
from cogs.table.play.picker import prompt
from cogs.ui.phrases import describe_action
from data.store.daily import AnswerRow
from data.words import words
from engine.puzzles.making import decoded, opened
from engine.refusals import NO_MARKS
from tests.puzzles import FOLDER

DAY = 739_951
EN = words("en")


def today(game: str, answer: AnswerRow | None = None) -> Today:
    text = (FOLDER / f"{game}.json").read_text(encoding="utf-8")
    return Today(DAY, "", opened(decoded(text)), answer, late=False)


@pytest.mark.parametrize("game", ["hexago", "hexamino"])
def test_places_and_rotations_are_pressed_by_the_names_that_the_result_has(
    game: str, written: list[str]
) -> None:
    """One pressed 4 and then read "Tile 28 on L50, rotated 180°"."""
    found = today(game).found
    moment = puzzle_moment(DAY, found, EN)
    path, pressed = (), list[str]()
    for _ in range(4):
        step = prompt(moment, moment.eyes, path, 0, EN, "")
        moment.renderer.preview(moment.view(moment.eyes), step.scene, step.preview)
        if step.action is not None:
            break
        assert {item.mark for item in step.items} <= {*written, ""}, "the picture has them, too"
        path = step.items[-1].path
        pressed.append(step.items[-1].label)
    assert step.action is not None
    told = describe_action(moment, step.action, EN, moment.eyes)
    for name in pressed[1:]:
        assert name in step.question
        assert name in told
    assert pressed[1] == step.action.args[1], "and as it is typed"


def test_the_picture_of_a_puzzle_says_no_turn(written: list[str]) -> None:
    """It said "turn 16 of 32", and there is but one."""
    moment = puzzle_moment(DAY, today("hexago").found, EN)
    step = prompt(moment, moment.eyes, (), 0, EN, "")
    view = moment.view(moment.eyes)
    moment.renderer.preview(view, step.scene, step.preview)
    assert not [text for text in written if text.startswith("turn")]
    moment.renderer.preview(view, replace(step.scene, puzzle=False), step.preview)
    assert "turn 16 of 32" in written


@pytest.mark.parametrize(
    ("locale", "days"),
    [
        ("en", ["December 1", "December 2"]),
        ("de", ["1. Dezember", "2. Dezember"]),
        ("fr", ["1er décembre", "2 décembre"]),
    ],
)
def test_pictures_and_menus_have_days_as_people_write_them(locale: str, days: list[str]) -> None:
    """Old puzzles were listed as 2026-11-30."""
    assert [dated(day, words(locale)) for day in (DAY, DAY + 1)] == days


@pytest.mark.parametrize("game", ["hexago", "hexamino", "helge"])
def test_a_wrong_answer_does_not_lie_on_the_board_of_the_second_try(game: str) -> None:
    """It was counted as a part of the position."""
    wrong = next(one for one in today(game).found.answers() if one != today(game).found.answer)
    row = AnswerRow(DAY, 1, "", None, "Anna", wrong.text, 0, found=False, late=False, at=1)
    assert marks_of(today(game, row)) == NO_MARKS


@pytest.mark.parametrize(
    ("game", "sums"),
    [
        (
            "hexago",
            [
                "+28: 2 sides match, (3 pink + 5 pink + 1 yellow + 5 yellow) × 2.",
                (
                    "+216: 4 sides match, (2 × (4 green + 4 green) + 2 × (6 blue + 6 blue)"
                    " + 1 red + 1 blue + 2 × (3 pink + 3 pink)) × 4."
                ),
            ],
        ),
        ("helge", ["+5: four leaves."]),
        ("hexamino", []),
    ],
)
def test_the_answer_says_how_its_points_add_up(game: str, sums: list[str]) -> None:
    """The sum stood in the alternative text alone."""
    asked = today(game)
    moment = puzzle_moment(DAY, asked.found, EN, solved=True)
    assert solution(asked, moment, EN).splitlines()[1:] == sums
