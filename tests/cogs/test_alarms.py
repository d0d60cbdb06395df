"""The alarms by Prometheus' own tool: each rings when it should, and at nothing else."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tiers import few

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


@pytest.mark.parametrize(
    ("old", "new"),
    few(
        [
            ('up{job="spieltisch"} == 0', 'up{job="spieltisch"} == 2'),
            ("_bucket[10m]))) > 2", "_bucket[10m]))) > 2.9"),
            ("render_seconds_bucket[10m]))) > 2", "render_seconds_bucket[10m]))) > 4.9"),
            ("database_seconds[10m]) > 0.5", "database_seconds[10m]) > 5"),
            ("connections_free < 1", "connections_free < 0"),
            ("_bucket[10m]", "_bucket[1h]"),
            ("oldest_age_seconds > 900", "oldest_age_seconds > 9000"),
            ("spieltisch_warnings > 0", "spieltisch_warnings > 1"),
            ("backup_age_seconds > 172800", "backup_age_seconds > 272800"),
            ("< 3 *", "< 2 *"),
        ],
        rows=True,
    ),
)
def test_another_alarm_would_not_pass(promtool: str, tmp_path: Path, old: str, new: str) -> None:
    rules = RULES.read_text(encoding="utf-8")
    assert old in rules
    (tmp_path / RULES.name).write_text(rules.replace(old, new), encoding="utf-8")
    shutil.copy(TESTS, tmp_path)
    assert asked(promtool, "test", tmp_path / TESTS.name)[0] != 0
