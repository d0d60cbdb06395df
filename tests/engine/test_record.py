"""Records: a file that strangers can check, and every way of tampering with one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import registry
from engine.actions import Action
from engine.position import AWAY, COMPUTER, PRESENT
from engine.record import FORMAT, Record, verify
from engine.run import Broken, Deal, Run

SEED = bytes(range(32))
pytestmark = pytest.mark.usefixtures("toy_games")


def recorded() -> Record:
    """A game with an entry of every kind."""
    game = registry.game("ladder")
    parts = (game.components.id, game.components.hash)
    deal = Deal("T1", "ladder", 2, parts, {"rounds": "4"}, 2, joins=("11", "12"))
    run = Run(game, deal, SEED)
    statuses = (PRESENT, COMPUTER)
    position, _ = run.start(statuses)
    entries = []

    def note(advance: Any) -> None:
        nonlocal position
        position = advance.position
        entries.append(advance.entry)

    seat = run.owing(position)[0]
    note(run.act(position, seat, Action("add", ("5",)), at=1_700_000_000_000))
    note(run.undo(position, seat, entries=entries, statuses=statuses))
    note(run.act(position, seat, Action("roll")))
    note(run.seat(position, seat, AWAY))
    note(run.act(position, 1 - seat, Action("keep", ("all",))))
    note(run.default(position, seat))
    note(run.act(position, 1 - seat, Action("add", ("2",))))
    note(run.stop(position, "agreed"))
    return Record(deal, run.commitment, tuple(entries), statuses, SEED.hex())


def fields(record: Record) -> dict[str, Any]:
    return json.loads(record.to_json())


def read(raw: dict[str, Any]) -> Record:
    return Record.from_json(json.dumps(raw).encode())


def test_it_reads_back() -> None:
    record = recorded()
    assert Record.from_json(record.to_json()) == record
    assert read(fields(record)) == record


def test_its_fields_are_those_of_the_document() -> None:
    raw = fields(recorded())
    assert list(raw) == [
        "format",
        "table",
        "game",
        "rules_version",
        "options",
        "seats",
        "first",
        "supply",
        "joins",
        "components",
        "commitment",
        "statuses",
        "entries",
        "seed",
    ]
    assert raw["format"] == FORMAT
    assert set(raw["components"]) == {"id", "hash"}
    assert list(raw["entries"][0]) == [
        *("seq", "kind", "seat", "action", "at", "hash", "chance", "points")
    ]


def test_a_true_record_is_verified() -> None:
    record = recorded()
    position = verify(record)
    assert position.seq == len(record.entries)
    assert position.chain == record.entries[-1].hash


def test_positions_on_the_way() -> None:
    for at in range(9):
        record = recorded()
        _, position = record.position(at)
        assert position.seq == at
        if at:
            assert position.chain == record.entries[at - 1].hash


COUNT = 8
CHANGES = {
    "action": lambda entry: {"action": "2" if entry["kind"] == "undo" else "add 4"},
    "kind": lambda entry: {"kind": "default" if entry["kind"] == "act" else "act"},
    "seat": lambda entry: {"seat": 1 if entry["seat"] == 0 else 0},
    "hash": lambda entry: {"hash": entry["hash"][::-1]},
    "chance": lambda _: {"chance": "roll/1 2/7"},
    "points": lambda entry: {"points": f"1{entry['points']}"},
    "no hash": lambda _: {"hash": ""},
    "seq": lambda entry: {"seq": entry["seq"] + 1},
    "case": lambda entry: {"action": entry["action"].upper() + " "},
}


def test_a_changed_entry_is_named() -> None:
    for index in range(COUNT):
        for change in CHANGES:
            raw = fields(recorded())
            assert len(raw["entries"]) == COUNT
            raw["entries"][index].update(CHANGES[change](raw["entries"][index]))
            with pytest.raises(Broken) as broken:
                verify(read(raw))
            assert broken.value.seq == index + 1


def test_exchanged_entries_are_named() -> None:
    for index in range(COUNT - 1):
        raw = fields(recorded())
        entries = raw["entries"]
        entries[index], entries[index + 1] = entries[index + 1], entries[index]
        with pytest.raises(Broken) as broken:
            verify(read(raw))
        assert broken.value.seq == index + 1


def test_a_missing_entry_is_named() -> None:
    for index in range(COUNT):
        raw = fields(recorded())
        del raw["entries"][index]
        with pytest.raises(Broken) as broken:
            verify(read(raw))
        assert broken.value.seq == index + 1


def test_an_added_entry_is_named() -> None:
    raw = fields(recorded())
    raw["entries"].append({**raw["entries"][0], "seq": COUNT + 1})
    with pytest.raises(Broken) as broken:
        verify(read(raw))
    assert broken.value.seq == COUNT + 1


def test_a_changed_deal_is_noticed() -> None:
    for change, seq in [
        ({"table": "T2"}, 0),
        ({"game": "whisper", "rules_version": 1}, 0),
        ({"rules_version": 1}, 0),
        ({"commitment": "0" * 64}, 0),
        ({"seed": "1" * 64}, 0),
        ({"options": {"rounds": "9"}}, 0),
        ({"seats": 7}, 0),
        ({"statuses": [PRESENT]}, 0),
        ({"statuses": [PRESENT, PRESENT]}, 1),
        ({"options": {"rounds": "6"}}, 1),
        ({"joins": ["11"]}, 1),
        ({"joins": ["12", "11"]}, 1),
        ({"supply": ["t1"]}, 1),
        ({"first": 0}, 1),
    ]:
        with pytest.raises(Broken) as broken:
            verify(read({**fields(recorded()), **change}))
        assert broken.value.seq == seq


def test_a_sealed_record_cannot_be_checked() -> None:
    with pytest.raises(ValueError, match="sealed"):
        verify(read({**fields(recorded()), "seed": None}))


@pytest.mark.parametrize("seed", ["", "ab", "zz" * 32, "0" * 66])
def test_a_seed_that_is_none(seed: str) -> None:
    with pytest.raises(ValueError, match=r"seed|hex"):
        verify(read({**fields(recorded()), "seed": seed}))


@pytest.mark.parametrize(
    "change",
    [{"game": "chess"}, {"rules_version": 9}, {"components": {"id": "ladder", "hash": "0"}}],
)
def test_unknown_rules_are_never_guessed(change: dict[str, Any]) -> None:
    with pytest.raises(registry.UnknownGame):
        verify(read({**fields(recorded()), **change}))


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"null", b"{}", b'{"format": "other"}', b'{"format": "spieltisch-record-1"}'],
)
def test_what_is_no_record(data: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Record.from_json(data)


@pytest.mark.parametrize("name", ["components", "commitment", "entries", "statuses", "table"])
def test_a_record_that_lacks_something(name: str) -> None:
    raw = fields(recorded())
    del raw[name]
    with pytest.raises(ValueError, match=name):
        read(raw)


@pytest.mark.parametrize("change", [{"seats": "two"}, {"entries": [{"seq": 1}]}, {"seed": 7}])
def test_a_record_of_wrong_types(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read({**fields(recorded()), **change})
