"""Titles are true: each is recomputed here from the positions of a game, in another way."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engine import registry
from engine.run import Run
from engine.titles import AHEAD, BACK, SHARED, TURN, Title, _best, titles_of
from engine.turns import Turn, turns
from tests.engine.walks import seats_of, stream_of, walk
from tests.tiers import few

KEYS = registry.keys()
GAMES = 4


def finished(key: str, number: int, wanted: int = 3) -> tuple[Run[Any], tuple[Turn[Any], ...]]:
    game = registry.game(key)
    options = game.spec.complete({})
    played = walk(game, seats_of(game, wanted), options, stream_of("titles", key, str(number)))
    return played.run, turns(played.run, played.entries, None)


def totals(run: Run[Any], line: tuple[Turn[Any], ...]) -> list[tuple[int, ...]]:
    game = run.game
    ends = (turn.position.state for turn in line if not turn.still)
    return [game.standing(game.observe(state, None)) for state in ends]


@pytest.mark.parametrize("key", few(KEYS, 2))
def test_a_title_says_what_happened(key: str) -> None:
    for number in range(GAMES):
        run, line = finished(key, number)
        outcome, found = run.outcome(line[-1].position), titles_of(run, line)
        assert outcome is not None
        assert [title.seat for title in found] == sorted({title.seat for title in found})
        for seat, what, value in found:
            points = totals(run, line)
            if what == AHEAD:
                assert outcome.winners == (seat,)
                assert all(each[seat] >= max(each) for each in points[run.deal.seats :])
            elif what == BACK:
                middle = points[len(points) // 2]
                assert outcome.winners == (seat,)
                assert min(middle) == middle[seat] < sorted(middle)[1]
                assert value == max(middle) - middle[seat]
            elif what == TURN:
                gains = sorted((t.gain or 0, t.seat == seat) for t in line if t.seat is not None)
                assert gains[-1] == (value, True)
                others = [t.gain or 0 for t in line if t.seat not in (None, seat)]
                assert max(others) < value
            else:
                assert what in run.game.spec.figures


def test_there_is_a_title_in_most_games() -> None:
    key = next(key for key in KEYS if registry.game(key).spec.gains)
    found = [titles_of(*finished(key, number)) for number in range(GAMES)]
    assert sum(map(bool, found)) > GAMES / 2
    assert {title.key for titles in found for title in titles} & set(SHARED)


def test_a_game_that_was_stopped_or_played_alone_has_none() -> None:
    key = next(key for key in KEYS if registry.game(key).spec.gains)
    run, line = finished(key, 0)
    stopped = run.stop(line[len(line) // 2].position, "abandoned", at=0).position
    assert titles_of(run, (*islice(line, len(line) // 2), Turn(9, None, stopped))) == ()
    solo = next(key for key in KEYS if registry.game(key).spec.solo)
    assert titles_of(*finished(solo, 0, wanted=1)) == ()


def test_only_one_seats_own_best_counts() -> None:
    assert list(_best({0: 5, 1: 5, 2: 3}, TURN)) == []
    assert list(_best({0: 5, 1: 9}, TURN)) == [Title(1, TURN, 9)]
    assert list(_best({0: 0}, TURN)) == []
    assert list(_best({}, TURN)) == []
