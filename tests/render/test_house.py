"""Sprites, threads, the command line."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

from render import __main__ as command
from render import phrases
from render.games.helge.renderer import HELGE
from render.kept import SPRITES
from render.registry import renderer
from tests.engine.recording import record_file
from tools.support.positions import scene, view


def test_an_unknown_game_has_no_renderer() -> None:
    with pytest.raises(KeyError):
        renderer("chess")


def test_threads_draw_the_same() -> None:
    found = view(6, "full")
    given = scene(found)
    SPRITES.clear()
    with ThreadPoolExecutor(6) as pool:
        pictures = list(pool.map(lambda _: HELGE.board(found, given).png, range(12)))
    assert len(set(pictures)) == 1


def test_alt_keeps_beginning_and_end() -> None:
    words = scene(view(2)).words
    text = phrases.compose_alt(words, ["First."], ["x" * 400 + "."] * 4, ["Last."])
    assert phrases.discord_length(text) <= 1024
    assert text.startswith("First. xxx")
    assert text.endswith("More on the text board. Last.")
    assert phrases.discord_length(phrases.compose_alt(words, ["😀" * 600], [], ["Last."])) <= 1024


RECORD = str(record_file("helge", "agreed"))


def test_the_command_draws_any_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "b.png"
    args = [RECORD, "--at", "9", "--seat", "1", "--lang", "de", "--theme", "light"]
    assert command.main([*args, "--out", str(out), "--text"]) == 0
    assert Image.open(io.BytesIO(out.read_bytes())).width == 1200
    printed = capsys.readouterr().out
    assert "C ist am Zug" in printed
    assert "Beutel" in printed
    assert command.main([*args, "--out", str(out), "--names", "Mara, Jonas, Ida"]) == 0
    assert "C Ida ist am Zug" in capsys.readouterr().out
    assert command.main([RECORD, "--ranking", "--out", str(out)]) == 0


def test_the_command_refuses_plainly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--out", str(tmp_path / "b.png")]
    assert command.main([str(tmp_path / "none.json"), *out]) == 1
    assert command.main([RECORD, "--seat", "7", *out]) == 1
    assert command.main([RECORD, "--at", "3", "--ranking", *out]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 3
