"""The lock files hold everything that is installed, each with its version and its hashes."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = (ROOT, ROOT / "tests", ROOT / "tools")
MADE_FOR = [
    {"python_full_version": f"{version}.0", "sys_platform": system, "platform_machine": machine}
    for version in ("3.11", "3.12", "3.13")
    for system, machine in (("linux", "x86_64"), ("darwin", "arm64"), ("win32", "AMD64"))
]


def asked(folder: Path) -> list[Requirement]:
    lines = (folder / "requirements.in").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-"))]


def locked(folder: Path) -> dict[str, Requirement]:
    """Return what a folder's lock file installs; each entry has hashes."""
    text = (folder / "requirements.txt").read_text(encoding="utf-8").replace("\\\n", "")
    found = {}
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            pin, *hashes = re.split(r"\s+--hash=", line)
            assert hashes, pin
            assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one.strip()) for one in hashes), pin
            found[canonicalize_name(Requirement(pin).name)] = Requirement(pin)
    return found


def needed(roots: list[Requirement]) -> set[str]:
    """Return the names of all that is installed here because of some requirements."""
    found: set[str] = set()
    waiting = [(root, "") for root in roots]
    while waiting:
        one, extra = waiting.pop()
        name = canonicalize_name(one.name)
        if name in found or (one.marker and not one.marker.evaluate({"extra": extra})):
            continue
        found.add(name)
        inner = [Requirement(text) for text in metadata.requires(name) or ()]
        waiting += [(each, extra) for each in inner for extra in ("", *one.extras)]
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_every_lock_holds_what_its_list_asks_for(folder: Path) -> None:
    lock = locked(folder)
    for one in asked(folder):
        assert lock[canonicalize_name(one.name)].specifier == one.specifier
    assert all(len(pin.specifier) == 1 for pin in lock.values())
    text = (folder / "requirements.txt").read_text(encoding="utf-8")
    assert not re.search(r"https?:|file:|--(extra-)?index-url|--find-links", text)


@pytest.mark.parametrize(
    ("folder", "lists"),
    [(ROOT, (ROOT,)), (ROOT / "tests", (ROOT, ROOT / "tests"))],
    ids=["run", "tests"],
)
def test_all_that_is_installed_is_locked_at_its_version(
    folder: Path, lists: tuple[Path, ...]
) -> None:
    lock = locked(folder)
    here = needed([one for part in lists for one in asked(part)])
    assert here - lock.keys() == set()
    for name in here:
        assert lock[name].specifier.contains(metadata.version(name)), f"make: {name} is another"


def test_tests_run_on_what_the_bot_runs_on() -> None:
    run, tests = locked(ROOT), locked(ROOT / "tests")
    assert {name: str(pin) for name, pin in tests.items() if name in run} == {
        name: str(pin) for name, pin in run.items()
    }


@pytest.mark.parametrize("system", MADE_FOR, ids=lambda s: "-".join(s.values()))
def test_one_lock_serves_all_systems(system: dict[str, str]) -> None:
    lock = locked(ROOT)
    left_out = {n for n, pin in lock.items() if pin.marker and not pin.marker.evaluate(system)}
    assert left_out == ({"audioop-lts"} if system["python_full_version"] < "3.13" else set())
