"""What is counted of costs that were played on."""

from __future__ import annotations

import random

import pytest

from tools.accusations import apart_of


def test_the_chance_of_play_is_no_error_of_what_was_told() -> None:
    draw = random.Random(1)
    off = [(draw.gauss(3.0, 2.0) + draw.gauss(0.0, 4.0), 4.0) for _ in range(4000)]
    assert apart_of(off) == (pytest.approx(3.0, abs=0.3), pytest.approx(2.0, abs=0.6))
    assert apart_of([(5.0, 9.0), (5.0, 9.0)]) == (5.0, 0.0)
    assert apart_of([(5.0, 1.0)]) == (5.0, 0.0)
