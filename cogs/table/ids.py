"""Ids that no one can guess and that are never used twice; entropy is always an argument."""

from __future__ import annotations

from collections.abc import Callable

Entropy = Callable[[int], bytes]
"""``entropy(n)`` gives n bytes; ``os.urandom`` outside tests."""

# Without i, l, o, 0 and 1, which people misread. There are 32, so a byte favours none of them.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789-_"[:32]


def _word(entropy: Entropy, size: int) -> str:
    return "".join(_LETTERS[byte % 32] for byte in entropy(size))


def table_id(entropy: Entropy) -> str:
    """Return an id of ten letters, 50 bits: short enough for a button's id."""
    return _word(entropy, 10)


def nonce(entropy: Entropy) -> str:
    """Return the 24 characters that make a post safe to repeat (Discord takes 25)."""
    return _word(entropy, 24)
