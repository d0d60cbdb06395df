"""``make audit`` takes nothing for well that nobody was asked about."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tools.audit import FOUND, UNKNOWN, WELL, audit

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("some.package", "other_one")


def index(*yanked: str) -> dict[str, Any]:
    return {
        "install": [
            {"metadata": {"name": name, "version": "1.0"}, "is_yanked": name in yanked}
            for name in NAMES
        ]
    }


def advisories(*names: str, **vulns: list[dict[str, Any]]) -> dict[str, Any]:
    found = [
        {"name": name, "version": "1.0", "vulns": vulns.get(name.replace("-", "_"), [])}
        for name in names
    ]
    return {"dependencies": found, "fixes": []}


GOOD = advisories("some-package", "other-one")
HOLE = {"id": "PYSEC-1", "fix_versions": ["1.1"], "aliases": [], "description": ""}


class Services:
    """Stands for pip and pip-audit: what each says, or the exit code with which it gives up."""

    def __init__(self, pip: Any, pip_audit: Any) -> None:
        self.says = {"pip": pip, "pip_audit": pip_audit}
        self.pins = ""

    def __call__(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        if command[0] == "pip_audit":
            self.pins = Path(command[-1]).read_text(encoding="utf-8")
        said = self.says[command[0]]
        if isinstance(said, Exception):
            raise said
        if isinstance(said, int):
            return subprocess.CompletedProcess(command, said, "", "Trace\nno route to host\n")
        text = said if isinstance(said, str) else json.dumps(said)
        return subprocess.CompletedProcess(command, 0, text, "")


@pytest.mark.parametrize(
    ("pip", "pip_audit", "code", "said"),
    [
        (index(), GOOD, WELL, "2 packages: none withdrawn, no known vulnerability"),
        (index("other_one"), GOOD, FOUND, "other_one 1.0: withdrawn by its authors"),
        (index(), advisories(*NAMES, other_one=[HOLE]), FOUND, "PYSEC-1, mended in 1.1"),
        (1, GOOD, UNKNOWN, "package index could not be asked: no route to host"),
        ("<html>", GOOD, UNKNOWN, "package index could not be asked: the answer can't be read"),
        ({"install": []}, GOOD, UNKNOWN, "says nothing of withdrawn releases"),
        ({"install": [{"metadata": {}}]}, GOOD, UNKNOWN, "says nothing of withdrawn releases"),
        (index(), 1, UNKNOWN, "advisories could not be asked: no route to host"),
        (index(), "no JSON", UNKNOWN, "advisories could not be asked: the answer can't be read"),
        (index(), advisories("some-package"), UNKNOWN, "could not be asked about other_one"),
        (index(), {}, UNKNOWN, "could not be asked about some.package, other_one"),
        (index(), subprocess.TimeoutExpired("pip", 1), UNKNOWN, "nobody knows"),
        (OSError("no Python"), GOOD, UNKNOWN, "nobody knows"),
    ],
)
def test_what_is_said(
    pip: Any, pip_audit: Any, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit(ROOT / "requirements.txt", Services(pip, pip_audit)) == code
    output = capsys.readouterr()
    assert said in output.out + output.err
    assert ("nobody knows" in output.err) is (code == UNKNOWN)


def test_a_package_the_tool_was_told_nothing_about() -> None:
    """It ends with success then, and says that nothing is known: that is not enough."""
    skipped = {"name": "other-one", "skip_reason": "Dependency not found"}
    half = {"dependencies": [advisories("some-package")["dependencies"][0], skipped]}
    assert audit(ROOT / "requirements.txt", Services(index(), half)) == UNKNOWN


def test_everything_that_would_be_installed_is_asked_about() -> None:
    services = Services(index(), GOOD)
    assert audit(ROOT / "requirements.txt", services) == WELL
    assert services.pins == "some.package==1.0\nother_one==1.0\n"


def test_no_other_target_needs_it() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    rules = [line for line in makefile.splitlines() if line[:1].isalpha() and ":" in line]
    needing = [line.partition(":")[0] for line in rules if "AUDIT" in line.partition(":")[2]]
    assert needing == ["audit"]
