"""``--forks``: every test runs once, whatever becomes of the process that it runs in."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shares import Shares, runs

ROOT = Path(__file__).resolve().parents[2]

SMALL = """
import os, pathlib, pytest

HERE = pathlib.Path(__file__).parent
NAMES = (HERE / "names").open("a", buffering=1)

@pytest.fixture(scope="session", autouse=True)
def _session():
    yield
    with (HERE / "ended").open("a") as file:
        file.write(f"{os.getpid()}\\n")

@pytest.mark.parametrize("n", range(30))
def test_each(n, tmp_path, request):
    NAMES.write(f"{n} {os.getpid()}\\n")
    (tmp_path / "x").touch(exist_ok=False)

def test_says_why():
    print("what was printed")
    assert "this" == "that"

def test_takes_its_process_along():
    os._exit(3)

def test_comes_after_that():
    NAMES.write(f"after {os.getpid()}\\n")

def test_is_skipped():
    pytest.skip("no reason")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_each_test_runs_once_and_what_it_found_is_told(tmp_path: Path) -> None:
    (tmp_path / "test_small.py").write_text(SMALL)
    forked = ("-m", "pytest", "-p", "tests.forks", "--forks", "2", "-q", "-ra")
    alone = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-c", os.devnull)
    places = (f"--basetemp={tmp_path / 'files'}", f"--rootdir={tmp_path}", str(tmp_path))
    done = subprocess.run(  # noqa: S603 (ourselves)
        [sys.executable, *forked, *alone, *places],
        cwd=ROOT,
        env={**os.environ, "PYTEST_ADDOPTS": "", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.search(r"2 failed, 31 passed, 1 skipped", done.stdout), done.stdout
    assert "what was printed" in done.stdout
    assert "the process that ran it ended (3)" in done.stdout
    told = [line.split() for line in (tmp_path / "names").read_text().splitlines()]
    assert sorted(name for name, _ in told) == sorted([*map(str, range(30)), "after"])
    ended = (tmp_path / "ended").read_text().split()
    assert len(ended) == len(set(ended)) == 2, "each but the one that died ends its fixtures once"


def test_tests_of_a_module_go_together(request: pytest.FixtureRequest) -> None:
    items = request.session.items
    found = runs(items)
    assert [at for run in found for at in run] == list(range(len(items)))
    assert all(len({items[at].path for at in run}) == 1 for run in found)


def test_each_process_goes_through_a_stretch_of_its_own_and_then_helps() -> None:
    shares = Shares([range(at, at + 1) for at in range(12)], 2)
    assert [shares.following(0) for _ in range(6)] == [range(at, at + 1) for at in range(6)]
    # The other one has done nothing yet: it keeps the tests that come next.
    assert [shares.following(0) for _ in range(3)] == [range(at, at + 1) for at in (9, 10, 11)]
    shares.back([3, 4])
    assert shares
    assert [shares.following(1) for _ in range(5)] == [range(at, at + 1) for at in (3, 4, 6, 7, 8)]
    assert not shares
    assert shares.following(0) is None
