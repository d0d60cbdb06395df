"""``python -m engine new`` makes a game that passes for one until it is changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import registry
from engine.workbench import scaffold
from engine.workbench.parser import Wrong

ROOT = Path(__file__).resolve().parents[2]
NEW = "scaffolded"
"""A key that nobody chooses for a game: people follow the guide in this very checkout."""
PARTS = (
    *("bot.py", "pyproject.toml", "engine", "render", "data", "cogs", "docs", "sandbox", "tests"),
    "tools",
)
EVERY = ("-m", "long or not long", "--ignore=tests/e2e", "tests")
"""As the guide says: ``few`` leaves most checks of a new game to the long tier."""
ALL_GAMES = (
    "tests/engine/test_notation.py",
    "tests/engine/test_puzzles.py::test_all_games_have_their_turns",
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with one game more."""
    root = tmp_path_factory.mktemp("project")
    ignored = shutil.ignore_patterns("__pycache__", "goldens", "node_modules")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, root / part, ignore=ignored)
        else:
            shutil.copy(ROOT / part, root / part)
    made = run(root, "-m", "engine", "new", NEW, "--title", "Made by a Test")
    assert made.returncode == 0, made.stderr
    return root


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 (our own interpreter)
        [sys.executable, *command],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TIER": "long"},
    )


def test_it_changes_nothing_but_the_two_registries(copy: Path) -> None:
    changed = {
        path.relative_to(copy).as_posix()
        for part in PARTS
        for path in (copy / part).rglob("*.py")
        if (ROOT / path.relative_to(copy)).exists()
        and path.read_bytes() != (ROOT / path.relative_to(copy)).read_bytes()
    }
    assert changed == {"engine/registry.py", "render/registry.py"}


@pytest.mark.long
def test_it_passes_for_a_game(copy: Path) -> None:
    checked = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *EVERY, "-k", NEW)
    assert checked.returncode == 0, checked.stdout[-3000:]
    counted = checked.stdout.splitlines()[-1]
    assert int(counted.split(" passed")[0].split()[-1]) > 100


@pytest.mark.long
def test_what_asks_all_games_together_takes_one_more(copy: Path) -> None:
    checked = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *ALL_GAMES)
    assert checked.returncode == 0, checked.stdout[-3000:]


WRITTEN = ("engine", "render", "tests/engine")


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "--no-cache", *WRITTEN), ("ruff", "format", "--check", *WRITTEN), ("mypy",)],
)
def test_what_it_writes_is_in_style(copy: Path, command: tuple[str, ...]) -> None:
    checked = run(copy, "-m", *command)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.long
def test_a_made_game_is_played_in_the_workbench_and_in_the_sandbox(copy: Path) -> None:
    for command in (
        ("engine", "play", NEW, "--seats", "greedy,random", "--out", "game.json"),
        ("engine", "verify", "game.json"),
        ("tools.simulate", "--games", NEW, "--count", "1"),
    ):
        done = run(copy, "-m", *command)
        assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])


@pytest.mark.parametrize(("key", "title"), [("zzz", "Z"), ("quiteaverylongna", "Long " * 6)])
def test_lines_fit_with_short_and_with_long_names(key: str, title: str) -> None:
    for path, text in scaffold.made_files(key, title.strip()).items():
        if path.suffix == ".py":
            assert max(map(len, text.splitlines())) <= 100, path


@pytest.mark.parametrize(
    ("key", "title"),
    [
        (registry.keys()[0], ""),
        ("Upper", ""),
        ("x", ""),
        ("2fast", ""),
        ("class", ""),
        ("far-away", ""),
        ("table", ""),
        ("../../evil", ""),
        (NEW, "{ $name }"),
        (NEW, "x" * 31),
    ],
)
def test_other_names_are_refused_in_one_sentence(key: str, title: str) -> None:
    with pytest.raises(Wrong) as caught:
        scaffold.check_name(key, title or "Title")
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def test_nothing_is_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaffold, "ROOT", tmp_path)
    guide = tmp_path / "docs" / "adding-a-game.md"
    guide.parent.mkdir()
    with pytest.raises(Wrong, match="checkout"):
        scaffold.check_name(NEW, "Title")
    guide.touch()
    scaffold.check_name(NEW, "Title")
    page = tmp_path / "docs" / "rules" / "fr" / f"{NEW}.md"
    page.parent.mkdir(parents=True)
    page.touch()
    with pytest.raises(Wrong, match="there already"):
        scaffold.check_name(NEW, "Title")
