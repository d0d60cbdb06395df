"""Games recorded once and replayed for ever: a change that alters any of them is a new version."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.record import Record
from engine.run import Broken, Position, Run
from tests.engine.haiclue import make_records
from tests.engine.haiclue.table import GAME, outcome

# name: entries, why it ended, final scores
ENDS: dict[str, tuple[int, str, tuple[int, ...]]] = {
    "two": (18, "lost", (2, 2)),
    "five": (146, "rounds", (5, 10, 9, 8, 6)),
    "twelve": (468, "rounds", (9, 11, 6, 9, 8, 2, 8, 3, 8, 3, 10, 5)),
    "agreed": (41, "agreed", (0, 2, 2)),
}


def load(name: str) -> Record:
    return Record.from_json((make_records.FOLDER / f"{name}.json").read_bytes())


def replay(record: Record) -> Position[Any]:
    run = Run(GAME, record.deal, bytes.fromhex(record.seed or ""))
    assert run.commitment == record.commitment
    assert record.deal.components == (GAME.components.id, GAME.components.hash)
    return run.replay(record.entries, record.statuses)


def test_every_record_is_checked() -> None:
    files = {path.stem for path in make_records.FOLDER.glob("*.json")}
    assert files == set(ENDS) == set(make_records.GAMES)


@pytest.mark.parametrize("name", make_records.GAMES)
def test_a_recorded_game_replays(name: str) -> None:
    record = load(name)
    found = outcome(replay(record).state)
    assert (len(record.entries), found.reason, found.scores) == ENDS[name]
    assert found.stopped == (found.reason == "agreed")
    assert all(entry.hash for entry in record.entries)


def test_together_they_show_everything() -> None:
    records = [load(name) for name in make_records.GAMES]
    verbs = {entry.action.split()[0] for record in records for entry in record.entries}
    assert verbs >= {"clue", "withdraw", "guess", "void", "none"}
    kinds = {entry.kind for record in records for entry in record.entries}
    assert kinds == {"act", "default", "seat", "stop"}
    assert [len(record.deal.supply) for record in records] == [0, 87, 0, 0]


@pytest.mark.parametrize("verb", ["guess", "clue"])
@pytest.mark.parametrize("name", make_records.GAMES)
def test_a_changed_answer_is_noticed(name: str, verb: str) -> None:
    record = load(name)
    at = next(i for i, e in enumerate(record.entries) if e.action.startswith(verb))
    entry = record.entries[at]
    words = entry.action.split()
    if verb == "guess":
        words[2] = "red" if words[2] != "red" else "blue"
    else:
        words[1], words[-1] = words[-1], words[1]
    entries = list(record.entries)
    entries[at] = replace(entry, action=" ".join(words))
    with pytest.raises(Broken) as caught:
        replay(replace(record, entries=tuple(entries)))
    assert caught.value.seq == entry.seq


def test_another_supply_is_noticed() -> None:
    record = load("five")
    supply = record.deal.supply
    other = replace(record.deal, supply=(supply[1], supply[0], *supply[2:]))
    with pytest.raises(Broken):
        replay(replace(record, deal=other))


def test_the_command_still_makes_records() -> None:
    made = make_records.make("two")
    assert Record.from_json(made.to_json()) == load("two")
