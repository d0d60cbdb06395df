"""Caches of pictures are bounded in bytes, and keep what is used."""

from __future__ import annotations

from PIL import Image

from render.kept import Kept, size
from render.sprites import Cut, Sprite


def test_a_cache_holds_no_more_than_its_bytes() -> None:
    cache = Kept[int](100)
    for number in range(1000):
        cache.put(number, number, 7)
        assert 7 * sum(cache.get(key) is not None for key in range(number - 50, number)) <= 100


def test_what_is_asked_for_again_stays() -> None:
    cache = Kept[str](100)
    cache.put("asked", "asked", 10)
    cache.put("not", "not", 10)
    for number in range(100):
        cache.put(number, "", 10)
        assert cache.get("asked") == "asked"
    assert cache.get("not") is None


def test_pictures_are_weighed_wherever_they_are() -> None:
    image, mask = Image.new("RGB", (100, 50)), Image.new("L", (100, 50))
    assert 25_000 <= size(Sprite(image, mask)) <= 26_000
    assert 20_000 <= size(Sprite(image, None)) <= 21_000
    assert 10_000 <= size((Cut(mask, (3, 3)), mask)) <= 11_000
