"""Whole games beside oracles: the rules once more, slowly, from the pages and nothing of ours.

``tests/engine/<game>/oracle.py`` moves a state as plain JSON, with the chance that follows from the
tables of ``docs/records.md``, and lists the legal actions. Fields of ours that it does not know are
not compared: they are nobody's business.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine import codec, registry
from engine.record import Record
from tests.engine.recording import HERE
from tests.engine.records_page import GAMES, follow, verify
from tests.engine.walks import choices, tiered_walks_of

FILES = sorted(file for file in HERE.glob("*/records/*.json") if file.parts[-3] in GAMES)


def test_the_page_has_tables_for_the_games() -> None:
    """A new game gets its tables when it is done."""
    assert len(GAMES) >= 5
    assert set(registry.keys()) >= set(GAMES) == {file.parts[-3] for file in FILES}


def oracle_of(key: str) -> Any:
    return import_module(f"tests.engine.{key}.oracle")


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_recorded_game_follows_from_the_page(file: Path) -> None:
    check(Record.from_json(file.read_bytes()))


def check(record: Record) -> None:
    """Play a game by the rules and by its oracle, and compare what they know of each state."""
    run = record.run()
    start, _ = run.start(record.statuses)
    ours = (start, *(advance.position for advance in run.steps(start, record.entries)))
    theirs = follow(json.loads(record.to_json()), oracle_of(record.deal.game))
    for position, state in zip(ours, theirs, strict=True):
        plain = json.loads(codec.encode(position.state))
        assert {name: plain[name] for name in state} == state, f"entry {position.seq}"


@pytest.mark.parametrize("name", ["kind", "action", "hash", "chance", "points"])
def test_a_stranger_notices_a_forged_entry_without_the_rules(name: str) -> None:
    record = json.loads(FILES[0].read_bytes())
    entry = next(entry for entry in record["entries"] if entry["chance"])
    verify(record)
    entry[name] = entry[name].replace(entry[name][-1], "1" if entry[name][-1] != "1" else "2")
    with pytest.raises(AssertionError, match=f"entry {entry['seq']}"):
        verify(record)


@pytest.mark.sized
@pytest.mark.parametrize("key", GAMES)
def test_random_games_move_alike(key: str) -> None:
    for walk in tiered_walks_of(key):
        check(walk.record)


@pytest.mark.sized
@pytest.mark.parametrize("key", GAMES)
def test_the_same_actions_are_legal(key: str) -> None:
    oracle = oracle_of(key)
    for walk in tiered_walks_of(key):
        for state, seat, listed in choices(walk):
            plain = json.loads(codec.encode(state))
            assert {action.text for action in listed} == oracle.legal(plain, seat)
