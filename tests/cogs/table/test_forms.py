"""Drafts of written decisions: what presses make of them, and what typed text means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.table.play import drafts
from engine.actions import Action
from engine.forms import Arrange
from engine.refusals import Illegal

ITEMS = tuple(f"t{n}" for n in range(1, 16))
FORM = Arrange("clue", ITEMS, 2, 15, 15)
SHOWN = {"t1": "Bank", "t2": "New York", "t3": "New", "t4": "Äpfel", "t5": "7"}

presses = st.lists(st.sampled_from([*ITEMS, drafts.BREAK, drafts.BACK, drafts.CLEAR]), max_size=40)


def after(*what: str) -> drafts.Draft:
    draft: drafts.Draft = ()
    for one in what:
        draft = drafts.change_draft(FORM, draft, one)
    return draft


def test_presses_append_break_and_take_back() -> None:
    assert after("t4", "t9", drafts.BREAK, "t1") == ("t4", "t9", "/", "t1")
    assert after("t4", "t9", drafts.BACK) == ("t4",)
    assert after("t4", "t9", drafts.CLEAR) == ()
    assert after(drafts.BACK) == ()


def test_a_second_press_of_the_same_button_changes_nothing() -> None:
    assert after("t4", "t4") == ("t4",)
    assert after("t4", drafts.BREAK, drafts.BREAK) == ("t4", "/")
    assert after(drafts.BREAK) == ()


def test_a_foreign_tile_is_refused() -> None:
    with pytest.raises(Illegal, match="unknown-item"):
        after("t99")


def test_what_is_sent() -> None:
    assert drafts.draft_action(FORM, after("t4", "t9", drafts.BREAK)) == Action(
        "clue", ("t4", "t9")
    )
    for short in ((), ("t4",), ("t4", drafts.BREAK)):
        with pytest.raises(Illegal, match="size"):
            drafts.draft_action(FORM, after(*short))


@given(presses)
def test_whatever_is_pressed_a_draft_of_enough_words_can_be_sent(what: list[str]) -> None:
    draft = after(*what)
    assert "//" not in "".join(draft)
    assert len(set(drafts.placed_words(draft))) == len(drafts.placed_words(draft))
    if len(drafts.placed_words(draft)) >= FORM.least:
        action = drafts.draft_action(FORM, draft)
        assert after(*_as_presses(action)) == action.args


def _as_presses(action: Action) -> list[str]:
    return [drafts.BREAK if word == "/" else word for word in action.args]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("clue t4 t9 / t1", "clue t4 t9 / t1"),
        ("4 9/1", "clue t4 t9 / t1"),
        ("4, 9", "clue t4 t9"),
        ("bank äpfel", "clue t1 t4"),
        ("new york new", "clue t2 t3"),
        ("CLUE Bank / New", "clue t1 / t3"),
        ("7 1", "clue t5 t1"),
    ],
)
def test_typed_by_words_numbers_or_what_stands_on_the_tiles(text: str, meant: str) -> None:
    """What stands on a tile goes before its place: people read the tile."""
    action = drafts.read_typed(FORM, text, SHOWN)
    assert action is not None
    assert action.text == meant


@pytest.mark.parametrize("text", ["", "clue", "guess @A red", "bank river", "99"])
def test_other_text_is_left_to_others(text: str) -> None:
    assert drafts.read_typed(FORM, text, SHOWN) is None
