"""Games recorded once and replayed for ever: a change that alters any of them is a new version."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.record import Record, verify
from engine.run import Broken
from tests.engine.hexago import make_records
from tests.engine.hexago.table import outcome

# name: entries, why it ended, final scores
ENDS: dict[str, tuple[int, str, tuple[int, ...]]] = {
    "two": (20, "empty", (380, 297)),
    "four": (37, "empty", (149, 176, 81, 269)),
    "open": (26, "empty", (215, 253, 250)),
    "solo": (62, "empty", (1759,)),
    "sealed": (36, "empty", (1577,)),
    "agreed": (10, "agreed", (153, 129)),
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
    kinds = {entry.kind for record in records for entry in record.entries}
    assert kinds == {"act", "default", "undo", "seat", "stop"}
    assert {record.deal.seats for record in records} == {1, 2, 3, 4}


@pytest.mark.parametrize("name", make_records.GAMES)
def test_a_changed_placement_is_noticed(name: str) -> None:
    record = load(name)
    at = max(i for i, e in enumerate(record.entries) if e.action.startswith("place"))
    words = record.entries[at].action.split()
    turned = " ".join([*words[:3], str((int(words[3]) + 1) % 6)])
    entries = list(record.entries)
    entries[at] = replace(entries[at], action=turned)
    with pytest.raises(Broken) as caught:
        verify(replace(record, entries=tuple(entries)))
    assert caught.value.seq == entries[at].seq


def test_the_command_still_makes_records() -> None:
    made = make_records.make("two")
    assert made.to_json() == load("two").to_json()
