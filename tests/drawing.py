"""Games that are drawn otherwise than they are."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from render.contract import Renderer
from render.registry import RENDERERS


def redraw(patch: pytest.MonkeyPatch, key: str, /, **functions: Any) -> None:
    patch.setitem(RENDERERS, key, replace(RENDERERS[key], **functions))


def drawn_by(one: object) -> Renderer[Any]:
    """Return a renderer with the methods of an object; what it lacks is as in the contract."""
    given = {field.name: getattr(one, field.name, None) for field in fields(Renderer)}
    return Renderer(**{name: function for name, function in given.items() if function})
