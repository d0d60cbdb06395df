"""The turns of a game as they are told afterwards, in every game there is."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine import registry
from engine.run import Entry, Run
from engine.turns import turns
from tests.engine.walks import seats_of, stream_of, walk

KEYS = registry.keys()
TOGETHER = [key for key in KEYS if registry.game(key).spec.simultaneous]
ALONE = [key for key in KEYS if registry.game(key).spec.solo]


def played(key: str, entries: int, wanted: int = 2) -> tuple[Run[Any], tuple[Entry, ...]]:
    """Return the first entries of a random game on about so many seats."""
    game = registry.game(key)
    chance = stream_of("turns", key)
    played = walk(game, seats_of(game, wanted), game.spec.complete({}), chance)
    return played.run, played.entries[:entries]


@pytest.mark.parametrize("key", KEYS)
def test_turns_lead_from_the_deal_to_the_last_position(key: str) -> None:
    run, log = played(key, 60)
    line = turns(run, log, None)
    assert line[0].position == run.start()[0]
    assert line[0].events == run.start()[1].events
    assert line[-1].position == run.replay(log)
    assert [turn.number for turn in line if not turn.still] == list(range(line[-1].number + 1))
    for before, after in pairwise(line):
        assert after.position.seq >= before.position.seq
        if after.still:
            assert after.number == before.number + (not before.still)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_turn_brought_adds_up_to_the_points_of_its_seat(key: str) -> None:
    run, log = played(key, 60, 3)
    gained, mine = [0] * run.deal.seats, 0
    for turn in turns(run, log, None):
        if turn.gain is not None and turn.seat is not None:
            gained[turn.seat] += turn.gain
            mine += 1
    game = run.game
    if not game.spec.gains or game.spec.simultaneous:
        assert mine == 0, "points of a turn say little there"
        return
    standing = game.standing(game.observe(run.replay(log).state, None))
    assert tuple(gained) == tuple(standing)


@pytest.mark.parametrize("key", TOGETHER)
def test_where_all_are_asked_at_once_a_turn_is_a_question(key: str) -> None:
    run, log = played(key, 30, 3)
    line = turns(run, log, None)
    assert len(line) < len(log), "who has answered is no turn"
    asked = []
    for turn in line:
        state = turn.position.state
        if not turn.still and run.game.to_act(state):
            asked.append({run.game.decision(state, seat) for seat in run.game.may_act(state)})
    assert all(before != after for before, after in pairwise(asked[:-1]))
    assert all(
        event.still is None and not event.minor for t in line if not t.still for event in t.events
    )
    assert all(turn.events for turn in line if turn.still)


@pytest.mark.parametrize("key", ALONE)
def test_what_was_taken_back_is_no_turn_but_what_stands_of_one_is(key: str) -> None:
    run, log = played(key, 3, 1)
    position = run.replay(log)
    back = run.undo(position, 0, log)
    line = turns(run, (*log, back.entry), None)
    assert [turn.position.seq for turn in line] == [0, 1, 2, 4]
    assert line[-1].events == ()
    stopped = run.stop(back.position, "agreed")
    line = turns(run, (*log, back.entry, stopped.entry), None)
    assert [turn.position.seq for turn in line] == [0, 1, 2, 5]
    assert (line[-1].seat, line[-1].gain) == (None, None)
