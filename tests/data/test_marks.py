"""Marks and the words that rows keep of them; databases have these words, so they stay."""

from __future__ import annotations

from typing import Final

import pytest

from data.store import marks
from data.store.marks import Mark, Unknown, parse

WHO: Final = 1_313_131_313_131_313_131

STORED: Final[dict[str, Mark]] = {
    "asked": marks.Asked(user=WHO),
    "drawn": marks.DrawnSeats(),
    "unheard": marks.Unheard(user=WHO),
    "called": marks.ListCalled(user=WHO),
    "join 5hx2:join": marks.Joined("5hx2:join", user=WHO),
    "there": marks.There(user=WHO),
    "came": marks.Came(user=WHO),
    "sat-in": marks.SatIn(user=WHO),
    "outside": marks.Outside(user=WHO),
    "greeted": marks.Greeted(user=WHO),
    "silent-hand": marks.SilentHand(user=WHO),
    "left": marks.Left(user=WHO),
    "seat-refused": marks.SeatRefused(user=WHO),
    "had-11": marks.Had(11, user=WHO),
    "managed-0": marks.Managed(0, user=WHO),
    "audience-says 6 3 5 guess @B red": marks.Says(6, 3, 5, "guess @B red", user=WHO),
    "audience-right 0 guess @B red": marks.Right(0, "guess @B red"),
    "audience-wrong 7 guess @C blue": marks.Wrong(7, "guess @C blue"),
    "forecast 2": marks.Guess(2, user=WHO),
    "asks 7000000000000 12 1313131313131313132": marks.Asks(
        motion=7_000_000_000_000, row=12, message=1_313_131_313_131_313_132
    ),
    "invited 12 1313131313131313132 waits": marks.Invited(
        row=12, message=1_313_131_313_131_313_132, answer="waits", user=WHO
    ),
    "called dm 99 12:clue 3": marks.Called("dm", 99, "12:clue 3", user=WHO),
    "called public 99 12:a": marks.Called("public", 99, "12:a", user=WHO),
}


def test_every_mark_is_read_from_the_words_that_a_row_keeps_of_it() -> None:
    assert {type(mark) for mark in STORED.values()} | {Unknown} == set(Mark.__subclasses__())
    assert {text: parse(text, mark.user) for text, mark in STORED.items()} == STORED
    assert [mark.text for mark in STORED.values()] == list(STORED)


@pytest.mark.parametrize(
    "text", ["", "left 3", "left3", "called ", "called dm 5", "had-x", "had-03", "later 7 \n", "É"]
)
def test_a_mark_of_another_version_stays_as_it_is_and_freezes_nothing(text: str) -> None:
    assert parse(text, WHO) == Unknown(text, user=WHO)
    assert parse(text, WHO).text == text
