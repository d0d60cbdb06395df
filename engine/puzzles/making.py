"""From a seed to a puzzle, and the proof of one: every answer is tried."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Final

import msgspec

from engine import codec, components, registry
from engine.actions import Action, parse
from engine.contract import Game
from engine.dice import SEED_BYTES, Dice
from engine.puzzles.most import LEAST, Most
from engine.puzzling import Posed, Puzzling
from engine.refusals import Illegal

_MOST: Final = Most()
_TRIES: Final = 400
"""Games that are played for a puzzle at most; a handful is usual."""
_GRADES: Final = 4
"""Puzzles that are not equally hard, of which the day of the week takes one."""
_MADE: Final = 12
"""Puzzles that are made for them at most."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle with its solution; nothing but the store and the workbench holds it whole.

    ``state`` is JSON. ``worth`` and ``second`` are the values of the best answer and the next one,
    ``answers`` is the number of answers. ``language`` is empty without words.
    """

    game: str
    rules_version: int
    components: tuple[str, str]
    kind: str
    language: str
    seats: int
    seat: int
    state: str
    answer: str
    worth: int
    second: int
    answers: int

    def __repr__(self) -> str:
        return f"Puzzle({self.game})"  # the answer must never reach a log


class Unsound(ValueError):
    """The puzzle's answer is not the single best one; ``why`` names the problem."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def puzzling_of(rules: Game[Any, Any]) -> Puzzling | None:
    if not rules.puzzles:
        return None
    return rules.puzzling or (_MOST if rules.spec.gains else None)


def languages(game: str) -> tuple[str, ...]:
    """Return the languages with a puzzle of their own; one empty name where words don't matter."""
    puzzling = puzzling_of(registry.game(game))
    return components.associated() if puzzling is not None and puzzling.spoken else ("",)


def make(game: str, seed: bytes, language: str = "", weekday: int = 0) -> Puzzle:
    """Make the puzzle of a seed and a day of the week: always the same one.

    Of some that are not equally hard, the easiest on a Monday (0) and the hardest on a Sunday (6).
    Raise Unsound if no puzzle can be made of the game, or hundreds of games gave none (``none``).
    """
    rules = registry.game(game)
    made: dict[int, Puzzle] = {}
    for hardness, puzzle in islice(_puzzles(rules, seed, language), _MADE):
        made.setdefault(hardness, puzzle)
        if len(made) == _GRADES:
            break
    if not made:
        raise Unsound("none")
    return made[sorted(made)[len(made) * weekday // 7]]


def _puzzles(rules: Game[Any, Any], seed: bytes, language: str) -> Iterator[tuple[int, Puzzle]]:
    puzzling = _puzzling(rules)
    for number in range(_TRIES):
        # Each try has chance of its own: a deal that makes no puzzle is no dead end.
        text = f"{rules.spec.key}\0{language}\0{number}".encode()
        posed = puzzling.posed(rules, Dice(hashlib.sha256(seed + text).digest()), language)
        if posed is not None and (solved := _solved(rules, puzzling, posed, language)):
            yield solved


def _puzzling(rules: Game[Any, Any]) -> Puzzling:
    puzzling = puzzling_of(rules)
    if puzzling is None:
        raise Unsound("none")
    return puzzling


def _solved(
    rules: Game[Any, Any], puzzling: Puzzling, posed: Posed, language: str
) -> tuple[int, Puzzle] | None:
    """Return how hard a position is, and its puzzle; None where no answer stands out."""
    question: Game[Any, Any] = puzzling.asked(rules)
    listed = tuple(question.legal_actions(posed.state, posed.seat))
    ranked = sorted(zip(puzzling.worths(rules, posed, listed), listed, strict=True), reverse=True)
    worths = [worth for worth, _ in ranked]
    if len(ranked) < LEAST or not puzzling.good(worths):
        return None
    puzzle = Puzzle(
        game=rules.spec.key,
        rules_version=rules.spec.rules_version,
        components=(rules.components.id, rules.components.hash),
        kind=puzzling.kind,
        language=language,
        # What a state looks like only its game knows; any standing has one figure a seat.
        seats=len(question.standing(question.observe(posed.state, posed.seat))),
        seat=posed.seat,
        state=codec.encode(posed.state).decode(),
        answer=ranked[0][1].text,
        worth=worths[0],
        second=worths[1],
        answers=len(ranked),
    )
    return puzzling.hardness(rules, posed, worths, ranked[0][1]), puzzle


@dataclass(frozen=True)
class Opened:
    puzzle: Puzzle
    rules: Game[Any, Any]
    question: Game[Any, Any]
    posed: Posed

    @property
    def answer(self) -> Action:
        return parse(self.puzzle.answer)

    def answers(self) -> tuple[Action, ...]:
        return tuple(self.question.legal_actions(*self.posed))

    def refusal(self, action: Action) -> Illegal | None:
        """Return why the rules of the game refuse an answer; None if they allow it."""
        try:
            self.rules.apply(*self.posed, action, Dice(bytes(SEED_BYTES)))
        except Illegal as refusal:
            return refusal
        return None

    def mark(self, action: Action) -> int:
        return _puzzling(self.rules).mark(self.rules, self.posed, action, self.answer)


@cache
def _question(rules: Game[Any, Any]) -> Game[Any, Any]:
    question: Game[Any, Any] = _puzzling(rules).asked(rules)
    return question


def opened(puzzle: Puzzle) -> Opened:
    """Return a puzzle with its rules and its position.

    Raise UnknownGame if its rules or parts are gone, ValueError if its position can't be read.
    """
    # With the parts it was made with: by others its answer may be wrong.
    rules = registry.game(puzzle.game, puzzle.rules_version, puzzle.components)
    question = _question(rules)
    state: Any = codec.decode(puzzle.state, question.state_type)
    return Opened(puzzle, rules, question, Posed(state, puzzle.seat))


def prove(puzzle: Puzzle) -> None:
    """Check a puzzle by trying every answer.

    Raise Unsound if its answer is not the single best one (``answer``), there are too few or no
    tempting alternatives (``choices``), or its stored figures are wrong (``figures``).
    """
    asked = opened(puzzle)
    again = _solved(asked.rules, _puzzling(asked.rules), asked.posed, puzzle.language)
    if again is None:
        raise Unsound("choices")
    if again[1].answer != puzzle.answer:
        raise Unsound("answer")
    if again[1] != puzzle:
        raise Unsound("figures")


def encoded(puzzle: Puzzle) -> str:
    return msgspec.json.encode(puzzle, order="deterministic").decode()


def decoded(text: str) -> Puzzle:
    """Return the puzzle that ``encoded`` made JSON of, or raise ValueError."""
    return codec.decode(text, Puzzle)
