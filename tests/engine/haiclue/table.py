"""Tables of Haiclue for tests: written rounds in the words of the notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from engine import components
from engine.actions import Action, parse
from engine.dice import Dice
from engine.games.haiclue import Haiclue
from engine.games.haiclue.state import COLOURS, SEATS, State
from engine.refusals import Refusal
from engine.spec import Event, Step
from tests.engine.tables import dice_of, outcome_of

GAME = Haiclue(components.load("haiclue"))
outcome = partial(outcome_of, GAME)
DICE = Dice(bytes(32))


def dice(number: int) -> Dice:
    return dice_of(f"haiclue/{number}")


def begun(seats: int, youngest: int = 0, chance: Dice = DICE, **options: str) -> State:
    return GAME.setup(seats, GAME.spec.complete(options), chance, first=youngest).state


def with_cards(state: State, *colours: str) -> State:
    return replace(state, cards=tuple(COLOURS.index(colour) for colour in colours))


def do(state: State, seat: int, text: str, chance: Dice = DICE) -> Step[State]:
    return GAME.apply(state, seat, parse(text), chance)


def refused(state: State, seat: int, text: str) -> Refusal:
    try:
        do(state, seat, text)
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{text} was accepted")


def own(state: State, seat: int, count: int = 2) -> str:
    """Return a clue of the first tiles of a hand."""
    return "clue " + " ".join(f"t{tile}" for tile in state.hands[seat][:count])


def written(state: State, void: Iterable[int] = (), chance: Dice = DICE) -> Step[State]:
    """Let all seats that owe a clue send one, or none."""
    for seat in sorted(GAME.to_act(state)):
        step = do(state, seat, "void" if seat in void else own(state, seat), chance)
        state = step.state
    return step


def guessed(state: State, *words: str, chance: Dice = DICE) -> Step[State]:
    author = SEATS[state.current]
    seats = sorted(GAME.to_act(state))
    assert len(seats) == len(words)
    for seat, word in zip(seats, words, strict=True):
        text = f"none @{author}" if word == "none" else f"guess @{author} {word}"
        step = do(state, seat, text, chance)
        state = step.state
    return step


def hits(state: State, right: int, chance: Dice = DICE) -> Step[State]:
    """Let so many of the guessers of the current clue be right, the first ones."""
    card = state.cards[state.current]
    count = len(GAME.to_act(state))
    words = [COLOURS[card]] * right + [COLOURS[(card + 1) % 4]] * (count - right)
    return guessed(state, *words, chance=chance)


def round_of(state: State, rights: Iterable[int], chance: Dice = DICE) -> Step[State]:
    """Play a round in which so many guess the clues right, in reading order."""
    step = written(state, chance=chance)
    for right in rights:
        step = hits(step.state, right, chance)
    return step


def points(state: State) -> tuple[int, ...]:
    return GAME.standing(GAME.observe(state, None))


def event(step: Step[State], kind: str) -> Event:
    (found,) = (one for one in step.events if one.kind == kind)
    return found


def default(state: State, seat: int) -> Action:
    return GAME.absent_action(state, seat)
