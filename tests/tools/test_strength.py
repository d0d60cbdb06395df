"""``python -m tools.strength``: who wins how often, and one clear sentence for wrong arguments."""

from __future__ import annotations

import math

import pytest

from engine import registry
from engine.workbench.parser import USAGE
from tests.engine.conftest import toy_games as toy_games
from tools.strength import Alone, main, strength, wilson


def test_the_wilson_interval() -> None:
    # Figures of a published example: 1 of 10.
    low, high = wilson(0.1, 10)
    assert (round(low, 4), round(high, 4)) == (0.0179, 0.4042)
    assert all((wilson(0.0, n)[0], wilson(1.0, n)[1]) == (0, 1) for n in range(1, 401))
    for share in (0.2, 0.5, 0.9):
        low, high = wilson(share, 400)
        for end in (low, high):  # the interval is where the score test just rejects
            assert abs(share - end) == pytest.approx(1.959964 * math.sqrt(end * (1 - end) / 400))


def test_strength_of_a_real_game() -> None:
    pairings = list(strength(registry.keys()[0], games=2, milliseconds=1, seed="test", options={}))
    assert [(pairing.better, pairing.worse) for pairing in pairings] == [
        ("greedy", "beginner"),
        ("search", "beginner"),
        ("search", "greedy"),
    ]
    for pairing in pairings:
        assert pairing.share in (0, 0.25, 0.5, 0.75, 1)
        assert pairing.low <= pairing.share <= pairing.high


@pytest.mark.long
def test_strength_at_three_seats_is_one_against_two() -> None:
    key = registry.keys()[0]
    (pairing,) = strength(key, 3, 1, "test", {}, workers=1, seats=3)
    assert (pairing.better, pairing.worse, pairing.games) == ("search", "greedy", 3)
    assert 0 <= pairing.low <= pairing.share <= pairing.high <= 1


@pytest.mark.usefixtures("toy_games")
def test_alone_the_search_is_set_off_greedy(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "--players", "1", "--games", "2", "--ms", "1"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "ladder, alone, 2 games each, 1 ms a decision, ties split"
    assert [line.split()[0] for line in out[1:]] == ["greedy", "search", "search"]
    apart, sure = Alone("search", 110, 3).over(Alone("greedy", 100, 4))
    assert (round(apart, 3), round(sure, 4)) == (
        0.1,
        round(1.96 * 1.1 * math.hypot(3 / 110, 0.04), 4),
    )


@pytest.mark.usefixtures("toy_games")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--players 4", "Ladder is for 1 to 3 seats, not for 4"),
        ("--ms 0", "is not a number of milliseconds"),
        ("--ms nan", "is not a number of milliseconds"),
    ],
)
def test_wrong_arguments_get_one_sentence(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: int | str | None = main(["ladder", *arguments.split()])
    except SystemExit as end:
        code = end.code
    out, err = capsys.readouterr()
    assert (code, out) == (USAGE, "")
    assert sentence in err
    assert len(err.splitlines()) == 1
