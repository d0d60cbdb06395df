"""Games recorded once and replayed for ever: a change that alters any of them is a new version."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.record import Record, verify
from engine.run import Broken
from tests.engine.blox import make_records
from tests.engine.blox.table import outcome

pytestmark = pytest.mark.usefixtures("known")

# name: entries, why it ended, final scores
ENDS: dict[str, tuple[int, str, tuple[int, ...]]] = {
    "two": (88, "towers", (50, 30)),
    "three": (118, "towers", (39, 33, 34)),
    "four": (121, "towers", (11, 8, 17, 18)),
    "agreed": (41, "agreed", (6, 2, 3, 5)),
}


def load(name: str) -> Record:
    return Record.from_json((make_records.FOLDER / f"{name}.json").read_bytes())


def test_every_record_is_checked() -> None:
    files = {path.stem for path in make_records.FOLDER.glob("*.json")}
    assert files == set(ENDS) == set(make_records.GAMES)


@pytest.mark.parametrize("name", make_records.GAMES)
def test_a_recorded_game_replays(name: str) -> None:
    record = load(name)
    found = outcome(verify(record).state)
    assert (len(record.entries), found.reason, found.scores) == ENDS[name]
    assert found.stopped == (found.reason == "agreed")


def test_together_they_show_everything() -> None:
    records = [load(name) for name in make_records.GAMES]
    entries = [entry for record in records for entry in record.entries]
    assert {entry.kind for entry in entries} == {"act", "default", "undo", "seat", "stop"}
    verbs = {entry.action.split()[0] for entry in entries if entry.kind == "act"}
    assert verbs == {"enter", "move", "demolish", "build", "capture", "swap"}
    assert {record.deal.seats for record in records} == {2, 3, 4}


@pytest.mark.parametrize("name", make_records.GAMES)
def test_a_changed_move_is_noticed(name: str) -> None:
    record = load(name)
    run, _ = record.position(0)
    at = next(i for i, entry in enumerate(record.entries) if entry.kind == "act")
    before = run.replay(record.entries[:at], record.statuses)
    entry = record.entries[at]
    legal = run.game.legal_actions(before.state, entry.seat)
    other = next(action.text for action in legal if action.text != entry.action)
    entries = list(record.entries)
    entries[at] = replace(entry, action=other)
    with pytest.raises(Broken) as caught:
        verify(replace(record, entries=tuple(entries)))
    assert caught.value.seq == entry.seq


def test_the_command_still_makes_records() -> None:
    made = make_records.make("agreed")
    assert verify(Record.from_json(made.to_json())).seq == len(made.entries)
