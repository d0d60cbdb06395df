"""Haiclue: the game contract, assembled from the other modules."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.actions import Action
from engine.components import Components
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.forms import Form
from engine.games.haiclue import lessons, moves, rounds, views
from engine.games.haiclue.puzzle import APART, NEAR, Matching
from engine.games.haiclue.state import (
    CLUE,
    COLOURS,
    NOBODY,
    SEATS,
    State,
    View,
    clue_words,
    points_of,
    read_parts,
    tile_word,
)
from engine.games.haiclue.word_player import ByMeaning
from engine.lessons import Lesson
from engine.spec import (
    Args,
    Column,
    Event,
    Figure,
    GameSpec,
    Limit,
    Option,
    Options,
    Outcome,
    Seat,
    Step,
    first_seat,
    ranks_of,
)


def _reached(state: State) -> int:
    """Return how many rounds have points to list: those in which a clue was read, or the first."""
    return max((result.round for result in state.results), default=1)


class Haiclue(Game[State, View]):
    spec: ClassVar[GameSpec] = GameSpec(
        key="haiclue",
        title="Haiclue",
        rules_version=1,
        least=2,
        most=12,
        options=(
            Option("word_language", ("en", "de", "fr", "server"), "en"),
            Option(
                "clue_timer",
                ("off", "60", "90", "120", "180", "300"),
                "off",
                party="180",
                timer=True,
            ),
            Option("guess_timer", ("off", "30", "45", "60", "90"), "off", party="60", timer=True),
            Option("reveal", ("one_by_one", "all_at_once"), "one_by_one", apart="all_at_once"),
            Option(
                "youngest",
                ("random", *SEATS),
                "random",
                only=("reveal", ("one_by_one",)),  # nobody reads where all clues are open
                expert=True,
            ),
            Option("latecomers", ("off", "on"), "off", party="on", voice=True),
        ),
        # The last three are those of a team of two.
        natural=frozenset({"rounds", "perfect", "won", "lost"}),
        figures=("clue",),
        hidden=True,
        simultaneous=True,
        default_verbs=frozenset({moves.VOID_VERB, moves.NONE}),
        immediate=frozenset({moves.GUESS_VERB, moves.WITHDRAW}),
        joined=frozenset({moves.GUESS_VERB}),
        party=True,
        latecomers="latecomers",
        admits=3,
        lexicon="word_language",
        first_option="youngest",
        minutes=30,
    )
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = View
    asking = moves.Guessing()
    word_player = ByMeaning()
    questions = (Matching(APART), Matching(NEAR))

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.parts = read_parts(components.data)

    def deck(self, size: int = 0) -> tuple[str, ...]:
        return tuple(tile_word(tile) for tile in range(1, (size or self.parts.tiles) + 1))

    def supply_size(self, seats: int, options: Options) -> int:
        """Return the word tiles that a game takes from its server's deck (E15)."""
        return self.parts.needed(seats)

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[State]:
        """Deal; ``first`` is the youngest, by lot if it is None (R1).

        Raise Illegal (``supply``) unless the supply is empty or has exactly ``supply_size`` tiles.
        """
        lot = first_seat(seats, dice, first)
        return rounds.begin(self.parts, seats, options, supply, lot, dice)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.ended or state.shown else moves.owing(state)

    def may_act(self, state: State) -> frozenset[Seat]:
        """Include seats that have answered: they may change it while the phase is open (R5)."""
        return frozenset() if state.ended or state.shown else moves.able(state)

    def decision(self, state: State, seat: Seat) -> str:
        """Return the round and the author guessed: ``r3``, ``r3gC``, ``r3g`` for all."""
        if state.phase == CLUE:
            return f"r{state.round}"
        author = "" if state.current == NOBODY else moves.seat_word(state.current)[1:]
        return f"r{state.round}g{author}"

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return moves.listed(state, seat) if seat in self.may_act(state) else ()

    def answers(self, state: State, seat: Seat) -> tuple[Action, ...]:
        # One clue after the other: a seat may owe eleven guesses at once.
        lacking = moves.missing(state, seat)[:1]
        listed = self.legal_actions(state, seat)
        return tuple(a for a in listed if not lacking or a.args[0] == moves.seat_word(lacking[0]))

    def given(self, view: View, seat: Seat) -> tuple[Action, ...]:
        """Return the own clue, or a guess for each open clue that has one (R5)."""
        return views.given(view, seat)

    def audience(self, view: View) -> tuple[Action, ...]:
        """Return the guesses of the one clue that is read; all at once there is no such clue."""
        if view.phase == CLUE or view.current == NOBODY or view.shown or view.ended:
            return ()
        return tuple(moves.guess(view.current, colour) for colour in range(len(COLOURS)))

    def revealed(self, event: Event) -> Action | None:
        if event.kind != "reveal":
            return None
        author, card = event.public["author"], event.public["card"]
        return moves.guess(int(str(author)), COLOURS.index(str(card)))

    def forms(self, state: State, seat: Seat) -> tuple[Form, ...]:
        """Return the clue: 2 to 15 own tiles in any rows (R6, R7)."""
        if state.phase != CLUE or seat not in self.may_act(state):
            return ()
        return (moves.form(self.parts, state, seat),)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        if state.phase == CLUE:
            rows = moves.clue_of(self.parts, state, seat, action)
            return rounds.write(self.parts, state, seat, rows, dice)
        author, colour = moves.guess_of(state, seat, action)
        return rounds.answer(self.parts, state, seat, author, colour, dice)

    def absent_action(self, state: State, seat: Seat) -> Action:
        """Return ``void``, or ``none`` for the first clue that is not guessed (R19, R20)."""
        return moves.default(state, seat)

    def time_limit(self, state: State) -> Limit | None:
        """Return the table's timer; guessing all at once allows it for every other clue (E16)."""
        if not self.to_act(state):
            return None
        seconds = state.clue_seconds if state.phase == CLUE else state.guess_seconds
        if state.phase != CLUE and state.all_at_once:
            seconds *= len(state.hands) - 1
        return Limit(state.phase, seconds) if seconds else None

    def room(self, state: State) -> bool:
        """Return whether a round begins for which words and cards are left for one more."""
        return rounds.room(self.parts, state)

    def admit(self, state: State, dice: Dice) -> Step[State]:
        return rounds.admit(self.parts, state, dice)

    def stop(self, state: State, reason: str) -> Step[State]:
        """End the game; unrevealed clues stay secret."""
        end = Event("end", {"reason": reason})
        return Step(replace(state, ended=reason), (end,), reveals=True)

    def observe(self, state: State, seat: Seat | None) -> View:
        return views.observe(state, seat)

    def imagine(self, view: View, seat: Seat | None, stream: Stream) -> State:
        return views.imagine(self.parts, view, seat, stream)

    def outcome(self, state: State) -> Outcome | None:
        """Six points of a team win and fewer lose (R17, R18).

        A team that was stopped while it could do either has no rank: it did neither.
        """
        if not state.ended:
            return None
        seats, stopped = len(state.hands), state.ended != "rounds"
        team = seats == 2
        scores = points_of(seats, state.results, team=team)
        most = scores[0] + seats * state.rounds - len(state.results)
        undecided = team and scores[0] < self.parts.win <= most
        # Out of all that there are, as the board counts it, wherever the game was stopped.
        args = {"points": scores[0], "most": self.parts.perfect}
        # A team has no points of one seat, so its hits are listed by round.
        columns = self._team(state) if team else self._columns(state)
        return Outcome(
            scores=scores,
            ranks=(0,) * seats if undecided else ranks_of(scores),
            columns=columns,
            reason=self._verdict(scores[0]) if team and not stopped else state.ended,
            args=args if team else {},
            stopped=stopped,
            together=team,
            lost=team and most < self.parts.win,
        )

    def figures(self, state: State) -> tuple[Figure, ...]:
        best = [0] * len(state.hands)
        for result in state.results:
            best[result.author] = max(best[result.author], len(result.right))
        return tuple(Figure("clue", seat, count) for seat, count in enumerate(best))

    def _verdict(self, points: int) -> str:
        """Return how a team did: ``perfect``, ``won`` or ``lost`` (E7)."""
        if points == self.parts.perfect:
            return "perfect"
        return "won" if points >= self.parts.win else "lost"

    @staticmethod
    def _team(state: State) -> tuple[Column, ...]:
        hits = [0] * _reached(state)
        for result in state.results:
            hits[result.round - 1] += len(result.right)
        terms = tuple((count, 1) for count in hits)
        return (Column("team", (terms, terms)),)

    @staticmethod
    def _columns(state: State) -> tuple[Column, ...]:
        seats = range(len(state.hands))
        author = [[0] * _reached(state) for _ in seats]
        guesser = [[0] * _reached(state) for _ in seats]
        for result in state.results:
            author[result.author][result.round - 1] += len(result.right)
            for seat in result.right:
                guesser[seat][result.round - 1] += 1
        return tuple(
            Column(key, tuple(tuple((count, 1) for count in row) for row in table))
            for key, table in (("author", author), ("guesser", guesser))
        )

    def standing(self, view: View) -> tuple[int, ...]:
        return view.points

    def hand(self, view: View, seat: Seat) -> tuple[str, ...]:
        """Return card, side, tiles and guesses; a card names another word on each side."""
        if not view.hand or view.ended:
            return ()
        guessed = enumerate(view.guesses)
        guesses = (f"{moves.seat_word(author)}:{COLOURS[g]}" for author, g in guessed if g >= 0)
        return (COLOURS[view.cards[seat]], view.side, *map(tile_word, view.hand), *guesses)

    def progress(self, view: View) -> tuple[int, int]:
        return view.round, view.rounds

    def merit(self, view: View, seat: Seat, action: Action) -> Args:
        """Return the words of the clue and the target; both are known to the seat that asks."""
        guessed = action.verb == moves.GUESS_VERB
        if not guessed and action.verb != CLUE:
            return {"of": action.verb}
        colour = COLOURS.index(action.args[1]) if guessed else view.cards[seat]
        rows = view.clues[SEATS.index(action.args[0][1:])] if guessed else None
        clue = action.args if rows is None else clue_words(rows)
        return {
            "of": action.verb,
            "clue": clue,
            "target": tile_word(view.targets[colour]),
            "side": view.side,
            "language": view.language,
        }

    def lessons(self, language: str) -> tuple[Lesson, ...]:
        return lessons.made(self.parts, language)

    def evaluate(self, state: State, seat: Seat) -> float:
        points = points_of(len(state.hands), state.results, team=len(state.hands) == 2)
        # A team plays against no other seat, so there is no lead.
        if len(points) == 2:
            return float(points[seat])
        return float(points[seat] - max(p for other, p in enumerate(points) if other != seat))
