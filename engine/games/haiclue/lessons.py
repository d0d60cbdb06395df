"""Six positions of Haiclue: the cards, the clue, two guesses, points, and the black side.

Words are tiles by number, as in the lists of each language (white words).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from engine.actions import Action
from engine.games.haiclue.moves import guess
from engine.games.haiclue.state import (
    CLUE,
    COLOURS,
    GUESS,
    NOBODY,
    UNKNOWN,
    VOID,
    Parts,
    Result,
    State,
    Tiles,
    tile_word,
)
from engine.lessons import Lesson

_SEATS, _AUTHOR = 3, 1
_UNDERSTOOD = ((1, 2), (0,), (1,))
"""Who guessed the clue of each seat in the rounds before."""
_TURNED = 7
"""The reader's hand begins with other words than those of the clue, which no form gives away."""
_ROUND = frozenset({"round"})
"""Rounds and sides come last."""
_GAIN = frozenset({"gain"})
"""What the last round brought: a party that guesses clue by clue does not see it."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Four targets, a clue for the one of colour ``aim``, and for the next, the reader's own."""

    targets: Tiles
    clue: Tiles
    aim: int
    own: Tiles = ()


_SHEETS = {
    "en": (
        # glue, sword, dry, bread: honour, shield; canyon, dust
        _Sheet((60, 214, 15, 180), (136, 64), 1, (74, 18)),
        _Sheet((196, 203, 85, 54), (93, 202), 2),  # shell, twin, victory, tickle: medal, trophy
    ),
    "de": (
        # Kompass, Honig, Insel, drehen: süß, Zucker; einsam, Fähre
        _Sheet((78, 38, 156, 85), (107, 135), 1, (97, 155)),
        _Sheet((1, 9, 110, 15), (211, 24), 3),  # König, Linde, Clown, Schraube: Magnet, Nagel
    ),
    "fr": (
        # source, grandir, soleil, naïf: malin, bête; vallée, rivière
        _Sheet((192, 92, 104, 5), (94, 160), 3, (128, 186)),
        _Sheet((160, 66, 190, 92), (47, 8), 1),  # bête, trembler, chic, grandir: tonnerre, lit
    ),
}


_LATER = _Sheet((2, 3, 4, 6), (), 0)
"""The words of rounds 3 and 4, in each language: no clue leads to them."""


def made(parts: Parts, language: str) -> tuple[Lesson, ...]:
    first, second = _SHEETS.get(language, _SHEETS["en"])
    own = (first.aim + 1) % len(COLOURS)
    later = _posed(parts, language, _LATER, own, CLUE, gone=second.targets)
    return (
        Lesson("card", _posed(parts, language, first, own, CLUE)),
        Lesson(
            "clue",
            _posed(parts, language, first, own, CLUE),
            written=Action(CLUE, tuple(map(tile_word, first.own))).text,
            facts={"least": parts.least},
            untold=_ROUND,
        ),
        _guessing("guess", _posed(parts, language, first, own, GUESS), untold=_ROUND | {"own"}),
        # The reader has drawn the colour that the other one means.
        _guessing("own", _posed(parts, language, second, second.aim, GUESS), own=second.aim),
        Lesson("points", _after(2, later), facts={"rounds": parts.rounds(_SEATS)}, untold=_GAIN),
        Lesson("sides", _after(3, later), untold=_GAIN),
    )


def _after(rounds: int, state: State) -> State:
    """Return the position in the round after so many, in each of which most guesses were right."""
    read, targets = [], (*state.discarded, *(stack[0] for stack in state.stacks))
    for number, (seat, card) in product(range(1, rounds + 1), enumerate(state.cards)):
        wrong = (card + 1) % len(COLOURS)
        guesses = [card if other in _UNDERSTOOD[seat] else wrong for other in range(_SEATS)]
        guesses[seat] = UNKNOWN
        clue = (state.hands[seat][:2],)
        target = targets[(number - 1) // 2 * len(COLOURS) + card]  # two sides
        read.append(Result(number, seat, card, target, clue, tuple(guesses)))
    return replace(state, round=rounds + 1, results=tuple(read))


def _guessing(key: str, state: State, untold: frozenset[str] = _ROUND, **colours: int) -> Lesson:
    wanted = guess(_AUTHOR, state.cards[_AUTHOR]).text
    offered = tuple(guess(_AUTHOR, colour).text for colour in range(len(COLOURS)))
    facts = {name: COLOURS[colour] for name, colour in colours.items()}
    return Lesson(
        key, state, wanted=(wanted,), offered=offered, facts=facts, worth=_right, untold=untold
    )


def _right(rules: Any, state: State, seat: int, action: Action) -> int:
    del rules, seat
    return int(action.args[-1] == COLOURS[state.cards[_AUTHOR]])


def _posed(
    parts: Parts, language: str, sheet: _Sheet, own: int, phase: str, gone: Tiles = ()
) -> State:
    used = {*sheet.targets, *sheet.clue, *sheet.own, *gone}
    pile = [tile for tile in range(1, parts.tiles + 1) if tile not in used]
    hands = []
    for seat in range(_SEATS):
        begun = (sheet.own, sheet.clue, ())[seat]
        hands.append((*begun, *(pile.pop() for _ in range(parts.hand - len(begun)))))
    hands[0] = (*hands[0][_TURNED:], *hands[0][:_TURNED])
    under = parts.heights[_SEATS] - 1 - len(gone) // len(COLOURS)
    # The reader has written another clue than this position could know.
    written = (VOID, *((hand[: parts.least],) for hand in hands[1:]))
    guessing = phase == GUESS
    return State(
        hands=tuple(hands),
        stacks=tuple((target, *(pile.pop() for _ in range(under))) for target in sheet.targets),
        discarded=gone,
        cards=(own, sheet.aim, own),
        clues=written if guessing else (None,) * _SEATS,
        guesses=((UNKNOWN,) * _SEATS,) * _SEATS,
        youngest=0,
        rounds=parts.rounds(_SEATS),
        phase=phase,
        current=NOBODY,
        language=language,
        all_at_once=True,
    )
