"""Seats, events and absent players; what is refused, with its reason."""

from __future__ import annotations

import pytest

from engine import codec
from engine.actions import parse
from engine.dice import Dice
from engine.games.helge import moves
from engine.games.helge.state import State
from engine.refusals import Illegal, Malformed, Marked, Refusal
from tests.engine.helge.table import E20, GAME, P, act, next_draw, outcome, position, step
from tests.engine.tables import codes_of


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (position(E20, depot="B2 R4 R3", others=("V1",)), "lay red-leaf a1"),
        (position(E20, depot="B2", others=("V1",)), "draw"),
        (position(E20, drawn="R2", depot="R4", others=("V1",)), "place a1"),
        (position(E20, drawn="B3", others=("V1",)), "depot"),
        (position("R1@0 R1@1", drawn="J"), "place c1"),
        (position("R1@5 R1@6", drawn="X"), "remove b2"),
    ],
)
def test_what_an_absent_seat_does(state: State, text: str) -> None:
    assert GAME.absent_action(state, 0).text == text


PLAIN = {"points": 0, "lines": (), "why": (), "factor": 1, "cleared": ()}
SWAPPED = {"seat": 0, "stone": "violet-sun", "cell": "a1", "other": 1, "size": 1, **PLAIN}
OVER = position(P, drawn="Y5", depot="V1 V3 Y1 Y3 Y4 B5")


@pytest.mark.parametrize(
    ("state", "text", "told"),
    [
        (position("R1@0 R2@1 R3@2 B2@12", drawn="R4"), "place d1",
         {"seat": 0, "stone": "red-leaf", "cell": "d1", "points": 5, "lines": (5,),
          "why": ("red",), "factor": 1, "cleared": ("a1", "b1", "c1"), "size": 0}),
        (position("R1@0", depot="R2 B4"), "lay red-moon b1",
         {"seat": 0, "stone": "red-moon", "cell": "b1", "size": 1, **PLAIN}),
        (position(E20, depot="B2 R4", others=("G2 V1",)), "swap blue-moon @B violet-sun a1",
         {"gave": "blue-moon", "own": "depot", **SWAPPED}),
        (position(E20, drawn="B3", depot="R4", others=("V1",)), "swap @B violet-sun a1",
         {"gave": "blue-star", "own": "drawn", **SWAPPED}),
        (position(E20, drawn="B2", depot="B3"), "depot",
         {"seat": 0, "stone": "blue-moon", "size": 2, "free": 12}),
        (position("J@3", drawn="X"), "remove d1", {"seat": 0, "stone": "joker", "cell": "d1"}),
    ],
)  # fmt: skip
def test_events(state: State, text: str, told: dict[str, object]) -> None:
    (event,) = step(state, text).events
    assert (event.kind, event.minor, event.public) == (text.split()[0], False, told)


def test_events_of_a_draw_and_of_the_end() -> None:
    state = position("R1@0")
    (drawn,) = step(state, "draw", chance=next_draw("R4", state)).events
    assert (drawn.kind, drawn.minor) == ("draw", True)
    assert drawn.public == {"seat": 0, "stone": "red-leaf"}
    placed, end = step(OVER, "place d2").events
    assert (placed.kind, end.kind) == ("place", "end")
    assert end.public == {"reason": "depot", "seat": 0, "depot": 6, "free": 5}


def test_the_breakdown_adds_up() -> None:
    state = position("R1@0 R1@1 R1@2 R2@7 R3@11 R4@15", drawn="R1", depot="B2", points=(0, 0))
    found = outcome(GAME.stop(step(state, "place d1").state, "agreed").state)
    assert [column.key for column in found.columns] == ["lines", "doubled", "depot"]
    assert found.columns[0].terms[0] == ((1, 20), (1, 5), (0, 2))
    assert [column.points(0) for column in found.columns] == [25, 25, -1]
    assert found.scores[0] == 49


@pytest.mark.parametrize(
    ("stones", "word"),
    [
        ("R1 R2 R3 R4", "red"),
        ("R1 B1 G1 V1", "sun"),
        ("R1 R1 R1 R1", "red-sun"),
        ("R1 R2 B2 B1", "line"),
        ("R1 R2 R3 J", "line"),
    ],
)
def test_a_line_says_what_its_stones_share(stones: str, word: str) -> None:
    """The preview knows the same as the event."""
    *before, last = stones.split()
    laid = " ".join(f"{one}@{cell}" for cell, one in enumerate(before))
    state = position(laid, drawn=last)
    told = step(state, "place d1").events[0].public
    scored = GAME.scoring(GAME.observe(state, 0), 0, act("place", "d1"))
    assert told["why"] == (word,)
    assert dict(scored) == {key: told[key] for key in ("lines", "factor", "points", "why")}


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
    (START, "place a1", Illegal, "draw-first", {"depot": 2}, (), "R13"),
    (START, "depot", Illegal, "draw-first", {"depot": 2}, (), "R13"),
    (START, "remove b1", Illegal, "draw-first", {"depot": 2}, (), "R13"),
    (START, "swap @B violet-sun a1", Illegal, "draw-first", {"depot": 2}, (), "R13"),
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
    assert (found.code, found.params, found.ruling) == (code, params, ruling)
    # The X stone may take any of the stones: where that is allowed, nothing is crossed.
    assert found.marked == (Marked(allowed=cells) if code == "x-at-once" else Marked(cells))
    assert codec.encode(state) == before


def test_r14_must_place_names_all_cells() -> None:
    with pytest.raises(Illegal) as caught:
        step(DRAWN, "depot")
    found = caught.value
    assert found.params == {"stone": "red-moon", "cell": "a1", "count": 12}
    assert (found.marked.crossed, len(found.marked.allowed)) == ((), 12)
    assert (found.code, found.ruling) == ("must-place", "R14")


def test_every_refusal_has_a_case() -> None:
    asked = {"no-swap", "no-swap-with", "depot-empty", "nobody-has", "nowhere", "none-fits"}
    elsewhere = {"must-place", "bag-empty", *asked}
    assert {case[3] for case in CASES} | elsewhere >= codes_of(GAME) - {"stop"}


@pytest.mark.parametrize(("verb", "code"), [("swap", "no-swap"), ("lay", "depot-empty")])
def test_a_verb_without_any_stone_says_so(verb: str, code: str) -> None:
    view = GAME.observe(GAME.setup(2, GAME.spec.complete({}), Dice(bytes(32))).state, 0)
    with pytest.raises(Illegal) as refused:
        GAME.asking.completed(view, {verb}, ())
    assert refused.value.code == code


def test_a_depot_of_which_nothing_fits_says_so_of_no_stone_alone() -> None:
    view = GAME.observe(position(E20, depot="G2"), 0)
    for words, code in (((), "none-fits"), (("green-moon",), "nowhere")):
        with pytest.raises(Illegal) as refused:
            GAME.asking.completed(view, {"lay"}, words)
        assert refused.value.code == code


def test_an_own_stone_that_nobody_else_has_is_given_for_one_that_fits() -> None:
    view = GAME.observe(position(E20, depot="B2 R4", others=("G2 V1",)), 0)
    meant = GAME.asking.completed(view, {"swap"}, ("blue-moon",))
    assert {one.args[:3] for one in meant} == {("blue-moon", "@B", "violet-sun")}


@pytest.mark.parametrize(("bag", "code"), [(0, "bag-empty"), (1, "draw-first")])
def test_nobody_is_told_to_draw_from_an_empty_bag(bag: int, code: str) -> None:
    with pytest.raises(Illegal) as refused:
        moves.check(START, moves.read(parse("place a1")), bag)
    assert refused.value.code == code
