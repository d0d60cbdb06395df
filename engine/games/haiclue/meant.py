"""What a player does that knows the words: a clue for its card, a guess at another's clue."""

from __future__ import annotations

from engine.actions import Action
from engine.contract import Seat
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
from engine.meaning.hinting import LEAST, hint
from engine.meaning.mind import Mind
from engine.meaning.minds import languages, mind
from engine.meaning.reading import likely
from engine.reading import Reading, Spelled

_PAIR = 2


class ByMeaning(Reading[View]):
    """Clues and guesses by what the words mean."""

    def legible(self, view: View) -> dict[str, tuple[int, int]]:
        """Return where the words stand that a viewer can read: targets, clues, the own hand."""
        side = 0 if view.side == WHITE else 1
        clued = (tile for rows in view.clues for row in rows or () for tile in row)
        return {tile_word(tile): (tile - 1, side) for tile in (*view.targets, *view.hand, *clued)}

    def meant(self, view: View, seat: Seat, spelled: Spelled, level: str) -> Action | None:
        """Return a clue or a guess; None where it knows too few of the words."""
        if spelled.language not in languages():
            return None
        known = mind(spelled.language, level)
        targets = [spelled.words.get(tile_word(tile), "") for tile in view.targets]
        if view.phase == CLUE:
            return _clue(view, seat, spelled, known, targets)
        authors = [author for author in view.order if _asked(view, seat, author)]
        return _guess(view, seat, authors[0], spelled, known, targets) if authors else None


def _clue(
    view: View, seat: Seat, spelled: Spelled, known: Mind, targets: list[str]
) -> Action | None:
    hand = {spelled.words.get(tile_word(tile), ""): tile for tile in view.hand}
    if sum(known.name_of(word) is not None for word in hand) < LEAST:
        return None
    tiles = tuple(hand[word] for word in hint(known, targets, list(hand), view.cards[seat]))
    # Four words in one line read like a list; two pairs read like a poem.
    rows: Rows = (tiles,) if len(tiles) < 2 * _PAIR else (tiles[:_PAIR], tiles[_PAIR:])
    return clue_action(rows)


def _guess(
    view: View, seat: Seat, author: Seat, spelled: Spelled, known: Mind, targets: list[str]
) -> Action | None:
    """Return the likeliest colour: what the clue says, weighed with the cards that are left."""
    words = [spelled.words.get(tile_word(t), "") for row in view.clues[author] or () for t in row]
    if not any(known.name_of(word) is not None for word in words):
        return None
    left = list(view.left)
    left[view.cards[seat]] -= 1 if seat not in {result.author for result in view.read} else 0
    chances = [
        share * cards for share, cards in zip(likely(known, targets, words), left, strict=True)
    ]
    return moves.guess(author, max(range(len(COLOURS)), key=chances.__getitem__))


def _asked(view: View, seat: Seat, author: Seat) -> bool:
    """Tell whether a seat still has to guess this clue."""
    if author == seat or not view.clues[author] or view.guesses[author] != UNKNOWN:
        return False
    return view.current in (NOBODY, author)
