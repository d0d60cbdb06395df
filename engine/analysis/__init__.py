"""Analysis of a finished game: the lead over time, and the value of each decision."""

from __future__ import annotations

from engine.analysis.line import Decision, Line, Turn, read
from engine.analysis.story import (
    VERSION,
    Judged,
    Share,
    Story,
    Turned,
    Turning,
    leads,
    rounds,
    story_of,
    turned,
    turning_points,
)
from engine.analysis.weighing import Worth, weigh
from engine.analysis.whole import EACH, SECONDS, analyse, share_of, together

__all__ = [
    "EACH",
    "SECONDS",
    "VERSION",
    "Decision",
    "Judged",
    "Line",
    "Share",
    "Story",
    "Turn",
    "Turned",
    "Turning",
    "Worth",
    "analyse",
    "leads",
    "read",
    "rounds",
    "share_of",
    "story_of",
    "together",
    "turned",
    "turning_points",
    "weigh",
]
