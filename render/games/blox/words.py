"""Cards, colours and actions in words: what all sentences of the game are made of."""

from __future__ import annotations

from collections.abc import Sequence

from data.words import Words
from engine.contract import Outcome
from engine.games.blox.state import COLOURS, JOKER, Counts, Move, View, cell_word, words_of
from render import phrases
from render.ranking import signed


def cards(words: Words, found: Sequence[str]) -> str:
    """Return cards or blocks: ``2× white, black, joker``; a dash for none.

    Args:
        words: The language.
        found: Words of the notation, one for each card.
    """
    kinds = [kind for kind in (*COLOURS, JOKER) if kind in found]
    parts = []
    for kind in kinds:
        count, name = list(found).count(kind), words(f"blox-colour-{kind}")
        parts.append(f"{count}× {name}" if count > 1 else name)
    return ", ".join(parts) or "–"


def counted(words: Words, counts: Counts, *, joker: bool = False) -> str:
    """Return a multiset in words."""
    return cards(words, words_of(counts, joker=joker))


def letters(words: Words, counts: Counts) -> str:
    """Return a multiset in the letters of the text board: ``b w w``."""
    return " ".join(
        words(f"blox-short-{colour}")
        for colour, count in zip(COLOURS, counts, strict=True)
        for _ in range(count)
    )


def last(words: Words, move: Move, name: str, *, cost: bool = False) -> str:
    """Return the last action as one short line, without a full stop.

    Args:
        words: The language.
        move: What was done.
        name: Who did it.
        cost: With the cards, for texts; pictures draw them.
    """
    told = {
        "name": name,
        "cell": cell_word(move.field) if move.field >= 0 else "",
        "start": cell_word(move.start) if move.start >= 0 else "",
        "points": signed(move.points),
        "height": sum(move.blocks),
        "victim": chr(ord("A") + max(move.victim, 0)),
        "count": sum(move.paid) + move.joker,
    }
    text = words(f"blox-last-{move.verb}", **told)
    if move.rose:
        text = words("blox-last-rose", text=text, phase=move.phase)
    if cost and move.verb != "swap":
        text += f" ({counted(words, move.paid, joker=move.joker)})"
    return text


def facts(words: Words, view: View) -> str:
    """Return the turn, for the corner of the banner."""
    key = "blox-facts-last" if view.closing and not view.ended else "blox-facts"
    turn = max(view.turn, 1) if view.ended else view.turn + 1
    return words(key, turn=turn, round=view.round)


def ending(words: Words, outcome: Outcome) -> str:
    """Return why a game ended, and that a tie was broken by own blocks."""
    text = phrases.ending(words, "blox", outcome.reason, **outcome.args)
    return f"{text} {words('blox-tie')}" if outcome.tie_breaker else text


def typed(words: Words, colour: str) -> str:
    """Return a colour with the word that moves are typed with, where the two differ."""
    name = words(f"blox-colour-{colour}")
    return name if name == colour else f"{name} ({colour})"
