"""Sentences, buttons, alternative texts and the text board of Helge."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import partial

import pytest

from data.words import LOCALES, words
from engine import registry
from engine.actions import parse
from engine.contract import Event
from engine.games.helge.state import EMPTY, JOKER, Move, cell_word, stone_word
from engine.refusals import Illegal, Refusal
from render import phrases
from render.games.helge.renderer import HELGE
from render.games.helge.words import facts_line
from tests.render.positions import NAMES, outcome, scene, view

pytestmark = pytest.mark.usefixtures("drawn")  # no pixel is looked at

RENDERER = HELGE
GAME = registry.game("helge")


@pytest.mark.parametrize("stage", ["middle", "ended"])
def test_at_the_end_scores_are_told_with_what_the_depot_costs(stage: str) -> None:
    found = view(6, stage)
    given = scene(found)
    scores = given.outcome.scores if given.outcome else found.points
    each = ", ".join(f"{'ABCDEF'[seat]} {NAMES[seat]} {scores[seat]}" for seat in range(6))
    assert f"Points: {each}" in RENDERER.board(found, given).alt


def test_a_round_is_one_turn_of_every_seat() -> None:
    found = replace(view(4, "middle"), turn=91)
    assert facts_line(words("en"), found).startswith("round 23")


def test_alt_in_full_when_there_is_room() -> None:
    found = view(2, "drawn")
    text = RENDERER.board(found, scene(found)).alt
    assert text.startswith("B Jonas to move. Blue sun is drawn.")
    assert "A Mara: yellow drop from B Jonas on d4, (20 + 5) × 2 = +50." in text
    assert words("en")("pictures-more") not in text
    for seat in range(2):
        for cell, stone in enumerate(found.boards[seat]):
            if stone != EMPTY:
                assert f"{'abcd'[cell % 4]}{cell // 4 + 1} " in text


def test_alt_is_cut_between_sentences_and_points_on() -> None:
    found = view(6, "full")
    text = RENDERER.board(found, scene(found)).alt
    assert words("en")("pictures-more") in text
    assert text.index("Points:") > text.index("More on the text board.")
    assert "…" not in text


def test_text_board_of_the_fullest_table() -> None:
    """Six seats with 16 stones each, the longest words that 96 of 108 stones can have."""
    stones = sorted(
        (stone for stone in range(25) for _ in range(4)),
        key=lambda stone: -len(stone_word(stone)),
    )[:96]
    boards = tuple((*stones[16 * s : 16 * s + 12], *(EMPTY,) * 4) for s in range(6))
    depots = tuple(tuple(stones[16 * s + 12 : 16 * s + 16]) for s in range(6))
    found = replace(view(6, "drawn"), boards=boards, depots=depots, points=(188,) * 6)
    for language in LOCALES:
        text = RENDERER.text_board(found, scene(found, "dark", language, ("😀" * 32,) * 6))
        assert phrases.discord_length(text) <= phrases.BOARD_LIMIT


def test_text_board_is_complete() -> None:
    found = view(3, "drawn")
    text = RENDERER.text_board(found, scene(found))
    blocks = text.split("\n\n")
    assert len(blocks) == 4
    for seat, block in enumerate(blocks[1:]):
        laid = re.findall(r"\b([a-d][1-4]) ([a-z]+(?:-[a-z]+)?)", block)
        wanted = [
            (cell_word(cell), stone_word(stone))
            for cell, stone in enumerate(found.boards[seat])
            if stone != EMPTY
        ]
        assert laid == wanted
        depot = [stone_word(stone) for stone in found.depots[seat]]
        assert not depot or block.endswith(", ".join(depot))
    assert "drawn: blue-sun" in blocks[0]


EVENTS = {
    "place": "**B** Jonas lays the red star on b2: **+5**.",
    "lay": "**B** Jonas lays the red star from the depot on b2: **+5**.",
    "swap": "**B** Jonas swaps the blue leaf for **A** Mara’s red star and lays it on b2: **+5**.",
    "draw": "**B** Jonas draws a red star.",
    "depot": ("**B** Jonas can’t lay the red star anywhere and keeps it: depot 5, free cells 6."),
    "remove": "**B** Jonas draws the X stone and puts the red star from b2 back into the bag.",
    "nothing": "**B** Jonas draws the X stone, but the board is empty: it goes back into the bag.",
    "pass": "**B** Jonas can neither draw nor lay, and passes.",
}
ARGS = {
    "seat": 1,
    "stone": "red-star",
    "cell": "b2",
    "points": 5,
    "lines": (5,),
    "factor": 1,
    "cleared": ("a2",),
    "size": 5,
    "free": 6,
    "gave": "blue-leaf",
    "other": 0,
    "own": "depot",
}
TAKEN = {
    "draw": {"seat", "stone"},
    "depot": {"seat", "stone", "size", "free"},
    "remove": {"seat", "stone", "cell"},
    "nothing": {"seat"},
    "pass": {"seat"},
    "place": set(ARGS) - {"gave", "other", "own", "free"},
    "lay": set(ARGS) - {"gave", "other", "own", "free"},
    "swap": set(ARGS) - {"free"},
}


def test_the_depot_that_ends_a_game_is_counted_once() -> None:
    """The reason for the end, below it in the same message, has both numbers."""
    args = {"seat": 1, "stone": "red-star", "size": 7, "free": 6}
    found = view(2)
    told = RENDERER.event(Event("depot", args), scene(found))
    assert told == "**B** Jonas can’t lay the red star anywhere and keeps it."
    ended = Event("end", {"reason": "depot", "seat": 1, "depot": 7, "free": 6})
    assert "depot 7, free cells 6" in RENDERER.event(ended, scene(found))


@pytest.mark.parametrize("kind", EVENTS)
def test_events(kind: str) -> None:
    args = {name: value for name, value in ARGS.items() if name in TAKEN[kind]}
    found = view(2)
    assert RENDERER.event(Event(kind, args), scene(found)) == EVENTS[kind]
    kept = json.loads(json.dumps(args))  # as the store gives them back
    for language in LOCALES:
        given = scene(found, "dark", language)
        assert RENDERER.event(Event(kind, kept), given) == RENDERER.event(Event(kind, args), given)


@pytest.mark.parametrize(
    ("lines", "factor", "points", "said"),
    [
        ((), 1, 0, "no line"),
        ((2,), 1, 2, "**+2**"),
        ((5,), 2, 10, "5 × 2 = **+10**"),
        ((20, 5), 2, 50, "(20 + 5) × 2 = **+50**"),
        ((20, 5), 4, 100, "(20 + 5) × 4 = **+100**"),
    ],
)
def test_arithmetic(lines: tuple[int, ...], factor: int, points: int, said: str) -> None:
    args = {**ARGS, "lines": lines, "factor": factor, "points": points}
    text = RENDERER.event(Event("place", args), scene(view(2)))
    assert text.endswith(f"on b2: {said}.")


PARAMS = {
    "verb": "draw",
    "cell": "b2",
    "stone": "red-star",
    "seat": 0,
    "beside": "a2",
    "neighbour": "blue-leaf",
    "count": 3,
}


def test_a_refusal_says_what_is_in_the_way() -> None:
    found = view(3)
    refusal = Illegal("does-not-fit", PARAMS, cells=("b2", "a2"), ruling="R2")
    assert RENDERER.why(refusal, found, scene(found)) == (
        "The red star does not fit on b2: next to it, on a2, is a blue leaf, with another colour "
        "and another symbol. Choose a cell where all neighbours match."
    )
    assert RENDERER.why(Refusal("not-your-turn"), found, scene(found)) == ""


def test_hostile_words_are_harmless_in_refusals() -> None:
    found = view(3)
    said = RENDERER.why(Illegal("unknown-cell", {"cell": "**@everyone"}), found, scene(found))
    assert "\\*\\*\\@everyone" in said


def test_ties_name_all_winners() -> None:
    found = view(3, "ended")
    tied = replace(outcome(found), ranks=(1, 3, 1))
    given = replace(scene(found), outcome=tied)
    assert RENDERER.ranking(found, given).alt.startswith("A Mara and C Aylin K. win.")


def test_what_was_done_is_described_afterwards() -> None:
    found = replace(view(3), last=Move(0, "place", 3, 5), drawn=EMPTY)
    given = scene(found)
    assert RENDERER.describe(parse("place b2"), found, given) == "red leaf on b2"
    swap = replace(found, last=Move(0, "swap", 3, 5, 8, 2))
    text = RENDERER.describe(parse("swap @C red-leaf b2"), swap, given)
    assert text == "blue leaf for red leaf from C Aylin K., on b2"
    nothing = replace(found, last=None)
    assert RENDERER.describe(parse("place b2"), nothing, given) == "stone on b2"


def test_questions() -> None:
    found = view(3)
    given = scene(found)
    ask = RENDERER.question
    assert ask((), found, given) == "What will you do?"
    assert ask((), replace(found, drawn=JOKER), given) == "Where does the joker go?"
    assert ask(("lay", "red-star/b2"), found, given) == "Lay the red star on b2?"
    assert ask(("swap",), found, given) == "Which stones do you swap?"
    assert ask(("swap",), replace(found, drawn=5), given) == "Which stone do you take?"
    taken = ("swap", "red-star/@C/blue-sun")
    assert ask(taken, found, given) == "Where does the blue sun go?"
    assert ask((*taken, "b2"), found, given) == "Swap and lay the blue sun on b2?"


def test_choices_of_two_stones_or_a_stone_and_a_cell_name_both() -> None:
    found = replace(view(3), depots=((3,), (), (8, 5)))
    label = partial(RENDERER.label, view=found, scene=scene(found), gain=None)
    assert label(("lay", "red-star/b2")) == "red star → b2"
    assert label(("swap", "red-star/@C/blue-sun")) == "⇄ red star for 2 · blue sun (C Aylin K.)"
    assert label(("swap", "@C/blue-sun")) == "⇄ 2 · blue sun (C Aylin K.)"


def test_a_stone_that_fits_nowhere_is_said_so() -> None:
    full = tuple(EMPTY if cell == 5 else 19 for cell in range(16))
    found = replace(view(3), drawn=5)
    found = replace(found, boards=(found.boards[0], full, found.boards[2]))
    assert RENDERER.question((), found, scene(found)) == "The blue sun fits nowhere."
