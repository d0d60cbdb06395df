"""Choose clues and guesses by the meaning of words."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import fmean, stdev
from typing import Final

from engine.actions import Action, Weighed
from engine.forms import ROW
from engine.games.haiclue import moves
from engine.games.haiclue.state import (
    CLUE,
    COLOURS,
    NOBODY,
    UNKNOWN,
    WHITE,
    Rows,
    View,
    clue_action,
    tile_word,
)
from engine.meaning.clues import LEAST, asked_of_people, hints, likely
from engine.meaning.minds import Mind, languages, person
from engine.spec import Seat
from engine.word_player import Spelled, WordPlayer

_PAIR: Final = 2
_READ: Final = 0.5
"""A person who is surer than this of a target guesses it."""
_CLUES: Final = 3
"""Clues that are weighed: the one that is given, and what comes next."""


class ByMeaning(WordPlayer[View]):
    def legible(self, view: View) -> dict[str, tuple[int, int]]:
        """Return the positions of readable words: targets, clues, the own hand."""
        side = 0 if view.side == WHITE else 1
        clued = (tile for rows in view.clues for row in rows or () for tile in row)
        return {tile_word(tile): (tile - 1, side) for tile in (*view.targets, *view.hand, *clued)}

    def weigh(
        self, view: View, seat: Seat, spelled: Spelled, level: str, include: tuple[Action, ...] = ()
    ) -> tuple[Weighed, ...]:
        """Return clues or guesses, best first; none if too few words are known."""
        if spelled.language not in languages():
            return ()
        known = person(spelled.language, level, spelled.reader)
        targets = _spelt(spelled, view.targets)
        if view.phase == CLUE:
            return _clues(view, seat, spelled, known, targets, include)
        authors = [author for author in view.order if _asked(view, seat, author)]
        if not authors:
            return ()
        # An analysis asks about the clue that was guessed, not about the first one open.
        named = [a for a in authors if any(_about(action, a) for action in include)]
        author = (named or authors)[0]
        if author in spelled.computers:
            known = person(spelled.language, level, spelled.reader, kin=True)
        return _guesses(view, seat, author, spelled, known, targets)


def _spelt(spelled: Spelled, tiles: Iterable[int]) -> list[str]:
    return [spelled.words.get(tile_word(tile), "") for tile in tiles]


def _about(action: Action, author: Seat) -> bool:
    return action.verb == moves.GUESS_VERB and action.args[:1] == (moves.seat_word(author),)


def _clues(
    view: View,
    seat: Seat,
    spelled: Spelled,
    known: Mind,
    targets: list[str],
    include: tuple[Action, ...],
) -> tuple[Weighed, ...]:
    hand = dict(zip(_spelt(spelled, view.hand), view.hand, strict=True))
    if sum(known.name_of(word) is not None for word in hand) < LEAST:
        return ()
    aim = view.cards[seat]
    found = [
        clue_action(_rows(tuple(hand[word] for word in clue)))
        for clue in hints(known, targets, list(hand), aim, _CLUES)
    ]

    written = [action for action in include if action.verb == CLUE]
    # A writer goes by more than the chance: short clues, and words that fit the target.
    ranked = [*found, *(action for action in written if action not in found)]
    said = [[spelled.words.get(w, "") for w in action.args if w != ROW] for action in ranked]
    asked = asked_of_people(known, targets, said, aim)
    return tuple(
        _against(asked[0], own, action, place)
        for place, (action, own) in enumerate(zip(ranked, asked, strict=True))
    )


def _against(best: list[float], own: list[float], action: Action, place: int) -> Weighed:
    apart = [first - other for first, other in zip(best, own, strict=True)]
    error = stdev(apart) / math.sqrt(len(apart))
    value = fmean(own)
    # Read by as many, it is as good: how sure they were makes no point.
    if _readers(own) >= _readers(best):
        value = max(value, fmean(best))
    return Weighed(action, -float(place), value, error)


def _readers(chances: list[float]) -> int:
    return sum(chance > _READ for chance in chances)


def _rows(tiles: tuple[int, ...]) -> Rows:
    """Split a clue into rows: two pairs read better than four words in a line."""
    return (tiles,) if len(tiles) < 2 * _PAIR else (tiles[:_PAIR], tiles[_PAIR:])


def _guesses(
    view: View, seat: Seat, author: Seat, spelled: Spelled, known: Mind, targets: list[str]
) -> tuple[Weighed, ...]:
    """Return the colours, likeliest first, by the clue's meaning and the cards left."""
    words = _spelt(spelled, (tile for row in view.clues[author] or () for tile in row))
    if not any(known.name_of(word) is not None for word in words):
        return ()
    left = list(view.left)
    # The own card is in no other hand; once revealed, ``left`` has it counted already.
    left[view.cards[seat]] -= 1 if seat not in {result.author for result in view.read} else 0
    chances = [
        share * cards for share, cards in zip(likely(known, targets, words), left, strict=True)
    ]
    whole = sum(chances) or 1.0
    order = sorted(range(len(COLOURS)), key=lambda colour: -chances[colour])
    shares = ((colour, chances[colour] / whole) for colour in order)
    return tuple(Weighed(moves.guess(author, colour), share, share) for colour, share in shares)


def _asked(view: View, seat: Seat, author: Seat) -> bool:
    if author == seat or not view.clues[author] or view.guesses[author] != UNKNOWN:
        return False
    return view.current in (NOBODY, author)
