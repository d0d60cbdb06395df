"""Games recorded once and replayed for ever: a change that alters any of them is a new version."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.record import Record, verify
from engine.run import Broken
from tests.engine.hexamino import make_records
from tests.engine.hexamino.table import outcome

pytestmark = pytest.mark.usefixtures("known")

# name: entries, why it ended, final scores
ENDS: dict[str, tuple[int, str, tuple[int, ...]]] = {
    "classic": (64, "out", (5, 2, 0, 3)),
    "octopus": (65, "out", (2, 10, 7, 4, 0, 11)),
    "snake": (133, "dead", (57, 55, 60)),
    "star": (82, "out", (39, 44)),
    "agreed": (51, "agreed", (197, 149, 159, 193, 137)),
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
    assert kinds == {"act", "default", "seat", "stop"}
    assert {record.deal.options["mode"] for record in records} == {
        "classic", "octopus", "snake", "star",
    }  # fmt: skip
    reasons = {result.reason for record in records for result in verify(record).state.results}
    assert reasons >= {"out", "dead", "closed"}


@pytest.mark.parametrize("name", make_records.GAMES)
def test_a_changed_move_is_noticed(name: str) -> None:
    record = load(name)
    run, position = record.position(0)
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
    assert position.seq == 0


def test_the_command_still_makes_records() -> None:
    made = make_records.make("star")
    assert verify(Record.from_json(made.to_json())).seq == len(made.entries)
