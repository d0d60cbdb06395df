"""Which shards each of some processes should have: as many as the others, and moved rarely."""

from __future__ import annotations

from collections.abc import Mapping

Held = Mapping[int, frozenset[int]]
"""Shards, by the token of the process that has them."""


def shared_out(count: int, held: Held) -> dict[int, frozenset[int]]:
    """Share all shards out so that no process has two more than another, and few move.

    Everybody keeps what is theirs up to their part; those with most now have the larger parts.
    Where nothing has to move nothing does. Whoever works it out from the same gets the same.

    Args:
        count: How many shards there are.
        held: What each process has, those with nothing too. No shard twice.

    Returns:
        What each should have: together all shards, none twice; nothing where there is no process.
    """
    # Ties go by token, so that every process comes to the same.
    most_first = sorted(held, key=lambda token: (-len(held[token]), token))
    each, more = divmod(count, len(held)) if held else (0, 0)
    parts = {token: each + (place < more) for place, token in enumerate(most_first)}
    wanted = {token: set(sorted(held[token])[: parts[token]]) for token in held}
    left = iter(sorted(set(range(count)).difference(*wanted.values())))
    for token in sorted(held):
        while len(wanted[token]) < parts[token]:
            wanted[token].add(next(left))
    return {token: frozenset(shards) for token, shards in wanted.items()}
