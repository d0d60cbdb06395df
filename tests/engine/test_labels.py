"""What can be pressed or is held is named by words and marks, never by a code of the notation."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from cogs.daily.puzzles import posed_moment
from cogs.table.moment import Moment
from cogs.table.play.drafts import form_of
from cogs.table.play.picker import prompt
from engine import registry
from engine.prompts import Path
from engine.puzzling import Posed
from engine.spec import Seat
from tests.engine.presses import EN, moves, reached
from tests.tiers import few, many
from tools.support.recorded import files

CODES = re.compile(
    r"\bt\d{1,3}\b|[-\d]{6}|(\d[a-z]){3}|\b[bwgr]{2,}\b|@[A-L]\b|\w+-(sun|moon|star)\b"
)
"""A word tile, fields of dots, fields of colours, blocks of a tower, a seat, a stone."""


def chosen(table: Moment, seat: Seat, at: int) -> list[str]:
    """Return what is said on the way down, taking the first choice of every step, or the last."""
    found: list[str] = []
    path: Path | None = () if table.legal(seat) else None
    while path is not None:
        step = prompt(table, seat, path, 0, EN, "")
        found += [step.question, step.confirm, *(item.label for item in step.items)]
        path = step.items[at].path if step.items and step.action is None else None
    return found


@pytest.mark.sized
@pytest.mark.parametrize("key", few(registry.keys(), 3))
def test_no_choice_is_named_by_a_code(key: str) -> None:
    seen = 0
    for file in files(key):
        found = moves(file)
        for table, seat, _ in found[:: max(1, len(found) // many(3, 12))]:
            form = form_of(table, seat)
            view, scene = table.view(seat), table.scene(EN, seat)
            said = [table.renderer.form_word(i, view, scene) for i in form.items] if form else []
            said += table.renderer.hand_text(view, scene).splitlines()
            said += [text for at in (0, -1) for text in chosen(table, seat, at)]
            codes = [text for text in said if CODES.search(text)]
            assert not codes, codes[:5]
            seen += len(said)
    assert seen > 100


@pytest.mark.sized
@pytest.mark.parametrize("key", few(registry.keys(), 2))
def test_every_action_can_be_pressed(key: str) -> None:
    """In whatever words the picker asks for it."""
    seen = 0
    for file in files(key)[: many(2, 9)]:
        found = [move for move in moves(file) if move[0].legal(move[1])]
        for table, seat, _ in found[5 :: max(1, len(found) // 2)][many(1, 0) :]:
            worded = partial(table.game.asking.worded, table.view(seat))
            pressed = {worded(action) for action in reached(table, seat)}
            assert pressed == set(map(worded, table.legal(seat)))
            seen += 1
    assert seen


def test_a_capture_that_five_cards_and_the_joker_pay_for_can_be_pressed() -> None:
    """No single card pays: pressing them one by one led back to the first question."""
    game: Any = registry.game("blox")
    posed = next(lesson.state for lesson in game.lessons("en") if lesson.key == "capture")
    rich = replace(posed, jokers=(True, False), hands=((0, 0, 0, 5), posed.hands[1]))
    moment = posed_moment("rich", game, Posed(rich, 0), EN)
    assert sum(action.verb == "capture" for action in moment.legal(0)) > 5
    worded = partial(game.asking.worded, moment.view(0))
    assert {*map(worded, reached(moment, 0))} == {*map(worded, moment.legal(0))}
