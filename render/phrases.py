"""Small pieces of sentences that the words of every game are made of."""

from __future__ import annotations

from collections.abc import Sequence

from data.words import Words
from engine.contract import Outcome, Seat


def joined(words: Words, names: Sequence[str]) -> str:
    """Join names: "X, Y and Z"."""
    if len(names) < 2:
        return "".join(names)
    return words("pictures-and", first=", ".join(names[:-1]), last=names[-1])


def wins(words: Words, names: Sequence[str]) -> str:
    """Return "X wins", "X and Y win" or "No winner", without a full stop."""
    return words("pictures-wins", names=joined(words, names), count=len(names))


def placed(outcome: Outcome, seat: Seat, name: str) -> str:
    """Return "2. X", or the name alone where no seat is ranked."""
    rank = outcome.ranks[seat]
    return f"{rank}. {name}" if rank else name


def sentence(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
