"""Seats, events and absent players; what is refused, with its reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import parse
from engine.games.blox import moves
from engine.games.blox.state import NONE, State, words_of
from engine.refusals import Malformed
from tests.engine.blox.table import FAR, GAME, OPTIONS, bag, dice, position, refused, step
from tests.engine.tables import kinds

RICH = position(
    ((0, 0), (4, 4)), ((0, 4), (8, 0)), standing={**FAR, (4, 6): "BW"},
    hands=("WWWBG",), blocks=("BBW",), phase=2,
)  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "word"),
    [("BBWGR", "black"), ("WWGGB", "white"), ("RRRRG", "red"), ("BGGRR", "grey"), ("BWGRR", "red")],
)
def test_what_an_absent_seat_does(hand: str, word: str) -> None:
    state = position(((4, 4),), hands=(hand,))
    action = GAME.absent_action(state, 0)
    assert action.text == f"swap {word}"
    after = step(state, action.text).state
    assert (after.figures, after.jokers, after.towers) == (
        state.figures,
        state.jokers,
        state.towers,
    )


def test_what_everybody_sees() -> None:
    view = GAME.observe(RICH, None)
    assert view.supply == (2, 2)
    assert view.fields == GAME.parts.fields
    assert (view.row.demolish, view.row.build, view.left) == ((1, 2), 3, 3)
    assert (view.most_blocks, view.held, view.pile) == (7, (5, 5), 50)
    assert GAME.observe(GAME.stop(RICH, "agreed").state, None).hands == RICH.hands


def test_the_deal_is_told() -> None:
    found = GAME.setup(3, OPTIONS, dice(4), first=1)
    assert kinds(found) == ["deal"]
    assert found.events[0].public == {"first": 1, "hand": 5}
    assert {seat: args["cards"] for seat, args in found.events[0].private.items()} == {
        seat: words_of(found.state.hands[seat]) for seat in range(3)
    }
    assert found.reveals


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("enter top e red joker",
         {"seat": 0, "side": "top", "line": "e", "cell": "e4", "colour": "red",
          "paid": ("joker",), "drawn": 0}),
        ("move a1 down red joker",
         {"seat": 0, "start": "a1", "cell": "a3", "way": "down", "colour": "red",
          "paid": ("joker",), "drawn": 0}),
        ("demolish e5 g5 black,white",
         {"seat": 0, "start": "e5", "cell": "g5", "way": "right", "height": 2, "points": 2,
          "blocks": ("black", "white"), "owned": 5, "paid": ("black", "white"), "drawn": 2}),
        ("build e5 black,black,white black,joker,white",
         {"seat": 0, "cell": "e5", "height": 3, "points": 3, "chip": 3, "owned": 0,
          "blocks": ("black", "black", "white"), "paid": ("black", "joker", "white"),
          "drawn": 2}),
        ("capture a1 e1 joker,white,white",
         {"seat": 0, "start": "a1", "cell": "e1", "way": "right", "other": 1, "count": 3,
          "colour": "white", "points": 3, "paid": ("joker", "white", "white"), "drawn": 2}),
        ("swap grey,white",
         {"seat": 0, "cards": ("grey", "white"), "count": 2, "woken": 0, "drawn": 2}),
    ],
)  # fmt: skip
def test_events(text: str, told: dict[str, object]) -> None:
    state = RICH if "top" not in text else replace(RICH, figures=((0,), RICH.figures[1][1:]))
    found = step(state, text)
    event = found.events[0]
    assert (event.kind, dict(event.public)) == (text.split()[0], told)
    assert set(event.private) == {0}
    before, after = state.hands[0], found.state.hands[0]
    plan = moves.read(parse(text))
    came = [new - old + paid for new, old, paid in zip(after, before, plan.paid, strict=True)]
    assert event.private[0]["cards"] == words_of((came[0], came[1], came[2], came[3]))


def test_the_breakdown_adds_up() -> None:
    state = step(RICH, "capture a1 e1 joker,white,white").state
    state = replace(state, active=0, hands=(bag("BBWWG"), state.hands[1]))
    state = step(state, "demolish e5 g5 black,white").state
    found = GAME.outcome(GAME.stop(state, "agreed").state)
    assert [column.terms[0] for column in found.columns] == [((1, 2),), (), ((1, 3),)]
    assert found.scores == (5, 0)
    assert (found.reason, found.stopped) == ("agreed", True)


def test_actions_come_in_the_order_of_their_verbs_and_edges() -> None:
    words = [action.words for action in GAME.legal_actions(RICH, RICH.active)]
    verbs = ["enter", "move", "demolish", "build", "capture", "swap"]
    assert [one[0] for one in words] == sorted((one[0] for one in words), key=verbs.index)
    assert {one[0] for one in words} == set(verbs)
    edges = dict.fromkeys(one[1] for one in words if one[0] == "enter")
    assert [*edges] == ["left", "right", "top", "bottom"]
    swaps = [one[1].count(",") for one in words if one[0] == "swap"]
    assert swaps == sorted(swaps)


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("dance", "verb", {"verb": "dance"}),
        ("swap", "words", {"verb": "swap"}),
        ("enter left 1 black", "words", {"verb": "enter"}),
        ("enter north 1 black black", "unknown-side", {"side": "north"}),
        ("enter left a black black", "unknown-line", {"side": "left", "line": "a"}),
        ("enter top 12 black black", "unknown-line", {"side": "top", "line": "12"}),
        ("enter bottom 1 black black", "unknown-line", {"side": "bottom", "line": "1"}),
        ("enter top ab black black", "unknown-line", {"side": "top", "line": "ab"}),
        ("move a1 north black black", "unknown-way", {"way": "north"}),
        ("move j1 left black black", "unknown-cell", {"cell": "j1"}),
        ("demolish a1 a0 black", "unknown-cell", {"cell": "a0"}),
        ("move a1 left joker joker", "unknown-colour", {"colour": "joker"}),
        ("swap white,black", "unknown-cards", {"cards": "white,black"}),
        ("swap pink", "unknown-cards", {"cards": "pink"}),
        ("build a1 black,joker black", "unknown-cards", {"cards": "black,joker"}),
        ("swap " + ",".join(["black"] * 11), "unknown-cards", None),
    ],
)
def test_malformed(text: str, code: str, params: dict[str, object] | None) -> None:
    with pytest.raises(Malformed) as caught:
        step(position(((0, 0),)), text)
    assert caught.value.code == code
    assert params is None or caught.value.params == params


STATE = position(
    ((0, 0), (4, 4)), ((0, 4), (8, 0)), standing={**FAR, (4, 6): "BW", (4, 2): "WWWW"},
    hands=("WWWBG",), blocks=("BBW",), phase=2, jokers=(False, True),
)  # fmt: skip

WALLED = position(((0, 0),), standing={**FAR, (0, 1): "B"}, hands=("WWWBG",))

FIGURES = position(((4, 8), (4, 6)), hands=("GRBBB",))
TAKEN = position(((4, 8), (4, 7)), hands=("GBBBB",))
FOUR = position(((0, 0), (0, 8), (8, 0), (4, 4)), hands=("BWGRB",))
CAPTURE = position(((0, 0),), ((0, 4),), hands=("WWWWW",))
BOUNDS = {"least": 3, "most": 5}

REFUSED: tuple[tuple[str, State, str, str, dict[str, object], tuple[str, ...]], ...] = (
    ("R1", TAKEN, "move i5 left grey grey", "field-taken",
     {"cell": "h5", "colour": "grey", "piece": "figure"}, ("h5",)),
    ("", FIGURES, "move i5 left red red", "way-blocked",
     {"cell": "g5", "piece": "figure", "target": "f5"}, ("g5", "f5")),
    ("R4", FOUR, "enter top e black black", "no-supply", {"figures": 4}, ()),
    ("R18", CAPTURE, "capture a1 e1 white", "capture-cards", {"count": 1, **BOUNDS}, ()),
    ("R18", CAPTURE, "capture a1 e1 white,white", "capture-cards", {"count": 2, **BOUNDS}, ()),
    ("R18", CAPTURE, "capture a1 e1 joker,white,white,white,white,white", "capture-cards",
     {"count": 6, **BOUNDS}, ()),
    ("", STATE, "move a2 up white white", "not-your-figure", {"cell": "a2"}, ("a2",)),
    ("", STATE, "move e1 up white white", "not-your-figure", {"cell": "e1"}, ("e1",)),
    ("", STATE, "move a1 left white white", "no-such-field", {"colour": "white"}, ()),
    ("", STATE, "demolish a1 b1 white", "no-tower", {"cell": "b1"}, ("b1",)),
    ("", STATE, "capture e5 g5 white,white,white", "no-victim", {"cell": "g5"}, ("g5",)),
    ("", STATE, "demolish a1 g5 black,white", "not-in-line", {"start": "a1", "cell": "g5"},
     ("a1", "g5")),
    ("", STATE, "demolish e5 c5 white,white,white,white", "wrong-height",
     {"cell": "c5", "height": 4, "phase": 2, "most": 2}, ("c5",)),
    ("", STATE, "demolish e5 g5 black,black", "not-the-price", {"price": "black,white"}, ()),
    ("", STATE, "capture a1 e1 red,red,red", "not-the-price", {"price": "white,white,white"}, ()),
    ("", STATE, "move a1 right black white", "not-the-price", {"price": "black"}, ()),
    ("", STATE, "move a1 right red red", "cannot-pay",
     {"price": "red", "lacking": "red", "count": 1, "joker": 0, "cell": "none"},
     ()),
    ("", WALLED, "move a1 right white joker", "way-blocked",
     {"cell": "b1", "piece": "tower", "target": "e1"}, ("b1", "e1")),
    ("", STATE, "build e5 black,white black,white", "build-height",
     {"height": 2, "build": 3, "phase": 2}, ()),
    ("R11", STATE, "build e5 black,red,white black,red,white", "not-your-blocks",
     {"missing": "red"}, ()),
    ("", STATE, "swap red,red", "not-in-hand", {"missing": "red,red"}, ()),
    ("", STATE, "swap black,black,white", "not-in-hand", {"missing": "black,black"}, ()),
    ("", replace(STATE, hands=(bag("WWGGG"), bag("BBBBB")), jokers=(True, True)),
     "demolish e5 g5 black,white", "not-in-hand", {"missing": "black"}, ()),
)  # fmt: skip


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case[0]} {case[3]}: {case[2]}")
def test_illegal(case: tuple[object, ...]) -> None:
    ruling, state, text, code, params, cells = case
    why = refused(state, text)  # type: ignore[arg-type]
    assert (why.code, why.params, why.marked.crossed) == (code, params, cells)
    assert not ruling or why.ruling == ruling


def test_a_clash_marks_all_fields_of_the_colour() -> None:
    state = position(((1, 0),), standing={**FAR, (1, 8): "BB"}, hands=("BBWGR",), phase=2)
    why = refused(state, "demolish a2 i2 black,black")
    assert why.params == {"colour": "black", "cell": "d2", "target": "i2", "aim": "tower"}
    assert why.marked.crossed == ("d2", "g2")


def test_the_height_is_named_before_the_way_and_the_way_before_the_cards() -> None:
    """Of what is lacking, the refusal names what lasts longest: a swap can bring cards."""
    tower = {**FAR, (3, 3): "WWBG"}
    far = position(((3, 0),), standing=tower, hands=("RRRRR",), blocks=("B" * 7,), phase=1)
    text = "demolish a4 d4 black,grey,white,white"
    assert refused(far, text).code == "wrong-height"
    assert refused(replace(far, phase=4), text).code == "colour-between"
    near = replace(far, figures=((29,), ()))
    text = text.replace("a4", "c4")
    assert refused(replace(near, phase=4), text).code == "many-blocks"
    assert refused(replace(near, phase=4, blocks=(NONE, NONE)), text).code == "cannot-pay"
