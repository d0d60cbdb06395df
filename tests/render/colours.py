"""Contrast of colours, as WCAG computes it."""

from __future__ import annotations

from coloraide import Color

from render.theme import Rgb


def colour(value: Rgb) -> Color:
    return Color("srgb", [part / 255 for part in value])


def contrast(one: Rgb, other: Rgb) -> float:
    return float(colour(one).contrast(colour(other), method="wcag21"))
