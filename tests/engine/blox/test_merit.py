"""What a hint says for an action of Blox that scores nothing."""

from __future__ import annotations

from typing import Any

from engine.actions import parse
from engine.contract import Args
from tests.engine.blox.table import FAR, GAME, cell, position


def merit(action: str, *figures: Any, **more: Any) -> Args:
    state = position(*figures, **more)
    return GAME.merit(GAME.observe(state, 0), 0, parse(action))


def test_a_swap_names_what_the_cards_that_stay_pay_for() -> None:
    """The tower on the next field takes two white, a black and a grey card; two of these stay."""
    standing = {**FAR, (3, 3): "WWBG"}
    found = merit("swap red,red,red", ((3, 2),), standing=standing, hands=("WBRRR",))
    assert found == {"kind": "swap", "held": 2, "count": 4, "points_for": 4, "cell": cell(3, 3)}
    assert merit("swap black,red", (), hands=("WBRRR",)) == {"kind": "swap"}


def test_a_step_names_whose_figure_it_reaches_or_gets_away_from() -> None:
    near, far = (((0, 0),), ((4, 4),)), {"standing": FAR, "hands": ("BWGRB",)}
    seen = {
        action.text: GAME.merit(GAME.observe(state, 0), 0, action)
        for state in (position(*near, **far), position(((0, 4),), ((4, 4),), **far))
        for action in GAME.legal_actions(state, 0)
        if action.verb == "move"
    }
    assert {"prey", "hunter"} <= {key for found in seen.values() for key in found}
    for found in seen.values():
        assert {found[key] for key in ("prey", "hunter") if key in found} <= {1}
