"""The set of stones: what its file must hold, and rules that follow it where it is data."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.games.helge import Helge
from engine.games.helge.state import CELLS, COLOURS, SIZE, SYMBOLS, State
from engine.refusals import Illegal
from tests.engine.helge.table import GAME, board, position, step, stones
from tests.engine.tables import altered


def test_the_set_of_the_house() -> None:
    assert GAME.parts.counts == (4,) * 27
    assert GAME.parts.total == 108
    assert (GAME.parts.values, GAME.parts.factor) == ((20, 5, 2), 2)
    assert GAME.components.data["about"]["status"]["reconstruction"]  # players are told


def test_the_file_is_a_set_for_the_rules() -> None:
    parts, data = GAME.parts, GAME.components.data
    assert tuple(colour["name"] for colour in data["colours"]) == COLOURS
    assert tuple(symbol["name"] for symbol in data["symbols"]) == SYMBOLS
    assert (data["board"]["rows"], data["board"]["columns"]) == (SIZE, SIZE)
    assert data["players"] == {"min": GAME.spec.least, "max": GAME.spec.most}
    assert data["line_values"]["same_symbol"] == data["line_values"]["same_colour"]
    assert data["counts"] == {"ordinary": 100, "joker": 4, "x": 4, "total": parts.total}
    assert min(parts.counts) >= SIZE, "a line of equal stones needs a copy for each cell"
    # While the game runs a seat has 16 stones at most: its depot is no larger than its gaps.
    assert parts.total > CELLS * GAME.spec.most, "the bag never runs dry (R21)"


def test_values_and_factor_come_from_the_file() -> None:
    values = {"same_colour_and_symbol": 30, "same_colour": 7, "same_symbol": 7}
    changes = [(f"line_values.{name}", value) for name, value in values.items()]
    rich = Helge(altered("helge", *changes, ("doubling.factor", 3)))
    own = "R1@0 R1@1 R1@2 R2@7 R3@11 R4@15"
    for doubling, factor in (("once", 3), ("stacked", 9)):
        state = position(own, drawn="R1", doubling=doubling)
        after = step(state, "place d1", rich).state
        assert after.points[0] == 37 * factor
        found = rich.outcome(rich.stop(after, "agreed").state)
        assert found.columns[0].terms[0] == ((1, 30), (1, 7), (0, 2))
        assert found.columns[1].points(0) == 37 * (factor - 1)


SPECIALS = board(" ".join(f"J@{cell}" for cell in range(4)) + " X@4 X@5 X@6 X@7")


def dry(own: str, depot: str = "", **fields: Any) -> State:
    """Return a position in which all stones lie on boards and in depots."""
    mine, bag = board(own), Counter(dict.fromkeys(range(25), 4))
    bag -= Counter((*mine, *stones(depot)))
    boards = (mine, board(""), SPECIALS)
    return position(boards=boards, depots=(stones(depot), (*bag.elements(),), ()), **fields)


def test_R21_without_a_bag_there_is_the_depot_or_nothing() -> None:  # noqa: N802
    state = dry("R1@0 R2@1 R3@2")
    assert sum(GAME.observe(state, None).bag) == 0
    assert [action.text for action in GAME.legal_actions(state, 0)] == ["pass"]
    assert GAME.absent_action(state, 0).text == "pass"
    with pytest.raises(Illegal) as caught:
        step(state, "draw")
    assert (caught.value.code, caught.value.ruling) == ("bag-empty", "R21")
    done = step(state, "pass")
    assert [(event.kind, event.public) for event in done.events] == [("pass", {"seat": 0})]
    assert (done.state.active, done.state.turn) == (1, 1)
    assert done.state.last is not None
    assert done.state.last.verb == "pass"


def test_R21_depot_options_go_before_passing() -> None:  # noqa: N802
    state = dry("R1@0 R2@1 R3@2", active=1)
    verbs = {action.verb for action in GAME.legal_actions(state, 1)}
    assert verbs == {"lay"}
    with pytest.raises(Illegal, match="no-pass"):
        step(state, "pass")
    assert GAME.absent_action(state, 1).verb == "lay"


def test_R21_an_absent_seat_swaps_rather_than_break_the_rules() -> None:  # noqa: N802
    """Its own stone fits nowhere, theirs does, and there is no bag: a swap is all there is."""
    state = dry("R1@1 R2@7 R3@8 R4@14", "B5")
    assert {action.verb for action in GAME.legal_actions(state, 0)} == {"swap"}
    assert GAME.absent_action(state, 0).verb == "swap"
