"""The set of stones: what its file must hold, and rules that follow it where it is data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine.games.helge import Helge
from engine.games.helge.state import State, read_parts
from engine.refusals import Illegal
from tests.engine.helge.table import GAME, board, position, step, stones
from tests.engine.tables import altered


def copies(count: int, jokers: int = 0, crosses: int = 0) -> tuple[tuple[str, object], ...]:
    """Return a change to a set with so many stones of each kind."""
    total = 25 * count + jokers + crosses
    counts = {"ordinary": 25 * count, "joker": jokers, "x": crosses, "total": total}
    return ("copies_per_colour_symbol_pair", count), ("counts", counts)


def test_the_set_of_the_house() -> None:
    assert GAME.parts.counts == (4,) * 27
    assert GAME.parts.total == 108
    assert (GAME.parts.values, GAME.parts.factor) == ((20, 5, 2), 2)
    assert GAME.components.data["status"]["reconstruction"]  # players are told


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (copies(3, 20, 20), "copy for each"),
        (copies(4, -1, 1), "negative"),
        ([("counts.ordinary", 99)], "copies"),
        ([("counts.total", 107)], "add up"),
        ([("board.rows", 5)], "4x4"),
        ([("players.max", 7)], "seats"),
        ([("colours.0.name", "pink")], "colours"),
        ([("symbols.4.name", "cloud")], "symbols"),
        ([("line_values.same_symbol", 6)], "count the same"),
        ([("line_values.other_or_with_joker", -2)], "never fall"),
        ([("doubling.factor", 0)], "never fall"),
        ([("counts", {})], "lacks"),
        ([("line_values", None)], "lacks"),
    ],
)
def test_a_wrong_set_is_refused(changes: Sequence[tuple[str, object]], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Helge(altered("helge", *changes))


def test_a_set_that_could_run_dry_is_refused() -> None:
    """A hundred stones without specials are a sound set for six, but not for seven."""
    assert Helge(altered("helge", *copies(4))).parts.total == 100
    with pytest.raises(ValueError, match="run dry"):
        read_parts(altered("helge", ("players.max", 7)).data, (2, 7))
    with pytest.raises(ValueError, match="copy for each"):
        Helge(altered("helge", *copies(1)))


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
