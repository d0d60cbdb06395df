"""The rulings of the rules page, by name; those that an example shows are in ``test_examples``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.blox.refuse import missing
from engine.games.blox.state import NONE
from engine.games.blox.turn import LIMIT
from engine.refusals import Malformed
from tests.engine.blox.table import (
    FAR,
    GAME,
    OPTIONS,
    bag,
    cell,
    dice,
    listed,
    outcome,
    position,
    reaches,
    refused,
    start,
    step,
    towers,
)
from tests.engine.presses import moves
from tests.engine.recording import record_file
from tests.engine.tables import kinds


def test_r2_no_entry_over_a_taken_edge() -> None:
    state = position((), ((0, 0),), standing=FAR, hands=("BWGRB",))
    assert not listed(state, "enter", "left", "1")
    assert not listed(state, "enter", "top", "a")
    assert refused(state, "enter left 1 white white").ruling == "R2"


def test_r3_all_four_sides_for_everybody() -> None:
    for seat in range(3):
        state = replace(start(3), active=seat, hands=(bag("BWGRB"),) * 3)
        edges = {tuple(text.split()[1:3]) for text in listed(state, "enter")}
        assert len(edges) == 36


def test_r5_the_own_field_does_not_count() -> None:
    state = position(((0, 0),), hands=("WWWWW",), jokers=(False, True))
    assert reaches(state, "move", "a1", "right") == {"white": cell(0, 4)}


def test_r6_neighbours_are_in_reach() -> None:
    state = position(((0, 1),), ((0, 2),), standing={**FAR, (1, 1): "BBBB"}, hands=("BBBGG",))
    assert listed(state, "demolish") == ["demolish b1 b2 black,black,black,joker"]
    assert "capture b1 c1 grey,grey,joker" in listed(state, "capture")


@pytest.mark.parametrize("blocks", ["BRRR", "RBBB"])
def test_r7_any_colour_of_the_tower_blocks(blocks: str) -> None:
    state = position(((1, 0),), standing={**FAR, (1, 4): blocks}, hands=("BRRRB",))
    why = refused(state, "demolish a2 e2 black,red,red,red")
    assert (why.code, why.ruling) == ("colour-between", "R7")
    assert set(why.marked.crossed) == {cell(1, 2), cell(1, 3)}  # red and black, not white (1, 1)


@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_r8_lower_towers_may_fall_later(phase: int) -> None:
    for height in range(1, 6):
        state = position(
            ((0, 1),), standing={**FAR, (1, 1): "BBBBB"[:height]}, hands=("BBBBB",), phase=phase
        )
        assert bool(listed(state, "demolish")) == (height <= phase)


def test_r9_one_card_for_each_block() -> None:
    state = position(((0, 1),), standing={**FAR, (1, 1): "BBB"}, hands=("BBGGG",))
    without = replace(state, jokers=(False, True))
    assert listed(state, "demolish") == ["demolish b1 b2 black,black,joker"]
    why = refused(without, "demolish b1 b2 black,black")
    assert why.code == "cannot-pay"
    assert why.params == {
        "price": "black,black,black",
        "lacking": "black",
        "count": 1,
        "joker": 0,
        "cell": "b2",
    }


def test_r10_the_limit_is_looked_at_before() -> None:
    for owned, allowed in ((0, True), (6, True), (7, False), (10, False)):
        state = position(
            ((0, 1),), standing={**FAR, (1, 1): "B"}, hands=("BBGGG",), blocks=("W" * owned,)
        )
        assert bool(listed(state, "demolish")) == allowed
        assert listed(state, "swap")


def test_r11_any_own_blocks_on_any_own_figure() -> None:
    state = position(((4, 4), (0, 0)), hands=("BWWGG",), blocks=("BWG",), phase=1)
    built = {tuple(text.split()[1:3]) for text in listed(state, "build")}
    pairs = ("black,white", "black,grey", "grey,white")
    assert built == {(figure, pair) for figure in ("a1", "e5") for pair in pairs}
    assert "white,white" not in {pair for _, pair in built}


@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_r12_exactly_one_height_is_built(phase: int) -> None:
    state = position(((4, 4),), hands=("BBBBB",), blocks=("BBBBB",), phase=phase)
    assert {len(text.split()[2].split(",")) for text in listed(state, "build")} == {phase + 1}
    poor = replace(state, blocks=(bag("B" * phase), NONE))
    blocks = ",".join(["black"] * (phase + 1))
    why = refused(poor, f"build e5 {blocks} {blocks}")
    assert (why.code, why.params["blocks"]) == ("few-blocks", phase)


def test_r13_a_tower_pays_twice() -> None:
    state = position(((4, 4),), ((4, 5),), hands=("BBWGR", "BBWGR"), blocks=("BB",), phase=1)
    built = step(state, "build e5 black,black black,black").state
    assert built.points == (2, 0)
    assert step(replace(built, phase=2), "demolish f5 e5 black,black").state.points == (2, 2)


def test_r14_a_new_phase_is_for_the_next_turn() -> None:
    standing = {**FAR, (1, 1): "B"}
    del standing[8, 5]
    state = position(((0, 1),), standing=standing, hands=("BBGGG",), phase=1)
    found = step(state, "demolish b1 b2 black")
    assert kinds(found) == ["demolish", "phase"]
    assert (found.state.phase, found.state.active) == (2, 1)
    assert found.state.last is not None
    assert found.state.last.rose


def test_r15_phases_are_tested_in_a_loop() -> None:
    standing = {field: blocks for field, blocks in FAR.items() if len(blocks) > 2}
    state = position(((4, 4),), standing=standing, hands=("BBGGG",), phase=1)
    found = step(state, "swap black")
    assert kinds(found) == ["swap", "phase"]
    assert found.state.phase == 3


def test_r16_at_most_one_is_left() -> None:
    standing = {field: blocks for field, blocks in FAR.items() if len(blocks) > 1}
    state = position(((4, 4),), standing=standing, hands=("BBGGG",), phase=1)
    assert step(state, "swap black").state.phase == 2
    assert step(replace(state, towers=towers(FAR)), "swap black").state.phase == 1


def test_r17_the_joker_makes_up_the_three_and_scores() -> None:
    state = position(((0, 0),), ((0, 4),), hands=("WWBGR",))
    found = step(state, "capture a1 e1 joker,white,white")
    assert found.events[0].public["count"] == found.state.points[0] == 3
    assert found.state.tallies[0].captured == (0, 0, 1, 0, 0)
    assert found.state.jokers == (False, True)


def test_r19_one_colour_only() -> None:
    state = position(((0, 0),), ((0, 4),), hands=("WWWBG",))
    why = refused(state, "capture a1 e1 black,grey,white")
    assert (why.code, why.params) == ("not-the-price", {"price": "white,white,white"})


def test_r20_no_capture_while_entering_nor_of_own_figures() -> None:
    state = position(((0, 0), (0, 4)), ((8, 0),), hands=("WWWBG",))
    why = refused(state, "capture a1 e1 white,white,white")
    assert (why.code, why.ruling) == ("own-figure", "R20")
    assert not listed(state, "enter", "left", "9")


def test_r21_one_joker_for_one_card() -> None:
    state = position(((0, 1),), standing={**FAR, (1, 1): "BB"}, hands=("BGGGG",))
    assert refused(state, "demolish b1 b2 joker,joker").code == "one-joker"
    used = replace(state, jokers=(False, True), hands=(bag("BBGGG"), state.hands[1]))
    why = refused(used, "demolish b1 b2 black,joker")
    assert (why.code, why.ruling) == ("joker-used", "R21")
    why = refused(state, "swap black,joker")
    assert (why.code, why.ruling) == ("joker-stays", "R21")
    wide = position(((0, 1), (4, 4)), ((0, 2),), standing={**FAR, (1, 1): "BB"},
                    hands=("BGGWW",), blocks=("BWGRW",))  # fmt: skip
    verbs = {text.split()[0] for text in listed(replace(wide, phase=2)) if "joker" in text}
    assert verbs == {"enter", "move", "demolish", "build", "capture"}


def test_r22_a_swap_with_an_active_joker() -> None:
    found = step(position((), hands=("BBWGR",)), "swap black,white")
    assert found.state.jokers == (True, True)
    assert found.events[0].public["woken"] == 0


def test_r23_what_was_swapped_can_come_back() -> None:
    """Discard first, then draw: the pile is empty, so it is shuffled anew."""
    state = position(((4, 4),), hands=("BBBBB", "BBBBB"), pile=NONE, discard=bag("BB" + "W" * 9))
    found = step(state, "swap black,black,black,black,black")
    assert kinds(found) == ["swap", "reshuffle"]
    assert found.events[1].public == {"count": 16}
    after = found.state
    assert (sum(after.pile), after.discard, sum(after.hands[0])) == (11, NONE, 5)
    hands = {step(state, "swap black,black,black,black,black", dice(n)).state.hands[0]
             for n in range(20)}  # fmt: skip
    assert any(hand[0] for hand in hands)


def test_r24_refill_after_every_action() -> None:
    state = position(((0, 1),), standing={**FAR, (1, 1): "BB"}, hands=("BBWGR",))
    for text, drawn in (
        ("demolish b1 b2 black,black", 2),
        ("demolish b1 b2 black,joker", 1),
        ("move b1 right grey grey", 1),
        ("move b1 right grey joker", 0),
        ("enter left 9 white white", 1),
    ):
        found = step(state, text)
        assert found.events[0].public["drawn"] == drawn
        assert len(found.events[0].private[0]["cards"]) == drawn  # type: ignore[arg-type]
        assert sum(found.state.hands[0]) == 5
        assert found.reveals == (drawn > 0)


def test_r25_no_passing() -> None:
    state = position(((4, 4),), hands=("BBBBB",), jokers=(False, True), standing=FAR)
    with pytest.raises(Malformed):
        step(state, "pass")
    assert [text for text in listed(state) if text.startswith("swap")] == [
        f"swap {','.join(['black'] * count)}" for count in range(1, 6)
    ]


def closing() -> dict[tuple[int, int], str]:
    return {field: blocks for field, blocks in FAR.items() if len(blocks) < 4} | {(3, 3): "WWBG"}


def test_r26_everything_goes_on_in_the_last_round() -> None:
    state = position((), ((2, 3),), standing=closing(), hands=("BBBBB", "WWBGR"), turn=4)
    found = step(state, "swap black")
    assert kinds(found) == ["swap", "closing"]
    assert "demolish d3 d4 black,grey,white,white" in listed(found.state)
    last = step(found.state, "demolish d3 d4 black,grey,white,white")
    assert kinds(last) == ["demolish", "end"]
    assert last.state.points == (0, 4)


def test_r26_the_last_round_is_not_called_off() -> None:
    """Nothing built can bring the condition back, but a state that has it still ends."""
    state = position(((4, 4),), hands=("BBBBB",), turn=5, active=1, closing=True)
    assert step(state, "swap black").state.ended == "towers"


def test_r27_shared_rank() -> None:
    state = position((), (), (), points=(9, 12, 12), blocks=("BB", "B", "W"))
    found = outcome(GAME.stop(state, "agreed").state)
    assert (found.ranks, found.winners) == ((3, 1, 1), (1, 2))


def test_r28_two_seats() -> None:
    state = GAME.setup(2, OPTIONS, dice(3)).state
    assert sorted(tower.height for tower in state.towers) == [2] * 4 + [3] * 4 + [4] * 4
    sums = [sum(tower.blocks[colour] for tower in state.towers) for colour in range(4)]
    assert sums == [9] * 4
    assert state.phase == 2
    more = GAME.setup(3, OPTIONS, dice(3)).state
    assert len(more.towers) == 16
    assert more.phase == 1
    assert [sum(t.blocks[c] for t in more.towers) for c in range(4)] == [10] * 4


def test_r29_three_phases_for_two() -> None:
    state = GAME.setup(2, OPTIONS, dice(3)).state
    rows = [row.phase for row in GAME.observe(state, None).phases if row.phase >= state.phase]
    assert rows == [2, 3, 4]
    assert GAME.observe(state, None).left == 4


@pytest.mark.parametrize("limit", [50, 300])
def test_r30_the_round_limit(limit: int) -> None:
    state = position((), (), (), round_limit=limit, turn=3 * limit - 2, active=1)
    near = step(state, "swap black").state
    assert not near.ended
    found = step(near, "swap black")
    assert found.events[-1].public == {"reason": LIMIT, "rounds": limit}
    result = outcome(found.state)
    assert (result.reason, result.stopped, result.args) == (LIMIT, True, {"rounds": limit})


def test_r30_the_natural_end_goes_first() -> None:
    state = position((), (), standing=closing(), round_limit=50, turn=99, active=1)
    assert outcome(step(state, "swap black").state).reason == "towers"


@pytest.mark.parametrize("verb", GAME.asking.verbs)
def test_a_verb_has_a_reason_where_it_has_no_action_and_only_there(verb: str) -> None:
    if verb == "swap":
        return
    for table, _, _ in moves(record_file("blox", "four")):
        state = table.position.state if table.position else None
        assert state is not None
        reason = missing(GAME.parts, GAME.board, state, verb)
        assert (reason is None) == bool(listed(state, verb)), (verb, reason)


@pytest.mark.parametrize(
    ("verb", "figures", "standing", "more", "code"),
    [
        ("demolish", (), {(1, 1): "B"}, {}, "no-figures"),
        ("demolish", ((0, 0),), {(1, 1): "B"}, {}, "none-in-line"),
        ("demolish", ((0, 0),), {(0, 1): "BWGRB"}, {}, "for-good"),
        ("demolish", ((0, 0),), {(0, 1): "BWG"}, {"phase": 1}, "wrong-height"),
        ("demolish", ((0, 0),), {(0, 2): "BBB"}, {"phase": 1}, "wrong-height"),
        ("demolish", ((0, 0),), {(0, 1): "BWG", (1, 1): "B"}, {"phase": 1}, "wrong-height"),
        ("demolish", ((0, 0),), {(1, 1): "BWG"}, {"phase": 1}, "none-in-line"),
        ("demolish", ((0, 0),), {(0, 1): "RR", (1, 0): "BBB"}, {"hands": ("W",)}, "cannot-pay"),
        ("demolish", ((0, 0),), {(1, 1): "B"}, {"blocks": ("BBBBBBB",)}, "many-blocks"),
        ("build", ((0, 0),), {}, {"blocks": ("BWG",)}, "few-blocks"),
        ("build", ((0, 0),), {}, {"blocks": ("BBBBR",), "hands": ("WW",)}, "cannot-pay"),
        ("capture", ((0, 0),), {}, {}, "none-in-line"),
        ("move", (), {}, {}, "no-figures"),
        ("enter", ((0, 0), (0, 1), (0, 2), (0, 3)), {}, {}, "no-supply"),
    ],
)
def test_the_reason_of_a_missing_verb_is_that_of_the_action_nearest_to_a_legal_one(
    verb: str, figures: Any, standing: Any, more: Any, code: str
) -> None:
    state = position(figures, ((8, 8),), standing=standing, **more)
    reason = missing(GAME.parts, GAME.board, state, verb)
    assert reason is not None
    assert reason.code == code
