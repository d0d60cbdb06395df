"""Games recorded once and replayed for ever: a change that alters any of them is a new version."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.record import Record, verify
from engine.run import Broken
from tests.engine.helge import make_records
from tests.engine.helge.table import outcome

# name: entries, why it ended, final scores
ENDS = {
    "two": (101, "depot", (11, -5)),
    "four": (267, "turn-limit", (17, 5, 15, 12)),
    "six": (375, "depot", (17, 0, 4, -1, 13, 10)),
    "agreed": (121, "agreed", (-1, 2, 6)),
}


def load(name: str) -> Record:
    return Record.from_json((make_records.FOLDER / f"{name}.json").read_bytes())


def test_every_record_is_checked() -> None:
    files = {path.stem for path in make_records.FOLDER.glob("*.json")}
    assert files == set(ENDS) == set(make_records.GAMES)


@pytest.mark.parametrize("name", make_records.GAMES)
def test_a_recorded_game_replays(name: str) -> None:
    record = load(name)
    position = verify(record)
    found = outcome(position.state)
    assert (len(record.entries), found.reason, found.scores) == ENDS[name]
    assert found.stopped == (found.reason == "agreed")


def test_together_they_show_everything() -> None:
    records = [load(name) for name in make_records.GAMES]
    verbs = {entry.action.split()[0] for record in records for entry in record.entries}
    assert verbs >= {"draw", "place", "lay", "swap", "depot", "remove"}
    kinds = {entry.kind for record in records for entry in record.entries}
    assert kinds == {"act", "default", "undo", "seat", "stop"}
    assert {record.deal.seats for record in records} == {2, 3, 4, 6}


@pytest.mark.parametrize("name", make_records.GAMES)
def test_a_changed_move_is_noticed(name: str) -> None:
    record = load(name)
    at = next(i for i, e in enumerate(record.entries) if e.action.startswith("place"))
    entry = record.entries[at]
    other = "place a1" if entry.action != "place a1" else "place d4"
    entries = list(record.entries)
    entries[at] = replace(entry, action=other)
    with pytest.raises(Broken) as caught:
        verify(replace(record, entries=tuple(entries)))
    assert caught.value.seq == entry.seq


def test_the_command_still_makes_records() -> None:
    made = make_records.make("two")
    assert verify(Record.from_json(made.to_json())).seq == len(made.entries)
