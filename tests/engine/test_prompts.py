"""Picking: the tree of words, and sets of pieces that are chosen one by one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import prompts
from engine.actions import Action, parse
from engine.refusals import Malformed

LISTED = tuple(
    parse(text)
    for text in (
        "draw",
        "place b2",
        "place c3",
        "swap red @B blue a1",
        "swap red @B blue a2",
        "keep",
        "keep all",
    )
)
INLINE = frozenset({"place"})


def shown(level: prompts.Level) -> list[str]:
    return [" ".join(choice.path) for choice in level.choices]


def test_the_first_level() -> None:
    level = prompts.level(LISTED)
    assert shown(level) == ["draw", "place", "swap", "keep"]
    assert [choice.count for choice in level.choices] == [1, 2, 2, 2]
    assert level.choices[0].action == Action("draw")
    assert level.choices[1].action is None
    assert level.done is None


def test_inline_verbs_show_their_next_word_at_once() -> None:
    level = prompts.level(LISTED, (), INLINE)
    assert shown(level) == ["draw", "place b2", "place c3", "swap", "keep"]
    assert level.choices[1].action == Action("place", ("b2",))


@given(st.lists(st.integers(0, 30), min_size=3, max_size=3).filter(any))
def test_inline_verbs_stay_while_all_fit(counts: list[int]) -> None:
    """The verb with the most next words is asked for alone first."""
    verbs = ("enter", "move", "build")
    listed = [
        Action(verb, (f"x{number}",))
        for verb, count in zip(verbs, counts, strict=True)
        for number in range(count)
    ]
    inline = prompts.fitting(listed, frozenset(verbs))
    offered = prompts.level(listed, (), inline).choices
    assert len(offered) <= prompts.ROOM
    dropped = [count for verb, count in zip(verbs, counts, strict=True) if verb not in inline]
    left = [count for verb, count in zip(verbs, counts, strict=True) if verb in inline]
    assert not dropped or min(dropped) >= max(left, default=0)
    smaller = inline | {verbs[counts.index(min(dropped))]} if dropped else inline
    assert not dropped or len(prompts.level(listed, (), smaller).choices) > prompts.ROOM


@pytest.mark.parametrize(("count", "beside"), [(5, True), (6, False)])
def test_verbs_of_a_row_show_their_next_words_if_a_row_has_room(
    count: int, *, beside: bool
) -> None:
    listed = [Action("move", (f"x{number}", card)) for number in range(count) for card in "ab"]
    assert ("move" in prompts.fitting(listed, frozenset(), in_a_row=frozenset({"move"}))) == beside


def test_levels_with_one_choice_are_skipped() -> None:
    level = prompts.skip(LISTED, ("swap",))
    assert level.path == ("swap", "red", "@B", "blue")
    assert shown(level) == ["swap red @B blue a1", "swap red @B blue a2"]


def test_a_level_that_is_an_action_itself_offers_done() -> None:
    level = prompts.skip(LISTED, ("keep",))
    assert level.done == Action("keep")
    assert shown(level) == ["keep all"]
    assert level.only is None


def test_the_end_of_the_tree() -> None:
    level = prompts.skip(LISTED, ("place", "c3"))
    assert level.only == Action("place", ("c3",))
    assert prompts.skip((Action("draw"),)).only == Action("draw")


@pytest.mark.parametrize("path", [("swop",), ("place", "d4"), ("draw", "b2")])
def test_words_that_no_action_begins_with(path: tuple[str, ...]) -> None:
    with pytest.raises(Malformed):
        prompts.level(LISTED, path)


def test_back_skips_what_was_skipped() -> None:
    assert prompts.back(LISTED, ("swap", "red", "@B", "blue", "a1")) == (
        "swap",
        "red",
        "@B",
        "blue",
    )
    assert prompts.back(LISTED, ("swap", "red", "@B", "blue")) == ()
    assert prompts.back(LISTED, ("place", "b2"), INLINE) == ()
    assert prompts.back(LISTED, ("place", "b2")) == ("place",)
    assert prompts.back(LISTED, ()) == ()


LAYS = tuple(
    Action("lay", (tile, cell, turn)) for tile in "123" for cell in ("b1", "b2") for turn in "05"
)
JOINED = frozenset({"lay"})


def test_two_words_at_once() -> None:
    both = prompts.skip(LAYS, (), joined=JOINED)
    assert (both.path, shown(both)[:3]) == (("lay",), ["lay 1 b1", "lay 1 b2", "lay 2 b1"])
    assert [choice.count for choice in both.choices] == [2] * 6
    assert prompts.back(LAYS, ("lay", "1", "b1", "0"), joined=JOINED) == ("lay", "1", "b1")
    assert prompts.back(LAYS, ("lay", "1", "b1"), joined=JOINED) == ()
    assert prompts.back(LAYS, ("lay", "1", "b1")) == ("lay", "1")


def test_two_words_that_do_not_fit_or_say_nothing_more_are_two_levels() -> None:
    one_cell = [action for action in LAYS if action.args[1] == "b1"]
    assert shown(prompts.skip(one_cell, (), joined=JOINED)) == ["lay 1", "lay 2", "lay 3"]
    room = prompts.PAIRS
    many = [Action("lay", (tile, f"b{cell}")) for tile in "12" for cell in range(room // 2)]
    assert len(prompts.skip(many, (), joined=JOINED).choices) == room
    assert len(prompts.skip([*many, Action("lay", ("1", "z"))], (), joined=JOINED).choices) == 2


@given(st.integers(0, 120), st.integers(1, 25))
def test_pages_hold_everything_once(count: int, size: int) -> None:
    listed = [Action("go", (str(number),)) for number in range(count + 2)]
    level = prompts.level(listed, ("go",))
    pages = [level.page(number, size) for number in range(level.pages(size))]
    assert all(len(page) <= size for page in pages)
    assert tuple(choice for page in pages for choice in page) == level.choices
    assert level.page(-3, size) == pages[0]
    assert level.page(999, size) == pages[-1]


WORD = st.sampled_from(("a", "b", "c", "1", "2"))
ACTIONS = st.lists(
    st.builds(Action, st.sampled_from(("go", "take")), st.lists(WORD, max_size=4).map(tuple)),
    min_size=1,
    max_size=40,
    unique=True,
)


VERBS = st.sampled_from((frozenset(), frozenset({"go"})))


@given(ACTIONS, VERBS, VERBS)
def test_the_tree_leads_to_every_action_and_back(
    listed: list[Action], inline: frozenset[str], joined: frozenset[str]
) -> None:
    found = []
    waiting: list[prompts.Path] = [()]
    while waiting:
        level = prompts.skip(listed, waiting.pop(), inline, joined)
        found += [level.done] if level.done else []
        for choice in level.choices:
            assert len(prompts.back(listed, choice.path, inline, joined)) < len(choice.path)
            if choice.action:
                found.append(choice.action)
            else:
                waiting.append(choice.path)
    assert sorted(found) == sorted(listed)


def sets(hand: Iterable[str], least: int, most: int) -> set[str]:
    """Return the words of all sets of so many cards out of a hand."""
    cards = sorted(hand)
    sizes = range(least, most + 1)
    return {",".join(some) for size in sizes for some in combinations(cards, size)}


def swaps(words: set[str]) -> tuple[prompts.Choice, ...]:
    return prompts.level([Action("swap", (word,)) for word in sorted(words)], ("swap",)).choices


@given(st.text("abc", min_size=2, max_size=6), st.data())
def test_pieces_make_just_the_choices(hand: str, data: st.DataObject) -> None:
    most = data.draw(st.integers(2, len(hand)))
    least = data.draw(st.integers(1, most))
    listed = sets(hand, least, most)
    found = prompts.pieces(swaps(listed))
    assert sets(found.words, found.least, found.most) == listed
    for missing in listed if len(listed) > 1 else ():
        left = prompts.pieces(swaps(listed - {missing}))
        assert left is None or missing not in sets(left.words, left.least, left.most)


@pytest.mark.parametrize(
    "words",
    [
        ("place b2", "place c3"),  # one piece each: nothing to take together
        ("pay a,b", "pay a,c"),  # b,c is missing
        ("pay a,b on", "pay a,c on", "pay b,c on"),  # something is left to choose afterwards
        (),
    ],
)
def test_what_is_no_family_of_sets_is_none(words: tuple[str, ...]) -> None:
    listed = [Action(text.split()[0], tuple(text.split()[1:])) for text in words]
    verb = (listed[0].verb,) if listed else ()
    assert prompts.pieces(prompts.level(listed, verb).choices if listed else ()) is None
