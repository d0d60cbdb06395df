"""Imported by the fork server alone: what is loaded and drawn here is shared by all lives."""

from __future__ import annotations

import gc

from render.registry import warm
from tools.simulate import life

__all__ = ["life"]

warm()
gc.freeze()
