"""What the sandbox does not serve is in its README, and answers 404."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandbox.rest.call import ROUTES
from sandbox.tests.api import Api
from sandbox.tests.openapi import Checker

README = Path(__file__).parents[1] / "README.md"
_CALL = re.compile(r"`([A-Z,]+) (/\S+)`")


def bare(path: str) -> str:
    """Write a path with whatever placeholders it has as one with ``{}``."""
    return re.sub(r"\{\w+\}", "{}", path)


def listed() -> list[tuple[str, str]]:
    """Return the calls of the README: methods, and a pattern of paths."""
    section = README.read_text("utf-8").split("### Calls that are not served")[1].split("\n## ")[0]
    return _CALL.findall(section)


def covers(call: tuple[str, str], method: str, path: str) -> bool:
    methods, pattern = call
    wanted = re.escape(pattern).replace(r"\*", "[^/@]+").replace("…", ".*")
    return method in methods.split(",") and re.fullmatch(wanted, path) is not None


async def test_each_call_of_discord_is_served_or_listed(api: Api, checker: Checker | None) -> None:
    if checker is None:
        pytest.skip(Checker.MISSING)
    every = {
        (method.upper(), bare(path))
        for path, operations in checker.spec["paths"].items()
        for method in operations
        if method in ("get", "put", "post", "patch", "delete")
    }
    served = {(route.method, bare(route.path)) for route in ROUTES}
    assert served <= every
    # "@me" may be served as any other id.
    known = {(method, path.replace("@me", "{}")) for method, path in served}
    missing = {
        (method, path)
        for method, path in every - served
        if (method, re.sub("@me|@original", "{}", path)) not in known
    }
    calls = listed()
    assert [call for call in sorted(missing) if not any(covers(one, *call) for one in calls)] == []
    for call in calls:
        assert any(covers(call, *one) for one in missing), f"{call}: nothing of that is missing"
        assert not [one for one in served if covers(call, *one)], f"{call} is served"
    for method, path in sorted(missing):
        answer = await api(method, path.replace("{}", "1"))
        assert answer == (404, {"message": "404: Not Found", "code": 0}), (method, path)
