"""Asks the package index about what the bot runs on: withdrawn releases, known vulnerabilities.

    python -m tools.audit requirements.txt

It runs in an environment of its own (``make audit``) and needs nothing of the program. What could
not be asked is never taken for well: exit code 0 where all was asked and nothing found, 1 where
something was found, 3 where nobody knows.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WELL, FOUND, UNKNOWN = 0, 1, 3
PATIENCE = 300

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


class Unreachable(Exception):
    """Nobody answered; the text says who, and what was heard instead."""


@dataclass(frozen=True)
class Package:
    """A release that would be installed; ``yanked`` holds why it was withdrawn, or None."""

    name: str
    version: str
    yanked: str | None = None


def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a module of this environment's Python."""
    return subprocess.run(  # noqa: S603 (pip and pip-audit, by this Python)
        [sys.executable, "-m", *command],
        capture_output=True,
        check=False,
        text=True,
        timeout=PATIENCE,
    )


def resolved(requirements: Path, run: Run) -> list[Package]:
    """Return everything that would be installed, with what the index says of it.

    Raises:
        Unreachable: The index gave no answer that can be read.
    """
    command = ("pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-")
    ended = run([*command, "-r", str(requirements)])
    who = "The package index could not be asked"
    if ended.returncode:
        raise Unreachable(f"{who}: {_last_line(ended.stderr)}")
    items = _read(ended.stdout, who).get("install", [])
    if not items or any("is_yanked" not in item for item in items):
        raise Unreachable(f"{who}: its answer says nothing of withdrawn releases")
    return [_package(item) for item in items]


def _package(item: dict[str, Any]) -> Package:
    about = item["metadata"]
    yanked = "withdrawn by its authors" if item["is_yanked"] else None
    return Package(about["name"], about["version"], yanked)


def vulnerable(packages: Sequence[Package], run: Run) -> list[str]:
    """Return a line for each known vulnerability.

    Raises:
        Unreachable: The advisories could not be asked about each and every package.
    """
    with tempfile.TemporaryDirectory() as folder:
        pins = Path(folder) / "pins.txt"
        pins.write_text("".join(f"{p.name}=={p.version}\n" for p in packages), encoding="utf-8")
        options = ("--no-deps", "--disable-pip", "--format", "json", "--progress-spinner", "off")
        ended = run(["pip_audit", *options, "-r", str(pins)])
    who = "The advisories could not be asked"
    if not ended.stdout.strip():
        raise Unreachable(f"{who}: {_last_line(ended.stderr)}")
    answers = _read(ended.stdout, who).get("dependencies", [])
    # The tool calls it a success when it was told nothing at all about a package.
    told = {_plain(answer["name"]) for answer in answers if "vulns" in answer}
    silent = [package.name for package in packages if _plain(package.name) not in told]
    if silent:
        raise Unreachable(f"{who} about {', '.join(silent)}")
    return [
        f"{answer['name']} {answer['version']}: {vuln['id']}, "
        f"mended in {', '.join(vuln['fix_versions']) or 'no release yet'}"
        for answer in answers
        for vuln in answer["vulns"]
    ]


def _read(text: str, who: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Unreachable(f"{who}: the answer can't be read")
    return found


def _plain(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"


def audit(requirements: Path, run: Run = run) -> int:
    """Ask about everything, say what was found, return the exit code."""
    try:
        packages = resolved(requirements, run)
        withdrawn = [f"{p.name} {p.version}: {p.yanked}" for p in packages if p.yanked]
        for line in withdrawn:
            sys.stdout.write(f"{line}\n")
        known = vulnerable(packages, run)
        for line in known:
            sys.stdout.write(f"{line}\n")
    except (Unreachable, subprocess.TimeoutExpired, OSError) as silent:
        sys.stderr.write(f"{silent}\nNot everything was checked: nobody knows. Try again later.\n")
        return UNKNOWN
    if withdrawn or known:
        return FOUND
    sys.stdout.write(f"{len(packages)} packages: none withdrawn, no known vulnerability\n")
    return WELL


if __name__ == "__main__":
    sys.exit(audit(Path(sys.argv[1])))
