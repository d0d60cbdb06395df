"""Actions and their text; forms, for decisions that cannot be listed."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import MAX_TEXT, Action, parse
from engine.dice import Stream
from engine.forms import Arrange
from engine.refusals import Illegal, Malformed

LETTERS = string.ascii_letters + string.digits + "@,/+-"
WORDS = st.text(LETTERS, min_size=1, max_size=12)


@given(WORDS, st.lists(WORDS, max_size=12))
def test_text_reads_back(verb: str, args: list[str]) -> None:
    action = Action(verb.lower(), tuple(args))
    assert parse(action.text) == action
    assert str(action) == action.text


@given(st.lists(WORDS, min_size=1, max_size=8), st.sampled_from([" ", "  ", "\t", "\n ", "\u3000"]))
def test_white_space_does_not_matter(words: list[str], gap: str) -> None:
    assert parse(gap + gap.join(words) + gap) == parse(" ".join(words))


def test_only_the_verb_loses_its_case() -> None:
    assert parse("PLACE B2 Red") == Action("place", ("B2", "Red"))


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = parse(text)
    except Malformed:
        return
    assert parse(action.text) == action


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \t\n", "empty"),
        ("place b2;", "word"),
        ("place ö", "word"),
        ("place b2\0", "word"),
        ("place b²", "word"),
        ("x" * (MAX_TEXT + 1), "too-long"),
    ],
)
def test_what_is_no_action(text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse(text)
    assert refused.value.code == code


def test_a_word_cannot_end_in_a_line_break() -> None:
    # "$" in a pattern would allow it; the text would then no longer be one line of a log.
    assert parse("place b2\n").text == "place b2"


def test_a_refused_word_is_told_in_part_only() -> None:
    with pytest.raises(Malformed) as refused:
        parse("place " + "ß" * 200)
    assert len(str(refused.value.params["word"])) == 20


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
