"""No kind of turn takes more presses than promised, in any of the recorded games."""

from __future__ import annotations

import json

import pytest

from cogs.table.lobby.opening import AIDS
from engine import registry
from tests.tiers import few
from tools.support.counting import counted
from tools.support.source import ROOT

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
