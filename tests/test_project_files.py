"""What a stranger meets first: the workflow, templates, packages and pages say what is true."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

from cogs.table.model import Person
from sandbox.clock import Clock
from sandbox.ids import Ids
from tests.cogs import crowd
from tests.cogs.table import forgetting, swapping, world
from tests.secrets import tables

ROOT = Path(__file__).resolve().parent.parent
GITHUB = ROOT / ".github"
DECISIONS = ROOT / "docs" / "decisions"
PAGES = (
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted(DECISIONS.glob("*.md")),
    *sorted((ROOT / "sandbox").glob("*.md")),
)


def workflow() -> dict[str, Any]:
    parsed: dict[str, Any] = yaml.safe_load((GITHUB / "workflows" / "ci.yml").read_text("utf-8"))
    return parsed


def steps() -> list[dict[str, Any]]:
    return list(chain.from_iterable(job["steps"] for job in workflow()["jobs"].values()))


def targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))


def made(text: str) -> set[str]:
    """Return the targets that a text asks make for, in code or as commands."""
    listed = re.findall(r"`make ((?:[a-z]+ ?)+)[`\s]|^\s*make ((?:[a-z]+ ?)+)$", text, re.MULTILINE)
    return {word for pair in listed for part in pair for word in part.split()}


def test_every_file_for_github_can_be_read() -> None:
    for path in sorted(GITHUB.rglob("*.yml")):
        assert isinstance(yaml.safe_load(path.read_text(encoding="utf-8")), dict)


def test_the_workflow_may_only_read() -> None:
    parsed = workflow()
    assert parsed["permissions"] == {"contents": "read"}
    assert all("permissions" not in job for job in parsed["jobs"].values())
    assert all(job["timeout-minutes"] <= 90 for job in parsed["jobs"].values())


def test_actions_have_a_version_and_keep_no_token() -> None:
    used = [step for step in steps() if "uses" in step]
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+(\.\d+)*", step["uses"]) for step in used)
    checkouts = [step for step in used if step["uses"].startswith("actions/checkout@")]
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_the_workflow_runs_what_there_is() -> None:
    commands = "\n".join(step["run"] for step in steps() if "run" in step)
    assert ".ci/run" in commands
    assert made((ROOT / ".ci" / "run").read_text(encoding="utf-8")) >= {"lint", "test"}
    tools = set(re.findall(r"python -m ([a-z]+)", commands))
    assert tools == {"pip", "ruff", "mypy", "pytest"}
    for name in re.findall(r"-r (\S+)", commands):
        assert (ROOT / name).is_file()


def test_the_quick_jobs_check_what_make_lint_checks() -> None:
    recipe = re.search(
        r"^lint:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    wanted = set(re.findall(r"\$\(BIN\)/((?:ruff|mypy)[^\n]*)", recipe[1]))
    quick = {step["run"].removeprefix("python -m ") for step in steps() if "run" in step}
    assert wanted
    assert wanted <= quick


def test_pages_name_targets_and_files_that_exist() -> None:
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        assert made(text) <= targets()
        links = re.findall(
            r"\]\((?!https?:|#)([^)#\s]+)", re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        )
        assert {link for link in links if not (path.parent / link).exists()} == set()


def headings(path: Path) -> set[str]:
    """Return the anchors of a page, as GitHub makes them."""
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_links_lead_to_headings_that_exist() -> None:
    for path in PAGES:
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for page, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)", text):
            assert anchor in headings(path.parent / page if page else path), (page, anchor)


def test_decisions_are_listed_once_by_their_titles() -> None:
    pages = sorted(p.name for p in DECISIONS.glob("*.md") if p.name != "README.md")
    index = (DECISIONS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\* \[(.+)\]\((.+\.md)\)$", index, re.MULTILINE)
    assert sorted(name for _, name in rows) == pages
    for title, name in rows:
        text = (DECISIONS / name).read_text(encoding="utf-8")
        assert text.startswith(f"# {title}\n\n")
        parts = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert parts == ["Context", "Decision", "Consequences"]


def test_comments_name_decisions_that_exist() -> None:
    pages = {path.stem for path in DECISIONS.glob("*.md")} - {"README"}
    folders = ("cogs", "data", "engine", "render", "sandbox", "tests", "tools")
    sources = [
        ROOT / "bot.py",
        *chain.from_iterable((ROOT / folder).rglob("*.py") for folder in folders),
    ]
    named = {
        name
        for path in sources
        for name in re.findall(r"\bdecision: ([a-z-]+)\)", path.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= pages


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_make_verify_asks_for_a_record_and_gives_it_to_the_workbench() -> None:
    make = ("make", "-n", "verify", "VENV=.", "-o", "./.run")
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    run = partial(
        subprocess.run, cwd=ROOT, env=alone, capture_output=True, text=True, check=False
    )  # not as a part of the make that runs the tests
    asked = run(make)
    assert asked.returncode != 0
    assert "make verify FILE=" in asked.stderr
    given = run((*make, "FILE=my game.json"))
    assert given.stdout.strip().endswith('python -m engine verify "my game.json"')


def wheel(project: Path, folder: Path) -> tuple[set[str], str]:
    """Build a wheel without the network; return its files and its metadata."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=project, check=True, capture_output=True)  # noqa: S603
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        return names, archive.read(metadata).decode()


def test_only_the_sandbox_can_be_installed_and_under_one_name() -> None:
    """The bot's folders would be top-level modules called ``data`` and ``engine``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "build-system" not in project
    assert "scripts" not in project["project"]


def test_the_sandbox_is_a_package_of_its_own(tmp_path: Path) -> None:
    names, metadata = wheel(ROOT / "sandbox", tmp_path)
    assert {"sandbox/driver.py", "sandbox/rest/pipeline.py", "sandbox/static/index.html"} <= names
    tops = {name.partition("/")[0] for name in names if ".dist-info" not in name}
    assert tops == {"sandbox"}
    assert not [name for name in names if "tests/" in name]
    assert re.findall(r"Requires-Dist: ([a-z]+)", metadata) == ["aiohttp", "msgspec"]


def test_both_packages_have_the_same_version() -> None:
    versions = {
        tomllib.loads(path.read_text(encoding="utf-8"))["project"]["version"]
        for path in (ROOT / "pyproject.toml", ROOT / "sandbox" / "pyproject.toml")
    }
    assert len(versions) == 1


UNITS = ("spieltisch.service", "spieltisch@.service")


@pytest.mark.parametrize("name", UNITS)
def test_the_unit_for_systemd_is_understood_and_lets_the_bot_do_little(name: str) -> None:
    unit = ROOT / "docs" / "systemd" / name
    sections: dict[str, list[tuple[str, str]]] = {}
    for line in unit.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            sections[line.strip("[]")] = here = []
        elif line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            assert equals, line
            here.append((key, value))
    assert list(sections) == ["Unit", "Service", "Install"]
    said = dict(sections["Service"])
    assert said["ExecStart"] == f"{said['WorkingDirectory']}/.venv/bin/python bot.py"
    assert int(said["RestartSec"]) >= 10, "see the page on operating"
    several = {"Environment", "EnvironmentFile", "SystemCallFilter"}
    for lines in sections.values():
        keys = [key for key, _ in lines if key not in several]
        assert len(keys) == len(set(keys)), "the later one would win"
    assert (said["User"], said["UMask"]) == ("spieltisch", "0077")
    assert "MemoryMax" in said
    assert ("Wants", "network-online.target") in sections["Unit"]
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("systemd-analyze is not here")
    analyze = partial(subprocess.run, capture_output=True, text=True, check=False)
    seen = analyze([tool, "verify", str(unit)])
    wrong = [line for line in seen.stderr.splitlines() if "is not executable" not in line]
    assert not [line for line in wrong if unit.name in line]
    rated = analyze([tool, "security", "--offline=true", "--threshold=29", str(unit)])
    if not re.search("Unknown|unrecognized", rated.stderr):  # else it can't rate a file yet
        assert rated.returncode == 0, "it lets the bot do little"


SHORT_ID = re.compile(r"Person\(\d|(?:user|guild|channel)_id=\d|\"dm:\d|\"channel:\d")
"""A person, server or channel that is named by a number without ``ID``."""


def test_people_servers_and_channels_of_tests_have_ids_as_long_as_those_of_discord() -> None:
    named = chain(
        *(vars(module).values() for module in (crowd, forgetting, swapping, tables, world))
    )
    people = [one for one in chain(named, tables.PEOPLE) if isinstance(one, Person)]
    made = [*(person.user_id for person in people), world.GUILD, world.CHANNEL]
    made += [int(Ids(Clock(), seed).next()) for seed in (None, "seed")]
    assert len(people) > 10
    assert {len(str(number)) for number in made} == {19}
    for path in chain(*((ROOT / "tests" / room).rglob("*.py") for room in ("cogs", "secrets"))):
        assert not SHORT_ID.findall(path.read_text(encoding="utf-8")), path.name
