"""Small pieces of sentences that pictures, messages and texts share."""

from __future__ import annotations

from data.words import Words
from engine.contract import Outcome
from engine.games.haiclue.state import View
from render import phrases


def facts(said: Words, view: View) -> str:
    """Return "round 3 of 4 · white"."""
    side = said(f"haiclue-side-{view.side}")
    return said("haiclue-facts", round=view.round, rounds=view.rounds, side=side)


def colour(said: Words, key: str) -> str:
    """Return a colour; ``none`` for a guess that never came."""
    return said(f"haiclue-colour-{key}")


def understood(said: Words, right: int, of: int) -> str:
    """Return "3 of 5 guessed it" or "no one guessed it"."""
    return said("haiclue-understood", right=right, total=of)


def ending(said: Words, outcome: Outcome) -> str:
    """Say why it ended; a team also hears its points, and whether they win."""
    text = phrases.ending(said, "haiclue", outcome.reason, **outcome.args)
    if outcome.stopped and outcome.together:
        text += " " + said(f"haiclue-ending-{verdict(outcome)}", **dict(outcome.args))
    return text


def verdict(outcome: Outcome) -> str:
    """Return how a team did, whatever ended its game: ``perfect``, ``won`` or ``lost``."""
    if outcome.lost:
        return "lost"
    return "perfect" if outcome.scores[0] == outcome.args["most"] else "won"
