"""Every refusal says why: one case per code, with its parameters, cells and ruling.

The oracle and the conformance suite show that the list and the check agree.
"""

from __future__ import annotations

import pytest

from engine import codec
from engine.games.helge.state import State
from engine.refusals import Illegal, Malformed, Refusal
from tests.engine.helge.table import E20, GAME, position, step
from tests.engine.tables import codes_of

START = position(E20, depot="B2 R4", others=("G2 V1", ""))
DRAWN = position(E20, drawn="R2", depot="B2 R4", others=("G2 V1", ""))
STUCK = position(E20, drawn="B3", others=("G2 V1", ""))
JOKER = position(E20, drawn="J")
CROSS = position(E20, drawn="X")
BETWEEN = position("R2@1 B3@4 V4@6", drawn="R1")
CASES: list[tuple[State, str, type[Refusal], str, dict[str, object], tuple[str, ...], str]] = [
    (START, "fly b2", Malformed, "verb", {"verb": "fly"}, (), ""),
    (START, "draw b2", Malformed, "words", {"verb": "draw"}, (), ""),
    (START, "swap b2", Malformed, "words", {"verb": "swap"}, (), ""),
    (DRAWN, "place e5", Malformed, "unknown-cell", {"cell": "e5"}, (), ""),
    (DRAWN, "place B2", Malformed, "unknown-cell", {"cell": "B2"}, (), ""),
    (START, "lay pink-star b2", Malformed, "unknown-stone", {"stone": "pink-star"}, (), ""),
    (DRAWN, "swap @Z violet-sun a1", Malformed, "no-such-seat", {"seat": "@Z"}, (), ""),
    (DRAWN, "swap @F violet-sun a1", Illegal, "no-such-seat", {"seat": "@F"}, (), ""),
    (START, "place a1", Illegal, "draw-first", {"verb": "place"}, (), "R13"),
    (START, "depot", Illegal, "draw-first", {"verb": "depot"}, (), "R13"),
    (START, "remove b1", Illegal, "draw-first", {"verb": "remove"}, (), "R13"),
    (START, "swap @B violet-sun a1", Illegal, "draw-first", {"verb": "swap"}, (), "R13"),
    *(
        (DRAWN, text, Illegal, "handle-drawn", {"stone": "red-moon"}, (), "R15")
        for text in ("lay red-leaf a1", "draw", "remove b1", "pass")
    ),
    (DRAWN, "swap red-leaf @B violet-sun a1", Illegal, "handle-drawn", {"stone": "red-moon"}, (),
     "R15"),
    (DRAWN, "swap @B green-moon a1", Illegal, "fits-nowhere", {"stone": "green-moon"}, (), "R16"),
    (JOKER, "depot", Illegal, "joker-at-once", {}, (), "R4"),
    (JOKER, "swap @B violet-sun a1", Illegal, "joker-at-once", {}, (), "R4"),
    (JOKER, "draw", Illegal, "joker-at-once", {}, (), "R4"),
    (JOKER, "place b1", Illegal, "cell-taken", {"cell": "b1", "stone": "red-sun"}, ("b1",), ""),
    (CROSS, "depot", Illegal, "x-at-once", {}, ("b1", "d2", "a3", "c4"), ""),
    (CROSS, "remove a1", Illegal, "no-stone-there", {"cell": "a1"}, ("a1",), ""),
    (START, "lay red-leaf b1", Illegal, "cell-taken", {"cell": "b1", "stone": "red-sun"}, ("b1",),
     ""),
    (START, "lay blue-moon a1", Illegal, "does-not-fit",
     {"stone": "blue-moon", "cell": "a1", "beside": "b1", "neighbour": "red-sun"}, ("a1", "b1"),
     "R2"),
    (BETWEEN, "place b2", Illegal, "does-not-fit",
     {"stone": "red-sun", "cell": "b2", "beside": "a2", "neighbour": "blue-star"},
     ("b2", "a2", "c2"), "R2"),
    (START, "swap red-leaf @B green-moon a1", Illegal, "fits-nowhere", {"stone": "green-moon"}, (),
     "R16"),
    (START, "lay yellow-sun a1", Illegal, "not-in-depot", {"stone": "yellow-sun"}, (), "R13"),
    (START, "lay joker a1", Illegal, "not-in-depot", {"stone": "joker"}, (), "R13"),
    (START, "swap yellow-sun @B violet-sun a1", Illegal, "not-in-depot", {"stone": "yellow-sun"},
     (), "R13"),
    (STUCK, "swap @C violet-sun a1", Illegal, "not-in-their-depot",
     {"stone": "violet-sun", "seat": 2}, (), ""),
    (STUCK, "swap @A violet-sun a1", Illegal, "own-depot", {}, (), "R13"),
    (START, "pass", Illegal, "no-pass", {}, (), "R21"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[6]} {case[3]}: {case[1]}")
def test_refused_with_a_reason(case: tuple[object, ...]) -> None:
    state, text, kind, code, params, cells, ruling = case
    before = codec.encode(state)
    with pytest.raises(Refusal) as caught:
        step(state, text)  # type: ignore[arg-type]
    found = caught.value
    assert type(found) is kind
    assert (found.code, found.params, found.cells, found.ruling) == (code, params, cells, ruling)
    assert codec.encode(state) == before


def test_r14_must_place_names_all_cells() -> None:
    with pytest.raises(Illegal) as caught:
        step(DRAWN, "depot")
    found = caught.value
    assert found.params == {"stone": "red-moon", "cell": "a1", "count": 12}
    assert len(found.cells) == 12
    assert (found.code, found.ruling) == ("must-place", "R14")


def test_every_refusal_has_a_case() -> None:
    assert {case[3] for case in CASES} | {"must-place", "bag-empty"} >= codes_of(GAME) - {"stop"}
