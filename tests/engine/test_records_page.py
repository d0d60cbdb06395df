"""Whoever has the page alone can deal every recorded game again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import codec, registry
from engine.record import Record
from tests.engine.records_page import GAMES, PAGE, Stranger, commitment, first_hash

HERE = Path(__file__).resolve().parent
# A new game gets its tables when it is done.
FILES = sorted(file for file in HERE.glob("*/records/*.json") if file.parts[-3] in GAMES)


def test_the_page_has_tables_for_the_games() -> None:
    assert len(GAMES) >= 5
    assert set(registry.keys()) >= set(GAMES) == {file.parts[-3] for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_the_tables_deal_a_recorded_game(file: Path) -> None:
    stranger = Stranger(file)
    state = json.dumps(stranger.deal(), separators=(",", ":"), ensure_ascii=False)
    _, dealt = Record.from_json(file.read_bytes()).position(0)
    assert state.encode() == codec.encode(dealt.state)
    assert first_hash(stranger.record, state) == dealt.chain
    assert commitment(stranger.record) == stranger.record["commitment"]


def test_the_page_says_what_limits_and_ends_mean() -> None:
    assert "All limits of turns and rounds are **per seat**" in PAGE
    assert "none: no seat is ranked" in PAGE
