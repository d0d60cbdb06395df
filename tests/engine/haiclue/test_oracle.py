"""Whole games beside an independent table: points, hands, questions and order agree."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engine.actions import parse
from engine.contract import Event
from engine.games.haiclue.state import COLOURS, State
from tests.engine.haiclue.oracle import LETTERS, Table
from tests.engine.haiclue.table import GAME, dice, points
from tests.tiers import few


def choose(state: State, seat: int, pick: random.Random) -> str:
    """Choose a sensible or an absent answer, now and then a change of mind."""
    owes = seat in GAME.to_act(state)
    if owes and pick.random() < 0.15:
        return GAME.absent_action(state, seat).text
    options = [action.text for action in GAME.legal_actions(state, seat)]
    if state.phase == "clue" and (not options or pick.random() < 0.7):
        tiles = pick.sample(state.hands[seat], pick.randint(2, 15))
        return "clue " + pick.choice((" ", " / ")).join(f"t{tile}" for tile in tiles)
    return pick.choice(options)


def draw(table: Table, events: Sequence[Event]) -> None:
    """Tell the table the cards of a round that begins."""
    for event in events:
        if event.kind == "round":
            cards = {LETTERS[seat]: str(args["card"]) for seat, args in event.private.items()}
            table.draw(cards)


def same(state: State, table: Table) -> None:
    """Compare everything that both know."""
    letters = table.everybody
    assert {LETTERS[seat] for seat in GAME.to_act(state)} == table.owing()
    assert state.round == table.round
    assert [table.scores.get(letter, 0) for letter in letters] == list(points(state))
    hands = [[f"t{tile}" for tile in hand] for hand in state.hands]
    assert hands == [table.hands[letter] for letter in letters]
    shown = [(r.round, LETTERS[r.author], COLOURS[r.card]) for r in state.results]
    assert shown == table.shown
    open_now = {
        action.args[0][1:]
        for seat in range(len(letters))
        for action in GAME.legal_actions(state, seat)
        if action.verb == "guess"
    }
    assert open_now == set(table.open())


@pytest.mark.parametrize("number", few(range(44), 5))
def test_games_beside_the_table(number: int) -> None:
    pick, chance = random.Random(number), dice(number)
    seats = 2 + number % 11
    reveal = ("one_by_one", "all_at_once")[number % 2]
    step = GAME.setup(seats, GAME.spec.complete({"reveal": reveal}), chance)
    state = step.state
    hands = step.events[0].private
    table = Table(
        {LETTERS[seat]: list(args["hand"]) for seat, args in hands.items()},
        LETTERS[state.youngest],
        reveal == "all_at_once",
    )
    draw(table, step.events)
    same(state, table)
    while GAME.to_act(state):
        able = GAME.to_act(state) if pick.random() < 0.9 else GAME.may_act(state)
        seat = pick.choice(sorted(able))
        text = choose(state, seat, pick)
        step = GAME.apply(state, seat, parse(text), chance)
        state = step.state
        table.says(LETTERS[seat], text)
        draw(table, step.events)
        same(state, table)
    assert table.over
