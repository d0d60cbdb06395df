"""A game in full swing, as pictures that are the same for everybody."""

from __future__ import annotations

from functools import cache
from typing import Any

from data.words import Words, words
from engine import players, registry
from engine.contract import Game
from engine.dice import SEED_BYTES, Stream
from engine.run import Deal, Position, Run
from render.contract import Picture, Scene, without_banner
from render.registry import renderer
from render.theme import DARK

_ACTIONS = 40
_PLAYERS = 3
# A fixed seed draws the same picture after every start; there is nothing to guess.
_SEED = bytes(SEED_BYTES)


@cache
def small(key: str, locale: str) -> Picture:
    """Return a square that stands beside a text."""
    return renderer(key).square(*_example(key, words(locale)))


@cache
def large(key: str, locale: str) -> Picture:
    """Return the board alone, without a banner that would name who is to move."""
    language = words(locale)
    alt = language("lobby-example", title=registry.game(key).spec.title)
    board = renderer(key).board(*_example(key, language))
    return without_banner(board, DARK, alt)


def _example(key: str, language: Words) -> tuple[Any, Scene]:
    game = registry.game(key)
    seats = max(game.spec.least, min(_PLAYERS, game.spec.most))
    position = _play(game, seats, language.locale)
    names = tuple(language("computer-names").split()[:seats])
    return game.observe(position.state, None), Scene(names, language)


def _play(game: Game[Any, Any], seats: int, locale: str) -> Position[Any]:
    """Return where computers stand after a while, in words of the reader's language."""
    spec, parts = game.spec, (game.components.id, game.components.hash)
    chosen = {o.key: locale for o in spec.options if o.key == spec.lexicon and locale in o.values}
    options = spec.complete(chosen)
    run = Run(game, Deal("showcase", spec.key, spec.rules_version, parts, options, seats), _SEED)
    position, _ = run.start()
    for number in range(_ACTIONS):
        seat = run.owing(position)[0]
        view = game.observe(position.state, seat)
        chance = Stream(_SEED, f"showcase/{number}")
        action = players.choose("greedy", game, view, seat, chance, lambda: False)
        advance = run.act(position, seat, action)
        # Show a short game just before its end.
        if run.over(advance.position):
            break
        position = advance.position
    return position
