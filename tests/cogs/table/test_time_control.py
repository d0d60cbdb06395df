"""What a clock is called, in the store and where people type it."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.table.lobby.seats import check_option
from cogs.table.time import time_control
from cogs.table.time.time_control import (
    DAY,
    HOUR,
    LEAST,
    MINUTE,
    MOST,
    MOST_RESERVE,
    SECOND,
    TimeControl,
    read,
)
from engine.refusals import Malformed


@pytest.mark.parametrize(
    ("text", "wanted", "canonical"),
    [
        ("none", TimeControl(), "none"),
        ("", TimeControl(), "none"),
        (" 0 ", TimeControl(), "none"),
        ("NONE", TimeControl(), "none"),
        ("30s", TimeControl(30 * SECOND), "30s"),
        ("90s", TimeControl(90 * SECOND), "1m30s"),
        ("12h", TimeControl(12 * HOUR), "12h"),
        ("36h", TimeControl(36 * HOUR), "1d12h"),
        (" 1D 12 h ", TimeControl(36 * HOUR), "1d12h"),
        ("14d", TimeControl(14 * DAY), "14d"),
        ("1d+3d", TimeControl(DAY, 3 * DAY), "1d+3d"),
        ("1d + 90m", TimeControl(DAY, 90 * MINUTE), "1d+1h30m"),
        ("1d+0s", TimeControl(DAY), "1d"),
        ("14d+60d", TimeControl(14 * DAY, 60 * DAY), "14d+60d"),
    ],
)
def test_what_can_be_typed(text: str, wanted: TimeControl, canonical: str) -> None:
    assert read(text) == wanted
    assert read(text).text == canonical
    assert read(canonical) == wanted


@pytest.mark.parametrize(
    "text",
    [
        *("soon", "12", "h", "1.5h", "-1h", "1h-", "12h, please", "1w", "1d+", "+1d", "1d+3"),
        *("1d+2d+3d", "12345s", "1d\0", "1d +", "٣d٣", "𝟙h 5", "١d x", "1 d 2", "d1", "1e3s"),
        *("9" * 5000, "1s" * 3000 + "x"),
    ],
)
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read(text)
    assert refusal.value.code == "pace"
    said = str(refusal.value.params["text"])
    assert said, "the sentence names what was typed"
    assert said in text
    assert len(said) <= 40


@pytest.mark.parametrize("text", ["29s", "0d", "15d", "14d1s", "1d+61d", "9999d", "1d+9999d"])
def test_limits(text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read(text)
    assert refusal.value.code == "pace-limits"


@given(st.integers(LEAST // 1000, MOST // 1000), st.integers(0, MOST_RESERVE // 1000))
def test_every_clock_has_one_text_that_is_read_back(each: int, reserve: int) -> None:
    made = TimeControl(each * 1000, reserve * 1000)
    assert read(made.text) == made
    assert read(made.text).text == made.text == check_option("pace", made.text)
    assert (
        sum(count * time_control.UNITS[unit] for count, unit in time_control.parts(made.each))
        == made.each
    )


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_clock_or_refused(text: str) -> None:
    with contextlib.suppress(Malformed):
        found = read(text)
        assert read(found.text) == found


def test_all_that_menus_offer_is_canonical() -> None:
    assert [read(text).text for text in time_control.CHOICES] == list(time_control.CHOICES)
    assert len(set(time_control.CHOICES)) == len(time_control.CHOICES) <= 25
    assert {read(text).each for text in time_control.CHOICES} >= {LEAST, MOST}
