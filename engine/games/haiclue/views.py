"""Views of Haiclue: observe a state, imagine one that fits a view, print a view."""

from __future__ import annotations

from collections import Counter

from engine.actions import Action
from engine.dice import Stream
from engine.games.haiclue import moves
from engine.games.haiclue.state import (
    BLACK,
    CARDS,
    CLUE,
    COLOURS,
    GUESS,
    NOBODY,
    UNKNOWN,
    Parts,
    Rows,
    State,
    Tiles,
    View,
    clue_action,
    side_of,
)
from engine.spec import copied


def observe(state: State, seat: int | None) -> View:
    seats, owing = range(len(state.hands)), moves.owing(state)
    clues = tuple(
        clue if state.phase == GUESS or other == seat or not clue else None
        for other, clue in enumerate(state.clues)
    )
    shown = {result.author for result in state.results if result.round == state.round}
    cards = tuple(
        card if other == seat or other in shown else UNKNOWN
        for other, card in enumerate(state.cards)
    )
    return View(
        seats=len(state.hands),
        youngest=state.youngest,
        rounds=state.rounds,
        round=state.round,
        phase=state.phase,
        current=state.current,
        shown=state.shown,
        results=state.results,
        language=state.language,
        all_at_once=state.all_at_once,
        clue_seconds=state.clue_seconds,
        guess_seconds=state.guess_seconds,
        ended=state.ended,
        discarded=state.discarded,
        targets=tuple(stack[0] for stack in state.stacks),
        height=len(state.stacks[0]),
        done=tuple(other not in owing for other in seats),
        clues=clues,
        cards=cards,
        hand=() if seat is None else state.hands[seat],
        guesses=() if seat is None else tuple(row[seat] for row in state.guesses),
    )


def given(view: View, seat: int) -> tuple[Action, ...]:
    if view.ended:
        return ()
    if view.phase == CLUE:
        rows = view.clues[seat]
        return (clue_action(rows),) if rows else ()
    return tuple(
        moves.guess(author, guess)
        for author, guess in enumerate(view.guesses)
        if guess >= 0 and _open(view, author)
    )


def imagine(parts: Parts, view: View, seat: int | None, stream: Stream) -> State:
    """Return a state that fits a view; unknown tiles, cards and guesses are random."""
    hands, under = _tiles(parts, view, seat, stream)
    return copied(
        State,
        view,
        hands=hands,
        stacks=tuple(
            (target, *under[(view.height - 1) * c : (view.height - 1) * (c + 1)])
            for c, target in enumerate(view.targets)
        ),
        cards=_cards(view, stream),
        clues=tuple(_clue(parts, view, other, hands[other]) for other in range(view.seats)),
        guesses=_guesses(view, seat, stream),
    )


def _tiles(
    parts: Parts, view: View, seat: int | None, stream: Stream
) -> tuple[tuple[Tiles, ...], Tiles]:
    hands = [list(known) for known in _known(view)]
    if seat is not None:
        hands[seat] = list(view.hand)
    used = {*view.targets, *view.discarded, *(tile for hand in hands for tile in hand)}
    unknown = [tile for tile in range(1, parts.tiles + 1) if tile not in used]
    pile = list(stream.shuffled(unknown))
    for hand in hands:
        while len(hand) < parts.hand:
            hand.append(pile.pop())
    count = len(COLOURS) * (view.height - 1)
    return tuple(map(tuple, hands)), tuple(pile[:count])


def _known(view: View) -> list[Tiles]:
    """Return the tiles of each hand that clues have shown, followed as hands are passed on (E8)."""
    known: list[dict[int, None]] = [{} for _ in range(view.seats)]
    # Seats may have been added between two rounds; each seat has one result in each.
    seats = Counter(result.round for result in view.results)
    for result in view.results:
        owner = result.author
        for number in range(result.round, view.round):
            if side_of(number) == BLACK:  # after it the hands move on
                owner = (owner + 1) % seats[number]
        known[owner].update((tile, None) for row in result.rows for tile in row)
    for seat, clue in enumerate(view.clues):
        known[seat].update((tile, None) for row in clue or () for tile in row)
    return [tuple(tiles) for tiles in known]


def _cards(view: View, stream: Stream) -> tuple[int, ...]:
    """Return this round's cards; unknown ones come from those that are left."""
    read = [result.card for result in view.results]
    shown = {result.author for result in view.read}
    # The own card is no result yet, but no other seat can have drawn it.
    read += [card for seat, card in enumerate(view.cards) if seat not in shown and card >= 0]
    piles = [CARDS - read.count(colour) for colour in range(len(COLOURS))]
    cards = []
    for card in view.cards:
        cards.append(stream.weighted(piles) if card == UNKNOWN else card)
        piles[cards[-1]] -= card == UNKNOWN
    return tuple(cards)


def _clue(parts: Parts, view: View, seat: int, hand: Tiles) -> Rows | None:
    """Return a seat's clue; an unknown one is invented."""
    if view.clues[seat] is not None or not view.done[seat] or view.phase != CLUE:
        return view.clues[seat]
    # Which clue it is matters to no one before the reveal; that there is one does.
    return (hand[: parts.least],)


def _guesses(view: View, seat: int | None, stream: Stream) -> tuple[tuple[int, ...], ...]:
    revealed = {result.author: result.guesses for result in view.read if result.rows}
    table = []
    for author in range(view.seats):
        row = list(revealed.get(author, (UNKNOWN,) * view.seats))
        if author not in revealed and _open(view, author):
            for other in range(view.seats):
                if other != author and view.done[other]:
                    row[other] = stream.below(len(COLOURS))
        if seat is not None:
            # Last: the own guess is known, whatever the lot has put there.
            row[seat] = view.guesses[author]
        table.append(tuple(row))
    return tuple(table)


def _open(view: View, author: int) -> bool:
    if view.phase == CLUE or view.shown or not view.clues[author]:
        return False
    return view.current in (NOBODY, author)
