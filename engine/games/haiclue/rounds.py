"""The course of a game: the deal, the draw of cards, the clues, and the end of a round."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.dice import Dice
from engine.games.haiclue import moves
from engine.games.haiclue.state import (
    CARDS,
    CLUE,
    COLOURS,
    GUESS,
    NOBODY,
    SEATS,
    UNKNOWN,
    WHITE,
    Parts,
    Result,
    Rows,
    State,
    Tiles,
    cards_left,
    clue_words,
    guess_word,
    order_of,
    reader_of,
    side_of,
    tile_word,
)
from engine.refusals import Illegal
from engine.spec import Args, Event, Options, Step


@dataclass(slots=True)
class _Course:
    parts: Parts
    dice: Dice
    state: State
    events: list[Event] = field(default_factory=list)
    stills: list[State] = field(default_factory=list)

    def step(self) -> Step[State]:
        """Return the step; no step of this game can be taken back."""
        return Step(self.state, tuple(self.events), tuple(self.stills), reveals=True)


def begin(
    parts: Parts, seats: int, options: Options, supply: tuple[str, ...], first: int, dice: Dice
) -> Step[State]:
    """Deal hands and stacks; raise Illegal (``supply``) for a wrong set of tiles."""
    # Again, though the deck was shuffled: who gets which of them then follows from the seed.
    pile = dice.stream("words").shuffled(_tiles(parts, seats, supply))[: parts.needed(seats)]
    hands = tuple(pile[parts.hand * s : parts.hand * (s + 1)] for s in range(seats))
    rest, height = pile[parts.hand * seats :], parts.heights[seats]
    state = State(
        hands=hands,
        stacks=tuple(rest[height * c : height * (c + 1)] for c in range(len(COLOURS))),
        discarded=(),
        cards=(),
        clues=(),
        guesses=(),
        youngest=first,
        rounds=parts.rounds(seats),
        round=0,
        language=options["word_language"],
        all_at_once=options["reveal"] == "all_at_once",
        clue_seconds=_seconds(options["clue_timer"]),
        guess_seconds=_seconds(options["guess_timer"]),
    )
    public: Args = {"seats": seats, "rounds": state.rounds, "youngest": first, "tiles": parts.hand}
    private = {seat: {"hand": tuple(map(tile_word, hand))} for seat, hand in enumerate(hands)}
    course = _Course(parts, dice, state, [Event("deal", public, private)])
    _new_round(course)
    return course.step()


def _tiles(parts: Parts, seats: int, supply: tuple[str, ...]) -> Tiles:
    """Return the tiles to deal from: those of the server's deck, or all of one list (R26)."""
    if not supply:
        return tuple(range(1, parts.tiles + 1))
    needed = parts.needed(seats)
    numbers = [word[1:] for word in supply if word[:1] == "t" and word[1:].isdecimal()]
    tiles = tuple(int(number) for number in numbers)
    fair = len(supply) == needed == len(set(tiles)) and min(tiles) > 0
    if not fair or tuple(map(tile_word, tiles)) != supply:
        raise Illegal("supply", {"tiles": needed}, ruling="R26")
    return tiles


def _seconds(value: str) -> int:
    return 0 if value == "off" else int(value)


def _new_round(course: _Course) -> None:
    """Begin the next round: every seat draws a card, then all write (R15, R16)."""
    state = course.state
    seats, number = len(state.hands), state.round + 1
    cards = _cards(course, number, seats)
    course.state = replace(
        state,
        cards=cards,
        clues=(None,) * seats,
        guesses=((UNKNOWN,) * seats,) * seats,
        round=number,
        phase=CLUE,
        current=NOBODY,
        shown=False,
    )
    public: Args = {
        "round": number,
        "rounds": state.rounds,
        "side": side_of(number),
        "targets": tuple(tile_word(stack[0]) for stack in state.stacks),
    }
    private = {seat: {"card": COLOURS[card]} for seat, card in enumerate(cards)}
    course.events.append(Event("round", public, private))


def _cards(course: _Course, number: int, seats: int) -> tuple[int, ...]:
    # All cards of earlier rounds were revealed, those of void clues too, so none is in a hand.
    piles = list(cards_left(course.state.results))
    stream = course.dice.stream(f"cards/{number}")
    cards = []
    for _ in range(seats):
        cards.append(stream.weighted(piles))
        piles[cards[-1]] -= 1
    return tuple(cards)


def room(parts: Parts, state: State) -> bool:
    seats, left = len(state.hands) + 1, state.rounds - state.round + 1
    begins = state.phase == CLUE and state.round > 1 and all(clue is None for clue in state.clues)
    cards = seats * left <= CARDS * len(COLOURS) - len(state.results)
    words = parts.tiles - len(_in_play(state)) >= parts.hand
    # Two seats play as a team, by other rules.
    return not state.ended and begins and seats > 3 and cards and words


def _in_play(state: State) -> set[int]:
    piles = (*state.hands, *state.stacks, state.discarded)
    return {tile for pile in piles for tile in pile}


def admit(parts: Parts, state: State, dice: Dice) -> Step[State]:
    """Give one more seat fifteen of the tiles that are not in play, and the next card."""
    course = _Course(parts, dice, state)
    seat = len(state.hands)
    used = _in_play(state)
    rest = [tile for tile in range(1, parts.tiles + 1) if tile not in used]
    hand = dice.stream(f"latecomer/{seat}").shuffled(rest)[: parts.hand]
    # The cards of the others stay: theirs come first from the same stream.
    cards = _cards(course, state.round, seat + 1)
    course.state = replace(
        state,
        hands=(*state.hands, hand),
        cards=cards,
        clues=(None,) * (seat + 1),
        guesses=((UNKNOWN,) * (seat + 1),) * (seat + 1),
    )
    own: Args = {"hand": tuple(map(tile_word, hand)), "card": COLOURS[cards[seat]]}
    course.events.append(Event("latecomer", {"seat": seat, "round": state.round}, {seat: own}))
    return course.step()


def write(parts: Parts, state: State, seat: int, rows: Rows | None, dice: Dice) -> Step[State]:
    """Set, void or withdraw (None) a clue; the last clue opens all of them (R12)."""
    clues = (*state.clues[:seat], rows, *state.clues[seat + 1 :])
    course = _Course(parts, dice, replace(state, clues=clues))
    # A clue that is sent again tells nothing: changes of mind stay secret (decision: simultaneous).
    if _standing(rows) != _standing(state.clues[seat]):
        course.events.append(_progress(course.state, seat, _standing(rows), len(clues)))
    if not moves.owing(course.state):
        _open(course)
    return course.step()


def _standing(rows: Rows | None) -> str:
    """Return the kind of the event: what is public about a clue in phase 2."""
    return "working" if rows is None else "ready" if rows else "no-clue"


def _progress(state: State, seat: int, kind: str, seats: int) -> Event:
    count = seats - len(moves.owing(state))
    return Event(kind, {"seat": seat, "done": count, "seats": seats}, minor=True)


def _open(course: _Course) -> None:
    state = course.state
    authors = moves.authors(state)
    void = tuple(seat for seat in range(len(state.hands)) if seat not in authors)
    args: Args = {"round": state.round, "rounds": state.rounds, "clues": len(authors), "void": void}
    course.events.append(Event("open", args))
    course.state = replace(state, phase=GUESS)
    if state.all_at_once and authors:
        return
    _read_on(course)


def _read_on(course: _Course) -> None:
    """Go to the next clue that is not void, or end the round (R2)."""
    state = course.state
    known = {result.author for result in state.results if result.round == state.round}
    for author in order_of(len(state.hands), state.youngest):
        if author in known:
            continue
        if state.clues[author]:
            _read(course, author)
            return
        _void(course, author)
    _end_round(course)


def _read(course: _Course, author: int) -> None:
    state = course.state
    course.state = replace(state, current=author, shown=False)
    authors = moves.authors(state)
    args: Args = {
        "author": author,
        "reader": reader_of(len(state.hands), author),
        "number": authors.index(author) + 1,
        "clues": len(authors),
        "clue": clue_words(state.clues[author] or ()),
        "side": side_of(state.round),
    }
    course.events.append(Event("read", args))


def _void(course: _Course, author: int) -> None:
    """Show and discard the card of a void clue (R19, E11)."""
    nothing = (UNKNOWN,) * len(course.state.hands)
    _add(course, author, nothing)
    card = COLOURS[course.state.cards[author]]
    course.events.append(Event("void", {"author": author, "card": card}))


def _add(course: _Course, author: int, guesses: tuple[int, ...]) -> Result:
    state = course.state
    card = state.cards[author]
    rows = state.clues[author] or ()
    result = Result(state.round, author, card, state.stacks[card][0], rows, guesses)
    course.state = replace(state, results=(*state.results, result))
    return result


def answer(
    parts: Parts, state: State, seat: int, author: int, colour: int, dice: Dice
) -> Step[State]:
    """Store a guess; the last one reveals (R5)."""
    row = state.guesses[author]
    row = (*row[:seat], colour, *row[seat + 1 :])
    guesses = (*state.guesses[:author], row, *state.guesses[author + 1 :])
    course = _Course(parts, dice, replace(state, guesses=guesses))
    owing = moves.owing(course.state)
    # Once a seat, with its last guess; changing one later is no event (decision: simultaneous).
    if moves.missing(state, seat) and seat not in owing:
        able = len(moves.able(state))
        course.events.append(_progress(course.state, seat, "guessed", able))
    if owing:
        return course.step()
    # One by one: this clue is done, and the next one is read.
    if state.current != NOBODY:
        _reveal(course, state.current, one_by_one=True)
        _read_on(course)
        return course.step()
    for author in order_of(len(state.hands), state.youngest):
        if state.clues[author]:
            _reveal(course, author)
        else:
            _void(course, author)
    _end_round(course)
    return course.step()


def _reveal(course: _Course, author: int, *, one_by_one: bool = False) -> None:
    """Show card and guesses of a clue; the points follow from the result (E2)."""
    result = _add(course, author, course.state.guesses[author])
    course.state = replace(course.state, current=author, shown=True)
    args: Args = {
        "author": author,
        "card": COLOURS[result.card],
        "target": tile_word(result.target),
        "targets": tuple(tile_word(stack[0]) for stack in course.state.stacks),
        "clue": clue_words(result.rows),
        "guesses": tuple(map(guess_word, result.guesses)),
        "right": result.right,
        "points": len(result.right) * (1 if len(course.state.hands) == 2 else 2),
        "side": result.side,
    }
    # One by one the board itself shows it (or says it): a still would be a message for each clue.
    still = None if one_by_one else len(course.stills)
    course.events.append(Event("reveal", args, still=still))
    course.stills.append(course.state)


def _end_round(course: _Course) -> None:
    """Turn all tiles, pass the hands on, or end the game (R13, R14)."""
    state = course.state
    if state.round == state.rounds:
        course.state = replace(state, ended="rounds")  # the newest reveal stays in sight
        course.events.append(Event("end", {"reason": "rounds"}))
        return
    args = _guessed(course.parts, state)
    if side_of(state.round) == WHITE:
        course.events.append(Event("turn", args))
    else:
        course.state = replace(
            state,
            discarded=(*state.discarded, *(stack[0] for stack in state.stacks)),
            stacks=tuple(stack[1:] for stack in state.stacks),
            # To the left neighbour, the next seat: each gets the hand of the seat before it (E8).
            hands=(state.hands[-1], *state.hands[:-1]),
        )
        course.events.append(Event("pass", args))
    _new_round(course)


def _guessed(parts: Parts, state: State) -> Args:
    """Return who guessed each clue of a round, for those who look only at the next one.

    Add what a team can still reach where the round put its goal out of reach (R17).
    """
    clues = [one for one in state.results if one.round == state.round and one.rows]
    args: Args = {
        "round": state.round,
        "authors": tuple(one.author for one in clues),
        "targets": tuple(tile_word(one.target) for one in clues),
        "right": tuple("".join(SEATS[seat] for seat in one.right) for one in clues),
    }
    before, most = (_reachable(state, number) for number in (state.round - 1, state.round))
    beyond = len(state.hands) == 2 and most < parts.win <= before
    return {**args, "most": most} if beyond else args


def _reachable(state: State, number: int) -> int:
    """Return the most points that a team could still have after a round."""
    hits = sum(len(one.right) for one in state.results if one.round <= number)
    return hits + len(state.hands) * (state.rounds - number)
