"""What seats meet beside the rules: absence, hands, views, events, points shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import parse
from engine.games.blox import moves
from engine.games.blox.state import words_of
from tests.engine.blox.table import FAR, GAME, OPTIONS, bag, dice, position, step
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
    assert (view.row.demolish, view.row.build, view.left, view.round) == ((1, 2), 3, 3, 1)
    assert (view.most_blocks, view.held, view.pile) == (7, (5, 5), 50)
    assert GAME.observe(GAME.stop(RICH, "agreed").state, None).hands == RICH.hands
    assert GAME.observe(replace(RICH, turn=5), None).round == 3
    assert GAME.observe(replace(RICH, turn=6, ended="towers"), None).round == 3


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
