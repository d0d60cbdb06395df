"""Games recorded once and replayed for ever: a change that alters any of them is a new version."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import registry
from engine.record import Record, verify
from engine.run import ACT, Broken
from tests.engine.recording import ENDS, HERE, SHOWS, record_file
from tests.engine.records_page import PAGE
from tests.engine.walks import any_action, stream_of

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


@pytest.mark.parametrize("order", [1, -1], ids=["first", "last"])
@OF_ALL
def test_a_changed_move_is_noticed(key: str, name: str, order: int) -> None:
    record = load(key, name)
    changes = (changed(record, at) for at in range(len(record.entries))[::order])
    seq, other = next(filter(None, changes))
    with pytest.raises(Broken) as caught:
        verify(other)
    assert caught.value.seq == seq


def changed(record: Record, at: int) -> tuple[int, Record] | None:
    """Return a record in which an entry has another legal action, if there is one."""
    entry, run = record.entries[at], record.run()
    if entry.kind != ACT or entry.seat is None:
        return None
    state = run.replay(record.entries[:at], record.statuses).state
    stream = stream_of("changed", at)
    tried = {any_action(run.game, state, entry.seat, stream).text for _ in range(9)}
    for text in sorted(tried - {entry.action}):
        entries = (*record.entries[:at], replace(entry, action=text), *record.entries[at + 1 :])
        return entry.seq, replace(record, entries=entries)
    return None


def test_another_supply_is_noticed() -> None:
    records = [load(key, name) for key, name in GAMES]
    supplied = [record for record in records if record.deal.supply]
    assert supplied
    for record in supplied:
        one, two, *rest = record.deal.supply
        with pytest.raises(Broken):
            verify(replace(record, deal=replace(record.deal, supply=(two, one, *rest))))


def test_the_page_says_what_limits_and_ends_mean() -> None:
    assert "All limits of turns and rounds are **per seat**" in PAGE
    assert "none: no seat is ranked" in PAGE
