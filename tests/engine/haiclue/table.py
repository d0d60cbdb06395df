"""Tables of Haiclue for tests: written rounds in the words of the notation."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace

from engine import components
from engine.actions import Action, parse
from engine.contract import Event, Outcome, Step
from engine.dice import Dice
from engine.games.haiclue import Haiclue
from engine.games.haiclue.state import COLOURS, SEATS, State
from engine.refusals import Refusal

GAME = Haiclue(components.load("haiclue"))
DICE = Dice(bytes(32))


def dice(number: int) -> Dice:
    """Return dice that no other number gives."""
    return Dice(hashlib.sha256(f"haiclue/{number}".encode()).digest())


def begun(seats: int, youngest: int = 0, chance: Dice = DICE, **options: str) -> State:
    """Return a game at its first decision."""
    return GAME.setup(seats, GAME.spec.complete(options), chance, first=youngest).state


def with_cards(state: State, *colours: str) -> State:
    """Give the seats these cards."""
    return replace(state, cards=tuple(COLOURS.index(colour) for colour in colours))


def do(state: State, seat: int, text: str, chance: Dice = DICE) -> Step[State]:
    """Let a seat do something."""
    return GAME.apply(state, seat, parse(text), chance)


def refused(state: State, seat: int, text: str) -> Refusal:
    """Return why a seat may not do something."""
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
    """Let the seats that owe a guess on the current clue give these, in seat order."""
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
    """Return the points as they stand."""
    return GAME.standing(GAME.observe(state, None))


def outcome(state: State) -> Outcome:
    """Return how a finished game ended."""
    found = GAME.outcome(state)
    assert found is not None
    return found


def kinds(step: Step[State]) -> list[str]:
    """Return the kinds of the events."""
    return [event.kind for event in step.events]


def event(step: Step[State], kind: str) -> Event:
    """Return the only event of this kind."""
    (found,) = (one for one in step.events if one.kind == kind)
    return found


def default(state: State, seat: int) -> Action:
    """Return what an absent seat does."""
    return GAME.absent_action(state, seat)
