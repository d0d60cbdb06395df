"""What a game told is held against a calm day, however many moves were one board."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tools.simulate.told import first_told, uncalled

FIRST = {"kind": "enter", "seq": 1}
SECOND = {"kind": "swap", "seq": 2}
BEGIN = {"kind": "sits-in"}
"""News of the table are of no entry."""


def board(*news: dict[str, Any]) -> str:
    return json.dumps({"news": news})


def test_two_moves_are_told_by_one_board_or_by_two() -> None:
    quickly = [board(BEGIN, FIRST, SECOND)]
    slowly = [board(BEGIN, FIRST), board(FIRST | {"told": True}, SECOND)]
    assert first_told(quickly) == first_told(slowly)
    assert [seq for seq, _ in first_told(slowly)] == [0, 1, 2]


def test_a_move_that_no_board_told_is_missing() -> None:
    assert first_told([board(BEGIN, FIRST)]) != first_told([board(BEGIN, FIRST, SECOND)])
    assert first_told([board(FIRST | {"told": True})]) == []


@pytest.mark.parametrize(
    "call",
    [
        "<@#>, your turn.",
        "<@#>, your turn. Also to move: **B** Ben.",
        "**A** Anna to move.",
        "Cog to move, by computer.",
    ],
)
def test_who_is_called_in_public_is_left_out(call: str) -> None:
    assert uncalled(f"Round 4 of 4.\n{call}\nThe end.") == "Round 4 of 4.\nThe end."
