"""From a seed to a puzzle, and the proof of one: every answer is tried."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Any, Final

import msgspec

from engine import codec, components, registry
from engine.actions import Action, parse
from engine.contract import Game
from engine.dice import SEED_BYTES, Dice
from engine.puzzles.difficulty import JUDGES, WANTED, Difficulty, distance, estimate
from engine.puzzles.questions import LEAST, Most
from engine.puzzling import Posed, Puzzling
from engine.refusals import Illegal

Ranked = Sequence[tuple[int, Action]]
"""The answers with what they are worth, the best first."""

_MOST: Final = Most()
_TRIES: Final = 400
"""Games that are played for a puzzle at most; a handful is usual."""
_OPENING: Final = 8
"""Moves of another game in which an example is looked for."""
TAKEN: Final = "-taken"
"""How every game's code ends that refuses a place where something lies or stands."""
_MADE, _MADE_AT_WORST = 12, 48
"""Maximum numbers of puzzles that are made to reach the wanted difficulty."""
_FAR: Final = 4
"""How far the nearest of the first ones has to be from that, that more are made."""
_HOPELESS: Final = 3
"""How much worse it is to miss the target by too hard a puzzle, on which people give up."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle with its solution; nothing but the store and the workbench holds it whole.

    ``state`` is JSON. ``worth`` and ``second`` are the values of the best answer and the next one,
    ``answers`` is the number of answers. ``language`` is empty without words. ``level`` is how hard
    it was to be (``difficulty.WANTED``), ``hard`` how hard it is.
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
    level: int
    hard: Difficulty

    def __repr__(self) -> str:
        return f"Puzzle({self.game})"  # the answer must never reach a log


class Unsound(ValueError):
    """The puzzle's answer is not the single best one; ``why`` names the problem."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def questions_of(rules: Game[Any, Any]) -> tuple[Puzzling, ...]:
    """Return the questions that puzzles of a game ask, the easiest first; none without puzzles."""
    if not rules.puzzles:
        return ()
    return rules.questions or ((_MOST,) if rules.spec.gains else ())


def languages(game: str) -> tuple[str, ...]:
    """Return the languages with a puzzle of their own; one empty name where words don't matter."""
    spoken = any(question.spoken for question in questions_of(registry.game(game)))
    return components.associated() if spoken else ("",)


def make(game: str, seed: bytes, language: str = "", level: int = 0) -> Puzzle:
    """Make the puzzle of a seed: always the same one.

    Of some it is the first that is as hard as the level wants, else the one that comes nearest:
    too hard is much worse than too easy.
    Raise Unsound if no puzzle can be made of the game, or hundreds of games gave none (``none``).
    """
    nearest: Puzzle | None = None
    least = math.inf
    puzzles = _puzzles(registry.game(game), seed, language, level)
    for number, puzzle in enumerate(islice(puzzles, _MADE_AT_WORST), 1):
        far = distance(level, puzzle.hard.seconds)
        if far <= 1:
            return puzzle
        if puzzle.hard.seconds > WANTED[level]:
            far *= _HOPELESS
        if far < least:
            nearest, least = puzzle, far
        if number == _MADE and least <= _FAR:
            break
    if nearest is None:
        raise Unsound("none")
    return nearest


def _puzzles(rules: Game[Any, Any], seed: bytes, language: str, level: int) -> Iterator[Puzzle]:
    puzzling = _puzzling(rules, level)
    for number in range(_TRIES):
        # Each try has chance of its own: a deal that makes no puzzle is no dead end.
        text = f"{rules.spec.key}\0{language}\0{number}".encode()
        posed = puzzling.posed(rules, Dice(hashlib.sha256(seed + text).digest()), language)
        if posed is not None and (solved := _solved(rules, puzzling, posed, language, level)):
            yield solved


def _puzzling(rules: Game[Any, Any], level: int) -> Puzzling:
    """Return the question of a level: of two, the first three levels have the easier one."""
    questions = questions_of(rules)
    if not questions:
        raise Unsound("none")
    return questions[(level + 1) * len(questions) // (len(WANTED) + 1)]


def _of_kind(rules: Game[Any, Any], kind: str) -> Puzzling:
    """Return the question of a stored puzzle, whatever levels the questions have by now."""
    for puzzling in questions_of(rules):
        if puzzling.kind == kind:
            return puzzling
    raise Unsound("kind")


def _solved(
    rules: Game[Any, Any],
    puzzling: Puzzling,
    posed: Posed,
    language: str,
    level: int,
    hard: Difficulty | None = None,
) -> Puzzle | None:
    """Return the puzzle of a position, as ``hard`` as given; None where no answer stands out."""
    question: Game[Any, Any] = puzzling.asked(rules)
    listed = tuple(question.legal_actions(posed.state, posed.seat))
    ranked = sorted(zip(puzzling.worths(rules, posed, listed), listed, strict=True), reverse=True)
    worths = [worth for worth, _ in ranked]
    if len(ranked) < LEAST or not puzzling.good(worths):
        return None
    return Puzzle(
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
        level=level,
        hard=hard or _difficulty(rules, puzzling, posed, ranked),
    )


def _difficulty(
    rules: Game[Any, Any], puzzling: Puzzling, posed: Posed, ranked: Ranked
) -> Difficulty:
    (best, answer), (second, _) = ranked[:2]
    worths = {action: worth for worth, action in ranked}
    steps = puzzling.steps(rules, posed, worths, answer)
    finders = tuple(level for level in JUDGES if puzzling.pick(rules, posed, level) == answer)
    near, missed = 100 * second // max(best, 1), len(JUDGES) - len(finders)
    choices = len(ranked) * puzzling.moves
    seconds = estimate(puzzling.pace, steps=steps, near=near, missed=missed, choices=choices)
    scoring = sum(worth > 0 for worth, _ in ranked)
    return Difficulty(scoring, near, steps, finders, seconds)


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

    def example(self) -> Action:
        """Return what an answer looks like, with a piece and a place of no answer if there are any.

        They are those of early moves of another game: no answer here, and the same whatever the
        solution is. Where a free place is in some answer, it is one that is taken. If every order
        is an answer, it is one that names a letter twice.
        """
        listed = self.answers()
        verb = listed[0].verb
        args = next(one.args for one in reversed(listed) if one.verb == verb)
        twice = Action(verb, (*args[:-1], args[0]))
        if self.question.state_type is not self.rules.state_type:
            return twice
        # Late moves of a short game lie furthest from where everything else does.
        early = tuple(self._early_moves())[::-1]
        alike = [one for one in (*listed, *early) if (one.verb, len(one.args)) == (verb, len(args))]
        pieces = {one.args[0] for one in listed}
        args = next((one.args for one in alike if one.args[0] not in pieces), args)
        shapes = [
            Action(verb, (*args[:at], move.args[at], *args[at + 1 :]))
            for at in range(1, len(args))  # the piece stays
            for move in alike
        ]
        # Early positions have no such move at some games: then the place of another one.
        shapes += [Action(verb, (*args[:-1], one.args[-1])) for one in early if one.args]
        shapes = [one for one in (*shapes, *alike) if len(one.args) == len({*one.args})]
        known = {*listed}
        none = [shape for shape in shapes if shape not in known]
        named = {word for one in listed for word in one.args}
        apart = [shape for shape in none if not named.issuperset(shape.args[1:])] or none
        untaken = (shape for shape in apart if not self._is_taken(shape))
        return next(untaken, apart[0] if apart else twice)

    def _is_taken(self, action: Action) -> bool:
        refusal = self.refusal(action)
        return refusal is not None and refusal.code.endswith(TAKEN)

    def _early_moves(self) -> Iterator[Action]:
        """Yield the moves of another game's first positions."""
        dice = Dice(bytes(SEED_BYTES))
        state = self.rules.setup(self.puzzle.seats, self.rules.spec.complete({}), dice).state
        for _ in range(_OPENING):
            seat = min(self.rules.to_act(state))
            yield from self.question.legal_actions(state, seat)
            first = next(iter(self.rules.legal_actions(state, seat)))
            state = self.rules.apply(state, seat, first, dice).state

    def refusal(self, action: Action) -> Illegal | None:
        """Return why the rules of the game refuse an answer; None if they allow it."""
        try:
            self.rules.apply(*self.posed, action, Dice(bytes(SEED_BYTES)))
        except Illegal as refusal:
            return refusal
        return None

    @property
    def puzzling(self) -> Puzzling:
        return _of_kind(self.rules, self.puzzle.kind)

    def mark(self, action: Action) -> int:
        return self.puzzling.mark(self.rules, self.posed, action, self.answer)

    def then(self) -> tuple[Posed, Action] | None:
        """Return the move that follows the answer, and where; see ``Puzzling.then``."""
        return self.puzzling.then(self.rules, self.posed, self.answer)


@cache
def _question(rules: Game[Any, Any], puzzling: Puzzling) -> Game[Any, Any]:
    question: Game[Any, Any] = puzzling.asked(rules)
    return question


def opened(puzzle: Puzzle) -> Opened:
    """Return a puzzle with its rules and its position.

    Raise UnknownGame if its rules or parts are gone, Unsound if its question is (``kind``),
    ValueError if its position can't be read.
    """
    # Rules and parts are those it was made with: by others its answer may be wrong.
    rules = registry.game(puzzle.game, puzzle.rules_version, puzzle.components)
    question = _question(rules, _of_kind(rules, puzzle.kind))
    state: Any = codec.decode(puzzle.state, question.state_type)
    return Opened(puzzle, rules, question, Posed(state, puzzle.seat))


def prove(puzzle: Puzzle) -> None:
    """Check a puzzle by trying every answer.

    Raise Unsound if its answer is not the single best one (``answer``), there are too few or no
    tempting alternatives (``choices``), or its stored figures are wrong (``figures``). How hard it
    is is not checked: that is a guess, and a better one makes no puzzle unsound.
    """
    asked = opened(puzzle)
    given = (puzzle.language, puzzle.level, puzzle.hard)
    again = _solved(asked.rules, asked.puzzling, asked.posed, *given)
    if again is None:
        raise Unsound("choices")
    if again.answer != puzzle.answer:
        raise Unsound("answer")
    # The layout of its position may be older; what it comes to is the same.
    if replace(again, state=puzzle.state) != puzzle:
        raise Unsound("figures")


def encoded(puzzle: Puzzle) -> str:
    return msgspec.json.encode(puzzle, order="deterministic").decode()


def decoded(text: str) -> Puzzle:
    """Return the puzzle that ``encoded`` made JSON of, or raise ValueError."""
    return codec.decode(text, Puzzle)
