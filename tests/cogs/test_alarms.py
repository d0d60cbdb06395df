"""The alarms by Prometheus' own tool: each rings when it should, and at nothing else."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "monitoring"
RULES, TESTS = FOLDER / "alarms.yml", FOLDER / "alarms_test.yml"


@pytest.fixture
def promtool() -> str:
    tool = shutil.which("promtool")
    if tool is None:
        pytest.skip("promtool, which comes with Prometheus, is not here")
    return tool


def asked(promtool: str, verb: str, file: Path) -> tuple[int, str]:
    command = [promtool, verb, "rules", str(file)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    return ended.returncode, ended.stdout + ended.stderr


def test_prometheus_takes_the_alarms_and_each_rings_when_it_should(promtool: str) -> None:
    for verb, file in (("check", RULES), ("test", TESTS)):
        code, said = asked(promtool, verb, file)
        assert code == 0, said
