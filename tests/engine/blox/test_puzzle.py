"""Blox's puzzle: the dearest move on offer is seldom the one that the rules allow."""

from __future__ import annotations

import hashlib
from itertools import count, islice

import pytest

from data.words import words
from engine.actions import Action
from engine.dice import Dice
from engine.games.blox import moves
from engine.games.blox.puzzle import HANDS
from engine.puzzling import Posed
from render.contract import Scene
from render.games.blox import talk
from tests.engine.blox.table import GAME, cell, position
from tests.tiers import many

BESIDE = position(
    ((2, 3),),
    ((8, 3),),
    standing={(2, 5): "WW", (2, 7): "GG", (5, 3): "RRB"},
    hands=("WWGGR",),
    phase=2,
    jokers=(False, True),
)
"""Phase 2: the tower of three is too high, the tower behind another one is out of reach."""


def cost(action: Action) -> int:
    return 0 if action.verb == "swap" else moves.read(action).spent


@pytest.mark.sized
def test_the_dearest_answer_is_right_in_a_third_of_puzzles_at_most() -> None:
    """A move that scores brings a point a card, so of the legal ones the dearest is always best."""
    question, seeds = HANDS.asked(GAME), (hashlib.sha256(b"%d" % number) for number in count())
    posed = (HANDS.posed(GAME, Dice(seed.digest()), "") for seed in seeds)
    right = 0
    for state, seat in islice(filter(None, posed), many(6, 9)):
        best = max(map(cost, moves.scoring(GAME.parts, GAME.board, state)))
        right += best == max(map(cost, question.legal_actions(state, seat)))
    assert right <= many(6, 9) // 3


def test_what_lies_in_line_is_offered_and_brings_nothing_where_the_rules_refuse_it() -> None:
    question = HANDS.asked(GAME)
    start, near, far = cell(2, 3), cell(2, 5), cell(2, 7)
    offered = {a.text: a for a in question.legal_actions(BESIDE, 0) if a.verb == "demolish"}
    legal = {a.text for a in GAME.legal_actions(BESIDE, 0)}
    allowed = [f"demolish {start} {near} white,white"]
    assert [text for text in offered if text in legal] == allowed
    behind = f"demolish {start} {far} grey,grey"
    worths = HANDS.worths(GAME, Posed(BESIDE, 0), list(offered.values()))
    assert dict(zip(offered, worths, strict=True)) == {allowed[0]: 2, behind: 0}


def test_a_refused_answer_looks_like_an_allowed_one() -> None:
    view = HANDS.asked(GAME).observe(BESIDE, 0)
    scene = Scene(words=words("en"), names=("Anna", "Ben"), viewer=0, puzzle=True)
    near, far = ((f"{cell(2, 3)}-{cell(2, column)}") for column in (5, 7))
    labels = [talk.label(("demolish", field), view, scene, None) for field in (near, far)]
    assert labels[1] == labels[0].replace(cell(2, 5), cell(2, 7)).replace("white", "grey")
