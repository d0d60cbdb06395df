"""Tests that need a server of PostgreSQL come first, so that one worker of xdist starts it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests import servers


def item(*names: str, **given: object) -> Any:
    return SimpleNamespace(fixturenames=names, callspec=SimpleNamespace(params=given))


def test_a_test_needs_a_server_by_its_fixtures_or_by_a_parameter() -> None:
    assert servers.needed_by(item("tmp_path", "postgresql"))
    assert servers.needed_by(item("store", "kind", kind="server"))
    assert not servers.needed_by(item("store", "kind", kind="file", number=3))
    assert not servers.needed_by(cast("Any", SimpleNamespace()))


def test_those_that_need_one_stand_before_all_others(request: pytest.FixtureRequest) -> None:
    needed = [servers.needed_by(one) for one in request.session.items]
    assert needed == sorted(needed, reverse=True)
