"""``--forks``: every test runs once, whatever becomes of the process that it runs in."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests import servers
from tests.shares import Run, Shares, runs

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
    NAMES.write(f"dies {os.getpid()}\\n")
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
    assert sorted(name for name, _ in told) == sorted([*map(str, range(30)), "after", "dies"])
    ended = (tmp_path / "ended").read_text().split()
    assert len(ended) == len(set(ended)), "each ends its fixtures once"
    dead = next(process for name, process in told if name == "dies")
    assert {process for _, process in told} - {dead} <= set(ended)
    assert dead not in ended


def alone(*ats: int) -> list[Run]:
    return [[at] for at in ats]


def test_tests_of_a_module_go_together(request: pytest.FixtureRequest) -> None:
    items = request.session.items
    found = runs(items, lambda _: False)
    assert [at for run in found for at in run] == list(range(len(items)))
    assert all(len({items[at].path for at in run}) == 1 for run in found)


def test_what_asks_for_a_server_stands_before_all_others(request: pytest.FixtureRequest) -> None:
    items = request.session.items
    found = runs(items, lambda item: "asks" in item.name)
    ats = [at for run in found for at in run]
    asking = [at for at, item in enumerate(items) if "asks" in item.name]
    assert asking
    assert ats == [*asking, *(at for at in range(len(items)) if at not in asking)]


def test_a_test_asks_for_a_server_by_its_fixtures_or_by_a_parameter() -> None:
    def item(*names: str, **given: object) -> Any:
        return SimpleNamespace(fixturenames=names, callspec=SimpleNamespace(params=given))

    assert servers.asked(item("tmp_path", "postgresql"))
    assert servers.asked(item("store", "kind", kind="server"))
    assert not servers.asked(item("store", "kind", kind="file", number=3))
    assert not servers.asked(cast("Any", SimpleNamespace()))


def test_each_process_goes_through_a_stretch_of_its_own_and_then_helps() -> None:
    shares = Shares(alone(*range(12)), 2)
    assert [shares.following(0) for _ in range(6)] == alone(*range(6))
    # The other one has done nothing yet: it keeps the tests that come next.
    assert [shares.following(0) for _ in range(3)] == alone(9, 10, 11)
    shares.back([3, 4])
    assert shares
    assert [shares.following(1) for _ in range(5)] == alone(3, 4, 6, 7, 8)
    assert not shares
    assert shares.following(0) is None


def test_the_last_tests_are_handed_out_one_by_one() -> None:
    few = [range(at, at + 6) for at in range(0, 240, 6)]
    shares, given = Shares(few, 3), list[Run]()
    while run := shares.following(len(given) % 3):
        given.append(run)
    assert sorted(at for run in given for at in run) == list(range(240))
    sizes = [len(run) for run in given]
    assert sizes == sorted(sizes, reverse=True)
    assert {*sizes} == {6, 1}
    assert sizes.count(1) == 60
