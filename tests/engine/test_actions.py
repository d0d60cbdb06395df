"""Actions and their text."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import MAX_TEXT, Action, parse
from engine.refusals import Malformed

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
