"""Decisions that cannot be listed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import parse
from engine.dice import Stream
from engine.forms import Arrange
from engine.refusals import Illegal, Malformed

CLUE = Arrange("clue", ("t1", "t2", "t3", "t4"), least=2, most=3, rows=2)


@pytest.mark.parametrize("text", ["clue t4 t2", "clue t4 / t2", "clue t1 t2 t3", "clue t1 / t2 t3"])
def test_arrangements_that_are_accepted(text: str) -> None:
    assert CLUE.validate(parse(text)).text == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("clue", "empty-row"),
        ("clue t1", "size"),
        ("clue t1 t2 t3 t4", "size"),
        ("clue t1 / t2 / t3", "size"),
        ("clue t1 t1", "twice"),
        ("clue t1 / t1", "twice"),
        ("clue t1 t9", "unknown-item"),
        ("clue t1 T2", "unknown-item"),
        ("clue / t1 t2", "empty-row"),
        ("clue t1 t2 /", "empty-row"),
        ("clue t1 / / t2", "empty-row"),
    ],
)
def test_arrangements_that_are_refused(text: str, code: str) -> None:
    with pytest.raises(Illegal) as refused:
        CLUE.validate(parse(text))
    assert refused.value.code == code


def test_another_verb_is_no_content() -> None:
    with pytest.raises(Malformed) as refused:
        CLUE.validate(parse("guess red"))
    assert refused.value.code == "verb"


@given(st.integers(1, 8), st.integers(0, 8), st.integers(1, 4), st.integers(0, 1 << 30))
def test_samples_are_valid(least: int, extra: int, rows: int, seed: int) -> None:
    items = tuple(f"t{number}" for number in range(16))
    form = Arrange("clue", items, least, least + extra, rows)
    stream = Stream(seed.to_bytes(32, "big"), "sample")
    made = form.sample(stream)
    assert form.validate(parse(made.text)) == made


def test_samples_differ() -> None:
    stream = Stream(bytes(32), "sample")
    made = {CLUE.sample(stream).text for _ in range(200)}
    assert any("/" in text for text in made)
    assert {len(text.replace("/ ", "").split()) - 1 for text in made} == {2, 3}
