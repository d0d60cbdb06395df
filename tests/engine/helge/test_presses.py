"""How the picker names swaps and stones that may leave."""

from __future__ import annotations

from collections import Counter

from cogs.board.page import own_choices
from cogs.table.play.picker import prompt
from cogs.ui import ids
from engine.actions import parse
from tests.engine.helge.table import GAME, position
from tests.engine.presses import EN, moves
from tests.engine.recording import record_file
from tools.support.recorded import files


def test_swaps_stand_beside_the_cells() -> None:
    loose = 0
    for table, seat, wanted in moves(record_file("helge", "six")):
        if wanted.verb != "swap":
            continue
        view = table.view(seat)
        asked = (table.game.asking.worded(view, one) for one in table.legal(seat))
        swaps = [words for words in asked if words.verb == "swap"]
        step = prompt(table, seat, (), 0, EN, "")
        offered = {item.path for item in step.items if item.path[0] == "swap"}
        assert offered == {words.words[:2] for words in swaps} or step.action is not None
        loose += sum(item.path[0] == "swap" and item.label[0] == "⇄" for item in step.items)
    assert loose


def test_stones_that_may_leave_are_named_in_the_picture() -> None:
    """Ten buttons "a1 · yellow leaf" took nine lines of a phone; the picture has the stones."""
    for file in files("helge"):
        for table, seat, _ in moves(file):
            if all(action.verb == "remove" for action in table.legal(seat)):
                step = prompt(table, seat, (), 0, EN, "")
                if step.action is None:
                    cells = [item.path[-1] for item in step.items]
                    assert [item.label for item in step.items] == cells
                    assert step.preview.marks == dict(zip(cells, cells, strict=True))
                    return
    raise AssertionError("no X stone was drawn")


def test_equal_stones_are_not_offered_to_swap_and_laid_where_that_is_said() -> None:
    """The rules allow it (R20), and it comes to the same."""
    for drawn, typed, laid in (
        ("R1", "swap @B red-sun a1", "place a1"),
        ("", "swap red-sun @B red-sun a1", "lay red-sun a1"),
    ):
        state = position(drawn=drawn, depot="" if drawn else "R1", others=("R1 B2",))
        legal, view = GAME.legal_actions(state, 0), GAME.observe(state, 0)
        assert parse(typed) in legal
        assert GAME.asking.worded(view, parse(typed)) == parse(laid)
        offered = GAME.asking.offered(view, legal)
        assert offered[parse(laid)] == parse(laid)
        assert {one.args[-2] for one in offered if one.verb == "swap"} == {"@B/blue-moon"}


def test_a_board_offers_all_ways_to_begin_with_a_verb_or_none() -> None:
    """Three of four swaps stood below a board, and nobody looked for the fourth."""
    kinds = Counter[tuple[bool, int]]()
    for file in files("helge"):
        for table, seat, _ in moves(file):
            step = prompt(table, seat, (), 0, EN, "")
            plain = [item.path for item in step.items if not item.mark]
            pressed = [ids.parse(one.custom_id or "") for one in own_choices(table, seat, EN)]
            shown = {one.path for one in pressed if isinstance(one, ids.StepPress)}
            for verb in {path[0] for path in plain}:
                every = {path for path in plain if path[0] == verb}
                assert every <= shown or not every & shown
                kinds[every <= shown, len(every)] += 1
    assert {(True, 1), (True, 4), (False, 5)} <= kinds.keys()
