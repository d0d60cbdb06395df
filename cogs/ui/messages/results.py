"""Results in words: who won, all ranks, and the title of a kind of game."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.table.model import Table
from cogs.ui.phrases import game_title, is_known, join_names, option_value, seat_name
from data.words import Words
from engine import registry
from engine.spec import Seat
from render.names import letter
from render.phrases import MINUS

_NAMES = 600
"""Characters for the names in one line: with twelve of them twice, a text board still fits."""


def _named(table: Table, seats: Sequence[Seat]) -> list[str]:
    """Return seats with their names, or by letter where the names would push out other lines."""
    names = [seat_name(table, seat) for seat in seats]
    if sum(map(len, names)) <= _NAMES:
        return names
    return [f"**{letter(seat)}**" for seat in seats]


def winner_line(table: Table, words: Words) -> str:
    """Return who won, or that nobody did; empty for a team, whose ending says it."""
    outcome = table.outcome
    if outcome is None or outcome.together:
        return ""
    names = _named(table, outcome.winners)
    if names and not table.game.spec.gains:  # fewest points win: their number says little
        return words("ended-won-bare", who=join_names(words, names), count=len(names))
    score = outcome.scores[outcome.winners[0]] if names else 0
    return words("ended-won", who=join_names(words, names), count=len(names), score=score)


def ranking_line(table: Table, words: Words) -> str:
    outcome = table.outcome
    if outcome is None or outcome.together:
        return ""
    parts = [
        words(
            "ended-rank",
            rank=outcome.ranks[s],
            who=who,
            score=str(outcome.scores[s]).replace("-", MINUS),
        )
        for s, who in zip(outcome.order, _named(table, outcome.order), strict=True)
    ]
    return " · ".join(parts)


ALL = "-"
Kind = tuple[str, str]
"""Game and mode."""


def known_kinds() -> list[Kind]:
    games = registry.keys()
    return [(key, mode) for key in games for mode in registry.game(key).spec.modes]


def name_of(kind: Kind) -> str:
    game, mode = kind
    return f"{game}.{mode}" if mode else game


def parse_kind(name: str) -> Kind | None:
    """Return the kind with a name; None for all, and for one that is not known here."""
    return next((kind for kind in known_kinds() if name_of(kind) == name), None)


def kind_title(kind: Kind, words: Words) -> str:
    game, mode = kind
    if not is_known(game):
        return game_title(game)
    spec = registry.game(game).spec
    chosen = zip((o.key for o in spec.options if o.mode), mode.split(","), strict=False)
    named = [option_value(words, game, key, value) for key, value in chosen if value]
    return " · ".join([spec.title, *named])
