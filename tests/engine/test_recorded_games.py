"""Games recorded once and replayed for ever: a change that alters any of them is a new version."""

from __future__ import annotations

import pytest

from engine import registry
from engine.record import Record, verify
from engine.run import ACT
from tests.engine.recording import ENDS, HERE, SHOWS, record_file
from tests.engine.records_page import PAGE

GAMES = [(key, name) for key, ends in ENDS.items() for name in ends]
OF_ALL = pytest.mark.parametrize(("key", "name"), GAMES, ids=map("-".join, GAMES))


def load(key: str, name: str) -> Record:
    return Record.from_json(record_file(key, name).read_bytes())


@OF_ALL
def test_a_recorded_game_replays(key: str, name: str) -> None:
    record = load(key, name)
    found = registry.game(key).outcome(verify(record).state)
    assert (len(record.entries), found.reason, found.scores) == ENDS[key][name]
    assert found.stopped == (found.reason == "agreed")
    assert all(entry.hash for entry in record.entries)


@pytest.mark.parametrize("key", ENDS)
def test_together_they_show_everything(key: str) -> None:
    assert {path.stem for path in (HERE / key / "records").glob("*.json")} == set(ENDS[key])
    entries = [entry for name in ENDS[key] for entry in load(key, name).entries]
    kinds, verbs = (set(part.split()) for part in SHOWS[key].split(","))
    assert {entry.kind for entry in entries} == kinds
    assert {e.action.split()[0] for e in entries if e.kind in (ACT, "default")} == verbs


def test_the_page_says_what_limits_and_ends_mean() -> None:
    assert "All limits of turns and rounds are **per seat**" in PAGE
    assert "none: no seat is ranked" in PAGE
