"""The workbench plays with the youngest whom its options name (R1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.record import Record, verify
from engine.workbench.commands import main

PLAY = "play haiclue --players 3 --seed 5 --option youngest="


def test_r1_the_named_youngest_reads_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seat, letter in enumerate("ABC"):
        file = tmp_path / f"{letter}.json"
        assert main([*f"{PLAY}{letter}".split(), "--out", str(file)]) == 0
        record = Record.from_json(file.read_bytes())
        assert record.deal.first == seat
        assert verify(record).state.youngest == seat
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("command", [f"{PLAY}D", "perft haiclue --depth 1 --option youngest=C"])
def test_r1_a_seat_that_is_not_there_is_told(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("There is no seat ")
