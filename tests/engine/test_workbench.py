"""``python -m engine``: every command, and one clear sentence for wrong arguments."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.dice import Dice
from engine.record import MOST_BYTES, Record, verify
from engine.workbench import matches
from engine.workbench.commands import perft
from engine.workbench.matches import counted, play, timed
from engine.workbench.parser import USAGE
from tests.engine import toys

toy_registry = pytest.mark.usefixtures("toy_games")


@pytest.fixture
def record_file(tmp_path: Path, toy_games: None, say: Any) -> Path:
    del toy_games
    file = tmp_path / "game.json"
    assert say("play ladder --players 2 --seed 7 --out", file).code == 0
    return file


@pytest.mark.parametrize("command", ["verify", "analyse"])
def test_a_hostile_file_gets_one_sentence(
    command: str, tmp_path: Path, record_file: Path, say: Any
) -> None:
    deep, large, wrong = tmp_path / "deep", tmp_path / "large", tmp_path / "wrong"
    deep.write_bytes(b"[" * 2_000_000)
    with large.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    typed = json.loads(record_file.read_bytes())
    typed["entries"][0]["seat"] = "x"
    wrong.write_text(json.dumps(typed))
    for name, sentence in (
        (deep, "nested too deeply"),
        (large, f"more than {MOST_BYTES} bytes"),
        (wrong, "entry 1"),
    ):
        code, out, err = say(command, name)
        assert code in (1, USAGE)
        assert (out + err).count("\n") == 1
        assert sentence in out + err


@toy_registry
def test_play_writes_a_record(tmp_path: Path, say: Any) -> None:
    file = tmp_path / "game.json"
    command = "play ladder --players 3 --seats greedy,random,default --seed ab --option rounds=6"
    code, out, _ = say(command, "--out", file)
    assert code == 0
    assert "18 actions" in out
    assert "A greedy: 30 (steps 30)" in out
    record = Record.from_json(file.read_bytes())
    assert verify(record).seq == 18
    assert record.deal.options == {"rounds": "6"}
    assert record.seed == "ab".zfill(64)
    assert {entry.kind for entry in record.entries if entry.seat == 2} == {"default"}


@toy_registry
def test_the_same_seed_plays_the_same_game_and_without_one_it_is_by_lot(
    tmp_path: Path, say: Any
) -> None:
    def played(command: str) -> bytes:
        file = tmp_path / "game.json"
        assert say(command, "--out", file).code == 0
        return file.read_bytes()

    same = {played("play ladder --seats search,greedy --seed 5") for _ in range(2)}
    assert len(same) == 1
    assert len({Record.from_json(played("play ladder")).seed for _ in range(3)}) == 3


def test_verify_names_the_entry_or_the_deal(record_file: Path, say: Any) -> None:
    """What else breaks a record is shown in ``test_record``."""
    code, out, _ = say("verify", record_file)
    assert code == 0
    assert "All 8 entries fit the commitment" in out
    raw = json.loads(record_file.read_bytes())
    entries = [*raw["entries"][:3], raw["entries"][3] | {"seat": "B"}, *raw["entries"][4:]]
    for change, told in (
        ({"entries": entries}, "at entry 4:"),
        ({"game": "chess"}, "at the deal (entry 0)"),
        ({"entries": raw["entries"][:5]}, "at entry 6: unfinished"),
    ):
        record_file.write_text(json.dumps(raw | change))
        code, out, _ = say("verify", record_file)
        assert code == 1
        assert f"breaks {told}" in out


@toy_registry
def test_perft(say: Any) -> None:
    """Eight actions a turn, and the game of one seat is over after four."""
    code, out, _ = say("perft ladder --players 1 --depth 5")
    assert code == 0
    counts = (8, 64, 512, 4096, 4096)
    assert out.splitlines() == [f"depth {n}: {count}" for n, count in enumerate(counts, start=1)]


def test_perft_counts() -> None:
    game, dice = toys.Ladder(toys.PARTS), Dice(bytes(32))
    state = game.setup(2, {"rounds": "4"}, dice).state
    assert perft(game, state, dice, 0) == 1
    assert perft(game, state, dice, 3) == 6**3
    ended = game.stop(state, "agreed").state
    assert perft(game, ended, dice, 2) == 0


WRONG = {
    "": "COMMAND",
    "fly": "invalid choice: 'fly'",
    "play": "GAME",
    "play chess": "invalid choice: 'chess'",
    "play ladder --players 9": "Ladder is for 1 to 3 seats, not for 9",
    "play ladder --players 0": "'0' is not a whole number above 0",
    "play ladder --players two": "'two' is not a whole number above 0",
    "play ladder --players 3 --seats greedy,random": "names 2 players for 3 seats",
    "play ladder --seats genius": "'genius' is no player",
    "play ladder --seed xyz": "is not a seed",
    f"play ladder --seed {'0' * 65}": "is not a seed",
    "play ladder --option rounds": "not of the form key=value",
    "play ladder --option speed=4": "'speed' is no option; there are rounds",
    "play ladder --option rounds=5": "rounds may be 4, 6, not '5'",
    "play ladder --out /nowhere/at/all.json": "cannot be written",
    "perft ladder": "--depth",
    "perft ladder --depth -1": "is not a whole number above 0",
    "verify nowhere.json": "nowhere.json cannot be read",
    "verify NOISE": "is no record",
    "verify SEALED": "sealed",
}


def test_wrong_arguments(record_file: Path, tmp_path: Path, say: Any) -> None:
    noise, sealed = tmp_path / "noise.json", tmp_path / "sealed.json"
    noise.write_bytes(b"\xff{")
    sealed.write_text(json.dumps({**json.loads(record_file.read_bytes()), "seed": None}))
    files = {"FILE": record_file, "NOISE": noise, "SEALED": sealed}
    for command, sentence in WRONG.items():
        code, out, err = say("", *(files.get(word, word) for word in command.split()))
        assert (code, out) == (2, ""), command
        assert sentence in err
        assert len(err.splitlines()) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe with a name is POSIX's")
@pytest.mark.parametrize("command", ["verify", "analyse"])
def test_a_pipe_into_which_nobody_writes_is_not_waited_for(
    tmp_path: Path, say: Any, command: str
) -> None:
    os.mkfifo(tmp_path / "pipe")
    code, _, err = say(command, tmp_path / "pipe")
    assert code == 2
    assert "is a pipe or device" in err


def test_help_is_not_an_error(say: Any) -> None:
    code, out, _ = say("--help")
    assert code == 0
    assert "verify" in out


def test_programs_are_stopped_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(toys.Ladder):
        def apply(self, state, seat, action, dice):
            step = super().apply(state, seat, action, dice)
            return type(step)(toys.replace(step.state, turn=state.turn % 2))

    monkeypatch.setattr(matches, "MOST_ENTRIES", 20)
    played = play(Endless(toys.PARTS), ("random", "random"), {}, bytes(32), counted(1))
    assert played.actions == 40
    assert played.outcome.stopped
    last = played.record.entries[-1]
    assert (last.kind, last.action, last.seq) == ("stop", "limit", 41)


def test_every_decision_counts_where_the_rules_stop_a_game() -> None:
    class Limited(toys.Ladder):
        spec = toys.replace(toys.Ladder.spec, limits=frozenset({"rounds"}))

        def outcome(self, state):
            outcome = super().outcome(state)
            return outcome and toys.replace(outcome, stopped=True)

    played = play(Limited(toys.PARTS), ("random", "random"), {}, bytes(32), counted(1))
    assert played.outcome.reason == "rounds"
    assert played.outcome.stopped
    assert played.actions == len(played.record.entries) == 8


def test_time_runs_out() -> None:
    more = timed(0.001)()
    while more():
        pass
    assert not more()
