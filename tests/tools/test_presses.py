"""No kind of turn takes more presses than promised, in any of the recorded games, or more taps."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from cogs.table.lobby.opening import AIDS
from cogs.table.play.drafts import form_of
from engine import registry
from tests.tiers import few, many
from tools.support.counting import counted, presses
from tools.support.recorded import all_turns
from tools.support.source import ROOT
from tools.support.touching import taps

USUAL = (4.0, 4)
"""The goal of a kind of turn that a game says nothing about: its mean, and the most of all."""


def promised(game: str) -> dict[str, tuple[float, int]]:
    """Return the goals of those kinds of turns for which a game has others."""
    file = ROOT / "tests" / "engine" / game / "presses.json"
    goals = json.loads(file.read_text()) if file.exists() else {}
    return {kind: (mean, most) for kind, (mean, most) in goals.items()}


@pytest.mark.parametrize("game", few(sorted(registry.keys())[::-1]))
def test_no_turn_takes_more_presses_than_promised(game: str) -> None:
    found: dict[str, list[int]] = {}
    for count in counted(game, AIDS[:1]):
        found.setdefault(f"{count.kind} {count.way}".strip(), []).append(count.presses[0])
    limits = promised(game)
    assert found
    for kind, counts in found.items():
        mean, most = limits.get(kind, USUAL)
        assert max(counts) <= most, kind
        assert sum(counts) / len(counts) <= mean, kind


@pytest.mark.sized
@pytest.mark.parametrize("game", few(sorted(registry.keys())[::-1]))
def test_the_page_takes_a_tap_for_a_press_and_for_a_place_of_several_choices(game: str) -> None:
    for turn in islice(all_turns(game), 0, None, many(40, 10)):
        (first, action), *_ = turn.done
        form = form_of(first, turn.seat)
        if form is None or form.verb != action.verb:
            assert 0 < taps(turn) <= presses(turn) + len(turn.done), turn.kind
