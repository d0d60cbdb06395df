"""The worked examples of the rules page, one test each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.blox.state import NONE, State
from tests.engine.blox.table import (
    FAR,
    GAME,
    at,
    bag,
    cell,
    listed,
    outcome,
    position,
    reaches,
    refused,
    start,
    step,
    towers,
)
from tests.engine.tables import kinds

T = {**FAR, (3, 3): "WWBG"}
"""The tower of E12 to E14, with others that keep the phase."""


REACHED: dict[str, tuple[State, str, dict[str, str]]] = {
    "E1": (start(3), "enter left 1", {"black": "b1", "white": "a1", "grey": "c1", "red": "d1"}),
    "E2": (start(3), "enter right 6", {"black": "i6", "red": "h6", "grey": "g6"}),
    "E3": (start(3), "enter left 5", {"white": "a5"}),
    "E4": (start(4), "enter left 2", {"grey": "a2", "white": "b2"}),
    "E4 two seats": (
        start(2), "enter left 2", {"grey": "a2", "white": "b2", "red": "c2", "black": "d2"}
    ),
    "E5": (start(3), "enter top d", {"red": "d1", "black": "d2", "grey": "d3"}),
    "E6": (start(3, (0, 1)), "enter left 1", {"white": "a1"}),
    "E6 from the right": (
        start(3, (0, 1)), "enter right 1", {"white": "i1", "grey": "h1", "red": "g1", "black": "f1"}
    ),
    "E8 to the right": (
        start(3, (0, 0)), "move a1 right", {"white": "e1", "black": "b1", "grey": "c1", "red": "d1"}
    ),
    "E8 downwards": (
        start(3, (0, 0)), "move a1 down", {"grey": "a2", "red": "a3", "black": "a4", "white": "a5"}
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REACHED)
def test_fields_that_colours_lead_to(name: str) -> None:
    state, words, fields = REACHED[name]
    assert reaches(state, *words.split()) == fields


BARRED = {
    "E2 a tower on the first white field": ((), "right 6 white", "field-taken", ("f6",)),
    "E3 a tower closes the row": ((), "left 5 black", "way-blocked", ("b5", "c5")),
    "E5 a tower on the first white field": ((), "top d white", "field-taken", ("d4",)),
    "E6 black may not skip": (((0, 1),), "left 1 black", "field-taken", ("b1",)),
    "E6 grey cannot pass": (((0, 1),), "left 1 grey", "way-blocked", ("b1", "c1")),
    "E6 red cannot pass": (((0, 1),), "left 1 red", "way-blocked", ("b1", "d1")),
}


@pytest.mark.parametrize("name", BARRED)
def test_no_entry(name: str) -> None:
    figures, words, code, cells = BARRED[name]
    colour = words.split()[-1]
    why = refused(start(3, *figures), f"enter {words} {colour}")
    assert (why.code, why.params["cell"], why.marked.crossed) == (code, cells[0], cells)
    if code == "field-taken":
        assert (why.ruling, why.params["colour"]) == ("R2", colour)


@pytest.mark.parametrize(("seats", "triples", "fields"), [(2, 104, 64), (3, 84, 52), (4, 84, 52)])
def test_e7(seats: int, triples: int, fields: int) -> None:
    state = start(seats)
    entries = [text.split() for text in listed(state, "enter")]
    assert len({tuple(words[:4]) for words in entries}) == triples
    assert len(entries) == 2 * triples
    ends = {step(state, " ".join(words)).state.figures[0] for words in entries}
    assert len(ends) == fields
    counts = GAME.components.data["about"]["counts"]
    assert (
        triples == counts["first_entries_2_players" if seats == 2 else "first_entries_3_4_players"]
    )


def test_e9() -> None:
    state = replace(start(3), hands=(bag("BBBBB"), bag("BWGRW"), bag("BWGRW")))
    found = step(state, "enter left 1 white joker")
    assert found.state.hands == state.hands
    assert found.state.jokers == (False, True, True)
    assert found.state.pile == state.pile
    assert found.state.last is not None
    assert found.state.last.drawn == 0
    assert not found.reveals


def test_e10() -> None:
    state = position(((1, 1),), standing={**FAR, (1, 2): "W"}, hands=("WBGRB",), phase=1)
    state = replace(state, jokers=(False, True))
    found = step(state, "demolish b2 c2 white").state
    assert found.points == (1, 0)
    assert found.blocks[0] == bag("W")
    assert found.figures[0] == (at(1, 2),)
    assert found.discard == bag("W")
    assert found.towers == towers(FAR)


def test_e11() -> None:
    white = position(((1, 0),), standing={**FAR, (1, 2): "W"}, hands=("WBGRB",), phase=1)
    why = refused(white, "demolish a2 c2 white")
    assert (why.code, why.ruling, why.marked.crossed) == ("colour-between", "R7", (cell(1, 1),))
    black = position(((1, 0),), standing={**FAR, (1, 2): "B"}, hands=("WBGRB",), phase=1)
    assert step(black, "demolish a2 c2 black").state.discard == bag("B")


@pytest.mark.parametrize("figure", [(3, 2), (2, 3), (3, 4), (4, 3), (5, 3)])
def test_e12_legal(figure: tuple[int, int]) -> None:
    state = position((figure,), standing=T, hands=("WWBGR",), jokers=(False, True))
    text = f"demolish {cell(*figure)} d4 black,grey,white,white"
    assert listed(state, "demolish") == [text]
    found = step(state, text).state
    assert found.points == (4, 0)
    assert found.blocks[0] == found.discard == bag("WWBG")


@pytest.mark.parametrize(
    ("figure", "first"), [((3, 0), (3, 2)), ((0, 3), (1, 3)), ((3, 6), (3, 5)), ((8, 3), (6, 3))]
)
def test_e12_illegal(figure: tuple[int, int], first: tuple[int, int]) -> None:
    state = position((figure,), standing=T, hands=("WWBGR",), jokers=(False, True))
    why = refused(state, f"demolish {cell(*figure)} d4 black,grey,white,white")
    assert why.code == "colour-between"
    assert why.params["cell"] == cell(*first)


def test_e13() -> None:
    def ways(hand: str) -> list[str]:
        state = position(((2, 3),), standing=T, hands=(hand,))
        return listed(state, "demolish")

    assert ways("WBGRR") == ["demolish d3 d4 black,grey,joker,white"]
    assert ways("WWBGR") == [
        "demolish d3 d4 black,grey,white,white",
        "demolish d3 d4 grey,joker,white,white",
        "demolish d3 d4 black,grey,joker,white",
        "demolish d3 d4 black,joker,white,white",
    ]


def test_e14() -> None:
    text = "demolish d3 d4 black,grey,white,white"
    six = position(((2, 3),), standing=T, hands=("WWBGR",), blocks=("BBBWWW",))
    assert sum(step(six, text).state.blocks[0]) == 10
    seven = replace(six, blocks=(bag("BBBWWWR"), NONE))
    why = refused(seven, text)
    assert (why.code, why.ruling, why.params) == ("many-blocks", "R10", {"blocks": 7, "most": 7})
    why = refused(replace(six, phase=3), text)
    assert why.code == "wrong-height"
    assert why.params == {"cell": "d4", "height": 4, "phase": 3, "most": 3}


def test_e15() -> None:
    state = position(((4, 4),), hands=("RGWWB",), blocks=("RGWWB",), phase=3)
    assert len(listed(state, "build", "e5", "grey,red,white,white")) == 4
    found = step(state, "build e5 grey,red,white,white grey,red,white,white")
    assert found.events[0].public["chip"] == 4
    after = found.state
    assert after.points == (4, 0)
    assert after.blocks[0] == bag("B")
    assert after.figures[0] == ()
    built = next(tower for tower in after.towers if tower.field == at(4, 4))
    assert built.blocks == bag("RGWW")
    later = replace(after, phase=4, figures=((), (at(3, 4),)), hands=(bag("B"), bag("RGWWB")))
    assert step(later, "demolish e4 e5 grey,red,white,white").state.points == (4, 4)


def test_e16() -> None:
    state = position(((4, 4),), hands=("RGWWB",), blocks=("RGWWB",))
    found = step(state, "build e5 black,grey,red,white,white black,grey,joker,white,white")
    assert found.events[0].public["chip"] == 0
    assert found.state.points == (5, 0)
    later = replace(found.state, figures=((), (at(3, 4),)), hands=(bag("B"), bag("RGWWB")))
    why = refused(later, "demolish e4 e5 black,grey,red,white,white")
    assert (why.code, why.ruling) == ("for-good", "R13")
    assert not listed(later, "demolish")
    assert not listed(later, "move", "e4", "down")


def test_e17() -> None:
    state = position(((4, 4),), hands=("RRRRR",), blocks=("BWG",), phase=2)
    assert not listed(state, "build")
    why = refused(state, "build e5 black,grey,white black,grey,white")
    assert why.code == "cannot-pay"
    assert why.params == {
        "price": "black,grey,white",
        "lacking": "black,grey,white",
        "count": 2,
        "joker": 1,
        "cell": "none",
    }
    rich = position(((4, 4),), hands=("BWGRR",), blocks=("BWGR",), phase=2)
    for blocks in ("black,grey", "black,grey,red,white"):
        why = refused(rich, f"build e5 {blocks} {blocks}")
        assert (why.code, why.params["build"]) == ("build-height", 3)
    assert listed(rich, "build", "e5", "black,grey,white")


def test_e18() -> None:
    def ways(hand: str) -> list[str]:
        return listed(position(((0, 0),), ((0, 4),), hands=(hand,)), "capture")

    assert ways("WWBGR") == ["capture a1 e1 joker,white,white"]
    assert ways("WWWWW") == [
        "capture a1 e1 white,white,white",
        "capture a1 e1 joker,white,white",
        "capture a1 e1 white,white,white,white",
        "capture a1 e1 joker,white,white,white",
        "capture a1 e1 white,white,white,white,white",
        "capture a1 e1 joker,white,white,white,white",
    ]
    state = position(((0, 0),), ((0, 4),), hands=("WWBGR",))
    after = step(state, ways("WWBGR")[0]).state
    assert after.points == (3, 0)
    assert after.figures == ((at(0, 4),), ())


def test_e19() -> None:
    state = position(((0, 0),), ((0, 5),), hands=("BBBBB",))
    why = refused(state, "capture a1 f1 black,black,black")
    assert (why.code, why.params["cell"], why.params["colour"]) == ("colour-between", "b1", "black")


def test_e20() -> None:
    state = position(((0, 0),), ((0, 2), (0, 4)), hands=("WWGGG",))
    why = refused(state, "capture a1 e1 joker,white,white")
    assert (why.code, why.params) == (
        "way-blocked",
        {"cell": "c1", "piece": "figure", "target": "e1"},
    )
    assert "capture a1 c1 grey,grey,grey" in listed(state, "capture")


def test_e21() -> None:
    standing = {**FAR, (1, 6): "BW"}
    del standing[8, 6]
    state = position(((1, 5),), standing=standing, hands=("BWGRB", "RGWWB"), phase=2)
    found = step(state, "demolish f2 g2 black,white")
    assert kinds(found) == ["demolish", "phase"]
    assert found.events[1].public == {"phase": 3, "demolish": 3, "build": 4}
    after = found.state
    assert (after.points, after.figures[0], after.phase) == ((2, 0), (at(1, 6),), 3)
    later = replace(after, figures=(after.figures[0], (at(4, 4),)), blocks=(NONE, bag("RGWW")))
    assert listed(later, "build", "e5", "grey,red,white,white")


@pytest.mark.parametrize(("seats", "height", "phase"), [(4, 1, 1), (3, 1, 1), (2, 2, 2)])
def test_e22(seats: int, height: int, phase: int) -> None:
    state = start(seats)
    assert state.phase == phase
    for number, tower in enumerate([t for t in state.towers if t.height == height][:3], start=1):
        beside = tower.field - 1
        state = replace(
            state,
            figures=((beside,), *((),) * (seats - 1)),
            hands=(tower.blocks, *state.hands[1:]),
            active=0,
        )
        plain = [text for text in listed(state, "demolish") if "joker" not in text]
        words = [text for text in plain if text.split()[2] == cell(*divmod(tower.field, 9))]
        state = step(state, words[0]).state
        assert state.phase == (phase + 1 if number == 3 else phase)


@pytest.mark.parametrize(("seat", "left"), [(0, 2), (1, 1), (2, 0)])
def test_e23(seat: int, left: int) -> None:
    standing = {field: blocks for field, blocks in FAR.items() if len(blocks) < 4}
    standing |= {(3, 3): "WWBG", (8, 8): "BWGR"}
    figures: list[tuple[tuple[int, int], ...]] = [(), (), ()]
    figures[seat] = ((2, 3),)
    state = position(*figures, standing=standing, active=seat, turn=3 + seat)
    hands = list(state.hands)
    hands[seat] = bag("WWBGR")
    state = replace(state, hands=tuple(hands))
    found = step(state, "demolish d3 d4 black,grey,white,white")
    assert kinds(found) == ["demolish", "closing" if left else "end"]
    said = {"seat": seat, "left": left} if left else {"reason": "towers", "left": 1}
    assert found.events[1].public == said
    after = found.state
    for number in range(left):
        assert not after.ended
        assert after.active == seat + 1 + number
        after = step(after, GAME.absent_action(after, after.active).text).state
    assert after.ended == "towers"
    assert after.turn % 3 == 0
    assert not outcome(after).stopped


def test_e24() -> None:
    state = position(((4, 4),), hands=("BBWGR",), jokers=(False, True))
    found = step(state, "swap black,grey,red")
    assert found.state.jokers == (True, True)
    assert found.state.discard == bag("BGR")
    assert sum(found.state.hands[0]) == 5
    assert found.events[0].public == {
        "seat": 0,
        "cards": ("black", "grey", "red"),
        "count": 3,
        "woken": 1,
        "drawn": 3,
    }
    again = replace(found.state, active=0)
    assert any("joker" in text for text in listed(again, "move"))


def test_e25() -> None:
    state = position((), (), (), points=(30, 30, 28), blocks=("BW", "BWGRB", "BWGRBWGRB"))
    found = outcome(GAME.stop(state, "agreed").state)
    assert (found.ranks, found.tie_breaker) == ((2, 1, 3), "blocks")
    even = position((), (), points=(30, 30), blocks=("BWGR", "BBBB"))
    found = outcome(GAME.stop(even, "agreed").state)
    assert (found.ranks, found.tie_breaker, found.winners) == ((1, 1), "", (0, 1))


def test_e25_blocks_never_outweigh_a_point() -> None:
    state = position((), (), points=(29, 28), blocks=("", "BBBWWWGGGR"))
    assert outcome(GAME.stop(state, "agreed").state).ranks == (1, 2)
