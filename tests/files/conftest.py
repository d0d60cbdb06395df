"""A world with an app in it, and a game in the middle."""

import pytest

from tests.cogs.conftest import home, world
from tests.files.damage import Standing, standing

__all__ = ["home", "world"]


@pytest.fixture
def hexago() -> Standing:
    """Return a game that stands in the middle; made before there is an event loop."""
    return standing("hexago")
