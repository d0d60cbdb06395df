"""What a game takes from a deck that outlives it: no repeats until all has been used."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Shuffle = Callable[[Sequence[str]], Sequence[str]]


def take(
    rest: tuple[str, ...], everything: tuple[str, ...], count: int, shuffle: Shuffle
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Take the next pieces of a deck; a deck that runs out is made again of all other pieces.

    Args:
        rest: What is left, the next piece first; empty for a deck that was never used.
        everything: All pieces of the deck.
        count: How many are needed.
        shuffle: Returns its pieces in a new order.

    Returns:
        The pieces taken, all different, and what is left afterwards.

    Raises:
        ValueError: The deck has fewer pieces than are needed.
    """
    if count > len(everything):
        raise ValueError("a deck smaller than one game")
    if len(rest) >= count:
        return rest[:count], rest[count:]
    # Without what is left: that is taken now, and one game must not hold a piece twice.
    again = tuple(shuffle([piece for piece in everything if piece not in set(rest)]))
    missing = count - len(rest)
    return (*rest, *again[:missing]), again[missing:]
